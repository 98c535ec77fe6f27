// Package complaintrecords is the read model of the data by which complaints are reported: the sender's state of residence, and the
// type of error under 12 CFR 1005.33(a)(1).
package complaintrecords

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection. Queries of package complaints read its table.
func New() projections.Projection {
	return projections.Projection{
		Name: "complaintrecords", Version: 1, Schema: schema,
		OwnedTables: []projections.OwnedTable{{Table: "records", Column: "complaint_id", Category: complaint.Decider.Category}},
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e complaint.Filed, _ domain.RecordedEvent) {
				b.Insert("records", projections.Row{
					"complaint_id": e.ComplaintID, "sender_state": e.SenderState, "error_type": string(e.ErrorType),
				})
			}),
			projections.On(func(b *projections.Batch, e complaint.Classified, _ domain.RecordedEvent) {
				row := projections.Row{"complaint_id": e.ComplaintID, "error_type": string(e.ErrorType)}
				if e.SenderState != "" {
					row["sender_state"] = e.SenderState
				}
				b.Update("records", row)
			}),
		},
	}
}
