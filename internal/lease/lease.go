// Package lease lets one process at a time run a task, across processes that share a database.
//
// A lease is a row with a holder and an expiry time. The holder renews it. If the holder stops, crashes, or loses the database, another
// process takes over when the lease has expired, so nothing depends on the server noticing a broken connection:
//
//	leases := lease.NewHolder(pool, logger)
//	go leases.Run(ctx)
//	...
//	leases.Hold(ctx, "read model transfers", func(ctx context.Context) { follow(ctx) })
//
// A lease saves work and avoids errors, but it is no proof of being alone: a process can be suspended and resume after its lease has
// expired. A task's writes must therefore be safe if two processes run it for a short time, for example because a unique key rejects one
// of them.
package lease

import (
	"context"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"time"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

const (
	duration      = 5 * time.Second // how long a lease lasts after its last renewal
	renewInterval = time.Second
	// safetyMargin is how long before the expiry a holder that could not renew stops its tasks.
	safetyMargin = time.Second
	stopTimeout  = time.Second // for releasing leases
)

// Holder holds the leases of one process. It is safe for concurrent use.
type Holder struct {
	pool   *pgxpool.Pool
	id     uuid.UUID
	logger *slog.Logger
	wanted chan struct{} // signals that there is a new task

	mu    sync.Mutex
	tasks map[string]*task
}

// task is a task that runs while this process holds its lease.
type task struct {
	parent  context.Context
	changed chan struct{} // signals a new grant
	grant   context.Context
	cancel  context.CancelFunc // ends the grant; nil if there is none
}

// revoke ends the grant, if there is one.
func (t *task) revoke() {
	if t.cancel != nil {
		t.cancel()
		t.cancel = nil
	}
}

// NewHolder returns a holder without leases.
func NewHolder(pool *pgxpool.Pool, logger *slog.Logger) *Holder {
	return &Holder{pool: pool, id: uuid.New(), logger: logger, wanted: make(chan struct{}, 1), tasks: map[string]*task{}}
}

// Run acquires and renews leases until the context ends. All leases of the process cost one statement per second.
func (h *Holder) Run(ctx context.Context) error {
	defer h.revoke(func(string) bool { return true })
	ticker := time.NewTicker(renewInterval)
	defer ticker.Stop()
	var renewed time.Time // start of the last successful renewal
	for failing := false; ; {
		start := time.Now()
		err := h.renew(ctx)
		switch {
		case err == nil:
			renewed, failing = start, false
		case ctx.Err() == nil && !failing:
			failing = true
			h.logger.Warn("leases were not renewed", "error", err.Error())
		}
		if time.Since(renewed) > duration-safetyMargin {
			h.revoke(func(string) bool { return true })
		}
		select {
		case <-ticker.C:
		case <-h.wanted:
		case <-ctx.Done():
			return nil
		}
	}
}

// Hold runs do while this process holds the named lease, until the context ends. It waits while another process holds the lease. If this
// process loses the lease, the context of do ends, and do runs again once the lease is acquired again. If do returns earlier, it runs again
// after a pause. A name can be in use only once per process.
func (h *Holder) Hold(ctx context.Context, name string, do func(context.Context)) {
	t := &task{parent: ctx, changed: make(chan struct{}, 1)}
	h.mu.Lock()
	h.tasks[name] = t
	h.mu.Unlock()
	signal(h.wanted)
	defer h.release(ctx, name)
	for {
		select {
		case <-t.changed:
		case <-ctx.Done():
			return
		}
		h.mu.Lock()
		grant := t.grant
		h.mu.Unlock()
		do(grant)
		h.mu.Lock()
		if t.grant == grant { // otherwise, the lease was lost and acquired again while do was ending
			t.revoke()
		}
		h.mu.Unlock()
	}
}

// Held returns the names of this process's tasks, and whether it holds their leases.
func (h *Holder) Held() map[string]bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	held := make(map[string]bool, len(h.tasks))
	for name, t := range h.tasks {
		held[name] = t.cancel != nil
	}
	return held
}

// signal puts a token into a channel unless it already has one.
func signal(c chan<- struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}

// release gives up a lease, so that another process need not wait until it expires.
func (h *Holder) release(ctx context.Context, name string) {
	h.mu.Lock()
	delete(h.tasks, name)
	h.mu.Unlock()
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
	defer cancel()
	if err := Release(ctx, h.pool, name, h.id); err != nil {
		h.logger.Warn("lease was not released", "lease", name, "error", err.Error())
	}
}

// renew renews the leases of all tasks, acquires those that are free, and starts and ends the tasks accordingly.
func (h *Holder) renew(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, duration-safetyMargin)
	defer cancel()
	h.mu.Lock()
	names := make([]string, 0, len(h.tasks))
	for name := range h.tasks {
		names = append(names, name)
	}
	h.mu.Unlock()
	if len(names) == 0 {
		return nil
	}
	slices.Sort(names) // so that processes lock the rows in the same order
	held, err := acquire(ctx, h.pool, names, h.id)
	if err != nil {
		return err
	}
	h.revoke(func(name string) bool { return !slices.Contains(held, name) && slices.Contains(names, name) })
	for _, name := range held {
		h.grant(name)
	}
	return nil
}

// grant starts a task if it does not run yet.
func (h *Holder) grant(name string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.tasks[name]; t != nil && t.cancel == nil {
		t.grant, t.cancel = context.WithCancel(t.parent)
		signal(t.changed)
	}
}

// revoke ends the tasks whose names match.
func (h *Holder) revoke(matches func(name string) bool) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for name, t := range h.tasks {
		if matches(name) {
			t.revoke()
		}
	}
}

// acquireSQL renews the holder's leases and acquires those that are free.
const acquireSQL = `
INSERT INTO leases AS l (name, holder, expires_at)
SELECT name, $2, clock_timestamp() + $3 FROM unnest($1::text[]) AS name
ON CONFLICT ON CONSTRAINT leases_once DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at
 WHERE l.holder = excluded.holder OR l.expires_at < clock_timestamp()
RETURNING name`

func acquire(ctx context.Context, pool *pgxpool.Pool, names []string, holder uuid.UUID) ([]string, error) {
	rows, err := pool.Query(ctx, acquireSQL, names, holder, duration)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// Acquire acquires or renews a lease for a task that asks at least every few seconds. It reports whether the holder has the lease.
func Acquire(ctx context.Context, pool *pgxpool.Pool, name string, holder uuid.UUID) (bool, error) {
	held, err := acquire(ctx, pool, []string{name}, holder)
	if err != nil {
		return false, fmt.Errorf("acquire lease %s: %w", name, err)
	}
	return len(held) == 1, nil
}

// Release gives up a lease if the holder has it.
func Release(ctx context.Context, pool *pgxpool.Pool, name string, holder uuid.UUID) error {
	_, err := pool.Exec(ctx, `DELETE FROM leases WHERE name = $1 AND holder = $2`, name, holder)
	return err
}

// ReleaseAll releases the leases of all processes. Call it only while no other process is running, for example right after starting the
// database server.
func ReleaseAll(ctx context.Context, pool *pgxpool.Pool) error {
	_, err := pool.Exec(ctx, `DELETE FROM leases`)
	return err
}
