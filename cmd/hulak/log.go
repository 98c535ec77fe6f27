package main

import (
	"context"
	"fmt"
	"io"

	"hulak/internal/app"
)

type (
	logCmd struct {
		AcceptRestore acceptRestoreCmd `cmd:"" help:"Accept that events are lost after a restore, so that the app can write again. Stop all processes first."`
	}
	acceptRestoreCmd struct {
		Reason string `required:"" help:"Reason for accepting the loss, stored in the log."`
	}
)

// Run accepts the loss of events.
func (c acceptRestoreCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	return withDatabase(ctx, s, io.Discard, func(p *app.Program) error {
		accepted, err := p.AcceptRestore(ctx, c.Reason)
		if err != nil {
			return err
		}
		if accepted.OldHeadsFile != "" {
			fmt.Fprintf(out, "The heads file has heads of lost events. It is now %s: keep it.\n", accepted.OldHeadsFile)
		}
		_, err = fmt.Fprintf(out, "Accepted: the log ends at position %d, and positions up to %d are lost. Start the app.\n",
			accepted.Found, accepted.Expected)
		return err
	})
}
