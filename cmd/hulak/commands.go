package main

import (
	"context"
	"crypto/rand"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/projections/maintenance"
)

type (
	runCmd     struct{}
	sandboxCmd struct{}
	migrateCmd struct{}
	versionCmd struct{}

	serveCmd struct {
		Only string `env:"HULAK_ONLY" enum:",api,followers" default:"" help:"Part of the app to start: api serves requests, and followers runs the read models and workers. Each part can run in several processes on different machines. If empty, both start."`
	}

	projectionsCmd struct {
		List     projectionListCmd     `cmd:"" help:"List the read models with their positions, lag, and errors."`
		Rebuild  projectionRebuildCmd  `cmd:"" help:"Rebuild a read model from the log, compare it with the current one, and swap them."`
		Rollback projectionRollbackCmd `cmd:"" aliases:"back" help:"Restore a read model's tables from before the last rebuild."`
	}
	projectionListCmd    struct{}
	projectionRebuildCmd struct {
		Name             string `arg:"" help:"Name of the read model, or \"all\"."`
		AcceptDifference bool   `help:"Swap the tables even if the rebuilt ones differ from the current ones of the same version."`
		StartOver        bool   `aliases:"afresh" help:"Start over instead of continuing an unfinished rebuild."`
	}
	projectionRollbackCmd struct {
		Name string `arg:"" help:"Name of the read model."`
	}

	ratesCmd struct {
		Publish ratePublishCmd `cmd:"" help:"Publish an exchange rate."`
	}
	ratePublishCmd struct {
		Rate   string `arg:"" help:"NPR per USD, such as 133.25."`
		Mid    string `help:"The central bank's mid-market rate. If empty, the command keeps the current one."`
		Reason string `help:"Reason for the change, stored with the rate and shown to staff."`
	}
)

// Run starts everything, creates the demo staff, and prints the addresses.
func (runCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	startedAt := time.Now()
	p, err := start(ctx, s, allComponents, out)
	if err != nil {
		return err
	}
	accounts, err := p.ensureDemoStaff(ctx)
	if err != nil {
		return errors.Join(err, p.stop(context.WithoutCancel(ctx)))
	}
	fmt.Fprintf(out, "\nHulak is ready (%.1f s).\n\n", time.Since(startedAt).Seconds())
	fmt.Fprintf(out, "  App        %s\n", p.url)
	fmt.Fprintf(out, "  Sandbox    %s  (identity checks, banks, cards, payouts)\n", p.sandboxURL)
	fmt.Fprintf(out, "  Mailbox    %s/sandbox/mailbox  (emails and text messages)\n", p.sandboxURL)
	fmt.Fprintf(out, "  API        %s/v1/docs\n\n", p.url)
	for _, a := range accounts {
		fmt.Fprintf(out, "  %-10s %s  password %s\n", a.title, a.email, a.password)
	}
	if len(accounts) > 0 {
		fmt.Fprintf(out, "  Sign-in also requires a code, shown at %s/sandbox/authenticator.\n", p.sandboxURL)
	}
	fmt.Fprint(out, "\nPress Ctrl-C to stop.\n")
	return runUntilStopped(ctx, p)
}

// Run starts the app, or only its API server or its followers.
func (c serveCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	selected := appOnly
	selected.api, selected.followers = c.Only != "followers", c.Only != "api"
	p, err := start(ctx, s, selected, out)
	if err != nil {
		return err
	}
	if selected.api {
		fmt.Fprintf(out, "App %s\n", p.url)
	} else {
		fmt.Fprintln(out, "The followers are running.")
	}
	return runUntilStopped(ctx, p)
}

// Run starts only the sandbox.
func (sandboxCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	setGC(sandboxGCPercent, math.MaxInt64)
	p, err := start(ctx, s, sandboxOnly, out)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Sandbox %s\n", p.sandboxURL)
	return runUntilStopped(ctx, p)
}

// Run migrates the schema.
func (migrateCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	p, err := start(ctx, s, migrateOnly, out)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "The schema is up to date.")
	return p.stop(ctx)
}

// Run prints the version.
func (versionCmd) Run(out io.Writer) error {
	_, err := fmt.Fprintln(out, version)
	return err
}

// Run lists the read models.
func (projectionListCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	return p.listProjections(ctx, out)
}

// Run rebuilds one read model or all read models.
func (c projectionRebuildCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	return p.rebuild(ctx, c.Name, maintenance.RebuildOptions{AcceptDifference: c.AcceptDifference, Restart: c.StartOver}, out)
}

// Run restores the read model's tables from before the last rebuild.
func (c projectionRollbackCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	if err := p.maintainer.RollBack(ctx, c.Name); err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Restored the %s tables from before the last rebuild. They are up to date with the log. "+
		"To undo this, run the same command again.\n", c.Name)
	return err
}

// Run publishes a rate.
func (c ratePublishCmd) Run(ctx context.Context, s *settings, out io.Writer) error {
	rate, err := money.ParseRate(c.Rate)
	if err != nil {
		return fmt.Errorf("%q is not a rate such as 133.25", c.Rate)
	}
	var mid money.Rate
	if c.Mid != "" {
		if mid, err = money.ParseRate(c.Mid); err != nil {
			return fmt.Errorf("%q is not a rate such as 133.25", c.Mid)
		}
	}
	p, err := start(ctx, s, databaseOnly, out)
	if err != nil {
		return err
	}
	defer func() { _ = p.stop(context.WithoutCancel(ctx)) }()
	publish := pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: rate, Mid: mid, Source: pricing.SourceAdmin, Reason: c.Reason, At: now(),
	}
	switch err := p.publishRate(ctx, publish); {
	case errors.Is(err, pricing.ErrRateJump):
		return fmt.Errorf("%s differs by more than %s%% from the last rate set by a source or by two administrators: "+
			"publish it on the admin pages, where a second administrator can approve it", rate, s.MaxRateJump)
	case err != nil:
		return err
	}
	_, err = fmt.Fprintf(out, "Published: 1 USD = %s NPR.\n", rate)
	return err
}

// now returns the current time, truncated to microseconds, the database's precision.
func now() time.Time { return time.Now().UTC().Truncate(time.Microsecond) }

// generatePassword returns a password with 100 random bits and characters from all four classes.
func generatePassword() string {
	raw := make([]byte, 15)
	_, _ = rand.Read(raw) // never fails
	text := base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(raw)
	return strings.ToLower(text[:5]) + "-" + text[5:10] + "-" + strings.ToLower(text[10:20]) + "-7"
}

// progressPrinter returns a function that prints a line for each startup step. If quiet is true, the function prints nothing.
func progressPrinter(out io.Writer, quiet bool) func(format string, args ...any) {
	if quiet {
		out = io.Discard
	}
	return func(format string, args ...any) { fmt.Fprintf(out, format+"\n", args...) }
}

// ensureDataDir creates the data directory if it is missing.
func ensureDataDir(path string) error {
	if err := os.MkdirAll(path, 0o755); err != nil {
		return fmt.Errorf("create the data directory %s: %w; set HULAK_DATA to use another directory", path, rootCause(err))
	}
	return nil
}
