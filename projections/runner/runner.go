// Package runner follows the log and applies its events to read models.
//
// A Runner keeps the tables of all projections up to date:
//
//	r := runner.New(pool, log, registry.All(), runner.Options{})
//	maintenance.New(pool, log, r, logger) // rebuilds tables of earlier versions
//	go r.Run(ctx)
//	...
//	err := r.WaitFor(ctx, "transfers", position)
//
// Each projection has its own follower, which commits rows and checkpoint in one transaction. Therefore several runners, in any number
// of processes, can follow the same log into the same database. A projection that is far behind is filled in large pages.
//
// An event that can't be applied parks its stream: the stream's later events wait in the log until Retry succeeds, and other streams
// are not affected.
//
// With leases, one process at a time runs each projection. A process that does not run a projection reads its checkpoint from the tables.
package runner

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/pprof"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/semaphore"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/internal/background"
	"hulak/projections"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

const (
	batchSize       = 1_000         // events per transaction near the end of the log
	pageSizeDefault = 4_000         // events per transaction when filling new tables
	livePageSize    = 2_000         // the same when filling tables in use
	nearEndDistance = 4 * batchSize // tables this close to the end of the log usually find their next events in memory
	retryDelayMin   = 100 * time.Millisecond
	retryDelayMax   = 5 * time.Second // maximum delay between attempts while the database fails
	noPosition      = int64(-1)
)

// Log is the event log that projections follow. *eventstore.Log implements it.
type Log interface {
	// ReadStored returns up to limit events after a position, in global order.
	ReadStored(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	// Follow is like ReadStored, but can return recent events from memory.
	Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	// DecodeSelected decodes stored events to the levels that levelOf returns, and drops events with level Skip.
	DecodeSelected(ctx context.Context, entries []eventstore.StoredEvent,
		levelOf func(*eventstore.StoredEvent) eventstore.DecodeLevel) ([]domain.RecordedEvent, error)
	// ReadStreamStored returns up to limit stored events of a stream after a version, in order.
	ReadStreamStored(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]eventstore.StoredEvent, error)
	// Head returns the position of the last event.
	Head(ctx context.Context) (int64, error)
	// Wait blocks until the head is beyond a position, and returns the head.
	Wait(ctx context.Context, after int64) (int64, error)
}

// Runner keeps projections up to date with the log. Several runners can share a database, across processes. Each transaction
// locks its projection and continues from the stored position, so it is safe, but wasteful, if two of them run the same projection.
type Runner struct {
	pool      *pgxpool.Pool
	log       Log
	logger    *slog.Logger
	now       func() time.Time
	followers []*follower
	byName    map[string]*follower
	pageSize  int                 // events per page when filling tables
	turns     *semaphore.Weighted // held by the follower that is taking a step
	leases    Leases
	suffix    string // of the leases' names
	rebuild   func(ctx context.Context, name string) error
}

// follower is a projection's state in this process.
type follower struct {
	projections.Projection
	applier     projections.Applier
	fingerprint string // version and checksum of its tables

	mu         sync.Mutex
	catalog    sqlbatch.Catalog // nil until it is read
	position   int64            // position reached, as far as this process knows
	checkpoint int64            // stored checkpoint, as far as this process knows
	advanced   chan struct{}    // closed and replaced when position grows
	waiters    int              // number of readers waiting for a position
	hasWaiters chan struct{}    // closed while waiters is positive
	lastError  string           // error of the last attempt; empty after a success
	running    bool
}

// Leases let one process at a time run a projection. *lease.Holder implements it.
type Leases interface {
	// Hold runs do while this process holds the named lease, until the context ends.
	Hold(ctx context.Context, name string, do func(context.Context))
}

// noLeases is for a process that has the database to itself.
type noLeases struct{}

func (noLeases) Hold(ctx context.Context, _ string, do func(context.Context)) { do(ctx) }

// Options configures a runner.
type Options struct {
	Leases      Leases           // if nil, this process runs all projections
	LeaseSuffix string           // distinguishes the leases of runners with different databases
	Logger      *slog.Logger     // slog.Default() if nil
	Now         func() time.Time // used only to report lag; time.Now if nil
	PageSize    int              // events per transaction when filling tables; 4,000 if 0
}

