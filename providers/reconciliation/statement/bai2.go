package statement

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// BAI2 record codes, balance type codes, and formats.
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

// typeCodes maps line kinds to BAI2 type codes. Codes 100 to 399 are credits, and codes 400 to 699 are debits.
var typeCodes = map[Kind]struct{ credit, debit string }{
	Collection: {"165", ""},    // preauthorized ACH credit
	Refund:     {"", "455"},    // preauthorized ACH debit
	Return:     {"257", "557"}, // individual ACH return item
	Payout:     {"", "495"},    // outgoing money transfer
	Correction: {"354", "654"}, // other adjustments
}

// WriteBAI2 encodes a statement as a bank's prior-day report for its customer.
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
			return nil, fmt.Errorf("bai2: no type code for a %s line of %s", l.Kind, l.Amount)
		}
		total = total.Add(l.Amount.Abs())
		record(detail, code, formatCents(l.Amount.Abs()), "V", l.Day.Format(dayFormat), "",
			sanitize(l.Reference), sanitize(l.OurReference), string(l.Kind))
	}
	record(accountTrailer, formatCents(total), strconv.Itoa(records-1)) // includes this trailer
	record(groupTrailer, formatCents(total), "1", strconv.Itoa(records))
	record(fileTrailer, formatCents(total), "1", strconv.Itoa(records+1))
	return content.Bytes(), nil
}

// formatCents formats an amount in cents without a decimal point.
func formatCents(d decimal.Decimal) string { return d.Shift(2).StringFixed(0) }

// sanitize replaces each character that is not allowed in a field with a space.
func sanitize(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ',' || r == '/' || r < ' ' || r > '~' {
			return ' '
		}
		return r
	}, text)
}

// readBAI2 parses a BAI2 file with one account. It returns an error if a trailer is missing or has a wrong count or total.
func readBAI2(content []byte) (Statement, error) {
	p := bai2Parser{total: decimal.Zero}
	for i, text := range strings.Split(strings.TrimRight(string(content), "\r\n"), "\n") {
		p.records++
		text = strings.TrimSuffix(strings.TrimRight(text, "\r "), "/")
		if err := p.record(i+1, strings.Split(text, ",")); err != nil {
			return Statement{}, err
		}
	}
	if !p.fileEnded {
		return Statement{}, invalid(p.records, "missing file trailer")
	}
	return p.statement, p.statement.checkTotal(p.records)
}

// bai2Parser parses a BAI2 file, one record at a time.
type bai2Parser struct {
	statement     Statement
	total         decimal.Decimal // sum of the account's amounts
	records       int             // number of records read
	accountRecord int             // number of the account header record; 0 if not read yet
	accountEnded  bool            // whether the account trailer was read
	fileEnded     bool            // whether the file trailer was read
}

func (p *bai2Parser) record(number int, fields []string) error {
	code := fields[0]
	switch {
	case p.fileEnded:
		return invalid(number, "unexpected record after the file trailer")
	case (number == 1) != (code == fileHeader):
		return invalid(number, "first record must be the only file header")
	}
	switch code {
	case fileHeader:
		return p.fileHeader(number, fields)
	case groupHeader:
		return p.groupHeader(number, fields)
	case accountHeader:
		return p.accountHeader(number, fields)
	case detail:
		return p.detail(number, fields)
	case continuation: // continues a text field, which the statement does not need
		return nil
	case accountTrailer:
		p.accountEnded = true
		return p.trailer(number, fields, 2, number-p.accountRecord+1)
	case groupTrailer:
		return p.trailer(number, fields, 3, number-1)
	case fileTrailer:
		p.fileEnded = true
		return p.trailer(number, fields, 3, number)
	}
	return invalid(number, "unknown record code")
}

func (p *bai2Parser) fileHeader(number int, fields []string) (err error) {
	if len(fields) < 6 {
		return invalid(number, "file header is too short")
	}
	if p.statement.Number, err = strconv.Atoi(fields[5]); err != nil {
		return invalid(number, "invalid file number")
	}
	return nil
}

func (p *bai2Parser) groupHeader(number int, fields []string) (err error) {
	if len(fields) < 7 {
		return invalid(number, "group header is too short")
	}
	if p.statement.Day, err = time.Parse(dayFormat, fields[4]); err != nil {
		return invalid(number, "invalid date")
	}
	p.statement.Currency = fields[6]
	return nil
}

// accountHeader parses the balances. Each balance has a type code, amount, item count, and funds type.
func (p *bai2Parser) accountHeader(number int, fields []string) error {
	if p.accountRecord != 0 || len(fields) < 3 {
		return invalid(number, "duplicate or incomplete account header")
	}
	p.accountRecord, p.statement.Account = number, fields[1]
	if fields[2] != "" {
		p.statement.Currency = fields[2]
	}
	seen := map[string]bool{}
	for i := 3; i+1 < len(fields); i += 4 {
		value, err := parseCents(fields[i+1])
		if err != nil {
			return invalid(number, "invalid balance")
		}
		seen[fields[i]], p.total = true, p.total.Add(value)
		switch fields[i] {
		case openingLedger:
			p.statement.Opening = value
		case closingLedger:
			p.statement.Closing = value
		}
	}
	if !seen[openingLedger] || !seen[closingLedger] {
		return invalid(number, "missing opening or closing balance")
	}
	return nil
}

// detailFields is the number of fields in a detail record with a value date. The fields are record code, type code, amount, V, date,
// time, bank reference, customer reference, and text.
const detailFields = 9

func (p *bai2Parser) detail(number int, fields []string) error {
	if p.accountRecord == 0 || p.accountEnded || len(fields) < detailFields || fields[3] != "V" {
		return invalid(number, "detail record is misplaced or incomplete, or has no value date")
	}
	value, err := parseCents(fields[2])
	if err != nil || value.IsNegative() {
		return invalid(number, "invalid amount")
	}
	line := Line{Number: number, Reference: strings.TrimSpace(fields[6]), OurReference: strings.TrimSpace(fields[7]), Amount: value}
	if line.Day, err = time.Parse(dayFormat, fields[4]); err != nil {
		return invalid(number, "invalid value date")
	}
	p.total = p.total.Add(value)
	typeCode, err := strconv.Atoi(fields[1])
	if err != nil || typeCode < 100 || typeCode > 699 {
		return invalid(number, "invalid type code")
	}
	if typeCode >= 400 {
		line.Amount = value.Neg()
	}
	for kind, code := range typeCodes {
		if fields[1] == code.credit || fields[1] == code.debit {
			line.Kind = kind
		}
	}
	p.statement.Lines = append(p.statement.Lines, line)
	return nil
}

// trailer checks a trailer's control total and record count.
func (p *bai2Parser) trailer(number int, fields []string, countField, records int) error {
	if len(fields) <= countField {
		return invalid(number, "trailer is too short")
	}
	total, err := parseCents(fields[1])
	if err != nil || !total.Equal(p.total) {
		return invalid(number, "incorrect control total")
	}
	if fields[countField] != strconv.Itoa(records) {
		return invalid(number, "incorrect record count")
	}
	return nil
}

// parseCents parses an amount in cents.
func parseCents(text string) (decimal.Decimal, error) {
	value, err := strconv.ParseInt(strings.TrimPrefix(text, "+"), 10, 64)
	if err != nil || len(text) > maxAmountChars {
		return decimal.Decimal{}, ErrInvalid
	}
	return decimal.New(value, -2), nil
}
