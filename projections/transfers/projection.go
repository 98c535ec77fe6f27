// Package transfers is the read model of transfers. It serves the sender's transaction list, the details on each receipt, and the
// staff lists and search.
package transfers

import (
	_ "embed"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "transfers", Version: 5, Schema: schema,
		PersonalTables: []projections.PersonalTable{
			{Table: "private", PersonColumn: "sender_id"},
			{Table: "names", PersonColumn: "sender_id"},
			{Table: "accounts", PersonColumn: "sender_id"},
			{Table: "addresses", PersonColumn: "beneficiary_id"},
		},
		Handlers: []projections.Handler{
			projections.On(applyCreated).WithPersonal(),
			projections.On(applyHeld),
			projections.On(applyPayoutHeld),
			projections.On(applyReprocessed).WithPersonal(),

			statusHandler(func(transfer.HoldReleased) projections.Row { return projections.Row{} }),
			statusHandler(func(transfer.PayoutReleased) projections.Row { return projections.Row{} }),
			statusHandler(func(e transfer.Rejected) projections.Row { return projections.Row{"ended_at": e.At} }),
			statusHandler(func(transfer.FundingSubmitted) projections.Row { return projections.Row{} }),
			statusHandler(func(e transfer.FundingSettled) projections.Row { return projections.Row{"settled_at": e.At} }),
			statusHandler(func(e transfer.FundingDeclined) projections.Row {
				return projections.Row{"ended_at": e.At, "remarks": e.Code}
			}),
			statusHandler(func(e transfer.FundingReturned) projections.Row {
				return projections.Row{"ended_at": e.At, "remarks": e.Code}
			}),
			statusHandler(func(transfer.PayoutRequested) projections.Row { return projections.Row{"receipt_number": nil} }),
			projections.On(applyPayoutAccepted),
			statusHandler(func(transfer.PayoutReady) projections.Row { return projections.Row{} }),
			statusHandler(func(e transfer.Delivered) projections.Row { return projections.Row{"delivered_at": e.At} }),
			statusHandler(func(e transfer.PayoutFailed) projections.Row { return projections.Row{"remarks": e.Reason} }),
			statusHandler(func(e transfer.Canceled) projections.Row { return projections.Row{"ended_at": e.At} }),
			statusHandler(func(transfer.RefundSettled) projections.Row { return projections.Row{} }),
			statusHandler(func(e transfer.RefundReturned) projections.Row { return projections.Row{"remarks": e.Code} }),

			projections.On(applySignedUp).WithPersonal(),
			projections.On(applyNameChanged).WithPersonal(),
			projections.On(applyCompleted).WithPersonal(),
			projections.On(applyBankLinked).WithPersonal(),
			projections.On(applyCardLinked).WithPersonal(),
			projections.On(applyBeneficiaryAdded).WithPersonal(),
			projections.On(applyBeneficiaryUpdated).WithPersonal(),
		},
	}
}

func applyCreated(b *projections.Batch, e transfer.Created, r domain.RecordedEvent) {
	status, delivery := transfer.StatusChange(e)
	quote := e.Quote
	b.Insert("transfers", projections.Row{
		"transfer_id": e.TransferID, "position": r.Position, "sender_id": e.SenderID, "beneficiary_id": e.BeneficiaryID, "created_at": e.At,
		"status": string(status), "delivery": string(delivery),
		"send": quote.Send.Decimal(), "fee": quote.Fee.Decimal(), "total": quote.Total.Decimal(),
		"send_currency": string(quote.Send.Currency()),
		"receive":       quote.Receive.Decimal(), "bonus": quote.Bonus.Decimal(), "receive_currency": string(quote.Receive.Currency()),
		"rate": quote.Rate.Decimal(), "extra_rate": quote.ExtraRate, "coupon": quote.Coupon,
		"method": string(e.Route.Method), "account_id": e.Route.AccountID, "bank_id": e.Route.BankID, "payer_id": e.Route.PayerID,
		"purpose": e.Purpose, "funding_kind": string(e.FundingKind), "funding_source_id": e.FundingSourceID,
		"sender_state": e.SenderState, "disclosure": e.DisclosureVersion, "hold_reasons": []string{}, "remarks": "",
	})
	b.Insert("figures", projections.Row{
		"position": r.Position, "transfer_id": e.TransferID, "beneficiary_id": e.BeneficiaryID, "at": e.At,
		"send": quote.Send.Decimal(), "total": quote.Total.Decimal(), "receive": quote.Receive.Decimal(),
	})
	if r.Erased {
		return
	}
	b.Insert("private", withPayee(r, e.TransferID, e.Private.Payee, projections.Row{
		"sender_id": e.SenderID, "reference_number": projections.Encrypt(r, e.Private.ReferenceNumber,
			referenceAssociatedData(e.TransferID)),
	}))
}

// referenceAssociatedData returns the associated data of an encrypted reference number.
func referenceAssociatedData(transferID string) string {
	return "transfers.private.reference_number " + transferID
}

// accountAssociatedData returns the associated data of an encrypted account number.
func accountAssociatedData(transferID string) string {
	return "transfers.private.account_number " + transferID
}

