// Package approvals is the read model of requests that need the approval of a second staff member.
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
			requestHandler[approval.RateRequested](),
			requestHandler[approval.FeeSetRequested](),
			requestHandler[approval.CouponRequested](),
			requestHandler[approval.InvitationRequested](),
			requestHandler[approval.RoleRequested](),
			requestHandler[approval.ErasureRequested](),
			requestHandler[approval.UnlockRequested](),
			requestHandler[approval.APIKeyRequested](),
			requestHandler[approval.RulesRequested](),
			requestHandler[approval.StatePaymentRequested](),
			requestHandler[approval.StateCorrectionRequested](),
			decisionHandler[approval.Approved](),
			decisionHandler[approval.Rejected](),
		},
	}
}

func requestHandler[E approval.Requested]() projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Queue(`INSERT INTO requests (approval_id, position, pending) VALUES ($1, $2, true) ON CONFLICT (approval_id) DO NOTHING`,
			r.Stream.Key(), r.Position)
	})
}

func decisionHandler[E approval.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Queue(`UPDATE requests SET pending = false WHERE approval_id = $1`, r.Stream.Key())
	})
}
