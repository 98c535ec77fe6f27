// Package approvals is the read model of requests that need the approval of two staff members.
package approvals

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "approvals", Version: 1, Schema: schema,
		Handlers: []projections.Handler{
			requested[approval.RateRequested](),
			requested[approval.FeeSetRequested](),
			requested[approval.CouponRequested](),
			requested[approval.InvitationRequested](),
			requested[approval.RoleRequested](),
			requested[approval.ErasureRequested](),
			requested[approval.UnlockRequested](),
			decided[approval.Approved](),
			decided[approval.Rejected](),
		},
	}
}

func requested[E approval.Requested]() projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Queue(`INSERT INTO requests (approval_id, position, pending) VALUES ($1, $2, true) ON CONFLICT (approval_id) DO NOTHING`, r.Stream.Key(), r.Position)
	})
}

func decided[E approval.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Queue(`UPDATE requests SET pending = false WHERE approval_id = $1`, r.Stream.Key())
	})
}
