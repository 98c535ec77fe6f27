package engine

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
	// acceptanceTimeout limits how long a response waits for the app to accept a callback.
	acceptanceTimeout = 2 * time.Second
	minBackoff        = 200 * time.Millisecond
	maxBackoff        = 10 * time.Second
	// attemptsPerWarning is the number of failed attempts per logged warning.
	attemptsPerWarning = 20
)

// Event is a callback's body. It identifies senders and accounts only by ID.
type Event struct {
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

// QueueCallback queues a callback as part of a change. Config.Faults can delay or repeat it.
func (s *Engine) QueueCallback(c *Change, e Event) {
	delay := time.Duration(0)
	if s.random.Float64() < s.Cfg.Faults.LateRate {
		delay = time.Duration(s.random.Float64() * float64(s.Cfg.Day) / 2)
	}
	s.enqueueCallback(c, e, delay)
}

// QueueCallbackNow queues a callback without delay, and returns its ID for AwaitAcceptance. Config.Faults can still repeat it.
func (s *Engine) QueueCallbackNow(c *Change, e Event) string { return s.enqueueCallback(c, e, 0) }

// enqueueCallback queues a callback that is due after a delay, and returns its ID.
func (s *Engine) enqueueCallback(c *Change, e Event, delay time.Duration) string {
	now := time.Now().UTC()
	e.ID, e.OccurredAt = NewID(), now
	body, err := json.Marshal(e)
	if err != nil && c.err == nil {
		c.err = err
	}
	callback := pendingCallback{Body: body, DueAt: now.Add(delay)}
	if s.random.Float64() < s.Cfg.Faults.RepeatRate {
		callback.Repeats = 1
	}
	s.accepted[e.ID] = make(chan struct{})
	Put(c, s.Callbacks, e.ID, callback)
	return e.ID
}

// AwaitAcceptance waits until the app accepts a callback, or until acceptanceTimeout. Retries continue after the timeout.
func (s *Engine) AwaitAcceptance(ctx context.Context, id string) {
	accepted := WithLock(&s.Mu, func() chan struct{} { return s.accepted[id] })
	if accepted == nil {
		return
	}
	ctx, cancel := context.WithTimeout(ctx, acceptanceTimeout)
	defer cancel()
	select {
	case <-accepted:
	case <-ctx.Done():
	}
}

// DeliverCallback sends a callback. It then removes the callback, or schedules a repeat or retry.
func (s *Engine) DeliverCallback(ctx context.Context, item ScheduledItem) {
	callback := WithLock(&s.Mu, func() pendingCallback { return s.Callbacks.Rows[item.ID] })
	if callback.Body == nil { // erased in the meantime
		return
	}
	// A callback must not report a change that a crash could undo.
	err := s.journal.sync()
	if err == nil {
		err = s.postCallback(ctx, callback.Body)
	}
	if err != nil && ctx.Err() == nil && callback.Attempts%attemptsPerWarning == 0 {
		s.Log.Warn("sandbox: app did not accept callback", "callback", item.ID, "attempt", callback.Attempts+1, "error", err)
	}
	updateErr := s.ApplyChange(func(c *Change) error {
		switch {
		case err != nil:
			callback.DueAt = time.Now().UTC().Add(backoff(callback.Attempts))
			callback.Attempts++
			Put(c, s.Callbacks, item.ID, callback)
		case callback.Repeats > 0:
			callback.DueAt = time.Now().UTC().Add(time.Duration(s.random.Float64() * float64(s.Cfg.Day) / 2))
			callback.Repeats--
			Put(c, s.Callbacks, item.ID, callback)
		default:
			Remove(c, s.Callbacks, item.ID)
		}
		if accepted := s.accepted[item.ID]; err == nil && accepted != nil {
			close(accepted)
			delete(s.accepted, item.ID)
		}
		return nil
	})
	if updateErr != nil {
		s.Log.Error("sandbox: failed to record callback delivery", "callback", item.ID, "error", updateErr)
	}
}

// postCallback sends a signed callback. It returns an error unless the app responds with a 2xx status.
func (s *Engine) postCallback(ctx context.Context, body []byte) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, s.Cfg.CallbackURL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Engine-Provider/1")
	request.Header.Set(webhook.SignatureHeader, webhook.Sign(body, time.Now(), []byte(s.Cfg.WebhookSecret)))
	response, err := s.client.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode < 200 || response.StatusCode > 299 {
		return fmt.Errorf("status %d", response.StatusCode)
	}
	return nil
}

// backoff returns the delay before a retry. It doubles with each attempt, up to maxBackoff.
func backoff(attempts int) time.Duration {
	wait := minBackoff
	for range attempts {
		if wait *= 2; wait >= maxBackoff {
			return maxBackoff
		}
	}
	return wait
}
