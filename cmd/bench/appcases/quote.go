package appcases

import (
	"context"
	"fmt"
	"net/http"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"hulak/cmd/bench/harness"
	"hulak/cmd/bench/logcases"
	"hulak/httpapi/pricing"
)

// quoteGroup is the heading of the quote cases.
const quoteGroup = "a quote over HTTP"

// maxQuoteLatencyMS is the maximum p99 latency of a quote from an otherwise idle program, in milliseconds.
const maxQuoteLatencyMS = 1

func quoteGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "quotes_vs_bare", Ratio: true, Bound: 0.6,
			Description: "quotes over HTTP on 64 connections vs. a handler that returns the same JSON",
			Compute:     harness.Ratio(harness.RateOf("http/quote/64"), harness.RateOf("http/bare_json/64")),
		},
		{
			Name: "http/quote/1 p99", Unit: "ms", Bound: maxQuoteLatencyMS, LowerIsBetter: true,
			Description: "p99 latency of quotes, one connection, including the round trip",
			Compute:     harness.P99Of("http/quote/1"),
		},
	}
}

func quoteCases() []harness.Case {
	const group = quoteGroup
	var cases []harness.Case
	for _, n := range []int{1, 64} {
		cases = append(cases, harness.Case{
			Name: fmt.Sprintf("http/quote/%d", n), Group: group, Unit: "quotes", Short: n == 64, SetupOnce: true, Setup: quoteCase(n),
			Label:       "a quote, " + logcases.CountLabel(n, "connection"),
			Description: fmt.Sprintf("request a priced and signed quote with the reasons for each amount, %s", logcases.CountLabel(n, "connection")),
		})
	}
	return append(cases, harness.Case{
		Name: "http/bare_json/64", Group: group, Unit: "requests", Short: true, SetupOnce: true, Baseline: true,
		Setup:       bareCase(64, requestBareQuote),
		Label:       "a bare handler's JSON, 64 connections",
		Description: "a gin handler that reads the amount and returns a constant quote, 64 connections",
	})
}

const (
	quotePath     = "/v1/quotes?senderAmount=200.00"
	bareQuotePath = "/quote"
)

// quoteCase returns the setup of a case that requests quotes from the program, on n connections.
func quoteCase(n int) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		_, program, err := startProgram(ctx, s, n, apiOnly)
		if err != nil {
			return nil, err
		}
		return warmUp(ctx, func(ctx context.Context, window time.Duration) (sample *harness.Sample, err error) {
			err = s.Scoped(func(round *harness.Scope) (err error) {
				sample, err = requestQuotes(ctx, round, window, n, program)
				return err
			})
			return sample, err
		})
	}
}

// requestQuotes measures quotes on n new connections. The program closes connections that are idle between rounds.
func requestQuotes(
	ctx context.Context, s *harness.Scope, window time.Duration, n int, program *runningProgram,
) (*harness.Sample, error) {
	clients, err := dialClients(ctx, s, n, program.address)
	if err != nil {
		return nil, err
	}
	return harness.RunWorkers(ctx, window, n, func(i int) harness.Operation { return requestPath(clients[i], quotePath) })
}

// requestBareQuote requests quotes from the bare server.
func requestBareQuote(c *client) harness.Operation {
	return requestPath(c, bareQuotePath+"?senderAmount=200.00")
}

func requestPath(c *client, path string) harness.Operation {
	return func(context.Context) (int, error) { return 1, c.get(path, "") }
}

// bareQuote encodes a constant with the size and types of a quote. It computes nothing.
func bareQuote(c *gin.Context) {
	if c.Query("senderAmount") == "" {
		c.AbortWithStatus(http.StatusBadRequest)
		return
	}
	c.JSON(http.StatusOK, sampleQuote)
}

var sampleQuote = struct {
	pricing.Quote
	Reasons []bareReason `json:"reasons"`
}{Quote: pricing.Quote{
	ID: "0198c2f4-77aa-7c3e-9d21-000000000001", Token: strings.Repeat("A", tokenChars),
	QuotedAt: quotedAt, ExpiresAt: quotedAt.Add(30 * time.Minute),
	SenderAmount: "200.00", FeeAmount: "5.00", TotalAmount: "205.00", ExchangeRate: "133.25", BonusAmount: "0.00",
	RecipientAmount: "26650.00", RecipientCurrency: "NPR",
},
	Reasons: []bareReason{
		{Figure: "exchangeRate", Value: "133.25", Rule: "RATE_PUBLISHED", Facts: map[string]string{
			"version": "1", "source": "fixed", "publishedAt": "2026-03-02T18:00:00.123456Z",
		}},
		{Figure: "feeAmount", Value: "5.00", Rule: "FEE_RANGE", Facts: map[string]string{
			"version": "1", "feeSet": "USA-NPL-BANK_ACCOUNT-BANK_DEPOSIT-USD", "amount": "200.00",
			"minAmount": "50.00", "maxAmount": "1999.99", "flatFee": "5.00", "percentageFee": "0",
		}},
		{Figure: "totalAmount", Value: "205.00", Rule: "AMOUNT_PLUS_FEE", Facts: map[string]string{"amount": "200.00", "feeAmount": "5.00"}},
		{Figure: "recipientAmount", Value: "26650.00", Rule: "AMOUNT_TIMES_RATE", Facts: map[string]string{
			"amount": "200.00", "exchangeRate": "133.25", "bonusAmount": "0.00",
		}},
	},
}

// bareReason is the explanation of one amount.
type bareReason struct {
	Figure string            `json:"figure"`
	Value  string            `json:"value"`
	Rule   string            `json:"rule"`
	Facts  map[string]string `json:"facts"`
}

// tokenChars is the length of a quote's token.
const tokenChars = 400

var quotedAt = time.Date(2026, 3, 2, 18, 0, 0, 123_456_000, time.UTC)
