package httpapi

import (
	"fmt"
	"html"
	"maps"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/usecase"
)

func TestQuotes(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	visitor := d.visitor()
	t.Run("anybody is quoted what a transfer costs, and why, and nothing is written (4.21a 5.18c)", func(t *testing.T) {
		before := d.head()
		q := visitor.must(get, "/v1/quotes?senderAmount=200.00", nil)
		for path, want := range map[string]string{
			"senderAmount": "200.00", "feeAmount": "5.00", "totalAmount": "205.00", "exchangeRate": "133.25", "recipientAmount": "26650.00",
			"quotedAt": "2026-03-09T17:30:15.123Z", "expiresAt": "2026-03-09T18:00:15.123Z",
			"reasons.0.rule": "RATE_PUBLISHED", "reasons.0.facts.version": "1", "reasons.1.rule": "FEE_RANGE", "reasons.1.facts.maxAmount": "1999.99",
		} {
			assert.Equal(t, want, q.str(path), path)
		}
		assert.Equal(t, before, d.head())
	})
	t.Run("an amount to receive leads back to the smallest amount to send (4.21b)", func(t *testing.T) {
		assert.Equal(t, "100.01", visitor.must(get, "/v1/quotes?recipientAmount=13325.01", nil).str("senderAmount"))
	})
	for query, code := range map[string]string{
		"": "VALIDATION_FAILED", "senderAmount=1e3": "VALIDATION_FAILED", "senderAmount=-5": "VALIDATION_FAILED", "senderAmount=1.001": "VALIDATION_FAILED",
		"senderAmount=9.99": "MIN_TXN_AMOUNT", "senderAmount=20000": "MAX_TXN_AMOUNT_EXCEED", "senderAmount=100&destinationCountry=IND": "DESTINATION_NOT_SELECTED",
		"senderAmount=100&couponCode=NONE": "INVALID_COUPON_CODE",
	} {
		t.Run("a quote that cannot be made is refused:  (8.16a)"+query, func(t *testing.T) {
			assert.Equal(t, code, visitor.call(get, "/v1/quotes?"+query, nil).code())
		})
	}
}

func TestQuotesWithCouponsAreRateLimited(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	visitor := d.visitor()
	for range rateLimitBurst {
		visitor.call(get, "/v1/quotes?senderAmount=100.00&couponCode=GUESS", nil)
	}
	answer := visitor.call(get, "/v1/quotes?senderAmount=100.00&couponCode=GUESS", nil)
	assert.Equal(t, http.StatusTooManyRequests, answer.status, "7.12e %s", answer.text)
	visitor.must(get, "/v1/quotes?senderAmount=100.00", nil)
}

func TestQuoteTokens(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	sita, payload := d.readySender("quoted@example.com")
	token := func() string { return sita.must(get, "/v1/quotes?senderAmount=100.00", nil).str("quoteToken") }
	with := func(name string, value any) map[string]any {
		changed := maps.Clone(payload)
		changed[name] = value
		return changed
	}
	t.Run("the quote is kept with the transfer, and explains its price to its sender alone (9.09d)", func(t *testing.T) {
		q := sita.must(get, "/v1/quotes?senderAmount=100.00", nil)
		d.clock.advance(time.Minute)
		runCommand(d, pricing.RateDecider, "USD-NPR", pricing.RateCommand(pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), Mid: money.MustParseRate("131"), Source: "admin", At: d.clock.now(),
		}))
		id := sita.must(post, "/v1/senders/transactions", with("quoteToken", q.str("quoteToken"))).str("id")
		kept := sita.must(get, "/v1/senders/transactions/"+id+"/quote", nil)
		assert.Equal(t, q.str("id"), kept.str("id"))
		assert.Equal(t, q.str("expiresAt"), kept.str("expiresAt"))
		assert.Equal(t, q.at("reasons"), kept.at("reasons"))
		assert.Equal(t, http.StatusNotFound, d.verifiedSender("stranger@example.com").call(get, "/v1/senders/transactions/"+id+"/quote", nil).status)
	})
	t.Run("a rate holds for 30 minutes through other amounts and methods, and the transfer is made at it (9.09d)", func(t *testing.T) {
		d := newAPIServer(t)
		sita, payload := d.readySender("held@example.com")
		first := sita.must(get, "/v1/quotes?senderAmount=250.00", nil)
		d.clock.advance(time.Minute)
		runCommand(d, pricing.RateDecider, "USD-NPR", pricing.RateCommand(pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: money.MustParseRate("130"), Mid: money.MustParseRate("131"), Source: "admin", At: d.clock.now(),
		}))
		d.clock.advance(28 * time.Minute)
		sita.startSession()
		held := sita.must(get, "/v1/quotes?senderAmount=100.00&quoteToken="+first.str("quoteToken"), nil)
		assert.Equal(t, "133.25", held.str("exchangeRate"))
		assert.Equal(t, first.str("expiresAt"), held.str("expiresAt"), "a quote cannot extend itself")
		assert.Equal(t, "130.00", sita.must(get, "/v1/quotes?senderAmount=100.00&quoteToken=forged", nil).str("exchangeRate"))
		d.clock.advance(time.Minute)
		made := maps.Clone(payload)
		made["quoteToken"] = held.str("quoteToken")
		id := sita.must(post, "/v1/senders/transactions", made).str("id")
		kept := sita.must(get, "/v1/senders/transactions/"+id+"/quote", nil)
		assert.Equal(t, "133.25", kept.str("exchangeRate"))
		assert.Equal(t, "13325.00", kept.str("recipientAmount"))
	})
	t.Run("what is tampered with is refused by its code, and nothing is written", func(t *testing.T) {
		payload["exchangeRate"], payload["recipientAmount"] = "130.00", "13000.00"
		good := token()
		forged := good[:strings.IndexByte(good, '.')] + "." + strings.Repeat("A", 43)
		before := d.head()
		for name, c := range map[string]struct {
			body map[string]any
			code string
		}{
			"fee":                       {with("feeAmount", "0.00"), "AMOUNT_MISMATCH"},
			"rate":                      {with("exchangeRate", "131.00"), "EXCHANGE_RATE_UPDATED"},
			"bonus":                     {with("bonusAmount", "100.00"), "AMOUNT_MISMATCH"},
			"amount that arrives":       {with("recipientAmount", "13000.01"), "AMOUNT_MISMATCH"},
			"total, which is not asked": {with("totalAmount", "1.00"), "VALIDATION_FAILED"},
			"amount in another case":    {with("SENDERAMOUNT", "1.00"), "VALIDATION_FAILED"},
			"country":                   {with("destinationCountry", "IND"), "VALIDATION_FAILED"},
			"coupon that is not there":  {with("couponCode", "NONE"), "INVALID_COUPON_CODE"},
			"quote that is not signed":  {with("quoteToken", forged), "QUOTE_INVALID"},
			"quote that is no quote":    {with("quoteToken", "x"), "QUOTE_INVALID"},
			"quote of another amount": {
				with("quoteToken", sita.must(get, "/v1/quotes?senderAmount=101.00", nil).str("quoteToken")), "AMOUNT_MISMATCH",
			},
		} {
			answer := sita.call(post, "/v1/senders/transactions", c.body)
			assert.Equal(t, c.code, answer.code(), "%s: %d %s", name, answer.status, answer.text)
		}
		assert.Equal(t, before, d.head())
	})
	t.Run("an expired quote is refused, even where its figures are those of now (9.09d)", func(t *testing.T) {
		late := with("quoteToken", token())
		d.clock.advance(30*time.Minute + time.Microsecond)
		sita.startSession()
		before := d.head()
		answer := sita.call(post, "/v1/senders/transactions", late)
		require.Equal(t, http.StatusGone, answer.status, answer.text)
		assert.Equal(t, "QUOTE_EXPIRED", answer.code())
		assert.Equal(t, before, d.head())
	})
}

