// Package disclosure generates the combined disclosure and the receipt that the federal remittance rule requires (12 CFR
// 1005.31). The exact text is stored with the transfer. Changing the text requires a new template version.
package disclosure

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/transfer"
)

// TemplateVersion is the version of the text in this package.
const TemplateVersion = "2027-03"

// receiptOnlyTemplateVersion is an old version. Its documents were generated after payment, so they are already receipts.
const receiptOnlyTemplateVersion = "2026-11"

// Terms holds the data for a disclosure.
type Terms struct {
	Quote       pricing.Quote
	FundingKind funding.Kind
	Payee       transfer.Payee
	SenderName  string
	SenderState string // two-letter code
	At          time.Time
	Zone        *time.Location // time zone for dates and times
}

// Payment holds the data that a receipt adds to the disclosure.
type Payment struct {
	ReferenceNumber string // PIN that the beneficiary presents for cash pickup
	CashPickup      bool
	At              time.Time
	Zone            *time.Location
}

// NewDisclosure returns the combined disclosure that a sender sees before payment. It contains no payment data, so the same terms on
// the same day produce the same text.
func NewDisclosure(t Terms) transfer.DisclosureDocument {
	return transfer.DisclosureDocument{
		Template: TemplateVersion, Title: "Transfer details and your rights",
		Sections: []transfer.Section{
			{Heading: "Amounts", Lines: amountLines(t.Quote), Text: []string{
				"The recipient may receive less due to fees charged by the recipient's bank and foreign taxes.",
			}},
			{Heading: "Recipient", Lines: recipientLines(t)},
			{Heading: "Sender", Lines: []transfer.Line{{Label: "Name", Value: t.SenderName}}},
			{Heading: "Your right to cancel", Text: cancellationText(t)},
			{Heading: "If you think there has been an error", Text: errorResolutionText(t)},
		},
	}
}

// NewReceipt returns a copy of the disclosure that the sender saw, with the payment data added.
func NewReceipt(disclosed transfer.DisclosureDocument, p Payment) transfer.DisclosureDocument {
	if disclosed.Template == receiptOnlyTemplateVersion {
		return disclosed
	}
	receipt, paidAt := disclosed, p.At.In(p.Zone)
	receipt.Title = "Receipt"
	label := "reference number"
	if p.CashPickup {
		label = "PIN"
	}
	receipt.Subtitle = fmt.Sprintf("%s, %s %s", paidAt.Format("January 2, 2006 3:04 PM MST"), label, p.ReferenceNumber)
	cancel := fmt.Sprintf("You paid on %s. You can cancel until %s.",
		paidAt.Format("January 2, 2006"), paidAt.Add(transfer.CancelWindow).Format("3:04 PM MST"))
	receipt.Sections = append(slices.Clone(disclosed.Sections), transfer.Section{Heading: "Your payment", Text: []string{cancel}})
	return receipt
}

