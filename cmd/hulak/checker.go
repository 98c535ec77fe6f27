package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"hulak/domain"
	ledgerdomain "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/eventstore"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/projections/maintenance"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/payout"
)

// checker continuously compares the read models and the providers' records with the log. It checks recently changed streams first
// and slowly scans the entire log in a loop.
type checker struct {
	log      *eventstore.Log
	audit    func(ctx context.Context, streams []domain.StreamID) ([]maintenance.Discrepancy, error)
	ledger   *ledger.Queries
	business *business.Queries
	store    divergenceStore
	payouts  payout.Partner
	cards    card.Processor
	achStore ach.Postgres
	now      func() time.Time
	logger   *slog.Logger

	minPause           time.Duration // minimum pause between checks
	quietPeriod        time.Duration // how long a stream must be unchanged before its invariants are checked
	maxInFlight        time.Duration // maximum time that money can be in flight
	recentPosition     int64         // log position up to which recent events have been checked
	maxProviderQueries int           // maximum number of transfers to look up at providers per check
}

// Limits of the checker. The pause after each check keeps the checker's CPU use to a few percent of one core.
const (
	pauseFactor             = 30 // pause as a multiple of the check's duration
	maxScanEvents           = 300
	maxRecentEvents         = 300
	streamsPerAudit         = 60
	maxUses                 = 200 // senders and coupons with more transfers are not checked
	maxOldestItems          = 50
	providerQueriesPerCheck = 5
	defaultMinPause         = time.Second
	defaultQuietPeriod      = 30 * time.Second

	firstCheckDelay = 10 * time.Second // lets a starting program finish other work
	maxInFlightDays = 30
)

