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
	log     *eventstore.Log
	audit   func(ctx context.Context, streams []domain.StreamID) ([]projections.Fault, error)
	books   *ledger.Queries
	figures *business.Queries
	kept    divergences
	payouts payout.Partner
	cards   card.Processor
	bank    ach.Postgres
	now     func() time.Time
	logger  *slog.Logger

	pause     time.Duration // minimum pause between checks
	quiet     time.Duration // how long a transfer must be unchanged before it is compared with others
	underWay  time.Duration // how long money may be in flight
	tail      int64         // log position up to which recent changes have been checked
	providers int           // transfers to query at providers per check
}

// Limits. The pause after a check is many times as long as the check. The checker therefore uses only a few percent of one core.
const (
	restsFor      = 30 // pause as a multiple of the check's duration
	walkEvents    = 300
	tailEvents    = 300
	streamsEach   = 60
	usesEach      = 200 // a sender or coupon with more transfers is not added up
	oldestEach    = 50
	askedEach     = 5
	checkPauseMin = time.Second
	quietFor      = 30 * time.Second

	firstLookAfter = 10 * time.Second // leaves a starting program time for other work
	underWayDays   = 30
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
	ports := p.ports()
	c := &checker{
		log: p.log, audit: p.runner.Audit, books: ledger.NewQueries(p.pool), figures: business.NewQueries(p.pool), kept: divergences{p.pool}, payouts: ports.payout, cards: ports.cards,
		bank: ach.Postgres{Pool: p.pool}, now: now, logger: p.logger, pause: checkPauseMin, quiet: quietFor, underWay: underWayDays * 24 * time.Hour,
		providers: askedEach,
	}
	if p.settings.Env != "production" {
		c.underWay = max(underWayDays*p.settings.sandboxDay(), time.Hour)
	}
	return c
}

