package pricing

import (
	"slices"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// cent is the smallest unit of a send amount (spec 9.07b).
var cent = decimal.New(1, -2)

// SendAmountFor returns the smallest send amount for which the beneficiary receives at least the target amount (spec 4.21b). The
// result can be outside the fee set's ranges. Price then rejects it.
//
// A coupon's benefit changes at the bounds of its ranges, so a higher send amount can mean a lower received amount.
// SendAmountFor therefore searches each segment with a constant benefit, starting with the lowest amounts.
func SendAmountFor(in PriceInput, target money.Amount) (money.Amount, error) {
	rate, err := in.rate()
	if err != nil {
		return money.Amount{}, err
	}
	if !target.IsPositive() || target.Currency() != in.Rates.To {
		return money.Amount{}, ErrInvalidAmount
	}
	starts := in.segmentStarts()
	for i, start := range starts {
		send := in.smallestSendFrom(start, rate.Rate, target)
		if i+1 == len(starts) || send.Less(starts[i+1]) {
			return send, nil
		}
	}
	panic("pricing: no result in the last segment")
}

// smallestSendFrom returns the smallest send amount of at least start that reaches the target. It assumes that the coupon's benefit at
// start applies to all larger amounts.
func (in PriceInput) smallestSendFrom(start money.Amount, rate money.Rate, target money.Amount) money.Amount {
	extra, bonus := in.benefit(start)
	reaches := func(send money.Amount) bool { return !receiveAmount(send, rate, extra, bonus).Less(target) }
	if reaches(start) {
		return start
	}
	// Received amounts are rounded, so the exact amount can be half a paisa below the target. The loops correct the quotient, which
	// can be one cent off.
	needed := target.Sub(bonus).Decimal().Sub(decimal.New(5, -3)).DivRound(rate.Add(extra).Decimal(), 2)
	send := money.New(needed, in.Rates.From)
	for !reaches(send) {
		send = plus(send, cent)
	}
	for reaches(plus(send, cent.Neg())) {
		send = plus(send, cent.Neg())
	}
	return send
}

func (in PriceInput) benefit(send money.Amount) (decimal.Decimal, money.Amount) {
	none := money.Zero(in.Rates.To)
	if in.Coupon == nil {
		return decimal.Zero, none
	}
	rateRange, bonusRange := in.Coupon.Benefit(send)
	return rateRange.ExtraRate, none.Add(bonusRange.Bonus)
}

// segmentStarts returns one cent and the amounts at which the coupon's benefit can change, in ascending order.
func (in PriceInput) segmentStarts() []money.Amount {
	starts := []money.Amount{money.New(cent, in.Rates.From)}
	add := func(min, max money.Amount) {
		if starts[0].Less(min) {
			starts = append(starts, min)
		}
		starts = append(starts, plus(max, cent))
	}
	if in.Coupon != nil {
		for _, r := range in.Coupon.RateRanges {
			add(r.Min, r.Max)
		}
		for _, r := range in.Coupon.BonusRanges {
			add(r.Min, r.Max)
		}
	}
	slices.SortFunc(starts, money.Amount.Cmp)
	return slices.CompactFunc(starts, money.Amount.Equal)
}

func plus(a money.Amount, by decimal.Decimal) money.Amount {
	return money.New(a.Decimal().Add(by), a.Currency())
}
