package process_test

import (
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/process"
	"hulak/domain/screening"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// TestReleaseSupplied checks that only transfers that were waiting for nothing but data are released.
func TestReleaseSupplied(t *testing.T) {
	t.Parallel()
	b := decidertest.NewUnitOfWork(t)
	given := func(id string, reasons ...string) {
		c := transfertest.Create()
		c.TransferID, c.HoldReasons = id, reasons
		for _, e := range transfertest.EventsOf(c) {
			b.Given("transfer", id, e)
		}
		b.Given("allowance", transfertest.Sender, sendinglimit.Reserved{SenderID: transfertest.Sender, TransferID: id, Amount: c.Quote.Send, At: c.At})
	}
	given("waits-for-data", screening.ReasonIdentity)
	given("like-an-entry", screening.ReasonIdentity, screening.ReasonHit)
	given("on-its-way")
	at := transfertest.Start.Add(time.Hour)
	step := process.Step{Category: "sender", Key: transfertest.Sender, Command: process.ReleaseIdentityHolds{SenderID: transfertest.Sender, At: at}}
	before := len(b.Since(0))
	for range 2 {
		if err := b.Decide(func(book domain.UnitOfWork) error { return process.Apply(book, step) }); err != nil {
			t.Fatal(err)
		}
	}
	released := b.Since(before)
	if len(released) != 2 || released[0].Stream != "transfer-waits-for-data" || released[0].Event != (transfer.HoldReleased{
		TransferID: "waits-for-data", SenderID: transfertest.Sender, At: at,
	}) {
		t.Errorf("9.10d happened: %v", released)
	}
}
