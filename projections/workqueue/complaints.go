package workqueue

import (
	"maps"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/workitem"
	"hulak/projections"
)

// applyClassified starts the investigation of a complaint. A question that reports an error is a complaint, with a complaint's deadline.
func applyClassified(b *projections.Batch, _ complaint.Classified, r domain.RecordedEvent) {
	updateComplaint(b, r, complaint.StatusInvestigating, nil)
	b.Queue(`UPDATE items SET kind = $2, due_at = opened_at + $3::interval WHERE item_id = $1 AND kind = $4`,
		complaintPrefix+r.Stream.Key(), string(workitem.Complaint), complaint.AnswerDeadline, string(workitem.Question))
}

// updateComplaint sets the status of a complaint's item, and other columns.
func updateComplaint(b *projections.Batch, r domain.RecordedEvent, status complaint.Status, extra projections.Row) {
	row := projections.Row{"item_id": complaintPrefix + r.Stream.Key(), "reasons": []string{string(status)}}
	maps.Copy(row, extra)
	b.Update("items", row)
}

// applyResultSent closes the item if there is nothing to correct. Otherwise, the item waits for the sender's choice, or for the only
// remedy.
func applyResultSent(b *projections.Batch, e complaint.ResultSent, r domain.RecordedEvent) {
	switch status := e.Status(); status {
	case complaint.StatusResolved:
		updateComplaint(b, r, status, projections.Row{"closed_at": e.At})
	case complaint.StatusChoice:
		updateComplaint(b, r, status, projections.Row{"waiting_since": e.At})
	case complaint.StatusCorrecting:
		updateComplaint(b, r, status, projections.Row{"due_at": complaint.OnlyRemedyDueBy(e.At)})
	}
}
