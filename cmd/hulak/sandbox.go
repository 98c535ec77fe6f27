package main

import (
	"context"
	"fmt"
	"io"

	"hulak/internal/app"
)

type sandboxCmd struct{}

// Run starts only the sandbox.
func (sandboxCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	p, err := app.Start(ctx, s, app.SandboxOnly, out)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "Sandbox %s\n", p.SandboxURL())
	return p.RunUntilStopped(ctx)
}
