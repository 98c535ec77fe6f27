package disclosure

import (
	"fmt"
	"time"

	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/schedule"
	"hulak/domain/transfer"
)

// AuthorizationVersion is the version of the text of authorizations.
const AuthorizationVersion = "schedule-2027-03"

// Authorization holds the data for the authorization of a schedule.
type Authorization struct {
	Order schedule.Order
	Plan  schedule.Plan
	Quote pricing.Quote // at the current rate, for the estimates
	Payee transfer.Payee
}

// NewAuthorization returns the authorization that a sender agrees to before a schedule starts. It is the written authorization of
// 12 CFR 1005.10(b), and the disclosure for transfers scheduled in advance of 12 CFR 1005.36. The amounts are estimates, as 12 CFR
// 1005.32(b)(2) permits. The same terms at the same rate produce the same text.
func NewAuthorization(a Authorization) transfer.DisclosureDocument {
	return transfer.DisclosureDocument{
		Template: AuthorizationVersion, Title: "Authorization for scheduled transfers",
		Sections: []transfer.Section{
			{Heading: "What you authorize", Lines: a.amountLines(), Text: a.authorizationText()},
			{Heading: "Dates", Lines: a.dateLines(), Text: a.dateText()},
			{Heading: "Recipient", Lines: recipientNames(a.Payee)},
			{Heading: "Your right to cancel", Text: a.cancellationText()},
			{Heading: "If a transfer fails", Text: []string{
				"Your limits and all our checks apply on the day of each transfer. If a transfer fails, we email you the reason and do not try " +
					"that transfer again.",
			}},
			{Heading: "If you think there has been an error", Text: []string{contactText, regulatorText}},
		},
	}
}

func (a Authorization) amountLines() []transfer.Line {
	q := a.Quote
	send := transfer.Line{Label: "Transfer Amount (estimated)", Value: formatAmount(q.Send)}
	receive := transfer.Line{Label: "Total to Recipient (fixed)", Value: formatAmount(q.Receive)}
	if a.Order.IsSendFixed() {
		send.Label, receive.Label = "Transfer Amount (fixed)", "Total to Recipient (estimated)"
	}
	return []transfer.Line{
		send,
		{Label: "Transfer Fees (estimated)", Value: formatAddition(q.Fee)},
		{Label: "Transfer Taxes", Value: formatAmount(money.Zero(money.USD))},
		{Label: "Total (estimated)", Value: formatAmount(q.Total), Strong: true},
		{Label: "Exchange Rate (estimated)", Value: "1 USD = " + q.EffectiveRate().Text() + " NPR"},
		receive,
		{Label: "Most that one transfer can cost", Value: formatAmount(a.Order.MaxTotal), Strong: true},
	}
}

func (a Authorization) authorizationText() []string {
	source := "debit your bank account"
	if a.Order.FundingKind == funding.DebitCard {
		source = "charge your debit card"
	}
	each := "for each transfer on the dates below"
	if !a.Plan.IsRecurring() {
		each = "for one transfer"
	}
	return []string{
		fmt.Sprintf("You authorize us to %s %s. We use the exchange rate and the fees of the day of the transfer.", source, each),
		fmt.Sprintf("We never take more than %s for one transfer. If it would cost more, we do not send it, and we tell you.",
			formatAmount(a.Order.MaxTotal)),
		"The recipient may receive less due to fees charged by the recipient's bank and foreign taxes.",
	}
}

func (a Authorization) dateLines() []transfer.Line {
	label := "Date"
	if a.Plan.IsRecurring() {
		label = "First date"
	} else if a.Plan.WaitsForRate() {
		label = "Latest date"
	}
	lines := []transfer.Line{{Label: label, Value: longDate(a.Plan.DateOf(0))}}
	if a.Plan.WaitsForRate() {
		lines = append(lines, transfer.Line{Label: "Send as soon as", Value: "1 USD = " + a.Plan.MinRate.Text() + " NPR or better"})
	}
	if repeats, ok := map[schedule.Cadence]string{
		schedule.Weekly: "Every week", schedule.Biweekly: "Every two weeks", schedule.Monthly: "Every month",
	}[a.Plan.Cadence]; ok {
		lines = append(lines, transfer.Line{Label: "Repeats", Value: repeats})
	}
	if a.Plan.Until != "" {
		until, _ := time.Parse(time.DateOnly, a.Plan.Until) // Check has parsed it
		lines = append(lines, transfer.Line{Label: "Last possible date", Value: longDate(until)})
	}
	if a.Plan.Count > 0 {
		lines = append(lines, transfer.Line{Label: "Number of transfers", Value: fmt.Sprint(a.Plan.Count)})
	}
	return lines
}

func (a Authorization) dateText() []string {
	text := []string{"We start transfers at 9 AM Pacific Time."}
	switch {
	case a.Plan.WaitsForRate():
		return append(text, "We start this transfer earlier, at any time of day, if the exchange rate reaches your rate. Otherwise, we use the "+
			"rate of the latest date. This authorization is your notice of the debit.")
	case a.Plan.Cadence == schedule.Monthly:
		text = append(text, "In a month without that day, we use the last day of the month.")
	}
	return append(text, "We email you the date and the amount at least 10 days before each debit. For a transfer that is less than 10 days "+
		"away, we email you right away.")
}

func (a Authorization) cancellationText() []string {
	cancel := "You can cancel on the Scheduled transfers page, or by phone or email, until we start the transfer."
	if a.Plan.IsRecurring() {
		cancel = "You can pause or end this schedule, or skip a transfer, on the Scheduled transfers page, or by phone or email. You can do so " +
			"until we start the next transfer."
	}
	text := []string{cancel}
	if !a.Plan.WaitsForRate() {
		text = append(text, fmt.Sprintf("By law, you can cancel a transfer until three business days before its date. For the first transfer, "+
			"that is %s.", longDate(schedule.CancelBy(a.Plan.DateOf(0)))))
	}
	return append(text, fmt.Sprintf("After we start a transfer, you can cancel it for a full refund within %d minutes, unless the funds have "+
		"been picked up or deposited.", int(transfer.CancelWindow.Minutes())))
}

func longDate(day time.Time) string { return day.Format("January 2, 2006") }