// New returns a runner for projections in the pool's database. The runner does nothing until a method such as Run is called.
// New panics if a projection is invalid or two projections have the same name.
func New(pool *pgxpool.Pool, log Log, all []projections.Projection, o Options) *Runner {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Leases == nil {
		o.Leases = noLeases{}
	}
	if o.PageSize == 0 {
		o.PageSize = pageSizeDefault
	}
	r := &Runner{pool: pool, log: log, logger: o.Logger, now: o.Now, pageSize: o.PageSize, leases: o.Leases, suffix: o.LeaseSuffix,
		turns: semaphore.NewWeighted(1), byName: make(map[string]*follower, len(all))}
	for _, p := range all {
		if r.byName[p.Name] != nil {
			panic(fmt.Sprintf("two projections are named %s", p.Name))
		}
		f := &follower{Projection: p, applier: projections.NewApplier(p), fingerprint: tables.Fingerprint(p), position: noPosition,
			advanced: make(chan struct{}), hasWaiters: make(chan struct{})}
		r.followers, r.byName[p.Name] = append(r.followers, f), f
	}
	return r
}

// SetRebuild sets the function that rebuilds tables of an earlier version. Without it, Run and CatchUp do not apply events to such
// tables. Call SetRebuild before Run. A maintenance.Maintainer calls it for its runner.
func (r *Runner) SetRebuild(rebuild func(ctx context.Context, name string) error) {
	r.rebuild = rebuild
}

// Run keeps all projections up to date until the context ends, and then returns nil. If a projection fails because of the database,
// Run retries it indefinitely while the other projections continue.
func (r *Runner) Run(ctx context.Context) error {
	pool, err := r.openProjectorPool()
	if err != nil {
		return err
	}
	defer pool.Close()
	var wg sync.WaitGroup
	for _, f := range r.followers {
		wg.Go(func() {
			r.leases.Hold(ctx, "read model "+f.Name+r.suffix, func(ctx context.Context) {
				pprof.Do(ctx, pprof.Labels("follower", f.Name), func(ctx context.Context) { r.follow(ctx, f, pool) })
			})
		})
	}
	wg.Wait()
	return nil
}

// follow prepares the tables and applies events as they arrive.
func (r *Runner) follow(ctx context.Context, f *follower, pool *pgxpool.Pool) {
	f.setRunning(true)
	defer f.setRunning(false)
	p := &projector{pool: pool, follower: f}
	defer p.close(ctx)
	pause := retryDelayMin
	for prepared := false; ctx.Err() == nil; {
		var err error
		if prepared {
			err = r.advance(ctx, p)
		} else {
			err = r.prepareOrRebuild(ctx, f)
			prepared = err == nil
		}
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			pause = retryDelayMin
			f.update(func() { f.lastError = "" })
			continue
		case errors.Is(err, tables.ErrMissing), errors.Is(err, tables.ErrVersionMismatch): // dropped or replaced in the meantime
			prepared = false
			f.update(func() { f.position = noPosition })
		}
		f.update(func() { f.lastError = redact(err) })
		r.logger.Warn("projection failed and will be retried", "projection", f.Name, "error", redact(err), "retryIn", pause.String())
		background.Sleep(ctx, pause)
		pause = min(2*pause, retryDelayMax)
	}
}

// prepareOrRebuild creates missing tables, and rebuilds tables of an earlier version.
func (r *Runner) prepareOrRebuild(ctx context.Context, f *follower) error {
	err := r.prepare(ctx, f)
	if errors.Is(err, tables.ErrVersionMismatch) && r.rebuild != nil {
		r.logger.Info("projection has a new version", "projection", f.Name, "version", f.Version)
		err = r.rebuild(ctx, f.Name)
	}
	return err
}

// advance applies the next events and waits for more.
func (r *Runner) advance(ctx context.Context, p *projector) error {
	farBehind, err := r.applyNext(ctx, p)
	if err == nil && farBehind {
		p.loaded = false
		p.seenPosition, err = r.fill(ctx, p.follower, p.follower.Name, EndOfLog, nil)
	}
	if err != nil {
		return err
	}
	return r.waitForWork(ctx, p)
}

