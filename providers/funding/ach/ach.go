// Package ach moves money to and from US bank accounts with NACHA files. It implements funding.BankRail.
//
// A debit or refund is an Entry. It goes through these steps:
//  1. Rail stores the entry as QUEUED, with the account number encrypted. A refund first waits for its debit to settle.
//  2. At each cutoff, Worker.CreateFiles writes the queued entries to balanced NACHA files. One transaction stores a file and
//     marks its entries as FILED.
//  3. Worker.Exchange sends the files to our bank and fetches the bank's files. The bank's reports say which files it accepted, and
//     which entries it rejected or settled. The bank's NACHA files contain returns and notifications of change.
//  4. Each record of a bank file updates its entry and executes commands on the transfer, such as RecordFundingSettled or
//     RecordFundingReturned.
//
// Several processes can each run a Worker, and any of them can crash at any point. An entry is in at most one file. A file may be
// sent twice, but the bank detects the duplicate by its content. A record may be processed twice, but its commands have idempotency
// keys that are derived from the bank file.
//
// A record that contradicts an entry, such as a record with a wrong amount, has no effect. It is stored with the file as a problem for
// staff to review. A record that arrives too early is retried.
//
// README.md in the parent directory describes the file formats and the return codes.
package ach

import (
	"context"
	"errors"
	"time"
)

// Kind is the direction in which an entry moves money.
type Kind string

// The kinds of entries.
const (
	Debit  Kind = "DEBIT"  // from a sender's account to ours
	Credit Kind = "CREDIT" // a refund
)

// Status is the state of an entry.
type Status string

// The statuses of an entry.
const (
	Waiting  Status = "WAITING"  // refund is waiting for its debit to settle
	Queued   Status = "QUEUED"   // will be in the next file
	Filed    Status = "FILED"    // written to a file
	Settled  Status = "SETTLED"  // the money has moved
	Rejected Status = "REFUSED"  // by our bank; no money moved
	Returned Status = "RETURNED" // by the receiving bank
	Voided   Status = "VOIDED"   // canceled before it was written to a file
)

// Entry is a debit or credit to a sender's account.
type Entry struct {
	Key        string // idempotency key for the debit or refund
	Kind       Kind
	TransferID string
	DebitKey   string // for a refund: the key of the refunded debit, or empty for a reissued refund
	SourceID   string // debited or credited source
	Reference  string // identifies the entry to us and to both banks
	Cents      int64
	Status     Status
	Account    []byte // encrypted; see Vault
	FileID     int64  // 0 until the entry is in a file
	Trace      string // trace number in the file, 15 digits
	Code       string // reason for the rejection or return
	SettledOn  time.Time
	Untimely   bool // returned after the return deadline
	CreatedAt  time.Time
	ChangedAt  time.Time
}

// Direction says who sends a file.
type Direction string

// The directions of a file.
const (
	Outgoing Direction = "OUT" // from us to the bank
	Incoming Direction = "IN"  // from the bank to us
)

// File is a file that we exchange with our bank.
type File struct {
	ID             int64
	Direction      Direction
	Name           string
	SHA256         [32]byte
	Sealed         []byte // encrypted content; see Vault
	Entries        int
	DebitCents     int64
	CreditCents    int64
	CreatedAt      time.Time // time it was created or received
	CompletedAt    time.Time // time it was sent or processed; zero until then
	Acknowledgment string    // the bank's response to our file: ACCEPTED, or REJECTED and a code
	Problems       []string  // problems with records of a bank file, for staff to review
}

// Tx is a transaction on the store. Entries that it reads are locked until it ends.
type Tx interface {
	// Entry returns an entry and whether it exists.
	Entry(ctx context.Context, key string) (e Entry, exists bool, err error)
	// RelatedEntries returns the entries with these trace numbers. If an entry is a refund, the result includes the refunded debit.
	// For each debit in the result, it also includes all refunds.
	RelatedEntries(ctx context.Context, traces []string) ([]Entry, error)
	// CreditsForDebit returns the refunds of a debit, oldest first.
	CreditsForDebit(ctx context.Context, debitKey string) ([]Entry, error)
	// QueuedEntries returns up to max queued entries, oldest first.
	QueuedEntries(ctx context.Context, max int) ([]Entry, error)
	// EntriesInFile returns the entries of an outgoing file.
	EntriesInFile(ctx context.Context, fileID int64) ([]Entry, error)
	// Put adds or updates entries, which must have different keys.
	Put(ctx context.Context, entries ...Entry) error
	// ReserveTraces reserves n consecutive trace numbers and returns the first. The numbers restart at 1 after maxTrace.
	ReserveTraces(ctx context.Context, n int) (first int, err error)
	// AddFile stores a file and returns its ID. If a file with the same content and direction exists, AddFile returns that file's ID.
	AddFile(ctx context.Context, f File) (id int64, added bool, err error)
	// OutgoingFile returns one of our files by its name.
	OutgoingFile(ctx context.Context, name string) (f File, exists bool, err error)
	// Corrections returns the stored corrections for these sources. A source has at most one.
	Corrections(ctx context.Context, sources []string) ([]Correction, error)
	// PutCorrection adds or replaces the correction for a source.
	PutCorrection(ctx context.Context, c Correction) error
	// PutFile updates the CompletedAt, Acknowledgment, Problems, and Entries fields of a file.
	PutFile(ctx context.Context, f File) error
}

// Store stores entries and files.
type Store interface {
	// Update calls do with a transaction and commits the transaction if do returns nil.
	Update(ctx context.Context, do func(Tx) error) error
	// Entry returns an entry and whether it exists. It does not lock the entry.
	Entry(ctx context.Context, key string) (e Entry, exists bool, err error)
	// Add stores an entry. If its key is already in use, Add returns the existing entry instead.
	Add(ctx context.Context, e Entry) (stored Entry, added bool, err error)
	// PendingFiles returns the files that have not been sent or processed yet, oldest first.
	PendingFiles(ctx context.Context, d Direction) ([]File, error)
}

// Bank exchanges files with our bank through two directories, one for our files and one for the bank's.
type Bank interface {
	// Put sends a file atomically. It is safe to repeat.
	Put(ctx context.Context, name string, content []byte) error
	// List returns the names of the bank's files.
	List(ctx context.Context) ([]string, error)
	// Fetch returns the content of a bank file.
	Fetch(ctx context.Context, name string) ([]byte, error)
	// Remove deletes a bank file. Removing a missing file is not an error.
	Remove(ctx context.Context, name string) error
}

// Vault encrypts accounts, corrections, and files before they are stored. tink.AEAD implements it.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
	Decrypt(ciphertext, associatedData []byte) ([]byte, error)
}

var errTracesExhausted = errors.New("ach: file needs more trace numbers than exist")

const (
	maxEntriesPerFile = 10_000
	maxFileBytes      = 16 << 20
	maxTrace          = 9_999_999 // seven digits
)
