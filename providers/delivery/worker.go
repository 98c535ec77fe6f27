// Package delivery sends public events to the endpoints of partner systems, as Standard Webhooks 1.0 specifies.
//
// Enqueue follows the log and stores one message for each endpoint and public event. Run sends the messages. An attempt succeeds if the
// endpoint responds with a 2xx status within 15 seconds. Other attempts are repeated for about three days. The message's ID is the same
// in every attempt, so that receivers can ignore duplicates. Messages are not sent in order.
//
// An endpoint is disabled if it responds with 410, or if all attempts of five days fail. Its waiting messages then fail.
package delivery

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/domain/webhook"
	"hulak/eventstore"
	"hulak/internal/background"
)

const (
	// Timeout limits one attempt.
	Timeout = 15 * time.Second
	// Retention is how long delivered and failed messages are kept.
	Retention = 30 * 24 * time.Hour
	// disableAfter is how long every attempt must fail until an endpoint is disabled.
	disableAfter = 5 * 24 * time.Hour

	maxConcurrent    = 8               // concurrent attempts
	maxPerEndpoint   = 4               // concurrent attempts, so that a slow endpoint does not delay the others
	claimTime        = 4 * Timeout     // after a crash, another worker repeats the attempt
	pollInterval     = 1 * time.Second // finds due retries and messages that other processes stored
	cleanupInterval  = time.Hour
	maxResponseBytes = 64 << 10
	maxErrorBytes    = 200
	actorID          = "webhooks"
)

// Result is the result of an attempt.
type Result string

// Results of attempts.
const (
	Delivered Result = "delivered"
	Retrying  Result = "retrying" // the attempt failed and will be repeated
	Failed    Result = "failed"   // the attempt failed and was the last one
)

// Worker delivers messages. Several processes can each run a Worker. Its methods are safe for concurrent use.
type Worker struct {
	Pool    *pgxpool.Pool
	Log     *eventstore.Log
	Keys    Keys
	Client  *http.Client
	Now     func() time.Time
	Logger  *slog.Logger
	Observe func(Result) // receives the result of each attempt; may be nil

	once sync.Once
	wake chan struct{}
}

func (w *Worker) init() { w.once.Do(func() { w.wake = make(chan struct{}, 1) }) }

// Wake tells the worker that messages are due.
func (w *Worker) Wake() {
	w.init()
	select {
	case w.wake <- struct{}{}:
	default: // a wakeup is already pending
	}
}

// Enqueue stores a message for each endpoint that receives the event. It can be called again with the same event.
func (w *Worker) Enqueue(ctx context.Context, r domain.RecordedEvent) error {
	if r.Err != nil {
		return r.Err
	}
	payload, public := webhook.PayloadOf(r)
	if !public {
		return nil
	}
	directory, _, err := eventstore.State(ctx, w.Log, webhook.Decider, webhook.DirectoryKey)
	if err != nil {
		return err
	}
	body, err := json.Marshal(payload)
	if err != nil {
		return err
	}
	for _, endpoint := range directory.Endpoints {
		if !endpoint.Receives(payload.Type, r.RecordedAt) {
			continue
		}
		if _, err := w.Pool.Exec(ctx, `
			INSERT INTO webhook_messages (endpoint_id, position, message_id, type, body, created_at, next_attempt_at)
			VALUES ($1, $2, $3, $4, $5, $6, $6) ON CONFLICT ON CONSTRAINT webhook_messages_once DO NOTHING`,
			endpoint.ID, r.Position, messageID(r.ID), string(payload.Type), body, w.Now()); err != nil {
			return fmt.Errorf("store webhook message: %w", err)
		}
		w.Wake()
	}
	return nil
}

// messageID returns the ID of the messages about an event.
func messageID(eventID string) string { return "msg_" + strings.ReplaceAll(eventID, "-", "") }

// Run delivers messages until the context ends. It returns nil. While no message is due, it needs one query a second.
func (w *Worker) Run(ctx context.Context) error {
	w.init()
	var wg sync.WaitGroup
	defer wg.Wait()
	wg.Go(func() {
		background.Every(ctx, cleanupInterval, w.cleanUp, func(err error) {
			w.Logger.Warn("deleting old webhook messages failed; will retry", "error", err)
		})
	})
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	slots := make(chan struct{}, maxConcurrent)
	for ctx.Err() == nil {
		select {
		case slots <- struct{}{}:
		case <-ctx.Done():
			return nil
		}
		m, found, err := w.claim(ctx)
		w.warn(ctx, err)
		if found {
			wg.Go(func() {
				w.warn(ctx, w.deliver(ctx, m))
				<-slots
				w.Wake() // another message to the same endpoint can be due
			})
			continue
		}
		<-slots
		select {
		case <-w.wake:
		case <-tick.C:
		case <-ctx.Done():
		}
	}
	return nil
}

