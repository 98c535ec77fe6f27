package statement

import (
	"bytes"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/shopspring/decimal"
)

// The records of BAI2, and the type codes that we write and understand.
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

// codes are the type codes of the movements. Those from 100 are credits, those from 400 debits.
var codes = map[Movement]struct{ credit, debit string }{
	Collected: {"165", ""},    // preauthorized ACH credit
	PaidBack:  {"", "455"},    // preauthorized ACH debit
	Returned:  {"257", "557"}, // individual ACH return item
	PaidOut:   {"", "495"},    // outgoing money transfer
	Corrected: {"354", "654"}, // interest and adjustments have many codes; these are the bank's own corrections
}

// WriteBAI2 writes a prior-day report of one account, from a bank to its customer.
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
	record(accountHeader, s.Account, s.Currency, openingLedger, minor(s.Opening), "", "", closingLedger, minor(s.Closing), "", "")
	total := s.Opening.Add(s.Closing)
	for _, l := range s.Lines {
		code := codes[l.Movement].credit
		if l.Amount.IsNegative() {
			code = codes[l.Movement].debit
		}
		if code == "" {
			return nil, fmt.Errorf("bai2: no type code for %s of %s", l.Movement, l.Amount)
		}
		total = total.Add(l.Amount.Abs())
		record(detail, code, minor(l.Amount.Abs()), "V", l.Day.Format(dayFormat), "", plain(l.Reference), plain(l.Ours), string(l.Movement))
	}
	record(accountTrailer, minor(total), strconv.Itoa(records-1)) // this one, and neither header
	record(groupTrailer, minor(total), "1", strconv.Itoa(records))
	record(fileTrailer, minor(total), "1", strconv.Itoa(records+1))
	return content.Bytes(), nil
}

// minor is an amount as BAI2 has it: cents, without a point.
func minor(d decimal.Decimal) string { return d.Shift(2).StringFixed(0) }

// plain is a text that can stand in a field.
func plain(text string) string {
	return strings.Map(func(r rune) rune {
		if r == ',' || r == '/' || r < ' ' || r > '~' {
			return ' '
		}
		return r
	}, text)
}

// readBAI2 reads a file with one account. It must be whole: all trailers are there, and their counts and totals agree.
func readBAI2(content []byte) (Statement, error) {
	r := bai2{total: decimal.Zero}
	for i, text := range strings.Split(strings.TrimRight(string(content), "\r\n"), "\n") {
		r.number++
		text = strings.TrimSuffix(strings.TrimRight(text, "\r "), "/")
		if err := r.record(i+1, strings.Split(text, ",")); err != nil {
			return Statement{}, err
		}
	}
	if !r.ended {
		return Statement{}, unreadable(r.number, "it has no end")
	}
	return r.statement, r.statement.check(r.number)
}

// bai2 is a file as far as it was read.
type bai2 struct {
	statement Statement
	total     decimal.Decimal // of the amounts of the account
	number    int             // of records read
	account   int             // number of the account's header, 0 before it
	closed    bool            // the account is
	ended     bool
}

func (r *bai2) record(at int, fields []string) error {
	code := fields[0]
	switch {
	case r.ended:
		return unreadable(at, "it goes on behind its end")
	case (at == 1) != (code == fileHeader):
		return unreadable(at, "the file's header is not its first record")
	}
	switch code {
	case fileHeader:
		return r.fileHead(at, fields)
	case groupHeader:
		return r.groupHead(at, fields)
	case accountHeader:
		return r.accountHead(at, fields)
	case detail:
		return r.detail(at, fields)
	case continuation: // of a text that we have no use for
		return nil
	case accountTrailer:
		r.closed = true
		return r.trailer(at, fields, 2, at-r.account+1)
	case groupTrailer:
		return r.trailer(at, fields, 3, at-1)
	case fileTrailer:
		r.ended = true
		return r.trailer(at, fields, 3, at)
	}
	return unreadable(at, "an unknown record")
}

func (r *bai2) fileHead(at int, fields []string) (err error) {
	if len(fields) < 6 {
		return unreadable(at, "a short file header")
	}
	if r.statement.Number, err = strconv.Atoi(fields[5]); err != nil {
		return unreadable(at, "no number")
	}
	return nil
}

func (r *bai2) groupHead(at int, fields []string) (err error) {
	if len(fields) < 7 {
		return unreadable(at, "a short group header")
	}
	if r.statement.Day, err = time.Parse(dayFormat, fields[4]); err != nil {
		return unreadable(at, "no day")
	}
	r.statement.Currency = fields[6]
	return nil
}

// accountHead reads the balances: a code, an amount, a count and a type of funds for each.
func (r *bai2) accountHead(at int, fields []string) error {
	if r.account != 0 || len(fields) < 3 {
		return unreadable(at, "a second account, or none")
	}
	r.account, r.statement.Account = at, fields[1]
	if fields[2] != "" {
		r.statement.Currency = fields[2]
	}
	seen := map[string]bool{}
	for i := 3; i+1 < len(fields); i += 4 {
		value, err := cents(fields[i+1])
		if err != nil {
			return unreadable(at, "no balance")
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
		return unreadable(at, "no opening or closing balance")
	}
	return nil
}

// detailFields is how many fields a detail has whose funds are of a value day: code, type, amount, V, day, time, the bank's
// reference, ours, text.
const detailFields = 9

func (r *bai2) detail(at int, fields []string) error {
	if r.account == 0 || r.closed || len(fields) < detailFields || fields[3] != "V" {
		return unreadable(at, "not a movement with a value day")
	}
	value, err := cents(fields[2])
	if err != nil || value.IsNegative() {
		return unreadable(at, "no amount")
	}
	line := Line{Number: at, Reference: strings.TrimSpace(fields[6]), Ours: strings.TrimSpace(fields[7]), Amount: value}
	if line.Day, err = time.Parse(dayFormat, fields[4]); err != nil {
		return unreadable(at, "no value day")
	}
	r.total = r.total.Add(value)
	kind, err := strconv.Atoi(fields[1])
	if err != nil || kind < 100 || kind > 699 {
		return unreadable(at, "an unknown type code")
	}
	if kind >= 400 {
		line.Amount = value.Neg()
	}
	for movement, code := range codes {
		if fields[1] == code.credit || fields[1] == code.debit {
			line.Movement = movement
		}
	}
	r.statement.Lines = append(r.statement.Lines, line)
	return nil
}

// trailer compares what was read with the control total and the number of records.
func (r *bai2) trailer(at int, fields []string, countAt, records int) error {
	if len(fields) <= countAt {
		return unreadable(at, "a short trailer")
	}
	total, err := cents(fields[1])
	if err != nil || !total.Equal(r.total) {
		return unreadable(at, "the control total is another")
	}
	if fields[countAt] != strconv.Itoa(records) {
		return unreadable(at, "the number of records is another")
	}
	return nil
}

// cents reads an amount in cents.
func cents(text string) (decimal.Decimal, error) {
	value, err := strconv.ParseInt(strings.TrimPrefix(text, "+"), 10, 64)
	if err != nil || len(text) > amountDigitsMax {
		return decimal.Decimal{}, ErrUnreadable
	}
	return decimal.New(value, -2), nil
}
