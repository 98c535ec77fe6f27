// Package inbox executes commands for callbacks from providers.
//
// The API server verifies a callback's signature and stores the callback in the inbox table before it responds to the provider.
// Worker then applies each callback once, even if callbacks are duplicated or arrive out of order. Handler maps each kind of callback
// to its commands.
//
// A callback that arrives too early is retried until the event that it depends on has been recorded. The pause between attempts
// grows to at most one hour. A callback that is malformed or contradicts known state fails permanently, and staff review its error.
package inbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/providers"
	"hulak/providers/identity"
)

const (
	goroutineCount = 2                      // number of goroutines that process callbacks
	maxBatchSize   = 16                     // callbacks processed concurrently, so that their events share the log's commits
	pollInterval   = 250 * time.Millisecond // also finds callbacks received by other processes, and due retries
	maxErrorBytes  = 200                    // maximum length of a stored error
	// maxRejectedAttempts is the maximum number of attempts for a rejected callback. With the pauses, they take about a minute.
	maxRejectedAttempts = 10
)

// Worker processes the callbacks in the inbox. Several processes can each run a Worker.
type Worker struct {
	Pool    *pgxpool.Pool
	Handler Handler
	Logger  *slog.Logger

	once sync.Once
	wake chan struct{}
}

// Wake tells the worker that a new callback has been stored.
func (w *Worker) Wake() {
	w.init()
	select {
	case w.wake <- struct{}{}:
	default: // a wakeup is already pending
	}
}

func (w *Worker) init() { w.once.Do(func() { w.wake = make(chan struct{}, goroutineCount) }) }

// Run processes callbacks until the context ends. It returns nil.
func (w *Worker) Run(ctx context.Context) error {
	w.init()
	var wg sync.WaitGroup
	for range goroutineCount {
		wg.Go(func() { w.loop(ctx) })
	}
	wg.Wait()
	return nil
}

// loop processes batches until the context ends. It waits while no callback is due.
func (w *Worker) loop(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for ctx.Err() == nil {
		processed, err := w.processBatch(ctx)
		if err != nil && ctx.Err() == nil {
			w.Logger.Warn("processing callbacks failed; will retry", "error", err)
		}
		if processed > 0 && err == nil {
			continue
		}
		select {
		case <-w.wake:
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// selectDueSQL selects the due callbacks that have waited longest. The pause before each retry doubles. From the sixteenth retry on, it
// is one hour.
const selectDueSQL = `
SELECT provider, callback_id, body, attempts FROM inbox
 WHERE processed_at IS NULL
   AND received_at + interval '100 ms' * (2 ^ least(attempts, 15) - 1) + interval '1 hour' * greatest(attempts - 15, 0) <= clock_timestamp()
 ORDER BY received_at LIMIT $1 FOR UPDATE SKIP LOCKED`

const recordAttemptsSQL = `
UPDATE inbox SET attempts = attempts + 1, error = nullif(result.error, ''), processed_at = CASE WHEN result.done THEN clock_timestamp() END
  FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) AS result (provider, id, error, done)
 WHERE inbox.provider = result.provider AND inbox.callback_id = result.id`

// storedCallback is a callback in the inbox.
type storedCallback struct {
	provider, id string
	body         []byte
	attempts     int
}

// processBatch processes a batch of callbacks and returns the batch size. The rows stay locked, so no other worker processes them. If
// this process crashes, the callbacks are retried. A retry has no effect if the command's idempotency key is already in the log.
func (w *Worker) processBatch(ctx context.Context) (processed int, err error) {
	err = pgx.BeginFunc(ctx, w.Pool, func(tx pgx.Tx) error {
		rows, _ := tx.Query(ctx, selectDueSQL, maxBatchSize)
		callbacks, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (c storedCallback, err error) {
			err = row.Scan(&c.provider, &c.id, &c.body, &c.attempts)
			return c, err
		})
		if processed = len(callbacks); processed == 0 || err != nil {
			return err
		}
		providerNames, ids := make([]string, len(callbacks)), make([]string, len(callbacks))
		failures, done := make([]string, len(callbacks)), make([]bool, len(callbacks))
		var wg sync.WaitGroup
		for i, c := range callbacks {
			providerNames[i], ids[i] = c.provider, c.id
			wg.Go(func() { failures[i], done[i] = w.process(ctx, c) })
		}
		wg.Wait()
		_, err = tx.Exec(ctx, recordAttemptsSQL, providerNames, ids, failures, done)
		return err
	})
	return processed, err
}

// process applies a callback. It returns true if the callback was applied or failed permanently, so it must not be retried.
func (w *Worker) process(ctx context.Context, c storedCallback) (failure string, done bool) {
	err := w.apply(ctx, c.provider, c.body)
	if err == nil {
		return "", true
	}
	if done = isPermanent(err, c.attempts); done {
		w.Logger.Error("callback failed permanently", "provider", c.provider, "callback", c.id, "error", err)
	}
	return truncatedError(err), done
}

// apply decodes a callback and executes its commands.
func (w *Worker) apply(ctx context.Context, provider string, body []byte) error {
	callback, err := providers.DecodeCallback(body)
	if err != nil {
		return err
	}
	return w.Handler.Apply(ctx, provider, callback)
}

// isPermanent reports whether a failed callback must not be retried. A malformed or contradictory callback is never retried. A
// callback that arrived too early is retried without limit. Any other rejected callback gets up to maxRejectedAttempts attempts,
// because it might depend on a callback that has not arrived yet. For example, a tier request depends on the identity verification.
func isPermanent(err error, attempts int) bool {
	var rejection *domain.Rejection
	switch {
	case errors.Is(err, providers.ErrMalformed), errors.Is(err, errUnknownKind), errors.Is(err, transfer.ErrContradiction):
		return true
	case errors.Is(err, domain.ErrOutOfOrder), errors.Is(err, eventstore.ErrConflict), errors.Is(err, eventstore.ErrBusy):
		return false
	case errors.As(err, &rejection), errors.Is(err, identity.ErrUnknownApplicant):
		return attempts+1 >= maxRejectedAttempts
	}
	return false
}

var errUnknownKind = errors.New("no command for this kind of callback")

func truncatedError(err error) string {
	text := fmt.Sprint(err)
	if len(text) > maxErrorBytes {
		text = strings.ToValidUTF8(text[:maxErrorBytes], "")
	}
	return text
}
