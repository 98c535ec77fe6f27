// Package quotetoken encodes quotes as signed tokens. A sender who accepts a quote sends its token back, so the server stores no quotes.
package quotetoken

import (
	"crypto/hmac"
	"encoding/base64"
	"strconv"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
)

// maxQuoteTokenChars is much larger than any token we issue.
const maxQuoteTokenChars = 1024

var errQuoteInvalid = domain.Reject(domain.BusinessRule, "QUOTE_INVALID")

// New returns a quote as a signed token.
func New(s *core.Server, q usecase.IssuedQuote) string {
	token := base64.RawURLEncoding.AppendEncode(make([]byte, 0, maxQuoteTokenChars), encodeQuote(q))
	signature := s.Sign("quote:" + string(token))
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

// Parse verifies and parses a quote token. It returns nil for an empty token.
func Parse(s *core.Server, token string) (*usecase.IssuedQuote, error) {
	if token == "" {
		return nil, nil
	}
	encoded, encodedSignature, _ := strings.Cut(token, ".")
	signature, err := base64.RawURLEncoding.Strict().DecodeString(encodedSignature)
	if err != nil || len(token) > maxQuoteTokenChars || !hmac.Equal(signature, s.Sign("quote:"+encoded)) {
		return nil, errQuoteInvalid
	}
	payload, err := base64.RawURLEncoding.DecodeString(encoded)
	if err != nil {
		return nil, errQuoteInvalid
	}
	return decodeQuote(payload)
}