// prepare creates the tables if they are missing. Otherwise, it checks that they have this version.
func (r *Runner) prepare(ctx context.Context, f *follower) error {
	tx, err := tables.Begin(ctx, r.pool, f.Name)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	err = tables.Check(ctx, tx, f.fingerprint)
	if !errors.Is(err, tables.ErrMissing) {
		return err
	}
	if err := tables.Create(ctx, tx, f.Projection, f.Name); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// Prepare creates missing tables, so that queries find empty tables. Run does this, too. A server that only runs queries calls Prepare
// before it accepts requests.
func (r *Runner) Prepare(ctx context.Context) error {
	for _, f := range r.followers {
		if err := r.prepare(ctx, f); err != nil && !errors.Is(err, tables.ErrVersionMismatch) {
			return fmt.Errorf("projection %s: %w", f.Name, err)
		}
	}
	return nil
}

// CatchUp applies all events in the log to every projection and returns. Use it in short-lived programs. It is not needed before Run.
func (r *Runner) CatchUp(ctx context.Context) error {
	for _, f := range r.followers {
		err := r.prepareOrRebuild(ctx, f)
		if err == nil {
			_, err = r.fill(ctx, f, f.Name, EndOfLog, nil)
		}
		if err != nil {
			return fmt.Errorf("projection %s: %w", f.Name, err)
		}
	}
	return nil
}

// Minimum and maximum intervals between polls of a projection that another process runs. The interval starts short, because the projection
// has usually almost caught up, and doubles with each poll.
const (
	pollIntervalMin = 2 * time.Millisecond
	pollIntervalMax = 50 * time.Millisecond
)

// WaitFor blocks until a projection has reached a log position or the context ends.
func (r *Runner) WaitFor(ctx context.Context, name string, position int64) error {
	f := r.byName[name]
	if f == nil {
		return fmt.Errorf("%w: %s", projections.ErrUnknownProjection, name)
	}
	waiting := false
	for pause := pollIntervalMin; ; pause = min(2*pause, pollIntervalMax) {
		f.mu.Lock()
		reached, moved, running := f.position >= position, f.advanced, f.running
		f.mu.Unlock()
		if reached {
			return nil
		}
		if !waiting {
			waiting = true
			f.addWaiters(1)
			defer f.addWaiters(-1)
		}
		var poll <-chan time.Time
		if !running {
			stored, err := tables.Position(ctx, r.pool, name) // 0 if the tables do not exist
			if err != nil && !errors.Is(err, tables.ErrMissing) {
				return err
			}
			if f.advanceTo(stored); stored >= position {
				return nil
			}
			poll = time.After(pause)
		}
		select {
		case <-moved:
		case <-poll:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// WaitForAll is like WaitFor, but waits for several projections. All of them run at high priority until they reach the position.
func (r *Runner) WaitForAll(ctx context.Context, names []string, position int64) error {
	for _, name := range names {
		if f := r.byName[name]; f != nil && !f.hasReached(position) {
			f.addWaiters(1)
			defer f.addWaiters(-1)
		}
	}
	for _, name := range names {
		if err := r.WaitFor(ctx, name, position); err != nil {
			return err
		}
	}
	return nil
}

// hasReached reports whether the follower has reached a position.
func (f *follower) hasReached(position int64) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.position >= position
}

// addWaiters adds to the number of waiting readers.
func (f *follower) addWaiters(delta int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := f.waiters
	f.waiters += delta
	switch {
	case before == 0:
		close(f.hasWaiters)
	case f.waiters == 0:
		f.hasWaiters = make(chan struct{})
	}
}

// highPriority returns a channel that is closed while a reader is waiting for the follower.
func (f *follower) highPriority() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.hasWaiters
}

// Projections returns the projections in the order passed to New.
func (r *Runner) Projections() []projections.Projection {
	all := make([]projections.Projection, len(r.followers))
	for i, f := range r.followers {
		all[i] = f.Projection
	}
	return all
}

// advanceTo records a new position and wakes the waiters.
func (f *follower) advanceTo(position int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if position <= f.position {
		return
	}
	f.position = position
	close(f.advanced)
	f.advanced = make(chan struct{})
}

// setPositions records the stored checkpoint and the position that the tables reflect. Both can go backward, because a database crash
// can lose the last steps.
func (f *follower) setPositions(stored, position int64) {
	f.update(func() { f.checkpoint, f.position = stored, min(f.position, position) })
	f.advanceTo(position)
}

// setRunning records whether this process runs the projection, and wakes the waiters, which otherwise read the position from the tables.
func (f *follower) setRunning(running bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.running = running
	close(f.advanced)
	f.advanced = make(chan struct{})
}

// loadedCatalog returns the table catalog, or nil if it has not been read.
func (f *follower) loadedCatalog() sqlbatch.Catalog {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.catalog
}

// update runs change while it holds the follower's lock.
func (f *follower) update(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}