// withPayee adds the payout details to a row.
func withPayee(r domain.RecordedEvent, transferID string, p transfer.Payee, row projections.Row) projections.Row {
	row["transfer_id"] = transferID
	row["payee_name"], row["payee_phone"] = p.Name, p.Phone
	row["account_number"] = projections.Encrypt(r, p.AccountNumber, accountAssociatedData(transferID))
	row["account_holder"] = p.AccountHolder
	row["bank_name"], row["branch_name"] = p.BankName, p.BranchName
	row["wallet_provider"], row["payer_name"] = p.WalletProvider, p.PayerName
	return row
}

func applyHeld(b *projections.Batch, e transfer.Held, r domain.RecordedEvent) {
	updateStatus(b, e, r, projections.Row{"hold_reasons": append([]string{}, e.Reasons...)})
}

func applyPayoutHeld(b *projections.Batch, e transfer.PayoutHeld, r domain.RecordedEvent) {
	updateStatus(b, e, r, projections.Row{"hold_reasons": append([]string{}, e.Reasons...)})
}

func applyPayoutAccepted(b *projections.Batch, e transfer.PayoutAccepted, r domain.RecordedEvent) {
	updateStatus(b, e, r, projections.Row{"receipt_number": e.ReceiptNumber})
	b.Upsert("receipts", projections.Row{"receipt_number": strings.ToUpper(e.ReceiptNumber), "transfer_id": r.Stream.Key()})
}

func applyReprocessed(b *projections.Batch, e transfer.Reprocessed, r domain.RecordedEvent) {
	updateStatus(b, e, r, projections.Row{
		"reprocessed_at": e.At, "remarks": e.Comments, "ended_at": nil,
		"method": string(e.Route.Method), "account_id": e.Route.AccountID, "bank_id": e.Route.BankID, "payer_id": e.Route.PayerID,
	})
	if r.Erased {
		return
	}
	b.Update("private", withPayee(r, r.Stream.Key(), e.Payee, projections.Row{}))
}

// statusHandler returns a handler for events that change a transfer's status. columns returns the other columns to set.
func statusHandler[E transfer.Event](columns func(E) projections.Row) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) { updateStatus(b, e, r, columns(e)) })
}

// updateStatus sets the statuses from transfer.StatusChange, which the decider also uses.
func updateStatus(b *projections.Batch, e transfer.Event, r domain.RecordedEvent, row projections.Row) {
	status, delivery := transfer.StatusChange(e)
	if status != "" {
		row["status"] = string(status)
	}
	if delivery != "" {
		row["delivery"] = string(delivery)
	}
	row["transfer_id"] = r.Stream.Key()
	b.Update("transfers", row)
}

func applySignedUp(b *projections.Batch, e sender.SignedUp, r domain.RecordedEvent) {
	upsertName(b, e.SenderID, projections.FullName(e.Person.FirstName, e.Person.MiddleName, e.Person.LastName), r)
}

func applyNameChanged(b *projections.Batch, e sender.NameChanged, r domain.RecordedEvent) {
	upsertName(b, e.SenderID, projections.FullName(e.Name.FirstName, e.Name.MiddleName, e.Name.LastName), r)
}

func applyCompleted(b *projections.Batch, e sender.Completed, r domain.RecordedEvent) {
	upsertName(b, e.SenderID, projections.FullName(e.Profile.FirstName, e.Profile.MiddleName, e.Profile.LastName), r)
}

func upsertName(b *projections.Batch, senderID, fullName string, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Upsert("names", projections.Row{"sender_id": senderID, "full_name": fullName})
}

func applyBankLinked(b *projections.Batch, e funding.BankLinked, r domain.RecordedEvent) {
	b.Insert("sources", projections.Row{"source_id": e.SourceID, "account_type": string(e.AccountType), "network": ""})
	insertAccount(b, e.SourceID, e.SenderID, e.Account, r)
}

func applyCardLinked(b *projections.Batch, e funding.CardLinked, r domain.RecordedEvent) {
	b.Insert("sources", projections.Row{"source_id": e.SourceID, "account_type": "", "network": e.Network})
	insertAccount(b, e.SourceID, e.SenderID, e.Account, r)
}

func insertAccount(b *projections.Batch, sourceID, senderID string, a funding.Account, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Insert("accounts", projections.Row{
		"source_id": sourceID, "sender_id": senderID, "holder": a.Holder, "institution_name": a.InstitutionName, "nick_name": a.NickName,
		"last4": a.Last4,
	})
}

func applyBeneficiaryAdded(b *projections.Batch, e beneficiary.Added, r domain.RecordedEvent) {
	b.Insert("beneficiaries", projections.Row{"beneficiary_id": e.BeneficiaryID, "country": e.Country})
	upsertAddress(b, e.BeneficiaryID, e.Person.Address, r)
}

func applyBeneficiaryUpdated(b *projections.Batch, e beneficiary.Updated, r domain.RecordedEvent) {
	upsertAddress(b, e.BeneficiaryID, e.Person.Address, r)
}

func upsertAddress(b *projections.Batch, beneficiaryID string, a beneficiary.Address, r domain.RecordedEvent) {
	if r.Erased {
		return
	}
	b.Upsert("addresses", projections.Row{
		"beneficiary_id": beneficiaryID, "address_line1": a.AddressLine1, "address_line2": a.AddressLine2,
		"city": a.City, "state": a.State, "postal_code": a.PostalCode,
	})
}
