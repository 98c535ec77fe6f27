package main

import (
	"context"
	"fmt"
	"io"

	"hulak/internal/app"
)

type serveCmd struct{ partFlag }

// partFlag selects a part of the app.
type partFlag struct {
	Only string `env:"HULAK_ONLY" enum:",api,followers" default:"" help:"Part of the app to start or check: api serves requests, and followers runs the read models and workers. Each part can run in several processes on different machines. If empty, both start."`
}

func (f partFlag) components() app.Components {
	return map[string]app.Components{"": app.APIAndFollowers, "api": app.APIOnly, "followers": app.FollowersOnly}[f.Only]
}

// Run starts the app, or only its API server or its followers.
func (c serveCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	selected := c.components()
	p, err := app.Start(ctx, s, selected, out)
	if err != nil {
		return err
	}
	if selected == app.FollowersOnly {
		fmt.Fprintln(out, "The followers are running.")
	} else {
		fmt.Fprintf(out, "App %s\n", p.URL())
	}
	return p.RunUntilStopped(ctx)
}
