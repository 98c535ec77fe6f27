package usecase

import (
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
)

var (
	// ErrRateUpdated means that the agreed price uses a rate that we no longer honor (spec 9.09d).
	ErrRateUpdated = domain.Reject(domain.Conflict, "EXCHANGE_RATE_UPDATED")
	// ErrAmountMismatch means that the agreed amounts differ from those that the server computes.
	ErrAmountMismatch = domain.Reject(domain.BusinessRule, "AMOUNT_MISMATCH")
	// ErrQuoteExpired means that the quote is older than pricing.QuoteValidity.
	ErrQuoteExpired = domain.Reject(domain.Expired, "QUOTE_EXPIRED")
	// ErrCardLimit means that the amount is above the card limit (spec 9.02b).
	ErrCardLimit = domain.Reject(domain.BusinessRule, "CARD_LIMIT")
	// ErrReceiveLimit, ErrCashLimit, and ErrWalletLimit mean that the receive amount is above the limit of the payout method
	// (spec 9.03, 5.10b, 5.11a).
	ErrReceiveLimit = domain.Reject(domain.BusinessRule, "MAX_RECEIVE_AMOUNT")
	ErrCashLimit    = domain.Reject(domain.BusinessRule, "CASH_PICKUP_LIMIT")
	ErrWalletLimit  = domain.Reject(domain.BusinessRule, "WALLET_LIMIT")
)

// IssuedQuote is a quote that the server issued earlier. The caller has verified its signature.
type IssuedQuote struct {
	ID          string
	Destination string
	Payment     funding.Kind
	Method      beneficiary.PayoutMethod
	Send        money.Amount
	Coupon      string
	RateVersion int64
	At          time.Time
}

func (i IssuedQuote) isExpired(at time.Time) bool { return at.After(i.At.Add(pricing.QuoteValidity)) }

// covers reports whether the quote was issued for this request.
func (i IssuedQuote) covers(r TransferRequest) bool {
	return i.Destination == r.Destination && i.Payment == r.FundingKind && i.Method == r.Method && i.Send.Equal(r.AgreedPrice.Send) &&
		pricing.CouponKey(i.Coupon) == pricing.CouponKey(r.Coupon)
}

// agreedQuote prices the transfer again and returns the quote that the sender agreed to. It tries the current rate and each rate
// that we still honor, and checks the funding and payout limits. The server does not trust amounts from the browser, so agreedQuote
// rejects any amount that differs from its own.
func agreedQuote(u domain.UnitOfWork, r TransferRequest) (pricing.Quote, error) {
	if r.AgreedPrice.Send.Currency() != money.USD {
		return pricing.Quote{}, pricing.ErrInvalidAmount
	}
	if i := r.IssuedQuote; i != nil {
		if i.isExpired(r.At) {
			return pricing.Quote{}, ErrQuoteExpired
		}
		if !i.covers(r) {
			return pricing.Quote{}, ErrAmountMismatch
		}
	}
	if err := checkSendMax(r.Destination, r.FundingKind, r.AgreedPrice.Send); err != nil {
		return pricing.Quote{}, err
	}
	in, err := priceInput(u, QuoteRequest{
		SenderID: r.SenderID, Destination: r.Destination, Payment: r.FundingKind, Method: r.Method,
		Send: r.AgreedPrice.Send, Coupon: r.Coupon, At: r.At,
	})
	if err != nil {
		return pricing.Quote{}, err
	}
	if _, ok := in.Rates.Current(); !ok {
		return pricing.Quote{}, pricing.ErrNoRate
	}
	rejection := ErrRateUpdated
	for _, publication := range r.candidateRates(in.Rates) {
		in.Rate = &publication
		quote, err := pricing.Price(in)
		if err != nil {
			return pricing.Quote{}, err
		}
		if !r.AgreedPrice.usesRateOf(quote) {
			continue
		}
		if r.AgreedPrice.matches(quote) {
			return r.withQuoteID(quote), checkReceiveMax(r.Destination, r.Method, quote.Receive)
		}
		rejection = ErrAmountMismatch
	}
	return pricing.Quote{}, rejection
}

// candidateRates returns the rates that the transfer can use. An unexpired quote keeps its rate even if newer rates have been
// published.
func (r TransferRequest) candidateRates(state pricing.RateState) []pricing.Publication {
	if r.IssuedQuote == nil {
		return state.HonoredRates(r.At)
	}
	if quoted, ok := state.PublicationByVersion(r.IssuedQuote.RateVersion); ok {
		return []pricing.Publication{quoted}
	}
	return nil
}

// withQuoteID returns q with the ID and times of the issued quote. Without an issued quote, the ID is the transfer's ID.
func (r TransferRequest) withQuoteID(q pricing.Quote) pricing.Quote {
	q.ID = r.TransferID
	if r.IssuedQuote != nil {
		q.ID, q.At, q.ExpiresAt = r.IssuedQuote.ID, r.IssuedQuote.At, r.IssuedQuote.At.Add(pricing.QuoteValidity)
	}
	return q
}

// usesRateOf reports whether a is based on q's rate. It compares the rates to two decimal places, as shown to the sender (spec
// 3.16a), or to more if a has more. It accepts the rate with or without the coupon's extra rate, because matches then compares the amounts.
func (a AgreedPrice) usesRateOf(q pricing.Quote) bool {
	decimals := max(2, -a.Rate.Decimal().Exponent())
	isSame := func(rate money.Rate) bool {
		return roundHalfUp(rate.Decimal(), decimals).Equal(a.Rate.Decimal())
	}
	return isSame(q.EffectiveRate()) || isSame(q.Rate)
}

func (a AgreedPrice) matches(q pricing.Quote) bool {
	return a.Fee.Equal(q.Fee) && a.Receive.Equal(q.Receive) && (a.Bonus.Currency() == "" || a.Bonus.Equal(q.Bonus))
}

// roundHalfUp rounds a positive number half up.
func roundHalfUp(d decimal.Decimal, decimals int32) decimal.Decimal { return d.Round(decimals) }

// checkSendMax enforces the limit on card payments (spec 9.02b).
func checkSendMax(destination string, kind funding.Kind, send money.Amount) error {
	country, _ := reference.CountryByCode(destination)
	if limit, ok := country.MaxSend(kind); ok && limit.Less(send) {
		return ErrCardLimit.With("amount", limit.Text())
	}
	return nil
}

// checkReceiveMax enforces the receive limit of each payout method (spec 9.03).
func checkReceiveMax(destination string, method beneficiary.PayoutMethod, receive money.Amount) error {
	country, _ := reference.CountryByCode(destination)
	limit, ok := country.MaxReceive(method)
	if !ok || !limit.Less(receive) {
		return nil
	}
	switch method {
	case beneficiary.CashPickup:
		return ErrCashLimit.With("amount", limit.Text())
	case beneficiary.Wallet:
		return ErrWalletLimit.With("amount", limit.Text())
	}
	return ErrReceiveLimit.With("amount", limit.Text())
}
