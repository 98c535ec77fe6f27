package dto

import (
	"encoding/json"
	"time"
	"unicode/utf8"
)

// JSONAppender is implemented by responses to frequent requests, which encode themselves to avoid the cost of reflection. The output
// is identical to that of encoding/json.
type JSONAppender interface{ AppendJSON(buf []byte) []byte }

// AppendJSON implements JSONAppender.
func (q Quote) AppendJSON(buf []byte) []byte {
	o := objectEncoder{append(buf, '{')}
	o.text("id", q.ID)
	if q.Token != "" {
		o.text("quoteToken", q.Token)
	}
	o.timestamp("quotedAt", q.QuotedAt)
	o.timestamp("expiresAt", q.ExpiresAt)
	o.text("senderAmount", string(q.SenderAmount))
	o.text("feeAmount", string(q.FeeAmount))
	o.text("totalAmount", string(q.TotalAmount))
	o.text("exchangeRate", q.ExchangeRate)
	o.text("bonusAmount", string(q.BonusAmount))
	o.text("recipientAmount", string(q.RecipientAmount))
	o.text("recipientCurrency", q.RecipientCurrency)
	o.text("dateAvailable", q.DateAvailable)
	if q.CouponCode != "" {
		o.text("couponCode", q.CouponCode)
	}
	o.name("reasons")
	o.buf = appendReasons(o.buf, q.Reasons)
	return append(o.buf, '}')
}

func appendReasons(buf []byte, reasons []PriceReason) []byte {
	if reasons == nil {
		return append(buf, "null"...)
	}
	buf = append(buf, '[')
	for i, r := range reasons {
		if i > 0 {
			buf = append(buf, ',')
		}
		buf = r.appendJSON(buf)
	}
	return append(buf, ']')
}

func (r PriceReason) appendJSON(buf []byte) []byte {
	o := objectEncoder{append(buf, '{')}
	o.text("figure", r.Field)
	o.text("value", r.Value)
	o.text("rule", r.Rule)
	o.name("facts")
	return append(r.Facts.appendJSON(o.buf), '}')
}

// MarshalJSON encodes the facts as an object.
func (f PriceFacts) MarshalJSON() ([]byte, error) { return f.appendJSON(nil), nil }

func (f PriceFacts) appendJSON(buf []byte) []byte {
	o := objectEncoder{append(buf, '{')}
	for _, fact := range f {
		o.text(fact.Name, fact.Value)
	}
	return append(o.buf, '}')
}

// objectEncoder appends the members of a JSON object to buf, which must end with the opening brace or a member.
type objectEncoder struct{ buf []byte }

// name appends a member's name. Names are constants that need no escaping.
func (o *objectEncoder) name(name string) {
	if o.buf[len(o.buf)-1] != '{' {
		o.buf = append(o.buf, ',')
	}
	o.buf = append(append(append(o.buf, '"'), name...), `":`...)
}

func (o *objectEncoder) text(name, value string) {
	o.name(name)
	o.buf = appendText(o.buf, value)
}

func (o *objectEncoder) timestamp(name string, at time.Time) {
	o.name(name)
	o.buf = append(at.AppendFormat(append(o.buf, '"'), time.RFC3339Nano), '"')
}

func appendText(buf []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			escaped, err := json.Marshal(s)
			if err != nil {
				panic(err) // cannot happen, because any string can be encoded
			}
			return append(buf, escaped...)
		}
	}
	return append(append(append(buf, '"'), s...), '"')
}
