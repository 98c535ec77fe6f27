package usecase_test

import (
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
)

// issuedQuote returns the quote for a request, as issued at the given time.
func issuedQuote(r usecase.TransferRequest, when time.Time) *usecase.IssuedQuote {
	return &usecase.IssuedQuote{
		ID: "q", Destination: r.Destination, Payment: r.FundingKind, Method: r.Method, Send: r.AgreedPrice.Send, Coupon: r.Coupon, RateVersion: 1, At: when,
	}
}

func TestTransferStoresItsQuote(t *testing.T) {
	t.Parallel()
	kept := func(t *testing.T, store *decidertest.UnitOfWork, r usecase.TransferRequest) pricing.Quote {
		t.Helper()
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		return store.Events("transfer", "t")[0].(transfer.Created).Quote
	}
	t.Run("the transfer keeps the quote with its id, its end, and the versions and ranges that it was computed by (5.18d)", func(
		t *testing.T,
	) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		r.Coupon = "DASHAIN"
		r = withServerPrice(t, store, r)
		r.IssuedQuote = issuedQuote(r, at.Add(-10*time.Minute))
		q := kept(t, store, r)
		if q.ID != "q" || !q.At.Equal(at.Add(-10*time.Minute)) || !q.ExpiresAt.Equal(at.Add(20*time.Minute)) {
			t.Errorf("the quote %s of %s ends at %s", q.ID, q.At, q.ExpiresAt)
		}
		if q.RateVersion != 1 || q.FeeSetVersion != 1 || q.CouponVersion != 1 || q.RateSource == "" || q.RateAt.IsZero() {
			t.Errorf("the versions are %+v", q)
		}
		if q.FeeRange.Max.Text() != "1999.99" || q.RateRange.Extra.String() != "0.5" || q.BonusRange.Bonus.Text() != "100.00" {
			t.Errorf("the ranges are %+v, %+v, %+v", q.FeeRange, q.RateRange, q.BonusRange)
		}
	})
	t.Run("a transfer that no quote was asked for before has one that goes by its id", func(t *testing.T) {
		t.Parallel()
		if q := kept(t, newStore(t, sender.TierOne), request()); q.ID != "t" || !q.ExpiresAt.Equal(at.Add(30*time.Minute)) {
			t.Errorf("the quote %s ends at %s", q.ID, q.ExpiresAt)
		}
	})
	t.Run("a quote keeps its rate when another is published (9.09d)", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		store.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), At: at})
		r.IssuedQuote = issuedQuote(r, at)
		r.At = at.Add(30 * time.Minute)
		if q := kept(t, store, r); q.RateVersion != 1 || q.Receive.Text() != "26650.00" {
			t.Errorf("got %s by rate version %d", q.Receive, q.RateVersion)
		}
	})
}

func TestCreateTransferRejectsInvalidQuotes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title  string
		change func(*usecase.TransferRequest)
		want   *domain.Rejection
	}{
		{"an expired quote is refused (9.09d)", func(r *usecase.TransferRequest) {
			r.IssuedQuote.At = r.At.Add(-30*time.Minute - time.Microsecond)
		}, usecase.ErrQuoteExpired},
		{"a quote of another rate is refused", func(r *usecase.TransferRequest) { r.IssuedQuote.RateVersion = 2 }, usecase.ErrRateUpdated},
		{"a quote of another amount is refused", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Send = usd("199.99")
		}, usecase.ErrAmountMismatch},
		{"a quote for another country is refused", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Destination = "IND"
		}, usecase.ErrAmountMismatch},
		{"a quote for a card is refused for a bank account", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Payment = funding.DebitCard
		}, usecase.ErrAmountMismatch},
		{"a quote for cash is refused for a bank deposit", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Method = beneficiary.CashPickup
		}, usecase.ErrAmountMismatch},
		{"a quote with a coupon is refused without it", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Coupon = "DASHAIN"
		}, usecase.ErrAmountMismatch},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store, r := newStore(t, sender.TierOne), request()
			r.IssuedQuote = issuedQuote(r, at)
			c.change(&r)
			count := len(store.Since(0))
			_, err := create(store, r)
			decidertest.RequireRejection(t, err, c.want)
			if len(store.Since(0)) != count {
				t.Error("a refused decision wrote something")
			}
		})
	}
}

