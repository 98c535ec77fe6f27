package projections

import (
	"context"
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hulak/domain"
)

// bookkeepingSQL creates the tables that every projection needs in addition to its own.
//
//go:embed bookkeeping.sql
var bookkeepingSQL string

var (
	errNoTables        = errors.New("projection's tables do not exist")
	errVersionMismatch = errors.New("projection's tables have a different version")
	errCheckpointMoved = errors.New("another runner has moved the checkpoint")
)

// eventError is an error caused by an event, not by the database or network. A retry would fail again.
type eventError struct{ error }

func (e eventError) Unwrap() error { return e.error }

// schemaFingerprint returns the version and a checksum of the schema. It reveals a schema change even if the version
// stays the same.
func (p Projection) schemaFingerprint() string {
	sum := sha256.Sum256([]byte(bookkeepingSQL + p.tablesSQL()))
	return fmt.Sprintf("%d-%s", p.Version, hex.EncodeToString(sum[:8]))
}

// begin opens a transaction with the schema in its search_path. The transaction holds the schema's lock until it ends, so no other
// transaction applies events, retries, swaps, or purges in the same schema.
func (r *Runner) begin(ctx context.Context, schema string) (pgx.Tx, error) {
	tx, err := r.pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	if err := lock(ctx, tx, schema); err != nil {
		rollback(ctx, tx)
		return nil, err
	}
	return tx, nil
}

// lockSQL locks a schema until the end of the transaction.
const lockSQL = `SELECT pg_advisory_xact_lock(hashtextextended('projection ' || $1, 0))`

// lock locks a schema and sets the transaction's search_path. Commits to read models do not wait for the disk, because the events
// are already on disk. If a database crash loses the last commits, their rows and checkpoint are lost together and filled again.
// Callbacks, payouts, and notifications do not depend on read models. They follow the log with their own checkpoints. Other commits
// must use commitDurably.
func lock(ctx context.Context, tx pgx.Tx, schema string) error {
	_, err := tx.Exec(ctx, lockSQL+`, set_config('search_path', $1, true), set_config('synchronous_commit', 'off', true)`, schema)
	return err
}

// commitDurably commits, and waits until this commit and all earlier ones are on disk.
func commitDurably(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, `SET LOCAL synchronous_commit = on`); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// rollback rolls the transaction back even if the context has ended.
func rollback(ctx context.Context, tx pgx.Tx) { _ = tx.Rollback(context.WithoutCancel(ctx)) }

