package app

import (
	"context"
	"path/filepath"
	"time"

	"hulak/providers/filedrop"
	"hulak/providers/httpclient"
	"hulak/providers/payout"
	"hulak/providers/payout/iso20022"
)

const (
	payoutISO20022            = "iso20022"
	messagePollsPerSandboxDay = 16
	messagePollInterval       = 5 * time.Second // in production
)

// payoutDir returns the directory for payout messages, or "" if payouts use the partner's API.
func (s *Settings) payoutDir() string {
	switch {
	case s.Payout != payoutISO20022:
		return ""
	case s.PayoutDir != "":
		return s.PayoutDir
	}
	return filepath.Join(s.Data, "payouts")
}

// payoutPartner returns the client for the configured payout channel: the partner's API or ISO 20022 messages.
func (p *Program) payoutPartner(config httpclient.Config) payout.Partner {
	if p.settings.Payout != payoutISO20022 {
		return payout.NewHTTP(config)
	}
	return iso20022.Partner{Pool: p.pool, Vault: p.vault, Now: now}
}

// startPayoutMessageWorker starts the worker that exchanges messages with the payout institution. If payouts use the partner's API, it
// does nothing.
func (p *Program) startPayoutMessageWorker(ctx context.Context) error {
	dir := p.settings.payoutDir()
	if dir == "" {
		return nil
	}
	if err := filedrop.MakeDirectories(dir); err != nil {
		return err
	}
	interval := messagePollInterval
	if p.settings.Env != "production" {
		interval = max(p.settings.sandboxDay()/messagePollsPerSandboxDay, minPollInterval)
	}
	worker := iso20022.Worker{
		Partner: iso20022.Partner{Pool: p.pool, Vault: p.vault, Now: now}, Dir: dir, PollInterval: interval, Log: p.log, Logger: p.logger,
	}
	p.runAlone(ctx, "payout messages", worker.Run)
	return nil
}
