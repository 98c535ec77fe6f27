package ach

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Files are the files that were exchanged with the bank, the newest first, and how many there are in all. What is in them
// stays encrypted.
func (p Postgres) Files(ctx context.Context, page, size int) (files []File, total int, err error) {
	return listed(ctx, p, `SELECT count(*) FROM ach_files`, selectFiles+` ORDER BY id DESC LIMIT $1 OFFSET $2`, scanFile, page, size)
}

// Returns are the entries that came back from the other bank, the newest first, and how many there are in all.
func (p Postgres) Returns(ctx context.Context, page, size int) (entries []Entry, total int, err error) {
	return listed(ctx, p, `SELECT count(*) FROM ach_entries WHERE status = 'RETURNED'`,
		selectEntries+` WHERE status = 'RETURNED' ORDER BY changed_at DESC, key LIMIT $1 OFFSET $2`, scanEntry, page, size)
}

func listed[T any](ctx context.Context, p Postgres, count, list string, scan pgx.RowToFunc[T], page, size int) (all []T, total int, err error) {
	if err := p.Pool.QueryRow(ctx, count).Scan(&total); err != nil {
		return nil, 0, err
	}
	rows, err := p.Pool.Query(ctx, list, size, page*size)
	if err != nil {
		return nil, 0, err
	}
	all, err = pgx.CollectRows(rows, scan)
	return all, total, err
}

// TransfersByTrace says which transfers the entries with these trace numbers were for, the newest where a number was given anew.
func (p Postgres) TransfersByTrace(ctx context.Context, traces []string) (map[string]string, error) {
	rows, err := p.Pool.Query(ctx, `SELECT trace, transfer_id FROM ach_entries WHERE trace = ANY ($1) ORDER BY file_id`, traces)
	if err != nil {
		return nil, err
	}
	transfers := make(map[string]string, len(traces))
	var trace, transferID string
	_, err = pgx.ForEachRow(rows, []any{&trace, &transferID}, func() error {
		transfers[trace] = transferID
		return nil
	})
	return transfers, err
}

// OfDebit is the entry of a debit, and behind it those that give it back; none where there is no such debit.
func (p Postgres) OfDebit(ctx context.Context, key string) ([]Entry, error) {
	rows, err := p.Pool.Query(ctx, selectEntries+` WHERE key = $1 AND kind = 'DEBIT' OR debit_key = $1 ORDER BY kind DESC, created_at, key`, key)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scanEntry)
}
