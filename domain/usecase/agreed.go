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
	// ErrRateUpdated refuses figures on a rate that is not honoured any more (9.09d).
	ErrRateUpdated = domain.Refuse(domain.Conflict, "EXCHANGE_RATE_UPDATED")
	// ErrMismatch refuses figures that do not follow from their rate and the fees in force.
	ErrMismatch = domain.Refuse(domain.Forbids, "AMOUNT_MISMATCH")
	// ErrQuoteExpired refuses a quote that was given longer than 30 minutes ago.
	ErrQuoteExpired = domain.Refuse(domain.Expired, "QUOTE_EXPIRED")
	// ErrCardLimit refuses more than a card may pay (9.02b).
	ErrCardLimit = domain.Refuse(domain.Forbids, "CARD_LIMIT")
	// ErrReceiveLimit, ErrCashLimit and ErrWalletLimit refuse more than may arrive (9.03, 5.10b, 5.11a).
	ErrReceiveLimit = domain.Refuse(domain.Forbids, "MAX_RECEIVE_AMOUNT")
	ErrCashLimit    = domain.Refuse(domain.Forbids, "CASH_PICKUP_LIMIT")
	ErrWalletLimit  = domain.Refuse(domain.Forbids, "WALLET_LIMIT")
)

// IssuedQuote is what was quoted to somebody before, as whoever puts the command has made sure.
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

func (i IssuedQuote) expired(at time.Time) bool { return at.After(i.At.Add(pricing.QuoteFor)) }

// covers reports whether this is what was quoted.
func (i IssuedQuote) covers(r TransferRequest) bool {
	return i.Destination == r.Destination && i.Payment == r.FundingKind && i.Method == r.Method && i.Send.Equal(r.Agreed.Send) &&
		pricing.CouponKey(i.Coupon) == pricing.CouponKey(r.Coupon)
}

// agreedQuote prices the transfer anew, on the current rate or one that is still honoured, and answers with the quote that
// the sender agreed to, if it is within the bounds of its methods. Any figure that differs is refused: nothing that the
// browser says is believed.
func agreedQuote(b domain.UnitOfWork, r TransferRequest) (pricing.Quote, error) {
	if r.Agreed.Send.Currency() != money.USD {
		return pricing.Quote{}, pricing.ErrSendAmount
	}
	if i := r.Issued; i != nil {
		if i.expired(r.At) {
			return pricing.Quote{}, ErrQuoteExpired
		}
		if !i.covers(r) {
			return pricing.Quote{}, ErrMismatch
		}
	}
	if err := checkSendMax(r.Destination, r.FundingKind, r.Agreed.Send); err != nil {
		return pricing.Quote{}, err
	}
	in, err := priceInput(b, QuoteRequest{
		SenderID: r.SenderID, Destination: r.Destination, Payment: r.FundingKind, Method: r.Method,
		Send: r.Agreed.Send, Coupon: r.Coupon, At: r.At,
	})
	if err != nil {
		return pricing.Quote{}, err
	}
	if _, ok := in.Rates.Current(); !ok {
		return pricing.Quote{}, pricing.ErrNoRate
	}
	refusal := ErrRateUpdated
	for _, publication := range r.rates(in.Rates) {
		in.Rate = &publication
		quote, err := pricing.Price(in)
		if err != nil {
			return pricing.Quote{}, err
		}
		if !r.Agreed.onRateOf(quote) {
			continue
		}
		if r.Agreed.matches(quote) {
			return r.identified(quote), checkReceiveMax(r.Destination, r.Method, quote.Receive)
		}
		refusal = ErrMismatch
	}
	return pricing.Quote{}, refusal
}

// rates returns the rates that the transfer may use. A quote that has not expired keeps its own rate, whatever was published since.
func (r TransferRequest) rates(state pricing.RateState) []pricing.Publication {
	if r.Issued == nil {
		return state.Honoured(r.At)
	}
	if quoted, ok := state.Published(r.Issued.RateVersion); ok {
		return []pricing.Publication{quoted}
	}
	return nil
}

// identified gives the quote the id and the time under which it was given. One that nobody asked for before goes by the
// transfer's.
func (r TransferRequest) identified(q pricing.Quote) pricing.Quote {
	q.ID = r.TransferID
	if r.Issued != nil {
		q.ID, q.At, q.ExpiresAt = r.Issued.ID, r.Issued.At, r.Issued.At.Add(pricing.QuoteFor)
	}
	return q
}

// onRateOf compares the rate as it was shown: with two decimals (3.16a), or as exactly as it came; with or without the
// coupon's extra, which the amounts then tell apart.
func (a Agreed) onRateOf(q pricing.Quote) bool {
	places := max(2, -a.Rate.Decimal().Exponent())
	same := func(rate money.Rate) bool {
		return halfUp(rate.Decimal(), places).Equal(a.Rate.Decimal())
	}
	return same(q.EffectiveRate()) || same(q.Rate)
}

func (a Agreed) matches(q pricing.Quote) bool {
	return a.Fee.Equal(q.Fee) && a.Receive.Equal(q.Receive) && (a.Bonus.Currency() == "" || a.Bonus.Equal(q.Bonus))
}

// halfUp rounds a positive number.
func halfUp(d decimal.Decimal, places int32) decimal.Decimal { return d.Round(places) }

// checkSendMax holds the bound of a card (9.02b).
func checkSendMax(destination string, kind funding.Kind, send money.Amount) error {
	country, _ := reference.CountryByCode(destination)
	if most, ok := country.SendMax(kind); ok && most.Less(send) {
		return ErrCardLimit.With("amount", most.Text())
	}
	return nil
}

// checkReceiveMax holds the bounds of what may arrive by each method (9.03).
func checkReceiveMax(destination string, method beneficiary.PayoutMethod, receive money.Amount) error {
	country, _ := reference.CountryByCode(destination)
	most, ok := country.ReceiveMax(method)
	if !ok || !most.Less(receive) {
		return nil
	}
	switch method {
	case beneficiary.CashPickup:
		return ErrCashLimit.With("amount", most.Text())
	case beneficiary.Wallet:
		return ErrWalletLimit.With("amount", most.Text())
	}
	return ErrReceiveLimit.With("amount", most.Text())
}
