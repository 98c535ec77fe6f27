// Package deadlines is the read model of transfers' legal and promised deadlines. The process manager uses it to find due
// deadlines. Staff and senders see passed deadlines.
package deadlines

import (
	_ "embed"
	"time"

	"hulak/domain"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "deadlines", Version: 7, Schema: schema,
		OwnedTables: []projections.OwnedTable{{Table: "deadlines", Column: "transfer_id", Category: transfer.Decider.Category}},
		Handlers: []projections.Handler{
			projections.On(applyCreated),
			projections.On(applyRefundRequested),

			closeHandler(func(e transfer.Rejected) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable,
				transfer.DeadlineErrors),
			closeHandler(func(e transfer.FundingDeclined) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable),
			closeHandler(func(e transfer.FundingReturned) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable),
			closeHandler(func(e transfer.FundsBlocked) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable),
			closeHandler(func(e transfer.Canceled) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable),
			closeHandler(func(e transfer.PayoutReady) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable),
			closeHandler(func(e transfer.Delivered) time.Time { return e.At }, transfer.DeadlineCancel, transfer.DeadlineAvailable),
			closeHandler(func(e transfer.RefundSettled) time.Time { return e.At }, transfer.DeadlineRefund),
			closeHandler(func(e transfer.RefundEscheated) time.Time { return e.At }, transfer.DeadlineRefund),

			closeHandler(func(e transfer.DisputeEnded) time.Time { return e.At }, transfer.DeadlineDispute),
			closeHandler(func(e transfer.RecoveredFundsBlocked) time.Time { return e.At }, transfer.DeadlineDispute),

			projections.On(applyReturnDishonored),
			projections.On(applyReturnUpheld),
			projections.On(applyDeadlinePassed),
		},
	}
}

func applyCreated(b *projections.Batch, e transfer.Created, r domain.RecordedEvent) {
	available := transfer.AvailableBy(e.FundingKind, e.At, sendinglimit.LosAngeles)
	for _, deadline := range []struct {
		kind transfer.Deadline
		due  time.Time
	}{
		{transfer.DeadlineCancel, e.At.Add(transfer.CancelWindow)},
		{transfer.DeadlineAvailable, available},
		{transfer.DeadlineErrors, transfer.ErrorsReportableUntil(available)},
		{transfer.DeadlineRecords, transfer.RecordsRetainedUntil(e.At)},
	} {
		openDeadline(b, r, e.SenderID, deadline.kind, e.At, deadline.due)
	}
}

// applyRefundRequested opens the refund deadline. The event directly follows a cancellation, but only if there might be money to
// refund.
func applyRefundRequested(b *projections.Batch, e transfer.RefundRequested, r domain.RecordedEvent) {
	openDeadline(b, r, e.SenderID, transfer.DeadlineRefund, e.At, transfer.RefundBy(e.At, sendinglimit.LosAngeles))
}

// applyReturnDishonored opens a dispute deadline if the money was recovered. A transfer can have another dispute after its payment
// is requested again.
func applyReturnDishonored(b *projections.Batch, e transfer.ReturnDishonored, r domain.RecordedEvent) {
	if e.Posted {
		b.Upsert("deadlines", projections.Row{
			"transfer_id": r.Stream.Key(), "kind": string(transfer.DeadlineDispute), "sender_id": e.SenderID, "position": r.Position,
			"began_at": e.At,
			"due_at":   transfer.DisputableUntil(e.At, sendinglimit.LosAngeles), "passed_at": nil, "closed_at": nil,
		})
	}
}

// applyReturnUpheld closes the dispute deadline if we lost the recovered money.
func applyReturnUpheld(b *projections.Batch, e transfer.ReturnUpheld, r domain.RecordedEvent) {
	if e.Posted {
		b.Update("deadlines", projections.Row{"transfer_id": r.Stream.Key(), "kind": string(transfer.DeadlineDispute), "closed_at": e.At})
	}
}

func openDeadline(b *projections.Batch, r domain.RecordedEvent, senderID string, kind transfer.Deadline, start, due time.Time) {
	b.Insert("deadlines", projections.Row{
		"transfer_id": r.Stream.Key(), "kind": string(kind), "sender_id": senderID, "position": r.Position, "began_at": start,
		"due_at": due,
	})
}

// closeHandler returns a handler for events that meet deadlines of the given kinds or make them obsolete.
func closeHandler[E transfer.Event](at func(E) time.Time, kinds ...transfer.Deadline) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		for _, kind := range kinds {
			b.Update("deadlines", projections.Row{"transfer_id": r.Stream.Key(), "kind": string(kind), "closed_at": at(e)})
		}
	})
}

func applyDeadlinePassed(b *projections.Batch, e transfer.DeadlinePassed, r domain.RecordedEvent) {
	b.Update("deadlines", projections.Row{"transfer_id": r.Stream.Key(), "kind": string(e.Deadline), "passed_at": e.At})
}
