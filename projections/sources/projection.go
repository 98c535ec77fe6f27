// Package sources is the read model of senders' linked bank accounts and debit cards. Senders view them and choose one to pay
// for a transfer.
package sources

import (
	_ "embed"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "sources", Version: 2, Schema: schema,
		PersonalTables: []projections.PersonalTable{{Table: "accounts", PersonColumn: "sender_id"}},
		Handlers: []projections.Handler{
			projections.On(applyBankLinked).WithPersonal(),
			projections.On(applyCardLinked).WithPersonal(),
			projections.On(func(b *projections.Batch, e funding.StatusChanged, _ domain.RecordedEvent) {
				b.Queue(`UPDATE sources SET status = $2 WHERE source_id = $1`, e.SourceID, string(e.To))
			}),
			projections.On(func(b *projections.Batch, e funding.Removed, _ domain.RecordedEvent) {
				b.Queue(`UPDATE sources SET removed = true WHERE source_id = $1`, e.SourceID)
			}),
			projections.On(func(b *projections.Batch, e funding.Retired, _ domain.RecordedEvent) {
				b.Queue(`UPDATE sources SET status = $2, retired_reason = $3 WHERE source_id = $1`,
					e.SourceID, string(funding.StatusFailed), e.Reason)
			}),
		},
	}
}

const insertSourceSQL = `INSERT INTO sources (source_id, position, sender_id, kind, status, account_type, network, linked_at)
	VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`

func applyBankLinked(b *projections.Batch, e funding.BankLinked, r domain.RecordedEvent) {
	b.Queue(insertSourceSQL, e.SourceID, r.Position, e.SenderID, string(funding.BankAccount), string(e.Status),
		string(e.AccountType), "", e.At)
	insertAccount(b, e.SourceID, e.SenderID, e.Account, r)
}

func applyCardLinked(b *projections.Batch, e funding.CardLinked, r domain.RecordedEvent) {
	b.Queue(insertSourceSQL, e.SourceID, r.Position, e.SenderID, string(funding.DebitCard), string(funding.StatusVerified),
		"", e.Network, e.At)
	insertAccount(b, e.SourceID, e.SenderID, e.Account, r)
}

func insertAccount(b *projections.Batch, sourceID, senderID string, a funding.Account, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Queue(`INSERT INTO accounts (source_id, sender_id, holder, institution_name, nick_name, last4) VALUES ($1, $2, $3, $4, $5, $6)`,
		sourceID, senderID, a.Holder, a.InstitutionName, a.NickName, a.Last4)
}
