package rates

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// SourceHealth describes whether a source is working.
type SourceHealth struct {
	LastResponseAt time.Time // time of the last valid response; zero if none
	FailingSince   time.Time // zero if the source is working
	Attempts       int       // consecutive failed attempts
	Error          string    // latest error
}

// LoadHealth returns the health of a source. The result is zero if the source was never polled.
func LoadHealth(ctx context.Context, db *pgxpool.Pool, name string) (h SourceHealth, err error) {
	var respondedAt, failingSince *time.Time
	err = db.QueryRow(ctx, `SELECT answered_at, failing_since, tries, coalesce(error, '') FROM rate_sources WHERE name = $1`, name).
		Scan(&respondedAt, &failingSince, &h.Attempts, &h.Error)
	if errors.Is(err, pgx.ErrNoRows) {
		return SourceHealth{}, nil
	}
	if respondedAt != nil {
		h.LastResponseAt = respondedAt.UTC()
	}
	if failingSince != nil {
		h.FailingSince = failingSince.UTC()
	}
	return h, err
}

// IsStale reports whether a table's day, in Nepal time, ended at least one day ago.
func IsStale(day string, at time.Time) bool { return day < dateInNepal(at, -1) }

// claimPoll reports whether the caller must poll a source now. It postpones the next poll, so no other process polls at the same
// time. If the caller crashes, another process can poll after claimTimeout. It also returns the number of consecutive failures.
func claimPoll(ctx context.Context, db *pgxpool.Pool, name string, at time.Time) (failures int, claimed bool, err error) {
	err = db.QueryRow(ctx, `
INSERT INTO rate_sources AS s (name, next_at) VALUES ($1, $3)
    ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at WHERE s.next_at <= $2
RETURNING tries`, name, at, at.Add(claimTimeout)).Scan(&failures)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, false, nil
	}
	return failures, err == nil, err
}

func recordSuccess(ctx context.Context, db *pgxpool.Pool, name string, at, next time.Time) error {
	_, err := db.Exec(ctx, `
UPDATE rate_sources SET next_at = $3, answered_at = $2, failing_since = NULL, tries = 0, error = NULL WHERE name = $1`, name, at, next)
	return err
}

func recordFailure(ctx context.Context, db *pgxpool.Pool, name string, failure error, at, next time.Time) error {
	_, err := db.Exec(ctx, `
UPDATE rate_sources SET next_at = $3, failing_since = coalesce(failing_since, $2), tries = tries + 1, error = $4 WHERE name = $1`,
		name, at, next, truncate(failure))
	return err
}

// maxErrorBytes is the maximum length of a stored error in bytes.
const maxErrorBytes = 200

func truncate(err error) string {
	text := err.Error()
	return strings.ToValidUTF8(text[:min(len(text), maxErrorBytes)], "")
}
