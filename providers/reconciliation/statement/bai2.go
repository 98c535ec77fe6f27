package statement

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// The record codes of BAI2 and the type codes used here.
const (
	fileHeader     = "01"
	groupHeader    = "02"
	accountHeader  = "03"
	detail         = "16"
	continuation   = "88"
	accountTrailer = "49"
	groupTrailer   = "98"
	fileTrailer    = "99"

	openingLedger = "010"
	closingLedger = "015"

	dayFormat  = "060102"
	timeFormat = "1504"
)

// typeCodes maps movements to BAI2 type codes. Codes from 100 are credits, and codes from 400 are debits.
var typeCodes = map[Kind]struct{ credit, debit string }{
	Collection: {"165", ""},    // preauthorized ACH credit
	Refund:  {"", "455"},    // preauthorized ACH debit
	Return:  {"257", "557"}, // individual ACH return item
	Payout:   {"", "495"},    // outgoing money transfer
	Correction: {"354", "654"}, // other adjustments; used for the bank's own corrections
}

// WriteBAI2 encodes a prior-day report of one account, from a bank to its customer.
func WriteBAI2(bank, customer string, s Statement, at time.Time) ([]byte, error) {
	var content bytes.Buffer
	records := 0
	record := func(fields ...string) {
		records++
		content.WriteString(strings.Join(fields, ",") + "/\n")
	}
	day := s.Day.Format(dayFormat)
	record(fileHeader, bank, customer, at.Format(dayFormat), at.Format(timeFormat), strconv.Itoa(s.Number), "", "", "2")
	record(groupHeader, customer, bank, "1", day, "", s.Currency, "2")
	record(accountHeader, s.Account, s.Currency, openingLedger, formatCents(s.Opening), "", "", closingLedger, formatCents(s.Closing), "", "")
	total := s.Opening.Add(s.Closing)
	for _, l := range s.Lines {
		code := typeCodes[l.Kind].credit
		if l.Amount.IsNegative() {
			code = typeCodes[l.Kind].debit
		}
		if code == "" {
			return nil, fmt.Errorf("bai2: no type code for %s of %s", l.Kind, l.Amount)
		}
		total = total.Add(l.Amount.Abs())
		record(detail, code, formatCents(l.Amount.Abs()), "V", l.Day.Format(dayFormat), "",
			sanitize(l.Reference), sanitize(l.OurReference), string(l.Kind))
	}
	record(accountTrailer, formatCents(total), strconv.Itoa(records-1)) // the account's records, including this trailer
	record(groupTrailer, formatCents(total), "1", strconv.Itoa(records))
	record(fileTrailer, formatCents(total), "1", strconv.Itoa(records+1))
	return content.Bytes(), nil
}

// formatCents formats an amount in cents, without a decimal point.
func formatCents(d decimal.Decimal) string { return d.Shift(2).StringFixed(0) }

// sanitize replaces characters that are not allowed in a field with spaces.
func sanitize(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ',' || r == '/' || r < ' ' || r > '~' {
			return ' '
		}
		return r
	}, text)
}

// readBAI2 parses a file with one account. It returns an error if a trailer is missing, or its count or total is wrong.
func readBAI2(content []byte) (Statement, error) {
	r := bai2Parser{total: decimal.Zero}
	for i, text := range strings.Split(strings.TrimRight(string(content), "\r\n"), "\n") {
		r.records++
		text = strings.TrimSuffix(strings.TrimRight(text, "\r "), "/")
		if err := r.record(i+1, strings.Split(text, ",")); err != nil {
			return Statement{}, err
		}
	}
	if !r.fileEnded {
		return Statement{}, invalid(r.records, "missing file trailer")
	}
	return r.statement, r.statement.checkTotal(r.records)
}

// bai2Parser is the state of parsing a file.
type bai2Parser struct {
	statement     Statement
	total         decimal.Decimal // sum of the account's amounts
	records       int             // records read
	accountRecord int             // record number of the account header; 0 before the header
	accountEnded        bool            // set by the account trailer
	fileEnded         bool
}

