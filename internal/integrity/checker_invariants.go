package integrity

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/invariant"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/payout"
)

// checkInvariants checks the invariants of one stream and its related streams. It reports whether the check was complete. Earlier
// divergences are resolved only after a complete check.
func (c *Checker) checkInvariants(ctx context.Context, stream domain.StreamID, events []domain.RecordedEvent, queriesLeft *int) (
	found []finding, complete bool, err error,
) {
	report := func(kind string) invariant.ReportFunc {
		return func(format string, args ...any) {
			text := fmt.Sprintf(format, args...)
			found = append(found, finding{kind, string(stream), text, "", text})
		}
	}
	invariant.CheckVersions(events, report(KindLog))
	if len(events) == 0 || c.Now().Sub(events[len(events)-1].RecordedAt) < c.QuietPeriod {
		return found, false, nil // effects of the last event might still be pending
	}
	complete = true
	switch stream.Category() {
	case transfer.Decider.Category:
		entries := invariant.JournalEntries(events)
		invariant.CheckTransitions(events, report(KindTransitions))
		invariant.CheckBalanced(entries, report(KindLedger))
		invariant.CheckNoOpenBalances(events, entries, report(KindLedger))
		invariant.CheckBlocked(events, report(KindLedger))
		invariant.CheckReturnedRefunds(events, report(KindLedger))
		invariant.CheckPartialRefunds(events, report(KindLedger))
		for _, s := range invariant.FoldTransfers(events, func(string, ...any) {}) {
			if err := c.checkLimitAndCoupon(ctx, s, events, report); err != nil {
				return found, false, err
			}
			if !s.Funding.WasRequested() {
				continue
			}
			if complete = *queriesLeft > 0; complete {
				*queriesLeft--
				complete = c.checkProviders(ctx, s, report(KindProvider))
			}
		}
	case sendinglimit.Decider.Category:
		err = c.checkLimits(ctx, stream.Key(), events, nil, report(KindLimits))
	case pricing.CouponDecider.Category:
		err = c.checkCoupon(ctx, stream.Key(), events, nil, report(KindCoupons))
	}
	return found, complete, err
}

const readPageSize = 500

// readStream reads all events of a stream.
func (c *Checker) readStream(ctx context.Context, stream domain.StreamID) (all []domain.RecordedEvent, err error) {
	for {
		page, err := c.Log.ReadStream(ctx, stream, int64(len(all)), readPageSize)
		if all = append(all, page...); err != nil || len(page) < readPageSize {
			return all, err
		}
	}
}

// checkLimitAndCoupon compares a transfer with its sender's limit and, if it uses one, its coupon.
func (c *Checker) checkLimitAndCoupon(
	ctx context.Context, s transfer.State, events []domain.RecordedEvent, report func(kind string) invariant.ReportFunc,
) error {
	limitEvents, err := c.readStream(ctx, domain.Stream(sendinglimit.Decider.Category, s.SenderID))
	if err == nil {
		err = c.checkLimits(ctx, s.SenderID, limitEvents, events, report(KindLimits))
	}
	if err != nil || s.Quote.Coupon == "" {
		return err
	}
	code := pricing.CouponKey(s.Quote.Coupon)
	couponEvents, err := c.readStream(ctx, domain.Stream(pricing.CouponDecider.Category, code))
	if err != nil {
		return err
	}
	return c.checkCoupon(ctx, code, couponEvents, events, report(KindCoupons))
}

// checkLimits compares a sender's reservations with their transfers and with the state that decisions use. transferEvents contains
// the events of one transfer if the caller has already read them.
func (c *Checker) checkLimits(
	ctx context.Context, senderID string, limitEvents, transferEvents []domain.RecordedEvent, report invariant.ReportFunc,
) error {
	transferIDs := map[string]bool{}
	for _, r := range limitEvents {
		if event, ok := r.Event.(sendinglimit.Reserved); ok {
			transferIDs[event.TransferID] = true
		}
	}
	if len(transferIDs) > maxUses {
		return nil
	}
	senderEvents, err := c.readStream(ctx, domain.Stream(sender.Decider.Category, senderID))
	if err != nil {
		return err
	}
	events, stable, err := c.mergeStreams(ctx, transferIDs, transferEvents, senderEvents, limitEvents)
	if err != nil || !stable {
		return err
	}
	state, version, err := eventstore.State(ctx, c.Log, sendinglimit.Decider, senderID)
	if err != nil || version != lastVersion(limitEvents) { // a newer event causes another check
		return err
	}
	invariant.CheckLimits(events, map[string]sendinglimit.State{senderID: state}, report)
	return nil
}

