package operations

import (
	"context"
	"errors"
	"time"

	"hulak/domain/alarm"
	"hulak/domain/money"
	"hulak/projections"
)

// ErrUnverified means that a callback has no valid signature from its provider.
var ErrUnverified = errors.New("callback signature is invalid")

// Callbacks verifies the signatures of callbacks over their raw bytes.
type Callbacks interface {
	// Verify returns the provider's ID for the callback, which is the same in every redelivery. It returns ErrUnverified if the
	// signature is invalid. Any other error means that the callback cannot be parsed.
	Verify(provider, signature string, body []byte, now time.Time) (id string, err error)
}

// Health provides the readings for the alarm rules.
type Health interface {
	Readings(ctx context.Context) []alarm.Reading
}

// Worker is the progress of a worker or a process manager.
type Worker struct {
	Name            string
	Position        int64 // position of the last processed event
	FailingPosition int64 // position of the failing event that is being retried, or 0
	Stream          string
	Attempts        int // attempts to process the failing event
	Error           string
}

// Workers reports the progress of workers and process managers.
type Workers interface{ Workers() []Worker }

// BankFile describes a file exchanged with the bank, without its content.
type BankFile struct {
	Outgoing       bool // true if we sent the file, false if the bank sent it
	Name           string
	SHA256         []byte
	Entries        int
	Debits         money.Amount
	Credits        money.Amount
	CreatedAt      time.Time // when we created it, or when we received it from the bank
	CompletedAt    time.Time // when we sent it to the bank, or when we processed it; zero until then
	Acknowledgment string    // the bank's acknowledgment of our file
	Problems       []string  // problems that staff must resolve
}

// BankReturn is a payment that the sender's bank returned.
type BankReturn struct {
	TransferID string
	Reference  string
	Refund     bool // true for a refund that the bank returned, false for a debit
	Amount     money.Amount
	Code       string
	SettledOn  time.Time // zero if the payment never settled
	ReturnedAt time.Time
	Untimely   bool // true if the bank returned the payment after its deadline
}

// Bank lists the files exchanged with the bank and the payments that banks returned, newest first. The cursor is zero after the last
// page.
type Bank interface {
	// Files lists files with IDs less than before.
	Files(ctx context.Context, before int64, limit int) (files []BankFile, next int64, err error)
	Returns(ctx context.Context, after projections.Cursor, limit int) (returns []BankReturn, next projections.Cursor, err error)
}

// UnparsedStatement is a statement file from a bank or partner that could not be parsed.
type UnparsedStatement struct {
	Counterparty string
	Name         string
	Problem      string
	ReceivedAt   time.Time
}

// Statements lists the statement files that could not be parsed, newest first.
type Statements interface {
	Unparsed(ctx context.Context, limit int) ([]UnparsedStatement, error)
}

// Divergence is a difference from the event log that the checker found.
type Divergence struct {
	ID, Kind, Scope, Subject, Expected, Actual string
	FirstSeen, LastSeen, ResolvedAt            time.Time // ResolvedAt is zero for an open difference
}

// CheckerStatus is the progress of the checker.
type CheckerStatus struct {
	Open       int       // number of open differences
	ScannedTo  int64     // last log position that the current pass has scanned
	Streams    int64     // number of streams checked
	FinishedAt time.Time // when the last full pass finished; zero until then
	CheckedAt  time.Time // when the checker last ran; zero until then
}

// DivergenceFilter selects a page of divergences.
type DivergenceFilter struct {
	Resolved bool   // true for resolved divergences, false for open ones
	Kind     string // empty for all kinds
	After    projections.Cursor
	Limit    int
}

// Checker lists the divergences from the event log, newest first. The cursor is zero after the last page.
type Checker interface {
	Status(ctx context.Context) (CheckerStatus, error)
	Divergences(ctx context.Context, f DivergenceFilter) (page []Divergence, next projections.Cursor, err error)
}
