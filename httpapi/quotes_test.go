package httpapi

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/httpapi/core"
)

func TestQuotes(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	visitor := srv.visitor()
	t.Run("a visitor gets a quote with reasons, and no event is written (4.21a 5.18c)", func(t *testing.T) {
		before := srv.head()
		q := visitor.must(core.Get, "/v1/quotes?senderAmount=200.00", nil)
		for path, want := range map[string]string{
			"senderAmount": "200.00", "feeAmount": "5.00", "totalAmount": "205.00", "exchangeRate": "133.25", "recipientAmount": "26650.00",
			"quotedAt": "2026-03-09T17:30:15.123Z", "expiresAt": "2026-03-09T18:00:15.123Z",
			"reasons.0.rule": "RATE_PUBLISHED", "reasons.0.facts.version": "1",
			"reasons.1.rule": "FEE_RANGE", "reasons.1.facts.maxAmount": "1999.99",
		} {
			assert.Equal(t, want, q.str(path), path)
		}
		assert.Equal(t, before, srv.head())
	})
	t.Run("a quote for a receive amount uses the smallest sufficient send amount (4.21b)", func(t *testing.T) {
		assert.Equal(t, "100.01", visitor.must(core.Get, "/v1/quotes?recipientAmount=13325.01", nil).str("senderAmount"))
	})
	for query, code := range map[string]string{
		"": "VALIDATION_FAILED", "senderAmount=1e3": "VALIDATION_FAILED", "senderAmount=-5": "VALIDATION_FAILED",
		"senderAmount=1.001": "VALIDATION_FAILED",
		"senderAmount=9.99":  "MIN_TXN_AMOUNT", "senderAmount=20000": "MAX_TXN_AMOUNT_EXCEED",
		"senderAmount=100&destinationCountry=IND": "DESTINATION_NOT_SELECTED",
		"senderAmount=100&couponCode=NONE":        "INVALID_COUPON_CODE",
	} {
		t.Run("an invalid quote request is rejected: "+query, func(t *testing.T) {
			assert.Equal(t, code, visitor.call(core.Get, "/v1/quotes?"+query, nil).code())
		})
	}
}

func TestQuotesWithCouponsAreRateLimited(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	visitor := srv.visitor()
	for range core.RateLimitBurst {
		visitor.call(core.Get, "/v1/quotes?senderAmount=100.00&couponCode=GUESS", nil)
	}
	response := visitor.call(core.Get, "/v1/quotes?senderAmount=100.00&couponCode=GUESS", nil)
	assert.Equal(t, http.StatusTooManyRequests, response.status, response.text)
	visitor.must(core.Get, "/v1/quotes?senderAmount=100.00", nil)
}

