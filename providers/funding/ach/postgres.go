package ach

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Postgres is the Store used in production.
type Postgres struct{ Pool *pgxpool.Pool }

var _ Store = Postgres{}

// Update implements Store.
func (p Postgres) Update(ctx context.Context, do func(Tx) error) error {
	return pgx.BeginFunc(ctx, p.Pool, func(tx pgx.Tx) error { return do(postgresTx{tx}) })
}

// Entry implements Store.
func (p Postgres) Entry(ctx context.Context, key string) (Entry, bool, error) {
	return queryEntry(ctx, p.Pool, ` WHERE key = $1`, key)
}

// Add implements Store. Adding a new entry takes one round trip.
func (p Postgres) Add(ctx context.Context, e Entry) (Entry, bool, error) {
	added, err := p.addAll(ctx, []Entry{e})
	if err != nil || added[e.Key] {
		return e, err == nil, err
	}
	return p.existingEntry(ctx, e.Key)
}

// existingEntry returns the result of Add for a key that already exists.
func (p Postgres) existingEntry(ctx context.Context, key string) (Entry, bool, error) {
	e, _, err := p.Entry(ctx, key)
	return e, false, err
}

// addAll adds entries in one transaction and one round trip. The entries must have different keys. addAll skips entries whose key
// already exists, and returns the added keys. Like Tx.Entry, it locks the keys, in sorted order to prevent deadlocks.
func (p Postgres) addAll(ctx context.Context, entries []Entry) (added map[string]bool, err error) {
	keys := make([]string, len(entries))
	for i, e := range entries {
		keys[i] = e.Key
	}
	slices.Sort(keys)
	var batch pgx.Batch
	batch.Queue(`SELECT `+lockKey("key")+` FROM unnest($1::text[]) AS key`, keys)
	batch.Queue(insertEntries+` ON CONFLICT (key) DO NOTHING RETURNING key`, columnArrays(entries...)...).Query(func(rows pgx.Rows) error {
		inserted, err := pgx.CollectRows(rows, pgx.RowTo[string])
		added = make(map[string]bool, len(inserted))
		for _, key := range inserted {
			added[key] = true
		}
		return err
	})
	err = p.Pool.SendBatch(ctx, &batch).Close()
	return added, err
}

// PendingFiles implements Store.
func (p Postgres) PendingFiles(ctx context.Context, d Direction) ([]File, error) {
	rows, _ := p.Pool.Query(ctx, selectFiles+` WHERE done_at IS NULL AND direction = $1 ORDER BY id`, string(d))
	return pgx.CollectRows(rows, scanFile)
}

type postgresTx struct{ pgx.Tx }

const selectEntries = `
SELECT key, kind, transfer_id, coalesce(debit_key, ''), source_id, reference, cents, status, account, coalesce(file_id, 0),
       coalesce(trace, ''), code, settled_on, untimely, created_at, changed_at
  FROM ach_entries`

func scanEntry(row pgx.CollectableRow) (e Entry, err error) {
	var settledOn *time.Time
	err = row.Scan(&e.Key, &e.Kind, &e.TransferID, &e.DebitKey, &e.SourceID, &e.Reference, &e.Cents, &e.Status, &e.Account, &e.FileID,
		&e.Trace, &e.Code, &settledOn, &e.Untimely, &e.CreatedAt, &e.ChangedAt)
	e.SettledOn = timeOrZero(settledOn)
	e.CreatedAt, e.ChangedAt = e.CreatedAt.UTC(), e.ChangedAt.UTC()
	return e, err
}

const selectFiles = `
SELECT id, direction, name, sha256, sealed, entries, debit_cents, credit_cents, made_at, done_at, answer, problems FROM ach_files`

func scanFile(row pgx.CollectableRow) (f File, err error) {
	var sum []byte
	var doneAt *time.Time
	err = row.Scan(&f.ID, &f.Direction, &f.Name, &sum, &f.Sealed, &f.Entries, &f.DebitCents, &f.CreditCents, &f.CreatedAt, &doneAt,
		&f.Acknowledgment, &f.Problems)
	copy(f.SHA256[:], sum)
	f.CreatedAt, f.CompletedAt = f.CreatedAt.UTC(), timeOrZero(doneAt)
	return f, err
}

