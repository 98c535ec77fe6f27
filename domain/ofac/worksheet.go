package ofac

import (
	"bytes"
	"encoding/csv"
	"strconv"
	"strings"
	"time"

	"hulak/domain/money"
	"hulak/domain/sar"
	"hulak/domain/screening"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// Field is a line of a worksheet. The lines are in the order in which the regulations name them.
type Field struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// Party is a person or institution that takes part in a transfer.
type Party struct {
	Role    string // such as Sender
	Name    string
	Address string
	Account string
}

// Facts holds what the log states about a blocked, rejected, or unblocked transfer.
type Facts struct {
	TransferID        string
	ReferenceNumber   string
	CreatedAt         time.Time
	Purpose           string
	Funding           string // how the sender paid
	Payout            string // how the beneficiary was to be paid
	Amount            money.Amount
	Parties           []Party
	Match             screening.Hit // zero if screening returned no list entry
	ListVersion       string
	BlockedAt         time.Time // zero if the money was never blocked
	Basis             transfer.UnblockBasis
	Reference         string // of the unblocking
	BlockConfirmation string // OFAC's confirmation of the report about the block
}

var kindNames = map[Kind]string{
	Blocked: "Blocked property", Rejected: "Rejected transaction", Unblocked: "Unblocked or transferred property",
	Annual: "Annual report of blocked property",
}

// Property is one item of blocked property. Every transfer is its own item, because OFAC does not accept sums of several transfers
// (31 CFR 501.603(b)(2)(iii)).
type Property struct {
	TransferID string
	BlockedAt  time.Time
	Amount     money.Amount
	Owner      string
	Match      screening.Hit
}

// Worksheet returns the lines of a report about one transfer (31 CFR 501.603(b)(1)(ii), 501.603(b)(3)(ii), 501.604(b)).
func Worksheet(s State, f Facts, filer sar.Filer) []Field {
	w := newWorksheet(s, filer)
	w.add("Date of the action", day(s.ActedAt))
	w.add("Transaction", "Money transfer "+f.TransferID+", ordered on "+day(f.CreatedAt))
	w.add("Reference number", f.ReferenceNumber)
	w.add("Purpose", f.Purpose)
	w.add("Paid by", f.Funding)
	w.add("To be paid out by", f.Payout)
	for _, p := range f.Parties {
		w.add(p.Role, p.Name)
		w.add(p.Role+": address", p.Address)
		w.add(p.Role+": account", p.Account)
	}
	if s.Kind != Rejected {
		w.add("Property", "Funds in US dollars")
		w.add("Location of the property", s.Additions.Location)
		w.add("Date blocked", day(f.BlockedAt))
	}
	w.add("Actual value", f.Amount.String())
	w.addMatch(f.Match, f.ListVersion)
	w.add("Legal authority", s.Additions.LegalAuthority)
	if s.Kind == Unblocked {
		w.add("Basis of the unblocking", basisName(f.Basis))
		w.add("License or notice", f.Reference)
		w.add("Confirmation of the report of the block", f.BlockConfirmation)
	}
	w.add("Comments", s.Additions.Comments)
	return w.fields
}

// AnnualWorksheet returns the lines of the annual report, without the list of property (31 CFR 501.603(b)(2)).
func AnnualWorksheet(s State, property []Property, filer sar.Filer) []Field {
	w := newWorksheet(s, filer)
	w.add("Property held as of", day(s.ActedAt.Add(-time.Nanosecond)))
	w.add("Number of items", strconv.Itoa(len(property)))
	w.add("Total value", Total(property).String())
	w.add("Location of the property", s.Additions.Location)
	w.add("Comments", s.Additions.Comments)
	return w.fields
}

// Total returns the value of the property in USD.
func Total(property []Property) money.Amount {
	total := money.Zero(money.USD)
	for _, p := range property {
		total = total.Add(p.Amount)
	}
	return total
}

// FieldsCSV returns a worksheet as CSV with the columns Field and Value.
func FieldsCSV(fields []Field) []byte {
	rows := [][]string{{"Field", "Value"}}
	for _, f := range fields {
		rows = append(rows, []string{f.Name, f.Text})
	}
	return toCSV(rows)
}

// PropertyCSV returns blocked property as CSV, one item per row, in the order of Part B of OFAC's form TD F 90-22.50.
func PropertyCSV(property []Property) []byte {
	rows := [][]string{{"Item", "Date blocked", "Type", "Currency", "Value", "Owner", "Blocked person", "List", "Entry", "Program"}}
	for _, p := range property {
		rows = append(rows, []string{
			p.TransferID, day(p.BlockedAt), "Funds", string(p.Amount.Currency()), p.Amount.Decimal().StringFixed(2), p.Owner, p.Match.Name,
			p.Match.List, p.Match.Entry, p.Match.Program,
		})
	}
	return toCSV(rows)
}

// toCSV encodes rows. A text that a spreadsheet would run as a formula gets an apostrophe in front.
func toCSV(rows [][]string) []byte {
	var out bytes.Buffer
	w := csv.NewWriter(&out)
	for _, row := range rows {
		for i, text := range row {
			if text != "" && strings.ContainsRune("=+-@\t\r", rune(text[0])) {
				row[i] = "'" + text
			}
		}
	}
	if err := w.WriteAll(rows); err != nil {
		panic(err) // a buffer accepts all writes
	}
	return out.Bytes()
}

type worksheet struct{ fields []Field }

func newWorksheet(s State, filer sar.Filer) *worksheet {
	w := &worksheet{fields: []Field{}}
	w.add("Report", kindNames[s.Kind])
	w.add("Institution", filer.Name)
	w.add("Institution: address", addressText(filer.Address))
	w.add("Institution: contact", strings.TrimPrefix(s.Additions.ContactName+", "+filer.ContactOffice, ", "))
	w.add("Institution: telephone", filer.Phone)
	w.add("Institution: email", s.Additions.ContactEmail)
	return w
}

func (w *worksheet) add(name, text string) { w.fields = append(w.fields, Field{name, text}) }

func (w *worksheet) addMatch(match screening.Hit, version string) {
	w.add("Person on the list", match.Name)
	w.add("List and entry", strings.TrimSpace(match.List+" "+match.Entry))
	w.add("Program", match.Program)
	w.add("Version of the list", version)
}

func addressText(a sar.PostalAddress) string {
	var parts []string
	for _, part := range []string{a.Street, a.City, strings.TrimSpace(a.State + " " + a.PostalCode), a.Country} {
		if part != "" {
			parts = append(parts, part)
		}
	}
	return strings.Join(parts, ", ")
}

func basisName(basis transfer.UnblockBasis) string {
	switch basis {
	case transfer.UnblockByLicense:
		return "License from OFAC"
	case transfer.UnblockByDelisting:
		return "Removal of the person from the list"
	case transfer.UnblockByMistake:
		return "Mistaken identity, confirmed by OFAC"
	}
	return "The payment was declined, or the sender's bank took it back"
}

// day returns the institution's business day, or "" for a zero time.
func day(at time.Time) string {
	if at.IsZero() {
		return ""
	}
	return at.In(sendinglimit.LosAngeles).Format(time.DateOnly)
}
