// Package ach moves money to and from US bank accounts by NACHA files. It implements funding.BankRail.
//
// A debit or refund is an Entry. It passes through these steps:
//  1. Rail stores the entry as QUEUED, with the account number encrypted. A refund waits for its debit to settle first.
//  2. At each cut-off, Worker.CutOff writes the queue to a balanced NACHA file. One transaction stores the file and marks its
//     entries as FILED.
//  3. Worker.Exchange hands the file to our bank and fetches the bank's files. The bank's reports say which files it accepted,
//     and which entries it refused or settled. Its NACHA files contain returns and notifications of change.
//  4. Each answer updates its entry and sends commands to the transfer, such as RecordFundingSettled or RecordFundingReturned.
//
// Several processes may run a Worker, and any of them may crash at any point. An entry is in at most one file. A file may be
// handed over twice, but the bank detects the duplicate by its content. An answer may be processed twice, but its commands have
// idempotency keys derived from the bank's file.
//
// An answer that cannot be true, such as one with a wrong amount, changes nothing and is stored with the file as a problem for
// staff. An answer that arrives too early is retried.
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

const (
	Debit  Kind = "DEBIT"  // from a sender's account to ours
	Credit Kind = "CREDIT" // a refund
)

// Status is the state of an entry.
type Status string

const (
	Waiting  Status = "WAITING"  // a refund whose debit has not settled yet
	Queued   Status = "QUEUED"   // goes into the next file
	Filed    Status = "FILED"    // in a file
	Settled  Status = "SETTLED"  // the money has moved
	Rejected Status = "REFUSED"  // by our bank; the money never moved
	Returned Status = "RETURNED" // by the receiving bank
	Voided   Status = "VOIDED"   // canceled before it was put in a file
)

// Entry is one movement of money to or from a sender's account. An entry is in at most one file.
type Entry struct {
	Key        string // idempotency key of the debit or refund
	Kind       Kind
	TransferID string
	DebitKey   string // for a refund: key of the debit it refunds
	SourceID   string // for a refund: the debit's source, or the account that receives the refund instead
	Reference  string // identifies the entry to us and to both banks
	Cents      int64
	Status     Status
	Account    []byte // encrypted; see Vault
	FileID     int64  // 0 until the entry is in a file
	Trace      string // trace number in the file, 15 digits
	Code       string // reason it was refused or returned
	SettledOn  time.Time
	Untimely   bool // returned after the return deadline
	CreatedAt  time.Time
	ChangedAt  time.Time
}

// Direction tells our files from the bank's.
type Direction string

const (
	Out Direction = "OUT" // from us to the bank
	In  Direction = "IN"  // from the bank to us
)

// File is a file exactly as it was sent or received.
type File struct {
	ID          int64
	Direction   Direction
	Name        string
	SHA256      [32]byte
	Sealed      []byte // the content, encrypted; see Vault
	Entries     int
	DebitCents  int64
	CreditCents int64
	MadeAt      time.Time // or received
	DoneAt      time.Time // when it was sent or processed; zero until then
	Answer      string    // the bank's answer to our file: ACCEPTED, or REJECTED and a code
	Problems    []string  // contradictions in the bank's file, for staff to resolve
}

// Tx is a transaction on the store. Entries it has read are locked until it ends.
type Tx interface {
	Entry(ctx context.Context, key string) (e Entry, exists bool, err error)
	// RelatedEntries returns the entries with these trace numbers, the debits they refund, and all refunds of those debits.
	RelatedEntries(ctx context.Context, traces []string) ([]Entry, error)
	// CreditsOf returns the refunds of a debit, oldest first.
	CreditsOf(ctx context.Context, debitKey string) ([]Entry, error)
	// Queued returns the entries that have waited longest.
	Queued(ctx context.Context, max int) ([]Entry, error)
	EntriesInFile(ctx context.Context, fileID int64) ([]Entry, error)
	// Put stores entries. Their keys must differ.
	Put(ctx context.Context, entries ...Entry) error
	// ReserveTraces reserves n consecutive trace numbers and returns the first. Numbers repeat only after traceMax.
	ReserveTraces(ctx context.Context, n int) (first int, err error)
	// AddFile stores a file and returns its id. A file with the same content and direction is stored only once.
	AddFile(ctx context.Context, f File) (id int64, added bool, err error)
	// OutgoingFile returns one of our outgoing files.
	OutgoingFile(ctx context.Context, name string) (f File, exists bool, err error)
	// Corrections returns the known corrections of these sources, at most one per source.
	Corrections(ctx context.Context, sources []string) ([]Correction, error)
	PutCorrection(ctx context.Context, c Correction) error
	// PutFile updates the DoneAt, Answer, Problems, and Entries of a file.
	PutFile(ctx context.Context, f File) error
}

// Store keeps entries and files.
type Store interface {
	Update(ctx context.Context, do func(Tx) error) error
	// Entry returns the current state of an entry, without locking it.
	Entry(ctx context.Context, key string) (e Entry, exists bool, err error)
	// Add stores an entry. If its key is already in use, Add returns the existing entry instead.
	Add(ctx context.Context, e Entry) (known Entry, added bool, err error)
	// PendingFiles returns the files that have not been sent or processed yet, oldest first.
	PendingFiles(ctx context.Context, d Direction) ([]File, error)
}

// Bank exchanges files with our bank over two directories, like the bank's SFTP server: one for our files, one for the bank's.
type Bank interface {
	// Put hands over a whole file or nothing. It may be repeated.
	Put(ctx context.Context, name string, content []byte) error
	// List returns the names of the files that the bank has left for us.
	List(ctx context.Context) ([]string, error)
	Fetch(ctx context.Context, name string) ([]byte, error)
	// Remove deletes a file that we have stored. A missing file is not an error.
	Remove(ctx context.Context, name string) error
}

// Vault encrypts account numbers and names before they are stored. tink.AEAD implements it.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
	Decrypt(ciphertext, associatedData []byte) ([]byte, error)
}

var errTracesExhausted = errors.New("ach: more entries than a file has numbers for")

const (
	entriesPerFileMax = 10_000
	fileBytesMax      = 16 << 20
	traceMax          = 9_999_999 // seven digits
)
