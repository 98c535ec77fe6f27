package app

import (
	"context"
	"time"

	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/internal/integrity"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/providers/funding/ach"
)

// maxInFlightDays is the number of days that money can be in flight before the checker reports it.
const maxInFlightDays = 30

// startChecker starts the checker.
func (p *Program) startChecker(ctx context.Context) {
	c := p.newChecker()
	p.runAlone(ctx, "checker", c.Run)
}

// differsFromSeal reports whether an event differs from the event that was sealed at its position.
func (p *Program) differsFromSeal(ctx context.Context, e *eventstore.StoredEvent) (bool, error) {
	return seal.Differs(ctx, p.pool, e)
}

func (p *Program) newChecker() *integrity.Checker {
	clients := p.providerClients()
	c := &integrity.Checker{
		Log: p.log, Audit: p.maintainer.Audit, Differs: p.differsFromSeal,
		Ledger: ledger.NewQueries(p.readPool), Business: business.NewQueries(p.readPool),
		Store: integrity.Store{Pool: p.pool}, Payouts: clients.payout, Cards: clients.cards, BankEntries: ach.Postgres{Pool: p.pool},
		Now: now, Logger: p.logger, QuietPeriod: integrity.DefaultQuietPeriod,
		MaxInFlight: maxInFlightDays * 24 * time.Hour, MaxProviderQueries: integrity.DefaultProviderQueries,
	}
	if p.settings.Env != "production" {
		c.MaxInFlight = max(maxInFlightDays*p.settings.sandboxDay(), time.Hour)
	}
	return c
}