func (r *bai2Parser) record(at int, fields []string) error {
	code := fields[0]
	switch {
	case r.fileEnded:
		return invalid(at, "record after the file trailer")
	case (at == 1) != (code == fileHeader):
		return invalid(at, "file header must be the first record")
	}
	switch code {
	case fileHeader:
		return r.fileHeader(at, fields)
	case groupHeader:
		return r.groupHeader(at, fields)
	case accountHeader:
		return r.accountHeader(at, fields)
	case detail:
		return r.detail(at, fields)
	case continuation: // only continues text, which is ignored
		return nil
	case accountTrailer:
		r.accountEnded = true
		return r.trailer(at, fields, 2, at-r.accountRecord+1)
	case groupTrailer:
		return r.trailer(at, fields, 3, at-1)
	case fileTrailer:
		r.fileEnded = true
		return r.trailer(at, fields, 3, at)
	}
	return invalid(at, "unknown record code")
}

func (r *bai2Parser) fileHeader(at int, fields []string) (err error) {
	if len(fields) < 6 {
		return invalid(at, "file header is too short")
	}
	if r.statement.Number, err = strconv.Atoi(fields[5]); err != nil {
		return invalid(at, "invalid file number")
	}
	return nil
}

func (r *bai2Parser) groupHeader(at int, fields []string) (err error) {
	if len(fields) < 7 {
		return invalid(at, "group header is too short")
	}
	if r.statement.Day, err = time.Parse(dayFormat, fields[4]); err != nil {
		return invalid(at, "invalid day")
	}
	r.statement.Currency = fields[6]
	return nil
}

// accountHeader parses the balances. Each has a type code, an amount, an item count, and a funds type.
func (r *bai2Parser) accountHeader(at int, fields []string) error {
	if r.accountRecord != 0 || len(fields) < 3 {
		return invalid(at, "duplicate or incomplete account header")
	}
	r.accountRecord, r.statement.Account = at, fields[1]
	if fields[2] != "" {
		r.statement.Currency = fields[2]
	}
	seen := map[string]bool{}
	for i := 3; i+1 < len(fields); i += 4 {
		value, err := parseCents(fields[i+1])
		if err != nil {
			return invalid(at, "invalid balance")
		}
		seen[fields[i]], r.total = true, r.total.Add(value)
		switch fields[i] {
		case openingLedger:
			r.statement.Opening = value
		case closingLedger:
			r.statement.Closing = value
		}
	}
	if !seen[openingLedger] || !seen[closingLedger] {
		return invalid(at, "missing opening or closing balance")
	}
	return nil
}

// detailFields is the number of fields of a detail record with a value date: code, type, amount, V, date, time, the bank's
// reference, our reference, text.
const detailFields = 9

func (r *bai2Parser) detail(at int, fields []string) error {
	if r.accountRecord == 0 || r.accountEnded || len(fields) < detailFields || fields[3] != "V" {
		return invalid(at, "incomplete detail record, or no value date")
	}
	value, err := parseCents(fields[2])
	if err != nil || value.IsNegative() {
		return invalid(at, "invalid amount")
	}
	line := Line{Number: at, Reference: strings.TrimSpace(fields[6]), OurReference: strings.TrimSpace(fields[7]), Amount: value}
	if line.Day, err = time.Parse(dayFormat, fields[4]); err != nil {
		return invalid(at, "invalid value date")
	}
	r.total = r.total.Add(value)
	kind, err := strconv.Atoi(fields[1])
	if err != nil || kind < 100 || kind > 699 {
		return invalid(at, "unknown type code")
	}
	if kind >= 400 {
		line.Amount = value.Neg()
	}
	for movement, code := range typeCodes {
		if fields[1] == code.credit || fields[1] == code.debit {
			line.Kind = movement
		}
	}
	r.statement.Lines = append(r.statement.Lines, line)
	return nil
}

// trailer checks the control total and the number of records.
func (r *bai2Parser) trailer(at int, fields []string, countAt, records int) error {
	if len(fields) <= countAt {
		return invalid(at, "trailer is too short")
	}
	total, err := parseCents(fields[1])
	if err != nil || !total.Equal(r.total) {
		return invalid(at, "wrong control total")
	}
	if fields[countAt] != strconv.Itoa(records) {
		return invalid(at, "wrong number of records")
	}
	return nil
}

// parseCents parses an amount in cents.
func parseCents(text string) (decimal.Decimal, error) {
	value, err := strconv.ParseInt(strings.TrimPrefix(text, "+"), 10, 64)
	if err != nil || len(text) > amountDigitsMax {
		return decimal.Decimal{}, ErrInvalid
	}
	return decimal.New(value, -2), nil
}
