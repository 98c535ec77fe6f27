package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"hulak/internal/app"
)

type runCmd struct{}

// Run starts everything, creates the demo staff, and prints the addresses.
func (runCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	startedAt := time.Now()
	p, err := app.Start(ctx, s, app.AllComponents, out)
	if err != nil {
		return err
	}
	accounts, err := p.EnsureDemoStaff(ctx)
	if err != nil {
		return errors.Join(err, p.Stop(context.WithoutCancel(ctx)))
	}
	fmt.Fprintf(out, "\nHulak is ready (%.1f s).\n\n", time.Since(startedAt).Seconds())
	fmt.Fprintf(out, "  App        %s\n", p.URL())
	fmt.Fprintf(out, "  Sandbox    %s  (identity checks, banks, cards, payouts)\n", p.SandboxURL())
	fmt.Fprintf(out, "  Mailbox    %s/sandbox/mailbox  (emails and text messages)\n", p.SandboxURL())
	fmt.Fprintf(out, "  API        %s/v1/docs\n\n", p.URL())
	for _, a := range accounts {
		fmt.Fprintf(out, "  %-10s %s  password %s\n", a.Title, a.Email, a.Password)
	}
	if len(accounts) > 0 {
		fmt.Fprintf(out, "  Sign-in also requires a code, shown at %s/sandbox/authenticator.\n", p.SandboxURL())
	}
	fmt.Fprint(out, "\nPress Ctrl-C to stop.\n")
	return p.RunUntilStopped(ctx)
}
