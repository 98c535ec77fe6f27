package pricechanges

import (
	"context"
	"encoding/json"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/projections"
)

// Version is one version of a fee set, rate, or coupon.
type Version struct {
	Version    int64 // version of the stream
	BeganAt    time.Time
	EndedAt    time.Time       // when the next version began; zero for the version in force
	Definition json.RawMessage // pricing.FeeSetSaved, pricing.RatePublished, or pricing.CouponCreated; nil for a deleted coupon
	ApprovalID string
	Actor      domain.Actor
}

// Queries reads versions and requested changes.
type Queries struct{ db projections.DB }

// NewQueries returns queries on db.
func NewQueries(db projections.DB) *Queries { return &Queries{db} }

// Versions returns one page of the versions of a stream before a version, newest first. next is the value of before for the next page,
// or 0 at the end.
func (q *Queries) Versions(
	ctx context.Context, stream domain.StreamID, before int64, limit int,
) (page []Version, next int64, err error) {
	return projections.RowsPage(ctx, q.db, limit, scanVersion, func(v Version) int64 { return v.Version },
		`SELECT v.version, v.began_at, (SELECT n.began_at FROM pricechanges.versions n WHERE n.stream = v.stream AND n.version > v.version
				ORDER BY n.version LIMIT 1),
			v.definition, v.approval_id, v.actor_id, v.actor_role
		FROM pricechanges.versions v WHERE v.stream = $1 AND v.version < $2 ORDER BY v.version DESC LIMIT $3`, string(stream), before)
}

// maxOpenChanges is the maximum number of requests that OpenChanges and Due return.
const maxOpenChanges = 100

// OpenChanges returns the IDs of the requests for a stream that are neither in effect nor rejected, newest first. Some of them can have
// expired.
func (q *Queries) OpenChanges(ctx context.Context, stream domain.StreamID) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string],
		`SELECT approval_id FROM pricechanges.open_changes WHERE stream = $1 ORDER BY position DESC LIMIT $2`, string(stream), maxOpenChanges)
}

// Due returns the IDs of the scheduled changes that are due according to both the given time and the database's clock, longest overdue
// first.
func (q *Queries) Due(ctx context.Context, at time.Time) ([]string, error) {
	return projections.Rows(ctx, q.db, pgx.RowTo[string], `SELECT approval_id FROM pricechanges.open_changes
		WHERE scheduled AND effective_at <= least($1, now()) ORDER BY effective_at, position LIMIT $2`, at, maxOpenChanges)
}

func scanVersion(row pgx.CollectableRow) (v Version, err error) {
	var ended *time.Time
	err = row.Scan(&v.Version, projections.UTC(&v.BeganAt), &ended, &v.Definition, &v.ApprovalID, &v.Actor.ID, &v.Actor.Role)
	if ended != nil {
		v.EndedAt = ended.UTC()
	}
	return v, err
}
