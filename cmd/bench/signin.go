package main

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

func init() {
	registered = append(registered, signInCases)
	goalsOf = append(goalsOf, signInGoals)
}

const (
	signInsAtOnce = 40
	quotesBeside  = 4

	// quoteBesideMsMax is the maximum latency of a quote while many users sign in. Password hashing must not starve other
	// requests.
	quoteBesideMsMax = 200
)

const quoteBesideName = "http/quote_beside_sign_ins/4"

func signInGoals() []Goal {
	return []Goal{{
		Name: quoteBesideName + " p99", Unit: "ms", Bound: quoteBesideMsMax, AtMost: true,
		What: fmt.Sprintf("the slowest hundredth of quotes, while %d connections sign in without pause", signInsAtOnce), Of: p99Of(quoteBesideName),
	}}
}

func signInCases() []Case {
	return []Case{{
		Name: quoteBesideName, Group: "a price over HTTP", Unit: "quotes", Kept: true, Paced: true, Setup: besideSignIns,
		Label: fmt.Sprintf("a quote, while %d sign in", signInsAtOnce),
		What:  fmt.Sprintf("ask what a transfer costs, %s, while %d others sign in without pause, each try with a password to hash", connections(quotesBeside), signInsAtOnce),
	}}
}

// besideSignIns measures quotes while the program hashes passwords.
func besideSignIns(ctx context.Context, env *Environment) (Load, error) {
	m, in, err := openForBusiness(ctx, env, quotesBeside, doorOnly)
	if err != nil {
		return nil, err
	}
	var tries atomic.Int64
	return loadOf{
		run: func(ctx context.Context, window time.Duration) (*Sample, error) {
			asking, err := dialAll(ctx, quotesBeside, in.app.address)
			if err != nil {
				return nil, errors.Join(err, asking.close())
			}
			stop, err := signInWithoutPause(ctx, in.app.address, &tries)
			if err != nil {
				return nil, errors.Join(err, asking.close())
			}
			sample, err := drive(ctx, window, quotesBeside, func(i int) operation { return ask(asking[i], quotePath) })
			return sample, errors.Join(err, stop(), asking.close())
		},
		close: func() error {
			noteMemory(env, in)
			return errors.Join(in.stop(), env.Drop(m.database))
		},
	}, nil
}

// signInWithoutPause signs in with unknown email addresses, for which the program hashes as much as for known ones. Each attempt
// has a different email and IP address, so that it is not rate limited.
func signInWithoutPause(ctx context.Context, address string, tries *atomic.Int64) (stop func() error, err error) {
	crowd, err := dialAll(ctx, signInsAtOnce, address)
	if err != nil {
		return nil, errors.Join(err, crowd.close())
	}
	var over atomic.Bool
	var all sync.WaitGroup
	failures := make([]error, len(crowd))
	for i, c := range crowd {
		all.Go(func() {
			for !over.Load() && failures[i] == nil {
				n := tries.Add(1)
				c.from = fmt.Sprintf("10.%d.%d.%d", n>>16&255, n>>8&255, n&255)
				status, err := c.post("/v1/auth/signin", "", "", fmt.Appendf(nil, `{"email":"nobody%d@example.com","password":"Wrong-Horse-7"}`, n))
				if err == nil && status != http.StatusUnauthorized {
					err = fmt.Errorf("signing in: status %d: %s", status, c.body)
				}
				failures[i] = err
			}
		})
	}
	return func() error {
		over.Store(true)
		all.Wait()
		return errors.Join(append(failures, crowd.close())...)
	}, nil
}
