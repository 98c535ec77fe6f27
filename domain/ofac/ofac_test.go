package ofac_test

import (
	"strings"
	"testing"
	"time"

	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/ofac"
	"hulak/domain/sar"
	"hulak/domain/screening"
)

var (
	given = decidertest.For(ofac.Decider)
	// at is a Friday. Thanksgiving is in the filing period.
	at    = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)
	dueAt = time.Date(2026, 12, 8, 8, 0, 0, 0, time.UTC) // the end of December 7 in Los Angeles
)

func opened(kind ofac.Kind) ofac.Opened {
	return ofac.Opened{ReportID: "t-1-blocked", Kind: kind, TransferID: "t-1", ActedAt: at, DueAt: dueAt, At: at}
}

func TestDueDates(t *testing.T) {
	t.Parallel()
	t.Run("a report is due after 10 business days, which exclude weekends and federal holidays", func(t *testing.T) {
		given(t).When(ofac.Open{ReportID: "t-1-blocked", Kind: ofac.Blocked, TransferID: "t-1", ActedAt: at, At: at}).Then(opened(ofac.Blocked))
	})
	t.Run("the annual report covers June 30 and is due on September 30", func(t *testing.T) {
		asOf := time.Date(2026, 7, 1, 7, 0, 0, 0, time.UTC)
		if got := ofac.AnnualAsOf(2026); !got.Equal(asOf) {
			t.Errorf("got %s, want the end of June 30", got)
		}
		given(t).When(ofac.Open{ReportID: "annual-2026", Kind: ofac.Annual, Year: 2026, ActedAt: asOf, At: at}).Then(ofac.Opened{
			ReportID: "annual-2026", Kind: ofac.Annual, Year: 2026, ActedAt: asOf, DueAt: time.Date(2026, 10, 1, 7, 0, 0, 0, time.UTC), At: at,
		})
	})
	t.Run("a report is opened once", func(t *testing.T) {
		given(t, opened(ofac.Blocked)).When(ofac.Open{ReportID: "t-1-blocked", Kind: ofac.Blocked, ActedAt: at, At: at}).ThenNothing()
	})
}

func TestFile(t *testing.T) {
	t.Parallel()
	fields := []ofac.Field{{Name: "Report", Text: "Blocked property"}}
	file := ofac.File{Confirmation: "BR-1", Fields: fields, By: "gita", At: at}
	filed := ofac.Filed{ReportID: "t-1-blocked", By: "gita", At: at, Filing: ofac.Filing{Confirmation: "BR-1", Fields: fields}}
	additions := ofac.Additions{LegalAuthority: "SDGT", Comments: "see the attachment"}
	save := ofac.Save{Additions: additions, By: "gita", At: at}
	t.Run("a filed report keeps its worksheet and its confirmation number", func(t *testing.T) {
		given(t, opened(ofac.Blocked)).When(file).Then(filed)
	})
	t.Run("a report cannot be filed without a confirmation number", func(t *testing.T) {
		empty := file
		empty.Confirmation = " "
		given(t, opened(ofac.Blocked)).When(empty).ThenRejected(ofac.ErrConfirmationRequired)
	})
	t.Run("filing twice changes nothing, and another number is rejected", func(t *testing.T) {
		other := file
		other.Confirmation = "BR-2"
		given(t, opened(ofac.Blocked), filed).When(file).ThenNothing()
		given(t, opened(ofac.Blocked), filed).When(other).ThenRejected(ofac.ErrClosed)
	})
	t.Run("additions are saved until the report is filed", func(t *testing.T) {
		saved := ofac.Saved{ReportID: "t-1-blocked", By: "gita", At: at, Additions: additions}
		given(t, opened(ofac.Blocked)).When(save).Then(saved)
		given(t, opened(ofac.Blocked), saved).When(save).ThenNothing()
		given(t, opened(ofac.Blocked), filed).When(save).ThenRejected(ofac.ErrClosed)
	})
	t.Run("an unknown report cannot be filed", func(t *testing.T) {
		given(t).When(file).ThenRejected(ofac.ErrNotFound)
	})
}

