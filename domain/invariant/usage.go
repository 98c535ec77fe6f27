package invariant

import (
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

const day = 24 * time.Hour

// CheckLimits recomputes each sender's usage at each reservation from the events and checks it against the limits of the
// sender's tier. It then checks that a transfer holds a reservation unless it ended unpaid, and that the folded states contain
// the same reservations.
func CheckLimits(events []domain.RecordedEvent, states map[string]sendinglimit.State, report ReportFunc) {
	tiers := map[string]sender.Tier{}
	reserved := map[string]map[string]sendinglimit.Reserved{} // by sender and transfer
	for _, r := range events {
		switch event := r.Event.(type) {
		case sender.TierAssigned:
			tiers[event.SenderID] = event.Tier
		case sendinglimit.Reserved:
			if reserved[event.SenderID] == nil {
				reserved[event.SenderID] = map[string]sendinglimit.Reserved{}
			}
			reserved[event.SenderID][event.TransferID] = event
			checkWithinLimits(event, reserved[event.SenderID], sendinglimit.LimitsFor(tiers[event.SenderID]), report)
		case sendinglimit.Released:
			if _, ok := reserved[event.SenderID][event.TransferID]; !ok {
				report("sender %s: transfer %s was released without a reservation", event.SenderID, event.TransferID)
			}
			delete(reserved[event.SenderID], event.TransferID)
		}
	}
	matched := 0
	for _, s := range FoldTransfers(events, discard) {
		reservation, ok := reserved[s.SenderID][s.ID]
		switch {
		case ok == s.EndedUnpaid():
			report("transfer %s is %s: holds a reservation = %v, want %v", s.ID, s.Status, ok, !ok)
		case ok && !reservation.Amount.Equal(s.Quote.Send):
			report("transfer %s sends %s, but reserves %s", s.ID, s.Quote.Send, reservation.Amount)
		}
		if ok {
			matched++
		}
	}
	for senderID, reservations := range reserved {
		matched -= len(reservations)
		state := states[senderID]
		if len(state.Uses) != len(reservations) {
			report("sender %s: %d reservations in the events, but %d in the folded state", senderID, len(reservations), len(state.Uses))
		}
		for _, u := range state.Uses {
			if !reservations[u.TransferID].Amount.Equal(u.Amount) {
				report("sender %s: the folded state reserves %s for transfer %s", senderID, u.Amount, u.TransferID)
			}
		}
	}
	if matched != 0 {
		report("%d reservations for unknown transfers", -matched)
	}
}

// checkWithinLimits checks the amount used in each window at the time of a reservation.
func checkWithinLimits(
	latest sendinglimit.Reserved, reserved map[string]sendinglimit.Reserved, limits sendinglimit.Limits, report ReportFunc,
) {
	today := latest.At.In(sendinglimit.LosAngeles).Format(time.DateOnly)
	for _, window := range []struct {
		name     string
		limit    money.Amount
		contains func(at time.Time) bool
	}{
		{"transaction", limits.PerTransaction, func(time.Time) bool { return false }},
		{"day", limits.PerDay, func(at time.Time) bool { return at.In(sendinglimit.LosAngeles).Format(time.DateOnly) == today }},
		{"30 days", limits.Per30Days, func(at time.Time) bool { return latest.At.Sub(at) < 30*day }},
		{"180 days", limits.Per180Days, func(at time.Time) bool { return latest.At.Sub(at) < 180*day }},
	} {
		sum := money.Zero(money.USD)
		for _, u := range reserved {
			if u.TransferID == latest.TransferID || window.contains(u.At) {
				sum = sum.Add(u.Amount)
			}
		}
		if window.limit.Less(sum) {
			report("sender %s: sent %s per %s, limit %s", latest.SenderID, sum, window.name, window.limit)
		}
	}
}

// CheckCoupons checks the uses of coupons against the coupons' limits, the transfers, and the folded states.
func CheckCoupons(events []domain.RecordedEvent, states map[string]pricing.Coupon, report ReportFunc) {
	type use struct{ code, sender, transfer string }
	created := map[string]pricing.CouponCreated{}
	active := map[use]bool{}
	count := func(code, sender string) (total, bySender int) {
		for u := range active {
			if u.code == code {
				total++
				if u.sender == sender {
					bySender++
				}
			}
		}
		return total, bySender
	}
	for _, r := range events {
		code := r.Stream.Key()
		switch event := r.Event.(type) {
		case pricing.CouponCreated:
			created[code] = event
		case pricing.CouponChanged:
			created[code] = event.Coupon
		case pricing.CouponRedeemed:
			u := use{code, event.SenderID, event.TransferID}
			if active[u] {
				report("transfer %s uses coupon %s twice", event.TransferID, code)
			}
			active[u] = true
			total, bySender := count(code, event.SenderID)
			perSenderMax := 1
			if created[code].Type == pricing.CouponFrequency {
				perSenderMax = created[code].TransactionCount
			}
			if maxUses := created[code].MaxUses; maxUses > 0 && total > maxUses || bySender > perSenderMax {
				report("coupon %s is used %d times, %d of them by sender %s", code, total, bySender, event.SenderID)
			}
		case pricing.CouponReleased:
			delete(active, use{code, event.SenderID, event.TransferID})
		}
	}
	for _, s := range FoldTransfers(events, discard) {
		u := use{pricing.CouponKey(s.Quote.Coupon), s.SenderID, s.ID}
		if want := s.Quote.Coupon != "" && !s.EndedUnpaid(); want != active[u] {
			report("transfer %s is %s: uses coupon %q = %v, want %v", s.ID, s.Status, s.Quote.Coupon, active[u], want)
		}
		if folded, ok := states[u.code]; ok {
			if _, bySender := count(u.code, u.sender); folded.UsesBy(u.sender) != bySender {
				report("sender %s uses coupon %s %d times, but the folded state has %d", u.sender, u.code, bySender, folded.UsesBy(u.sender))
			}
		}
	}
	for code, folded := range states {
		if total, _ := count(code, ""); folded.Uses != total {
			report("coupon %s is used %d times, but the folded state has %d", code, total, folded.Uses)
		}
	}
}
