package disclosure_test

import (
	"testing"

	"hulak/domain/disclosure"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer/transfertest"
)

func TestNewReceipt(t *testing.T) {
	t.Parallel()
	create := transfertest.Create()
	disclosed := disclosure.NewDisclosure(disclosure.Terms{
		Quote: create.Quote, FundingKind: create.FundingKind, Payee: create.Payee, SenderName: "Sita Gurung", SenderState: "TX",
		At: create.At, Zone: sendinglimit.LosAngeles,
	})
	payment := disclosure.Payment{ReferenceNumber: create.ReferenceNumber, At: create.At, Zone: sendinglimit.LosAngeles}
	t.Run("a receipt includes the unchanged disclosure (2.20a)", func(t *testing.T) {
		t.Parallel()
		before := disclosure.Hash(disclosed)
		receipt := disclosure.NewReceipt(disclosed, payment)
		if len(receipt.Sections) != len(disclosed.Sections)+1 || receipt.Title != "Receipt" {
			t.Fatalf("got %d sections and title %q, want %d sections and a receipt", len(receipt.Sections), receipt.Title, len(disclosed.Sections)+1)
		}
		receipt.Title, receipt.Subtitle, receipt.Sections = disclosed.Title, disclosed.Subtitle, receipt.Sections[:len(disclosed.Sections)]
		if disclosure.Hash(receipt) != before || disclosure.Hash(disclosed) != before {
			t.Error("the receipt has a different disclosure text, or NewReceipt changed its argument")
		}
	})
	t.Run("the recipient's phone number is formatted (2.20a)", func(t *testing.T) {
		t.Parallel()
		if got := disclosed.Sections[1].Lines[1]; got.Label != "Telephone" || got.Value != "+977 980-0000000" {
			t.Errorf("got %s: %s, want a formatted telephone number", got.Label, got.Value)
		}
	})
	t.Run("a receipt keeps the text of an earlier template version (2.20a)", func(t *testing.T) {
		t.Parallel()
		earlier := disclosure.NewDisclosure(disclosure.Terms{
			Quote: create.Quote, FundingKind: create.FundingKind, Payee: create.Payee, SenderName: "Sita Gurung", SenderState: "TX",
			At: create.At, Zone: sendinglimit.LosAngeles,
		})
		earlier.Template, earlier.Sections[1].Lines[1].Value = "2026-12", "+9779800000000"
		receipt := disclosure.NewReceipt(earlier, payment)
		if receipt.Template != "2026-12" || receipt.Sections[1].Lines[1].Value != "+9779800000000" {
			t.Errorf("got template %s and line %+v, want an unchanged template and line", receipt.Template, receipt.Sections[1].Lines[1])
		}
	})
	t.Run("NewReceipt returns an existing receipt unchanged", func(t *testing.T) {
		t.Parallel()
		old := disclosed
		old.Template, old.Title, old.Subtitle = "2026-11", "Receipt", "March 2, 2026 10:00 AM PST, pin number 1"
		if disclosure.Hash(disclosure.NewReceipt(old, payment)) != disclosure.Hash(old) {
			t.Error("NewReceipt changed the document")
		}
	})
}
