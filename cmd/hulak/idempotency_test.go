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

// startWithCustomers starts a program and signs up customers.
func startWithCustomers(ctx context.Context, t *testing.T, size int, change func(*settings)) (*program, []*customer) {
	t.Helper()
	p := startProgram(t, change)
	return p, newCustomers(ctx, t, siteOf(p), size)
}

func TestRepeatedRequestsTakeEffectOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	p, customers := startWithCustomers(ctx, t, 3, nil)
	maya, hari, gita := customers[0], customers[1], customers[2]
	const path, key = "/v1/senders/transactions", "the-same-key"
	var acked []acknowledgment

	t.Run("fifty creations at once under one key make one transfer and answer the same (7.09a)", func(t *testing.T) {
		answers := make([][]byte, 50)
		inParallel(t, len(answers), func(i int) error {
			status, answer, err := maya.callWithRetry(ctx, http.MethodPost, path, key, maya.transferRequest(20))
			answers[i] = answer
			return decodeResponse("create", status, answer, err, nil)
		})
		for i := range answers {
			if !bytes.Equal(answers[0], answers[i]) {
				t.Fatalf("answered\n%sand\n%s", answers[0], answers[i])
			}
		}
		var made transferView
		if err := json.Unmarshal(answers[0], &made); err != nil {
			t.Fatal(err)
		}
		if err := driveTransfer(ctx, maya, made.ReferenceID, "COMPLETED"); err != nil {
			t.Fatal(err)
		}
		status, later, err := maya.callWithRetry(ctx, http.MethodPost, path, key, maya.transferRequest(20))
		if err != nil || status != http.StatusOK || !bytes.Equal(answers[0], later) {
			t.Errorf("once it was delivered the answer was %d, %v\n%swas\n%s", status, err, later, answers[0])
		}
		acked = append(acked, acknowledgment{actor: maya.id, key: key, transfer: made.ReferenceID})
	})
	t.Run("another body under the key is refused, and makes nothing", func(t *testing.T) {
		inParallel(t, 10, func(i int) error {
			var told problem
			status, answer, err := maya.callWithRetry(ctx, http.MethodPost, path, key, maya.transferRequest(30+i))
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
		hari.setToken("ended") // forces a new sign-in
		if again, err := hari.create(ctx, key, 20); err != nil || again != first {
			t.Errorf("in a new session the answer is %v, %v; it was %v", again, err, first)
		}
		acked = append(acked, first)
	})
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	requireInvariants(ctx, t, evidenceSourceOf(p), acked, true)

	t.Run("creations under keys of their own are many transfers, and would be seen", func(t *testing.T) {
		made := make([]acknowledgment, 5)
		inParallel(t, len(made), func(i int) (err error) {
			made[i], err = gita.create(ctx, fmt.Sprint("forgotten-", i), 20)
			made[i].key = "one"
			return err
		})
		if err := awaitIdle(ctx, p); err != nil {
			t.Fatal(err)
		}
		e, err := gatherEvidence(ctx, evidenceSourceOf(p))
		if err != nil {
			t.Fatal(err)
		}
		e.acked = made
		if broken := strings.Join(e.violations(), "\n"); !strings.Contains(broken, "key one was answered with") {
			t.Errorf("it was not seen, only:\n%s", broken)
		}
	})
}

func TestConcurrentRequestsRespectSendingLimits(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax*time.Duration(quickOrFull(1, 4)))
	defer cancel()
	senders := quickOrFull(20, 200)
	chance := newSeededRand(t, fmt.Sprintf("%d senders with %d creations at once each", senders, attemptsPerSender))
	p, customers := startWithCustomers(ctx, t, senders, func(s *settings) { s.TrustedProxy = []string{"127.0.0.1"} })
	amounts := make([]int, senders*attemptsPerSender)
	for i := range amounts {
		amounts[i] = 300 + chance.IntN(1600)
	}
	acks := make([]acknowledgment, len(amounts))
	inParallel(t, len(amounts), func(n int) error {
		c := customers[n/attemptsPerSender]
		var made transferView
		key := fmt.Sprint("attempt-", n)
		status, answer, err := c.callWithRetry(ctx, http.MethodPost, "/v1/senders/transactions", key, c.transferRequest(amounts[n]))
		if status == http.StatusUnprocessableEntity && bytes.Contains(answer, []byte("DAY_LIMIT_EXCEEDED")) {
			return err
		}
		err = decodeResponse("create", status, answer, err, &made)
		acks[n] = acknowledgment{actor: c.id, key: key, transfer: made.ReferenceID}
		return err
	})
	var acked []acknowledgment
	for i := range customers {
		left := 2999
		for n := i * attemptsPerSender; n < (i+1)*attemptsPerSender; n++ {
			if acks[n].transfer != "" {
				left -= amounts[n]
				acked = append(acked, acks[n])
			}
		}
		for n := i * attemptsPerSender; n < (i+1)*attemptsPerSender; n++ {
			if left < 0 || acks[n].transfer == "" && amounts[n] <= left {
				t.Errorf("sender %d has %d dollars left; %d were refused", i, left, amounts[n])
			}
		}
	}
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	requireInvariants(ctx, t, evidenceSourceOf(p), acked, true)
}
