package transfer

// StatusText returns the status of the transfer as a short English phrase.
func (s State) StatusText() string {
	switch {
	case s.Status == StatusHold, s.Delivery == DeliveryHold:
		return "On hold for review"
	case s.Status == StatusInitiated:
		return "Waiting for payment"
	case s.Status == StatusPending:
		return "Payment in progress"
	case s.Status == StatusFailed:
		return "Not sent"
	case s.Status == StatusCanceled:
		return "Canceled"
	case s.Status == StatusRefunded:
		return "Canceled and refunded"
	case s.Status == StatusReturned && s.Delivery == DeliveryDelivered:
		return "Delivered, but the sender's bank took back the payment"
	case s.Status == StatusReturned:
		return "The sender's bank took back the payment"
	case s.Status == StatusCompleted, s.Delivery == DeliveryDelivered:
		return "Delivered"
	}
	switch s.Delivery {
	case DeliveryRequested:
		return "Payout in progress"
	case DeliveryPayoutReady:
		return "Ready for pickup"
	case DeliveryFailed:
		return "Payout failed"
	}
	return "Payment received"
}
