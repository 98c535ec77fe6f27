// Package transmittals is the read model of the records of transfers of $3,000 or more. It finds them by the names of the sender and
// the recipient and by account number (31 CFR 1010.410(e)(4)). The records themselves are only in the log.
package transmittals

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/projections"
	"hulak/projections/search"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "transmittals", Version: 1, Schema: schema,
		PersonalTables: []projections.PersonalTable{{Table: "parties", PersonColumn: "sender_id"}},
		Handlers:       []projections.Handler{projections.On(applyRecorded).WithPersonal()},
	}
}

func applyRecorded(b *projections.Batch, e transfer.TransmittalRecorded, r domain.RecordedEvent) {
	if !e.Required {
		return
	}
	b.Insert("records", projections.Row{
		"position": r.Position, "transfer_id": e.TransferID, "sender_id": e.SenderID, "beneficiary_id": e.BeneficiaryID,
		"send": e.Send.Decimal(), "method": string(e.Method), "account_key": e.AccountKey, "at": e.At,
	})
	if r.Erased {
		return
	}
	from, to := e.Parties.Sender.Name, e.Parties.Recipient.Name
	b.Queue(`INSERT INTO parties (position, sender_id, sender_name, recipient_name, sender_words, recipient_words)
		VALUES ($1, $2, $3, $4, array_to_tsvector($5::text[]), array_to_tsvector($6::text[]))`,
		r.Position, e.SenderID, from, to, search.NameWords(from), search.NameWords(to))
}