// prepare creates the tables if they are missing. Otherwise, it checks that they have this version.
func (r *Runner) prepare(ctx context.Context, f *follower) error {
	tx, err := r.begin(ctx, f.Name)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	err = f.checkFingerprint(ctx, tx)
	if !errors.Is(err, errNoTables) {
		return err
	}
	if err := createSchema(ctx, tx, f.Projection, f.Name); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// checkTables checks that tables of this version are in use.
func (r *Runner) checkTables(ctx context.Context, f *follower) error {
	tx, err := r.begin(ctx, f.Name)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	return f.checkFingerprint(ctx, tx)
}

// checkFingerprint checks that the transaction's schema has tables of this version.
func (f *follower) checkFingerprint(ctx context.Context, tx pgx.Tx) error {
	fingerprint, err := readFingerprint(ctx, tx)
	switch {
	case err != nil:
		return err
	case fingerprint != f.fingerprint:
		return errVersionMismatch
	}
	return nil
}

// readFingerprint returns the fingerprint of the tables in the transaction's schema. It first checks that the table exists, because a
// failed statement would abort the transaction.
func readFingerprint(ctx context.Context, tx pgx.Tx) (fingerprint string, err error) {
	var exists bool
	if err := tx.QueryRow(ctx, `SELECT to_regclass('projection_checkpoint') IS NOT NULL`).Scan(&exists); err != nil {
		return "", err
	}
	if !exists {
		return "", errNoTables
	}
	err = tx.QueryRow(ctx, `SELECT shape FROM projection_checkpoint`).Scan(&fingerprint)
	return fingerprint, err
}

// createSchema creates a schema with a projection's empty tables.
func createSchema(ctx context.Context, tx pgx.Tx, p Projection, schema string) error {
	for _, sql := range []string{`CREATE SCHEMA ` + quote(schema), bookkeepingSQL, p.tablesSQL()} {
		if _, err := tx.Exec(ctx, sql); err != nil {
			return err
		}
	}
	_, err := tx.Exec(ctx, `INSERT INTO projection_checkpoint (position, version, shape) VALUES (0, $1, $2)`, p.Version,
		p.schemaFingerprint())
	return err
}

func quote(name string) string { return pgx.Identifier{name}.Sanitize() }

// schemaPosition returns the position that a schema's tables have reached.
func (r *Runner) schemaPosition(ctx context.Context, schema string) (position int64, err error) {
	err = r.pool.QueryRow(ctx, `SELECT position FROM `+quote(schema)+`.projection_checkpoint`).Scan(&position)
	return position, convertMissingTablesError(err)
}

// convertMissingTablesError converts a Postgres error for missing tables to errNoTables.
func convertMissingTablesError(err error) error {
	var pgErr *pgconn.PgError
	if errors.As(err, &pgErr) && (pgErr.Code == "42P01" || pgErr.Code == "3F000") {
		return errNoTables
	}
	return err
}

// apply applies the events after a position. If an event fails, apply splits the batch in half until it finds that event, and then
// parks the event's stream. A bad event therefore costs a few transactions and does not affect other streams. prebuilt holds the
// events' changes, or is nil.
func (r *Runner) apply(ctx context.Context, f *follower, schema string, after int64, events []domain.RecordedEvent, prebuilt *Batch) error {
	err := r.applyInTransaction(ctx, f, schema, after, events, prebuilt, nil)
	var eventErr eventError
	if !errors.As(err, &eventErr) {
		return err
	}
	if len(events) == 1 {
		r.logger.Error("projection parked a stream", "projection", f.Name, "stream", string(events[0].Stream),
			"position", events[0].Position, "type", events[0].Type, "error", redact(eventErr.error))
		return r.applyInTransaction(ctx, f, schema, after, events, nil, eventErr.error)
	}
	half := len(events) / 2
	if err := r.apply(ctx, f, schema, after, events[:half], nil); err != nil {
		return err
	}
	return r.apply(ctx, f, schema, events[half-1].Position, events[half:], nil)
}

// applyInTransaction applies events and moves the checkpoint in one transaction. b holds the events' changes if no stream is parked, or
// is nil. If cause is not nil, there is one event, and its stream is parked.
func (r *Runner) applyInTransaction(ctx context.Context, f *follower, schema string, after int64, events []domain.RecordedEvent, b *Batch,
	cause error) error {
	tx, err := r.begin(ctx, schema)
	if err != nil {
		return err
	}
	defer rollback(ctx, tx)
	current, err := f.readState(ctx, tx)
	if err != nil {
		return err
	}
	if current.position != after {
		return errCheckpointMoved
	}
	if b == nil || len(current.parked) > 0 || cause != nil {
		if b, err = f.buildBatch(ctx, tx, events, current.parked, cause); err != nil {
			return err
		}
	}
	f.queueDeletes(b, current.recentlyPurged)
	b.Queue(`UPDATE projection_checkpoint SET position = $1`, events[len(events)-1].Position)
	if err := b.send(ctx, tx); err != nil {
		return classify(err)
	}
	return classify(tx.Commit(ctx))
}

// buildBatch returns the events' changes. It parks failing events and events of parked streams. If cause is not nil, it parks all events.
func (f *follower) buildBatch(ctx context.Context, tx pgx.Tx, events []domain.RecordedEvent, parked map[domain.StreamID]bool,
	cause error) (*Batch, error) {
	b, err := f.newBatch(ctx, tx)
	if err != nil {
		return nil, err
	}
	for _, event := range events {
		failure := cause
		if !parked[event.Stream] && failure == nil {
			failure = f.handlers.apply(b, event)
		}
		if parked[event.Stream] || failure != nil {
			park(b, event, failure)
			parked[event.Stream] = true
		}
	}
	return b, nil
}

// newBatch returns an empty batch. The first call reads the table catalog.
func (f *follower) newBatch(ctx context.Context, tx pgx.Tx) (*Batch, error) {
	tables := f.loadedCatalog()
	if tables == nil {
		var err error
		if tables, err = readCatalog(ctx, tx); err != nil {
			return nil, err
		}
		f.update(func() { f.tables = tables })
	}
	return &Batch{tables: tables}, nil
}

// park records that an event is waiting. For a stream's first waiting event, it also records the reason.
func park(b *Batch, event domain.RecordedEvent, cause error) {
	reason := ""
	if cause != nil {
		reason = redact(cause)
	}
	b.Queue(`INSERT INTO projection_parked (stream, version, position, type, error, events) VALUES ($1, $2, $3, $4, $5, 1)
		ON CONFLICT (stream) DO UPDATE SET events = projection_parked.events + 1`,
		string(event.Stream), event.Version, event.Position, event.Type, reason)
}

// classify wraps errors caused by an event in eventError, by SQLSTATE class: data, integrity, syntax or unknown names, program
// limits, and errors raised by triggers. Other database errors are temporary.
func classify(err error) error {
	var pgErr *pgconn.PgError
	if !errors.As(err, &pgErr) || len(pgErr.Code) != 5 {
		return err
	}
	switch pgErr.Code[:2] {
	case "21", "22", "23", "42", "44", "54", "P0":
		return eventError{err}
	}
	return err
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
