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
	readers   = 4                      // callbacks worked on at the same time
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
		if worked && err == nil {
			continue
		}
		select {
		case <-w.wake:
		case <-tick.C:
		case <-ctx.Done():
		}
	}
}

// nextSQL takes the callback that has waited longest of those that are due. The pause before each further attempt
// doubles; from the sixteenth on it is an hour.
const nextSQL = `
SELECT provider, callback_id, body, attempts FROM inbox
 WHERE processed_at IS NULL
   AND received_at + interval '100 ms' * (2 ^ least(attempts, 15) - 1) + interval '1 hour' * greatest(attempts - 15, 0) <= clock_timestamp()
 ORDER BY received_at LIMIT 1 FOR UPDATE SKIP LOCKED`

// next works one callback off, and reports whether there was one. The row stays locked meanwhile, so that nobody else
// takes it; should this process die, the next attempt finds the command's idempotency key and does nothing twice.
func (w *Worker) next(ctx context.Context) (worked bool, err error) {
	err = pgx.BeginFunc(ctx, w.Pool, func(tx pgx.Tx) error {
		var provider, id string
		var body []byte
		var attempts int
		if err := tx.QueryRow(ctx, nextSQL).Scan(&provider, &id, &body, &attempts); err != nil {
			if errors.Is(err, pgx.ErrNoRows) {
				return nil
			}
			return err
		}
		worked = true
		err := w.act(ctx, provider, body)
		switch {
		case err == nil:
			_, err = tx.Exec(ctx, `UPDATE inbox SET processed_at = clock_timestamp(), attempts = attempts + 1, error = NULL WHERE provider = $1 AND callback_id = $2`, provider, id)
		case hopeless(err, attempts): // kept for people to look at
			w.Logger.Error("a callback was put aside", "provider", provider, "callback", id, "error", err)
			_, err = tx.Exec(ctx, `UPDATE inbox SET processed_at = clock_timestamp(), attempts = attempts + 1, error = $3 WHERE provider = $1 AND callback_id = $2`, provider, id, short(err))
		default:
			_, err = tx.Exec(ctx, `UPDATE inbox SET attempts = attempts + 1, error = $3 WHERE provider = $1 AND callback_id = $2`, provider, id, short(err))
		}
		return err
	})
	return worked, err
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
