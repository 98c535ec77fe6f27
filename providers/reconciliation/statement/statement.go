// Package statement reads and writes account statements. Our bank sends BAI2 files. The card processor and the payout partner send
// CSV settlement files, which README.md in the parent directory describes.
//
// The bank's format is BAI2 instead of ISO 20022 camt.053. US banks include a BAI2 prior-day report in every treasury service,
// while few offer camt.053. BAI2 type codes also distinguish an ACH collection, an ACH payment, and a returned item without a
// separate agreement.
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

// Kind is the type of a statement line.
type Kind string

// The types of movement.
const (
	Collection Kind = "COLLECTED" // taken from senders
	Refund  Kind = "PAID_BACK" // refunded to senders
	Return  Kind = "RETURNED"  // taken back by a sender's bank
	Payout   Kind = "PAID_OUT"  // paid to a beneficiary
	Correction Kind = "CORRECTED" // correction by the counterparty
)

// Statement is a statement of one account. Closing equals Opening plus all lines.
type Statement struct {
	Account  string // the counterparty's number of our account
	Number   int
	Day      time.Time // midnight UTC
	Currency string
	Opening  decimal.Decimal
	Closing  decimal.Decimal
	Lines    []Line
}

// Line is one movement. The amount is positive for money that we received.
type Line struct {
	Number    int    // line number in the file
	Reference string // the counterparty's reference; for the bank, our entry's trace number
	OurReference      string // our reference
	Kind  Kind
	Day       time.Time // value date, midnight UTC
	Amount    decimal.Decimal
}

// The directories of the counterparties' statements.
const (
	BankDir          = "bank"
	CardProcessorDir = "card-processor"
	PayoutPartnerDir = "payout-partner"
)

// MakeDirectories creates the directories of the counterparties in dir if they do not exist. Only their owner may access them.
func MakeDirectories(dir string) error {
	for _, name := range []string{BankDir, CardProcessorDir, PayoutPartnerDir} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			return fmt.Errorf("create statement directory: %w", err)
		}
	}
	return nil
}

// ErrInvalid means that a file is not a complete, correct statement.
var ErrInvalid = errors.New("invalid statement")

// invalid returns an ErrInvalid with a line number and a reason.
func invalid(line int, format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrInvalid, line, fmt.Sprintf(format, args...))
}

// Read parses a statement in either format. It returns an error unless the statement is complete and adds up.
func Read(content []byte) (Statement, error) {
	if bytes.HasPrefix(content, []byte("01,")) {
		return readBAI2(content)
	}
	return readSettlement(content)
}

// checkTotal returns an error unless the statement adds up.
func (s Statement) checkTotal(last int) error {
	sum := s.Opening
	for _, line := range s.Lines {
		sum = sum.Add(line.Amount)
	}
	if !sum.Equal(s.Closing) {
		return invalid(last, "closing balance is %s, but opening balance and lines add up to %s", s.Closing.StringFixed(2), sum.StringFixed(2))
	}
	return nil
}
