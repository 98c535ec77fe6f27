package dto

import (
	"encoding/json"
	"time"
	"unicode/utf8"
)

// Appender is implemented by responses that encode themselves, because reflection would dominate the cost of a frequent request.
// The output equals that of encoding/json.
type Appender interface{ AppendJSON(to []byte) []byte }

// AppendJSON implements Appender.
func (q Quote) AppendJSON(to []byte) []byte {
	o := object{append(to, '{')}
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
	o.to = appendReasons(o.to, q.Reasons)
	return append(o.to, '}')
}

func appendReasons(to []byte, reasons []PriceReason) []byte {
	if reasons == nil {
		return append(to, "null"...)
	}
	to = append(to, '[')
	for i, r := range reasons {
		if i > 0 {
			to = append(to, ',')
		}
		to = r.appendJSON(to)
	}
	return append(to, ']')
}

func (r PriceReason) appendJSON(to []byte) []byte {
	o := object{append(to, '{')}
	o.text("figure", r.Field)
	o.text("value", r.Value)
	o.text("rule", r.Rule)
	o.name("facts")
	return append(r.Facts.appendJSON(o.to), '}')
}

// MarshalJSON encodes the facts as an object.
func (f PriceFacts) MarshalJSON() ([]byte, error) { return f.appendJSON(nil), nil }

func (f PriceFacts) appendJSON(to []byte) []byte {
	o := object{append(to, '{')}
	for _, fact := range f {
		o.text(fact.Name, fact.Value)
	}
	return append(o.to, '}')
}

// object appends the members of a JSON object after its opening brace.
type object struct{ to []byte }

// name starts a member. Names are constants that need no escaping.
func (o *object) name(name string) {
	if o.to[len(o.to)-1] != '{' {
		o.to = append(o.to, ',')
	}
	o.to = append(append(append(o.to, '"'), name...), `":`...)
}

func (o *object) text(name, value string) {
	o.name(name)
	o.to = appendText(o.to, value)
}

func (o *object) timestamp(name string, at time.Time) {
	o.name(name)
	o.to = append(at.AppendFormat(append(o.to, '"'), time.RFC3339Nano), '"')
}

func appendText(to []byte, s string) []byte {
	for i := range len(s) {
		if c := s[i]; c < ' ' || c >= utf8.RuneSelf || c == '"' || c == '\\' || c == '<' || c == '>' || c == '&' {
			escaped, err := json.Marshal(s)
			if err != nil {
				panic(err) // any string can be encoded
			}
			return append(to, escaped...)
		}
	}
	return append(append(append(to, '"'), s...), '"')
}
