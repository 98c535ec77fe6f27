package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"
)

// problem is an error response of the API.
type problem struct{ Code string }

// crowd starts a program and signs up customers.
func crowd(ctx context.Context, t *testing.T, size int, change func(*settings)) (*program, []*customer) {
	t.Helper()
	p := startProgram(t, change)
	return p, newCustomers(ctx, t, siteOf(p), size)
}

func TestARepeatedCommandHappensOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	p, customers := crowd(ctx, t, 3, nil)
	maya, hari, gita := customers[0], customers[1], customers[2]
	const path, key = "/v1/senders/transactions", "the-same-key"
	var acked []acknowledgement

	t.Run("fifty creations at once under one key make one transfer and answer the same (7.09a)", func(t *testing.T) {
		answers := make([][]byte, 50)
		each(t, len(answers), func(i int) error {
			status, answer, err := maya.insist(ctx, http.MethodPost, path, key, maya.transferOf(20))
			answers[i] = answer
			return understood("create", status, answer, err, nil)
		})
		for i := range answers {
			if !bytes.Equal(answers[0], answers[i]) {
				t.Fatalf("answered\n%sand\n%s", answers[0], answers[i])
			}
		}
		var made transferSeen
		if err := json.Unmarshal(answers[0], &made); err != nil {
			t.Fatal(err)
		}
		if err := lead(ctx, maya, made.ReferenceID, "COMPLETED"); err != nil {
			t.Fatal(err)
		}
		status, later, err := maya.insist(ctx, http.MethodPost, path, key, maya.transferOf(20))
		if err != nil || status != http.StatusOK || !bytes.Equal(answers[0], later) {
			t.Errorf("once it was delivered the answer was %d, %v\n%swas\n%s", status, err, later, answers[0])
		}
		acked = append(acked, acknowledgement{actor: maya.id, key: key, transfer: made.ReferenceID})
	})
	t.Run("another body under the key is refused, and makes nothing", func(t *testing.T) {
		each(t, 10, func(i int) error {
			var told problem
			status, answer, err := maya.insist(ctx, http.MethodPost, path, key, maya.transferOf(30+i))
			if err == nil && status == http.StatusUnprocessableEntity && json.Unmarshal(answer, &told) == nil && told.Code == "IDEMPOTENCY_KEY_REUSED" {
				return nil
			}
			return fmt.Errorf("status %d, %w: %s", status, err, answer)
		})
	})
	t.Run("another user's same key is another key, and a new session of theirs is not", func(t *testing.T) {
		first, err := hari.create(ctx, key, 20)
		if err != nil {
			t.Fatal(err)
		}
		hari.bear("ended") // forces a new sign-in
		if again, err := hari.create(ctx, key, 20); err != nil || again != first {
			t.Errorf("in a new session the answer is %v, %v; it was %v", again, err, first)
		}
		acked = append(acked, first)
	})
	if err := rest(ctx, p); err != nil {
		t.Fatal(err)
	}
	requireSound(ctx, t, witnessOf(p), acked, true)

	t.Run("creations under keys of their own are many transfers, and would be seen", func(t *testing.T) {
		made := make([]acknowledgement, 5)
		each(t, len(made), func(i int) (err error) {
			made[i], err = gita.create(ctx, fmt.Sprint("forgotten-", i), 20)
			made[i].key = "one"
			return err
		})
		if err := rest(ctx, p); err != nil {
			t.Fatal(err)
		}
		e, err := gather(ctx, witnessOf(p))
		if err != nil {
			t.Fatal(err)
		}
		e.acked = made
		if broken := strings.Join(e.violations(), "\n"); !strings.Contains(broken, "key one was answered with") {
			t.Errorf("it was not seen, only:\n%s", broken)
		}
	})
}

func TestNobodySendsMoreThanTheirLimitOverTheAPI(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax*time.Duration(load(1, 4)))
	defer cancel()
	senders := load(20, 200)
	chance := seeded(t, fmt.Sprintf("%d senders with %d creations at once each", senders, attempts))
	p, customers := crowd(ctx, t, senders, func(s *settings) { s.TrustedProxy = []string{"127.0.0.1"} })
	amounts := make([]int, senders*attempts)
	for i := range amounts {
		amounts[i] = 300 + chance.IntN(1600)
	}
	acks := make([]acknowledgement, len(amounts))
	each(t, len(amounts), func(n int) error {
		c := customers[n/attempts]
		var made transferSeen
		key := fmt.Sprint("attempt-", n)
		status, answer, err := c.insist(ctx, http.MethodPost, "/v1/senders/transactions", key, c.transferOf(amounts[n]))
		if status == http.StatusUnprocessableEntity && bytes.Contains(answer, []byte("DAY_LIMIT_EXCEEDED")) {
			return err
		}
		err = understood("create", status, answer, err, &made)
		acks[n] = acknowledgement{actor: c.id, key: key, transfer: made.ReferenceID}
		return err
	})
	var acked []acknowledgement
	for i := range customers {
		left := 2999
		for n := i * attempts; n < (i+1)*attempts; n++ {
			if acks[n].transfer != "" {
				left -= amounts[n]
				acked = append(acked, acks[n])
			}
		}
		for n := i * attempts; n < (i+1)*attempts; n++ {
			if left < 0 || acks[n].transfer == "" && amounts[n] <= left {
				t.Errorf("sender %d has %d dollars left; %d were refused", i, left, amounts[n])
			}
		}
	}
	if err := rest(ctx, p); err != nil {
		t.Fatal(err)
	}
	requireSound(ctx, t, witnessOf(p), acked, true)
}
