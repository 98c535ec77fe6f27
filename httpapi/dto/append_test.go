package dto

import (
	"encoding/json"
	"testing"
	"time"

	"pgregory.net/rapid"

	"hulak/domain/pricing"
)

func TestAppendJSONMatchesEncodingJSON(t *testing.T) {
	t.Parallel()
	text := rapid.OneOf(rapid.String(), rapid.SampledFrom([]string{"", "200.00", "a<b>&\"c\\", "\u2028", "\x00\x1f", "\xff"}))
	fact := rapid.Custom(func(t *rapid.T) pricing.Fact {
		return pricing.Fact{Name: rapid.StringMatching("[a-zA-Z]{1,12}").Draw(t, "name"), Value: text.Draw(t, "value")}
	})
	reason := rapid.Custom(func(t *rapid.T) PriceReason {
		return PriceReason{
			Field: text.Draw(t, "figure"), Value: text.Draw(t, "value"), Rule: text.Draw(t, "rule"),
			Facts: rapid.SliceOfN(fact, 0, 3).Draw(t, "facts"),
		}
	})
	timestamp := rapid.Custom(func(t *rapid.T) time.Time {
		return time.UnixMicro(rapid.Int64Range(0, 1<<52).Draw(t, "microseconds")).UTC()
	})
	rapid.Check(t, func(t *rapid.T) {
		quote := Quote{
			ID: text.Draw(t, "id"), Token: text.Draw(t, "token"), QuotedAt: timestamp.Draw(t, "quotedAt"), ExpiresAt: timestamp.Draw(t, "expiresAt"),
			SenderAmount: Money(text.Draw(t, "senderAmount")), FeeAmount: Money(text.Draw(t, "feeAmount")),
			TotalAmount:  Money(text.Draw(t, "totalAmount")),
			ExchangeRate: text.Draw(t, "exchangeRate"), BonusAmount: Money(text.Draw(t, "bonusAmount")),
			RecipientAmount:   Money(text.Draw(t, "recipientAmount")),
			RecipientCurrency: text.Draw(t, "recipientCurrency"), CouponCode: text.Draw(t, "couponCode"),
			Reasons: rapid.OneOf(rapid.Just([]PriceReason(nil)), rapid.SliceOfN(reason, 0, 4)).Draw(t, "reasons"),
		}
		want, err := json.Marshal(quote)
		if err != nil {
			t.Fatal(err)
		}
		if got := string(quote.AppendJSON(nil)); got != string(want) {
			t.Fatalf("got\n%s\nwant\n%s", got, want)
		}
	})
}
