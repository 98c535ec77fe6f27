package projections

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/eventstore"
)

const (
	// passTime is how long a checkpoint stays behind events that do nothing to its tables, from the last of them on; and passMax,
	// where more and more come, from the first. It bounds how long another process, which sees the checkpoint only, can take the
	// tables to be late.
	passTime  = 50 * time.Millisecond
	passMax   = 250 * time.Millisecond
	closeTime = time.Second // for a last word to the database when a follower ends

	statementsKept = 8 // for what a session asks beside its rounds, which have statements of their own

	// appliedAtOnce is how many events are applied before others may go on: whoever waits for an answer must not wait for a batch.
	appliedAtOnce = 16
)

// projector is a follower's own connection to the tables in use, and what it knows of them from the step before. A step is
// one round trip, because what is known is checked by the transaction itself: where it is wrong, because somebody else
// has applied, parked, drained, purged or swapped meanwhile, nothing is written, and the follower looks again.
type projector struct {
	pool  *pgxpool.Pool // of one connection, to which the schema's tables have bare names
	f     *follower
	round pipelinedBatch

	known   bool
	tables  state
	looked  time.Time
	seen    int64     // up to here there is nothing left to do; beyond the checkpoint where events were passed over
	passing time.Time // since when it has been beyond
	passed  time.Time // when an event was last passed over
}

// state is what must be as it was for a step to be right.
type state struct {
	position int64
	streams  []string // that are parked, in the order of the database
	parked   map[domain.StreamID]bool
	purge    int64    // the last one
	purged   []string // people whose rows may come again, from keys that somebody remembers
}

// openSession opens a follower's connection, at its first use. What it commits does not wait for the disk: see lock.
func (r *Runner) openSession(f *follower) (*projector, error) {
	config := r.pool.Config()
	config.MaxConns, config.MinConns, config.MinIdleConns = 1, 0, 0
	config.ConnConfig.StatementCacheCapacity = statementsKept
	config.ConnConfig.RuntimeParams["search_path"] = f.Name
	config.ConnConfig.RuntimeParams["application_name"] += " " + f.Name
	config.ConnConfig.RuntimeParams["synchronous_commit"] = "off"
	// A follower finds rows by their keys, and keeps its plans: one made while a table was empty would read the whole of it later.
	config.ConnConfig.RuntimeParams["enable_seqscan"] = "off"
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	return &projector{pool: pool, f: f}, err
}

// close moves the checkpoint over what was passed, so that tables which nobody follows do not look late, and leaves.
func (s *projector) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if s.known && s.seen > s.tables.position {
		_ = s.write(ctx, nil, s.seen) // who follows next passes over them again
	}
	s.pool.Close()
}

// stateOf reads what a step depends on, from the tables that a connection sees by their bare names.
func (f *follower) stateOf(ctx context.Context, db DB) (s state, err error) {
	var shape string
	err = db.QueryRow(ctx, `SELECT position, shape, ARRAY(SELECT stream FROM projection_parked ORDER BY stream),
		(SELECT coalesce(max(purge), 0) FROM projection_purged),
		ARRAY(SELECT DISTINCT person FROM projection_purged WHERE purged_at > clock_timestamp() - $1::interval)
		FROM projection_checkpoint`, purgedAgain).Scan(&s.position, &shape, &s.streams, &s.purge, &s.purged)
	switch {
	case err != nil:
		return state{}, missing(err)
	case shape != f.shape:
		return state{}, errOtherShape
	}
	s.parked = make(map[domain.StreamID]bool, len(s.streams))
	for _, stream := range s.streams {
		s.parked[domain.StreamID(stream)] = true
	}
	return s, nil
}

// look reads how the tables are.
func (s *projector) look(ctx context.Context) (err error) {
	if s.tables, err = s.f.stateOf(ctx, s.pool); err != nil {
		return err
	}
	s.known, s.looked = true, time.Now()
	s.see(s.tables.position)
	return nil
}

// see notes up to where there is nothing left to do, and how much of it the checkpoint covers.
func (s *projector) see(seen int64) {
	switch {
	case seen == s.tables.position:
		s.passing = time.Time{}
	case s.passing.IsZero():
		s.passing = time.Now()
		s.passed = s.passing
	case seen > s.seen:
		s.passed = time.Now()
	}
	s.seen = seen
	s.f.stand(s.tables.position, seen)
}

// due is when the checkpoint must follow what was passed over.
func (s *projector) due() time.Time {
	due := s.passed.Add(passTime)
	if most := s.passing.Add(passMax); most.Before(due) {
		due = most
	}
	return due
}

// keepUp applies the next events to the tables in use, and reports whether they are far behind the end of the log.
func (r *Runner) keepUp(ctx context.Context, s *projector) (far bool, err error) {
	defer func() { s.known = s.known && err == nil }()
	var end func(events int) // of the turn
	taken := 0
	defer func() {
		if end != nil {
			end(taken)
		}
	}()
	for {
		if !s.known || (len(s.tables.purged) > 0 && time.Since(s.looked) > purgedAgain) {
			if err := s.look(ctx); err != nil {
				return false, err
			}
		}
		entries, err := r.log.Follow(ctx, s.seen, batchEvents)
		if err != nil {
			return false, err
		}
		if end == nil && s.concerns(entries) {
			var waited bool
			if end, waited = r.turns.take(ctx, s.f.highPriority()); waited {
				continue // with what has come meanwhile
			}
		}
		taken = len(entries)
		err = r.take(ctx, s, entries)
		if err == nil {
			return r.isFar(ctx, s.seen, entries)
		}
		if !errors.Is(err, errMoved) {
			return false, err
		}
		s.known = false
	}
}

