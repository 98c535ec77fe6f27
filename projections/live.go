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
	// passTime limits how long the checkpoint lags behind after the last skipped event, and passMax after the first. Other
	// processes see only the checkpoint, so this limits how long the tables look late to them.
	passTime  = 50 * time.Millisecond
	passMax   = 250 * time.Millisecond
	closeTime = time.Second // limit for writing the last checkpoint when a follower ends

	statementsKept = 8 // cache for other queries of the connection; batches prepare their own statements

	// appliedAtOnce is the number of events applied before yielding, so that a request does not wait for a whole batch.
	appliedAtOnce = 16
)

// projector is a follower's connection to the tables in use, with their state after the last step. A step takes one round trip,
// because its transaction checks that the state has not changed. If another runner has applied, parked, retried, purged, or
// swapped in the meantime, nothing is written, and the follower reads the state again.
type projector struct {
	pool  *pgxpool.Pool // a single connection whose search_path is the schema
	f     *follower
	round pipelinedBatch

	known   bool
	tables  state
	looked  time.Time
	seen    int64     // position up to which nothing is left to do; beyond the checkpoint if events were skipped
	passing time.Time // when seen moved beyond the checkpoint; zero if it is not beyond
	passed  time.Time // when an event was last skipped
}

// state is the state of the tables that a step depends on.
type state struct {
	position int64
	streams  []string // parked streams, in database order
	parked   map[domain.StreamID]bool
	purge    int64    // number of the last purge
	purged   []string // people purged recently; a process that still caches their keys may write their rows again
}

// openSession opens a follower's connection on first use. Its commits do not wait for the disk, see lock.
func (r *Runner) openSession(f *follower) (*projector, error) {
	config := r.pool.Config()
	config.MaxConns, config.MinConns, config.MinIdleConns = 1, 0, 0
	config.ConnConfig.StatementCacheCapacity = statementsKept
	config.ConnConfig.RuntimeParams["search_path"] = f.Name
	config.ConnConfig.RuntimeParams["application_name"] += " " + f.Name
	config.ConnConfig.RuntimeParams["synchronous_commit"] = "off"
	// A follower finds rows by key and caches its plans. A plan made while a table is empty would use a sequential scan later.
	config.ConnConfig.RuntimeParams["enable_seqscan"] = "off"
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	return &projector{pool: pool, f: f}, err
}

// close moves the checkpoint past skipped events, so that the tables do not look late, and closes the connection.
func (s *projector) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTime)
	defer cancel()
	if s.known && s.seen > s.tables.position {
		_ = s.write(ctx, nil, s.seen) // the next follower skips them again
	}
	s.pool.Close()
}

// stateOf reads the state from the schema in the connection's search_path.
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

// look reads the state of the tables.
func (s *projector) look(ctx context.Context) (err error) {
	if s.tables, err = s.f.stateOf(ctx, s.pool); err != nil {
		return err
	}
	s.known, s.looked = true, time.Now()
	s.see(s.tables.position)
	return nil
}

// see records the position up to which nothing is left to do.
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

// due returns when the checkpoint must include the skipped events.
func (s *projector) due() time.Time {
	due := s.passed.Add(passTime)
	if most := s.passing.Add(passMax); most.Before(due) {
		due = most
	}
	return due
}

// keepUp applies the next events to the tables in use. It reports whether they are far behind the end of the log.
func (r *Runner) keepUp(ctx context.Context, s *projector) (far bool, err error) {
	defer func() { s.known = s.known && err == nil }()
	var end func(events int) // ends the turn
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
				continue // read again, to include newer events
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

// isFar reports whether there are many events after a position. entries are the last events read, up to that position.
func (r *Runner) isFar(ctx context.Context, seen int64, entries []eventstore.StoredEvent) (bool, error) {
	if len(entries) < batchEvents {
		return false, nil
	}
	head, err := r.log.Wait(ctx, seen-1) // returns at once with the head
	return head > seen+nearEvents, err
}

// wants returns the decode level of an event. For an event of a parked stream, it is Header.
func (s *projector) wants(e *eventstore.StoredEvent) eventstore.DecodeLevel {
	if len(s.tables.parked) > 0 && s.tables.parked[e.Stream] {
		return eventstore.Header
	}
	return s.f.handlers.wants(e.Type)
}

// concerns reports whether any of the events changes the tables.
func (s *projector) concerns(entries []eventstore.StoredEvent) bool {
	for i := range entries {
		if s.wants(&entries[i]) != eventstore.Skip {
			return true
		}
	}
	return false
}

// take applies events, or skips them if none changes the tables.
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

// applyLive applies events in one round trip. If that fails, it falls back to apply, which finds the event at fault.
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

// errUnprepared means that a step can't be written in one round trip, because the catalog is not loaded.
var errUnprepared = errors.New("the step needs a closer look")

// move sets the checkpoint if the state is unchanged. Otherwise it sets it to NULL, which fails.
const move = `UPDATE projection_checkpoint SET position = CASE WHEN position = $1 AND shape = $2
	AND ARRAY(SELECT stream FROM projection_parked ORDER BY stream) = $3::text[]
	AND (SELECT coalesce(max(purge), 0) FROM projection_purged) = $4 THEN $5::bigint END`

// write applies events and moves the checkpoint to a position. The pipelined statements run as one transaction.
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

// unmoved converts the error of move to errMoved.
func unmoved(err error) error {
	var pg *pgconn.PgError
	if errors.As(err, &pg) && pg.Code == "23502" && pg.TableName == "projection_checkpoint" {
		return errMoved
	}
	return err
}

// await waits until the log has grown or the checkpoint is due.
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
