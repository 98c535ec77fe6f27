package integrity

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/projections"
)

// Store stores the divergences that the checker finds.
type Store struct{ Pool *pgxpool.Pool }

// id returns a stable ID. It does not depend on the expected or actual value, which can change between checks.
func (d finding) id() string {
	sum := sha256.Sum256([]byte(d.Kind + "\x00" + d.Scope + "\x00" + d.Subject))
	return hex.EncodeToString(sum[:16])
}

// maxTextChars limits the length of a stored subject or value, in characters.
const maxTextChars = 500

// save stores divergences. It resolves open divergences in the given scopes that are not in found.
func (s Store) save(ctx context.Context, scopes []string, found []finding, at time.Time) error {
	var batch pgx.Batch
	ids := make([]string, len(found))
	for i, d := range found {
		ids[i] = d.id()
		batch.Queue(`INSERT INTO divergences (id, kind, scope, subject, expected, actual, first_seen, last_seen)
			VALUES ($1, $2, $3, left($4, $8), left($5, $8), left($6, $8), $7, $7)
			ON CONFLICT (id) DO UPDATE SET expected = excluded.expected, actual = excluded.actual, last_seen = excluded.last_seen, gone_at = NULL`,
			ids[i], d.Kind, d.Scope, d.Subject, d.Expected, d.Actual, at, maxTextChars)
	}
	batch.Queue(`UPDATE divergences SET gone_at = $3 WHERE gone_at IS NULL AND scope = ANY ($1) AND id <> ALL ($2)`, scopes, ids, at)
	return s.Pool.SendBatch(ctx, &batch).Close()
}

// openScopes returns the scopes of open divergences. It returns at most 50, starting with those that were seen least recently.
func (s Store) openScopes(ctx context.Context) ([]string, error) {
	const maxScopes = 50
	return projections.Rows(ctx, s.Pool, pgx.RowTo[string],
		`SELECT scope FROM divergences WHERE gone_at IS NULL GROUP BY 1 ORDER BY min(last_seen) LIMIT $1`, maxScopes)
}

// ScanPosition returns the log position that the scan has reached.
func (s Store) ScanPosition(ctx context.Context) (position int64, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT walked FROM checker`).Scan(&position)
	return position, err
}

// saveProgress stores the position that the scan has reached. A finished scan starts over. It resolves the gaps that were last seen
// before the scan started.
func (s Store) saveProgress(ctx context.Context, position int64, streams int, finished bool, at time.Time) error {
	var batch pgx.Batch
	if finished {
		batch.Queue(`UPDATE divergences SET gone_at = $2 FROM checker
			WHERE gone_at IS NULL AND scope = $1 AND last_seen < checker.finished_at`, scopeLog, at)
	}
	batch.Queue(`UPDATE checker SET walked = CASE WHEN $3 THEN 0 ELSE $1 END, streams = streams + $2,
		finished_at = CASE WHEN $3 THEN $4 ELSE finished_at END, looked_at = $4`, position, streams, finished, at)
	return s.Pool.SendBatch(ctx, &batch).Close()
}

// Status is the progress of the checker.
type Status struct {
	Open       int       // number of open divergences
	ScannedTo  int64     // last log position that the current pass has scanned
	Streams    int64     // number of streams checked
	FinishedAt time.Time // when the last full pass finished; zero until then
	CheckedAt  time.Time // when the checker last ran; zero until then
}

// Divergence is a stored divergence.
type Divergence struct {
	ID, Kind, Scope, Subject, Expected, Actual string
	FirstSeen, LastSeen, ResolvedAt            time.Time // ResolvedAt is zero for an open divergence
}

// Filter selects a page of divergences.
type Filter struct {
	Resolved bool   // true for resolved divergences, false for open ones
	Kind     string // empty for all kinds
	After    projections.Cursor
	Limit    int
}

// Status returns the progress of the checker.
func (s Store) Status(ctx context.Context) (Status, error) {
	var status Status
	err := s.Pool.QueryRow(ctx, `SELECT walked, streams, finished_at, looked_at,
		(SELECT count(*) FROM divergences WHERE gone_at IS NULL) FROM checker`).
		Scan(&status.ScannedTo, &status.Streams, projections.UTC(&status.FinishedAt), projections.UTC(&status.CheckedAt), &status.Open)
	return status, err
}

// Divergences returns a page of divergences, newest first. The cursor is zero after the last page.
func (s Store) Divergences(ctx context.Context, f Filter) ([]Divergence, projections.Cursor, error) {
	where, timeColumn := `gone_at IS NULL`, `first_seen`
	if f.Resolved {
		where, timeColumn = `gone_at IS NOT NULL`, `gone_at`
	}
	after := f.After.FromLatest()
	rows, err := projections.Rows(ctx, s.Pool, func(row pgx.CollectableRow) (d Divergence, err error) {
		err = row.Scan(&d.ID, &d.Kind, &d.Scope, &d.Subject, &d.Expected, &d.Actual,
			projections.UTC(&d.FirstSeen), projections.UTC(&d.LastSeen), projections.UTC(&d.ResolvedAt))
		return d, err
	}, `SELECT id, kind, scope, subject, expected, actual, first_seen, last_seen, gone_at FROM divergences
		WHERE `+where+` AND ($1 = '' OR kind = $1) AND (`+timeColumn+`, id) < ($2, $3) ORDER BY `+timeColumn+` DESC, id DESC LIMIT $4`,
		f.Kind, after.At, after.ID, f.Limit+1)
	page, next := projections.Cut(rows, f.Limit, func(d Divergence) projections.Cursor {
		if f.Resolved {
			return projections.Cursor{At: d.ResolvedAt, ID: d.ID}
		}
		return projections.Cursor{At: d.FirstSeen, ID: d.ID}
	})
	return page, next, err
}

// OpenByKind counts the open divergences of each kind.
func (s Store) OpenByKind(ctx context.Context) (map[string]int64, error) {
	open := map[string]int64{
		KindLog: 0, KindTransitions: 0, KindLedger: 0, KindLimits: 0, KindCoupons: 0, KindReadModel: 0, KindProvider: 0, KindInFlight: 0,
	}
	rows, _ := s.Pool.Query(ctx, `SELECT kind, count(*) FROM divergences WHERE gone_at IS NULL GROUP BY 1`)
	var kind string
	var count int64
	_, err := pgx.ForEachRow(rows, []any{&kind, &count}, func() error { open[kind] = count; return nil })
	return open, err
}
