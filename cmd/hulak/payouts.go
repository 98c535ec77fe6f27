package main

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
	byMessages       = "iso20022"
	messagesPerDay   = 16 // looks into the folder in one of the sandbox's days
	messageLookEvery = 5 * time.Second
)

// payoutDir is where payout messages are exchanged, or nothing where payouts go over the partner's API.
func (s *settings) payoutDir() string {
	switch {
	case s.Payout != byMessages:
		return ""
	case s.PayoutDir != "":
		return s.PayoutDir
	}
	return filepath.Join(s.Data, "payouts")
}

// payoutPartner hands money to beneficiaries.
func (p *program) payoutPartner(at httpclient.Config) payout.Partner {
	if p.settings.Payout != byMessages {
		return payout.NewHTTP(at)
	}
	return iso20022.Partner{Pool: p.pool, Vault: p.vault, Now: now}
}

// startPayoutMessages exchanges messages with the payout institution, where it is reached by them.
func (p *program) startPayoutMessages(ctx context.Context) error {
	dir := p.settings.payoutDir()
	if dir == "" {
		return nil
	}
	if err := filedrop.Make(dir); err != nil {
		return err
	}
	lookEvery := messageLookEvery
	if p.settings.Env != "production" {
		lookEvery = max(p.settings.sandboxDay()/messagesPerDay, lookEveryMin)
	}
	worker := iso20022.Worker{
		Partner: iso20022.Partner{Pool: p.pool, Vault: p.vault, Now: now}, Dir: dir, LookEvery: lookEvery, Log: p.log, Logger: p.logger,
	}
	working, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("payout messages", func() error { defer close(done); return worker.Run(working) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
	return nil
}