func (w *Worker) warn(ctx context.Context, err error) {
	if err != nil && ctx.Err() == nil {
		w.Logger.Warn("delivering a webhook message failed; will retry", "error", err)
	}
}

// claimSQL claims the message that has been due for the longest time, of an endpoint that is not busy.
const claimSQL = `
UPDATE webhook_messages AS claimed SET claimed_until = $2
  FROM (SELECT endpoint_id, position FROM webhook_messages m
         WHERE state = 'WAITING' AND next_attempt_at <= $1 AND (claimed_until IS NULL OR claimed_until <= $1)
           AND (SELECT count(*) FROM webhook_messages busy
                 WHERE busy.endpoint_id = m.endpoint_id AND busy.state = 'WAITING' AND busy.claimed_until > $1) < $3
         ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED) AS due
 WHERE claimed.endpoint_id = due.endpoint_id AND claimed.position = due.position
RETURNING claimed.endpoint_id, claimed.position, claimed.message_id, claimed.body, claimed.attempts, claimed.retries, claimed.claimed_until`

// message is a claimed message.
type message struct {
	endpointID   string
	position     int64
	id           string
	body         []byte
	attempts     int
	retries      int
	claimedUntil time.Time
}

// claim claims the next due message. It returns false if none is due.
func (w *Worker) claim(ctx context.Context) (m message, found bool, err error) {
	now := w.Now()
	err = w.Pool.QueryRow(ctx, claimSQL, now, now.Add(claimTime), maxPerEndpoint).
		Scan(&m.endpointID, &m.position, &m.id, &m.body, &m.attempts, &m.retries, &m.claimedUntil)
	if errors.Is(err, pgx.ErrNoRows) {
		return m, false, nil
	}
	return m, err == nil, err
}

// deliver makes one attempt to deliver a message. If the endpoint is disabled, all of its waiting messages fail.
func (w *Worker) deliver(ctx context.Context, m message) error {
	directory, _, err := eventstore.State(ctx, w.Log, webhook.Decider, webhook.DirectoryKey)
	if err != nil {
		return err
	}
	endpoint, _ := directory.Find(m.endpointID)
	if endpoint.Disabled != "" {
		_, err := w.Pool.Exec(ctx, `UPDATE webhook_messages SET state = 'FAILED', finished_at = $2, claimed_until = NULL
			WHERE endpoint_id = $1 AND state = 'WAITING'`, m.endpointID, w.Now())
		return err
	}
	a, err := w.attempt(ctx, endpoint, m)
	if err != nil || ctx.Err() != nil {
		return err
	}
	return w.record(ctx, m, a)
}

// attempt is the outcome of one attempt.
type attempt struct {
	at         time.Time // of the request
	ended      time.Time
	took       time.Duration
	status     int // 0 if there was no response
	failure    string
	retryAfter time.Duration
}

func (a attempt) succeeded() bool {
	return a.status >= http.StatusOK && a.status < http.StatusMultipleChoices
}

// attempt sends a message. It returns an error only if the message could not be sent because of us.
func (w *Worker) attempt(ctx context.Context, endpoint webhook.Endpoint, m message) (attempt, error) {
	a := attempt{at: w.Now()}
	keys, err := w.Keys.active(ctx, endpoint.ID, a.at)
	if err != nil {
		return a, err
	}
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, endpoint.URL, strings.NewReader(string(m.body)))
	if err != nil {
		return a, err
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("User-Agent", "Hulak-Webhooks/1")
	if err := sign(request.Header, keys, m.id, a.at, m.body); err != nil {
		return a, err
	}
	started := time.Now()
	response, err := w.Client.Do(request)
	if err == nil {
		a.status, a.retryAfter = response.StatusCode, retryAfter(response.Header, w.Now())
		_, _ = io.Copy(io.Discard, io.LimitReader(response.Body, maxResponseBytes)) // only the status matters
		_ = response.Body.Close()
	} else {
		a.failure = failureText(err)
	}
	a.ended, a.took = w.Now(), time.Since(started)
	return a, nil
}

// failureText returns a short text about a failed request, without the URL.
func failureText(err error) string {
	if timeout, ok := errors.AsType[interface {
		error
		Timeout() bool
	}](err); ok && timeout.Timeout() {
		return "no response within " + Timeout.String()
	}
	if u, ok := errors.AsType[*url.Error](err); ok {
		err = u.Err
	}
	text := strings.ToValidUTF8(strings.TrimPrefix(err.Error(), "safedial: "), "") // staff do not know our packages
	return strings.ToValidUTF8(text[:min(len(text), maxErrorBytes)], "")
}

