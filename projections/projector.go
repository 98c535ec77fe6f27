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
	// skipDelay limits how long the checkpoint can lag after the last skipped event, and skipDelayMax after the first. Other processes
	// see only the checkpoint, so these limits also apply to the lag that they see.
	skipDelay    = 50 * time.Millisecond
	skipDelayMax = 250 * time.Millisecond
	closeTimeout = time.Second // maximum time to write the last checkpoint when a follower stops

	statementCacheSize = 8 // cache for the connection's other queries; batches prepare their own statements

	// yieldInterval is the number of events applied before yielding the processor, so that a request does not wait for a whole batch.
	yieldInterval = 16
)

// projector is a follower's connection to the tables in use, with the state of the tables after the last step. A step takes one round
// trip, because its transaction checks that the state has not changed. If another runner has changed it, for example with a retry
// or a purge, nothing is written, and the projector reads the state again.
type projector struct {
	pool     *pgxpool.Pool // a single connection whose search_path is the schema
	follower *follower

	lastStep     time.Time // when the latest step started
	loaded       bool
	state        state
	loadedAt     time.Time
	seenPosition int64     // position up to which no work is left; beyond the checkpoint if events were skipped
	skippedSince time.Time // when seenPosition moved beyond the checkpoint; zero if it has not
	skippedAt    time.Time // when an event was last skipped
}

// state is the part of the tables' state that a step depends on.
type state struct {
	position       int64
	parkedStreams  []string                 // parked streams, in database order
	parked         map[domain.StreamID]bool // the same streams as a set
	lastPurge      int64                    // number of the last purge
	recentlyPurged []string                 // people purged recently; a process that still caches their keys can write their rows again
}

// openProjector returns a projector, which connects on first use. Its commits do not wait for the disk (see lock).
func (r *Runner) openProjector(f *follower) (*projector, error) {
	config := r.pool.Config()
	config.MaxConns, config.MinConns, config.MinIdleConns = 1, 0, 0
	config.ConnConfig.StatementCacheCapacity = statementCacheSize
	config.ConnConfig.RuntimeParams["search_path"] = f.Name
	config.ConnConfig.RuntimeParams["application_name"] += " " + f.Name
	config.ConnConfig.RuntimeParams["synchronous_commit"] = "off"
	// A follower finds rows by key and caches query plans. A plan made for an empty table would keep using a sequential scan.
	config.ConnConfig.RuntimeParams["enable_seqscan"] = "off"
	pool, err := pgxpool.NewWithConfig(context.Background(), config)
	return &projector{pool: pool, follower: f}, err
}

// close moves the checkpoint past skipped events, so that the tables do not appear to lag, and closes the connection.
func (p *projector) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	if p.loaded && p.seenPosition > p.state.position {
		_ = p.write(ctx, nil, p.seenPosition) // after an error, the next follower skips the same events again
	}
	p.pool.Close()
}

// readState reads the state from the schema in the connection's search_path.
func (f *follower) readState(ctx context.Context, db DB) (s state, err error) {
	var fingerprint string
	err = db.QueryRow(ctx, `SELECT position, shape, ARRAY(SELECT stream FROM projection_parked ORDER BY stream),
		(SELECT coalesce(max(purge), 0) FROM projection_purged),
		ARRAY(SELECT DISTINCT person FROM projection_purged WHERE purged_at > clock_timestamp() - $1::interval)
		FROM projection_checkpoint`, purgeRepeatTime).Scan(&s.position, &fingerprint, &s.parkedStreams, &s.lastPurge, &s.recentlyPurged)
	switch {
	case err != nil:
		return state{}, convertMissingTablesError(err)
	case fingerprint != f.fingerprint:
		return state{}, errVersionMismatch
	}
	s.parked = make(map[domain.StreamID]bool, len(s.parkedStreams))
	for _, stream := range s.parkedStreams {
		s.parked[domain.StreamID(stream)] = true
	}
	return s, nil
}

// load reads the state of the tables.
func (p *projector) load(ctx context.Context) (err error) {
	if p.state, err = p.follower.readState(ctx, p.pool); err != nil {
		return err
	}
	p.loaded, p.loadedAt = true, time.Now()
	p.setSeenPosition(p.state.position)
	return nil
}

// setSeenPosition records the position up to which no work is left.
func (p *projector) setSeenPosition(seen int64) {
	switch {
	case seen == p.state.position:
		p.skippedSince = time.Time{}
	case p.skippedSince.IsZero():
		p.skippedSince = time.Now()
		p.skippedAt = p.skippedSince
	case seen > p.seenPosition:
		p.skippedAt = time.Now()
	}
	p.seenPosition = seen
	p.follower.setPositions(p.state.position, seen)
}

// checkpointDue returns the time by which the checkpoint must include the skipped events.
func (p *projector) checkpointDue() time.Time {
	due := p.skippedAt.Add(skipDelay)
	if latest := p.skippedSince.Add(skipDelayMax); latest.Before(due) {
		due = latest
	}
	return due
}

