// Package inbox turns providers' callbacks into commands. A callback was verified and kept before its sender was
// answered; here it has its effect, once, however often and in whatever order callbacks came.
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
	readers   = 2                      // who work on callbacks at the same time
	together  = 16                     // callbacks that each of them takes at once: their events share the log's commits
	lookEvery = 250 * time.Millisecond // for what other processes received, and what is due again
	errorMax  = 200                    // bytes kept of an error
	// refusedMax is how often a callback is tried that a rule refuses; with the pauses between, for about a minute.
	refusedMax = 10
)

// Worker works the inbox off.
type Worker struct {
	Pool   *pgxpool.Pool
	React  Reactions
	Logger *slog.Logger

	once sync.Once
	wake chan struct{}
}

// Received wakes the worker: a callback has been kept.
func (w *Worker) Received() {
	w.init()
	select {
	case w.wake <- struct{}{}:
	default: // awake already
	}
}

func (w *Worker) init() { w.once.Do(func() { w.wake = make(chan struct{}, readers) }) }

// Run works until the context ends.
func (w *Worker) Run(ctx context.Context) error {
	w.init()
	var all sync.WaitGroup
	for range readers {
		all.Go(func() { w.read(ctx) })
	}
	all.Wait()
	return nil
}

func (w *Worker) read(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for ctx.Err() == nil {
		worked, err := w.next(ctx)
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

// nextSQL takes the callbacks that have waited longest of those that are due. The pause before each further attempt
// doubles; from the sixteenth on it is an hour.
const nextSQL = `
SELECT provider, callback_id, body, attempts FROM inbox
 WHERE processed_at IS NULL
   AND received_at + interval '100 ms' * (2 ^ least(attempts, 15) - 1) + interval '1 hour' * greatest(attempts - 15, 0) <= clock_timestamp()
 ORDER BY received_at LIMIT $1 FOR UPDATE SKIP LOCKED`

const doneSQL = `
UPDATE inbox SET attempts = attempts + 1, error = nullif(tried.error, ''), processed_at = CASE WHEN tried.over THEN clock_timestamp() END
  FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) AS tried (provider, id, error, over)
 WHERE inbox.provider = tried.provider AND inbox.callback_id = tried.id`

// kept is a callback as it lies in the inbox.
type kept struct {
	provider, id string
	body         []byte
	attempts     int
}

// next works callbacks off, and reports how many there were. Their rows stay locked meanwhile, so that nobody else takes
// them; should this process die, the next attempt finds the command's idempotency key and does nothing twice.
func (w *Worker) next(ctx context.Context) (worked int, err error) {
	err = pgx.BeginFunc(ctx, w.Pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, nextSQL, together)
		if err != nil {
			return err
		}
		callbacks, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (k kept, err error) {
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
			acting.Go(func() { failures[i], over[i] = w.try(ctx, k) })
		}
		acting.Wait()
		_, err = tx.Exec(ctx, doneSQL, names, ids, failures, over)
		return err
	})
	return worked, err
}

// try gives a callback its effect, and reports whether that is over with: what is hopeless is kept for people to look at.
func (w *Worker) try(ctx context.Context, k kept) (failure string, over bool) {
	err := w.act(ctx, k.provider, k.body)
	if err == nil {
		return "", true
	}
	if over = hopeless(err, k.attempts); over {
		w.Logger.Error("a callback was put aside", "provider", k.provider, "callback", k.id, "error", err)
	}
	return short(err), over
}

func (w *Worker) act(ctx context.Context, provider string, body []byte) error {
	callback, err := providers.DecodeCallback(body)
	if err != nil {
		return err
	}
	return w.React.To(ctx, provider, callback)
}

// hopeless reports whether trying again would change nothing: the callback is not understood, or contradicts what is
// known. One that merely came too early is tried again without end. Another refusal may follow from a callback that is
// still on its way, such as a tier asked for before the verification was heard of, and is tried for a while.
func hopeless(err error, attempts int) bool {
	var refusal *domain.Refusal
	switch {
	case errors.Is(err, providers.ErrMalformed), errors.Is(err, errUnknownKind), errors.Is(err, transfer.ErrContradiction):
		return true
	case errors.Is(err, domain.ErrOutOfOrder), errors.Is(err, eventstore.ErrConflict), errors.Is(err, eventstore.ErrBusy):
		return false
	case errors.As(err, &refusal), errors.Is(err, identity.ErrUnknownApplicant):
		return attempts+1 >= refusedMax
	}
	return false
}

var errUnknownKind = errors.New("nothing is known to follow from this kind of callback")

func short(err error) string {
	text := fmt.Sprint(err)
	if len(text) > errorMax {
		text = text[:errorMax]
	}
	return text
}
