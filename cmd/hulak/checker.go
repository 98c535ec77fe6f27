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
	books "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/eventstore"
	"hulak/projections"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/payout"
)

// checker continuously compares the read models and the providers' records with the log. It checks the streams that have just
// changed. It also scans all streams slowly, from the first to the last, and starts over.
type checker struct {
	log      *eventstore.Log
	audit    func(ctx context.Context, streams []domain.StreamID) ([]projections.Fault, error)
	books    *ledger.Queries
	business *business.Queries
	store    divergences
	payouts  payout.Partner
	cards    card.Processor
	bank     ach.Postgres
	now      func() time.Time
	logger   *slog.Logger

	pauseMin           time.Duration // minimum pause between checks
	quietPeriod        time.Duration // how long a transfer must be unchanged before it is compared with others
	inFlightMax        time.Duration // how long money may be in flight
	recentPosition     int64         // log position up to which recent changes have been checked
	providerQueriesMax int           // transfers to query at providers per check
}

// Limits. The pause after a check is many times as long as the check. The checker therefore uses only a few percent of one core.
const (
	pauseFactor             = 30 // pause as a multiple of the check's duration
	scanEventsMax           = 300
	recentEventsMax         = 300
	streamsPerAudit         = 60
	usesMax                 = 200 // a sender or coupon with more transfers is not added up
	oldestItemsMax          = 50
	providerQueriesPerCheck = 5
	checkPauseMin           = time.Second
	quietPeriodDefault      = 30 * time.Second

	firstCheckDelay = 10 * time.Second // leaves a starting program time for other work
	inFlightDaysMax = 30
)

// startChecker starts the checker.
func (p *program) startChecker(ctx context.Context) {
	c := p.newChecker()
	working, stop := context.WithCancel(ctx)
	done := make(chan struct{})
	p.run("the checker", func() error { defer close(done); return c.run(working) })
	p.onStop(func(context.Context) error { stop(); <-done; return nil })
}

func (p *program) newChecker() *checker {
	ports := p.providerClients()
	c := &checker{
		log: p.log, audit: p.runner.Audit, books: ledger.NewQueries(p.pool), business: business.NewQueries(p.pool), store: divergences{p.pool}, payouts: ports.payout, cards: ports.cards,
		bank: ach.Postgres{Pool: p.pool}, now: now, logger: p.logger, pauseMin: checkPauseMin, quietPeriod: quietPeriodDefault, inFlightMax: inFlightDaysMax * 24 * time.Hour,
		providerQueriesMax: providerQueriesPerCheck,
	}
	if p.settings.Env != "production" {
		c.inFlightMax = max(inFlightDaysMax*p.settings.sandboxDay(), time.Hour)
	}
	return c
}

