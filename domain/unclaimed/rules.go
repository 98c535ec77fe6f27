// Package unclaimed holds the rules for unclaimed property: money that we owe to senders who do not claim it.
//
// The money is a refund that came back from the bank. After a period without contact with the sender, the dormancy period, it must be
// reported and paid to the state of the sender's last known address. Before that, the sender gets a letter.
//
// The default rule follows the Revised Uniform Unclaimed Property Act of 2016 (RUUPA): dormancy in section 201, address in section 302, due
// date in section 403, letter in sections 501 and 502, and payment in section 603. The contents of the letter and the three years for debts
// of a business agree with Utah Code 67-4a-502 and 67-4a-201, which enact sections 502 and 201. The other sections were not compared with
// the text of a law.
package unclaimed

import (
	"fmt"
	"regexp"
	"strconv"
	"time"

	"hulak/domain/money"
	"hulak/domain/sendinglimit"
)

// day is a day of the year.
type day struct {
	month time.Month
	day   int
}

// in returns the start of the day in a year.
func (d day) in(year int) time.Time {
	return time.Date(year, d.month, d.day, 0, 0, 0, 0, sendinglimit.LosAngeles)
}

// Rule is the rule of a state.
type Rule struct {
	Years         int          // dormancy period
	MinLetter     money.Amount // smallest amount that requires a letter, in USD
	cutoff        day          // money that is dormant on this day belongs in the next report
	due           day          // last day of the report
	payment       day          // last day of the payment, in the year after the report; zero if the payment is due with the report
	lettersFrom   int          // days before the due date on which the letters can be mailed
	lettersBefore int          // days before the due date by which the letters must be mailed
}

var (
	december31  = day{time.December, 31}
	april30     = day{time.April, 30}
	july1       = day{time.July, 1}
	defaultRule = Rule{
		Years: 3, MinLetter: dollars(50), cutoff: day{time.June, 30}, due: day{time.November, 1}, lettersFrom: 180, lettersBefore: 60,
	}
)

// rules lists the states that differ from the default. The sources are public tables, which staff must compare with the statutes:
// periods from reportmyup.com, "State Dormancy Periods"; due dates and cutoffs from escheatable.com, "Unclaimed Property's Second Season"
// (2014) and "Texas and Michigan Reports Due July 1" (2013); letters from georgeson.com, "Statutory Due Diligence Requirements", from
// jmsadvisors.com for New York and Connecticut, and from comptroller.texas.gov for Texas. California takes a report before November 1 and
// the payment between June 1 and 15 of the next year (escheatify.com).
var rules = map[string]Rule{
	"AK": defaultRule.with(func(r *Rule) { r.MinLetter, r.lettersFrom = dollars(100), 120 }),
	"AR": defaultRule.with(func(r *Rule) { r.lettersBefore = 90 }),
	"AZ": defaultRule.with(func(r *Rule) { r.lettersBefore = 120 }),
	"CA": defaultRule.with(func(r *Rule) {
		r.due, r.payment, r.lettersFrom, r.lettersBefore = day{time.October, 31}, day{time.June, 15}, 365, 184
	}),
	"CO": defaultRule.with(func(r *Rule) { r.MinLetter = dollars(25) }),
	"CT": defaultRule.with(func(r *Rule) {
		r.MinLetter, r.cutoff, r.due, r.lettersFrom, r.lettersBefore = dollars(0), december31, day{time.March, 31}, 455, 90
	}),
	"DE": defaultRule.with(func(r *Rule) { r.Years, r.cutoff, r.due, r.lettersFrom = 5, december31, day{time.March, 1}, 120 }),
	"FL": defaultRule.with(func(r *Rule) { r.Years, r.cutoff, r.due, r.lettersFrom = 5, december31, april30, 120 }),
	"GA": defaultRule.with(func(r *Rule) { r.Years, r.lettersFrom = 5, 120 }),
	"HI": defaultRule.with(func(r *Rule) { r.Years = 5 }),
	"ID": defaultRule.with(func(r *Rule) { r.Years = 5 }),
	"IL": defaultRule.with(func(r *Rule) { r.cutoff, r.due, r.lettersFrom = december31, april30, 365 }),
	"KS": defaultRule.with(func(r *Rule) { r.MinLetter, r.lettersFrom = dollars(100), 120 }),
	"MI": defaultRule.with(func(r *Rule) { r.cutoff, r.due = day{time.March, 31}, july1 }),
	"NY": defaultRule.with(func(r *Rule) {
		r.MinLetter, r.cutoff, r.due, r.lettersBefore = dollars(20), december31, day{time.March, 10}, 90
	}),
	"PA": defaultRule.with(func(r *Rule) { r.cutoff, r.due = december31, day{time.April, 15} }),
	"TX": defaultRule.with(func(r *Rule) {
		r.MinLetter, r.cutoff, r.due, r.lettersBefore = dollars(250), day{time.March, 1}, july1, 61
	}),
	"VT": defaultRule.with(func(r *Rule) { r.cutoff, r.due = december31, april30 }),
}