// startChecker starts the checker.
func (p *program) startChecker(ctx context.Context) {
	c := p.newChecker()
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("checker", func() error { defer close(done); return c.run(runCtx) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
}

func (p *program) newChecker() *checker {
	clients := p.providerClients()
	c := &checker{
		log: p.log, audit: p.maintainer.Audit, ledger: ledger.NewQueries(p.pool), business: business.NewQueries(p.pool),
		store: divergenceStore{p.pool}, payouts: clients.payout, cards: clients.cards, achStore: ach.Postgres{Pool: p.pool},
		now: now, logger: p.logger, minPause: defaultMinPause, quietPeriod: defaultQuietPeriod,
		maxInFlight: maxInFlightDays * 24 * time.Hour, maxProviderQueries: providerQueriesPerCheck,
	}
	if p.settings.Env != "production" {
		c.maxInFlight = max(maxInFlightDays*p.settings.sandboxDay(), time.Hour)
	}
	return c
}

// run calls check repeatedly until the context ends. It always returns nil.
func (c *checker) run(ctx context.Context) error {
	timer := time.NewTimer(firstCheckDelay)
	defer timer.Stop()
	for {
		select {
		case <-timer.C:
		case <-ctx.Done():
			return nil
		}
		startedAt := time.Now()
		if err := c.check(ctx); err != nil && ctx.Err() == nil {
			c.logger.Warn("check failed, will retry", "error", err)
		}
		timer.Reset(max(c.minPause, pauseFactor*time.Since(startedAt)))
	}
}

// divergence is a difference from the log or a violated invariant.
type divergence struct {
	Kind             string
	Scope            string // stream or area to recheck before the divergence is resolved
	Subject          string
	Expected, Actual string
}

// Kinds of divergences.
const (
	kindLog         = "LOG"        // positions or versions have a gap
	kindTransitions = "FACTS"      // a stream has impossible transitions
	kindLedger      = "LEDGER"     // debits and credits do not balance, or a balance is wrong
	kindLimits      = "LIMITS"     // a sender's reservations differ from their transfers
	kindCoupons     = "COUPONS"    // a coupon's redemptions differ from the transfers
	kindReadModel   = "READ_MODEL" // a row differs from a replay of the log
	kindProvider    = "PROVIDER"   // a transfer differs from a provider's records
	kindInFlight    = "UNDER_WAY"  // money has been in flight for too long
)

// Scopes other than streams. The database stores these values.
const (
	scopeLog      = "log"
	scopeInFlight = "under way"
	scopeBlock    = "block "
	scopeBusiness = "figures"
)

// check checks recent, scanned, and divergent streams once. It resolves open divergences that it no longer finds.
func (c *checker) check(ctx context.Context) error {
	position, err := c.store.scanPosition(ctx)
	if err != nil {
		return err
	}
	recent, err := c.recentStreams(ctx)
	if err != nil {
		return err
	}
	page, err := c.log.ReadStored(ctx, position, maxScanEvents)
	var gap *eventstore.PositionGapError
	if errors.As(err, &gap) {
		found := divergence{kindLog, scopeLog, "positions", fmt.Sprint("position ", gap.Expected), fmt.Sprint("position ", gap.Found)}
		if err := c.store.save(ctx, nil, []divergence{found}, c.now()); err != nil {
			return err
		}
		position, page = gap.Found-1, nil // continue after the gap
	} else if err != nil {
		return err
	}
	var scanned []domain.StreamID
	for _, e := range page {
		if position = e.Position; e.Version == 1 {
			scanned = append(scanned, e.Stream)
		}
	}
	open, err := c.store.openScopes(ctx)
	if err != nil {
		return err
	}
	var divergent []domain.StreamID
	for _, scope := range open {
		if scope != scopeLog && scope != scopeInFlight && scope != scopeBusiness && !isBlock(scope) {
			divergent = append(divergent, domain.StreamID(scope))
		}
	}
	seen := map[domain.StreamID]bool{}
	var streams []domain.StreamID
	for _, s := range slices.Concat(divergent, recent, scanned) {
		if !seen[s] {
			seen[s] = true
			streams = append(streams, s)
		}
	}
	queriesLeft := c.maxProviderQueries
	for chunk := range slices.Chunk(streams, streamsPerAudit) {
		if err := c.checkStreams(ctx, chunk, &queriesLeft); err != nil {
			return err
		}
	}
	if err := c.checkLedger(ctx, position, open); err != nil {
		return err
	}
	finished := len(page) < maxScanEvents && gap == nil
	if finished || slices.Contains(open, scopeBusiness) {
		if err := c.checkBusinessTotals(ctx); err != nil {
			return err
		}
	}
	return c.store.saveProgress(ctx, position, len(streams), finished, c.now())
}

// recentStreams returns the streams that have changed since the last check. It considers at most the latest maxRecentEvents events.
func (c *checker) recentStreams(ctx context.Context) ([]domain.StreamID, error) {
	head, err := c.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	if c.recentPosition == 0 || head-c.recentPosition > maxRecentEvents {
		c.recentPosition = max(0, head-maxRecentEvents)
	}
	entries, err := c.log.Follow(ctx, c.recentPosition, maxRecentEvents)
	if err != nil {
		return nil, nil //nolint:nilerr // the scan reports gaps
	}
	var streams []domain.StreamID
	for _, e := range entries {
		streams, c.recentPosition = append(streams, e.Stream), e.Position
	}
	return streams, nil
}

// checkStreams audits the read models for some streams and checks the streams' invariants. If the joint audit finds a discrepancy, it
// audits each stream separately to find the cause. It decrements queriesLeft for each transfer that it looks up at the providers.
func (c *checker) checkStreams(ctx context.Context, streams []domain.StreamID, queriesLeft *int) error {
	var found []divergence
	var scopes []string
	events := map[domain.StreamID][]domain.RecordedEvent{}
	streams = slices.DeleteFunc(slices.Clone(streams), func(stream domain.StreamID) bool {
		all, err := c.readStream(ctx, stream)
		var gap *eventstore.VersionGapError
		if events[stream] = all; errors.As(err, &gap) {
			found = append(found, divergence{
				kindLog, string(stream), "versions", fmt.Sprint("version ", gap.Expected), fmt.Sprint("version ", gap.Found),
			})
		}
		return err != nil // a later check retries streams that cannot be read
	})
	discrepancies, err := c.audit(ctx, streams)
	if err != nil {
		return err
	}
	for _, stream := range streams {
		if len(discrepancies) > 0 {
			streamDiscrepancies, err := c.audit(ctx, []domain.StreamID{stream})
			if err != nil {
				return err
			}
			for _, f := range streamDiscrepancies {
				found = append(found, divergence{
					kindReadModel, string(stream), fmt.Sprintf("%s.%s %s", f.Projection, f.Table, f.Key),
					cmp.Or(f.Expected, "no such row"), cmp.Or(f.Actual, "no such row"),
				})
			}
		}
		violations, complete, err := c.checkInvariants(ctx, stream, events[stream], queriesLeft)
		if err != nil {
			return err
		}
		found = append(found, violations...)
		if complete {
			scopes = append(scopes, string(stream))
		}
	}
	return c.store.save(ctx, scopes, found, c.now())
}

// checkLedger compares the ledger's totals with its postings, and checks how long money has been in flight. It checks the blocks
// that contain the scan position, the recent position, and open divergences.
func (c *checker) checkLedger(ctx context.Context, position int64, open []string) error {
	blocks := map[int64]bool{ledger.BlockNumber(position): true, ledger.BlockNumber(c.recentPosition): true}
	for _, scope := range open {
		var block int64
		if _, err := fmt.Sscanf(scope, scopeBlock+"%d", &block); err == nil {
			blocks[block] = true
		}
	}
	var found []divergence
	scopes := []string{scopeInFlight}
	for block := range blocks {
		scope := scopeBlock + fmt.Sprint(block)
		scopes = append(scopes, scope)
		mismatches, err := c.ledger.CheckBlock(ctx, block)
		if err != nil {
			return err
		}
		for _, m := range mismatches {
			found = append(found, divergence{kindLedger, scope, m.Subject, m.Expected.StringFixed(2), m.Actual.StringFixed(2)})
		}
	}
	oldest, err := c.ledger.OldestItems(ctx, maxOldestItems)
	if err != nil {
		return err
	}
	for _, item := range oldest {
		// Money owed to a beneficiary can wait for staff after a failed payout.
		if item.Account != ledgerdomain.CustomerObligation && c.now().Sub(item.Since) > c.maxInFlight {
			found = append(found, divergence{
				kindInFlight, scopeInFlight, fmt.Sprintf("%s of transfer %s", item.Account, item.TransferID),
				"moved within " + c.maxInFlight.String(), fmt.Sprintf("%s since %s", item.Amount, item.Since.Format(time.RFC3339)),
			})
		}
	}
	return c.store.save(ctx, scopes, found, c.now())
}

// checkBusinessTotals compares the completed amounts of the business read model with the ledger at the same position. The ledger
// can compute earlier balances, so it can be ahead of the business read model but not behind it.
func (c *checker) checkBusinessTotals(ctx context.Context) error {
	completed, err := c.business.Completed(ctx)
	if err != nil {
		return err
	}
	ledgerPosition, err := c.ledger.Position(ctx)
	if err != nil || ledgerPosition < completed.Position {
		return err // the next check compares the amounts
	}
	balance, err := c.ledger.TrialBalanceAt(ctx, completed.Position)
	if err != nil {
		return err
	}
	send, fees := ledgerdomain.Completed(balance.Postings())
	var found []divergence
	for _, f := range []struct {
		subject          string
		expected, actual money.Amount
	}{
		{"completed amounts of the business read model", send, completed.Send},
		{"completed fees of the business read model", fees, completed.Fees},
	} {
		if !f.expected.Equal(f.actual) {
			found = append(found, divergence{kindLedger, scopeBusiness, f.subject, f.expected.Text(), f.actual.Text()})
		}
	}
	return c.store.save(ctx, []string{scopeBusiness}, found, c.now())
}

// isBlock reports whether a scope is a ledger block.
func isBlock(scope string) bool {
	var block int64
	_, err := fmt.Sscanf(scope, scopeBlock+"%d", &block)
	return err == nil
}
