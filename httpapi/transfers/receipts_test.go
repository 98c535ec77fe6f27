package transfers

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/transfer"
	"hulak/projections/transfers"
)

func TestStatusLinesShowReceiptNumberUnlessEndedUnpaid(t *testing.T) {
	t.Parallel()
	lines := func(status transfer.Status, delivery transfer.Delivery, number string) []transfer.Line {
		return statusLines(transfers.Detail{Summary: transfers.Summary{Status: status, Delivery: delivery, ReceiptNumber: number}})
	}
	assert.Equal(t, []transfer.Line{{Label: "Status", Value: "Delivered"}, {Label: "Receipt Number", Value: "P-77"}},
		lines(transfer.StatusCompleted, transfer.DeliveryDelivered, "P-77"))
	assert.Equal(t, []transfer.Line{{Label: "Status", Value: "Waiting for payment"}},
		lines(transfer.StatusInitiated, transfer.DeliveryPending, transfers.ReceiptPending))
	assert.Equal(t, []transfer.Line{{Label: "Status", Value: "Canceled"}}, lines(transfer.StatusCanceled, transfer.DeliveryRequested, "P-77"))
}
