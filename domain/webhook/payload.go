package webhook

import (
	"strconv"
	"time"

	"hulak/domain"
	"hulak/domain/closing"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/transfer"
)

// Type is the type of a public event.
type Type string

// Types of public events.
const (
	TransferCreated         Type = "transfer.created"
	TransferPaymentSettled  Type = "transfer.payment_settled"
	TransferPaymentDeclined Type = "transfer.payment_declined"
	TransferPaymentReturned Type = "transfer.payment_returned"
	TransferPayoutReady     Type = "transfer.payout_ready"
	TransferDelivered       Type = "transfer.delivered"
	TransferPayoutFailed    Type = "transfer.payout_failed"
	TransferCanceled        Type = "transfer.canceled"
	TransferRefunded        Type = "transfer.refunded"
	RatePublished           Type = "exchange_rate.published"
	LedgerDayClosed         Type = "ledger.day_closed"
)

// Types returns all types of public events.
func Types() []Type {
	return []Type{
		TransferCreated, TransferPaymentSettled, TransferPaymentDeclined, TransferPaymentReturned, TransferPayoutReady, TransferDelivered,
		TransferPayoutFailed, TransferCanceled, TransferRefunded, RatePublished, LedgerDayClosed,
	}
}

// Payload is the body of a message: a public event. It contains no personal data.
type Payload struct {
	Type      Type      `json:"type"`
	Timestamp time.Time `json:"timestamp"` // when the event occurred
	Data      any       `json:"data"`      // TransferData, RateData, or DayData
}

// Amount is an amount of money in a payload.
type Amount struct {
	Value    string `json:"value" doc:"Decimal amount with the number of decimals of its currency" example:"100.00"`
	Currency string `json:"currency" example:"USD"`
}

// TransferData describes an event of a transfer. It has the amounts that the event concerns.
type TransferData struct {
	TransferID string  `json:"transferId"`
	Send       *Amount `json:"send,omitempty" doc:"Amount that is converted"`
	Fee        *Amount `json:"fee,omitempty"`
	Receive    *Amount `json:"receive,omitempty" doc:"Amount that the beneficiary receives"`
	Position   string  `json:"position" doc:"Position of the event in the log. Events of one transfer have increasing positions"`
}

// RateData describes a published exchange rate.
type RateData struct {
	From     string `json:"from" example:"USD"`
	To       string `json:"to" example:"NPR"`
	Rate     string `json:"rate" example:"133.25"`
	Position string `json:"position" doc:"Position of the event in the log"`
}

// DayData describes the daily close of the ledger.
type DayData struct {
	Day      string `json:"day" doc:"Date in Pacific time" example:"2026-11-21"`
	Position string `json:"position" doc:"Position of the event in the log"`
}

// DataOf returns a zero value of the data of a type of event, for documentation.
func DataOf(t Type) any {
	switch t {
	case RatePublished:
		return RateData{}
	case LedgerDayClosed:
		return DayData{}
	}
	return TransferData{}
}

// SourceTypes returns the types of stored events that public events are derived from.
func SourceTypes() []string {
	var names []string
	for _, e := range []domain.Event{
		transfer.Created{}, transfer.FundingSettled{}, transfer.FundingDeclined{}, transfer.FundingReturned{}, transfer.PayoutReady{},
		transfer.Delivered{}, transfer.PayoutFailed{}, transfer.Canceled{}, transfer.RefundSettled{}, pricing.RatePublished{}, closing.Signed{},
	} {
		names = append(names, e.EventType())
	}
	return names
}

// PayloadOf returns the public event that is derived from a stored event, or false if there is none.
func PayloadOf(r domain.RecordedEvent) (Payload, bool) {
	position := strconv.FormatInt(r.Position, 10)
	ofTransfer := func(t Type, at time.Time, id string, a transfer.Amounts) (Payload, bool) {
		return Payload{t, at.UTC(), TransferData{
			TransferID: id, Send: amountOf(a.Send), Fee: amountOf(a.Fee), Receive: amountOf(a.Receive), Position: position,
		}}, true
	}
	switch e := r.Event.(type) {
	case transfer.Created:
		return ofTransfer(TransferCreated, e.At, e.TransferID, transfer.Amounts{Send: e.Quote.Send, Fee: e.Quote.Fee, Receive: e.Quote.Receive})
	case transfer.FundingSettled:
		return ofTransfer(TransferPaymentSettled, e.At, e.TransferID, e.Amounts)
	case transfer.FundingDeclined:
		return ofTransfer(TransferPaymentDeclined, e.At, e.TransferID, e.Amounts)
	case transfer.FundingReturned:
		return ofTransfer(TransferPaymentReturned, e.At, e.TransferID, e.Amounts)
	case transfer.PayoutReady:
		return ofTransfer(TransferPayoutReady, e.At, e.TransferID, transfer.Amounts{})
	case transfer.Delivered:
		return ofTransfer(TransferDelivered, e.At, e.TransferID, e.Amounts)
	case transfer.PayoutFailed:
		return ofTransfer(TransferPayoutFailed, e.At, e.TransferID, e.Amounts)
	case transfer.Canceled:
		return ofTransfer(TransferCanceled, e.At, e.TransferID, e.Amounts)
	case transfer.RefundSettled:
		if !e.MoneyMoved {
			return Payload{}, false // there was nothing to refund
		}
		return ofTransfer(TransferRefunded, e.At, e.TransferID, e.Amounts)
	case pricing.RatePublished:
		return Payload{RatePublished, e.At.UTC(), RateData{string(e.From), string(e.To), e.Rate.Text(), position}}, true
	case closing.Signed:
		return Payload{LedgerDayClosed, e.At.UTC(), DayData{e.Day, position}}, true
	}
	return Payload{}, false
}

// amountOf returns nil for an amount that the event does not have.
func amountOf(a money.Amount) *Amount {
	if a.Currency() == "" {
		return nil
	}
	return &Amount{Value: a.Text(), Currency: string(a.Currency())}
}
