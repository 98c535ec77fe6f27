package ach

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
)

// Files returns a page of files with IDs less than before, newest first. The result next is the value of before for the next
// page, or 0 if this is the last page. The content stays encrypted.
func (p Postgres) Files(ctx context.Context, before int64, limit int) (files []File, next int64, err error) {
	files, err = queryAll(ctx, p, scanFile, selectFiles+` WHERE id < $1 ORDER BY id DESC LIMIT $2`, before, limit+1)
	if len(files) > limit {
		files, next = files[:limit], files[limit-1].ID
	}
	return files, next, err
}

// ReturnedEntries returns a page of returned entries, newest first. The page starts after the position that before and key identify.
// The result more reports whether another page follows.
func (p Postgres) ReturnedEntries(ctx context.Context, before time.Time, key string, limit int) (entries []Entry, more bool, err error) {
	entries, err = queryAll(ctx, p, scanEntry, selectEntries+` WHERE status = 'RETURNED' AND (changed_at, key) < ($1, $2)
		ORDER BY changed_at DESC, key DESC LIMIT $3`, before, key, limit+1)
	if len(entries) > limit {
		entries, more = entries[:limit], true
	}
	return entries, more, err
}

// EraseAccounts erases the account data of sources from their entries and corrections. An entry that is not in a file yet keeps its
// account, because the file needs it.
func (p Postgres) EraseAccounts(ctx context.Context, sourceIDs []string) error {
	var batch pgx.Batch
	batch.Queue(`UPDATE ach_entries SET account = NULL WHERE source_id = ANY ($1) AND status NOT IN ('WAITING', 'QUEUED')`, sourceIDs)
	batch.Queue(`UPDATE ach_corrections SET sealed = '' WHERE source_id = ANY ($1)`, sourceIDs)
	return p.Pool.SendBatch(ctx, &batch).Close()
}

// queryAll returns all rows of a query.
func queryAll[T any](ctx context.Context, p Postgres, scan pgx.RowToFunc[T], sql string, arguments ...any) ([]T, error) {
	rows, _ := p.Pool.Query(ctx, sql, arguments...)
	return pgx.CollectRows(rows, scan)
}

// TransfersByTrace maps trace numbers to transfer IDs. For a trace number that was used more than once, it uses the newest file.
func (p Postgres) TransfersByTrace(ctx context.Context, traces []string) (map[string]string, error) {
	rows, _ := p.Pool.Query(ctx, `SELECT trace, transfer_id FROM ach_entries WHERE trace = ANY ($1) ORDER BY file_id`, traces)
	transfers := make(map[string]string, len(traces))
	var trace, transferID string
	_, err := pgx.ForEachRow(rows, []any{&trace, &transferID}, func() error {
		transfers[trace] = transferID
		return nil
	})
	return transfers, err
}

// EntriesForDebit returns a debit's entry, followed by the entries of its refunds. The result is empty if the debit does not exist.
func (p Postgres) EntriesForDebit(ctx context.Context, key string) ([]Entry, error) {
	return queryAll(ctx, p, scanEntry, selectEntries+`
 WHERE key = $1 AND kind = 'DEBIT' OR debit_key = $1 ORDER BY kind DESC, created_at, key`, key)
}