func TestWaive(t *testing.T) {
	t.Parallel()
	waive := ofac.Waive{Reason: "the match was false", By: "gita", At: at}
	waived := ofac.Waived{ReportID: "t-1-blocked", By: "gita", At: at, Reason: waive.Reason}
	t.Run("the report of a rejected transfer can be waived with a reason", func(t *testing.T) {
		given(t, opened(ofac.Rejected)).When(waive).Then(waived)
		given(t, opened(ofac.Rejected), waived).When(waive).ThenNothing()
		given(t, opened(ofac.Rejected)).When(ofac.Waive{By: "gita", At: at}).ThenRejected(ofac.ErrReasonRequired)
	})
	t.Run("the report of a block cannot be waived", func(t *testing.T) {
		given(t, opened(ofac.Blocked)).When(waive).ThenRejected(ofac.ErrRequired)
	})
}

func TestWorksheets(t *testing.T) {
	t.Parallel()
	filer := sar.Filer{Name: "Sample", ContactOffice: "Compliance", Address: sar.PostalAddress{Street: "1 Main St", City: "Boston"}}
	match := screening.Hit{List: "SDN", Entry: "4711", Name: "KALPANIK, Badmash", Program: "SDGT"}
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	text := func(fields []ofac.Field, name string) string {
		for _, f := range fields {
			if f.Name == name {
				return f.Text
			}
		}
		t.Errorf("the worksheet has no field %q", name)
		return ""
	}
	facts := ofac.Facts{
		TransferID: "t-1", Amount: usd("205"), Match: match, ListVersion: "v1", BlockedAt: at,
		Parties: []ofac.Party{{Role: "Sender", Name: "Sita Sharma"}, {Role: "Beneficiary", Name: "Maya Gurung"}},
	}
	t.Run("a report of a block names the value, the list entry, both parties, and the institution", func(t *testing.T) {
		s := ofac.State{Opened: opened(ofac.Blocked), Additions: ofac.Additions{ContactName: "Gita Rai", LegalAuthority: "31 CFR 594"}}
		fields := ofac.Worksheet(s, facts, filer)
		for name, want := range map[string]string{
			"Actual value": "205.00 USD", "Person on the list": "KALPANIK, Badmash", "List and entry": "SDN 4711", "Sender": "Sita Sharma",
			"Beneficiary": "Maya Gurung", "Institution: contact": "Gita Rai, Compliance", "Date blocked": "2026-11-20",
			"Legal authority": "31 CFR 594",
		} {
			if got := text(fields, name); got != want {
				t.Errorf("%s: got %q, want %q", name, got, want)
			}
		}
	})
	t.Run("the annual report lists each transfer and the total", func(t *testing.T) {
		property := []ofac.Property{
			{TransferID: "t-1", BlockedAt: at, Amount: usd("205"), Owner: "Sita Sharma", Match: match},
			{TransferID: "t-2", BlockedAt: at, Amount: usd("10.50"), Owner: "=1+1", Match: match},
		}
		s := ofac.State{Opened: ofac.Opened{Kind: ofac.Annual, Year: 2026, ActedAt: ofac.AnnualAsOf(2026)}}
		fields := ofac.AnnualWorksheet(s, property, filer)
		if got := text(fields, "Total value"); got != "215.50 USD" {
			t.Errorf("got total %q, want 215.50 USD", got)
		}
		if got := text(fields, "Property held as of"); got != "2026-06-30" {
			t.Errorf("got date %q, want 2026-06-30", got)
		}
		csv := string(ofac.PropertyCSV(property))
		if !strings.Contains(csv, "t-1,2026-11-20,Funds,USD,205.00,Sita Sharma,\"KALPANIK, Badmash\",SDN,4711,SDGT\n") {
			t.Errorf("got %s", csv)
		}
		if !strings.Contains(csv, ",'=1+1,") {
			t.Errorf("a name that starts like a formula must have an apostrophe: %s", csv)
		}
	})
}
