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
func issuedQuote(r usecase.TransferRequest, issuedAt time.Time) *usecase.IssuedQuote {
	return &usecase.IssuedQuote{
		ID: "q", Destination: r.Destination, Payment: r.FundingKind, Method: r.Method, Send: r.AgreedPrice.Send, Coupon: r.Coupon,
		RateVersion: 1, At: issuedAt,
	}
}

func TestTransferStoresItsQuote(t *testing.T) {
	t.Parallel()
	storedQuote := func(t *testing.T, store *decidertest.Store, r usecase.TransferRequest) pricing.Quote {
		t.Helper()
		if _, err := create(store, r); err != nil {
			t.Fatal(err)
		}
		return store.Events("transfer", "t")[0].(transfer.Created).Quote
	}
	t.Run("the transfer stores the quote with its ID, expiry, versions, and ranges", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		r.Coupon = "DASHAIN"
		r = withServerPrice(t, store, r)
		r.IssuedQuote = issuedQuote(r, now.Add(-10*time.Minute))
		q := storedQuote(t, store, r)
		if q.ID != "q" || !q.At.Equal(now.Add(-10*time.Minute)) || !q.ExpiresAt.Equal(now.Add(20*time.Minute)) {
			t.Errorf("got quote %s, issued at %s, expires at %s", q.ID, q.At, q.ExpiresAt)
		}
		if q.RateVersion != 1 || q.FeeSetVersion != 1 || q.CouponVersion != 1 || q.RateSource == "" || q.RateAt.IsZero() {
			t.Errorf("versions: got %+v", q)
		}
		if q.FeeRange.Max.Text() != "1999.99" || q.RateRange.ExtraRate.String() != "0.5" || q.BonusRange.Bonus.Text() != "100.00" {
			t.Errorf("ranges: got %+v, %+v, %+v", q.FeeRange, q.RateRange, q.BonusRange)
		}
	})
	t.Run("a transfer without an issued quote stores a quote with its own ID", func(t *testing.T) {
		t.Parallel()
		if q := storedQuote(t, newStore(t, sender.TierOne), request()); q.ID != "t" || !q.ExpiresAt.Equal(now.Add(30*time.Minute)) {
			t.Errorf("got quote %s, expires at %s", q.ID, q.ExpiresAt)
		}
	})
	t.Run("a quote keeps its rate when a new rate is published (9.09d)", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		store.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), At: now})
		r.IssuedQuote = issuedQuote(r, now)
		r.At = now.Add(30 * time.Minute)
		if q := storedQuote(t, store, r); q.RateVersion != 1 || q.Receive.Text() != "26650.00" {
			t.Errorf("got %s at rate version %d", q.Receive, q.RateVersion)
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
		{"an expired quote is rejected (9.09d)", func(r *usecase.TransferRequest) {
			r.IssuedQuote.At = r.At.Add(-30*time.Minute - time.Microsecond)
		}, usecase.ErrQuoteExpired},
		{"a quote for another rate is rejected", func(r *usecase.TransferRequest) { r.IssuedQuote.RateVersion = 2 }, usecase.ErrRateUpdated},
		{"a quote for another amount is rejected", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Send = usd("199.99")
		}, usecase.ErrAmountMismatch},
		{"a quote for another country is rejected", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Destination = "IND"
		}, usecase.ErrAmountMismatch},
		{"a card quote for bank funding is rejected", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Payment = funding.DebitCard
		}, usecase.ErrAmountMismatch},
		{"a cash pickup quote for a bank deposit is rejected", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Method = beneficiary.CashPickup
		}, usecase.ErrAmountMismatch},
		{"a coupon quote without the coupon is rejected", func(r *usecase.TransferRequest) {
			r.IssuedQuote.Coupon = "DASHAIN"
		}, usecase.ErrAmountMismatch},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store, r := newStore(t, sender.TierOne), request()
			r.IssuedQuote = issuedQuote(r, now)
			c.change(&r)
			count := len(store.EventsAfter(0))
			_, err := create(store, r)
			decidertest.RequireRejection(t, err, c.want)
			if len(store.EventsAfter(0)) != count {
				t.Error("the rejected request wrote events")
			}
		})
	}
}

