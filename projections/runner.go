package projections

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"runtime/pprof"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	batchEvents   = 1_000           // events a transaction takes at most, while the end of the log is near
	pageEvents    = 4_000           // while it is not
	pageInUse     = 2_000           // and the tables are in use
	nearEvents    = 4 * batchEvents // from the end of the log; they are in memory, as a rule
	retryFirst    = 100 * time.Millisecond
	retryLast     = 5 * time.Second // between two tries while the database refuses
	neverObserved = int64(-1)
)

// ErrUnknown is returned for a name that no projection has.
var ErrUnknown = errors.New("no projection of that name")

// Log is what projections follow. *eventstore.Log is one.
type Log interface {
	// Read returns the events behind a position in global order, at most limit.
	Read(ctx context.Context, after int64, limit int) ([]domain.RecordedEvent, error)
	// ReadStored is Read without decoding.
	ReadStored(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	// Follow is ReadStored for those who keep up with the log: from memory, if another follower has just read it.
	Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	// DecodeWanted decodes stored events, as much of each as is wanted, and leaves out those of which that is nothing.
	DecodeWanted(ctx context.Context, entries []eventstore.StoredEvent, wanted func(*eventstore.StoredEvent) eventstore.DecodeLevel) ([]domain.RecordedEvent, error)
	// ReadStreamStored returns the stored events of one stream behind a version, in order, at most limit.
	ReadStreamStored(ctx context.Context, stream domain.StreamID, afterVersion int64, limit int) ([]eventstore.StoredEvent, error)
	// Head returns the position of the last event.
	Head(ctx context.Context) (int64, error)
	// Wait blocks until the head is beyond a position.
	Wait(ctx context.Context, after int64) (int64, error)
}

// Runner keeps projections up to the log. Several runners, in one process or many, may share a database: each
// transaction takes the lock of its projection and finds the position where the last one left it.
type Runner struct {
	pool      *pgxpool.Pool
	log       Log
	logger    *slog.Logger
	now       func() time.Time
	followers []*follower
	byName    map[string]*follower
	swapping  sync.Mutex // one swap at a time: it holds a connection while it uses others
	page      int        // events a rebuild and catching up take at once
	patience  time.Duration
	turns     *scheduler
}

// follower is one projection at work in this process.
type follower struct {
	Projection
	handlers handlers
	shape    string      // of its tables
	audited  atomic.Bool // its schema for audits is there

	mu       sync.Mutex
	tables   catalog       // of its schema, once it has been looked at
	position int64         // reached by this process's knowledge
	stored   int64         // where the checkpoint stands, by the same
	moved    chan struct{} // closed and replaced when position grows
	awaited  int           // readers who wait for it to move
	hurry    chan struct{} // closed while there are such
	failing  string        // why the last try failed, empty once one succeeds
	running  bool
}

// Options are what a runner may be given beside its duties.
type Options struct {
	Logger *slog.Logger     // slog.Default() where nil
	Now    func() time.Time // only for how far behind a projection says it is; time.Now where nil
}

// NewRunner keeps the projections in the pool's database up to the log. Nothing happens before Run.
func NewRunner(pool *pgxpool.Pool, log Log, all []Projection, o Options) *Runner {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	r := &Runner{pool: pool, log: log, logger: o.Logger, now: o.Now, page: pageEvents, patience: patience, turns: newScheduler(), byName: make(map[string]*follower, len(all))}
	for _, p := range all {
		if r.byName[p.Name] != nil {
			panic(fmt.Sprintf("two projections are named %s", p.Name))
		}
		f := &follower{Projection: p, handlers: p.index(), shape: p.shapeName(), position: neverObserved, moved: make(chan struct{}), hurry: make(chan struct{})}
		r.followers, r.byName[p.Name] = append(r.followers, f), f
	}
	return r
}

// Run keeps all projections up to the log until the context ends, and returns nil then. A projection that the database
// refuses is tried again for as long as it takes; the others go on meanwhile.
func (r *Runner) Run(ctx context.Context) error {
	var following sync.WaitGroup
	for _, f := range r.followers {
		following.Go(func() {
			pprof.Do(ctx, pprof.Labels("follower", f.Name), func(ctx context.Context) { r.follow(ctx, f) })
		})
	}
	following.Wait()
	return nil
}

// follow prepares the tables and applies events as they come.
func (r *Runner) follow(ctx context.Context, f *follower) {
	f.set(func() { f.running = true })
	defer f.set(func() { f.running = false })
	s, err := r.openSession(f)
	if err != nil { // of a configuration that the runner's own pool was opened with
		r.logger.Error("projection cannot be followed", "projection", f.Name, "error", describe(err))
		return
	}
	defer s.close(ctx)
	pause := retryFirst
	for prepared := false; ctx.Err() == nil; {
		var err error
		if prepared {
			err = r.advance(ctx, s)
		} else {
			err = r.ready(ctx, f)
			prepared = err == nil
		}
		switch {
		case ctx.Err() != nil:
			return
		case err == nil:
			pause = retryFirst
			f.set(func() { f.failing = "" })
			continue
		case errors.Is(err, errNotThere), errors.Is(err, errOtherShape): // dropped, or replaced, under our feet
			prepared = false
			f.set(func() { f.position = neverObserved })
		}
		f.set(func() { f.failing = describe(err) })
		r.logger.Warn("projection is stuck", "projection", f.Name, "error", describe(err), "retry_in", pause.String())
		sleep(ctx, pause)
		pause = min(2*pause, retryLast)
	}
}

// ready makes the tables if they are not there, and fills them anew if they are of an earlier version.
func (r *Runner) ready(ctx context.Context, f *follower) error {
	err := r.prepare(ctx, f)
	if errors.Is(err, errOtherShape) {
		r.logger.Info("projection has a new version", "projection", f.Name, "version", f.Version)
		_, err = r.rebuild(ctx, f, RebuildOptions{})
	}
	return err
}

// advance applies the next events, or waits until there are some.
func (r *Runner) advance(ctx context.Context, s *projector) error {
	far, err := r.keepUp(ctx, s)
	if err == nil && far {
		s.known = false
		s.seen, err = r.fill(ctx, s.f, s.f.Name, endOfLog, func(reached int64) error { s.f.reach(reached); return nil })
	}
	if err != nil {
		return err
	}
	return r.await(ctx, s)
}

// Prepare makes the tables of projections that have none yet, so that queries find them empty rather than missing. Run
// does it too; a server that answers queries does it before it listens.
func (r *Runner) Prepare(ctx context.Context) error {
	for _, f := range r.followers {
		if err := r.prepare(ctx, f); err != nil && !errors.Is(err, errOtherShape) {
			return fmt.Errorf("projection %s: %w", f.Name, err)
		}
	}
	return nil
}

// CatchUp applies all that the log holds now to every projection, and returns. Run does not need it; a program that ends
// does.
func (r *Runner) CatchUp(ctx context.Context) error {
	for _, f := range r.followers {
		err := r.ready(ctx, f)
		if err == nil {
			_, err = r.fill(ctx, f, f.Name, endOfLog, func(reached int64) error { f.reach(reached); return nil })
		}
		if err != nil {
			return fmt.Errorf("projection %s: %w", f.Name, err)
		}
	}
	return nil
}

// WaitFor blocks until a projection of this process has reached a position of the log, or the context ends.
func (r *Runner) WaitFor(ctx context.Context, name string, position int64) error {
	f := r.byName[name]
	if f == nil {
		return fmt.Errorf("%w: %s", ErrUnknown, name)
	}
	waiting := false
	for {
		f.mu.Lock()
		reached, moved := f.position >= position, f.moved
		f.mu.Unlock()
		if reached {
			return nil
		}
		if !waiting {
			waiting = true
			f.awaits(1)
			defer f.awaits(-1)
		}
		select {
		case <-moved:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// WaitForAll is WaitFor of several projections. None of them is left to its leisure while another is waited for.
func (r *Runner) WaitForAll(ctx context.Context, names []string, position int64) error {
	for _, name := range names {
		if f := r.byName[name]; f != nil && !f.has(position) {
			f.awaits(1)
			defer f.awaits(-1)
		}
	}
	for _, name := range names {
		if err := r.WaitFor(ctx, name, position); err != nil {
			return err
		}
	}
	return nil
}

// has says whether the tables show a position.
func (f *follower) has(position int64) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.position >= position
}

// awaits notes that so many more wait for the follower.
func (f *follower) awaits(more int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	before := f.awaited
	f.awaited += more
	switch {
	case before == 0:
		close(f.hurry)
	case f.awaited == 0:
		f.hurry = make(chan struct{})
	}
}

// highPriority is closed while somebody waits for the follower.
func (f *follower) highPriority() <-chan struct{} {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.hurry
}

// Projections is what the runner keeps up to the log, in the order in which they were given.
func (r *Runner) Projections() []Projection {
	all := make([]Projection, len(r.followers))
	for i, f := range r.followers {
		all[i] = f.Projection
	}
	return all
}

// reach notes a position and wakes those who wait for it.
func (f *follower) reach(position int64) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if position <= f.position {
		return
	}
	f.position = position
	close(f.moved)
	f.moved = make(chan struct{})
}

// stand notes where the checkpoint stands, and up to where its tables show everything. It may be less than before: a
// crash of the database can lose the last steps.
func (f *follower) stand(stored, shown int64) {
	f.set(func() { f.stored, f.position = stored, min(f.position, shown) })
	f.reach(shown)
}

// catalog is what is known of the tables, nil at first.
func (f *follower) catalog() catalog {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tables
}

func (f *follower) set(change func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	change()
}

func sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
