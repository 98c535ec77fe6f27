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

// CheckLimits recomputes from the events what each sender had used at each reservation, and checks it against the limits of the tier.
// At the end, exactly the transfers that did not end unpaid must hold a reservation. The folded states must agree.
func CheckLimits(events []domain.RecordedEvent, allowances map[string]sendinglimit.State, report Report) {
	tiers := map[string]sender.Tier{}
	held := map[string]map[string]sendinglimit.Reserved{} // by sender and transfer
	for _, r := range events {
		switch fact := r.Event.(type) {
		case sender.TierAssigned:
			tiers[fact.SenderID] = fact.Tier
		case sendinglimit.Reserved:
			if held[fact.SenderID] == nil {
				held[fact.SenderID] = map[string]sendinglimit.Reserved{}
			}
			held[fact.SenderID][fact.TransferID] = fact
			checkWithinLimits(fact, held[fact.SenderID], sendinglimit.LimitsOf(tiers[fact.SenderID]), report)
		case sendinglimit.Released:
			if _, taken := held[fact.SenderID][fact.TransferID]; !taken {
				report("%s gives back for %s what it had not taken", fact.SenderID, fact.TransferID)
			}
			delete(held[fact.SenderID], fact.TransferID)
		}
	}
	counted := 0
	for _, s := range FoldTransfers(events, discard) {
		use, taken := held[s.SenderID][s.ID]
		switch {
		case taken == s.EndedUnpaid():
			report("%s is %s; that it takes room is %v", s.ID, s.Status, taken)
		case taken && !use.Amount.Equal(s.Quote.Send):
			report("%s sends %s and takes room for %s", s.ID, s.Quote.Send, use.Amount)
		}
		if taken {
			counted++
		}
	}
	for who, uses := range held {
		counted -= len(uses)
		state := allowances[who]
		if len(state.Uses) != len(uses) {
			report("%s uses room for %d transfers, the folded state has %d", who, len(uses), len(state.Uses))
		}
		for _, u := range state.Uses {
			if !uses[u.TransferID].Amount.Equal(u.Amount) {
				report("%s: the folded state takes %s for %s", who, u.Amount, u.TransferID)
			}
		}
	}
	if counted != 0 {
		report("room is taken for %d transfers that are not there", -counted)
	}
}

// checkWithinLimits sums each window at the time of the reservation.
func checkWithinLimits(now sendinglimit.Reserved, held map[string]sendinglimit.Reserved, most sendinglimit.Limits, report Report) {
	today := now.At.In(sendinglimit.LosAngeles).Format(time.DateOnly)
	for _, window := range []struct {
		name  string
		most  money.Amount
		holds func(at time.Time) bool
	}{
		{"transaction", most.PerTransaction, func(at time.Time) bool { return false }},
		{"day", most.PerDay, func(at time.Time) bool { return at.In(sendinglimit.LosAngeles).Format(time.DateOnly) == today }},
		{"30 days", most.Per30Days, func(at time.Time) bool { return now.At.Sub(at) < 30*day }},
		{"180 days", most.Per180Days, func(at time.Time) bool { return now.At.Sub(at) < 180*day }},
	} {
		sum := money.Zero(money.USD)
		for _, u := range held {
			if u.TransferID == now.TransferID || window.holds(u.At) {
				sum = sum.Add(u.Amount)
			}
		}
		if window.most.Less(sum) {
			report("%s has sent %s within the %s, at most %s are allowed", now.SenderID, sum, window.name, window.most)
		}
	}
}

// CheckCoupons checks the uses of coupons in the same way.
func CheckCoupons(events []domain.RecordedEvent, states map[string]pricing.Coupon, report Report) {
	type use struct{ code, sender, transfer string }
	most := map[string]pricing.CouponCreated{}
	inForce := map[use]bool{}
	count := func(code, sender string) (all, own int) {
		for u := range inForce {
			if u.code == code {
				all++
				if u.sender == sender {
					own++
				}
			}
		}
		return all, own
	}
	for _, r := range events {
		code := r.Stream.Key()
		switch fact := r.Event.(type) {
		case pricing.CouponCreated:
			most[code] = fact
		case pricing.CouponRedeemed:
			u := use{code, fact.SenderID, fact.TransferID}
			if inForce[u] {
				report("%s uses %s twice", fact.TransferID, code)
			}
			inForce[u] = true
			all, own := count(code, fact.SenderID)
			ownMax := 1
			if most[code].Type == pricing.Frequency {
				ownMax = most[code].TransactionCount
			}
			if m := most[code].UsesMax; m > 0 && all > m || own > ownMax {
				report("%s is used %d times, by %s %d times", code, all, fact.SenderID, own)
			}
		case pricing.CouponReleased:
			delete(inForce, use{code, fact.SenderID, fact.TransferID})
		}
	}
	for _, s := range FoldTransfers(events, discard) {
		u := use{pricing.CouponKey(s.Quote.Coupon), s.SenderID, s.ID}
		if wanted := s.Quote.Coupon != "" && !s.EndedUnpaid(); wanted != inForce[u] {
			report("%s is %s; that it uses coupon %q is %v", s.ID, s.Status, s.Quote.Coupon, inForce[u])
		}
		if folded, ok := states[u.code]; ok {
			if _, own := count(u.code, u.sender); folded.UsesBy(u.sender) != own {
				report("%s uses %s %d times, the folded state has %d", u.sender, u.code, own, folded.UsesBy(u.sender))
			}
		}
	}
	for code, folded := range states {
		if all, _ := count(code, ""); folded.Uses != all {
			report("%s is used %d times, the folded state has %d", code, all, folded.Uses)
		}
	}
}
