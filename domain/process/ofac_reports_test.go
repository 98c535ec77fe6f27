package process_test

import (
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/ofac"
	"hulak/domain/process"
	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

func TestOpenOFACReport(t *testing.T) {
	t.Parallel()
	at := transfertest.Start.Add(time.Hour)
	store := decidertest.NewStore(t)
	for id, reason := range map[string]string{"velocity": "VELOCITY", "match": screening.ReasonHit} {
		c := transfertest.Create()
		c.TransferID, c.HoldReasons = id, []string{reason}
		for _, e := range transfertest.EventsFrom(c, transfer.Reject{Comments: "reviewed", At: at}) {
			store.Given("transfer", id, e)
		}
	}
	opened := func(id string, kind ofac.Kind) int {
		before := len(store.EventsAfter(0))
		step := process.Step{Category: "transfer", Key: id, Command: process.OpenOFACReport{
			ReportID: id + "-report", TransferID: id, Kind: kind, At: at,
		}}
		for range 2 {
			if err := store.Decide(func(u domain.UnitOfWork) error { return process.Apply(u, step) }); err != nil {
				t.Fatal(err)
			}
		}
		return len(store.EventsAfter(before))
	}
	if got := opened("match", ofac.Rejected); got != 1 {
		t.Errorf("got %d reports about a transfer rejected because of a match, want 1", got)
	}
	if got := opened("velocity", ofac.Rejected); got != 0 {
		t.Errorf("got %d reports about a transfer rejected for other reasons, want none", got)
	}
}
