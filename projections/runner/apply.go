package runner

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hulak/domain"
	"hulak/internal/tracing"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

// errCheckpointMoved means that another runner has applied events to the same tables.
var errCheckpointMoved = errors.New("another runner has moved the checkpoint")

// apply applies the events after a position. If an event fails, apply splits the batch in half until it finds that event, and then
// parks the event's stream. A bad event therefore costs a few transactions and does not affect other streams. prebuilt holds the
// events' changes, or is nil.
func (r *Runner) apply(ctx context.Context, f *follower, schema string, after int64, events []domain.RecordedEvent,
	prebuilt *sqlbatch.Batch) error {
	err := r.applyInTransaction(ctx, f, schema, after, events, prebuilt, nil)
	dataErr, ok := errors.AsType[sqlbatch.DataError](err)
	if !ok {
		return err
	}
	if len(events) == 1 {
		r.logger.Error("projection parked a stream", "projection", f.Name, "stream", string(events[0].Stream),
			"position", events[0].Position, "type", events[0].Type, "error", redact(dataErr))
		return r.applyInTransaction(ctx, f, schema, after, events, nil, dataErr)
	}
	half := len(events) / 2
	if err := r.apply(ctx, f, schema, after, events[:half], nil); err != nil {
		return err
	}
	return r.apply(ctx, f, schema, events[half-1].Position, events[half:], nil)
}

// applyInTransaction applies events and moves the checkpoint in one transaction. b holds the events' changes if no stream is parked, or
// is nil. If cause is not nil, there is one event, and its stream is parked.
func (r *Runner) applyInTransaction(ctx context.Context, f *follower, schema string, after int64, events []domain.RecordedEvent,
	b *sqlbatch.Batch, cause error) error {
	tx, err := tables.Begin(ctx, r.pool, schema)
	if err != nil {
		return err
	}
	defer tables.Rollback(ctx, tx)
	current, err := tables.ReadState(ctx, tx, f.fingerprint)
	if err != nil {
		return err
	}
	if current.Position != after {
		return errCheckpointMoved
	}
	if b == nil || len(current.Parked) > 0 || cause != nil {
		if b, err = f.buildBatch(ctx, tx, events, current.Parked, cause); err != nil {
			return err
		}
	}
	tables.DeletePeople(b, f.Projection, current.RecentlyPurged)
	b.Queue(`UPDATE projection_checkpoint SET position = $1`, events[len(events)-1].Position)
	if err := b.Send(ctx, tx); err != nil {
		return err
	}
	return sqlbatch.Classify(tx.Commit(ctx))
}

// buildBatch returns the events' changes. It parks failing events and events of parked streams. If cause is not nil, it parks all events.
func (f *follower) buildBatch(ctx context.Context, tx pgx.Tx, events []domain.RecordedEvent, parked map[domain.StreamID]bool,
	cause error) (*sqlbatch.Batch, error) {
	b, err := f.newBatch(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, event := range events {
		failure := cause
		if !parked[event.Stream] && failure == nil {
			failure = f.applier.Apply(b, event)
		}
		if parked[event.Stream] || failure != nil {
			park(b, event, failure)
			parked[event.Stream] = true
		}
	}
	return b, nil
}

// newBatch returns an empty batch. The first call reads the table catalog.
func (f *follower) newBatch(ctx context.Context, tx pgx.Tx) (*sqlbatch.Batch, error) {
	catalog := f.loadedCatalog()
	if catalog == nil {
		var err error
		if catalog, err = sqlbatch.ReadCatalog(ctx, tx); err != nil {
			return nil, err
		}
		f.update(func() { f.catalog = catalog })
	}
	return sqlbatch.New(catalog), nil
}

// trace records in each event's trace that the read model contains the event.
func (f *follower) trace(ctx context.Context, events []domain.RecordedEvent, start time.Time) {
	for _, e := range events {
		if e.Meta.Traceparent != "" {
			tracing.Record(tracing.Continue(ctx, e.Meta.Traceparent), "read model "+f.Name, start, tracing.Event(e)...)
		}
	}
}

// park records that an event is waiting. For a stream's first waiting event, it also records the reason.
func park(b *sqlbatch.Batch, event domain.RecordedEvent, cause error) {
	reason := ""
	if cause != nil {
		reason = redact(cause)
	}
	b.Queue(`INSERT INTO projection_parked (stream, version, position, type, error, events) VALUES ($1, $2, $3, $4, $5, 1)
		ON CONFLICT (stream) DO UPDATE SET events = projection_parked.events + 1`,
		string(event.Stream), event.Version, event.Position, event.Type, reason)
}

// redact returns an error's text. For a Postgres error, it omits the message, which may contain personal data.
func redact(err error) string {
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) {
		return strings.ToValidUTF8(strings.ReplaceAll(err.Error(), "\x00", ""), "")
	}
	var text strings.Builder
	text.WriteString("SQLSTATE " + pgErr.Code)
	for _, part := range [...][2]string{{"table", pgErr.TableName}, {"column", pgErr.ColumnName}, {"constraint", pgErr.ConstraintName}} {
		if part[1] != "" {
			text.WriteString(" " + part[0] + " " + part[1])
		}
	}
	return text.String()
}
