package rescreening

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// progress is how far the screening of all people has come, with the numbers so far.
type progress struct {
	lastPerson    string // last screened person; empty at the start
	people        int
	candidates    int
	hits          int
	ended         int
	openTransfers int
	startedAt     time.Time
}

// errTakenOver means that another process screens the people.
var errTakenOver = errors.New("rescreening: another process has taken over")

// loadProgress returns the progress of the screening for the event at a position. It starts at the given time if there is none.
func loadProgress(ctx context.Context, db *pgxpool.Pool, position int64, start time.Time) (p progress, err error) {
	_, err = db.Exec(ctx, `INSERT INTO rescreenings (position, last_person, people, candidates, hits, ended, open_transfers, started_at)
		VALUES ($1, '', 0, 0, 0, 0, 0, $2) ON CONFLICT DO NOTHING`, position, start)
	if err != nil {
		return progress{}, err
	}
	err = db.QueryRow(ctx, `SELECT last_person, people, candidates, hits, ended, open_transfers, started_at FROM rescreenings
		WHERE position = $1`, position).
		Scan(&p.lastPerson, &p.people, &p.candidates, &p.hits, &p.ended, &p.openTransfers, &p.startedAt)
	p.startedAt = p.startedAt.UTC()
	return p, err
}

// saveProgress replaces the progress. It returns errTakenOver if the stored progress is not the previous one.
func saveProgress(ctx context.Context, db *pgxpool.Pool, position int64, previous, p progress) error {
	tag, err := db.Exec(ctx, `UPDATE rescreenings SET last_person = $3, people = $4, candidates = $5, hits = $6, ended = $7,
		open_transfers = $8 WHERE position = $1 AND last_person = $2`,
		position, previous.lastPerson, p.lastPerson, p.people, p.candidates, p.hits, p.ended, p.openTransfers)
	if err == nil && tag.RowsAffected() == 0 {
		err = errTakenOver
	}
	return err
}
