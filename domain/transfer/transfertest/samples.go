package transfertest

import (
	"slices"
	"time"

	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/transfer"
)

// DeliveryCommands returns the commands for a transfer that is delivered two hours after its creation.
func DeliveryCommands() []transfer.Command {
	return []transfer.Command{
		Create(),
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: Start},
		transfer.RecordFundingSettled{At: Start.Add(time.Hour)},
		transfer.RequestPayout{At: Start.Add(time.Hour)},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: Start.Add(time.Hour)},
		transfer.RecordDelivered{At: Start.Add(2 * time.Hour)},
	}
}

// Samples returns named transfer histories that together contain every event type.
func Samples() map[string][]transfer.Event {
	at, delivery := Start, DeliveryCommands()
	held := Create()
	held.HoldReasons = []string{"VELOCITY"}
	unidentified := Create()
	unidentified.HoldReasons = []string{screening.ReasonIdentity}
	disclosed := Create()
	disclosed.DisclosureDocument = transfer.DisclosureDocument{Template: "2026-11"}
	recorded := Create()
	recorded.Transmittal = Transmittal()
	cash := append([]transfer.Command{CreateForCashPickup()}, delivery[1:5]...)
	cancel := transfer.Cancel{By: SenderID, At: at}
	reprocess := transfer.Reprocess{Route: held.Route, Payee: held.Payee, Comments: "retry", At: at}
	refundReturned := transfer.RecordRefundReturned{Code: "R03", At: at}
	deadlinePassed := func(d transfer.Deadline) transfer.Command {
		return transfer.RecordDeadlinePassed{Deadline: d, DueAt: at, At: at}
	}
	eventsAfter := func(commands []transfer.Command, extra ...transfer.Command) []transfer.Event {
		return EventsFrom(append(slices.Clip(commands), extra...)...)
	}
	return map[string][]transfer.Event{
		"disclosed":    EventsFrom(disclosed),
		"recorded":     EventsFrom(recorded),
		"unidentified": EventsFrom(unidentified),
		"rejected":     EventsFrom(held, transfer.Reject{Comments: "reviewed", At: at}),
		"released":     EventsFrom(held, FirstApproval(at), SecondApproval(at), transfer.RecordFundingDeclined{Code: "DECLINED", At: at}),
		"returned":     eventsAfter(delivery[:2], transfer.RecordFundingReturned{Code: "R01", At: at}),
		"disputed": eventsAfter(delivery[:2], transfer.RecordFundingReturned{Code: "R01", At: at},
			transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
			transfer.RecordReturnUpheld{Code: "R73", FundsLost: true, At: at}),
		"dispute ended": eventsAfter(delivery[:2], transfer.RecordFundingReturned{Code: "R01", At: at},
			transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at}, deadlinePassed(transfer.DeadlineDispute)),
		"dispute ended, loss covered": eventsAfter(delivery, transfer.RecordFundingReturned{Code: "R10", At: at},
			transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at}, deadlinePassed(transfer.DeadlineDispute)),
		"pickup":      eventsAfter(cash, transfer.RecordPayoutReady{At: at}, cancel, transfer.RecordDelivered{At: at}),
		"reprocessed": eventsAfter(delivery[:5], transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at}, reprocess),
		"voided": eventsAfter(delivery[:5], cancel, transfer.RecordPayoutVoided{At: at}, transfer.RequestRefund{At: at},
			transfer.RecordRefundSettled{MoneyMoved: true, At: at}),
		"funded after cancellation": EventsFrom(Create(), cancel, transfer.RecordFundingSettled{At: at}),
		"late, fee refunded": eventsAfter(delivery[:5], deadlinePassed(transfer.DeadlineAvailable),
			transfer.RecordFundingReturned{Code: "R01", At: at}, transfer.RecordRefundSettled{Key: "t-1/fee", MoneyMoved: true, At: at},
			deadlinePassed(transfer.DeadlineErrors)),
		"refund by check": eventsAfter(delivery[:3], cancel, transfer.RequestRefund{At: at},
			transfer.RecordRefundSettled{MoneyMoved: true, At: at}, refundReturned,
			transfer.ReissueRefund{Method: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", At: at}),
		"refund to another account": eventsAfter(delivery[:3], cancel, transfer.RequestRefund{At: at}, refundReturned,
			transfer.ReissueRefund{Method: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "the account is closed", At: at}),
		"refund returned, then payment returned": eventsAfter(delivery[:3], cancel, transfer.RequestRefund{At: at}, refundReturned,
			transfer.RecordFundingReturned{Code: "R01", At: at}),
		"payment returned, then refund returned": eventsAfter(delivery[:3], cancel, transfer.RequestRefund{At: at},
			transfer.RecordRefundSettled{MoneyMoved: true, At: at}, transfer.RecordFundingReturned{Code: "R01", At: at}, refundReturned),
		"canceled, refund overdue": eventsAfter(delivery[:3], cancel, transfer.RequestRefund{At: at},
			deadlinePassed(transfer.DeadlineRefund), deadlinePassed(transfer.DeadlineRecords)),
		"canceled by staff": eventsAfter(delivery[:4], transfer.Cancel{By: "asha", ByStaff: true, Comments: "stuck for two days", At: at}),
		"payout released": eventsAfter(delivery[:2], RescreenWithHit(at),
			transfer.RequestDocuments{
				Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount, Comments: "large amount", At: at,
			},
			transfer.SupplyDocument{By: SenderID, DocumentID: "d-1", Kind: transfer.ProofOfFunds, Name: "statement.pdf", At: at},
			transfer.Release{By: "asha", Comments: "reviewed", TwoApproverThreshold: held.Quote.Send, At: at},
			transfer.Release{By: "bina", Comments: "reviewed", TwoApproverThreshold: held.Quote.Send, At: at}),
		"blocked and unblocked": eventsAfter(delivery[:3], RescreenWithHit(at), FirstBlock(at), WithdrawProposal(at), FirstBlock(at),
			SecondBlock(at), transfer.CreditBlockedInterest{Amount: money.MustParse("1.25", money.USD), By: "officer-1", At: at},
			FirstUnblock(at), WithdrawProposal(at), FirstUnblock(at), SecondUnblock(at),
			transfer.PayBlockedInterest{Reference: "wire-2", By: "officer-1", At: at}, transfer.RequestRefund{At: at}),
		"blocked, returned, and recovered": eventsAfter(delivery[:3], RescreenWithHit(at), FirstBlock(at), SecondBlock(at),
			transfer.RecordFundingReturned{Code: "R10", At: at},
			transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at}, deadlinePassed(transfer.DeadlineDispute),
			FirstUnblock(at), SecondUnblock(at)),
		"held after a void": eventsAfter(delivery[:4], transfer.RecordPayoutAccepted{ReceiptNumber: "NP-1", At: at}, RescreenWithHit(at),
			transfer.RecordPayoutVoided{At: at}),
		"refund paid to a state, and corrected": EventsFrom(append(ReturnedRefund(),
			transfer.RecordOwnerContact{Comments: "called us", By: "asha", At: at.Add(time.Minute)},
			transfer.RecordRefundLetter{Report: UnclaimedReport, By: "asha", At: LetterAt}, Escheat(),
			transfer.CorrectEscheatment{RequestedBy: "asha", At: EscheatAt})...),
		"fee refund sent again": eventsAfter(delivery[:5], deadlinePassed(transfer.DeadlineAvailable),
			transfer.RecordRefundReturned{Key: "t-1/fee", Code: "R03", At: at}, ResendFee(at),
			transfer.RecordRefundSettled{Key: "t-1/fee/2", MoneyMoved: true, At: at}),
		"error refunded": eventsAfter(delivery, RefundError(at), transfer.RecordRefundSettled{Key: "t-1/error/1", MoneyMoved: true, At: at}),
		"error refund paid by hand": eventsAfter(delivery, RefundError(at),
			transfer.RecordRefundSettled{Key: "t-1/error/1", MoneyMoved: true, At: at},
			transfer.RecordRefundReturned{Key: "t-1/error/1", Code: "R03", At: at}, PayErrorByHand(at)),
		"error refund returned, then payment returned": eventsAfter(delivery, RefundError(at),
			transfer.RecordRefundReturned{Key: "t-1/error/1", Code: "R03", At: at}, transfer.RecordFundingReturned{Code: "R10", At: at}),
		"payment returned, then error refund returned": eventsAfter(delivery, RefundError(at),
			transfer.RecordRefundSettled{Key: "t-1/error/1", MoneyMoved: true, At: at}, transfer.RecordFundingReturned{Code: "R10", At: at},
			transfer.RecordRefundReturned{Key: "t-1/error/1", Code: "R03", At: at}),
		"payout rejected": eventsAfter(delivery[:2], RescreenWithHit(at), transfer.Reject{Comments: "reviewed", At: at}),
	}
}
