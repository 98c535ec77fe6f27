package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"hulak/internal/app"
)

type demoDataCmd struct {
	Transfers int `default:"10000" help:"Number of transfers."`
}

// Run creates demo data.
func (c demoDataCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	startedAt := time.Now()
	created := 0
	err := withDatabase(ctx, s, out, func(p *app.Program) (err error) {
		created, err = p.CreateDemoData(ctx, c.Transfers)
		return err
	})
	switch {
	case err != nil:
		return err
	case created == 0:
		_, err = fmt.Fprintln(out, "The log already has demo data.")
	default:
		_, err = fmt.Fprintf(out, "Created %d transfers in %.0f s. The newest transfers continue when hulak starts.\n", created,
			time.Since(startedAt).Seconds())
	}
	return err
}
