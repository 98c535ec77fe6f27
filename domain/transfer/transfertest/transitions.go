package transfertest

import (
	"fmt"
	"slices"

	"hulak/domain/transfer"
)

// Transition says what is impossible about a step of a transfer's life, by the table of statuses (4.01a, 4.01b), or
// nothing.
func Transition(before, after transfer.State) error {
	if !before.Exists() {
		return nil
	}
	if before.Status != after.Status && !slices.Contains(statuses[before.Status], after.Status) {
		return fmt.Errorf("from %s to %s", before.Status, after.Status)
	}
	if before.Delivery != after.Delivery && !slices.Contains(deliveries[before.Delivery], after.Delivery) {
		return fmt.Errorf("from delivery %s to %s", before.Delivery, after.Delivery)
	}
	return nil
}

var statuses = map[transfer.Status][]transfer.Status{
	transfer.StatusHold:      {transfer.StatusInitiated, transfer.StatusFailed, transfer.StatusCanceled},
	transfer.StatusInitiated: {transfer.StatusPending, transfer.StatusFailed, transfer.StatusCanceled},
	transfer.StatusPending:   {transfer.StatusProcessed, transfer.StatusFailed, transfer.StatusReturned, transfer.StatusCanceled},
	transfer.StatusProcessed: {transfer.StatusCompleted, transfer.StatusReturned, transfer.StatusCanceled},
	transfer.StatusCompleted: {transfer.StatusReturned},
	transfer.StatusCanceled:  {transfer.StatusRefunded, transfer.StatusReturned},
	transfer.StatusRefunded:  {transfer.StatusReturned, transfer.StatusCanceled},
	transfer.StatusFailed:    {transfer.StatusInitiated},
	transfer.StatusReturned:  {transfer.StatusInitiated},
}

var deliveries = map[transfer.Delivery][]transfer.Delivery{
	transfer.DeliveryHold:        {transfer.DeliveryPending, transfer.DeliveryFailed},
	transfer.DeliveryPending:     {transfer.DeliveryRequested, transfer.DeliveryHold},
	transfer.DeliveryRequested:   {transfer.DeliveryPayoutReady, transfer.DeliveryDelivered, transfer.DeliveryFailed, transfer.DeliveryPending},
	transfer.DeliveryPayoutReady: {transfer.DeliveryDelivered, transfer.DeliveryFailed, transfer.DeliveryPending},
	transfer.DeliveryFailed:      {transfer.DeliveryPending, transfer.DeliveryHold},
}
