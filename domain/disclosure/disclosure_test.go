package disclosure_test

import (
	"testing"

	"hulak/domain/disclosure"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer/transfertest"
)

func TestReceipt(t *testing.T) {
	t.Parallel()
	create := transfertest.Create()
	shown := disclosure.Combined(disclosure.Terms{
		Quote: create.Quote, FundingKind: create.FundingKind, Payee: create.Payee, SenderName: "Sita Gurung", SenderState: "TX",
		At: create.At, Zone: sendinglimit.LosAngeles,
	})
	payment := disclosure.Payment{ReferenceNumber: create.ReferenceNumber, At: create.At, Zone: sendinglimit.LosAngeles}
	t.Run("a receipt has every word that was shown, and leaves what is kept as it was (2.20a)", func(t *testing.T) {
		t.Parallel()
		before := disclosure.Hash(shown)
		receipt := disclosure.Receipt(shown, payment)
		if len(receipt.Sections) != len(shown.Sections)+1 || receipt.Title != "Receipt" {
			t.Fatalf("it has %d parts and the title %s", len(receipt.Sections), receipt.Title)
		}
		receipt.Title, receipt.Subtitle, receipt.Sections = shown.Title, shown.Subtitle, receipt.Sections[:len(shown.Sections)]
		if disclosure.Hash(receipt) != before || disclosure.Hash(shown) != before {
			t.Error("a word is another one")
		}
	})
	t.Run("the recipient's number reads as people write it (2.20a)", func(t *testing.T) {
		t.Parallel()
		if got := shown.Sections[1].Lines[1]; got.Label != "Telephone" || got.Value != "+977 980-0000000" {
			t.Errorf("%s: %s", got.Label, got.Value)
		}
	})
	t.Run("what was disclosed by an earlier template stays word for word (2.20a)", func(t *testing.T) {
		t.Parallel()
		earlier := disclosure.Combined(disclosure.Terms{
			Quote: create.Quote, FundingKind: create.FundingKind, Payee: create.Payee, SenderName: "Sita Gurung", SenderState: "TX",
			At: create.At, Zone: sendinglimit.LosAngeles,
		})
		earlier.Template, earlier.Sections[1].Lines[1].Value = "2026-12", "+9779800000000"
		receipt := disclosure.Receipt(earlier, payment)
		if receipt.Template != "2026-12" || receipt.Sections[1].Lines[1].Value != "+9779800000000" {
			t.Errorf("it reads %+v", receipt.Sections[1].Lines[1])
		}
	})
	t.Run("a document that was written once the transfer had been paid is the receipt", func(t *testing.T) {
		t.Parallel()
		old := shown
		old.Template, old.Title, old.Subtitle = "2026-11", "Receipt", "March 2, 2026 10:00 AM PST, pin number 1"
		if disclosure.Hash(disclosure.Receipt(old, payment)) != disclosure.Hash(old) {
			t.Error("something was added")
		}
	})
}
