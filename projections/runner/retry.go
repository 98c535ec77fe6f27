package runner

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/projections"
	"hulak/projections/internal/tables"
	"hulak/projections/sqlbatch"
)

// ErrNotParked means that the stream is not parked.
var ErrNotParked = errors.New("stream is not parked")

// Retry applies a parked stream's waiting events, after the cause is fixed. If all succeed, the stream is no longer parked. Otherwise,
// it stays parked at the first failing event, and Retry returns that event's error.
func (r *Runner) Retry(ctx context.Context, name string, stream domain.StreamID) error {
	f := r.byName[name]
	if f == nil {
		return fmt.Errorf("%w: %s", projections.ErrUnknownProjection, name)
	}
	for {
		events, err := r.waitingEvents(ctx, f, stream)
		if err != nil {
			return err
		}
		done, failure, err := r.drain(ctx, f, stream, events)
		if done || err != nil || failure != nil {
			return errors.Join(failure, err)
		}
	}
}

// waitingEvents reads up to batchSize of a parked stream's waiting events. It never holds two connections at the same time.
func (r *Runner) waitingEvents(ctx context.Context, f *follower, stream domain.StreamID) ([]domain.RecordedEvent, error) {
	var version int64
	sql := `SELECT version FROM ` + tables.Quote(f.Name) + `.projection_parked WHERE stream = $1`
	err := r.pool.QueryRow(ctx, sql, string(stream)).Scan(&version)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, ErrNotParked
	}
	if err != nil {
		return nil, tables.ConvertError(err)
	}
	entries, err := r.log.ReadStreamStored(ctx, stream, version-1, batchSize)
	if err != nil {
		return nil, err
	}
	return r.log.DecodeSelected(ctx, entries, f.decodeLevel)
}

// drain locks the projection, applies a parked stream's events, and records which events remain. It reports done if no events remain.
// failure is the error of an event that can't be applied.
func (r *Runner) drain(ctx context.Context, f *follower, stream domain.StreamID, events []domain.RecordedEvent) (done bool, failure,
	err error) {
	tx, err := tables.Begin(ctx, r.pool, f.Name)
	if err != nil {
		return false, nil, err
	}
	defer tables.Rollback(ctx, tx)
	var version, remaining, reached int64
	err = tx.QueryRow(ctx, `SELECT p.version, p.events, c.position FROM projection_parked p, projection_checkpoint c WHERE p.stream = $1`,
		string(stream)).Scan(&version, &remaining, &reached)
	if errors.Is(err, pgx.ErrNoRows) {
		return true, nil, nil // another runner has applied the events
	}
	if err != nil {
		return false, nil, tables.ConvertError(err)
	}
	first := version
	for _, event := range events {
		if event.Version < version || remaining == 0 {
			continue
		}
		if event.Position > reached {
			break // the projection has not reached the event yet
		}
		if failure, err = r.applyOne(ctx, tx, f, event); failure != nil || err != nil {
			break
		}
		version, remaining = event.Version+1, remaining-1
	}
	if err != nil {
		return false, nil, err
	}
	if err := updateParked(ctx, tx, stream, version, remaining, events, failure); err != nil {
		return false, nil, err
	}
	if version == first && failure == nil && remaining > 0 {
		return false, nil, fmt.Errorf("stream %s: version %d is missing from the log", stream, version)
	}
	return remaining == 0, failure, tx.Commit(ctx)
}

// applyOne applies one event in the transaction. If the event fails, its error is returned as failure, and nothing is changed.
func (r *Runner) applyOne(ctx context.Context, tx pgx.Tx, f *follower, event domain.RecordedEvent) (failure, err error) {
	b, err := f.newBatch(ctx, tx)
	if err != nil {
		return nil, err
	}
	if failure := f.applier.Apply(b, event); failure != nil {
		return failure, nil
	}
	b.Queue(`SET CONSTRAINTS ALL IMMEDIATE`)
	err = pgx.BeginFunc(ctx, tx, func(inner pgx.Tx) error { return b.Send(ctx, inner) })
	if dataErr, ok := errors.AsType[sqlbatch.DataError](sqlbatch.Classify(err)); ok {
		return dataErr, nil
	}
	return nil, err
}

// updateParked records which of a stream's events are still waiting, and why.
func updateParked(ctx context.Context, tx pgx.Tx, stream domain.StreamID, version, remaining int64, events []domain.RecordedEvent,
	failure error) error {
	if remaining == 0 {
		_, err := tx.Exec(ctx, `DELETE FROM projection_parked WHERE stream = $1`, string(stream))
		return err
	}
	for _, event := range events {
		if event.Version != version {
			continue
		}
		reason := ""
		if failure != nil {
			reason = redact(failure)
		}
		_, err := tx.Exec(ctx, `UPDATE projection_parked SET version = $2, position = $3, type = $4, events = $5, error = $6
			WHERE stream = $1`,
			string(stream), version, event.Position, event.Type, remaining, reason)
		return err
	}
	_, err := tx.Exec(ctx, `UPDATE projection_parked SET version = $2, events = $3 WHERE stream = $1`, string(stream), version, remaining)
	return err
}