// run checks until the context ends. It returns nil.
func (c *checker) run(ctx context.Context) error {
	rest := time.NewTimer(firstCheckDelay)
	defer rest.Stop()
	for {
		select {
		case <-rest.C:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		if err := c.check(ctx); err != nil && ctx.Err() == nil {
			c.logger.Warn("the checker could not look, and will again", "error", err)
		}
		rest.Reset(max(c.pauseMin, pauseFactor*time.Since(began)))
	}
}

// divergence is a contradiction to the log.
type divergence struct {
	Kind             string
	Scope            string // what to check again to see whether the divergence is gone
	Subject          string
	Expected, Actual string
}

// The kinds of divergences.
const (
	kindLog       = "LOG"        // positions or versions are not contiguous
	kindFacts     = "FACTS"      // impossible sequence of events in a stream
	kindLedger    = "LEDGER"     // debits and credits, or amounts owed
	kindLimits    = "LIMITS"     // a sender's reserved amounts differ from their transfers
	kindCoupons   = "COUPONS"    // a coupon's redemptions differ from the transfers
	kindReadModel = "READ_MODEL" // a row differs from a fresh projection
	kindProvider  = "PROVIDER"
	kindInFlight  = "UNDER_WAY" // money in flight for too long
)

// Scopes other than streams.
const (
	scopeLog      = "log"
	scopeInFlight = "under way"
	scopeBlock    = "block "
	scopeBusiness = "figures"
)

// check runs one check. It checks open divergences again, so that fixed ones are marked as gone.
func (c *checker) check(ctx context.Context) error {
	walked, err := c.store.scanPosition(ctx)
	if err != nil {
		return err
	}
	recent, err := c.recentStreams(ctx)
	if err != nil {
		return err
	}
	page, err := c.log.ReadStored(ctx, walked, scanEventsMax)
	var hole *eventstore.PositionGapError
	if errors.As(err, &hole) {
		found := divergence{kindLog, scopeLog, "positions", fmt.Sprint("position ", hole.Expected), fmt.Sprint("position ", hole.Found)}
		if err := c.store.save(ctx, nil, []divergence{found}, c.now()); err != nil {
			return err
		}
		walked, page = hole.Found-1, nil // continue after the hole
	} else if err != nil {
		return err
	}
	var walk []domain.StreamID
	for _, e := range page {
		if walked = e.Position; e.Version == 1 {
			walk = append(walk, e.Stream)
		}
	}
	open, err := c.store.openScopes(ctx)
	if err != nil {
		return err
	}
	var again []domain.StreamID
	for _, scope := range open {
		if scope != scopeLog && scope != scopeInFlight && scope != scopeBusiness && !isBlock(scope) {
			again = append(again, domain.StreamID(scope))
		}
	}
	seen := map[domain.StreamID]bool{}
	var streams []domain.StreamID
	for _, s := range slices.Concat(again, recent, walk) {
		if !seen[s] {
			seen[s] = true
			streams = append(streams, s)
		}
	}
	asked := c.providerQueriesMax
	for chunk := range slices.Chunk(streams, streamsPerAudit) {
		if err := c.checkStreams(ctx, chunk, &asked); err != nil {
			return err
		}
	}
	if err := c.checkLedger(ctx, walked, open); err != nil {
		return err
	}
	through := len(page) < scanEventsMax && hole == nil
	if through || slices.Contains(open, scopeBusiness) {
		if err := c.checkBusinessTotals(ctx); err != nil {
			return err
		}
	}
	return c.store.saveProgress(ctx, walked, len(streams), through, c.now())
}

// recentStreams returns streams that have changed since the last check. If many have changed, it returns only the latest.
func (c *checker) recentStreams(ctx context.Context) ([]domain.StreamID, error) {
	head, err := c.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	if c.recentPosition == 0 || head-c.recentPosition > recentEventsMax {
		c.recentPosition = max(0, head-recentEventsMax)
	}
	entries, err := c.log.Follow(ctx, c.recentPosition, recentEventsMax)
	if err != nil {
		return nil, nil // the scan reports holes
	}
	var streams []domain.StreamID
	for _, e := range entries {
		streams, c.recentPosition = append(streams, e.Stream), e.Position
	}
	return streams, nil
}

// checkStreams checks some streams. If the read models have any fault, each stream is audited separately, so that the fault is assigned
// to the right one.
func (c *checker) checkStreams(ctx context.Context, streams []domain.StreamID, asked *int) error {
	var found []divergence
	var scopes []string
	events := map[domain.StreamID][]domain.RecordedEvent{}
	streams = slices.DeleteFunc(slices.Clone(streams), func(stream domain.StreamID) bool {
		all, err := c.readStream(ctx, stream)
		var hole *eventstore.VersionGapError
		if events[stream] = all; errors.As(err, &hole) {
			found = append(found, divergence{kindLog, string(stream), "versions", fmt.Sprint("version ", hole.Expected), fmt.Sprint("version ", hole.Found)})
		}
		return err != nil // streams that cannot be read are checked later
	})
	faults, err := c.audit(ctx, streams)
	if err != nil {
		return err
	}
	for _, stream := range streams {
		if len(faults) > 0 {
			own, err := c.audit(ctx, []domain.StreamID{stream})
			if err != nil {
				return err
			}
			for _, f := range own {
				found = append(found, divergence{
					kindReadModel, string(stream), fmt.Sprintf("%s.%s %s", f.Projection, f.Table, f.Key), cmp.Or(f.Expected, "no such row"), cmp.Or(f.Actual, "no such row"),
				})
			}
		}
		own, judged, err := c.checkInvariants(ctx, stream, events[stream], asked)
		if err != nil {
			return err
		}
		found = append(found, own...)
		if judged {
			scopes = append(scopes, string(stream))
		}
	}
	return c.store.save(ctx, scopes, found, c.now())
}

// checkLedger compares ledger totals with their postings, and checks how long money has been in flight.
func (c *checker) checkLedger(ctx context.Context, walked int64, open []string) error {
	blocks := map[int64]bool{ledger.BlockOf(walked): true, ledger.BlockOf(c.recentPosition): true}
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
		uneven, err := c.books.CheckBlock(ctx, block)
		if err != nil {
			return err
		}
		for _, u := range uneven {
			found = append(found, divergence{kindLedger, scope, u.Subject, u.Expected.StringFixed(2), u.Actual.StringFixed(2)})
		}
	}
	oldest, err := c.books.Oldest(ctx, oldestItemsMax)
	if err != nil {
		return err
	}
	for _, item := range oldest {
		// After a failed payout, money owed to a beneficiary waits for staff.
		if item.Account != books.CustomerObligation && c.now().Sub(item.Since) > c.inFlightMax {
			found = append(found, divergence{
				kindInFlight, scopeInFlight, fmt.Sprintf("%s of transfer %s", item.Account, item.TransferID), "moved within " + c.inFlightMax.String(),
				fmt.Sprintf("%s since %s", item.Amount, item.Since.Format(time.RFC3339)),
			})
		}
	}
	return c.store.save(ctx, scopes, found, c.now())
}

// checkBusinessTotals compares the completed amounts of the business figures with the ledger at the same position. The ledger keeps its
// balances of every position, so it may be ahead but not behind.
func (c *checker) checkBusinessTotals(ctx context.Context) error {
	completed, err := c.business.Completed(ctx)
	if err != nil {
		return err
	}
	reached, err := c.books.Position(ctx)
	if err != nil || reached < completed.Position {
		return err // the next check compares them
	}
	balance, err := c.books.TrialBalanceAt(ctx, completed.Position)
	if err != nil {
		return err
	}
	send, fees := books.Completed(balance.Postings())
	var found []divergence
	for _, f := range []struct {
		subject          string
		expected, actual money.Amount
	}{{"completed amounts of the figures", send, completed.Send}, {"completed fees of the figures", fees, completed.Fees}} {
		if !f.expected.Equal(f.actual) {
			found = append(found, divergence{kindLedger, scopeBusiness, f.subject, f.expected.Text(), f.actual.Text()})
		}
	}
	return c.store.save(ctx, []string{scopeBusiness}, found, c.now())
}

func isBlock(scope string) bool {
	var block int64
	_, err := fmt.Sscanf(scope, scopeBlock+"%d", &block)
	return err == nil
}
