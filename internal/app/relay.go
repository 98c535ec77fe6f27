package app

import (
	"context"
	"fmt"

	"github.com/nats-io/nats.go"

	"hulak/eventstore/postgres"
	"hulak/eventstore/relay"
	"hulak/httpapi/live"
	"hulak/internal/lease"
	"hulak/internal/probe"
)

// productionReplicas is the default for HULAK_RELAY_REPLICAS in production.
const productionReplicas = 3

// streamConfig returns the configuration of the relay's stream.
func (s *Settings) streamConfig() relay.StreamConfig {
	replicas := s.RelayReplicas
	switch {
	case replicas > 0:
	case s.Env == "production":
		replicas = productionReplicas
	default:
		replicas = 1
	}
	return relay.StreamConfig{Name: s.RelayStream, Replicas: replicas, MaxAge: s.RelayMaxAge, MaxBytes: s.RelayMaxBytes}
}

// natsOptions returns how to connect to NATS.
func (s *Settings) natsOptions() relay.ConnectOptions {
	return relay.ConnectOptions{URL: s.NATSURL, Token: s.NATSToken, Credentials: s.NATSCredentials, CA: s.NATSCA}
}

// checkNATS returns an error if NATS is configured, and the settings cannot be valid.
func (s *Settings) checkNATS() error {
	if s.NATSURL == "" {
		return nil
	}
	o, config := s.natsOptions(), s.streamConfig()
	if err := config.Check(); err != nil {
		return named("HULAK_RELAY_STREAM", err)
	}
	return o.Check()
}

// connectNATS returns a connection that is closed when the program stops.
func (p *Program) connectNATS(component string) (*nats.Conn, error) {
	if err := p.settings.checkNATS(); err != nil {
		return nil, err
	}
	o := p.settings.natsOptions()
	o.Name = fmt.Sprintf("hulak %s %s", component, p.id)
	conn, err := relay.Connect(o, p.logger)
	if err == nil {
		p.onStop(func(context.Context) error { conn.Close(); return nil })
	}
	return conn, err
}

// startRelay starts the relay if NATS is configured. One process at a time publishes, and the others are ready to take over.
func (p *Program) startRelay(ctx context.Context, _ func(string, ...any)) error {
	if p.settings.NATSURL == "" {
		return nil
	}
	conn, err := p.connectNATS("relay")
	if err != nil {
		return err
	}
	archives, err := p.settings.archives()
	if err != nil {
		return err
	}
	if p.tail, err = postgres.OpenTail(ctx, p.pool, archives); err != nil {
		return err
	}
	p.onStop(func(context.Context) error { p.tail.Close(); return nil })
	if p.relay, err = relay.New(p.tail, conn, p.settings.streamConfig(), p.logger); err != nil {
		return err
	}
	if p.components == RelayOnly {
		p.leases = lease.NewHolder(p.pool, p.logger)
		p.probes = probe.New(probe.Checks{
			Commit: p.commit, Lagging: func(context.Context) ([]string, error) { return nil, nil },
		})
		p.run(ctx, "leases", p.leases.Run)
	}
	p.runAlone(ctx, "relay", p.relay.Run)
	return nil
}

// liveSource returns where live events come from. A process that serves only the API gets them from the relay, if NATS is configured.
// Followers read the log in any case.
func (p *Program) liveSource(ctx context.Context) (live.Source, error) {
	if p.settings.NATSURL == "" || p.components.followers {
		return p.log, nil
	}
	conn, err := p.connectNATS("api")
	if err != nil {
		return nil, err
	}
	if p.feed, err = relay.NewFeed(p.store, conn, p.settings.RelayStream, p.logger); err != nil {
		return nil, err
	}
	p.run(ctx, "live events", p.feed.Run)
	return p.feed, nil
}
