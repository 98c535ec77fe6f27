// Package pricing is the read model of rates, fees, and coupons. It serves the public calculator and the admin lists of fee sets
// and coupons.
package pricing

import (
	_ "embed"
	"encoding/json"

	"hulak/domain"
	"hulak/domain/pricing"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "pricing", Version: 4, Schema: schema,
		OwnedTables: []projections.OwnedTable{{Table: "coupon_uses", Column: "code", Category: pricing.CouponDecider.Category}},
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e pricing.RatePublished, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO rates (from_currency, to_currency, version, rate, mid, mid_day, source, reason, actor_id, actor_role,
					published_at)
					VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
					string(e.From), string(e.To), r.Version, e.Rate.Decimal(), e.Mid.Decimal(), e.MidDay, e.Source, e.Reason,
					r.Meta.Actor.ID, r.Meta.Actor.Role, e.At)
			}),
			projections.On(func(b *projections.Batch, e pricing.FeeSetSaved, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO fee_sets (key, version, definition) VALUES ($1, $2, $3)
					ON CONFLICT (key) DO UPDATE SET version = excluded.version, definition = excluded.definition`,
					e.Key.String(), r.Version, toJSON(e))
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponCreated, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO coupons (code, position, definition) VALUES ($1, $2, $3)`, r.Stream.Key(), r.Position, toJSON(e))
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponChanged, r domain.RecordedEvent) {
				b.Queue(`UPDATE coupons SET definition = $2 WHERE code = $1`, r.Stream.Key(), toJSON(e.Coupon))
			}),
			projections.On(func(b *projections.Batch, _ pricing.CouponDeleted, r domain.RecordedEvent) {
				b.Queue(`UPDATE coupons SET deleted = true WHERE code = $1`, r.Stream.Key())
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponRedeemed, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO coupon_uses (code, transfer_id, sender_id) VALUES ($1, $2, $3)`, r.Stream.Key(), e.TransferID,
					e.SenderID)
			}),
			projections.On(func(b *projections.Batch, e pricing.CouponReleased, r domain.RecordedEvent) {
				b.Queue(`DELETE FROM coupon_uses WHERE code = $1 AND transfer_id = $2`, r.Stream.Key(), e.TransferID)
			}),
		},
	}
}

// toJSON returns an event as JSON. Encoding can't fail, because the event was decoded from JSON.
func toJSON(event any) string {
	text, err := json.Marshal(event)
	if err != nil {
		panic(err)
	}
	return string(text)
}
