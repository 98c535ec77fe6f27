package receipt_test

import (
	"bytes"
	"compress/zlib"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"rsc.io/qr"

	"hulak/domain/beneficiary"
	"hulak/domain/disclosure"
	"hulak/domain/funding"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/httpapi/receipt"
)

func newReceipt(state string) receipt.Receipt {
	return newReceiptFor(state, "Sita Gurung", transfertest.Create())
}

func newReceiptFor(state, sender string, create transfer.Create) receipt.Receipt {
	return receipt.Receipt{
		Document: disclosure.NewReceipt(disclosure.NewDisclosure(disclosure.Terms{
			Quote: create.Quote, FundingKind: create.FundingKind, Payee: create.Payee, SenderName: sender, SenderState: state,
			At: create.At, Zone: sendinglimit.LosAngeles,
		}), disclosure.Payment{
			ReferenceNumber: create.ReferenceNumber, CashPickup: create.Route.Method == beneficiary.CashPickup,
			At: create.At, Zone: sendinglimit.LosAngeles,
		}),
		Status:    []transfer.Line{{Label: "Receipt Number", Value: "P-77"}},
		VerifyURL: "https://hulak.example/receipts/t-1~2000000000~abc",
	}
}

// requiredTexts lists the disclosures that 12 CFR 1005.31(b)(2) requires on a receipt, and our own additions.
var requiredTexts = []string{
	"Transfer Amount", "200.00 USD", "Transfer Fees", "5.00 USD", "Transfer Taxes", "0.00 USD", "205.00 USD", "Exchange Rate",
	"1 USD = 133.50 NPR", "Transfer Amount in NPR", "26,700.00 NPR", "Other Fees", "Total to Recipient", "26,800.00 NPR",
	"The recipient may receive less", "Maya Gurung", "+977 980-0000000", "Date Available", "March 5, 2026", "Within 3 Business Days",
	"Sita Gurung",
	"within 30 minutes of payment", "until 10:30 AM PST", "within 180 days", "Consumer Financial Protection Bureau",
	"reference number 1234567897", "ending in 6789", "Receipt Number", "P-77",
	"Disclosure version " + disclosure.TemplateVersion,
}

