package pricing

import (
	"slices"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
)

// cent is the smallest step of an amount to send (spec 9.07b).
var cent = decimal.New(1, -2)

// SendFor returns the smallest send amount for which the beneficiary receives at least the wished amount (spec 4.21b). The
// result may be outside the fee set's ranges, in which case Price refuses it.
//
// A coupon's benefit ends at the bounds of its ranges, so the received amount does not always rise with the send amount. SendFor
// therefore searches intervals with a constant benefit one by one, starting with the lowest amounts.
func SendFor(in PriceInput, wished money.Amount) (money.Amount, error) {
	rate, err := in.rate()
	if err != nil {
		return money.Amount{}, err
	}
	if !wished.IsPositive() || wished.Currency() != in.Rates.To {
		return money.Amount{}, ErrInvalidAmount
	}
	starts := in.segmentStarts()
	for i, start := range starts {
		send := in.smallestFrom(start, rate.Rate, wished)
		if i+1 == len(starts) || send.Less(starts[i+1]) {
			return send, nil
		}
	}
	panic("pricing: the last piece has no end")
}

// smallestFrom returns the smallest amount from start that reaches the wish, assuming the coupon's benefit at start for all
// amounts.
func (in PriceInput) smallestFrom(start money.Amount, rate money.Rate, wished money.Amount) money.Amount {
	extra, bonus := in.benefit(start)
	reaches := func(send money.Amount) bool { return !receiveAmount(send, rate, extra, bonus).Less(wished) }
	if reaches(start) {
		return start
	}
	// Half a cent below the wish still rounds up to it. The quotient can be off by a step, which the loops correct.
	needed := wished.Sub(bonus).Decimal().Sub(decimal.New(5, -3)).DivRound(rate.Plus(extra).Decimal(), 2)
	send := money.New(needed, in.Rates.From)
	for !reaches(send) {
		send = step(send, cent)
	}
	for reaches(step(send, cent.Neg())) {
		send = step(send, cent.Neg())
	}
	return send
}

func (in PriceInput) benefit(send money.Amount) (decimal.Decimal, money.Amount) {
	none := money.Zero(in.Rates.To)
	if in.Coupon == nil {
		return decimal.Zero, none
	}
	better, bonus := in.Coupon.Benefit(send)
	return better.Extra, none.Add(bonus.Bonus)
}

// segmentStarts returns the amounts at which the coupon's benefit can change.
func (in PriceInput) segmentStarts() []money.Amount {
	starts := []money.Amount{money.New(cent, in.Rates.From)}
	add := func(min, max money.Amount) {
		if starts[0].Less(min) {
			starts = append(starts, min)
		}
		starts = append(starts, step(max, cent))
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

func step(a money.Amount, by decimal.Decimal) money.Amount {
	return money.New(a.Decimal().Add(by), a.Currency())
}
