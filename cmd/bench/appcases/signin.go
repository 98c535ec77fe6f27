package appcases

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

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
			logcases.ConnectionLabel(quoteConnections), signInConnections),
	}}
}

// quotesDuringSignIns measures quotes while the program hashes passwords.
func quotesDuringSignIns(ctx context.Context, env *harness.Environment) (harness.Load, error) {
	d, program, err := startProgram(ctx, env, quoteConnections, apiOnly)
	if err != nil {
		return nil, err
	}
	var attempts atomic.Int64
	return harness.FuncLoad{
		OnRun: func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			quoteClients, err := dialClients(ctx, quoteConnections, program.app.address)
			if err != nil {
				return nil, errors.Join(err, quoteClients.Close())
			}
			stop, err := signInContinuously(ctx, program.app.address, &attempts)
			if err != nil {
				return nil, errors.Join(err, quoteClients.Close())
			}
			sample, err := harness.RunWorkers(ctx, window, quoteConnections, func(i int) harness.Operation {
				return requestPath(quoteClients[i], quotePath)
			})
			return sample, errors.Join(err, stop(), quoteClients.Close())
		},
		OnClose: func() error {
			recordPeakMemory(env, program)
			return errors.Join(program.stop(), env.Drop(d.Database))
		},
	}, nil
}

// signInContinuously signs in with unknown email addresses. The program hashes the passwords of these attempts, too. Each attempt
// has a different email address and IP address, so that it is not rate limited.
func signInContinuously(ctx context.Context, address string, attempts *atomic.Int64) (stop func() error, err error) {
	signIns, err := dialClients(ctx, signInConnections, address)
	if err != nil {
		return nil, errors.Join(err, signIns.Close())
	}
	var stopped atomic.Bool
	var wg sync.WaitGroup
	failures := make([]error, len(signIns))
	for i, c := range signIns {
		wg.Go(func() {
			for !stopped.Load() && failures[i] == nil {
				n := attempts.Add(1)
				c.forwardedFor = fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255)
				body := fmt.Appendf(nil, `{"email":"unknown%d@example.com","password":"Wrong-Horse-7"}`, n)
				status, err := c.post("/v1/auth/signin", "", "", body)
				if err == nil && status != http.StatusUnauthorized {
					err = fmt.Errorf("sign in: status %d: %s", status, c.body)
				}
				failures[i] = err
			}
		})
	}
	return func() error {
		stopped.Store(true)
		wg.Wait()
		return errors.Join(errors.Join(failures...), signIns.Close())
	}, nil
}
