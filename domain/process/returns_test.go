package process_test

import (
	"encoding/csv"
	"os"
	"strings"
	"testing"

	"hulak/domain"
	"hulak/domain/casefile"
	"hulak/domain/funding"
	"hulak/domain/process"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
)

// TestEveryReturnCodeHasItsOwnOutcome runs each row of the table of return codes through the process manager and the transfer.
func TestEveryReturnCodeHasItsOwnOutcome(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../reference/data/ach_returns.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	table := csv.NewReader(file)
	table.Comment = '#'
	rows, err := table.ReadAll()
	if err != nil || len(rows) < 15 {
		t.Fatalf("%d rows, %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		r := map[string]string{}
		for i, name := range rows[0] {
			r[name] = row[i]
		}
		code, why := r["code"], "Bank return "+r["code"]+": "+r["meaning"]
		t.Run("9.10a "+code+", "+r["meaning"], func(t *testing.T) {
			t.Parallel()
			var retired, locked, opened, gaveBack string
			event := transfer.FundingReturned{TransferID: "t", SenderID: "s", FundingSourceID: "b", Code: code}
			for _, step := range process.React(domain.RecordedEvent{Event: event, RecordedAt: transfertest.Start}) {
				switch c := step.Command.(type) {
				case funding.Retire:
					retired = step.Key + " " + c.Reason
				case sender.Lock:
					locked = step.Key + " " + c.Reason
				case casefile.Open:
					opened = step.Key + " " + c.Reason
				case process.ReleaseReservations:
					gaveBack = step.Key
				}
			}
			expect := func(what, got, column, want string) {
				t.Helper()
				if r[column] != "yes" {
					want = ""
				}
				if got != want {
					t.Errorf("%s: %q, want %q", what, got, want)
				}
			}
			expect("the source", retired, "retires_source", "b "+code)
			expect("the sender's lock", locked, "locks_sender", "s "+why)
			expect("the case of the transfer", opened, "opens_case", "t "+why)
			if gaveBack != "t" {
				t.Error("the sender's room is not given back")
			}
			state := transfertest.Fold(transfertest.EventsOf(
				transfertest.Create(), transfer.RecordFundingSubmitted{ProviderRef: "p", At: transfertest.Start}, transfer.RecordFundingReturned{Code: code, At: transfertest.Start},
			))
			if again := state.NeedsFunding(); state.Status != transfer.StatusReturned || again != (r["may_be_asked_again"] == "yes") {
				t.Errorf("%s; that it may be asked for again is %v", state.Status, again)
			}
		})
	}
	t.Run("a code of no row is a case for a person (9.10a)", func(t *testing.T) {
		t.Parallel()
		steps := process.React(domain.RecordedEvent{Event: transfer.FundingReturned{TransferID: "t", Code: "R99"}, RecordedAt: transfertest.Start})
		last, is := steps[len(steps)-1].Command.(casefile.Open)
		if !is || !strings.Contains(last.Reason, "R99") {
			t.Errorf("it leads to %v", steps)
		}
	})
}
