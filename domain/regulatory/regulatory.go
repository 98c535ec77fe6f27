// Package regulatory defines the periodic reports of a money transmitter. Each figure is a sum over ledger entries, so a report can be
// traced to its events, produced again for any past position of the log, and compared with the trial balance.
package regulatory

import (
	"slices"

	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/transfer"
)

// Name identifies a report.
type Name string

const (
	// CallReport holds the figures for the NMLS Money Services Businesses Call Report, which is due 45 days after the quarter.
	CallReport Name = "CALL_REPORT"
	// Liabilities compares what is owed with the money held for it at the end of each day, as state laws on permissible investments
	// require.
	Liabilities Name = "LIABILITIES"
	// ExciseTax is the evidence for Form 720: the amounts sent by instrument and semimonthly period (26 U.S.C. 4475).
	ExciseTax Name = "EXCISE_TAX"
	// Nepal is the monthly report to Nepal Rastra Bank on money paid out in Nepal.
	Nepal Name = "NEPAL"
)

// Dimension is a property of ledger entries by which a table groups them.
type Dimension string

// Dimensions. Days are in Los Angeles time.
const (
	State       Dimension = "STATE"       // state of the sender, such as TX
	Destination Dimension = "DESTINATION" // country of the beneficiary
	Day         Dimension = "DAY"         // such as 2026-11-21
	HalfMonth   Dimension = "HALF_MONTH"  // such as 2026-11-1 for the first 15 days of November, and 2026-11-2 for the rest
	Instrument  Dimension = "INSTRUMENT"  // kind of the funding source
	Method      Dimension = "METHOD"      // payout method
	Institution Dimension = "INSTITUTION" // ID of the bank, cooperative, or payer that pays out; empty for a wallet
)

// Term is an account whose postings a figure adds or subtracts.
type Term struct {
	Account ledger.Account
	Sign    int // 1 to add debits, -1 to add credits
}

// Side selects entries by the sign of their amount.
type Side string

const (
	Both     Side = ""
	Positive Side = "POSITIVE"
	Negative Side = "NEGATIVE" // the figure counts these amounts as positive
)

// Series is a sequence of ledger entries. An entry's amount is the sum of its postings to the terms' accounts. Entries without an amount
// are not part of the series.
//
// A series in USD values postings of NPR payable at the amount sent, because the beneficiary is owed the transfer until it is delivered.
type Series struct {
	ID       string
	Terms    []Term
	Currency money.Currency
	Type     string // type of the entries' events; empty for all
}

// Figure is a sum over the entries of a series.
type Figure struct {
	Name string
	Series
	Side    Side
	Balance bool // whether to include the entries before the period
	Excise  bool // whether the figure is the excise tax on the sum
}

// Table lists figures by dimensions. Every table ends with totals.
type Table struct {
	Name    string
	By      []Dimension
	Figures []Figure
}

// Definition describes a report.
type Definition struct {
	Report Name
	Unit   Unit
	Tables []Table
}

// owed lists the accounts for money that belongs to senders and beneficiaries.
var owed = []ledger.Account{
	ledger.CustomerObligation, ledger.PayoutPayable, ledger.RefundsPayable, ledger.RefundsReturned, ledger.ReturnsDisputed,
	ledger.BlockedFunds, ledger.BlockedInterest,
}

func credits(accounts ...ledger.Account) []Term {
	terms := make([]Term, len(accounts))
	for i, a := range accounts {
		terms[i] = Term{a, -1}
	}
	return terms
}

// completed has the amounts by which the send amounts of transfers count as completed, as in ledger.Completed. A transfer counts when its
// debit is submitted.
var completed = Series{ID: "COMPLETED", Terms: credits(ledger.CustomerObligation, ledger.ExchangePosition), Currency: money.USD}

// The figures.
var (
	sent = Figure{Name: "SENT", Series: completed, Side: Positive}
	// reversed counts transfers that were sent before and then failed, or were canceled, returned, or refunded.
	reversed = Figure{Name: "REVERSED", Series: completed, Side: Negative}
	tax      = Figure{Name: "TAX", Series: completed, Side: Positive, Excise: true}
	paid     = delivered("PAID", money.NPR)
	paidUSD  = delivered("PAID_USD", money.USD)

	outstanding = balance("OUTSTANDING", credits(owed...))
	// cash is the money at banks. The partner is paid for a payout when it is delivered, so the exchanged money of payouts that are not
	// delivered is still there.
	cash = balance("CASH", []Term{{ledger.CustomerFunds, 1}, {ledger.ExchangePosition, 1}, {ledger.PayoutPayable, -1}})
	// inTransit is owed by banks and card networks.
	inTransit = balance("IN_TRANSIT", []Term{{ledger.FundingReceivable, 1}})
	held      = balance("HELD", slices.Concat(cash.Terms, inTransit.Terms))
)

func delivered(name string, currency money.Currency) Figure {
	return Figure{Name: name, Series: Series{
		ID: name, Terms: []Term{{ledger.PayoutPayable, 1}}, Currency: currency, Type: transfer.Delivered{}.EventType(),
	}}
}

func balance(name string, terms []Term) Figure {
	return Figure{Name: name, Series: Series{ID: name, Terms: terms, Currency: money.USD}, Balance: true}
}

// Definitions lists the reports.
var Definitions = []Definition{
	{CallReport, Quarter, []Table{
		{"STATES", []Dimension{State}, []Figure{sent, reversed, outstanding}},
		{"DESTINATIONS", []Dimension{Destination}, []Figure{sent, reversed}},
		{"DAILY", []Dimension{Day}, []Figure{outstanding, cash, inTransit, held}},
	}},
	{Liabilities, Month, []Table{
		{"DAILY", []Dimension{Day}, append(liabilityFigures(), outstanding, held)},
	}},
	{ExciseTax, Quarter, []Table{
		{"INSTRUMENTS", []Dimension{HalfMonth, Instrument}, []Figure{sent, reversed, tax}},
	}},
	{Nepal, Month, []Table{
		{"METHODS", []Dimension{Method}, []Figure{paid, paidUSD}},
		{"INSTITUTIONS", []Dimension{Method, Institution}, []Figure{paid, paidUSD}},
	}},
}

func liabilityFigures() []Figure {
	figures := make([]Figure, len(owed))
	for i, a := range owed {
		figures[i] = balance(string(a), credits(a))
	}
	return figures
}

// Find returns the definition of a report.
func Find(name Name) (Definition, bool) {
	i := slices.IndexFunc(Definitions, func(d Definition) bool { return d.Report == name })
	if i < 0 {
		return Definition{}, false
	}
	return Definitions[i], true
}

// Table returns a table of the report.
func (d Definition) Table(name string) (Table, bool) {
	i := slices.IndexFunc(d.Tables, func(t Table) bool { return t.Name == name })
	if i < 0 {
		return Table{}, false
	}
	return d.Tables[i], true
}

// Figure returns a figure of the table.
func (t Table) Figure(name string) (Figure, bool) {
	i := slices.IndexFunc(t.Figures, func(f Figure) bool { return f.Name == name })
	if i < 0 {
		return Figure{}, false
	}
	return t.Figures[i], true
}