func TestQuoteTokens(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	sender, payload := srv.readySender("quoted@example.com")
	token := func() string { return sender.must(core.Get, "/v1/quotes?senderAmount=100.00", nil).str("quoteToken") }
	formWith := func(name string, value any) map[string]any {
		form := maps.Clone(payload)
		form[name] = value
		return form
	}
	t.Run("the quote is stored with the transfer, and only its sender can see it (9.09d)", func(t *testing.T) {
		q := sender.must(core.Get, "/v1/quotes?senderAmount=100.00", nil)
		srv.clock.advance(time.Minute)
		runCommand(srv, pricing.RateDecider, "USD-NPR", pricing.RateCommand(pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), Mid: money.MustParseRate("131"), Source: "admin", At: srv.clock.now(),
		}))
		id := sender.must(core.Post, "/v1/senders/transactions", formWith("quoteToken", q.str("quoteToken"))).str("id")
		stored := sender.must(core.Get, "/v1/senders/transactions/"+id+"/quote", nil)
		assert.Equal(t, q.str("id"), stored.str("id"))
		assert.Equal(t, q.str("expiresAt"), stored.str("expiresAt"))
		assert.Equal(t, q.at("reasons"), stored.at("reasons"))
		stranger := srv.verifiedSender("stranger@example.com")
		assert.Equal(t, http.StatusNotFound, stranger.call(core.Get, "/v1/senders/transactions/"+id+"/quote", nil).status)
	})
	t.Run("a quoted rate applies to other amounts for 30 minutes (9.09d)", func(t *testing.T) {
		srv := newAPIServer(t)
		sender, payload := srv.readySender("held@example.com")
		first := sender.must(core.Get, "/v1/quotes?senderAmount=250.00", nil)
		srv.clock.advance(time.Minute)
		runCommand(srv, pricing.RateDecider, "USD-NPR", pricing.RateCommand(pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), Mid: money.MustParseRate("131"), Source: "admin", At: srv.clock.now(),
		}))
		srv.clock.advance(28 * time.Minute)
		sender.startSession()
		requoted := sender.must(core.Get, "/v1/quotes?senderAmount=100.00&quoteToken="+first.str("quoteToken"), nil)
		assert.Equal(t, "133.25", requoted.str("exchangeRate"))
		assert.Equal(t, first.str("expiresAt"), requoted.str("expiresAt"), "a new quote does not extend the expiration")
		assert.Equal(t, "130.00", sender.must(core.Get, "/v1/quotes?senderAmount=100.00&quoteToken=forged", nil).str("exchangeRate"))
		srv.clock.advance(time.Minute)
		form := maps.Clone(payload)
		form["quoteToken"] = requoted.str("quoteToken")
		id := sender.must(core.Post, "/v1/senders/transactions", form).str("id")
		stored := sender.must(core.Get, "/v1/senders/transactions/"+id+"/quote", nil)
		assert.Equal(t, "133.25", stored.str("exchangeRate"))
		assert.Equal(t, "13325.00", stored.str("recipientAmount"))
	})
	t.Run("tampered requests are rejected and write no event", func(t *testing.T) {
		payload["exchangeRate"], payload["recipientAmount"] = "130.00", "13000.00"
		valid := token()
		forged := valid[:strings.IndexByte(valid, '.')] + "." + strings.Repeat("A", 43)
		before := srv.head()
		for name, c := range map[string]struct {
			body map[string]any
			code string
		}{
			"fee":                     {formWith("feeAmount", "0.00"), "AMOUNT_MISMATCH"},
			"rate":                    {formWith("exchangeRate", "131.00"), "EXCHANGE_RATE_UPDATED"},
			"bonus":                   {formWith("bonusAmount", "100.00"), "AMOUNT_MISMATCH"},
			"recipient amount":        {formWith("recipientAmount", "13000.01"), "AMOUNT_MISMATCH"},
			"total, an unknown field": {formWith("totalAmount", "1.00"), "VALIDATION_FAILED"},
			"miscased amount":         {formWith("SENDERAMOUNT", "1.00"), "VALIDATION_FAILED"},
			"country":                 {formWith("destinationCountry", "IND"), "VALIDATION_FAILED"},
			"unknown coupon":          {formWith("couponCode", "NONE"), "INVALID_COUPON_CODE"},
			"forged signature":        {formWith("quoteToken", forged), "QUOTE_INVALID"},
			"malformed quote token":   {formWith("quoteToken", "x"), "QUOTE_INVALID"},
			"quote for another amount": {
				formWith("quoteToken", sender.must(core.Get, "/v1/quotes?senderAmount=101.00", nil).str("quoteToken")), "AMOUNT_MISMATCH",
			},
		} {
			response := sender.call(core.Post, "/v1/senders/transactions", c.body)
			assert.Equal(t, c.code, response.code(), "%s: %d %s", name, response.status, response.text)
		}
		assert.Equal(t, before, srv.head())
	})
	t.Run("an expired quote is rejected, even if its amounts are still current (9.09d)", func(t *testing.T) {
		expired := formWith("quoteToken", token())
		srv.clock.advance(30*time.Minute + time.Microsecond)
		sender.startSession()
		before := srv.head()
		response := sender.call(core.Post, "/v1/senders/transactions", expired)
		require.Equal(t, http.StatusGone, response.status, response.text)
		assert.Equal(t, "QUOTE_EXPIRED", response.code())
		assert.Equal(t, before, srv.head())
	})
}

func TestDisclosures(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	sender, payload := srv.readySender("disclosure@example.com")
	formWith := func(name string, value any) map[string]any {
		form := maps.Clone(payload)
		form[name] = value
		return form
	}
	const path = "/v1/senders/transactions/disclosure"
	t.Run("a transfer with an outdated disclosure is rejected, and a receipt repeats the disclosure (2.19a)", func(t *testing.T) {
		before := srv.head()
		shown := sender.must(core.Post, path, payload)
		assert.Equal(t, before, srv.head(), "no event is written")
		assert.Equal(t, "Transfer Amount", shown.str("sections.0.lines.0.label"))
		assert.Equal(t, "100.00 USD", shown.str("sections.0.lines.0.value"))
		assert.NotContains(t, shown.text, "null")
		response := sender.call(core.Post, "/v1/senders/transactions", formWith("disclosureHash", strings.Repeat("0", 64)))
		assert.Equal(t, http.StatusConflict, response.status)
		assert.Equal(t, "DISCLOSURE_CHANGED", response.code())
		assert.Equal(t, before, srv.head())
		id := sender.must(core.Post, "/v1/senders/transactions", formWith("disclosureHash", shown.str("hash"))).str("id")
		srv.awaitReadModels()
		link := sender.must(core.Get, "/v1/senders/transactions/"+id+"/invoice", nil).str("invoiceLink")
		receipt := html.UnescapeString(srv.visitor().must(core.Get, link[len(origin):], nil).text)
		for s := range 5 {
			for i := range 3 {
				if sentence, ok := shown.at(fmt.Sprintf("sections.%d.text.%d", s, i)).(string); ok {
					assert.Contains(t, receipt, sentence)
				}
			}
		}
		assert.Contains(t, receipt, "You can cancel until")
	})
	t.Run("a disclosure for an invalid transfer is rejected", func(t *testing.T) {
		assert.Equal(t, "AMOUNT_MISMATCH", sender.call(core.Post, path, formWith("feeAmount", "0.00")).code())
		assert.Equal(t, "QUOTE_INVALID", sender.call(core.Post, path, formWith("quoteToken", "x")).code())
		stranger := srv.verifiedSender("stranger@example.com")
		assert.Equal(t, http.StatusNotFound, stranger.call(core.Post, path, payload).status, "another sender's resources")
	})
}
