package appcases

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"hulak/cmd/bench/harness"
	"hulak/cmd/bench/logcases"
)

const (
	signInConnections = 40
	quoteConnections  = 4

	// maxQuoteLatencyDuringSignInsMS is the maximum p99 latency of a quote while many users sign in, in milliseconds. Password
	// hashing must not starve other requests.
	maxQuoteLatencyDuringSignInsMS = 200
)

const quoteDuringSignInsName = "http/quote_beside_sign_ins/4"

func signInGoals() []harness.Goal {
	return []harness.Goal{{
		Name: quoteDuringSignInsName + " p99", Unit: "ms", Bound: maxQuoteLatencyDuringSignInsMS, LowerIsBetter: true,
		Description: fmt.Sprintf("p99 latency of quotes, while %d clients sign in continuously", signInConnections),
		Compute:     harness.P99Of(quoteDuringSignInsName),
	}}
}

func signInCases() []harness.Case {
	return []harness.Case{{
		Name: quoteDuringSignInsName, Group: quoteGroup, Unit: "quotes", SetupOnce: true, Paced: true, Setup: quotesDuringSignIns,
		Label: fmt.Sprintf("a quote, while %d clients sign in", signInConnections),
		Description: fmt.Sprintf("request a quote, %s, while %d other clients sign in continuously",
			logcases.CountLabel(quoteConnections, "connection"), signInConnections),
	}}
}

// quotesDuringSignIns measures quotes while the program hashes passwords.
func quotesDuringSignIns(ctx context.Context, s *harness.Scope) (harness.Load, error) {
	_, program, err := startProgram(ctx, s, quoteConnections, apiOnly)
	if err != nil {
		return nil, err
	}
	var attempts atomic.Int64
	return func(ctx context.Context, window time.Duration) (sample *harness.Sample, err error) {
		err = s.Scoped(func(round *harness.Scope) (err error) {
			if err := signInContinuously(ctx, round, program.address, &attempts); err != nil {
				return err
			}
			sample, err = requestQuotes(ctx, round, window, quoteConnections, program)
			return err
		})
		return sample, err
	}, nil
}

// signInContinuously signs in with unknown email addresses until the end of the scope. The program hashes the passwords of these
// attempts, too. Each attempt has a different email address and IP address, so that it is not rate limited.
func signInContinuously(ctx context.Context, s *harness.Scope, address string, attempts *atomic.Int64) error {
	clients, err := dialClients(ctx, s, signInConnections, address)
	if err != nil {
		return err
	}
	var stopped atomic.Bool
	var group errgroup.Group
	for _, c := range clients {
		group.Go(func() error {
			for !stopped.Load() {
				n := attempts.Add(1)
				c.forwardedFor = fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255)
				body := fmt.Appendf(nil, `{"email":"unknown%d@example.com","password":"Wrong-Horse-7"}`, n)
				if err := c.post("/v1/auth/signin", "", "", body); c.status != http.StatusUnauthorized {
					return fmt.Errorf("sign in: status %d: %w", c.status, err)
				}
			}
			return nil
		})
	}
	s.Defer(func() error { stopped.Store(true); return group.Wait() })
	return nil
}
