package sandbox

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"time"

	"hulak/providers/webhook"
)

const (
	callbackTimeout = 5 * time.Second
	// acceptanceTimeout is how long a widget waits for the app to accept a callback before it shows its last page.
	acceptanceTimeout = 2 * time.Second
	backoffMin    = 200 * time.Millisecond
	backoffMax    = 10 * time.Second
	// attemptsPerWarning limits the warnings logged while the app is unreachable.
	attemptsPerWarning = 20
)

// event is the body of a callback. It holds only IDs of people and accounts.
type event struct {
	ID          string    `json:"id"`
	Kind        string    `json:"kind"`
	OccurredAt  time.Time `json:"occurredAt"`
	ReferenceID string    `json:"referenceId"`
	Key         string    `json:"key,omitempty"`
	ProviderRef string    `json:"providerRef,omitempty"`
	SourceID    string    `json:"sourceId,omitempty"`
	Status      string    `json:"status,omitempty"`
	Tier        string    `json:"tier,omitempty"`
	Code        string    `json:"code,omitempty"`
	Reason      string    `json:"reason,omitempty"`
	Amount      string    `json:"amount,omitempty"`
	Currency    string    `json:"currency,omitempty"`
}

// queueCallback queues a callback as part of a change. It is repeated or delayed at random.
func (s *Sandbox) queueCallback(c *change, e event) {
	late := time.Duration(0)
	if s.random.Float64() < s.cfg.Faults.Late {
		late = time.Duration(s.random.Float64() * float64(s.cfg.Day) / 2)
	}
	s.enqueueCallback(c, e, late)
}

// queueCallbackNow queues a callback without delay and returns its ID, for a widget to wait on.
func (s *Sandbox) queueCallbackNow(c *change, e event) string { return s.enqueueCallback(c, e, 0) }

func (s *Sandbox) enqueueCallback(c *change, e event, late time.Duration) string {
	now := time.Now().UTC()
	e.ID, e.OccurredAt = newID(), now
	body, err := json.Marshal(e)
	if err != nil && c.err == nil {
		c.err = err
	}
	o := pendingCallback{Body: body, DueAt: now.Add(late)}
	if s.random.Float64() < s.cfg.Faults.Repeat {
		o.Repeats = 1
	}
	s.accepted[e.ID] = make(chan struct{})
	put(c, s.callbacks, e.ID, o)
	return e.ID
}

// awaitAcceptance waits until the app has accepted a callback, at most for acceptanceMax. The callback is retried in any case.
func (s *Sandbox) awaitAcceptance(ctx context.Context, id string) {
	taken := view(s, func() chan struct{} { return s.accepted[id] })
	if taken == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, acceptanceTimeout)
	defer cancel()
	select {
	case <-taken:
	case <-ctx.Done():
	}
}

// deliverCallback sends one callback. It then removes it, or schedules a repetition or a retry.
func (s *Sandbox) deliverCallback(ctx context.Context, e scheduledItem) {
	o, there := s.callback(e.id)
	if !there {
		return
	}
	// A callback must not describe a change that a crash could undo.
	err := s.journal.sync()
	if err == nil {
		err = s.postCallback(ctx, o.Body)
	}
	if err != nil && ctx.Err() == nil && o.Attempts%attemptsPerWarning == 0 {
		s.log.Warn("sandbox: a callback was not taken", "callback", e.id, "attempt", o.Attempts+1, "error", err)
	}
	stored := s.applyChange(func(c *change) error {
		switch {
		case err != nil:
			o.DueAt = time.Now().UTC().Add(backoff(o.Attempts))
			o.Attempts++
			put(c, s.callbacks, e.id, o)
		case o.Repeats > 0:
			o.DueAt = time.Now().UTC().Add(time.Duration(s.random.Float64() * float64(s.cfg.Day) / 2))
			o.Repeats--
			put(c, s.callbacks, e.id, o)
		default:
			remove(c, s.callbacks, e.id)
		}
		if taken := s.accepted[e.id]; err == nil && taken != nil {
			close(taken)
			delete(s.accepted, e.id)
		}
		return nil
	})
	if stored != nil {
		s.log.Error("sandbox: a callback could not be noted", "callback", e.id, "error", stored)
	}
}

func (s *Sandbox) callback(id string) (pendingCallback, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, there := s.callbacks.rows[id]
	return o, there
}

func (s *Sandbox) postCallback(ctx context.Context, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.cfg.CallbackURL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Sandbox-Provider/1")
	request.Header.Set(webhook.Header, webhook.Sign(body, time.Now(), []byte(s.cfg.WebhookSecret)))
	answer, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	if answer.StatusCode < 200 || answer.StatusCode > 299 {
		return fmt.Errorf("status %d", answer.StatusCode)
	}
	return nil
}

// backoff returns the pause before a retry, which doubles with each attempt.
func backoff(attempts int) time.Duration {
	wait := backoffMin
	for range attempts {
		if wait *= 2; wait >= backoffMax {
			return backoffMax
		}
	}
	return wait
}
