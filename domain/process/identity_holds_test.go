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

// TestReleaseIdentityHolds checks that transfers are released only if missing identity data was the only reason for the hold.
func TestReleaseIdentityHolds(t *testing.T) {
	t.Parallel()
	store := decidertest.NewStore(t)
	givenTransfer := func(id string, reasons ...string) {
		c := transfertest.Create()
		c.TransferID, c.HoldReasons = id, reasons
		for _, e := range transfertest.EventsFrom(c) {
			store.Given("transfer", id, e)
		}
		store.Given("allowance", transfertest.SenderID, sendinglimit.Reserved{
			SenderID: transfertest.SenderID, TransferID: id, Amount: c.Quote.Send, At: c.At,
		})
	}
	givenTransfer("missing-identity", screening.ReasonIdentity)
	givenTransfer("identity-and-hit", screening.ReasonIdentity, screening.ReasonHit)
	givenTransfer("not-held")
	at := transfertest.Start.Add(time.Hour)
	step := process.Step{Category: "sender", Key: transfertest.SenderID,
		Command: process.ReleaseIdentityHolds{SenderID: transfertest.SenderID, At: at}}
	before := len(store.EventsAfter(0))
	for range 2 {
		if err := store.Decide(func(u domain.UnitOfWork) error { return process.Apply(u, step) }); err != nil {
			t.Fatal(err)
		}
	}
	released := store.EventsAfter(before)
	if len(released) != 2 || released[0].Stream != "transfer-missing-identity" || released[0].Event != (transfer.HoldReleased{
		TransferID: "missing-identity", SenderID: transfertest.SenderID, At: at,
	}) {
		t.Errorf("got %v, want only the release of missing-identity (9.10d)", released)
	}
}
