package rates

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Standing is how a source does.
type Standing struct {
	AnsweredAt   time.Time // when it last answered as it should; zero if never
	FailingSince time.Time // zero where it does not fail
	Tries        int       // in vain, one after the other
	Error        string    // what was wrong with the last one
}

// StandingOf reads how a source does; one that was never asked has the zero value.
func StandingOf(ctx context.Context, db *pgxpool.Pool, name string) (s Standing, err error) {
	var answered, failing *time.Time
	err = db.QueryRow(ctx, `SELECT answered_at, failing_since, tries, coalesce(error, '') FROM rate_sources WHERE name = $1`, name).
		Scan(&answered, &failing, &s.Tries, &s.Error)
	if errors.Is(err, pgx.ErrNoRows) {
		return Standing{}, nil
	}
	if answered != nil {
		s.AnsweredAt = answered.UTC()
	}
	if failing != nil {
		s.FailingSince = failing.UTC()
	}
	return s, err
}

// Stale reports whether a table's day is over for more than a day, so that the rate in force is older than it should be.
func Stale(day string, at time.Time) bool { return day < dayOf(at, -1) }

// takeTurn asks for the right to ask a source now. Whoever gets it has put the next turn off, so that nobody else asks
// meanwhile; should it die, another has its turn soon.
func takeTurn(ctx context.Context, db *pgxpool.Pool, name string, at time.Time) (tries int, taken bool, err error) {
	err = db.QueryRow(ctx, `
INSERT INTO rate_sources AS s (name, next_at) VALUES ($1, $3)
    ON CONFLICT (name) DO UPDATE SET next_at = excluded.next_at WHERE s.next_at <= $2
RETURNING tries`, name, at, at.Add(turnMax)).Scan(&tries)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, false, nil
	}
	return tries, err == nil, err
}

func noteAnswer(ctx context.Context, db *pgxpool.Pool, name string, at, next time.Time) error {
	_, err := db.Exec(ctx, `
UPDATE rate_sources SET next_at = $3, answered_at = $2, failing_since = NULL, tries = 0, error = NULL WHERE name = $1`, name, at, next)
	return err
}

func noteFailure(ctx context.Context, db *pgxpool.Pool, name string, failure error, at, next time.Time) error {
	_, err := db.Exec(ctx, `
UPDATE rate_sources SET next_at = $3, failing_since = coalesce(failing_since, $2), tries = tries + 1, error = $4 WHERE name = $1`, name, at, next, short(failure))
	return err
}

// errorBytesMax is how much of an error is kept.
const errorBytesMax = 200

func short(err error) string {
	text := err.Error()
	return text[:min(len(text), errorBytesMax)]
}
