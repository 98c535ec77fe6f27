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
			projections.On(created),
			countHandler[transfer.Rejected](false),
			countHandler[transfer.FundingDeclined](false),
			countHandler[transfer.FundingReturned](false),
			countHandler[transfer.Canceled](false),
			countHandler[transfer.Reprocessed](true),
			projections.On(beneficiaryAdded),
		},
	}
}

func created(b *projections.Batch, e transfer.Created, _ domain.RecordedEvent) {
	b.Insert("transfers", projections.Row{
		"transfer_id": e.TransferID, "sender_id": e.SenderID, "send": e.Quote.Send.Decimal(), "counts": true,
	})
}

// countHandler handles an event after which a transfer's amount counts as sent, or no longer does.
func countHandler[E transfer.Event](sent bool) projections.Handler {
	return projections.On(func(b *projections.Batch, _ E, r domain.RecordedEvent) {
		b.Update("transfers", projections.Row{"transfer_id": r.Stream.Key(), "counts": sent})
	})
}

func beneficiaryAdded(b *projections.Batch, e beneficiary.Added, _ domain.RecordedEvent) {
	b.Insert("beneficiaries", projections.Row{"beneficiary_id": e.BeneficiaryID, "sender_id": e.SenderID})
}
