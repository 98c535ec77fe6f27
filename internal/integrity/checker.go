package integrity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"hulak/projections/maintenance"

	"hulak/domain"
	ledgerdomain "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/eventstore"
	"hulak/internal/background"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/payout"
)

// Checker continuously compares the read models and the providers' records with the log. It checks recently changed streams first
// and slowly scans the entire log in a loop.
type Checker struct {
	Log         *eventstore.Log
	Audit       func(ctx context.Context, streams []domain.StreamID) ([]maintenance.Discrepancy, error)
	Differs     func(ctx context.Context, e *eventstore.StoredEvent) (bool, error) // from the event that was sealed at its position
	Ledger      *ledger.Queries
	Business    *business.Queries
	Store       Store
	Payouts     payout.Partner
	Cards       card.Processor
	BankEntries ach.Postgres
	Now         func() time.Time
	Logger      *slog.Logger

	QuietPeriod        time.Duration // how long a stream must be unchanged before its invariants are checked
	MaxInFlight        time.Duration // maximum time that money can be in flight
	MaxProviderQueries int           // maximum number of transfers to look up at providers per check

	recentPosition int64 // log position up to which recent events have been checked
}

// Limits of the checker. The pause after each check keeps the checker's CPU use to a few percent of one core.
const (
	pauseFactor     = 30 // pause as a multiple of the check's duration
	maxScanEvents   = 300
	maxRecentEvents = 300
	streamsPerAudit = 60
	maxUses         = 200 // senders and coupons with more transfers are not checked
	maxOldestItems  = 50
	minPause        = time.Second
	firstCheckDelay = 10 * time.Second // lets a starting program finish other work
)

// Defaults for a Checker.
const (
	DefaultProviderQueries = 5
	DefaultQuietPeriod     = 30 * time.Second
)

// Run calls check repeatedly until the context ends. It always returns nil.
func (c *Checker) Run(ctx context.Context) error {
	pause := firstCheckDelay
	for background.Sleep(ctx, pause) {
		startedAt := time.Now()
		if err := c.Check(ctx); err != nil && ctx.Err() == nil {
			c.Logger.Warn("check failed, will retry", "error", err)
		}
		pause = max(minPause, pauseFactor*time.Since(startedAt))
	}
	return nil
}

// finding is a difference from the log or a violated invariant.
type finding struct {
	Kind             string
	Scope            string // stream or area to recheck before the divergence is resolved
	Subject          string
	Expected, Actual string
}

// Kinds of divergences.
const (
	KindLog         = "LOG"        // positions or versions have a gap, or a sealed event was changed
	KindTransitions = "FACTS"      // a stream has impossible transitions
	KindLedger      = "LEDGER"     // debits and credits do not balance, or a balance is wrong
	KindLimits      = "LIMITS"     // a sender's reservations differ from their transfers
	KindCoupons     = "COUPONS"    // a coupon's redemptions differ from the transfers
	KindReadModel   = "READ_MODEL" // a row differs from a replay of the log
	KindProvider    = "PROVIDER"   // a transfer differs from a provider's records
	KindInFlight    = "UNDER_WAY"  // money has been in flight for too long
)

// Scopes other than streams. The database stores these values.
const (
	scopeLog      = "log"
	scopeInFlight = "under way"
	scopeBlock    = "block "
	scopeBusiness = "figures"
)