// Hash returns a hash that identifies the exact content of a document.
func Hash(d transfer.DisclosureDocument) string {
	text, err := json.Marshal(d)
	if err != nil {
		panic(fmt.Sprintf("disclosure: marshal document: %v", err)) // documents contain only text, so marshaling cannot fail
	}
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

func amountLines(q pricing.Quote) []transfer.Line {
	lines := []transfer.Line{
		{Label: "Transfer Amount", Value: formatAmount(q.Send)},
		{Label: "Transfer Fees", Value: formatAddition(q.Fee)},
		{Label: "Transfer Taxes", Value: formatAmount(money.Zero(money.USD))},
		{Label: "Total", Value: formatAmount(q.Total), Strong: true},
		{Label: "Exchange Rate", Value: "1 USD = " + q.EffectiveRate().Text() + " NPR"},
		{Label: "Transfer Amount in NPR", Value: formatAmount(q.Receive.Sub(q.Bonus))},
	}
	if !q.Bonus.IsZero() {
		lines = append(lines, transfer.Line{Label: "Bonus", Value: formatAddition(q.Bonus)})
	}
	return append(lines,
		transfer.Line{Label: "Other Fees", Value: formatAmount(money.Zero(money.NPR))},
		transfer.Line{Label: "Total to Recipient", Value: formatAmount(q.Receive), Strong: true})
}

func formatAmount(a money.Amount) string { return a.GroupedText() + " " + string(a.Currency()) }

// formatAddition formats an amount with a plus sign, unless it is zero.
func formatAddition(a money.Amount) string {
	if a.IsZero() {
		return formatAmount(a)
	}
	return "+ " + formatAmount(a)
}

func recipientLines(t Terms) []transfer.Line {
	day := transfer.DateAvailable(t.FundingKind, t.At, t.Zone).Format("January 2, 2006")
	return append(recipientNames(t.Payee), transfer.Line{
		Label: "Date Available", Value: fmt.Sprintf("%s (Within %d Business Days)", day, transfer.FundingDays[t.FundingKind]),
	})
}

// recipientNames returns the lines that identify the recipient and their account.
func recipientNames(p transfer.Payee) []transfer.Line {
	lines := []transfer.Line{{Label: "Name", Value: p.Name}, {Label: "Telephone", Value: reference.FormatPhone(p.Phone)}}
	for _, line := range []transfer.Line{
		{Label: "Bank", Value: p.BankName},
		{Label: "Mobile wallet", Value: p.WalletProvider},
		{Label: "Cash pickup at", Value: p.PayerName},
	} {
		if line.Value != "" {
			lines = append(lines, line)
		}
	}
	if last := lastFour(p.AccountNumber); last != "" {
		lines = append(lines, transfer.Line{Label: "Account", Value: "ending in " + last})
	}
	return lines
}

// lastFour returns the last four characters of an account number, or "" if the number is shorter than eight characters.
func lastFour(number string) string {
	const digits = 4
	characters := []rune(number)
	if len(characters) < 2*digits {
		return ""
	}
	return string(characters[len(characters)-digits:])
}

func cancellationText(t Terms) []string {
	policy := reference.Policies()
	text := []string{fmt.Sprintf(
		"You can cancel for a full refund within %d minutes of payment, unless the funds have been picked up or deposited. "+
			"We'll issue the refund, including fees, within %d business days.",
		int(transfer.CancelWindow.Minutes()), policy.CancelRefundBusinessDays)}
	if t.SenderState != "CA" {
		return text
	}
	return append(text, fmt.Sprintf(
		"California: you, the customer, are entitled to a refund of the money to be transmitted as the result of this "+
			"agreement if we do not forward the money received from you within %[1]d days of the date of its receipt, or do not "+
			"give instructions committing an equivalent amount of money to the person designated by you within %[1]d days, unless "+
			"otherwise instructed by you. If you want a refund, your written request must be mailed or delivered to us. If we do "+
			"not refund as required, you have the right to your money back plus a penalty of up to $%[2]s and attorney's fees.",
		policy.CaliforniaRefundDays, money.MustParse(policy.MaxCaliforniaPenalty, money.USD).GroupedText()))
}

// Contact information in every disclosure.
var (
	contactText = func() string {
		support, policy := reference.SupportContact(), reference.Policies()
		return fmt.Sprintf("Contact us within %d days of the date we promised that funds would be made available to the recipient: "+
			"%s, %s, %s, %s. "+
			"We will respond within %d days.",
			policy.DisputeDays, strings.Join(support.Phones, ", "), support.Email, support.Company.Name, support.Company.Address,
			policy.InvestigationDays)
	}()
	regulatorText = func() string {
		federal := reference.SupportContact().Regulators.Federal
		return fmt.Sprintf("%s: %s, %s.", federal.Name, federal.Phone, federal.Website)
	}()
)

func errorResolutionText(t Terms) []string {
	text := []string{
		contactText,
		"If the money isn't available by the date we promised, we'll refund your fee. You don't need to request it.",
	}
	for _, l := range reference.Licenses() {
		if l.State == t.SenderState && l.RegulatoryBody != "" {
			text = append(text, fmt.Sprintf("For questions or complaints about us: %s, %s, %s.", l.RegulatoryBody, l.Telephone, l.Website))
		}
	}
	return append(text, regulatorText)
}