// isFar says whether there is much behind a position, to which entries have led.
func (r *Runner) isFar(ctx context.Context, seen int64, entries []eventstore.StoredEvent) (bool, error) {
	if len(entries) < batchEvents {
		return false, nil
	}
	head, err := r.log.Wait(ctx, seen-1) // which it is beyond
	return head > seen+nearEvents, err
}

// wants is how much a step looks at of an event: of one whose stream is parked, only that it is there.
func (s *projector) wants(e *eventstore.StoredEvent) eventstore.DecodeLevel {
	if len(s.tables.parked) > 0 && s.tables.parked[e.Stream] {
		return eventstore.Header
	}
	return s.f.handlers.wants(e.Type)
}

// concerns says whether any of the entries does something to the tables.
func (s *projector) concerns(entries []eventstore.StoredEvent) bool {
	for i := range entries {
		if s.wants(&entries[i]) != eventstore.Skip {
			return true
		}
	}
	return false
}

// take applies entries, or passes over them where they do nothing to the tables.
func (r *Runner) take(ctx context.Context, s *projector, entries []eventstore.StoredEvent) error {
	switch {
	case s.concerns(entries):
		return r.applyLive(ctx, s, entries)
	case len(entries) > 0:
		s.see(entries[len(entries)-1].Position)
	}
	if s.seen > s.tables.position && !time.Now().Before(s.due()) {
		return s.write(ctx, nil, s.seen)
	}
	return nil
}

// applyLive applies events in one round trip. Where that fails, for whatever reason, they are applied carefully: in a
// transaction that looks at the tables before it writes, and that finds the event at fault.
func (r *Runner) applyLive(ctx context.Context, s *projector, entries []eventstore.StoredEvent) error {
	events, err := r.log.DecodeWanted(ctx, entries, s.wants)
	if err != nil {
		return err
	}
	err = s.write(ctx, events, entries[len(entries)-1].Position)
	if err == nil || errors.Is(err, errMoved) || ctx.Err() != nil {
		return err
	}
	s.known = false
	if err := r.apply(ctx, s.f, s.f.Name, s.tables.position, events, nil); err != nil {
		return err
	}
	return s.look(ctx)
}

// errUnprepared says that a step cannot be written in one round trip.
var errUnprepared = errors.New("the step needs a closer look")

// move sets the checkpoint where everything is as it was, and fails elsewhere: the column takes no null.
const move = `UPDATE projection_checkpoint SET position = CASE WHEN position = $1 AND shape = $2
	AND ARRAY(SELECT stream FROM projection_parked ORDER BY stream) = $3::text[]
	AND (SELECT coalesce(max(purge), 0) FROM projection_purged) = $4 THEN $5::bigint END`

// write carries out what events do to the tables, and moves the checkpoint to a position. The statements of one batch are
// one transaction, which ends with it.
func (s *projector) write(ctx context.Context, events []domain.RecordedEvent, upTo int64) error {
	tables := s.f.catalog()
	if tables == nil && len(events) > 0 {
		return errUnprepared
	}
	b := &Batch{tables: tables}
	for i, event := range events {
		if i%appliedAtOnce == appliedAtOnce-1 {
			runtime.Gosched()
		}
		if len(s.tables.parked) > 0 && s.tables.parked[event.Stream] {
			park(b, event, nil)
		} else if err := s.f.handlers.apply(b, event); err != nil {
			return err
		}
	}
	s.f.sweep(b, s.tables.purged)
	w := writer{}
	w.queue(takeLock, s.f.Name)
	w.queue(move, s.tables.position, s.f.shape, s.tables.streams, s.tables.purge, upTo)
	w.steps(b)
	if err := s.send(ctx, w.queued); err != nil {
		return unmoved(err)
	}
	s.tables.position = upTo
	s.see(upTo)
	return nil
}

func (s *projector) send(ctx context.Context, statements []statement) error {
	conn, err := s.pool.Acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	return s.round.send(ctx, conn.Conn(), statements)
}

// unmoved tells a checkpoint that stands elsewhere from other errors.
func unmoved(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23502" && pg.TableName == "projection_checkpoint" {
		return errMoved
	}
	return err
}

// await waits until the log has grown, and no longer than the checkpoint may stay behind.
func (r *Runner) await(ctx context.Context, s *projector) error {
	if s.passing.IsZero() || !s.known {
		_, err := r.log.Wait(ctx, s.seen)
		return err
	}
	waiting, cancel := context.WithDeadline(ctx, s.due())
	defer cancel()
	if _, err := r.log.Wait(waiting, s.seen); err != nil && waiting.Err() == nil {
		return err
	}
	return ctx.Err()
}