func TestDisclosures(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	sita, payload := d.readySender("told@example.com")
	with := func(name string, value any) map[string]any {
		changed := maps.Clone(payload)
		changed[name] = value
		return changed
	}
	const path = "/v1/senders/transactions/disclosure"
	t.Run("what is told before paying is refused once it has changed, and else stands on the receipt (2.19a 3.16a)", func(t *testing.T) {
		before := d.head()
		told := sita.must(post, path, payload)
		assert.Equal(t, before, d.head(), "nothing is written")
		assert.Equal(t, "Transfer Amount", told.str("sections.0.lines.0.label"))
		assert.Equal(t, "100.00 USD", told.str("sections.0.lines.0.value"))
		assert.NotContains(t, told.text, "null")
		answer := sita.call(post, "/v1/senders/transactions", with("disclosureHash", strings.Repeat("0", 64)))
		assert.Equal(t, http.StatusConflict, answer.status)
		assert.Equal(t, "DISCLOSURE_CHANGED", answer.code())
		assert.Equal(t, before, d.head())
		id := sita.must(post, "/v1/senders/transactions", with("disclosureHash", told.str("hash"))).str("id")
		d.awaitReadModels()
		link := sita.must(get, "/v1/senders/transactions/"+id+"/invoice", nil).str("invoiceLink")
		receipt := html.UnescapeString(d.visitor().must(get, link[len(origin):], nil).text)
		for s := range 5 {
			for i := range 3 {
				if sentence, is := told.at(fmt.Sprintf("sections.%d.text.%d", s, i)).(string); is {
					assert.Contains(t, receipt, sentence)
				}
			}
		}
		assert.Contains(t, receipt, "You can cancel until")
	})
	t.Run("terms on which nothing can be sent are not told but refused", func(t *testing.T) {
		assert.Equal(t, "AMOUNT_MISMATCH", sita.call(post, path, with("feeAmount", "0.00")).code())
		assert.Equal(t, "QUOTE_INVALID", sita.call(post, path, with("quoteToken", "x")).code())
		stranger := d.verifiedSender("stranger@example.com")
		assert.Equal(t, http.StatusNotFound, stranger.call(post, path, payload).status, "another's source is not there")
	})
}

func TestQuoteEncoding(t *testing.T) {
	t.Parallel()
	q := usecase.IssuedQuote{
		ID: "0198c2f4", Destination: "NPL", Payment: "BANK_ACCOUNT", Method: "WALLET", Send: money.MustParse("1999.99", money.USD),
		Coupon: "DASHAIN\n26", RateVersion: 12, At: start.Truncate(time.Microsecond),
	}
	claim := encodeQuote(q)
	t.Run("what was quoted is read as it was written (9.09d)", func(t *testing.T) {
		t.Parallel()
		read, err := decodeQuote(claim)
		require.NoError(t, err)
		assert.Equal(t, q, *read)
	})
	t.Run("what is no claim is refused, though it is signed (9.09d)", func(t *testing.T) {
		t.Parallel()
		text := string(claim)
		for _, wrong := range []string{
			"", `{"ID":"0198c2f4"}`, strings.Replace(text, "1999.99 USD", "much", 1), strings.Replace(text, "\n12\n", "\nx\n", 1),
			strings.Replace(text, strconv.FormatInt(q.At.UnixMicro(), 10), "now", 1), text[:strings.LastIndexByte(strings.TrimSuffix(text, "\n26"), '\n')],
		} {
			_, err := decodeQuote([]byte(wrong))
			assert.ErrorIs(t, err, errQuoteInvalid, "%q", wrong)
		}
	})
}