func timeOrZero(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return t.UTC()
}

func nullIfZero(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// Entry also locks the key, so no other transaction can insert an entry with the same key.
func (p postgresTx) Entry(ctx context.Context, key string) (Entry, bool, error) {
	if _, err := p.Exec(ctx, `SELECT `+lockKey("$1::text"), key); err != nil {
		return Entry{}, false, err
	}
	return queryEntry(ctx, p, ` WHERE key = $1 FOR UPDATE`, key)
}

// RelatedEntries locks debits before refunds, as Rail.Refund does. It reads the refunds only after it has locked the debits, because
// another transaction that held such a lock may have added a refund.
func (p postgresTx) RelatedEntries(ctx context.Context, traces []string) ([]Entry, error) {
	debits, err := p.queryEntries(ctx, `
 WHERE key = ANY (ARRAY(SELECT coalesce(debit_key, key) FROM ach_entries WHERE trace = ANY ($1))) ORDER BY key FOR UPDATE`, traces)
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(debits))
	for i, d := range debits {
		keys[i] = d.Key
	}
	refunds, err := p.queryEntries(ctx, ` WHERE debit_key = ANY ($1) ORDER BY key FOR UPDATE`, keys)
	return append(debits, refunds...), err
}

func (p postgresTx) Corrections(ctx context.Context, sources []string) ([]Correction, error) {
	rows, _ := p.Query(ctx, `SELECT source_id, code, sealed FROM ach_corrections
 WHERE source_id = ANY ($1) AND sealed <> ''`, sources) // EraseAccounts has emptied the other corrections
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Correction])
}

func (p postgresTx) PutCorrection(ctx context.Context, c Correction) error {
	_, err := p.Exec(ctx, `INSERT INTO ach_corrections (source_id, code, sealed) VALUES ($1, $2, $3)
    ON CONFLICT (source_id) DO UPDATE SET code = excluded.code, sealed = excluded.sealed`, c.SourceID, c.Code, c.Sealed)
	return err
}

func (p postgresTx) CreditsForDebit(ctx context.Context, debitKey string) ([]Entry, error) {
	return p.queryEntries(ctx, ` WHERE debit_key = $1 ORDER BY created_at, key FOR UPDATE`, debitKey)
}

func queryEntry(ctx context.Context, db interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}, where, argument string) (Entry, bool, error) {
	rows, _ := db.Query(ctx, selectEntries+where, argument)
	e, err := pgx.CollectExactlyOneRow(rows, scanEntry)
	if errors.Is(err, pgx.ErrNoRows) {
		return Entry{}, false, nil
	}
	return e, err == nil, err
}

func (p postgresTx) QueuedEntries(ctx context.Context, max int) ([]Entry, error) {
	return p.queryEntries(ctx, ` WHERE status = 'QUEUED' ORDER BY created_at, key LIMIT $1 FOR UPDATE`, max)
}

func (p postgresTx) EntriesInFile(ctx context.Context, fileID int64) ([]Entry, error) {
	return p.queryEntries(ctx, ` WHERE file_id = $1 ORDER BY created_at, key FOR UPDATE`, fileID)
}

func (p postgresTx) queryEntries(ctx context.Context, where string, argument any) ([]Entry, error) {
	rows, _ := p.Query(ctx, selectEntries+where, argument)
	return pgx.CollectRows(rows, scanEntry)
}