// TestCreateTransferRejectsTamperedPrices changes everything that a browser could change. Only figures from the server's own quote are
// accepted, and a refusal writes nothing. Use -rapid.checks for more checks.
func TestCreateTransferRejectsTamperedPrices(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		store := newStore(t, sender.TierThree)
		store.Given("coupon", "INDIA", pricing.CouponCreated{
			Code: "INDIA", Type: pricing.Occasional, Benefit: pricing.Bonus, Corridors: []pricing.Corridor{{Source: "USA", Destination: "IND"}},
			BonusRanges: []pricing.BonusRange{{Min: usd("10"), Max: usd("5000"), Bonus: npr("500")}}, ExpiresAt: at.Add(time.Hour),
		})
		r := request()
		r.AgreedPrice.Send = money.FromMinor(rapid.Int64Range(1_000, 500_000).Draw(rt, "cents"), money.USD)
		if rapid.Bool().Draw(rt, "with coupon") {
			r.Coupon = "DASHAIN"
		}
		r = withServerPrice(t, store, r)
		if rapid.Bool().Draw(rt, "with quote") {
			r.IssuedQuote = issuedQuote(r, at.Add(-time.Duration(rapid.IntRange(0, 30).Draw(rt, "minutes ago"))*time.Minute))
		}
		by := money.FromMinor(rapid.Int64Range(1, 100_000).Draw(rt, "by"), money.USD)
		if rapid.Bool().Draw(rt, "less") {
			by = by.Neg()
		}
		rupees := money.New(by.Decimal(), money.NPR)
		tampered := map[string]struct {
			do   func()
			want []*domain.Rejection
		}{
			"fee":      {func() { r.AgreedPrice.Fee = r.AgreedPrice.Fee.Add(by) }, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"bonus":    {func() { r.AgreedPrice.Bonus = r.AgreedPrice.Bonus.Add(rupees) }, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"received": {func() { r.AgreedPrice.Receive = r.AgreedPrice.Receive.Add(rupees) }, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"rate": {func() {
				r.AgreedPrice.Rate = money.NewRate(r.AgreedPrice.Rate.Decimal().Add(decimal.New(rapid.Int64Range(1, 1_000).Draw(rt, "hundredths"), -2)))
			}, []*domain.Rejection{usecase.ErrRateUpdated}},
			"currency sent": {func() { r.AgreedPrice.Send = money.New(r.AgreedPrice.Send.Decimal(), money.NPR) }, []*domain.Rejection{
				pricing.ErrInvalidAmount, usecase.ErrAmountMismatch,
			}},
			"currency received": {func() { r.AgreedPrice.Receive = money.New(r.AgreedPrice.Receive.Decimal(), money.USD) }, []*domain.Rejection{
				usecase.ErrAmountMismatch,
			}},
			"coupon abroad": {func() { r.Coupon = "INDIA" }, []*domain.Rejection{pricing.ErrInvalidCoupon, usecase.ErrAmountMismatch}},
			"expired quote": {func() {
				r.IssuedQuote = issuedQuote(
					r, r.At.Add(-30*time.Minute-time.Duration(rapid.Int64Range(1, 1e12).Draw(rt, "microseconds over"))*time.Microsecond),
				)
			}, []*domain.Rejection{usecase.ErrQuoteExpired}},
		}
		names := []string{"bonus", "coupon abroad", "currency received", "currency sent", "expired quote", "fee", "rate", "received"}
		name := rapid.SampledFrom(names).Draw(rt, "what")
		tampered[name].do()
		count := len(store.Since(0))
		_, err := create(store, r)
		refusedAs := ""
		for _, want := range tampered[name].want {
			if err != nil && want.Is(err) {
				refusedAs = want.Code
			}
		}
		if refusedAs == "" {
			rt.Fatalf("%s is answered %v", name, err)
		}
		if len(store.Since(0)) != count {
			rt.Fatalf("%s is refused, and something was written", name)
		}
	})
}

func quote(store *decidertest.UnitOfWork, r usecase.QuoteRequest) (pricing.Quote, error) {
	var q pricing.Quote
	err := store.Decide(func(u domain.UnitOfWork) (err error) {
		q, err = usecase.Quote(u, r)
		return err
	})
	return q, err
}

func TestQuoteRates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title   string
		rate    string // published 5 minutes after the held quote
		after   time.Duration
		version int64
		taken   time.Duration // issue time of the new quote
	}{
		{"a worse rate does not change a quote for 30 minutes (9.09d)", "132.10", 30 * time.Minute, 1, 0},
		{"a better rate replaces the rate of a quote (4.22d)", "134.00", 10 * time.Minute, 2, 10 * time.Minute},
		{"the current rate applies once a quote has expired (9.09d)", "132.10", 30*time.Minute + time.Microsecond, 2, 30*time.Minute + time.Microsecond},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store, r := newStore(t, sender.TierOne), request()
			held := issuedQuote(r, at)
			store.Given("rate", "USD-NPR", pricing.RatePublished{
				From: money.USD, To: money.NPR, Rate: money.MustParseRate(c.rate), Source: pricing.SourceAdmin, At: at.Add(5 * time.Minute),
			})
			q, err := quote(store, usecase.QuoteRequest{
				SenderID: "s", Destination: "NPL", Payment: funding.DebitCard, Method: beneficiary.CashPickup, Send: usd("300"), PriorQuote: held, At: at.Add(c.after),
			})
			if err != nil {
				t.Fatal(err)
			}
			if q.RateVersion != c.version || !q.At.Equal(at.Add(c.taken)) || !q.ExpiresAt.Equal(at.Add(c.taken).Add(30*time.Minute)) {
				t.Errorf("got rate version %d, quoted at %s until %s", q.RateVersion, q.At, q.ExpiresAt)
			}
		})
	}
	t.Run("a quote for another country holds no rate (9.09d)", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		held := issuedQuote(r, at)
		held.Destination = "IND"
		store.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), At: at})
		q, err := quote(store, usecase.QuoteRequest{
			Destination: "NPL", Payment: funding.BankAccount, Method: beneficiary.BankDeposit, Send: usd("200"), PriorQuote: held, At: at,
		})
		if err != nil {
			t.Fatal(err)
		}
		if q.RateVersion != 2 {
			t.Errorf("got rate version %d", q.RateVersion)
		}
	})
}
