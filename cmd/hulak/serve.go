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
	Only string `env:"HULAK_ONLY" enum:",api,followers,relay" default:"" help:"Part of the app to start or check: api serves requests, and followers runs the read models and workers. relay publishes the event log to NATS. Each part can run in several processes on different machines. If empty, all parts start, except for the relay if NATS_URL is empty."`
}

func (f partFlag) components() app.Components {
	return map[string]app.Components{
		"": app.APIAndFollowers, "api": app.APIOnly, "followers": app.FollowersOnly, "relay": app.RelayOnly,
	}[f.Only]
}

// Run starts the app, or one of its parts.
func (c serveCmd) Run(ctx context.Context, s *app.Settings, out io.Writer) error {
	selected := c.components()
	p, err := app.Start(ctx, s, selected, out)
	if err != nil {
		return err
	}
	switch selected {
	case app.FollowersOnly:
		fmt.Fprintln(out, "The followers are running.")
	case app.RelayOnly:
		fmt.Fprintln(out, "The relay is running.")
	default:
		fmt.Fprintf(out, "App %s\n", p.URL())
	}
	return p.RunUntilStopped(ctx)
}
