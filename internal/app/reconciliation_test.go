package app

import (
	"context"
	"fmt"
	"maps"
	"net/http"
	"testing"
)

// differenceView holds the fields of a difference that the test reads.
type differenceView struct{ ID, Counterparty, Kind, Status, TransferID, File string }

// TestReconciliationFindsStatementErrors creates transfers with totals that the sandbox's bank reports incorrectly, and transfers that
// it reports correctly.
func TestReconciliationFindsStatementErrors(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p := startProgram(t, func(s *Settings) { s.manualSandbox = false })
	sender, err := newSender(ctx, newBaseURLs(p), 1)
	if err != nil {
		t.Fatal(err)
	}
	staff, err := signInStaff(ctx, sender)
	if err != nil {
		t.Fatal(err)
	}
	const fee = 5
	errorsByTotal := map[int]string{71: "MISSING_THERE", 72: "OTHER_AMOUNT", 73: "OTHER_DAY", 74: "TWICE", 76: "MISSING_HERE"}
	want, transferIDs := map[string]string{}, map[int]string{}
	for total := 70; total <= 77; total++ {
		created, err := sender.create(ctx, fmt.Sprint("total-", total), total-fee)
		if err != nil {
			t.Fatal(err)
		}
		if kind := errorsByTotal[total]; kind == "MISSING_HERE" { // the statement line has no transfer
			want[""] = kind
		} else if kind != "" {
			want[created.transfer] = kind
		}
		transferIDs[total] = created.transfer
	}
	openDifferences := func() (map[string]string, error) {
		var page struct{ Result []differenceView }
		err := staff.callOK(ctx, http.MethodGet, "/v1/admin/reconciliation/differences?status=OPEN", "", nil, &page)
		found := map[string]string{}
		for _, d := range page.Result {
			found[d.TransferID] = d.Kind
		}
		return found, err
	}
	type statementView struct {
		Counterparty, Closing, InTransit, Differing, Books string
		Lines                                              int
		Continues                                          bool
	}
	var all struct{ Result []statementView }
	const wantLines = 9 // for 8 transfers: one line is missing, one is duplicated, and one extra line has no transfer
	lineCount := 0
	if err := await(ctx, "the bank's statements", func() (bool, error) {
		err := staff.callOK(ctx, http.MethodGet, "/v1/admin/reconciliation/statements?counterparty=BANK", "", nil, &all)
		lineCount = 0
		for _, s := range all.Result {
			lineCount += s.Lines
		}
		return lineCount >= wantLines, err
	}); err != nil || lineCount != wantLines {
		t.Fatalf("got %d statement lines, want %d: %v", lineCount, wantLines, err)
	}
	for _, s := range all.Result {
		if parseCents(t, s.Closing)+parseCents(t, s.InTransit)+parseCents(t, s.Differing) != parseCents(t, s.Books) || !s.Continues {
			t.Errorf("%+v does not add up or does not continue the previous statement", s)
		}
	}
	var found map[string]string
	if err := await(ctx, "the differences", func() (done bool, err error) {
		found, err = openDifferences()
		return maps.Equal(found, want), err
	}); err != nil {
		t.Fatalf("%v; found %v, want %v; transfers by total: %v", err, found, want, transferIDs)
	}
}

// parseCents parses an amount with two decimals.
func parseCents(t *testing.T, amount string) int {
	t.Helper()
	var dollars, cents int
	if _, err := fmt.Sscanf(amount, "%d.%02d", &dollars, &cents); err != nil {
		t.Fatalf("%q: %v", amount, err)
	}
	if amount[0] == '-' {
		return dollars*100 - cents
	}
	return dollars*100 + cents
}
