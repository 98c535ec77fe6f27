package tables

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// LockSQL locks the schema named by its parameter until the end of the transaction.
const LockSQL = `SELECT pg_advisory_xact_lock(hashtextextended('projection ' || $1, 0))`

// Begin opens a transaction with the schema in its search_path. The transaction holds the schema's lock until it ends, so no other
// transaction applies events, retries, swaps, or purges in the same schema. Its commit does not wait for the disk (see Lock).
func Begin(ctx context.Context, pool *pgxpool.Pool, schema string) (pgx.Tx, error) {
	tx, err := pool.Begin(ctx)
	if err != nil {
		return nil, err
	}
	if err := Lock(ctx, tx, schema); err != nil {
		Rollback(ctx, tx)
		return nil, err
	}
	return tx, nil
}

// Lock locks a schema and sets the transaction's search_path. Commits to read models do not wait for the disk, because the events
// are already on disk. If a database crash loses the last commits, their rows and checkpoint are lost together and filled again.
// Callbacks, payouts, and notifications do not depend on read models. They follow the log with their own checkpoints. Other commits
// must use CommitDurably.
func Lock(ctx context.Context, tx pgx.Tx, schema string) error {
	_, err := tx.Exec(ctx, LockSQL+`, set_config('search_path', $1, true), set_config('synchronous_commit', 'off', true)`, schema)
	return err
}

// CommitDurably commits, and waits until this commit and all earlier ones are on disk.
func CommitDurably(ctx context.Context, tx pgx.Tx) error {
	if _, err := tx.Exec(ctx, `SET LOCAL synchronous_commit = on`); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

// Rollback rolls the transaction back even if the context has ended.
func Rollback(ctx context.Context, tx pgx.Tx) { _ = tx.Rollback(context.WithoutCancel(ctx)) }
