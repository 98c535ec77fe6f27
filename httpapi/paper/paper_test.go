package paper_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"hulak/domain/allowance"
	"hulak/domain/disclosure"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/httpapi/paper"
)

func sheet(state string) paper.Sheet {
	create := transfertest.Create()
	return paper.Sheet{
		Document: disclosure.Receipt(disclosure.Combined(disclosure.Facts{
			Quote: create.Quote, FundingKind: create.FundingKind, Payee: create.Payee, SenderName: "Sita Gurung", SenderState: state,
			At: create.At, Zone: allowance.LosAngeles,
		}), disclosure.Payment{ReferenceNumber: create.ReferenceNumber, At: create.At, Zone: allowance.LosAngeles}),
		Standing: []transfer.Line{{Label: "Receipt Number", Value: "P-77"}},
		VerifyAt: "https://hulak.example/receipts/t-1~2000000000~abc",
	}
}

// listed is everything that the federal remittance rule has a receipt say, and a little more.
var listed = []string{
	"Transfer Amount", "200.00 USD", "Transfer Fees", "5.00 USD", "Transfer Taxes", "0.00 USD", "205.00 USD", "Exchange Rate",
	"1 USD = 133.50 NPR", "Transfer Amount in NPR", "26,700.00 NPR", "Other Fees", "Total to Recipient", "26,800.00 NPR",
	"The recipient may receive less", "Maya Gurung", "+977 980-0000000", "Date Available", "March 5, 2026", "Within 3 Business Days", "Sita Gurung",
	"within 30 minutes of paying", "until 10:30 AM PST", "within 180 days", "Consumer Financial Protection Bureau", "pin number 1234567897", "Receipt Number", "P-77",
	"Text " + disclosure.Template,
}

func TestTheSheetSaysEverything(t *testing.T) {
	t.Parallel()
	read := map[string]func(*testing.T, paper.Sheet) string{"as a page": readPage, "as PDF": readPDF}
	for form, text := range read {
		t.Run("2.20a the receipt "+form+" has all that the remittance rule lists", func(t *testing.T) {
			t.Parallel()
			got := text(t, sheet("TX"))
			for _, want := range listed {
				if !strings.Contains(got, want) {
					t.Errorf("%q is missing", want)
				}
			}
			if strings.Contains(got, "California:") {
				t.Error("a sender in Texas is told of California's law")
			}
		})
		t.Run("9.09g "+form+" a sender in California is told of the right to a refund there", func(t *testing.T) {
			t.Parallel()
			if got := text(t, sheet("CA")); !strings.Contains(got, "California: you, the customer, are entitled to a refund") {
				t.Error("it is missing")
			}
		})
	}
	t.Run("the same receipt is the same file", func(t *testing.T) {
		t.Parallel()
		var first, second bytes.Buffer
		for _, file := range []*bytes.Buffer{&first, &second} {
			if err := sheet("TX").PDF(file, transfertest.Start); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Error("they differ")
		}
	})
	t.Run("what stands in a name is text on the page", func(t *testing.T) {
		t.Parallel()
		s := sheet("TX")
		s.Standing = []transfer.Line{{Label: "Name", Value: "<script>alert(1)</script>"}}
		if got := readPage(t, s); strings.Contains(got, "<script>") {
			t.Error("it is a tag")
		}
	})
}

func readPage(t *testing.T, s paper.Sheet) string {
	t.Helper()
	var page bytes.Buffer
	if err := s.HTML(&page); err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer("&#43;", "+", "&#39;", "'").Replace(page.String())
}

var (
	streams = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	shown   = regexp.MustCompile(`\(((?:\\.|[^\\()])*)\) ?Tj`)
)

// readPDF reads the text of a file back, in the order in which it is drawn, broken lines joined.
func readPDF(t *testing.T, s paper.Sheet) string {
	t.Helper()
	var file bytes.Buffer
	if err := s.PDF(&file, time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	var lines []string
	for _, stream := range streams.FindAllSubmatch(file.Bytes(), -1) {
		inflated, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // not a page
		}
		content, err := io.ReadAll(inflated)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range shown.FindAllSubmatch(content, -1) {
			lines = append(lines, strings.NewReplacer(`\(`, "(", `\)`, ")", `\\`, `\`).Replace(string(text[1])))
		}
	}
	return strings.Join(lines, " ")
}
