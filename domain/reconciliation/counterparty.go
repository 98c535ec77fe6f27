package reconciliation

import (
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// CounterpartyFor returns the counterparty whose statements list a posting of an event, in the given currency. The card processor takes the
// payment of a card and refunds it. Our bank pays a refund that the card refused, because it goes to a bank account, a check, or a
// state.
func CounterpartyFor(currency money.Currency, before transfer.State, event transfer.Event) Counterparty {
	switch {
	case currency == money.NPR:
		return PayoutPartner
	case before.Funding.Kind == funding.DebitCard && !isPaidByBank(before, event):
		return CardProcessor
	}
	return Bank
}

// isPaidByBank reports whether an event moves money in our bank account, even if the transfer was paid with a card.
func isPaidByBank(before transfer.State, event transfer.Event) bool {
	switch e := event.(type) {
	case transfer.RefundSettled, transfer.RefundReturned:
		return before.Refund.Method != ""
	case transfer.RefundEscheated, transfer.EscheatmentCorrected, transfer.PartialRefundPaidByHand:
		return true
	case transfer.FeeRefunded:
		return before.FeeRefund.Method == transfer.RefundToAccount
	case transfer.ErrorRefunded:
		return isSentToAccount(before, e.RefundID)
	case transfer.PartialRefundReturned:
		return isSentToAccount(before, e.RefundID)
	}
	return false
}

func isSentToAccount(before transfer.State, refundID string) bool {
	r, _ := before.PartialRefundByKey(refundID)
	return r.Method == transfer.RefundToAccount
}
