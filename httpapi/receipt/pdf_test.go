package receipt_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/httpapi/receipt"
)

// testReceipts returns the receipts that the tests render. Set HULAK_PRINT to a directory to write the PDF files there.
func testReceipts() map[string]receipt.Receipt {
	cash := transfertest.CreateForCashPickup()
	cash.Payee = transfer.Payee{Name: "Maya Gurung", Phone: "+9779800000000", PayerName: "Himal Remit, Pokhara"}
	nepali := transfertest.Create()
	nepali.Payee.Name = "श्रीमती लक्ष्मी क्षेत्री विश्वकर्मा"
	longest := transfertest.Create()
	longest.Payee.Name = strings.TrimSpace(strings.Repeat("Wilhelmina-Maximiliana ", 8))
	longest.Payee.BankName = strings.TrimSpace(strings.Repeat("Rashtriya Banijya Cooperative ", 4))
	longest.Payee.AccountNumber = "W2345678901234567890"
	longest.Quote.Send = money.MustParse("999999.99", money.USD)
	longest.Quote.Fee = money.MustParse("99999.99", money.USD)
	longest.Quote.Total = money.MustParse("1099999.98", money.USD)
	longest.Quote.Receive = money.MustParse("134999998.65", money.NPR)
	longest.Quote.Bonus = money.MustParse("999999.99", money.NPR)
	longestNepali := longest
	longestNepali.Payee.Name = strings.TrimSpace(strings.Repeat("श्रीमतीलक्ष्मीक्षेत्री ", 8))
	longestReceipt := newReceiptFor("CA", strings.TrimSpace(strings.Repeat("Wolfeschlegelstein ", 10)), longest)
	longestReceipt.VerifyURL += strings.Repeat("W", 60)
	return map[string]receipt.Receipt{
		"bank":           newReceipt("TX"),
		"cash":           newReceiptFor("NY", "Łukasz O’Brien-Zürich", cash),
		"nepali":         newReceiptFor("TX", "सीता गुरुङ", nepali),
		"longest":        longestReceipt,
		"longest nepali": newReceiptFor("CA", longestNepali.Payee.Name, longestNepali),
	}
}

var (
	pageObject = regexp.MustCompile(`/Type /Page\b`)
	fontSize   = regexp.MustCompile(`/F\w+ ([\d.]+) Tf`)
)

func TestReceiptFitsOnOnePage(t *testing.T) {
	t.Parallel()
	for name, r := range testReceipts() {
		t.Run("the "+name+" receipt fits on one page (2.20a)", func(t *testing.T) {
			t.Parallel()
			file := renderPDF(t, r)
			if directory := os.Getenv("HULAK_PRINT"); directory != "" {
				if err := os.WriteFile(filepath.Join(directory, name+".pdf"), file, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if n := len(pageObject.FindAll(file, -1)); n != 1 {
				t.Errorf("got %d pages, want 1", n)
			}
			sizes := 0
			for _, content := range pageContents(t, r) {
				for _, size := range fontSize.FindAllStringSubmatch(content, -1) {
					if sizes++; parseNumber(t, size[1]) < 8 {
						t.Errorf("got a font size of %s points, want at least 8", size[1])
					}
				}
			}
			if sizes == 0 {
				t.Error("the PDF contains no text")
			}
		})
	}
}

func TestQRCodeIsNextToAmounts(t *testing.T) {
	t.Parallel()
	content := strings.Join(pageContents(t, newReceipt("TX")), " ")
	top, total := parseNumber(t, filledRectangle.FindStringSubmatch(content)[2]), baselineOf(t, content, "Total to Recipient")
	if first := baselineOf(t, content, "Transfer Amount"); total > top || first < top-100 {
		t.Errorf("the QR code starts at %v points, but the amounts extend from %v to %v", top, first, total)
	}
}

// baselineOf returns the baseline of text, in points.
func baselineOf(t *testing.T, content, text string) float64 {
	t.Helper()
	for _, match := range regexp.MustCompile(`(?s)BT [\d.]+ ([\d.]+) Td \(((?:\\.|[^\\()])*)\) Tj`).FindAllStringSubmatch(content, -1) {
		if fromUTF16(pdfUnescaper.Replace(match[2])) == text {
			return parseNumber(t, match[1])
		}
	}
	t.Fatalf("the PDF does not contain %q", text)
	return 0
}

func TestNepaliNamesAreDrawnAndSearchable(t *testing.T) {
	t.Parallel()
	r := testReceipts()["nepali"]
	text := textOfPDF(t, r)
	for _, name := range []string{"सीता", "गुरुङ", "क्षेत्री"} {
		if !strings.Contains(text, name) {
			t.Errorf("%s is not searchable", name)
		}
	}
	if strings.Contains(text, "?") {
		t.Error("a character was replaced with ?")
	}
	if !strings.Contains(strings.Join(pageContents(t, r), " "), "3 Tr") {
		t.Error("the searchable text is visible")
	}
}

func TestPINIsShownForCashPickupOnly(t *testing.T) {
	t.Parallel()
	if text := textOfPDF(t, testReceipts()["cash"]); !strings.Contains(text, "PIN 1234567897") || strings.Contains(text, "reference number") {
		t.Error("the receipt for cash pickup does not show the PIN")
	}
	if text := textOfPDF(t, testReceipts()["bank"]); strings.Contains(text, "PIN") {
		t.Error("the receipt for a bank deposit shows a PIN")
	}
}
