package transfer

import (
	"fmt"
	"slices"
)

// CheckTransition returns an error if the status tables do not allow the change from before to after (spec 4.01a, 4.01b). A new
// transfer can have any status.
func CheckTransition(before, after State) error {
	if !before.Exists() {
		return nil
	}
	if before.Status != after.Status && !slices.Contains(nextStatuses[before.Status], after.Status) {
		return fmt.Errorf("status cannot change from %s to %s", before.Status, after.Status)
	}
	if before.Delivery != after.Delivery && !slices.Contains(nextDeliveries[before.Delivery], after.Delivery) {
		return fmt.Errorf("delivery status cannot change from %s to %s", before.Delivery, after.Delivery)
	}
	return nil
}

var nextStatuses = map[Status][]Status{
	StatusHold:      {StatusInitiated, StatusFailed, StatusCanceled},
	StatusInitiated: {StatusPending, StatusFailed, StatusCanceled},
	StatusPending:   {StatusProcessed, StatusFailed, StatusReturned, StatusCanceled},
	StatusProcessed: {StatusCompleted, StatusReturned, StatusCanceled},
	StatusCompleted: {StatusReturned},
	StatusCanceled:  {StatusRefunded, StatusReturned},
	StatusRefunded:  {StatusReturned, StatusCanceled},
	StatusFailed:    {StatusInitiated},
	StatusReturned:  {StatusInitiated, StatusRefunded},
}

var nextDeliveries = map[Delivery][]Delivery{
	DeliveryHold:        {DeliveryPending, DeliveryFailed},
	DeliveryPending:     {DeliveryRequested, DeliveryHold},
	DeliveryRequested:   {DeliveryPayoutReady, DeliveryDelivered, DeliveryFailed, DeliveryPending, DeliveryHold},
	DeliveryPayoutReady: {DeliveryDelivered, DeliveryFailed, DeliveryPending, DeliveryHold},
	DeliveryFailed:      {DeliveryPending, DeliveryHold},
}
