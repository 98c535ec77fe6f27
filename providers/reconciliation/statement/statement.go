// Package statement reads and writes the account statements that those who hold our money send us: our bank in BAI2, the
// card processor and the payout partner as the CSV settlement files that README.md in the folder above describes.
//
// The bank's are BAI2 rather than ISO 20022 camt.053 because that is what banks of the USA send their business customers: a
// prior-day report in BAI2 is part of every treasury service there, camt.053 of few, and the type codes of BAI2 tell an ACH
// collection, an ACH payment and a returned item apart without an agreement of its own.
package statement

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/shopspring/decimal"
)

// Movement is what kind of movement a line tells of.
type Movement string

// The movements.
const (
	Collected Movement = "COLLECTED" // taken from senders
	PaidBack  Movement = "PAID_BACK" // given back to senders
	Returned  Movement = "RETURNED"  // taken back by a sender's bank
	PaidOut   Movement = "PAID_OUT"  // handed to a beneficiary
	Corrected Movement = "CORRECTED" // by whoever writes the statement
)

// Statement is one statement of one account. Closing is Opening and all lines.
type Statement struct {
	Account  string // whose, as the sender of the statement calls it
	Number   int
	Day      time.Time // midnight UTC
	Currency string
	Opening  decimal.Decimal
	Closing  decimal.Decimal
	Lines    []Line
}

// Line is one movement. Money that came to us is positive.
type Line struct {
	Number    int       // in the file: the line that it begins on
	Reference string    // the counterparty's own; of the bank the trace number of our entry
	Ours      string    // what we called it
	Movement  Movement  // why it moved
	Day       time.Time // on which it counts, midnight UTC
	Amount    decimal.Decimal
}

// The directories in which statements are left, one for each of those who write them.
const (
	BankDir          = "bank"
	CardProcessorDir = "card-processor"
	PayoutPartnerDir = "payout-partner"
)

// MakeDirectories makes them in a folder where they are not there yet, for their owner's eyes only.
func MakeDirectories(dir string) error {
	for _, name := range []string{BankDir, CardProcessorDir, PayoutPartnerDir} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			return fmt.Errorf("the folder of statements: %w", err)
		}
	}
	return nil
}

// ErrUnreadable says that a file is not a statement, or not a whole one.
var ErrUnreadable = errors.New("the file is not a whole statement")

func unreadable(line int, format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrUnreadable, line, fmt.Sprintf(format, args...))
}

// Read reads a statement of either form. What it accepts is whole and adds up.
func Read(content []byte) (Statement, error) {
	if bytes.HasPrefix(content, []byte("01,")) {
		return readBAI2(content)
	}
	return readSettlement(content)
}

// check holds that a statement adds up.
func (s Statement) check(last int) error {
	sum := s.Opening
	for _, line := range s.Lines {
		sum = sum.Add(line.Amount)
	}
	if !sum.Equal(s.Closing) {
		return unreadable(last, "it closes with %s, its lines come to %s", s.Closing.StringFixed(2), sum.StringFixed(2))
	}
	return nil
}
