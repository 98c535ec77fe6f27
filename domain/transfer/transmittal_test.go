package transfer_test

import (
	"slices"
	"testing"
	"time"

	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestRestartRecordsOnlyNewPayoutDetails(t *testing.T) {
	t.Parallel()
	create := transfertest.Create()
	create.Transmittal = transfertest.Transmittal()
	failed := append([]transfer.Command{create}, transfertest.DeliveryCommands()[1:5]...)
	failed = append(failed, transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: transfertest.Start})
	moved := transfertest.Transmittal()
	moved.Parties.Recipient.Account = "9876543210"
	for title, c := range map[string]struct {
		restart transfer.Transmittal
		want    int
	}{
		"the same details add no record": {transfertest.Transmittal(), 1},
		"new details add a record":       {moved, 2},
		"unknown data adds no record":    {transfer.Transmittal{}, 1},
	} {
		t.Run(title, func(t *testing.T) {
			t.Parallel()
			restart := transfer.Reprocess{
				Route: create.Route, Payee: create.Payee, Transmittal: c.restart, Comments: "retry", At: transfertest.Start.Add(time.Hour),
			}
			count := 0
			for _, e := range transfertest.EventsFrom(append(slices.Clip(failed), restart)...) {
				if _, ok := e.(transfer.TransmittalRecorded); ok {
					count++
				}
			}
			if count != c.want {
				t.Errorf("got %d records, want %d", count, c.want)
			}
		})
	}
}
