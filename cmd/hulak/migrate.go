package main

import (
	"context"
	"fmt"
	"io"

	"hulak/internal/app"
)

type migrateCmd struct{}

// Run migrates the schema.
func (migrateCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	p, err := app.Start(ctx, s, app.MigrateOnly, out)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "The schema is up to date.")
	return p.Stop(ctx)
}
