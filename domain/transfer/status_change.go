package transfer

import "fmt"

// StatusChange returns the status and the delivery status that an event sets. An empty value means no change. The decider and the
// read models both use it (spec 4.01a, 4.01b).
func StatusChange(event Event) (Status, Delivery) {
	switch e := event.(type) {
	case Created:
		return StatusInitiated, DeliveryPending
	case Held:
		return StatusHold, DeliveryHold
	case HoldReleased:
		return StatusInitiated, DeliveryPending
	case PayoutHeld:
		return "", DeliveryHold
	case PayoutReleased:
		return "", e.Delivery
	case Rejected:
		return StatusFailed, DeliveryPending
	case FundingSubmitted:
		return StatusPending, ""
	case FundingSettled:
		return StatusProcessed, ""
	case FundingDeclined:
		return StatusFailed, ""
	case FundingReturned:
		return StatusReturned, ""
	case PayoutRequested:
		return "", DeliveryRequested
	case PayoutReady:
		return "", DeliveryPayoutReady
	case Delivered:
		if e.AfterReturn {
			return "", DeliveryDelivered
		}
		return StatusCompleted, DeliveryDelivered
	case PayoutFailed:
		return "", DeliveryFailed
	case Reprocessed:
		if e.CollectsFunding {
			return StatusInitiated, DeliveryPending
		}
		return StatusProcessed, DeliveryPending
	case Canceled:
		return StatusCanceled, ""
	case RefundSettled:
		if e.Stage == StageReturned || e.Stage == StageUnfunded && !e.MoneyMoved {
			return "", "" // the bank had already taken the money back, or there was nothing to refund
		}
		return StatusRefunded, ""
	case RefundReturned:
		if e.Stage == StageReturned || !e.WasSettled {
			return "", "" // the bank had already taken the money back, or the status never changed to REFUNDED
		}
		return StatusCanceled, ""
	case Screened, Disclosed, TransmittalRecorded, ReviewOrdered, DocumentsRequested, DocumentSupplied, ReleaseApproved, PayoutRejected,
		FundingRequested, FundingArrivedLate, ReturnDishonored, ReturnUpheld, DisputeEnded, PayoutAccepted, PayoutVoided,
		CancellationOrdered, CancellationRequested, CancellationRefused, RefundRequested, RefundReissued, RefundReclaimed,
		BlockProposed, FundsBlocked, UnblockProposed, FundsUnblocked, BlockedFundsLost, RecoveredFundsBlocked, BlockProposalWithdrawn,
		BlockedInterestCredited, BlockedInterestPaid, RefundLetterSent, RefundOwnerContacted, RefundEscheated, EscheatmentCorrected,
		DeadlinePassed, DeliveryLate, FeeRefunded, FeeLost,
		ErrorRefundRequested, ErrorRefunded, PartialRefundReturned, PartialRefundReissued, PartialRefundPaidByHand, PartialRefundReclaimed:
		return "", ""
	}
	panic(fmt.Sprintf("transfer: unknown event %T", event))
}
