package usecase

import (
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
)

// ErrNoCorridor means that money cannot be sent to the country.
var ErrNoCorridor = domain.Reject(domain.BusinessRule, "DESTINATION_NOT_SELECTED")

// QuoteRequest is a request for a transfer's price. Exactly one of Send and Receive is set.
type QuoteRequest struct {
	SenderID    string // empty for a visitor, who can see prices but cannot use coupons
	Destination string // three-letter code
	Payment     funding.Kind
	Method      beneficiary.PayoutMethod
	Send        money.Amount
	Receive     money.Amount
	Coupon      string
	PriorQuote  *IssuedQuote // the sender's earlier quote; nil if there is none
	At          time.Time
}

// Quote prices a transfer without creating it (spec 4.21a, 4.21b). It uses the rate of r.PriorQuote if that quote is for the same
// country, has not expired, and has a better rate than the current one. The new quote then expires at the same time as r.PriorQuote
// (spec 9.09d).
func Quote(u domain.UnitOfWork, r QuoteRequest) (pricing.Quote, error) {
	in, err := priceInput(u, r)
	if err != nil {
		return pricing.Quote{}, err
	}
	if rate, ok := priorRate(in.Rates, r); ok {
		in.Rate, in.At = &rate, r.PriorQuote.At
	}
	if in.Send.IsZero() {
		if in.Send, err = pricing.SendAmountFor(in, r.Receive); err != nil {
			return pricing.Quote{}, err
		}
	}
	return pricing.Price(in)
}

// priorRate returns the rate of r.PriorQuote. It returns false if there is no prior quote, if the quote is for another country or has
// expired, or if its rate is not better than the current one.
func priorRate(rates pricing.RateState, r QuoteRequest) (pricing.Publication, bool) {
	if r.PriorQuote == nil || r.PriorQuote.Destination != r.Destination || r.PriorQuote.isExpired(r.At) {
		return pricing.Publication{}, false
	}
	current, _ := rates.Current()
	rate, ok := rates.PublicationByVersion(r.PriorQuote.RateVersion)
	return rate, ok && rate.Rate.Decimal().GreaterThan(current.Rate.Decimal())
}

// BestCoupon returns the code of the coupon that gives the highest receive amount, which becomes the sender's default coupon (spec 4.21c).
// It skips coupons that the sender cannot use, and returns "" if no coupon applies.
func BestCoupon(u domain.UnitOfWork, codes []string, r QuoteRequest) (string, error) {
	best, bestReceive := "", money.Amount{}
	for _, code := range slices.Sorted(slices.Values(codes)) {
		r.Coupon = code
		quote, err := Quote(u, r)
		if domain.IsRejection(err) {
			continue
		}
		if err != nil {
			return "", err
		}
		if quote.Coupon != "" && (best == "" || bestReceive.Less(quote.Receive)) {
			best, bestReceive = code, quote.Receive
		}
	}
	return best, nil
}

// priceInput loads everything that a price depends on. It reads each stream through the unit of work, so a concurrent change to a rate
// or fee causes a retry.
func priceInput(u domain.UnitOfWork, r QuoteRequest) (pricing.PriceInput, error) {
	in := pricing.PriceInput{Send: r.Send, At: r.At}
	country, ok := reference.CountryByCode(r.Destination)
	if !ok || !country.IsDestination {
		return in, ErrNoCorridor
	}
	var err error
	if in.Rates, err = domain.Load(u, pricing.RateDecider, pricing.RateKey(money.USD, country.Currency.Code)); err != nil {
		return in, err
	}
	key := pricing.FeeKey{
		SourceCountry: reference.USA, DestinationCountry: r.Destination, PaymentMethod: r.Payment,
		PayoutMethod: r.Method, Currency: money.USD,
	}
	if in.Fees, err = domain.Load(u, pricing.FeeSetDecider, key.String()); err != nil {
		return in, err
	}
	if r.Coupon == "" {
		return in, nil
	}
	coupon, err := domain.Load(u, pricing.CouponDecider, pricing.CouponKey(r.Coupon))
	if err != nil {
		return in, err
	}
	in.Coupon = &coupon
	return in, coupon.CheckRedeemable(r.SenderID, corridorTo(r.Destination), r.At)
}

func corridorTo(destination string) pricing.Corridor {
	return pricing.Corridor{Source: reference.USA, Destination: destination}
}
