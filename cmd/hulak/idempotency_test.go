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

// errorResponse is an API error response.
type errorResponse struct{ Code string }

// startWithSenders starts the program and signs up senders.
func startWithSenders(ctx context.Context, t *testing.T, count int, change func(*settings)) (*program, []*apiClient) {
	t.Helper()
	p := startProgram(t, change)
	return p, newSenders(ctx, t, newBaseURLs(p), count)
}

func TestRepeatedRequestsTakeEffectOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, senders := startWithSenders(ctx, t, 3, nil)
	maya, hari, gita := senders[0], senders[1], senders[2]
	const path, key = "/v1/senders/transactions", "the-same-key"
	var acked []acknowledgment

	t.Run("fifty concurrent requests with one key create one transfer and get one response (7.09a)", func(t *testing.T) {
		bodies := make([][]byte, 50)
		inParallel(t, len(bodies), func(i int) error {
			status, body, err := maya.callWithRetry(ctx, http.MethodPost, path, key, maya.transferRequest(20))
			bodies[i] = body
			return decodeResponse("create", status, body, err, nil)
		})
		for i := range bodies {
			if !bytes.Equal(bodies[0], bodies[i]) {
				t.Fatalf("got responses\n%sand\n%s", bodies[0], bodies[i])
			}
		}
		var created transferView
		if err := json.Unmarshal(bodies[0], &created); err != nil {
			t.Fatal(err)
		}
		if err := advanceTransfer(ctx, maya, created.ReferenceID, "COMPLETED"); err != nil {
			t.Fatal(err)
		}
		status, later, err := maya.callWithRetry(ctx, http.MethodPost, path, key, maya.transferRequest(20))
		if err != nil || status != http.StatusOK || !bytes.Equal(bodies[0], later) {
			t.Errorf("after the delivery, got %d, %v\n%swant\n%s", status, err, later, bodies[0])
		}
		acked = append(acked, acknowledgment{actor: maya.id, key: key, transfer: created.ReferenceID})
	})
	t.Run("app rejects a different body with the same key and creates no transfer", func(t *testing.T) {
		inParallel(t, 10, func(i int) error {
			var got errorResponse
			status, body, err := maya.callWithRetry(ctx, http.MethodPost, path, key, maya.transferRequest(30+i))
			if err == nil && status == http.StatusUnprocessableEntity && json.Unmarshal(body, &got) == nil && got.Code == "IDEMPOTENCY_KEY_REUSED" {
				return nil
			}
			return fmt.Errorf("status %d, %w: %s", status, err, body)
		})
	})
	t.Run("users can use the same key independently, even after a new sign-in", func(t *testing.T) {
		first, err := hari.create(ctx, key, 20)
		if err != nil {
			t.Fatal(err)
		}
		hari.setToken("invalid") // forces a new sign-in
		if repeated, err := hari.create(ctx, key, 20); err != nil || repeated != first {
			t.Errorf("new session got %v, %v, want %v", repeated, err, first)
		}
		acked = append(acked, first)
	})
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	requireInvariants(ctx, t, newSnapshotSource(p), acked, true)

	t.Run("invariants detect different transfers acknowledged under one key", func(t *testing.T) {
		acked := make([]acknowledgment, 5)
		inParallel(t, len(acked), func(i int) (err error) {
			acked[i], err = gita.create(ctx, fmt.Sprint("different-", i), 20)
			acked[i].key = "one"
			return err
		})
		if err := awaitIdle(ctx, p); err != nil {
			t.Fatal(err)
		}
		snap, err := takeSnapshot(ctx, newSnapshotSource(p))
		if err != nil {
			t.Fatal(err)
		}
		snap.acked = acked
		if violations := strings.Join(snap.violations(), "\n"); !strings.Contains(violations, "key one got responses for transfers") {
			t.Errorf("different transfers under one key were not detected; violations:\n%s", violations)
		}
	})
}

func TestConcurrentRequestsRespectSendingLimits(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout*time.Duration(quickOrFull(1, 4)))
	defer cancel()
	senderCount := quickOrFull(20, 200)
	random := newSeededRand(t, fmt.Sprintf("%d senders with %d concurrent requests each", senderCount, attemptsPerSender))
	p, senders := startWithSenders(ctx, t, senderCount, func(s *settings) { s.TrustedProxies = []string{"127.0.0.1"} })
	amounts := make([]int, senderCount*attemptsPerSender)
	for i := range amounts {
		amounts[i] = 300 + random.IntN(1600)
	}
	acks := make([]acknowledgment, len(amounts))
	inParallel(t, len(amounts), func(n int) error {
		c := senders[n/attemptsPerSender]
		var created transferView
		key := fmt.Sprint("attempt-", n)
		status, body, err := c.callWithRetry(ctx, http.MethodPost, "/v1/senders/transactions", key, c.transferRequest(amounts[n]))
		if status == http.StatusUnprocessableEntity && bytes.Contains(body, []byte("DAY_LIMIT_EXCEEDED")) {
			return err
		}
		err = decodeResponse("create", status, body, err, &created)
		acks[n] = acknowledgment{actor: c.id, key: key, transfer: created.ReferenceID}
		return err
	})
	var acked []acknowledgment
	for i := range senders {
		remaining := 2999
		for n := i * attemptsPerSender; n < (i+1)*attemptsPerSender; n++ {
			if acks[n].transfer != "" {
				remaining -= amounts[n]
				acked = append(acked, acks[n])
			}
		}
		for n := i * attemptsPerSender; n < (i+1)*attemptsPerSender; n++ {
			if remaining < 0 || acks[n].transfer == "" && amounts[n] <= remaining {
				t.Errorf("sender %d has %d dollars left; transfer of %d dollars: rejected = %t", i, remaining, amounts[n], acks[n].transfer == "")
			}
		}
	}
	if err := awaitIdle(ctx, p); err != nil {
		t.Fatal(err)
	}
	requireInvariants(ctx, t, newSnapshotSource(p), acked, true)
}
