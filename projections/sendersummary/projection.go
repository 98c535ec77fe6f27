// Package sendersummary is the read model of the totals on a sender's dashboard: USD sent, transfers, and beneficiaries.
package sendersummary

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "glance", Version: 2, Schema: schema,
		Handlers: []projections.Handler{
			projections.On(applyCreated),
			countHandler[transfer.Rejected](false),
			countHandler[transfer.FundingDeclined](false),
			countHandler[transfer.FundingReturned](false),
			countHandler[transfer.Canceled](false),
			countHandler[transfer.Reprocessed](true),
			projections.On(applyBeneficiaryAdded),
		},
	}
}

func applyCreated(b *projections.Batch, e transfer.Created, _ domain.RecordedEvent) {
	b.Insert("transfers", projections.Row{
		"transfer_id": e.TransferID, "sender_id": e.SenderID, "send": e.Quote.Send.Decimal(), "counts": true,
	})
}

// countHandler returns a handler for events that start or stop counting a transfer's amount as sent.
func countHandler[E transfer.Event](sent bool) projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Update("transfers", projections.Row{"transfer_id": r.Stream.Key(), "counts": sent})
	})
}

func applyBeneficiaryAdded(b *projections.Batch, e beneficiary.Added, _ domain.RecordedEvent) {
	b.Insert("beneficiaries", projections.Row{"beneficiary_id": e.BeneficiaryID, "sender_id": e.SenderID})
}
