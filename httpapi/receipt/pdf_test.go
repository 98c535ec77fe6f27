package receipt_test

import (
	"bytes"
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

// testSheets returns the receipts that the tests print. HULAK_PRINT=DIRECTORY keeps the files for inspection.
func testSheets() map[string]receipt.Sheet {
	cash := transfertest.CreateCash()
	cash.Payee = transfer.Payee{Name: "Maya Gurung", Phone: "+9779800000000", PayerName: "Himal Remit, Pokhara"}
	nepali := transfertest.Create()
	nepali.Payee.Name = "श्रीमती लक्ष्मी क्षेत्री विश्वकर्मा"
	longest := transfertest.Create()
	longest.Payee.Name = strings.TrimSpace(strings.Repeat("Wilhelmina-Maximiliana ", 8))
	longest.Payee.BankName = strings.TrimSpace(strings.Repeat("Rashtriya Banijya Cooperative ", 4))
	longest.Payee.AccountNumber = "W2345678901234567890"
	longest.Quote.Send, longest.Quote.Fee, longest.Quote.Total = money.MustParse("999999.99", money.USD), money.MustParse("99999.99", money.USD), money.MustParse("1099999.98", money.USD)
	longest.Quote.Receive, longest.Quote.Bonus = money.MustParse("134999998.65", money.NPR), money.MustParse("999999.99", money.NPR)
	longestNepali := longest
	longestNepali.Payee.Name = strings.TrimSpace(strings.Repeat("श्रीमतीलक्ष्मीक्षेत्री ", 8))
	worst := sheetOf("CA", strings.TrimSpace(strings.Repeat("Wolfeschlegelstein ", 10)), longest)
	worst.VerifyURL += strings.Repeat("W", 60)
	return map[string]receipt.Sheet{
		"bank": sheet("TX"), "cash": sheetOf("NY", "Łukasz O’Brien-Zürich", cash), "nepali": sheetOf("TX", "सीता गुरुङ", nepali),
		"worst": worst, "worst nepali": sheetOf("CA", longestNepali.Payee.Name, longestNepali),
	}
}

var (
	pages     = regexp.MustCompile(`/Type /Page\b`)
	fontSizes = regexp.MustCompile(`/F\w+ ([\d.]+) Tf`)
)

func TestReceiptFitsOnePageInLegalTypeSize(t *testing.T) {
	t.Parallel()
	for name, s := range testSheets() {
		t.Run("the "+name+" receipt (2.20a)", func(t *testing.T) {
			t.Parallel()
			file := pdf(t, s)
			if directory := os.Getenv("HULAK_PRINT"); directory != "" {
				if err := os.WriteFile(filepath.Join(directory, name+".pdf"), file, 0o644); err != nil {
					t.Fatal(err)
				}
			}
			if n := len(pages.FindAll(file, -1)); n != 1 {
				t.Errorf("it has %d pages", n)
			}
			sizes := 0
			for _, content := range contents(t, s) {
				for _, size := range fontSizes.FindAllStringSubmatch(content, -1) {
					if sizes++; number(t, size[1]) < 8 {
						t.Errorf("type of %s points is below the legal minimum of 8", size[1])
					}
				}
			}
			if sizes == 0 {
				t.Error("no text was found")
			}
		})
	}
}

func TestQRCodeIsBesideTheTotals(t *testing.T) {
	t.Parallel()
	content := strings.Join(contents(t, sheet("TX")), " ")
	top, total := number(t, box.FindStringSubmatch(content)[2]), baselineOf(t, content, "Total to Recipient")
	if first := baselineOf(t, content, "Transfer Amount"); total > top || first < top-100 {
		t.Errorf("the code begins at %v points, the amounts reach from %v to %v", top, first, total)
	}
}

// baselineOf returns the baseline at which a text is drawn, in points.
func baselineOf(t *testing.T, content, text string) float64 {
	t.Helper()
	for _, drawn := range regexp.MustCompile(`(?s)BT [\d.]+ ([\d.]+) Td \(((?:\\.|[^\\()])*)\) Tj`).FindAllStringSubmatch(content, -1) {
		if fromUTF16(escaped.Replace(drawn[2])) == text {
			return number(t, drawn[1])
		}
	}
	t.Fatalf("%q is not drawn", text)
	return 0
}

func TestNepaliNamesAreDrawnAndSearchable(t *testing.T) {
	t.Parallel()
	s := testSheets()["nepali"]
	text := readPDF(t, s)
	for _, name := range []string{"सीता", "गुरुङ", "क्षेत्री"} {
		if !strings.Contains(text, name) {
			t.Errorf("%s cannot be found in the file", name)
		}
	}
	if strings.Contains(text, "?") {
		t.Error("a character was replaced")
	}
	if !bytes.Contains([]byte(strings.Join(contents(t, s), " ")), []byte("3 Tr")) {
		t.Error("the letters are not drawn as outlines below the text")
	}
}

func TestPINIsShownForCashPickupOnly(t *testing.T) {
	t.Parallel()
	if text := readPDF(t, testSheets()["cash"]); !strings.Contains(text, "PIN 1234567897") || strings.Contains(text, "reference number") {
		t.Error("the PIN is missing")
	}
	if text := readPDF(t, testSheets()["bank"]); strings.Contains(text, "PIN") {
		t.Error("a bank deposit has a PIN")
	}
}