// Check checks recent, scanned, and divergent streams once. It resolves open divergences that it no longer finds.
func (c *Checker) Check(ctx context.Context) error {
	position, err := c.Store.ScanPosition(ctx)
	if err != nil {
		return err
	}
	recent, err := c.recentStreams(ctx)
	if err != nil {
		return err
	}
	page, err := c.Log.ReadStored(ctx, position, maxScanEvents)
	var gap *eventstore.PositionGapError
	if errors.As(err, &gap) {
		found := finding{KindLog, scopeLog, "positions", fmt.Sprint("position ", gap.Expected), fmt.Sprint("position ", gap.Found)}
		if err := c.Store.save(ctx, nil, []finding{found}, c.Now()); err != nil {
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
	open, err := c.Store.openScopes(ctx)
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
	queriesLeft := c.MaxProviderQueries
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
	return c.Store.saveProgress(ctx, position, len(streams), finished, c.Now())
}

// recentStreams returns the streams that have changed since the last check. It considers at most the latest maxRecentEvents events.
func (c *Checker) recentStreams(ctx context.Context) ([]domain.StreamID, error) {
	head, err := c.Log.Head(ctx)
	if err != nil {
		return nil, err
	}
	if c.recentPosition == 0 || head-c.recentPosition > maxRecentEvents {
		c.recentPosition = max(0, head-maxRecentEvents)
	}
	entries, err := c.Log.Follow(ctx, c.recentPosition, maxRecentEvents)
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
func (c *Checker) checkStreams(ctx context.Context, streams []domain.StreamID, queriesLeft *int) error {
	var found []finding
	var scopes []string
	events := map[domain.StreamID][]domain.RecordedEvent{}
	streams = slices.DeleteFunc(slices.Clone(streams), func(stream domain.StreamID) bool {
		all, err := c.readStream(ctx, stream)
		var gap *eventstore.VersionGapError
		if events[stream] = all; errors.As(err, &gap) {
			found = append(found, finding{
				KindLog, string(stream), "versions", fmt.Sprint("version ", gap.Expected), fmt.Sprint("version ", gap.Found),
			})
		}
		return err != nil // a later check retries streams that cannot be read
	})
	discrepancies, err := c.Audit(ctx, streams)
	if err != nil {
		return err
	}
	for _, stream := range streams {
		if len(discrepancies) > 0 {
			streamDiscrepancies, err := c.Audit(ctx, []domain.StreamID{stream})
			if err != nil {
				return err
			}
			if len(streamDiscrepancies) > 0 {
				changed, err := c.findChangedEvents(ctx, stream, events[stream])
				if err != nil {
					return err
				}
				if found = append(found, changed...); len(changed) > 0 {
					streamDiscrepancies = nil // a replay of changed events says nothing about the rows
				}
			}
			for _, f := range streamDiscrepancies {
				found = append(found, finding{
					KindReadModel, string(stream), fmt.Sprintf("%s.%s %s", f.Projection, f.Table, f.Key),
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
	return c.Store.save(ctx, scopes, found, c.Now())
}

// findChangedEvents returns a finding for each event of a stream that differs from the event that was sealed.
func (c *Checker) findChangedEvents(ctx context.Context, stream domain.StreamID, events []domain.RecordedEvent) (
	found []finding, err error,
) {
	for _, e := range events {
		stored, err := c.Log.ReadStored(ctx, e.Position-1, 1)
		if err != nil {
			return nil, err
		}
		if len(stored) == 0 {
			continue // removed since it was read; the next scan reports the gap
		}
		differs, err := c.Differs(ctx, &stored[0])
		if err != nil {
			return nil, err
		}
		if differs {
			found = append(found, finding{
				KindLog, string(stream), fmt.Sprint("position ", e.Position), "the event that was sealed", "a changed event",
			})
		}
	}
	return found, nil
}

// checkLedger compares the ledger's totals with its postings, and checks how long money has been in flight. It checks the blocks
// that contain the scan position, the recent position, and open divergences.
func (c *Checker) checkLedger(ctx context.Context, position int64, open []string) error {
	blocks := map[int64]bool{ledger.BlockNumber(position): true, ledger.BlockNumber(c.recentPosition): true}
	for _, scope := range open {
		var block int64
		if _, err := fmt.Sscanf(scope, scopeBlock+"%d", &block); err == nil {
			blocks[block] = true
		}
	}
	var found []finding
	scopes := []string{scopeInFlight}
	for block := range blocks {
		scope := scopeBlock + fmt.Sprint(block)
		scopes = append(scopes, scope)
		mismatches, err := c.Ledger.CheckBlock(ctx, block)
		if err != nil {
			return err
		}
		for _, m := range mismatches {
			found = append(found, finding{KindLedger, scope, m.Subject, m.Expected.StringFixed(2), m.Actual.StringFixed(2)})
		}
	}
	oldest, err := c.Ledger.OldestItems(ctx, maxOldestItems)
	if err != nil {
		return err
	}
	for _, item := range oldest {
		// Money owed to a beneficiary can wait for staff after a failed payout.
		if item.Account != ledgerdomain.CustomerObligation && c.Now().Sub(item.Since) > c.MaxInFlight {
			found = append(found, finding{
				KindInFlight, scopeInFlight, fmt.Sprintf("%s of transfer %s", item.Account, item.TransferID),
				"moved within " + c.MaxInFlight.String(), fmt.Sprintf("%s since %s", item.Amount, item.Since.Format(time.RFC3339)),
			})
		}
	}
	return c.Store.save(ctx, scopes, found, c.Now())
}

// checkBusinessTotals compares the completed amounts of the business read model with the ledger at the same position. The ledger
// can compute earlier balances, so it can be ahead of the business read model but not behind it.
func (c *Checker) checkBusinessTotals(ctx context.Context) error {
	completed, err := c.Business.Completed(ctx)
	if err != nil {
		return err
	}
	ledgerPosition, err := c.Ledger.Position(ctx)
	if err != nil || ledgerPosition < completed.Position {
		return err // the next check compares the amounts
	}
	balance, err := c.Ledger.TrialBalanceAt(ctx, completed.Position)
	if err != nil {
		return err
	}
	send, fees := ledgerdomain.Completed(balance.Postings())
	var found []finding
	for _, f := range []struct {
		subject          string
		expected, actual money.Amount
	}{
		{"completed amounts of the business read model", send, completed.Send},
		{"completed fees of the business read model", fees, completed.Fees},
	} {
		if !f.expected.Equal(f.actual) {
			found = append(found, finding{KindLedger, scopeBusiness, f.subject, f.expected.Text(), f.actual.Text()})
		}
	}
	return c.Store.save(ctx, []string{scopeBusiness}, found, c.Now())
}

// isBlock reports whether a scope is a ledger block.
func isBlock(scope string) bool {
	var block int64
	_, err := fmt.Sscanf(scope, scopeBlock+"%d", &block)
	return err == nil
}
