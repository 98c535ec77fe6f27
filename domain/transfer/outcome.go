package transfer

import "fmt"

// Outcome is the status and the delivery status that a fact leaves a transfer in; an empty one stays as it was. It is the
// one table of transitions (4.01a, 4.01b): the decider's state and the read models both follow it.
func Outcome(event Event) (Status, Delivery) {
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
		if e.TakesFunding {
			return StatusInitiated, DeliveryPending
		}
		return StatusProcessed, DeliveryPending
	case Canceled:
		return StatusCanceled, ""
	case RefundSettled:
		if e.Stage == StageReturned || e.Stage == StageUnfunded && !e.Taken {
			return "", "" // the bank had taken it back before, or there had been nothing to give back
		}
		return StatusRefunded, ""
	case RefundReturned:
		if e.Stage == StageReturned || !e.Settled {
			return "", "" // their bank had given it back to them before, or nobody has been told yet that it was there
		}
		return StatusCanceled, ""
	case Screened, Disclosed, DocumentsRequested, DocumentSupplied, ReleaseApproved, PayoutRejected,
		FundingRequested, FundingArrivedLate, ReturnDishonored, ReturnUpheld, DisputeEnded, PayoutAccepted, PayoutVoided, CancellationRequested, CancellationRefused, RefundRequested,
		RefundReissued, RefundReclaimed, DeadlinePassed, DeliveryLate, FeeRefunded, FeeLost:
		return "", ""
	}
	panic(fmt.Sprintf("transfer: unknown event %T", event))
}
