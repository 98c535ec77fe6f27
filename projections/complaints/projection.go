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
				b.Queue(`UPDATE complaints SET status = $2 WHERE complaint_id = $1 AND status = $3`, e.ComplaintID,
					string(complaint.StatusAnswered), string(complaint.StatusOpen))
			}),
			projections.On(func(b *projections.Batch, e complaint.Classified, _ domain.RecordedEvent) {
				setStatus(b, e.ComplaintID, complaint.StatusInvestigating)
			}),
			projections.On(func(b *projections.Batch, e complaint.InvestigationFinished, _ domain.RecordedEvent) {
				setStatus(b, e.ComplaintID, complaint.StatusFound)
			}),
			projections.On(func(b *projections.Batch, e complaint.ResultSent, _ domain.RecordedEvent) {
				setStatus(b, e.ComplaintID, e.Status())
			}),
			projections.On(func(b *projections.Batch, e complaint.RemedyChosen, _ domain.RecordedEvent) {
				setStatus(b, e.ComplaintID, complaint.StatusCorrecting)
			}),
			projections.On(func(b *projections.Batch, e complaint.RemedyCarriedOut, _ domain.RecordedEvent) {
				setStatus(b, e.ComplaintID, complaint.StatusResolved)
			}),
			projections.On(func(b *projections.Batch, e complaint.Closed, _ domain.RecordedEvent) {
				setStatus(b, e.ComplaintID, complaint.StatusClosed)
			}),
		},
	}
}

func setStatus(b *projections.Batch, complaintID string, status complaint.Status) {
	b.Update("complaints", projections.Row{"complaint_id": complaintID, "status": string(status)})
}