// run checks until the context ends. It returns nil.
func (c *checker) run(ctx context.Context) error {
	rest := time.NewTimer(firstLookAfter)
	defer rest.Stop()
	for {
		select {
		case <-rest.C:
		case <-ctx.Done():
			return nil
		}
		began := time.Now()
		if err := c.look(ctx); err != nil && ctx.Err() == nil {
			c.logger.Warn("the checker could not look, and will again", "error", err)
		}
		rest.Reset(max(c.pause, restsFor*time.Since(began)))
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
	logBroken        = "LOG"        // positions or versions are not contiguous
	impossibleFact   = "FACTS"      // impossible sequence of events in a stream
	unevenBooks      = "LEDGER"     // debits and credits, or amounts owed
	limitWrong       = "LIMITS"     // a sender's reserved amounts differ from their transfers
	couponWrong      = "COUPONS"    // a coupon's redemptions differ from the transfers
	readModelWrong   = "READ_MODEL" // a row differs from a fresh projection
	providerDisagree = "PROVIDER"
	underWayTooLong  = "UNDER_WAY" // money in flight for too long
)

// Scopes other than streams.
const (
	scopeLog      = "log"
	scopeUnderWay = "under way"
	scopeBlock    = "block "
	scopeFigures  = "figures"
)

// look runs one check. It checks open divergences again, so that fixed ones are marked as gone.
func (c *checker) look(ctx context.Context) error {
	walked, err := c.kept.walked(ctx)
	if err != nil {
		return err
	}
	recent, err := c.recent(ctx)
	if err != nil {
		return err
	}
	page, err := c.log.ReadStored(ctx, walked, walkEvents)
	var hole *eventstore.PositionGapError
	if errors.As(err, &hole) {
		found := divergence{logBroken, scopeLog, "positions", fmt.Sprint("position ", hole.Expected), fmt.Sprint("position ", hole.Found)}
		if err := c.kept.note(ctx, nil, []divergence{found}, c.now()); err != nil {
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
	open, err := c.kept.openScopes(ctx)
	if err != nil {
		return err
	}
	var again []domain.StreamID
	for _, scope := range open {
		if scope != scopeLog && scope != scopeUnderWay && scope != scopeFigures && !isBlock(scope) {
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
	asked := c.providers
	for chunk := range slices.Chunk(streams, streamsEach) {
		if err := c.lookAt(ctx, chunk, &asked); err != nil {
			return err
		}
	}
	if err := c.lookAtBooks(ctx, walked, open); err != nil {
		return err
	}
	through := len(page) < walkEvents && hole == nil
	if through || slices.Contains(open, scopeFigures) {
		if err := c.lookAtFigures(ctx); err != nil {
			return err
		}
	}
	return c.kept.progress(ctx, walked, len(streams), through, c.now())
}

// recent returns streams that have changed since the last check. If many have changed, it returns only the latest.
func (c *checker) recent(ctx context.Context) ([]domain.StreamID, error) {
	head, err := c.log.Head(ctx)
	if err != nil {
		return nil, err
	}
	if c.tail == 0 || head-c.tail > tailEvents {
		c.tail = max(0, head-tailEvents)
	}
	entries, err := c.log.Follow(ctx, c.tail, tailEvents)
	if err != nil {
		return nil, nil // the scan reports holes
	}
	var streams []domain.StreamID
	for _, e := range entries {
		streams, c.tail = append(streams, e.Stream), e.Position
	}
	return streams, nil
}

// lookAt checks some streams. If the read models have any fault, each stream is audited separately, so that the fault is assigned
// to the right one.
func (c *checker) lookAt(ctx context.Context, streams []domain.StreamID, asked *int) error {
	var found []divergence
	var scopes []string
	events := map[domain.StreamID][]domain.RecordedEvent{}
	streams = slices.DeleteFunc(slices.Clone(streams), func(stream domain.StreamID) bool {
		all, err := c.whole(ctx, stream)
		var hole *eventstore.VersionGapError
		if events[stream] = all; errors.As(err, &hole) {
			found = append(found, divergence{logBroken, string(stream), "versions", fmt.Sprint("version ", hole.Expected), fmt.Sprint("version ", hole.Found)})
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
					readModelWrong, string(stream), fmt.Sprintf("%s.%s %s", f.Projection, f.Table, f.Key), cmp.Or(f.Expected, "no such row"), cmp.Or(f.Actual, "no such row"),
				})
			}
		}
		own, judged, err := c.facts(ctx, stream, events[stream], asked)
		if err != nil {
			return err
		}
		found = append(found, own...)
		if judged {
			scopes = append(scopes, string(stream))
		}
	}
	return c.kept.note(ctx, scopes, found, c.now())
}

// lookAtBooks compares ledger totals with their postings, and checks how long money has been in flight.
func (c *checker) lookAtBooks(ctx context.Context, walked int64, open []string) error {
	blocks := map[int64]bool{ledger.BlockOf(walked): true, ledger.BlockOf(c.tail): true}
	for _, scope := range open {
		var block int64
		if _, err := fmt.Sscanf(scope, scopeBlock+"%d", &block); err == nil {
			blocks[block] = true
		}
	}
	var found []divergence
	scopes := []string{scopeUnderWay}
	for block := range blocks {
		scope := scopeBlock + fmt.Sprint(block)
		scopes = append(scopes, scope)
		uneven, err := c.books.CheckBlock(ctx, block)
		if err != nil {
			return err
		}
		for _, u := range uneven {
			found = append(found, divergence{unevenBooks, scope, u.Subject, u.Expected.StringFixed(2), u.Actual.StringFixed(2)})
		}
	}
	oldest, err := c.books.Oldest(ctx, oldestEach)
	if err != nil {
		return err
	}
	for _, item := range oldest {
		// After a failed payout, money owed to a beneficiary waits for staff.
		if item.Account != books.CustomerObligation && c.now().Sub(item.Since) > c.underWay {
			found = append(found, divergence{
				underWayTooLong, scopeUnderWay, fmt.Sprintf("%s of transfer %s", item.Account, item.TransferID), "moved within " + c.underWay.String(),
				fmt.Sprintf("%s since %s", item.Amount, item.Since.Format(time.RFC3339)),
			})
		}
	}
	return c.kept.note(ctx, scopes, found, c.now())
}

// lookAtFigures compares the completed amounts of the business figures with the ledger at the same position. The ledger keeps its
// balances of every position, so it may be ahead but not behind.
func (c *checker) lookAtFigures(ctx context.Context) error {
	completed, err := c.figures.Completed(ctx)
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
			found = append(found, divergence{unevenBooks, scopeFigures, f.subject, f.expected.Text(), f.actual.Text()})
		}
	}
	return c.kept.note(ctx, []string{scopeFigures}, found, c.now())
}

func isBlock(scope string) bool {
	var block int64
	_, err := fmt.Sscanf(scope, scopeBlock+"%d", &block)
	return err == nil
}
