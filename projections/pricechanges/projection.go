// Package pricechanges is the read model of the versions of fee sets, rates, and coupons, and of the changes that have been requested.
package pricechanges

import (
	_ "embed"
	"encoding/json"
	"time"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/pricing"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "pricechanges", Version: 1, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e pricing.RatePublished, r domain.RecordedEvent) {
				addVersion(b, r, e.At, toJSON(e), e.ApprovalID)
			}),
			projections.On(func(b *projections.Batch, e pricing.FeeSetSaved, r domain.RecordedEvent) {
				addVersion(b, r, e.At, toJSON(e), e.ApprovalID)
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponCreated, r domain.RecordedEvent) {
				addVersion(b, r, e.At, toJSON(e), e.ApprovalID)
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponChanged, r domain.RecordedEvent) {
				addVersion(b, r, e.Coupon.At, toJSON(e.Coupon), e.Coupon.ApprovalID)
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponDeleted, r domain.RecordedEvent) {
				addVersion(b, r, e.At, nil, "")
			}),

			projections.On(func(b *projections.Batch, e approval.RateRequested, r domain.RecordedEvent) {
				openChange(b, r, domain.Stream(pricing.RateDecider.Category, pricing.RateKey(e.Rate.From, e.Rate.To)))
			}),
			projections.On(func(b *projections.Batch, e approval.FeeSetRequested, r domain.RecordedEvent) {
				openChange(b, r, domain.Stream(pricing.FeeSetDecider.Category, e.FeeSet.Key.String()))
			}),
			projections.On(func(b *projections.Batch, e approval.CouponRequested, r domain.RecordedEvent) {
				openChange(b, r, domain.Stream(pricing.CouponDecider.Category, pricing.CouponKey(e.Coupon.Code)))
			}),
			projections.On(func(b *projections.Batch, e approval.PricesProposed, r domain.RecordedEvent) {
				if !e.EffectiveAt.IsZero() {
					b.Queue(`UPDATE open_changes SET effective_at = $2 WHERE approval_id = $1`, r.Stream.Key(), e.EffectiveAt)
				}
			}),
			projections.On(func(b *projections.Batch, e approval.Approved, r domain.RecordedEvent) {
				b.Queue(`DELETE FROM open_changes WHERE approval_id = $1 AND coalesce(effective_at <= $2, true)`, r.Stream.Key(), e.At)
				b.Queue(`UPDATE open_changes SET scheduled = true WHERE approval_id = $1`, r.Stream.Key())
			}),
			closeHandler[approval.Rejected](),
			closeHandler[approval.Performed](),
			closeHandler[approval.Failed](),
			closeHandler[approval.Withdrawn](),
		},
	}
}

func addVersion(b *projections.Batch, r domain.RecordedEvent, at time.Time, definition *string, approvalID string) {
	b.Queue(`INSERT INTO versions (stream, version, began_at, definition, approval_id, actor_id, actor_role)
		VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		string(r.Stream), r.Version, at, definition, approvalID, r.Meta.Actor.ID, r.Meta.Actor.Role)
}

func openChange(b *projections.Batch, r domain.RecordedEvent, stream domain.StreamID) {
	b.Queue(`INSERT INTO open_changes (approval_id, stream, position) VALUES ($1, $2, $3) ON CONFLICT (approval_id) DO NOTHING`,
		r.Stream.Key(), string(stream), r.Position)
}

// closeHandler returns a handler for the events that end a requested change.
func closeHandler[E approval.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Queue(`DELETE FROM open_changes WHERE approval_id = $1`, r.Stream.Key())
	})
}

// toJSON returns an event as JSON. Encoding can't fail, because the event was decoded from JSON.
func toJSON(event any) *string {
	text, err := json.Marshal(event)
	if err != nil {
		panic(err)
	}
	definition := string(text)
	return &definition
}
