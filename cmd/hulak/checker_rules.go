package main

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

// checkInvariants applies the rules to one stream and the streams that it must agree with. It reports whether it could judge all of it.
// Only then are divergences that it no longer finds marked as gone.
func (c *checker) checkInvariants(ctx context.Context, stream domain.StreamID, events []domain.RecordedEvent, asked *int) (found []divergence, judged bool, err error) {
	tell := func(kind string) invariant.Report {
		return func(format string, args ...any) {
			said := fmt.Sprintf(format, args...)
			found = append(found, divergence{kind, string(stream), said, "", said})
		}
	}
	invariant.CheckVersions(events, tell(kindLog))
	if len(events) == 0 || c.now().Sub(events[len(events)-1].RecordedAt) < c.quietPeriod {
		return found, false, nil // effects of the last event may still be pending
	}
	judged = true
	switch stream.Category() {
	case transfer.Decider.Category:
		entries := invariant.JournalEntries(events)
		invariant.CheckTransitions(events, tell(kindFacts))
		invariant.CheckBalanced(entries, tell(kindLedger))
		invariant.CheckNothingOwed(events, entries, tell(kindLedger))
		for _, s := range invariant.FoldTransfers(events, func(string, ...any) {}) {
			if err := c.checkUses(ctx, s, events, tell); err != nil {
				return found, false, err
			}
			if !s.FundingAsked {
				continue
			}
			if judged = *asked > 0; judged {
				*asked--
				judged = c.checkProviders(ctx, s, tell(kindProvider))
			}
		}
	case sendinglimit.Decider.Category:
		err = c.checkLimits(ctx, stream.Key(), events, nil, tell(kindLimits))
	case pricing.CouponDecider.Category:
		err = c.checkCoupon(ctx, stream.Key(), events, nil, tell(kindCoupons))
	}
	return found, judged, err
}

const readPageSize = 500

func (c *checker) readStream(ctx context.Context, stream domain.StreamID) (all []domain.RecordedEvent, err error) {
	for {
		page, err := c.log.ReadStream(ctx, stream, int64(len(all)), readPageSize)
		if all = append(all, page...); err != nil || len(page) < readPageSize {
			return all, err
		}
	}
}

// checkUses compares a transfer with the sending limit and the coupon that it uses.
func (c *checker) checkUses(ctx context.Context, s transfer.State, events []domain.RecordedEvent, tell func(kind string) invariant.Report) error {
	room, err := c.readStream(ctx, domain.Stream(sendinglimit.Decider.Category, s.SenderID))
	if err == nil {
		err = c.checkLimits(ctx, s.SenderID, room, events, tell(kindLimits))
	}
	if err != nil || s.Quote.Coupon == "" {
		return err
	}
	code := pricing.CouponKey(s.Quote.Coupon)
	used, err := c.readStream(ctx, domain.Stream(pricing.CouponDecider.Category, code))
	if err != nil {
		return err
	}
	return c.checkCoupon(ctx, code, used, events, tell(kindCoupons))
}

// checkLimits adds up the transfers of a sender, and compares the result with the state used by decisions.
func (c *checker) checkLimits(ctx context.Context, senderID string, room, with []domain.RecordedEvent, report invariant.Report) error {
	named := map[string]bool{}
	for _, r := range room {
		if fact, ok := r.Event.(sendinglimit.Reserved); ok {
			named[fact.TransferID] = true
		}
	}
	if len(named) > usesMax {
		return nil
	}
	person, err := c.readStream(ctx, domain.Stream(sender.Decider.Category, senderID))
	if err != nil {
		return err
	}
	events, rested, err := c.mergeStreams(ctx, named, with, person, room)
	if err != nil || !rested {
		return err
	}
	folded, _, err := eventstore.State(ctx, c.log, sendinglimit.Decider, senderID)
	if err != nil {
		return err
	}
	invariant.CheckLimits(events, map[string]sendinglimit.State{senderID: folded}, report)
	return nil
}

func (c *checker) checkCoupon(ctx context.Context, code string, used, with []domain.RecordedEvent, report invariant.Report) error {
	named := map[string]bool{}
	for _, r := range used {
		if fact, ok := r.Event.(pricing.CouponRedeemed); ok {
			named[fact.TransferID] = true
		}
	}
	if len(named) > usesMax {
		return nil
	}
	events, rested, err := c.mergeStreams(ctx, named, with, used)
	if err != nil || !rested {
		return err
	}
	folded, _, err := eventstore.State(ctx, c.log, pricing.CouponDecider, code)
	if err != nil {
		return err
	}
	invariant.CheckCoupons(events, map[string]pricing.Coupon{code: folded}, report)
	return nil
}

// mergeStreams merges the streams of the named transfers with others in log order. It reports whether none of them has changed
// recently.
func (c *checker) mergeStreams(ctx context.Context, transfers map[string]bool, with []domain.RecordedEvent, others ...[]domain.RecordedEvent) (all []domain.RecordedEvent, rested bool, err error) {
	if len(with) > 0 {
		delete(transfers, with[0].Stream.Key())
	}
	all = slices.Concat(append(others, with)...)
	for _, id := range slices.Sorted(maps.Keys(transfers)) {
		events, err := c.readStream(ctx, domain.Stream(transfer.Decider.Category, id))
		if err != nil {
			return nil, false, err
		}
		all = append(all, events...)
	}
	slices.SortFunc(all, func(a, b domain.RecordedEvent) int { return cmp.Compare(a.Position, b.Position) })
	return all, len(all) > 0 && c.now().Sub(all[len(all)-1].RecordedAt) >= c.quietPeriod, nil
}

// checkProviders compares a transfer with the providers' records, found by the idempotency keys. It reports whether the providers responded.
func (c *checker) checkProviders(ctx context.Context, s transfer.State, report invariant.Report) bool {
	held, paid := invariant.ExpectedAtProvider(s)
	if s.PayoutKey != "" && (invariant.HasEnded(s) || s.Delivery == transfer.DeliveryDelivered) {
		status, err := c.payouts.Status(ctx, s.PayoutKey)
		switch {
		case errors.Is(err, payout.ErrUnknown):
			status.Status = "unknown"
		case err != nil:
			return false
		}
		if (status.Status == payout.Delivered) != (paid == 1) {
			report("the payout %s is %s, and the payout partner says %s", s.PayoutKey, s.Delivery, status.Status)
		}
	}
	if !invariant.HasEnded(s) {
		return true
	}
	settled, said, err := c.fundingStatus(ctx, s)
	if err == nil && settled != (held == 1) {
		report("the transfer is %s, and %s says that its debit is %s", s.Status, s.FundingKind, said)
	}
	return err == nil
}

// fundingStatus reports whether we hold the money of a transfer according to the provider, and returns the provider's status.
func (c *checker) fundingStatus(ctx context.Context, s transfer.State) (settled bool, said string, err error) {
	if s.FundingKind == funding.DebitCard {
		payment, err := c.cards.Payment(ctx, s.FundingKey)
		if errors.Is(err, card.ErrUnknown) {
			return false, "unknown", nil
		}
		return payment.State == card.Settled, string(payment.State), err
	}
	entries, err := c.bank.EntriesOfDebit(ctx, s.FundingKey)
	if err != nil || len(entries) == 0 {
		return false, "unknown", err
	}
	said = string(entries[0].Status)
	var back int64
	for _, e := range entries[1:] {
		if e.Status == ach.Settled {
			back += e.Cents
		}
	}
	if back > 0 && back == entries[0].Cents {
		said = "given back"
	}
	return entries[0].Status == ach.Settled && said != "given back", said, nil
}
