package httpapi

import (
	"context"
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/projections/transfers"
)

// maxQuoteTokenChars is much larger than any token we issue.
const maxQuoteTokenChars = 1024

var errQuoteInvalid = domain.Reject(domain.BusinessRule, "QUOTE_INVALID")

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
	request.PriorQuote, _ = s.parseQuoteToken(in.QuoteToken)
	quote, err := usecase.Quote(readOnlyWork{ctx, s}, request)
	if err != nil {
		return dto.Quote{}, err
	}
	quote.ID = newID()
	info := quoteInfo(quote, dateAvailable(request.Payment, request.At))
	info.Token = s.quoteToken(usecase.IssuedQuote{
		ID: quote.ID, Destination: request.Destination, Payment: request.Payment, Method: request.Method, Send: quote.Send,
		Coupon: request.Coupon, RateVersion: quote.RateVersion, At: quote.At,
	})
	return info, nil
}

// readOnlyWork is a read-only unit of work for quotes and disclosures. Rates, fees, and coupons may be up to maxRecentStateAge old.
// People and accounts are current. The decision that creates the transfer reads all of these again.
type readOnlyWork struct {
	ctx context.Context
	s   *Server
}

// State implements domain.UnitOfWork. It panics for a category that quotes do not use.
func (w readOnlyWork) State(stream domain.StreamID, _ domain.Fold) (any, error) {
	switch stream.Category() {
	case pricing.RateDecider.Category:
		return recentState(w.ctx, w.s, pricing.RateDecider, stream.Key())
	case pricing.FeeSetDecider.Category:
		return recentState(w.ctx, w.s, pricing.FeeSetDecider, stream.Key())
	case pricing.CouponDecider.Category:
		return recentState(w.ctx, w.s, pricing.CouponDecider, stream.Key())
	case sender.Decider.Category:
		return state(w.ctx, w.s, sender.Decider, stream.Key())
	case funding.Decider.Category:
		return state(w.ctx, w.s, funding.Decider, stream.Key())
	case beneficiary.Decider.Category:
		return state(w.ctx, w.s, beneficiary.Decider, stream.Key())
	}
	panic("httpapi: quotes do not read category " + stream.Category())
}

// ExpectNoStream implements domain.UnitOfWork. It does nothing.
func (w readOnlyWork) ExpectNoStream(domain.StreamID, domain.Fold) {}

// Write implements domain.UnitOfWork. It panics, because a quote must not write.
func (w readOnlyWork) Write(stream domain.StreamID, _ []domain.Event) {
	panic("httpapi: a read-only unit of work cannot write to " + string(stream))
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

// quoteToken returns a quote as a signed token.
func (s *Server) quoteToken(q usecase.IssuedQuote) string {
	token := base64.RawURLEncoding.AppendEncode(make([]byte, 0, maxQuoteTokenChars), encodeQuote(q))
	signature := s.sign("quote:" + string(token))
	return string(base64.RawURLEncoding.AppendEncode(append(token, '.'), signature))
}

// quoteLines is the number of lines in an encoded quote. The coupon code comes last, because it can contain line breaks.
const quoteLines = 8

// encodeQuote encodes a quote as the payload of a quote token.
func encodeQuote(q usecase.IssuedQuote) []byte {
	payload := make([]byte, 0, 160)
	for _, part := range []string{q.ID, q.Destination, string(q.Payment), string(q.Method), q.Send.String()} {
		payload = append(append(payload, part...), '\n')
	}
	payload = append(strconv.AppendInt(payload, q.RateVersion, 10), '\n')
	payload = append(strconv.AppendInt(payload, q.At.UnixMicro(), 10), '\n')
	return append(payload, q.Coupon...)
}

// decodeQuote parses the output of encodeQuote.
func decodeQuote(payload []byte) (*usecase.IssuedQuote, error) {
	parts := strings.SplitN(string(payload), "\n", quoteLines)
	if len(parts) < quoteLines {
		return nil, errQuoteInvalid
	}
	q := &usecase.IssuedQuote{
		ID: parts[0], Destination: parts[1], Payment: funding.Kind(parts[2]), Method: beneficiary.PayoutMethod(parts[3]), Coupon: parts[7],
	}
	version, versionErr := strconv.ParseInt(parts[5], 10, 64)
	at, timeErr := strconv.ParseInt(parts[6], 10, 64)
	if q.Send.UnmarshalText([]byte(parts[4])) != nil || versionErr != nil || timeErr != nil {
		return nil, errQuoteInvalid
	}
	q.RateVersion, q.At = version, time.UnixMicro(at).UTC()
	return q, nil
}

// parseQuoteToken verifies and parses a quote token. It returns nil for an empty token.
func (s *Server) parseQuoteToken(token string) (*usecase.IssuedQuote, error) {
	if token == "" {
		return nil, nil
	}
	encoded, encodedSignature, _ := strings.Cut(token, ".")
	signature, err := base64.RawURLEncoding.Strict().DecodeString(encodedSignature)
	if err != nil || len(token) > maxQuoteTokenChars || !hmac.Equal(signature, s.sign("quote:"+encoded)) {
		return nil, errQuoteInvalid
	}
	payload, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil {
		return nil, errQuoteInvalid
	}
	return decodeQuote(payload)
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
