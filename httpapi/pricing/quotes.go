package pricing

import (
	"context"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/httpapi/quotetoken"
	"hulak/projections/transfers"
)

// getQuote prices a transfer without creating it. It stores nothing, because the signed token contains the quote.
func (h *Handlers) getQuote(ctx context.Context, in *quoteInput) (Quote, error) {
	request, err := in.request()
	if err != nil {
		return Quote{}, err
	}
	if request.Coupon != "" { // prevents guessing coupon codes, as in checkCoupon
		if wait, ok := h.Limiter.Allow(core.RequestOf(ctx).Gin.ClientIP()); !ok {
			return Quote{}, core.ErrTooMany.With("seconds", core.Seconds(wait))
		}
	}
	request.SenderID, request.At = core.CallerOf(ctx).ID, h.Now()
	// If the token is invalid, the quote uses the current rate.
	request.PriorQuote, _ = quotetoken.Parse(h.Server, in.QuoteToken)
	quote, err := usecase.Quote(core.NewReadOnlyWork(ctx, h.Server), request)
	if err != nil {
		return Quote{}, err
	}
	quote.ID = core.NewID()
	info := quoteInfo(quote, presentation.DateAvailable(request.Payment, request.At))
	info.Token = quotetoken.New(h.Server, usecase.IssuedQuote{
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
		return r, core.ErrInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_AMOUNT"})
	}
	return r, nil
}

// getTransactionQuote returns the quote that was stored with a transfer.
func (h *Handlers) getTransactionQuote(ctx context.Context, in *core.ByID) (Quote, error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, in.ID)
	if err != nil {
		return Quote{}, err
	}
	if p := core.CallerOf(ctx); !t.Exists() || p.Role == dto.User && t.SenderID != p.ID {
		return Quote{}, transfers.ErrNotFound
	}
	return quoteInfo(t.Quote, presentation.DateAvailable(t.Funding.Kind, t.CreatedAt)), nil
}

func quoteInfo(q pricing.Quote, available string) Quote {
	return Quote{
		ID: q.ID, QuotedAt: dto.Time(q.At), ExpiresAt: dto.Time(q.ExpiresAt),
		SenderAmount: dto.MoneyOf(q.Send), FeeAmount: dto.MoneyOf(q.Fee), TotalAmount: dto.MoneyOf(q.Total),
		ExchangeRate: q.EffectiveRate().Text(), BonusAmount: dto.MoneyOf(q.Bonus), RecipientAmount: dto.MoneyOf(q.Receive),
		RecipientCurrency: string(q.Receive.Currency()), DateAvailable: available, CouponCode: q.Coupon,
		Reasons: dto.Map(pricing.Explain(q), func(r pricing.Reason) PriceReason {
			return PriceReason{Field: string(r.Component), Value: r.Value, Rule: string(r.Rule), Facts: r.Facts}
		}),
	}
}