// record stores the outcome of an attempt, and disables the endpoint if necessary.
func (w *Worker) record(ctx context.Context, m message, a attempt) error {
	result, next := Delivered, time.Time{}
	if !a.succeeded() {
		delay, again := nextDelay(m.retries, a.retryAfter)
		if result = Retrying; !again || a.status == http.StatusGone {
			result = Failed
		}
		next = a.ended.Add(delay)
	}
	var failingSince time.Time
	err := pgx.BeginFunc(ctx, w.Pool, func(tx pgx.Tx) (err error) {
		if err := recordAttempt(ctx, tx, m, a, result, next); err != nil {
			return err
		}
		failingSince, err = recordHealth(ctx, tx, m.endpointID, a)
		return err
	})
	if errors.Is(err, errClaimLost) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("record webhook attempt: %w", err)
	}
	if w.Observe != nil {
		w.Observe(result)
	}
	switch {
	case a.succeeded():
		return nil
	case a.status == http.StatusGone:
		return w.disable(ctx, m.endpointID, webhook.CauseGone)
	case a.at.Sub(failingSince) >= disableAfter:
		return w.disable(ctx, m.endpointID, webhook.CauseFailing)
	}
	return nil
}

// errClaimLost means that the message was resent or claimed by another worker during the attempt, whose outcome no longer counts.
var errClaimLost = errors.New("delivery: claim lost")

func recordAttempt(ctx context.Context, tx pgx.Tx, m message, a attempt, result Result, next time.Time) error {
	updated, err := tx.Exec(ctx, `
		UPDATE webhook_messages SET attempts = attempts + 1, retries = retries + 1, claimed_until = NULL,
		       state = CASE $4::text WHEN 'delivered' THEN 'DELIVERED' WHEN 'failed' THEN 'FAILED' ELSE 'WAITING' END,
		       finished_at = CASE WHEN $4::text <> 'retrying' THEN $5::timestamptz END,
		       next_attempt_at = CASE WHEN $4::text = 'retrying' THEN $6::timestamptz ELSE next_attempt_at END
		 WHERE endpoint_id = $1 AND position = $2 AND claimed_until = $3`,
		m.endpointID, m.position, m.claimedUntil, string(result), a.at, next)
	if err != nil {
		return err
	}
	if updated.RowsAffected() == 0 {
		return errClaimLost
	}
	_, err = tx.Exec(ctx, `
		INSERT INTO webhook_attempts (endpoint_id, position, number, at, took_ms, status, error)
		VALUES ($1, $2, $3, $4, $5, nullif($6::int, 0), nullif($7::text, ''))`,
		m.endpointID, m.position, m.attempts+1, a.at, int(a.took.Milliseconds()), a.status, a.failure)
	return err
}

// recordHealth stores since when the attempts of an endpoint fail, and returns that time.
func recordHealth(ctx context.Context, tx pgx.Tx, endpointID string, a attempt) (failingSince time.Time, err error) {
	if a.succeeded() {
		_, err = tx.Exec(ctx, `DELETE FROM webhook_failures WHERE endpoint_id = $1`, endpointID)
		return time.Time{}, err
	}
	err = tx.QueryRow(ctx, `INSERT INTO webhook_failures AS f (endpoint_id, failing_since) VALUES ($1, $2)
		ON CONFLICT ON CONSTRAINT webhook_failures_once DO UPDATE SET failing_since = f.failing_since
		RETURNING failing_since`, endpointID, a.at).Scan(&failingSince)
	return failingSince, err
}

// disable disables an endpoint. Its waiting messages fail when they are due.
func (w *Worker) disable(ctx context.Context, endpointID string, cause webhook.Cause) error {
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: actorID, Role: "SYSTEM"}}}
	disable := webhook.Disable{EndpointID: endpointID, Cause: cause, At: w.Now()}
	if _, err := eventstore.RunCommand(ctx, w.Log, cmd, webhook.Decider, webhook.DirectoryKey, webhook.Command(disable)); err != nil {
		return err
	}
	_, err := w.Pool.Exec(ctx, `DELETE FROM webhook_failures WHERE endpoint_id = $1`, endpointID)
	return err
}

// cleanUp deletes old messages and expired keys.
func (w *Worker) cleanUp(ctx context.Context) error {
	if _, err := w.Pool.Exec(ctx, `DELETE FROM webhook_messages WHERE finished_at < $1`, w.Now().Add(-Retention)); err != nil {
		return err
	}
	_, err := w.Pool.Exec(ctx, `DELETE FROM webhook_secrets WHERE expires_at < $1`, w.Now())
	return err
}
