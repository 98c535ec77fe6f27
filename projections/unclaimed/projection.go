// Package unclaimed is the read model of unclaimed property: refunds that came back, and the reports that pay them to the states.
package unclaimed

import (
	_ "embed"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// Statuses of an item.
const (
	statusOwed  = "OWED"
	statusPaid  = "PAID"
	statusEnded = "ENDED" // sent again, or taken back by the sender's bank
)

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "unclaimed", Version: 1, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e transfer.RefundReturned, r domain.RecordedEvent) {
				if e.Stage != transfer.StageReturned {
					owe(b, r, e.SenderID, e.Amounts, e.At)
				}
			}),
			projections.On(func(b *projections.Batch, e transfer.DisputeEnded, r domain.RecordedEvent) {
				if e.OwedToSender {
					owe(b, r, e.SenderID, e.Amounts, e.At)
				}
			}),
			projections.On(func(b *projections.Batch, e transfer.FundsUnblocked, r domain.RecordedEvent) {
				if e.Recovered {
					owe(b, r, e.SenderID, e.Amounts, e.At)
				}
			}),
			projections.On(func(b *projections.Batch, _ transfer.RefundReissued, r domain.RecordedEvent) { end(b, r) }),
			projections.On(func(b *projections.Batch, _ transfer.RefundReclaimed, r domain.RecordedEvent) { end(b, r) }),
			projections.On(func(b *projections.Batch, e transfer.RefundOwnerContacted, r domain.RecordedEvent) {
				update(b, r, projections.Row{"dormant_since": e.At})
			}),
			projections.On(func(b *projections.Batch, e transfer.RefundLetterSent, r domain.RecordedEvent) {
				update(b, r, projections.Row{"letter_for": e.Report.ID(), "letter_at": e.At})
			}),
			projections.On(func(b *projections.Batch, e transfer.RefundEscheated, r domain.RecordedEvent) {
				update(b, r, projections.Row{"status": statusPaid, "paid_for": e.Report.ID(), "paid_at": e.At})
			}),
			projections.On(func(b *projections.Batch, e transfer.EscheatmentCorrected, r domain.RecordedEvent) {
				status := statusOwed
				if e.Stage == transfer.StageReturned {
					status = statusEnded
				}
				update(b, r, projections.Row{"status": status, "paid_for": "", "paid_at": nil})
			}),

			projections.On(func(b *projections.Batch, e sender.SignedUp, r domain.RecordedEvent) { move(b, r, e.State) }),
			projections.On(func(b *projections.Batch, e sender.Completed, r domain.RecordedEvent) { move(b, r, e.State) }),

			reportHandler(func(e unclaimed.Opened) (unclaimed.Report, unclaimed.Status) { return e.Report, unclaimed.StatusDue }),
			reportHandler(func(e unclaimed.Paid) (unclaimed.Report, unclaimed.Status) { return e.Report, unclaimed.StatusPaid }),
			reportHandler(func(e unclaimed.Emptied) (unclaimed.Report, unclaimed.Status) { return e.Report, unclaimed.StatusEmpty }),
		},
	}
}

func owe(b *projections.Batch, r domain.RecordedEvent, senderID string, amounts transfer.Amounts, since time.Time) {
	b.Upsert("items", projections.Row{
		"transfer_id": r.Stream.Key(), "sender_id": senderID, "status": statusOwed, "amount": amounts.Total().Decimal(),
		"owed_since": since, "dormant_since": since,
	})
}

func end(b *projections.Batch, r domain.RecordedEvent) {
	update(b, r, projections.Row{"status": statusEnded})
}

func update(b *projections.Batch, r domain.RecordedEvent, row projections.Row) {
	row["transfer_id"] = r.Stream.Key()
	b.Update("items", row)
}

// move records the state of a sender's address, unless it is unknown.
func move(b *projections.Batch, r domain.RecordedEvent, state string) {
	if state != "" {
		b.Insert("owner_states", projections.Row{"sender_id": r.Stream.Key(), "position": r.Position, "state": state})
	}
}

func reportHandler[E unclaimed.Event](status func(E) (unclaimed.Report, unclaimed.Status)) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, _ domain.RecordedEvent) {
		report, status := status(e)
		b.Upsert("reports", projections.Row{"report_id": report.ID(), "status": string(status)})
	})
}