// TestCreateTransferRejectsTamperedPrices changes each value that a browser could change. CreateTransfer must accept only amounts from the
// server's own quote, and a rejection must write no events. Set -rapid.checks to run more checks.
func TestCreateTransferRejectsTamperedPrices(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(rt *rapid.T) {
		store := newStore(t, sender.TierThree)
		store.Given("coupon", "INDIA", pricing.CouponCreated{
			Code: "INDIA", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus,
			Corridors:   []pricing.Corridor{{Source: "USA", Destination: "IND"}},
			BonusRanges: []pricing.BonusRange{{Min: usd("10"), Max: usd("5000"), Bonus: npr("500")}}, ExpiresAt: now.Add(time.Hour),
		})
		r := request()
		r.AgreedPrice.Send = money.FromMinor(rapid.Int64Range(1_000, 500_000).Draw(rt, "cents"), money.USD)
		if rapid.Bool().Draw(rt, "with coupon") {
			r.Coupon = "DASHAIN"
		}
		r = withServerPrice(t, store, r)
		if rapid.Bool().Draw(rt, "with quote") {
			r.IssuedQuote = issuedQuote(r, now.Add(-time.Duration(rapid.IntRange(0, 30).Draw(rt, "minutes ago"))*time.Minute))
		}
		change := money.FromMinor(rapid.Int64Range(1, 100_000).Draw(rt, "change"), money.USD)
		if rapid.Bool().Draw(rt, "less") {
			change = change.Neg()
		}
		changeNPR := money.New(change.Decimal(), money.NPR)
		cases := map[string]struct {
			tamper func()
			want   []*domain.Rejection
		}{
			"fee":   {func() { r.AgreedPrice.Fee = r.AgreedPrice.Fee.Add(change) }, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"bonus": {func() { r.AgreedPrice.Bonus = r.AgreedPrice.Bonus.Add(changeNPR) }, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"receive amount": {func() {
				r.AgreedPrice.Receive = r.AgreedPrice.Receive.Add(changeNPR)
			}, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"rate": {func() {
				r.AgreedPrice.Rate = money.NewRate(r.AgreedPrice.Rate.Decimal().Add(decimal.New(rapid.Int64Range(1, 1_000).Draw(rt, "hundredths"), -2)))
			}, []*domain.Rejection{usecase.ErrRateUpdated}},
			"send currency": {func() {
				r.AgreedPrice.Send = money.New(r.AgreedPrice.Send.Decimal(), money.NPR)
			}, []*domain.Rejection{pricing.ErrInvalidAmount, usecase.ErrAmountMismatch}},
			"receive currency": {func() {
				r.AgreedPrice.Receive = money.New(r.AgreedPrice.Receive.Decimal(), money.USD)
			}, []*domain.Rejection{usecase.ErrAmountMismatch}},
			"coupon for another country": {func() { r.Coupon = "INDIA" }, []*domain.Rejection{pricing.ErrInvalidCoupon, usecase.ErrAmountMismatch}},
			"expired quote": {func() {
				expired := time.Duration(rapid.Int64Range(1, 1e12).Draw(rt, "microseconds expired")) * time.Microsecond
				r.IssuedQuote = issuedQuote(r, r.At.Add(-30*time.Minute-expired))
			}, []*domain.Rejection{usecase.ErrQuoteExpired}},
		}
		names := []string{
			"bonus", "coupon for another country", "expired quote", "fee", "rate", "receive amount", "receive currency", "send currency",
		}
		name := rapid.SampledFrom(names).Draw(rt, "case")
		cases[name].tamper()
		count := len(store.EventsAfter(0))
		_, err := create(store, r)
		code := ""
		for _, want := range cases[name].want {
			if err != nil && want.Is(err) {
				code = want.Code
			}
		}
		if code == "" {
			rt.Fatalf("%s: got error %v", name, err)
		}
		if len(store.EventsAfter(0)) != count {
			rt.Fatalf("%s: the rejected request wrote events", name)
		}
	})
}

func quote(store *decidertest.Store, r usecase.QuoteRequest) (pricing.Quote, error) {
	var q pricing.Quote
	err := store.Decide(func(u domain.UnitOfWork) (err error) {
		q, err = usecase.Quote(u, r)
		return err
	})
	return q, err
}

func TestQuoteFees(t *testing.T) {
	t.Parallel()
	t.Run("the fee set is the one of the corridor, the payment method, and the payout method (5.18a)", func(t *testing.T) {
		t.Parallel()
		store := newStore(t, sender.TierOne)
		save := func(key pricing.FeeKey, fee string) {
			ranges := []pricing.FeeRange{{Min: usd("10"), Max: usd("1000"), FlatFee: usd(fee)}}
			store.Given("feeset", key.String(), pricing.FeeSetSaved{Key: key, Ranges: ranges, At: now})
		}
		key := pricing.FeeKey{
			SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: funding.BankAccount, PayoutMethod: beneficiary.BankDeposit,
			Currency: money.USD,
		}
		fromIndia, toIndia, byCard, inCash := key, key, key, key
		fromIndia.SourceCountry, toIndia.DestinationCountry = "IND", "IND"
		byCard.PaymentMethod, inCash.PayoutMethod = funding.DebitCard, beneficiary.CashPickup
		save(key, "3")
		for _, other := range []pricing.FeeKey{fromIndia, toIndia, byCard, inCash} {
			save(other, "9")
		}
		q, err := quote(store, usecase.QuoteRequest{
			Destination: "NPL", Payment: funding.BankAccount, Method: beneficiary.BankDeposit, Send: usd("200"), At: now,
		})
		if err != nil {
			t.Fatal(err)
		}
		if q.Fee.Text() != "3.00" {
			t.Errorf("got fee %s, want 3.00", q.Fee)
		}
	})
}

func TestQuoteRates(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		title   string
		rate    string // published 5 minutes after the prior quote
		after   time.Duration
		version int64
		issued  time.Duration // from the prior quote to the issue time of the new quote
	}{
		{"a quote keeps its rate for 30 minutes if the new rate is worse (9.09d)", "132.10", 30 * time.Minute, 1, 0},
		{"a better rate replaces the rate of a quote (4.22d)", "134.00", 10 * time.Minute, 2, 10 * time.Minute},
		{"the current rate applies after a quote has expired (9.09d)", "132.10",
			30*time.Minute + time.Microsecond, 2, 30*time.Minute + time.Microsecond},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			store, r := newStore(t, sender.TierOne), request()
			prior := issuedQuote(r, now)
			store.Given("rate", "USD-NPR", pricing.RatePublished{
				From: money.USD, To: money.NPR, Rate: money.MustParseRate(c.rate), Source: pricing.SourceAdmin, At: now.Add(5 * time.Minute),
			})
			q, err := quote(store, usecase.QuoteRequest{
				SenderID: "s", Destination: "NPL", Payment: funding.DebitCard, Method: beneficiary.CashPickup, Send: usd("300"),
				PriorQuote: prior, At: now.Add(c.after),
			})
			if err != nil {
				t.Fatal(err)
			}
			if q.RateVersion != c.version || !q.At.Equal(now.Add(c.issued)) || !q.ExpiresAt.Equal(now.Add(c.issued).Add(30*time.Minute)) {
				t.Errorf("got rate version %d, quoted at %s until %s", q.RateVersion, q.At, q.ExpiresAt)
			}
		})
	}
	t.Run("a prior quote for another country is ignored (9.09d)", func(t *testing.T) {
		t.Parallel()
		store, r := newStore(t, sender.TierOne), request()
		prior := issuedQuote(r, now)
		prior.Destination = "IND"
		store.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), At: now})
		q, err := quote(store, usecase.QuoteRequest{
			Destination: "NPL", Payment: funding.BankAccount, Method: beneficiary.BankDeposit, Send: usd("200"), PriorQuote: prior, At: now,
		})
		if err != nil {
			t.Fatal(err)
		}
		if q.RateVersion != 2 {
			t.Errorf("got rate version %d", q.RateVersion)
		}
	})
}
