package httpapi

import (
	"context"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/projections/transfers"
)

// getQuote prices a transfer without creating it. It stores nothing, because the signed token contains the quote.
func (s *Server) getQuote(ctx context.Context, in *quoteInput) (dto.Quote, error) {
	request, err := in.request()
	if err != nil {
		return dto.Quote{}, err
	}
	if request.Coupon != "" { // prevents guessing coupon codes, as in checkCoupon
		if wait, ok := s.limiter.allow(requestOf(ctx).gin.ClientIP()); !ok {
			return dto.Quote{}, errTooMany.With("seconds", seconds(wait))
		}
	}
	request.SenderID, request.At = callerOf(ctx).ID, s.now()
	// If the token is invalid, the quote uses the current rate.
	request.PriorQuote, _ = parseQuoteToken(s, in.QuoteToken)
	quote, err := usecase.Quote(newReadOnlyWork(ctx, s), request)
	if err != nil {
		return dto.Quote{}, err
	}
	quote.ID = newID()
	info := quoteInfo(quote, dateAvailable(request.Payment, request.At))
	info.Token = quoteToken(s, usecase.IssuedQuote{
		ID: quote.ID, Destination: request.Destination, Payment: request.Payment, Method: request.Method, Send: quote.Send,
		Coupon: request.Coupon, RateVersion: quote.RateVersion, At: quote.At,
	})
	return info, nil
}

func (in quoteInput) request() (usecase.QuoteRequest, error) {
	r := usecase.QuoteRequest{
		Destination: in.DestinationCountry, Payment: funding.Kind(in.FundingSource), Method: beneficiary.PayoutMethod(in.PayoutMethod),
		Coupon: in.CouponCode,
	}
	var err error
	field, text := "senderAmount", in.SenderAmount
	if text != "" {
		r.Send, err = money.Parse(text, money.USD)
	} else {
		field, text = "recipientAmount", in.RecipientAmount
		r.Receive, err = money.Parse(text, money.NPR)
	}
	if err != nil || !r.Send.IsPositive() && !r.Receive.IsPositive() {
		return r, errInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_AMOUNT"})
	}
	return r, nil
}

// getTransactionQuote returns the quote that was stored with a transfer.
func (s *Server) getTransactionQuote(ctx context.Context, in *ByID) (dto.Quote, error) {
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return dto.Quote{}, err
	}
	if p := callerOf(ctx); !t.Exists() || p.Role == dto.User && t.SenderID != p.ID {
		return dto.Quote{}, transfers.ErrNotFound
	}
	return quoteInfo(t.Quote, dateAvailable(t.FundingKind, t.CreatedAt)), nil
}

func quoteInfo(q pricing.Quote, available string) dto.Quote {
	return dto.Quote{
		ID: q.ID, QuotedAt: dto.Time(q.At), ExpiresAt: dto.Time(q.ExpiresAt),
		SenderAmount: dto.MoneyOf(q.Send), FeeAmount: dto.MoneyOf(q.Fee), TotalAmount: dto.MoneyOf(q.Total),
		ExchangeRate: q.EffectiveRate().Text(), BonusAmount: dto.MoneyOf(q.Bonus), RecipientAmount: dto.MoneyOf(q.Receive),
		RecipientCurrency: string(q.Receive.Currency()), DateAvailable: available, CouponCode: q.Coupon,
		Reasons: dto.Map(pricing.Explain(q), func(r pricing.Reason) dto.PriceReason {
			return dto.PriceReason{Field: string(r.Component), Value: r.Value, Rule: string(r.Rule), Facts: r.Facts}
		}),
	}
}
