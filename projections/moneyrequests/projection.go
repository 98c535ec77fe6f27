// Package moneyrequests is the read model of requests for money. It finds the open requests of a sender, and the beneficiary of a request.
package moneyrequests

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/moneyrequest"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "moneyrequests", Version: 1, Schema: schema,
		OwnedTables: []projections.OwnedTable{
			{Table: "requests", Column: "beneficiary_id", Category: moneyrequest.Decider.Category},
		},
		Handlers: []projections.Handler{
			projections.On(applyAsked),
			projections.On(func(b *projections.Batch, e moneyrequest.Dismissed, _ domain.RecordedEvent) {
				closeRequest(b, e.RequestID)
			}),
			projections.On(func(b *projections.Batch, e moneyrequest.Answered, _ domain.RecordedEvent) {
				closeRequest(b, e.RequestID)
			}),
		},
	}
}

func applyAsked(b *projections.Batch, e moneyrequest.Asked, r domain.RecordedEvent) {
	if e.Hidden {
		return
	}
	if e.Replaces != "" {
		closeRequest(b, e.Replaces)
	}
	b.Insert("requests", projections.Row{
		"request_id": e.RequestID, "beneficiary_id": e.BeneficiaryID, "sender_id": e.SenderID, "position": r.Position,
		"asked_at": e.At, "open": true,
	})
}

func closeRequest(b *projections.Batch, requestID string) {
	b.Update("requests", projections.Row{"request_id": requestID, "open": false})
}
