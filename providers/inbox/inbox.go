// Package inbox turns providers' callbacks into commands.
//
// The API server verifies a callback's signature and stores it in the table inbox before it responds to the provider. The Worker
// in this package then applies each callback once, even if callbacks are repeated or arrive out of order. Reactions maps each
// kind of callback to its commands.
//
// A callback that arrives too early is retried until the event it depends on has been recorded. A callback that is malformed or
// contradicts known state is put aside with its error, for staff to review. The pause between attempts grows up to an hour.
package inbox

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
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
	goroutines    = 2                      // goroutines that process callbacks
	batchMax      = 16                     // callbacks per goroutine and batch; their events share the log's commits
	pollInterval  = 250 * time.Millisecond // to find callbacks that other processes received or that are due for a retry
	errorBytesMax = 200                    // bytes kept of an error
	// rejectedAttemptsMax is how often a refused callback is tried, which takes about a minute with the pauses.
	rejectedAttemptsMax = 10
)

// Worker processes the callbacks in the inbox.
type Worker struct {
	Pool      *pgxpool.Pool
	Reactions Reactions
	Logger    *slog.Logger

	once sync.Once
	wake chan struct{}
}

// Received wakes the worker after a callback has been stored.
func (w *Worker) Received() {
	w.init()
	select {
	case w.wake <- struct{}{}:
	default: // a wakeup is already pending
	}
}

func (w *Worker) init() { w.once.Do(func() { w.wake = make(chan struct{}, goroutines) }) }

// Run works until the context ends. It returns nil.
func (w *Worker) Run(ctx context.Context) error {
	w.init()
	var all sync.WaitGroup
	for range goroutines {
		all.Go(func() { w.loop(ctx) })
	}
	all.Wait()
	return nil
}

func (w *Worker) loop(ctx context.Context) {
	tick := time.NewTicker(pollInterval)
	defer tick.Stop()
	for ctx.Err() == nil {
		worked, err := w.processBatch(ctx)
		if err != nil && ctx.Err() == nil {
			w.Logger.Warn("the inbox is stuck", "error", err)
		}
		if worked > 0 && err == nil {
			continue
		}
		select {
		case <-w.wake:
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// nextSQL selects the due callbacks that have waited longest. The pause before each retry doubles; from the sixteenth on it is an
// hour.
const nextSQL = `
SELECT provider, callback_id, body, attempts FROM inbox
 WHERE processed_at IS NULL
   AND received_at + interval '100 ms' * (2 ^ least(attempts, 15) - 1) + interval '1 hour' * greatest(attempts - 15, 0) <= clock_timestamp()
 ORDER BY received_at LIMIT $1 FOR UPDATE SKIP LOCKED`

const doneSQL = `
UPDATE inbox SET attempts = attempts + 1, error = nullif(tried.error, ''), processed_at = CASE WHEN tried.over THEN clock_timestamp() END
  FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) AS tried (provider, id, error, over)
 WHERE inbox.provider = tried.provider AND inbox.callback_id = tried.id`

// storedCallback is a callback stored in the inbox.
type storedCallback struct {
	provider, id string
	body         []byte
	attempts     int
}

// processBatch processes a batch of callbacks and returns its size. The rows stay locked so that no other worker takes them. If this
// process crashes, the retry finds the command's idempotency key and has no further effect.
func (w *Worker) processBatch(ctx context.Context) (worked int, err error) {
	err = pgx.BeginFunc(ctx, w.Pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, nextSQL, batchMax)
		if err != nil {
			return err
		}
		callbacks, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (k storedCallback, err error) {
			err = row.Scan(&k.provider, &k.id, &k.body, &k.attempts)
			return k, err
		})
		if worked = len(callbacks); worked == 0 || err != nil {
			return err
		}
		names, ids := make([]string, len(callbacks)), make([]string, len(callbacks))
		failures, over := make([]string, len(callbacks)), make([]bool, len(callbacks))
		var acting sync.WaitGroup
		for i, k := range callbacks {
			names[i], ids[i] = k.provider, k.id
			acting.Go(func() { failures[i], over[i] = w.process(ctx, k) })
		}
		acting.Wait()
		_, err = tx.Exec(ctx, doneSQL, names, ids, failures, over)
		return err
	})
	return worked, err
}

// process applies a callback and reports whether it is finished. A callback that cannot succeed is kept with its error for staff.
func (w *Worker) process(ctx context.Context, k storedCallback) (failure string, over bool) {
	err := w.apply(ctx, k.provider, k.body)
	if err == nil {
		return "", true
	}
	if over = isPermanent(err, k.attempts); over {
		w.Logger.Error("a callback was put aside", "provider", k.provider, "callback", k.id, "error", err)
	}
	return truncate(err), over
}

func (w *Worker) apply(ctx context.Context, provider string, body []byte) error {
	callback, err := providers.DecodeCallback(body)
	if err != nil {
		return err
	}
	return w.Reactions.Apply(ctx, provider, callback)
}

// isPermanent reports whether retrying is pointless: the callback is malformed or contradicts known state. A callback that came too
// early is retried without limit. Any other refusal is retried up to refusedMax times. It may be caused by a callback that has
// not arrived yet, such as the verification before a tier request.
func isPermanent(err error, attempts int) bool {
	var refusal *domain.Rejection
	switch {
	case errors.Is(err, providers.ErrMalformed), errors.Is(err, errUnknownKind), errors.Is(err, transfer.ErrContradiction):
		return true
	case errors.Is(err, domain.ErrOutOfOrder), errors.Is(err, eventstore.ErrConflict), errors.Is(err, eventstore.ErrBusy):
		return false
	case errors.As(err, &refusal), errors.Is(err, identity.ErrUnknownApplicant):
		return attempts+1 >= rejectedAttemptsMax
	}
	return false
}

var errUnknownKind = errors.New("nothing is known to follow from this kind of callback")

func truncate(err error) string {
	text := fmt.Sprint(err)
	if len(text) > errorBytesMax {
		text = text[:errorBytesMax]
	}
	return text
}