const (
	entryColumns = `key, kind, transfer_id, debit_key, source_id, reference, cents, status, account, file_id, trace, code,
		settled_on, untimely, created_at, changed_at`

	insertEntries = `INSERT INTO ach_entries (` + entryColumns + `)
		SELECT key, kind, transfer_id, nullif(debit_key, ''), source_id, reference, cents, status, account, nullif(file_id, 0),
		       nullif(trace, ''), code, settled_on, untimely, created_at, changed_at
		  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[], $8::text[], $9::bytea[],
		       $10::bigint[], $11::text[], $12::text[], $13::date[], $14::boolean[], $15::timestamptz[],
		       $16::timestamptz[]) AS e (` + entryColumns + `)`

	putEntries = insertEntries + ` ON CONFLICT (key) DO UPDATE SET
		status = excluded.status, account = excluded.account, file_id = excluded.file_id, trace = excluded.trace,
		code = excluded.code, settled_on = excluded.settled_on, untimely = excluded.untimely, changed_at = excluded.changed_at`
)

// lockKey returns an SQL expression that locks a key until the transaction ends.
func lockKey(key string) string {
	return `pg_advisory_xact_lock(hashtextextended('ach ' || ` + key + `, 0))`
}

// columnArrays returns the arguments of insertEntries: one array per column.
func columnArrays(entries ...Entry) []any {
	var columns [16][]any
	for _, e := range entries {
		for i, value := range [...]any{
			e.Key, string(e.Kind), e.TransferID, e.DebitKey, e.SourceID, e.Reference, e.Cents, string(e.Status), e.Account,
			e.FileID, e.Trace, e.Code, nullIfZero(e.SettledOn), e.Untimely, e.CreatedAt, e.ChangedAt,
		} {
			columns[i] = append(columns[i], value)
		}
	}
	all := make([]any, len(columns))
	for i, column := range columns {
		all[i] = column
	}
	return all
}

func (p postgresTx) Put(ctx context.Context, entries ...Entry) error {
	_, err := p.Exec(ctx, putEntries, columnArrays(entries...)...)
	return err
}

// ReserveTraces locks the counter until the transaction ends, so only one file is created at a time.
func (p postgresTx) ReserveTraces(ctx context.Context, n int) (first int, err error) {
	var last int
	if err := p.QueryRow(ctx, `SELECT last_trace FROM ach_counter FOR UPDATE`).Scan(&last); err != nil {
		return 0, err
	}
	first, last, err = nextTraces(last, n)
	if err != nil {
		return 0, err
	}
	_, err = p.Exec(ctx, `UPDATE ach_counter SET last_trace = $1`, last)
	return first, err
}

func (p postgresTx) AddFile(ctx context.Context, f File) (id int64, added bool, err error) {
	err = p.QueryRow(ctx, `
INSERT INTO ach_files (direction, name, sha256, sealed, entries, debit_cents, credit_cents, made_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT (direction, sha256) DO NOTHING RETURNING id`,
		string(f.Direction), f.Name, f.SHA256[:], f.Sealed, f.Entries, f.DebitCents, f.CreditCents, f.CreatedAt).Scan(&id)
	if !errors.Is(err, pgx.ErrNoRows) {
		return id, err == nil, err
	}
	err = p.QueryRow(ctx, `SELECT id FROM ach_files WHERE direction = $1 AND sha256 = $2`, string(f.Direction), f.SHA256[:]).Scan(&id)
	return id, false, err
}

func (p postgresTx) OutgoingFile(ctx context.Context, name string) (File, bool, error) {
	rows, _ := p.Query(ctx, selectFiles+` WHERE direction = 'OUT' AND name = $1 FOR UPDATE`, name)
	f, err := pgx.CollectExactlyOneRow(rows, scanFile)
	if errors.Is(err, pgx.ErrNoRows) {
		return File{}, false, nil
	}
	return f, err == nil, err
}

func (p postgresTx) PutFile(ctx context.Context, f File) error {
	if f.Problems == nil {
		f.Problems = []string{}
	}
	_, err := p.Exec(ctx, `UPDATE ach_files SET done_at = $2, answer = $3, problems = $4, entries = $5 WHERE id = $1`,
		f.ID, nullIfZero(f.CompletedAt), f.Acknowledgment, f.Problems, f.Entries)
	return err
}
