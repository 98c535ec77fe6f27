package runner

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

const (
	// skipDelay limits how long the checkpoint can lag after the last skipped event, and skipDelayMax after the first. Other processes
	// see only the checkpoint, so these limits also apply to the lag that they see.
	skipDelay    = 50 * time.Millisecond
	skipDelayMax = 250 * time.Millisecond
	closeTimeout = time.Second // maximum time to write the last checkpoint when a follower stops

	// maxProjectorConns is the number of connections that the followers of a process share. They take steps one at a time, so more than one
	// connection is used only if a step takes long.
	maxProjectorConns = 3
	projectorIdleTime = 30 * time.Second

	// yieldInterval is the number of events applied before yielding the processor, so that a request does not wait for a whole batch.
	yieldInterval = 16
)

// projector writes a follower's steps to the tables in use, and keeps the state of the tables after the last step. A step takes one round
// trip, because its transaction checks that the state has not changed. If another runner has changed it, for example with a retry
// or a purge, nothing is written, and the projector reads the state again.
type projector struct {
	pool     *pgxpool.Pool // shared by the followers of the process
	follower *follower

	lastStep     time.Time // when the latest step started
	loaded       bool
	state        tables.State
	loadedAt     time.Time
	seenPosition int64     // position up to which no work is left; beyond the checkpoint if events were skipped
	skippedSince time.Time // when seenPosition moved beyond the checkpoint; zero if it has not
	skippedAt    time.Time // when an event was last skipped
}

// openProjectorPool opens the connections for steps. Their commits do not wait for the disk (see tables.Lock).
func (r *Runner) openProjectorPool() (*pgxpool.Pool, error) {
	config := r.pool.Config()
	config.MaxConns, config.MinConns, config.MinIdleConns = maxProjectorConns, 0, 0
	config.MaxConnIdleTime = projectorIdleTime
	config.ConnConfig.RuntimeParams["application_name"] += " read models"
	config.ConnConfig.RuntimeParams["synchronous_commit"] = "off"
	// A follower finds rows by key and caches query plans. A plan made for an empty table would keep using a sequential scan.
	config.ConnConfig.RuntimeParams["enable_seqscan"] = "off"
	return pgxpool.NewWithConfig(context.Background(), config)
}

// acquire returns a connection whose search_path is the follower's schema.
func (p *projector) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	const key = "hulak schema"
	conn, err := p.pool.Acquire(ctx)
	if err != nil {
		return nil, err
	}
	if data := conn.Conn().PgConn().CustomData(); data[key] != p.follower.Name {
		delete(data, key)
		if _, err := conn.Exec(ctx, `SELECT set_config('search_path', $1, false)`, p.follower.Name); err != nil {
			conn.Release()
			return nil, err
		}
		data[key] = p.follower.Name
	}
	return conn, nil
}

// close moves the checkpoint past skipped events, so that the tables do not appear to lag.
func (p *projector) close(ctx context.Context) {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	if p.loaded && p.seenPosition > p.state.Position {
		_ = p.write(ctx, nil, p.seenPosition) // after an error, the next follower skips the same events again
	}
}

// load reads the state of the tables.
func (p *projector) load(ctx context.Context) (err error) {
	conn, err := p.acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if p.state, err = tables.ReadState(ctx, conn, p.follower.fingerprint); err != nil {
		return err
	}
	p.loaded, p.loadedAt = true, time.Now()
	p.setSeenPosition(p.state.Position)
	return nil
}

// setSeenPosition records the position up to which no work is left.
func (p *projector) setSeenPosition(seen int64) {
	switch {
	case seen == p.state.Position:
		p.skippedSince = time.Time{}
	case p.skippedSince.IsZero():
		p.skippedSince = time.Now()
		p.skippedAt = p.skippedSince
	case seen > p.seenPosition:
		p.skippedAt = time.Now()
	}
	p.seenPosition = seen
	p.follower.setPositions(p.state.Position, seen)
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
		if !p.loaded || (len(p.state.RecentlyPurged) > 0 && time.Since(p.loadedAt) > tables.PurgeRepeatTime) {
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
	if len(p.state.Parked) > 0 && p.state.Parked[e.Stream] {
		return eventstore.Header
	}
	return p.follower.applier.DecodeLevel(e.Type)
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
	if p.seenPosition > p.state.Position && !time.Now().Before(p.checkpointDue()) {
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
	start := time.Now()
	err = p.write(ctx, events, entries[len(entries)-1].Position)
	if err == nil {
		p.follower.trace(ctx, events, start)
	}
	if err == nil || errors.Is(err, errCheckpointMoved) || ctx.Err() != nil {
		return err
	}
	p.loaded = false
	if err := r.apply(ctx, p.follower, p.follower.Name, p.state.Position, events, nil); err != nil {
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
	catalog := p.follower.loadedCatalog()
	if catalog == nil && len(events) > 0 {
		return errCatalogNotLoaded
	}
	b := sqlbatch.New(catalog)
	for i, event := range events {
		if i%yieldInterval == yieldInterval-1 {
			runtime.Gosched()
		}
		if len(p.state.Parked) > 0 && p.state.Parked[event.Stream] {
			park(b, event, nil)
		} else if err := p.follower.applier.Apply(b, event); err != nil {
			return err
		}
	}
	tables.DeletePeople(b, p.follower.Projection, p.state.RecentlyPurged)
	var statements pgx.Batch
	statements.Queue(tables.LockSQL, p.follower.Name)
	statements.Queue(moveCheckpointSQL, p.state.Position, p.follower.fingerprint, p.state.ParkedStreams, p.state.LastPurge, upTo)
	b.AppendTo(&statements)
	for _, q := range statements.QueuedQueries { // prepared once per schema, because tables of two schemas can have the same name
		q.SQL = "/* " + p.follower.Name + " */ " + q.SQL
	}
	conn, err := p.acquire(ctx)
	if err != nil {
		return err
	}
	defer conn.Release()
	if err := conn.SendBatch(ctx, &statements).Close(); err != nil { // one implicit transaction
		return convertCheckpointError(err)
	}
	p.state.Position = upTo
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