func TestReceipt(t *testing.T) {
	t.Parallel()
	textOf := map[string]func(*testing.T, receipt.Receipt) string{"HTML": renderHTML, "PDF": textOfPDF}
	for format, render := range textOf {
		t.Run("the "+format+" receipt contains all required disclosures (2.20a)", func(t *testing.T) {
			t.Parallel()
			got := render(t, newReceipt("TX"))
			for _, want := range requiredTexts {
				if !strings.Contains(got, want) {
					t.Errorf("the receipt does not contain %q", want)
				}
			}
			for _, unwanted := range []string{"- 0.00", "+ 0.00", "0123456789", "PIN"} {
				if strings.Contains(got, unwanted) {
					t.Errorf("the receipt contains %q", unwanted)
				}
			}
		})
		t.Run("the "+format+" receipt tells a sender in California about the right to a refund (9.09g)", func(t *testing.T) {
			t.Parallel()
			got := render(t, newReceipt("CA"))
			for _, want := range []string{
				"California: you, the customer, are entitled to a refund", "within 10 days of the date", "a penalty of up to $1,000",
			} {
				if !strings.Contains(got, want) {
					t.Errorf("the receipt does not contain %q", want)
				}
			}
			if strings.Contains(render(t, newReceipt("TX")), "California:") {
				t.Error("the receipt of a sender in Texas contains the California notice")
			}
		})
		t.Run("the "+format+" receipt says within how many days the money is available (9.09b)", func(t *testing.T) {
			t.Parallel()
			for kind, want := range map[funding.Kind]string{
				funding.BankAccount: "Within 3 Business Days", funding.DebitCard: "Within 1 Business Days",
			} {
				create := transfertest.Create()
				create.FundingKind = kind
				if got := render(t, newReceiptFor("TX", "Sita Gurung", create)); !strings.Contains(got, want) {
					t.Errorf("the receipt of a transfer from a %s does not contain %q", kind, want)
				}
			}
		})
	}
	qrSquares := map[string]func(*testing.T, receipt.Receipt, int) map[square]bool{"HTML": qrSquaresInHTML, "PDF": qrSquaresInPDF}
	for format, squaresOf := range qrSquares {
		t.Run("the "+format+" receipt draws the QR code of the verification page (2.20a)", func(t *testing.T) {
			t.Parallel()
			r := newReceipt("TX")
			want, err := qr.Encode(r.VerifyURL, qr.M)
			if err != nil {
				t.Fatal(err)
			}
			got := squaresOf(t, r, want.Size)
			for y := range want.Size {
				for x := range want.Size {
					if got[square{x, y}] != want.Black(x, y) {
						t.Fatalf("column %d, row %d: got black = %v", x, y, got[square{x, y}])
					}
				}
			}
		})
	}
	t.Run("the same receipt and time produce the same PDF", func(t *testing.T) {
		t.Parallel()
		var first, second bytes.Buffer
		for _, file := range []*bytes.Buffer{&first, &second} {
			if err := newReceipt("TX").PDF(file, transfertest.Start); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(first.Bytes(), second.Bytes()) {
			t.Error("the two PDF files differ")
		}
	})
	t.Run("the page escapes HTML in values", func(t *testing.T) {
		t.Parallel()
		r := newReceipt("TX")
		r.Status = []transfer.Line{{Label: "Name", Value: "<script>alert(1)</script>"}}
		if got := renderHTML(t, r); strings.Contains(got, "<script>") {
			t.Error("the page contains a script element")
		}
	})
}

// square is a position in a QR code.
type square struct{ x, y int }

// svgBar matches a horizontal run of black squares in the SVG path of a QR code.
var svgBar = regexp.MustCompile(`M(\d+) (\d+)h(\d+)v1`)

func qrSquaresInHTML(t *testing.T, r receipt.Receipt, _ int) map[square]bool {
	t.Helper()
	black := map[square]bool{}
	for _, part := range svgBar.FindAllStringSubmatch(renderHTML(t, r), -1) {
		x, y, length := parseNumber(t, part[1]), parseNumber(t, part[2]), parseNumber(t, part[3])
		for i := range int(length) {
			black[square{int(x) + i, int(y)}] = true
		}
	}
	return black
}

// filledRectangle matches a filled rectangle. The groups are its x and y coordinates, its width, and its height. The origin is
// the lower-left corner of the page.
var filledRectangle = regexp.MustCompile(`(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re f`)

func qrSquaresInPDF(t *testing.T, r receipt.Receipt, size int) map[square]bool {
	t.Helper()
	boxes := filledRectangle.FindAllStringSubmatch(strings.Join(pageContents(t, r), " "), -1)
	if len(boxes) == 0 {
		t.Fatal("the PDF contains no filled rectangles")
	}
	// The finder pattern in the upper left corner is drawn first.
	left, top, side := parseNumber(t, boxes[0][1]), parseNumber(t, boxes[0][2]), -parseNumber(t, boxes[0][4])
	black := map[square]bool{}
	for _, b := range boxes {
		x, y := math.Round((parseNumber(t, b[1])-left)/side), math.Round((top-parseNumber(t, b[2]))/side)
		for i := range int(math.Round(parseNumber(t, b[3]) / side)) {
			black[square{int(x) + i, int(y)}] = true
		}
	}
	if len(black) > size*size {
		t.Errorf("got %d black squares, want at most %d", len(black), size*size)
	}
	return black
}

func parseNumber(t *testing.T, text string) float64 {
	t.Helper()
	n, err := strconv.ParseFloat(text, 64)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func renderHTML(t *testing.T, r receipt.Receipt) string {
	t.Helper()
	var page bytes.Buffer
	if err := r.HTML(&page); err != nil {
		t.Fatal(err)
	}
	return strings.NewReplacer("&#43;", "+", "&#39;", "'").Replace(page.String())
}

var (
	pdfStream    = regexp.MustCompile(`(?s)stream\r?\n(.*?)\r?\nendstream`)
	shownText    = regexp.MustCompile(`(?s)\(((?:\\.|[^\\()])*)\) ?Tj`)
	pdfUnescaper = strings.NewReplacer(`\(`, "(", `\)`, ")", `\\`, `\`, `\r`, "\r")
)

// textOfPDF returns the text of a receipt's PDF in drawing order, with lines joined by spaces.
func textOfPDF(t *testing.T, r receipt.Receipt) string {
	t.Helper()
	var lines []string
	for _, content := range pageContents(t, r) {
		for _, text := range shownText.FindAllStringSubmatch(content, -1) {
			lines = append(lines, fromUTF16(pdfUnescaper.Replace(text[1])))
		}
	}
	return strings.Join(lines, " ")
}

func fromUTF16(text string) string {
	units := make([]uint16, 0, len(text)/2)
	for i := 0; i+1 < len(text); i += 2 {
		units = append(units, uint16(text[i])<<8|uint16(text[i+1]))
	}
	return string(utf16.Decode(units))
}

// pageContents returns the content stream of each page of a receipt's PDF.
func pageContents(t *testing.T, r receipt.Receipt) (pages []string) {
	t.Helper()
	for _, stream := range pdfStream.FindAllSubmatch(renderPDF(t, r), -1) {
		inflated, err := zlib.NewReader(bytes.NewReader(stream[1]))
		if err != nil {
			continue // not a content stream
		}
		content, err := io.ReadAll(inflated)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(content, []byte(" Tj")) { // not a font
			pages = append(pages, string(content))
		}
	}
	return pages
}

// renderPDF renders a receipt as a PDF file.
func renderPDF(t *testing.T, r receipt.Receipt) []byte {
	t.Helper()
	var file bytes.Buffer
	if err := r.PDF(&file, time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)); err != nil {
		t.Fatal(err)
	}
	return file.Bytes()
}
