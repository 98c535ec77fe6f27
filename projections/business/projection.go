// Package business is the read model of the staff dashboards. It shows transfer volume, corridors, delivery times, failures, and
// the sign-up funnel.
package business

import (
	_ "embed"
	"strconv"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/projections"
)

//go:embed schema.sql
var schema string

// Stages at which a transfer can fail.
const (
	StageFunding    = "FUNDING"    // the payment was declined
	StageReturn     = "RETURN"     // the sender's bank returned the payment
	StagePayout     = "PAYOUT"     // the payout failed
	StageCompliance = "COMPLIANCE" // the transfer was rejected
)

// New returns the projection.
func New() projections.Projection {
	return projections.Projection{
		Name: "business", Version: 5, Schema: schema, SharedTables: []string{"senders"},
		PersonalTables: []projections.PersonalTable{{Table: "residents", PersonColumn: "beneficiary_id"}},
		Handlers: []projections.Handler{
			projections.On(applyCreated),
			projections.On(applyReprocessed),
			projections.On(applyDelivered),
			statusHandler[transfer.Held](),
			statusHandler[transfer.HoldReleased](),
			statusHandler[transfer.FundingSubmitted](),
			statusHandler[transfer.FundingSettled](),
			statusHandler[transfer.Canceled](),
			statusHandler[transfer.RefundSettled](),
			statusHandler[transfer.RefundReturned](),
			statusHandler[transfer.PayoutVoided](),
			statusHandler[transfer.FundsBlocked](),
			statusHandler[transfer.FundsUnblocked](),
			statusHandler[transfer.BlockedFundsLost](),
			statusHandler[transfer.DeliveryLate](),
			statusHandler[transfer.ErrorRefundRequested](),
			failureHandler(StageCompliance, func(e transfer.Rejected) (string, time.Time) { return "REJECTED", e.At }),
			failureHandler(StageFunding, func(e transfer.FundingDeclined) (string, time.Time) { return e.Code, e.At }),
			failureHandler(StageReturn, func(e transfer.FundingReturned) (string, time.Time) { return e.Code, e.At }),
			failureHandler(StagePayout, func(e transfer.PayoutFailed) (string, time.Time) { return e.Reason, e.At }),

			projections.On(func(b *projections.Batch, e beneficiary.Added, r domain.RecordedEvent) {
				recordDistrict(b, e.BeneficiaryID, e.Person, r)
			}).WithPersonal(),
			projections.On(func(b *projections.Batch, e beneficiary.Updated, r domain.RecordedEvent) {
				recordDistrict(b, e.BeneficiaryID, e.Person, r)
			}).WithPersonal(),

			projections.On(applySignedUp),
			funnelHandler("email", func(e sender.EmailVerified) string { return e.SenderID }),
			funnelHandler("phone", func(e sender.PhoneVerified) string { return e.SenderID }),
			projections.On(applyKYCStatusChanged),
			funnelHandler("source", func(e funding.BankLinked) string { return e.SenderID }),
			funnelHandler("source", func(e funding.CardLinked) string { return e.SenderID }),
		},
	}
}

// localDay returns the date in Los Angeles, as YYYY-MM-DD.
func localDay(at time.Time) string { return at.In(sendinglimit.LosAngeles).Format(time.DateOnly) }

func applyCreated(b *projections.Batch, e transfer.Created, _ domain.RecordedEvent) {
	status, _ := transfer.StatusChange(e)
	b.Insert("transfers", projections.Row{
		"transfer_id": e.TransferID, "beneficiary_id": e.BeneficiaryID, "day": localDay(e.At), "created_at": e.At,
		"sender_state": e.SenderState, "funding": string(e.FundingKind),
		"method": string(e.Route.Method), "institution": institutionID(e.Route), "status": string(status),
		"send": e.Quote.Send.Decimal(), "fee": e.Quote.Fee.Decimal(), "receive": e.Quote.Receive.Decimal(),
	})
	b.Update("senders", projections.Row{"sender_id": e.SenderID, "transferred": true})
}

// recordDistrict records the beneficiary's district in Nepal, derived from the postal code.
func recordDistrict(b *projections.Batch, beneficiaryID string, p beneficiary.Person, r domain.RecordedEvent) {
	if !r.Erased {
		b.Queue(`INSERT INTO residents (beneficiary_id, district) VALUES ($1, $2)
			ON CONFLICT (beneficiary_id) DO UPDATE SET district = excluded.district`, beneficiaryID,
			reference.DistrictByPostalCode(p.Address.PostalCode))
	}
}

// institutionID returns the ID of the payer or bank that pays out. It is empty for wallets.
func institutionID(r transfer.Route) string {
	if r.PayerID != 0 {
		return strconv.Itoa(r.PayerID)
	}
	return r.BankID
}

func applyReprocessed(b *projections.Batch, e transfer.Reprocessed, r domain.RecordedEvent) {
	updateTransfer(b, e, r, projections.Row{"method": string(e.Route.Method), "institution": institutionID(e.Route)})
}

func applyDelivered(b *projections.Batch, e transfer.Delivered, r domain.RecordedEvent) {
	updateTransfer(b, e, r, projections.Row{"delivered_at": e.At})
	b.Update("senders", projections.Row{"sender_id": e.SenderID, "delivered": true})
}

// statusHandler returns a handler for events that change a transfer's status or completed amounts.
func statusHandler[E transfer.Event]() projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) { updateTransfer(b, e, r, projections.Row{}) })
}

func updateTransfer(b *projections.Batch, e transfer.Event, r domain.RecordedEvent, row projections.Row) {
	if status, _ := transfer.StatusChange(e); status != "" {
		row["status"] = string(status)
	}
	send, fee := ledger.Completed(ledger.Post(e))
	setCompleted(row, "completed_send", send)
	setCompleted(row, "completed_fee", fee)
	if len(row) > 0 {
		row["transfer_id"] = r.Stream.Key()
		b.Update("transfers", row)
	}
}

// setCompleted stores the completed amount after a change. A change always covers the full amount (see ledger.Completed).
func setCompleted(row projections.Row, column string, change money.Amount) {
	switch {
	case change.IsZero():
	case change.IsNegative():
		row[column] = money.Zero(money.USD).Decimal()
	default:
		row[column] = change.Decimal()
	}
}

// failureHandler returns a handler for failure events. failureReason returns the reason and time of a failure.
func failureHandler[E transfer.Event](stage string, failureReason func(E) (reason string, at time.Time)) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, r domain.RecordedEvent) {
		updateTransfer(b, e, r, projections.Row{})
		reason, at := failureReason(e)
		b.Insert("failures", projections.Row{"position": r.Position, "day": localDay(at), "stage": stage, "reason": reason})
	})
}

func applySignedUp(b *projections.Batch, e sender.SignedUp, _ domain.RecordedEvent) {
	b.Insert("senders", projections.Row{"sender_id": e.SenderID, "day": localDay(e.At)})
}

func applyKYCStatusChanged(b *projections.Batch, e sender.KYCStatusChanged, _ domain.RecordedEvent) {
	if e.To == sender.KYCVerified {
		b.Update("senders", projections.Row{"sender_id": e.SenderID, "identity": true})
	}
}

// funnelHandler returns a handler for events that complete a sender's funnel step. Later events don't undo a step.
func funnelHandler[E domain.Event](step string, senderID func(E) string) projections.Handler {
	return projections.On(func(b *projections.Batch, e E, _ domain.RecordedEvent) {
		b.Update("senders", projections.Row{"sender_id": senderID(e), step: true})
	})
}