// applyNext applies the next events to the tables in use. It reports whether the tables are far behind the end of the log.
func (r *Runner) applyNext(ctx context.Context, p *projector) (farBehind bool, err error) {
	defer func() { p.loaded = p.loaded && err == nil }()
	var endTurn func()
	defer func() {
		if endTurn != nil {
			endTurn()
		}
	}()
	for {
		if !p.loaded || (len(p.state.recentlyPurged) > 0 && time.Since(p.loadedAt) > purgeRepeatTime) {
			if err := p.load(ctx); err != nil {
				return false, err
			}
		}
		entries, err := r.log.Follow(ctx, p.seenPosition, batchSize)
		if err != nil {
			return false, err
		}
		if endTurn == nil && p.hasWork(entries) {
			var waited bool
			if endTurn, waited = r.acquireTurn(ctx, p); waited {
				continue // read again to include newer events
			}
		}
		err = r.applyOrSkip(ctx, p, entries)
		if err == nil {
			return r.isFarBehind(ctx, p.seenPosition, entries)
		}
		if !errors.Is(err, errCheckpointMoved) {
			return false, err
		}
		p.loaded = false
	}
}

// isFarBehind reports whether there are many events after a position. entries are the last events read, up to that position.
func (r *Runner) isFarBehind(ctx context.Context, position int64, entries []eventstore.StoredEvent) (bool, error) {
	if len(entries) < batchSize {
		return false, nil
	}
	head, err := r.log.Wait(ctx, position-1) // returns the head immediately
	return head > position+nearEndDistance, err
}

// decodeLevel returns the decode level of an event. It is Header for an event of a parked stream.
func (p *projector) decodeLevel(e *eventstore.StoredEvent) eventstore.DecodeLevel {
	if len(p.state.parked) > 0 && p.state.parked[e.Stream] {
		return eventstore.Header
	}
	return p.follower.handlers.decodeLevel(e.Type)
}

// hasWork reports whether any of the events changes the tables.
func (p *projector) hasWork(entries []eventstore.StoredEvent) bool {
	for i := range entries {
		if p.decodeLevel(&entries[i]) != eventstore.Skip {
			return true
		}
	}
	return false
}

// applyOrSkip applies events, or skips them if no event changes the tables.
func (r *Runner) applyOrSkip(ctx context.Context, p *projector, entries []eventstore.StoredEvent) error {
	switch {
	case p.hasWork(entries):
		return r.applyLive(ctx, p, entries)
	case len(entries) > 0:
		p.setSeenPosition(entries[len(entries)-1].Position)
	}
	if p.seenPosition > p.state.position && !time.Now().Before(p.checkpointDue()) {
		return p.write(ctx, nil, p.seenPosition)
	}
	return nil
}

// applyLive applies events in one round trip. If that fails but the checkpoint has not moved, it falls back to apply, which finds the
// failing event.
func (r *Runner) applyLive(ctx context.Context, p *projector, entries []eventstore.StoredEvent) error {
	events, err := r.log.DecodeSelected(ctx, entries, p.decodeLevel)
	if err != nil {
		return err
	}
	err = p.write(ctx, events, entries[len(entries)-1].Position)
	if err == nil || errors.Is(err, errCheckpointMoved) || ctx.Err() != nil {
		return err
	}
	p.loaded = false
	if err := r.apply(ctx, p.follower, p.follower.Name, p.state.position, events, nil); err != nil {
		return err
	}
	return p.load(ctx)
}

// errCatalogNotLoaded means that a step can't be written in one round trip, because the table catalog is not loaded.
var errCatalogNotLoaded = errors.New("table catalog is not loaded")

// moveCheckpointSQL moves the checkpoint if the state is unchanged. Otherwise, it sets the position to NULL, which fails.
const moveCheckpointSQL = `UPDATE projection_checkpoint SET position = CASE WHEN position = $1 AND shape = $2
	AND ARRAY(SELECT stream FROM projection_parked ORDER BY stream) = $3::text[]
	AND (SELECT coalesce(max(purge), 0) FROM projection_purged) = $4 THEN $5::bigint END`

// write applies events and moves the checkpoint to the position upTo, in one transaction.
func (p *projector) write(ctx context.Context, events []domain.RecordedEvent, upTo int64) error {
	tables := p.follower.loadedCatalog()
	if tables == nil && len(events) > 0 {
		return errCatalogNotLoaded
	}
	b := &Batch{tables: tables}
	for i, event := range events {
		if i%yieldInterval == yieldInterval-1 {
			runtime.Gosched()
		}
		if len(p.state.parked) > 0 && p.state.parked[event.Stream] {
			park(b, event, nil)
		} else if err := p.follower.handlers.apply(b, event); err != nil {
			return err
		}
	}
	p.follower.queueDeletes(b, p.state.recentlyPurged)
	w := writer{}
	w.queue(lockSQL, p.follower.Name)
	w.queue(moveCheckpointSQL, p.state.position, p.follower.fingerprint, p.state.parkedStreams, p.state.lastPurge, upTo)
	w.queueBatch(b)
	if err := p.pool.SendBatch(ctx, &w.statements).Close(); err != nil { // one implicit transaction
		return convertCheckpointError(err)
	}
	p.state.position = upTo
	p.setSeenPosition(upTo)
	return nil
}

// convertCheckpointError converts the error of moveCheckpointSQL to errCheckpointMoved.
func convertCheckpointError(err error) error {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && pgErr.Code == "23502" && pgErr.TableName == "projection_checkpoint" {
		return errCheckpointMoved
	}
	return err
}

// waitForWork waits until the log grows or the checkpoint is due.
func (r *Runner) waitForWork(ctx context.Context, p *projector) error {
	if p.skippedSince.IsZero() || !p.loaded {
		_, err := r.log.Wait(ctx, p.seenPosition)
		return err
	}
	waitCtx, cancel := context.WithDeadline(ctx, p.checkpointDue())
	defer cancel()
	if _, err := r.log.Wait(waitCtx, p.seenPosition); err != nil && waitCtx.Err() == nil {
		return err
	}
	return ctx.Err()
}
