// Package complaints is the read model of the complaints list on the staff pages.
package complaints

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "complaints", Version: 1, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e complaint.Filed, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO complaints (complaint_id, position, sender_id, status, filed_at) VALUES ($1, $2, $3, $4, $5)`,
					e.ComplaintID, r.Position, e.SenderID, string(complaint.StatusOpen), e.At)
			}),
			projections.On(func(b *projections.Batch, e complaint.Answered, _ domain.RecordedEvent) {
				b.Queue(`UPDATE complaints SET status = $2 WHERE complaint_id = $1`, e.ComplaintID, string(complaint.StatusAnswered))
			}),
			projections.On(func(b *projections.Batch, e complaint.Closed, _ domain.RecordedEvent) {
				b.Queue(`UPDATE complaints SET status = $2 WHERE complaint_id = $1`, e.ComplaintID, string(complaint.StatusClosed))
			}),
		},
	}
}
