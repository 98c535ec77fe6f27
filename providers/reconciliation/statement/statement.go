// Package statement reads and writes account statements. Our bank sends BAI2 files. The card processor and the payout partner send
// CSV settlement files, which README.md in the parent directory describes.
//
// Bank statements use BAI2 instead of ISO 20022 camt.053, because US banks rarely offer camt.053. Standard BAI2 type codes also
// distinguish ACH collections, ACH payments, and returned items.
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

// Kind is the kind of a statement line.
type Kind string

// Kinds of statement lines.
const (
	Collection Kind = "COLLECTED" // debit from a sender
	Refund     Kind = "PAID_BACK" // refund to a sender
	Return     Kind = "RETURNED"  // return by a sender's bank
	Payout     Kind = "PAID_OUT"  // payout to a beneficiary
	Correction Kind = "CORRECTED" // correction by the counterparty
)

// Statement is a counterparty's statement for one account. Closing equals Opening plus the sum of all lines.
type Statement struct {
	Account  string // our account number at the counterparty
	Number   int
	Day      time.Time // midnight UTC
	Currency string
	Opening  decimal.Decimal
	Closing  decimal.Decimal
	Lines    []Line
}

// Line is one money movement. The amount is positive if we received money.
type Line struct {
	Number       int    // line number in the file
	Reference    string // the counterparty's reference; for the bank, the ACH trace number
	OurReference string // the transfer ID, if known
	Kind         Kind
	Day          time.Time // value date, midnight UTC
	Amount       decimal.Decimal
}

// Statement directories of the counterparties.
const (
	BankDir          = "bank"
	CardProcessorDir = "card-processor"
	PayoutPartnerDir = "payout-partner"
)

// MakeDirectories creates the statement directories in dir if they do not exist. Only the owner can access them.
func MakeDirectories(dir string) error {
	for _, name := range []string{BankDir, CardProcessorDir, PayoutPartnerDir} {
		if err := os.MkdirAll(filepath.Join(dir, name), 0o700); err != nil {
			return fmt.Errorf("create statement directory: %w", err)
		}
	}
	return nil
}

// ErrInvalid means that a statement is malformed, incomplete, or inconsistent.
var ErrInvalid = errors.New("invalid statement")

// invalid returns an error that wraps ErrInvalid, with a line number and a reason.
func invalid(line int, format string, args ...any) error {
	return fmt.Errorf("%w: line %d: %s", ErrInvalid, line, fmt.Sprintf(format, args...))
}

// Read parses a BAI2 or settlement file. It returns ErrInvalid if the statement is incomplete or its balances do not add up.
func Read(content []byte) (Statement, error) {
	if bytes.HasPrefix(content, []byte("01,")) {
		return readBAI2(content)
	}
	return readSettlement(content)
}

// checkTotal returns an error for lastLine unless the opening balance and the lines add up to the closing balance.
func (s Statement) checkTotal(lastLine int) error {
	sum := s.Opening
	for _, line := range s.Lines {
		sum = sum.Add(line.Amount)
	}
	if !sum.Equal(s.Closing) {
		return invalid(lastLine, "closing balance is %s, but opening balance and lines add up to %s",
			s.Closing.StringFixed(2), sum.StringFixed(2))
	}
	return nil
}
