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
