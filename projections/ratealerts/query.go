package ratealerts

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hulak/domain/money"
	"hulak/domain/ratealert"
	"hulak/projections"
)

// Queries reads open alerts. All methods return up to limit alerts that were created after a position, oldest first.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

const selectAlerts = `SELECT sender_id, alert_id, position FROM ratealerts.alerts WHERE position > $1 AND `

// Reached returns the alerts that wait for a rate that is at most the given rate.
func (q *Queries) Reached(ctx context.Context, rate money.Rate, after int64, limit int) ([]ratealert.Candidate, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[ratealert.Candidate],
		selectAlerts+`min_rate <= $3 ORDER BY position LIMIT $2`,
		after, limit, rate)
}

// DueDaily returns the daily alerts that were not sent on a day and whose last rate is older than a version.
func (q *Queries) DueDaily(ctx context.Context, day string, version, after int64, limit int) ([]ratealert.Candidate, error) {
	return projections.Rows(ctx, q.db, pgx.RowToStructByPos[ratealert.Candidate],
		selectAlerts+`min_rate IS NULL AND last_day < $3 AND last_version < $4
		ORDER BY position LIMIT $2`, after, limit, day, version)
}