func dollars(n int64) money.Amount { return money.FromMinor(n*100, money.USD) }

func (r Rule) with(change func(*Rule)) Rule {
	change(&r)
	return r
}

// RuleFor returns the rule of a state, given by its two-letter code. It is the default for unlisted states.
func RuleFor(state string) Rule {
	if r, ok := rules[state]; ok {
		return r
	}
	return defaultRule
}

// DormantAt returns the start of the day, in Los Angeles, on which money becomes dormant without contact since a time.
func (r Rule) DormantAt(since time.Time) time.Time {
	y, m, d := since.In(sendinglimit.LosAngeles).Date()
	return time.Date(y+r.Years, m, d, 0, 0, 0, 0, sendinglimit.LosAngeles).UTC()
}

// NeedsLetter reports whether the owner of an amount must get a letter.
func (r Rule) NeedsLetter(amount money.Amount) bool { return amount.Cmp(r.MinLetter) >= 0 }

// Report identifies the report to a state in a year. Year is the year in which the report is due.
type Report struct {
	State string `json:"state"` // two-letter code
	Year  int    `json:"year"`
}

// ReportFor returns the report to which money belongs without contact since a time.
func ReportFor(state string, since time.Time) Report {
	r := RuleFor(state)
	report := Report{State: state, Year: r.DormantAt(since).In(sendinglimit.LosAngeles).Year()}
	for !r.DormantAt(since).Before(report.Dates().Cutoff) {
		report.Year++
	}
	return report
}

// Dates holds the dates of a report. Except for LettersFrom, which is the start of a day, each is the end of the last day. Days are those
// in Los Angeles.
type Dates struct {
	Cutoff      time.Time // money that is dormant by this time belongs in this report or an earlier one
	LettersFrom time.Time
	LettersBy   time.Time
	ReportBy    time.Time
	PaymentBy   time.Time
}

// Dates returns the dates of the report.
func (r Report) Dates() Dates {
	rule := RuleFor(r.State)
	due, cutoff, payment := rule.due.in(r.Year), rule.cutoff.in(r.Year), rule.due.in(r.Year)
	if !cutoff.Before(due) {
		cutoff = rule.cutoff.in(r.Year - 1)
	}
	if rule.payment != (day{}) {
		payment = rule.payment.in(r.Year + 1)
	}
	endOf := func(t time.Time) time.Time { return t.AddDate(0, 0, 1).UTC() }
	return Dates{
		Cutoff: endOf(cutoff), LettersFrom: due.AddDate(0, 0, -rule.lettersFrom).UTC(),
		LettersBy: endOf(due.AddDate(0, 0, -rule.lettersBefore)), ReportBy: endOf(due), PaymentBy: endOf(payment),
	}
}

// ID returns the ID of the report, such as "TX-2030".
func (r Report) ID() string { return fmt.Sprintf("%s-%d", r.State, r.Year) }

var idPattern = regexp.MustCompile(`^([A-Z]{2})-([0-9]{4})$`)

// ParseReport returns the report with an ID, and false if the text is not an ID.
func ParseReport(id string) (Report, bool) {
	parts := idPattern.FindStringSubmatch(id)
	if parts == nil {
		return Report{}, false
	}
	year, err := strconv.Atoi(parts[2])
	return Report{State: parts[1], Year: year}, err == nil
}
