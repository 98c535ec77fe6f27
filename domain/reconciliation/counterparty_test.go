package reconciliation_test

import (
	"testing"

	"hulak/domain/funding"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/reconciliation"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// TestCounterpartyFor checks on whose statements the last movement of customer funds appears.
func TestCounterpartyFor(t *testing.T) {
	t.Parallel()
	at := transfertest.Start
	byCard := transfertest.Create()
	byCard.FundingKind = funding.DebitCard
	settled := []transfer.Command{transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at}, transfer.RecordFundingSettled{At: at}}
	late := append(settled[:2:2], transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, DueAt: at, At: at})
	feeReturned := append(late[:3:3], transfer.RecordRefundReturned{Key: "t-1/fee", Code: "CARD_REFUSED", At: at})
	resend := func(method transfer.RefundMethod) transfer.Command {
		c := transfertest.ResendFee(at)
		c.Method, c.Reference = method, "wire-1"
		return c
	}
	feePaid := transfer.RecordRefundSettled{Key: "t-1/fee/2", MoneyMoved: true, At: at}
	fullReturned := append(settled[:2:2], transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at},
		transfer.RecordRefundReturned{Code: "CARD_REFUSED", At: at})
	reissue := transfer.ReissueRefund{Method: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "card refused", At: at}
	for _, c := range []struct {
		title    string
		create   transfer.Create
		commands []transfer.Command
		want     reconciliation.Counterparty
	}{
		{"a payment from a bank account is on the statements of our bank", transfertest.Create(), settled, reconciliation.Bank},
		{"a payment with a card is on the statements of the card processor", byCard, settled, reconciliation.CardProcessor},
		{"the fee refund to a card is on the statements of the card processor", byCard,
			append(feeReturned[:4:4], resend(transfer.RefundToCard), feePaid), reconciliation.CardProcessor},
		{"a refused fee refund that goes to a bank account is on the statements of our bank", byCard,
			append(feeReturned[:4:4], resend(transfer.RefundToAccount), feePaid), reconciliation.Bank},
		{"a fee refund by other means is on the statements of our bank", byCard,
			append(feeReturned[:4:4], resend(transfer.RefundByOther)), reconciliation.Bank},
		{"a refused refund that goes to a bank account is on the statements of our bank", byCard,
			append(fullReturned[:5:5], reissue, transfer.RecordRefundSettled{MoneyMoved: true, At: at}), reconciliation.Bank},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			var got reconciliation.Counterparty
			state := transfer.State{}
			for _, e := range transfertest.EventsFrom(append([]transfer.Command{c.create}, c.commands...)...) {
				for _, p := range ledger.Post(e) {
					if p.Account == ledger.CustomerFunds {
						got = reconciliation.CounterpartyFor(money.USD, state, e)
					}
				}
				state = transfer.Decider.Evolve(state, e)
			}
			if got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}
