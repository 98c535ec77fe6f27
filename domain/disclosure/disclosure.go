// Package disclosure writes what the federal remittance rule has a sender be told before they pay and on their receipt, in one
// document. Its exact text is kept with the transfer; a text that changes is another template with another version.
package disclosure

import (
	"fmt"
	"strings"
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/transfer"
)

// Template is the version of the texts below.
const Template = "2026-11"

// Facts is what a disclosure is about.
type Facts struct {
	Quote           pricing.Quote
	FundingKind     funding.Kind
	Payee           transfer.Payee
	SenderName      string
	SenderState     string // two-letter code
	ReferenceNumber string // the PIN
	At              time.Time
	Zone            *time.Location // in which times are told
}

// Combined is the document that discloses a transfer before it is paid for, and that is its receipt once it is.
func Combined(f Facts) transfer.DisclosureDocument {
	created := f.At.In(f.Zone)
	return transfer.DisclosureDocument{
		Template: Template, Title: "Receipt", Subtitle: fmt.Sprintf("%s, pin number %s", created.Format("January 2, 2006 3:04 PM MST"), f.ReferenceNumber),
		Sections: []transfer.Section{
			{Heading: "Amounts", Lines: amounts(f.Quote), Text: []string{
				"The recipient may receive less due to fees charged by the recipient's bank and foreign taxes.",
			}},
			{Heading: "Recipient", Lines: recipient(f)},
			{Heading: "Sender", Lines: []transfer.Line{{Label: "Name", Value: f.SenderName}}},
			{Heading: "Your right to cancel", Text: rightToCancel(f)},
			{Heading: "If you think there has been an error", Text: errorRights(f)},
		},
	}
}

func amounts(q pricing.Quote) []transfer.Line {
	lines := []transfer.Line{
		{Label: "Transfer Amount", Value: q.Send.String()},
		{Label: "Transfer Fees", Value: "+ " + q.Fee.String()},
		{Label: "Transfer Taxes", Value: "+ " + money.Zero(money.USD).String()},
		{Label: "Total", Value: q.Total.String(), Strong: true},
		{Label: "Exchange Rate", Value: "1 USD = " + q.EffectiveRate().Text() + " NPR"},
		{Label: "Transfer Amount in NPR", Value: q.Receive.Sub(q.Bonus).String()},
	}
	if !q.Bonus.IsZero() {
		lines = append(lines, transfer.Line{Label: "Bonus", Value: "+ " + q.Bonus.String()})
	}
	return append(lines,
		transfer.Line{Label: "Other Fees", Value: "- " + money.Zero(money.NPR).String()},
		transfer.Line{Label: "Total to Recipient", Value: q.Receive.String(), Strong: true})
}

func recipient(f Facts) []transfer.Line {
	lines := []transfer.Line{{Label: "Name", Value: f.Payee.Name}, {Label: "Telephone", Value: f.Payee.Phone}}
	for _, place := range []transfer.Line{
		{Label: "Bank", Value: f.Payee.BankName}, {Label: "Mobile wallet", Value: f.Payee.WalletProvider}, {Label: "Cash pickup at", Value: f.Payee.PayerName},
	} {
		if place.Value != "" {
			lines = append(lines, place)
		}
	}
	day := transfer.Arrival(f.FundingKind, f.At, time.Time{}, f.At, f.Zone).Format("January 2, 2006")
	return append(lines, transfer.Line{
		Label: "Date Available", Value: fmt.Sprintf("%s (Within %d Business Days)", day, transfer.FundingDays[f.FundingKind]),
	})
}

func rightToCancel(f Facts) []string {
	until := f.At.In(f.Zone).Add(transfer.CancelWindow).Format("3:04 PM MST")
	policy := reference.Policies()
	text := []string{fmt.Sprintf(
		"You can cancel for a full refund, fees included, until %s, unless the money has been picked up or deposited. We pay it within %d business days.",
		until, policy.CancelRefundBusinessDays)}
	if f.SenderState != "CA" {
		return text
	}
	return append(text, fmt.Sprintf("California: you, the customer, are entitled to a refund of the money to be transmitted as the result of this agreement if we do "+
		"not forward the money received from you within %[1]d days of the date of its receipt, or do not give instructions committing an equivalent amount of "+
		"money to the person designated by you within %[1]d days, unless otherwise instructed by you. If you want a refund, your written request must be mailed or "+
		"delivered to us. If we do not refund as required, you have the right to your money back plus a penalty of up to $%[2]s and attorney's fees.",
		policy.CaliforniaRefundDays, policy.CaliforniaPenaltyMax))
}

func errorRights(f Facts) []string {
	support, policy := reference.SupportContact(), reference.Policies()
	text := []string{
		fmt.Sprintf("Contact us within %d days of the date that we promised the funds would be made available: %s, %s, %s, %s. We answer within %d days.",
			policy.DisputeDays, strings.Join(support.Phones, ", "), support.Email, support.Company.Name, support.Company.Address, policy.InvestigationDays),
		"If the money is not there on the date that we promised, we give the fee back to you; you need not ask for it.",
	}
	for _, l := range reference.Licences() {
		if l.State == f.SenderState && l.RegulatoryBody != "" {
			text = append(text, fmt.Sprintf("For questions or complaints about us: %s, %s, %s.", l.RegulatoryBody, l.Telephone, l.Website))
		}
	}
	federal := support.Regulators.Federal
	return append(text, fmt.Sprintf("%s: %s, %s.", federal.Name, federal.Phone, federal.Website))
}
