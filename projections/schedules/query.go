package schedules

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain/money"
	"hulak/domain/process"
	"hulak/domain/schedule"
	"hulak/projections"
)

// maxListed is the maximum number of schedules that OfSender returns.
const maxListed = 100

// Queries reads schedules.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// OfSender returns the IDs of a sender's schedules, newest first. It returns at most 100.
func (q *Queries) OfSender(ctx context.Context, senderID string) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string],
		`SELECT schedule_id FROM schedules.schedules WHERE sender_id = $1 ORDER BY position DESC LIMIT $2`, senderID, maxListed)
}

// OpenOfSender returns the IDs of a sender's schedules that have not ended.
func (q *Queries) OpenOfSender(ctx context.Context, senderID string) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string],
		`SELECT schedule_id FROM schedules.schedules WHERE sender_id = $1 AND status <> $2 ORDER BY position`,
		senderID, string(schedule.StatusEnded))
}

// OfTransfer returns the ID of the schedule that created a transfer, or "" if no schedule did.
func (q *Queries) OfTransfer(ctx context.Context, transferID string) (id string, err error) {
	err = q.db.QueryRow(ctx, `SELECT schedule_id FROM schedules.transfers WHERE transfer_id = $1`, transferID).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return id, err
}

// Due returns up to limit schedules whose timer has fired, longest overdue first. A real timer must be due according to both the given
// time and the database's clock. Shortened timers are for tests and demos.
func (q *Queries) Due(ctx context.Context, at time.Time, scale process.TimeScale, limit int) ([]schedule.Due, error) {
	const columns = `SELECT schedule_id, timer, occurrence FROM schedules.schedules WHERE status = 'ACTIVE' AND `
	if scale.IsReal() {
		return projections.Rows(ctx, q.db, pgx.RowToStructByPos[schedule.Due], columns+`due_at <= least($1, now())
			ORDER BY due_at LIMIT $2`, at, limit)
	}
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[schedule.Due], columns+`began_at + CASE WHEN due_at <= from_at THEN interval '0'
		ELSE make_interval(secs => greatest(extract(epoch FROM due_at - from_at)::float8 * $3::float8, $4::float8)) END <= least($1, now())
		ORDER BY due_at LIMIT $2`, at, limit, scale.Day.Hours()/24, scale.MinLength().Seconds())
}

// DueAtRate returns up to limit schedules that wait for a rate to a country that is at most the given rate.
func (q *Queries) DueAtRate(ctx context.Context, destination string, rate money.Rate, limit int) ([]schedule.Due, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[schedule.Due], `SELECT schedule_id, 'RUN', occurrence
		FROM schedules.schedules WHERE status = 'ACTIVE' AND min_rate <= $1 AND destination = $2 ORDER BY position LIMIT $3`,
		rate, destination, limit)
}
