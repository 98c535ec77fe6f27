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

// TestReturnCodeOutcomes runs each row of the return code table through the process manager and the transfer.
func TestReturnCodeOutcomes(t *testing.T) {
	t.Parallel()
	file, err := os.Open("../reference/data/ach_returns.csv")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	table := csv.NewReader(file)
	table.Comment = '#'
	rows, err := table.ReadAll()
	if err != nil || len(rows) < 15 {
		t.Fatalf("read the return code table: got %d rows, error %v", len(rows), err)
	}
	for _, row := range rows[1:] {
		r := map[string]string{}
		for i, name := range rows[0] {
			r[name] = row[i]
		}
		code, reason := r["code"], "Bank return "+r["code"]+": "+r["meaning"]
		t.Run(code+", "+r["meaning"], func(t *testing.T) {
			t.Parallel()
			var retired, locked, opened, released string
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
					released = step.Key
				}
			}
			expect := func(name, got, column, want string) {
				t.Helper()
				if r[column] != "yes" {
					want = ""
				}
				if got != want {
					t.Errorf("%s: got %q, want %q", name, got, want)
				}
			}
			expect("retired source", retired, "retires_source", "b "+code)
			expect("locked sender", locked, "locks_sender", "s "+reason)
			expect("opened case", opened, "opens_case", "t "+reason)
			if released != "t" {
				t.Error("the reservations were not released")
			}
			state := transfertest.Fold(transfertest.EventsFrom(
				transfertest.Create(), transfer.RecordFundingSubmitted{ProviderRef: "p", At: transfertest.Start},
				transfer.RecordFundingReturned{Code: code, At: transfertest.Start},
			))
			if retry := state.NeedsFunding(); state.Status != transfer.StatusReturned || retry != (r["can_retry"] == "yes") {
				t.Errorf("got status %s, can retry %v", state.Status, retry)
			}
		})
	}
	t.Run("an unknown return code opens a case", func(t *testing.T) {
		t.Parallel()
		steps := process.React(domain.RecordedEvent{Event: transfer.FundingReturned{TransferID: "t", Code: "R99"},
			RecordedAt: transfertest.Start})
		last, ok := steps[len(steps)-1].Command.(casefile.Open)
		if !ok || !strings.Contains(last.Reason, "R99") {
			t.Errorf("got %v, want a case with the code", steps)
		}
	})
}
