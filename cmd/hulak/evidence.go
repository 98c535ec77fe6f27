package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"hulak/internal/app"
)

type evidenceCmd struct {
	Transfer string `arg:"" help:"ID of the transfer (its referenceId)."`
	Output   string `short:"o" help:"Output file. If empty, the command prints the evidence."`
	Disclose bool   `help:"Include unencrypted personal data. Share the file only with people who are allowed to read that data."`
}

// Run writes a transfer's evidence.
func (c evidenceCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	var file []byte
	err := withDatabase(ctx, s, io.Discard, func(p *app.Program) (err error) {
		file, err = p.Evidence(ctx, c.Transfer, c.Disclose)
		return err
	})
	if err != nil {
		return err
	}
	if c.Output == "" {
		_, err = out.Write(file)
		return err
	}
	if err := os.WriteFile(c.Output, file, 0o600); err != nil {
		return fmt.Errorf("write %s: %w", c.Output, app.RootCause(err))
	}
	key, err := s.SigningKey()
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(out, "Wrote the evidence. To check it, run: verify-evidence %s %s\n", c.Output, key.Public)
	return err
}
