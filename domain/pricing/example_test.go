package pricing_test

import (
	"errors"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/domain/pricing"
)

// exampleInput returns the input for 200 dollars at a rate of 133.25 with a fee of 5 dollars.
func exampleInput() pricing.PriceInput {
	at := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	rate := pricing.Publication{
		Version: 1, Rate: money.MustParseRate("133.25"), Mid: money.MustParseRate("134"), Source: pricing.SourceFixed, At: at,
	}
	return pricing.PriceInput{
		Rates: pricing.RateState{From: money.USD, To: money.NPR, Version: 1, Publications: []pricing.Publication{rate}},
		Fees: pricing.FeeSet{Version: 1, SavedAt: at, Ranges: []pricing.FeeRange{{
			Min: money.MustParse("10", money.USD), Max: money.MustParse("1000", money.USD), FlatFee: money.MustParse("5", money.USD),
		}}},
		Send: money.MustParse("200", money.USD),
		At:   at,
	}
}

func ExamplePrice() {
	quote, err := pricing.Price(exampleInput())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println("total", quote.Total)
	fmt.Println("receive", quote.Receive)
	fmt.Println("valid for", quote.ExpiresAt.Sub(quote.At))
	// Output:
	// total 205.00 USD
	// receive 26650.00 NPR
	// valid for 30m0s
}

func ExamplePrice_outOfRange() {
	in := exampleInput()
	in.Send = money.MustParse("5", money.USD)
	_, err := pricing.Price(in)
	fmt.Println(errors.Is(err, pricing.ErrBelowMinimum))
	// Output: true
}

func ExampleSendAmountFor() {
	send, err := pricing.SendAmountFor(exampleInput(), money.MustParse("50000", money.NPR))
	fmt.Println(send, err)
	// Output: 375.24 USD <nil>
}

func ExampleFeeRange_Fee() {
	r := pricing.FeeRange{FlatFee: money.MustParse("1.99", money.USD), Percent: decimal.RequireFromString("1.5")}
	fmt.Println(r.Fee(money.MustParse("300", money.USD)))
	// Output: 6.49 USD
}
