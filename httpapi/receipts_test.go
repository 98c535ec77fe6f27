package httpapi

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/transfer"
	"hulak/httpapi/site"
	httptransfers "hulak/httpapi/transfers"
	"hulak/projections/transfers"
)

func TestStatusLinesShowReceiptNumberUnlessEndedUnpaid(t *testing.T) {
	t.Parallel()
	lines := func(status transfer.Status, delivery transfer.Delivery, number string) []transfer.Line {
		return httptransfers.StatusLines(transfers.Detail{Summary: transfers.Summary{Status: status, Delivery: delivery, ReceiptNumber: number}})
	}
	assert.Equal(t, []transfer.Line{{Label: "Status", Value: "Delivered"}, {Label: "Receipt Number", Value: "P-77"}},
		lines(transfer.StatusCompleted, transfer.DeliveryDelivered, "P-77"))
	assert.Equal(t, []transfer.Line{{Label: "Status", Value: "Waiting for payment"}},
		lines(transfer.StatusInitiated, transfer.DeliveryPending, transfers.ReceiptPending))
	assert.Equal(t, []transfer.Line{{Label: "Status", Value: "Canceled"}}, lines(transfer.StatusCanceled, transfer.DeliveryRequested, "P-77"))
}

func TestNoScriptPagesShowPacificTime(t *testing.T) {
	t.Parallel()
	assert.Equal(t, "November 20, 2026, 10:30 AM PST", site.PacificTimeText(time.Date(2026, 11, 20, 18, 30, 0, 0, time.UTC)), "1.08b")
}