// lastVersion returns the version of a stream that ends with the last of its events.
func lastVersion(events []domain.RecordedEvent) int64 {
	if len(events) == 0 {
		return 0
	}
	return events[len(events)-1].Version
}

// checkCoupon compares a coupon's redemptions with the transfers that use it and with the state that decisions use. transferEvents
// contains the events of one transfer if the caller has already read them.
func (c *Checker) checkCoupon(
	ctx context.Context, code string, couponEvents, transferEvents []domain.RecordedEvent, report invariant.ReportFunc,
) error {
	transferIDs := map[string]bool{}
	for _, r := range couponEvents {
		if event, ok := r.Event.(pricing.CouponRedeemed); ok {
			transferIDs[event.TransferID] = true
		}
	}
	if len(transferIDs) > maxUses {
		return nil
	}
	events, stable, err := c.mergeStreams(ctx, transferIDs, transferEvents, couponEvents)
	if err != nil || !stable {
		return err
	}
	state, version, err := eventstore.State(ctx, c.Log, pricing.CouponDecider, code)
	if err != nil || version != lastVersion(couponEvents) { // a newer event causes another check
		return err
	}
	invariant.CheckCoupons(events, map[string]pricing.Coupon{code: state}, report)
	return nil
}

// mergeStreams returns the events of transfers and other streams in log order. It does not read the transfer in transferEvents
// again. stable is false if there are no events or a stream has changed recently.
func (c *Checker) mergeStreams(
	ctx context.Context, transferIDs map[string]bool, transferEvents []domain.RecordedEvent, others ...[]domain.RecordedEvent,
) (all []domain.RecordedEvent, stable bool, err error) {
	if len(transferEvents) > 0 {
		delete(transferIDs, transferEvents[0].Stream.Key())
	}
	all = slices.Concat(append(others, transferEvents)...)
	for _, id := range slices.Sorted(maps.Keys(transferIDs)) {
		events, err := c.readStream(ctx, domain.Stream(transfer.Decider.Category, id))
		if err != nil {
			return nil, false, err
		}
		all = append(all, events...)
	}
	slices.SortFunc(all, func(a, b domain.RecordedEvent) int { return cmp.Compare(a.Position, b.Position) })
	return all, len(all) > 0 && c.Now().Sub(all[len(all)-1].RecordedAt) >= c.QuietPeriod, nil
}

// checkProviders compares a transfer with the providers' records, which it looks up by idempotency key. It reports whether the
// providers responded.
func (c *Checker) checkProviders(ctx context.Context, s transfer.State, report invariant.ReportFunc) bool {
	held, paid := invariant.ExpectedProviderCounts(s)
	if s.Payout.Key != "" && (invariant.HasEnded(s) || s.Delivery == transfer.DeliveryDelivered) {
		status, err := c.Payouts.Status(ctx, s.Payout.Key)
		switch {
		case errors.Is(err, payout.ErrUnknownPayout):
			status.Status = "unknown"
		case err != nil:
			return false
		}
		if (status.Status == payout.StatusDelivered) != (paid == 1) {
			report("payout %s is %s, but the payout partner reports %s", s.Payout.Key, s.Delivery, status.Status)
		}
	}
	if !invariant.HasEnded(s) {
		return true
	}
	if !s.Unrefunded().IsPositive() {
		return true // refunds of errors gave the whole payment back
	}
	settled, status, err := c.fundingStatus(ctx, s)
	if err == nil && settled != (held == 1) {
		report("transfer is %s, but the provider for %s reports that its debit is %s", s.Status, s.Funding.Kind, status)
	}
	return err == nil
}

// fundingStatus returns the provider's status for a transfer's debit. settled reports whether we hold the money according to the
// provider.
func (c *Checker) fundingStatus(ctx context.Context, s transfer.State) (settled bool, status string, err error) {
	if s.Funding.Kind == funding.DebitCard {
		payment, err := c.Cards.Payment(ctx, s.Funding.Key)
		if errors.Is(err, card.ErrUnknown) {
			return false, "unknown", nil
		}
		return payment.State == card.Settled, string(payment.State), err
	}
	entries, err := c.BankEntries.EntriesForDebit(ctx, s.Funding.Key)
	if err != nil || len(entries) == 0 {
		return false, "unknown", err
	}
	status = string(entries[0].Status)
	var refunded int64
	for _, e := range entries[1:] {
		if e.Status == ach.Settled {
			refunded += e.Cents
		}
	}
	if refunded > 0 && refunded == entries[0].Cents {
		return false, "refunded", nil
	}
	return entries[0].Status == ach.Settled, status, nil
}
