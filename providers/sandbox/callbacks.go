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
	// acceptanceMax is how long a widget waits for the app to accept a callback before it shows its last page.
	acceptanceMax = 2 * time.Second
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

// tell queues a callback as part of a change. It is repeated or delayed at random.
func (s *Sandbox) tell(c *change, e event) {
	late := time.Duration(0)
	if s.chance.Float64() < s.cfg.Misbehavior.Late {
		late = time.Duration(s.chance.Float64() * float64(s.cfg.Day) / 2)
	}
	s.queue(c, e, late)
}

// tellNow queues a callback without delay and returns its ID, for a widget to wait on.
func (s *Sandbox) tellNow(c *change, e event) string { return s.queue(c, e, 0) }

func (s *Sandbox) queue(c *change, e event, late time.Duration) string {
	now := time.Now().UTC()
	e.ID, e.OccurredAt = newID(), now
	body, err := json.Marshal(e)
	if err != nil && c.err == nil {
		c.err = err
	}
	o := outgoing{Body: body, Due: now.Add(late)}
	if s.chance.Float64() < s.cfg.Misbehavior.Repeat {
		o.Repeats = 1
	}
	s.taken[e.ID] = make(chan struct{})
	put(c, s.callbacks, e.ID, o)
	return e.ID
}

// awaitTaken waits until the app has accepted a callback, at most for acceptanceMax. The callback is retried in any case.
func (s *Sandbox) awaitTaken(ctx context.Context, id string) {
	taken := view(s, func() chan struct{} { return s.taken[id] })
	if taken == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, acceptanceMax)
	defer cancel()
	select {
	case <-taken:
	case <-ctx.Done():
	}
}

// deliver sends one callback. It then removes it, or schedules a repetition or a retry.
func (s *Sandbox) deliver(ctx context.Context, e entry) {
	o, there := s.row(e.id)
	if !there {
		return
	}
	// A callback must not describe a change that a crash could undo.
	err := s.journal.sync()
	if err == nil {
		err = s.post(ctx, o.Body)
	}
	if err != nil && ctx.Err() == nil && o.Attempts%attemptsPerWarning == 0 {
		s.log.Warn("sandbox: a callback was not taken", "callback", e.id, "attempt", o.Attempts+1, "error", err)
	}
	stored := s.step(func(c *change) error {
		switch {
		case err != nil:
			o.Due = time.Now().UTC().Add(backoff(o.Attempts))
			o.Attempts++
			put(c, s.callbacks, e.id, o)
		case o.Repeats > 0:
			o.Due = time.Now().UTC().Add(time.Duration(s.chance.Float64() * float64(s.cfg.Day) / 2))
			o.Repeats--
			put(c, s.callbacks, e.id, o)
		default:
			remove(c, s.callbacks, e.id)
		}
		if taken := s.taken[e.id]; err == nil && taken != nil {
			close(taken)
			delete(s.taken, e.id)
		}
		return nil
	})
	if stored != nil {
		s.log.Error("sandbox: a callback could not be noted", "callback", e.id, "error", stored)
	}
}

func (s *Sandbox) row(id string) (outgoing, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	o, there := s.callbacks.rows[id]
	return o, there
}

func (s *Sandbox) post(ctx context.Context, body []byte) error {
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
