// Package ach takes money from bank accounts by files, as banks of the USA do. What is asked for waits in a queue; at each
// cut-off one balanced NACHA file is made of it and handed to our bank, which answers later by files of its own: what it
// took on, what has settled, what was returned. README.md beside this file tells the whole way.
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

// Status is where an entry is.
type Status string

const (
	Waiting  Status = "WAITING"  // a refund whose debit has not settled yet
	Queued   Status = "QUEUED"   // goes into the next file
	Filed    Status = "FILED"    // in a file
	Settled  Status = "SETTLED"  // the money has moved
	Refused  Status = "REFUSED"  // by our bank: it never moved
	Returned Status = "RETURNED" // by the bank at the other end
	Voided   Status = "VOIDED"   // struck off before it came into a file
)

// Entry is one movement of money from or to a sender's account. It is in one file at most, for ever.
type Entry struct {
	Key        string // of the debit or the refund: idempotent
	Kind       Kind
	TransferID string
	DebitKey   string // of a refund: the debit that it gives back
	SourceID   string // of a refund: of what it gives back, or of where it goes instead
	Reference  string // what we and both banks call it
	Cents      int64
	Status     Status
	Account    []byte // encrypted; see Vault
	FileID     int64  // 0 while it is in none
	Trace      string // its number in the file, 15 digits
	Code       string // why it was refused or returned
	SettledOn  time.Time
	Untimely   bool // returned after the bank's time to do so was over
	CreatedAt  time.Time
	ChangedAt  time.Time
}

// Direction says who wrote a file.
type Direction string

const (
	Out Direction = "OUT" // ours, for the bank
	In  Direction = "IN"  // the bank's, for us
)

// File is a file as it was handed over or received, byte for byte.
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
	DoneAt      time.Time // handed over, or worked off; zero until then
	Answer      string    // what our bank said of a file of ours: ACCEPTED, or REJECTED with why
	Problems    []string  // what in a file of the bank's could not be true: a person has to look
}

// Tx is one look at the store and what it leads to: everything of it happens, or nothing. Entries that it has read are
// changed by nobody else until it ends.
type Tx interface {
	Entry(ctx context.Context, key string) (e Entry, there bool, err error)
	// About are the entries with these trace numbers, the debits that they give back, and all refunds of those and of these.
	About(ctx context.Context, traces []string) ([]Entry, error)
	// CreditsOf are the refunds of a debit, as they were asked for.
	CreditsOf(ctx context.Context, debitKey string) ([]Entry, error)
	// Queued are the entries that have waited longest.
	Queued(ctx context.Context, max int) ([]Entry, error)
	InFile(ctx context.Context, fileID int64) ([]Entry, error)
	// Put keeps entries with different keys.
	Put(ctx context.Context, entries ...Entry) error
	// TakeTraces gives n numbers that follow each other, and that nobody else is given for a long time.
	TakeTraces(ctx context.Context, n int) (first int, err error)
	// AddFile keeps a file, once for each content and direction, and gives it an id.
	AddFile(ctx context.Context, f File) (id int64, added bool, err error)
	// FileNamed finds a file of ours.
	FileNamed(ctx context.Context, name string) (f File, there bool, err error)
	// Corrections are what is known to be wrong about the accounts of sources, once for each of which anything is.
	Corrections(ctx context.Context, sources []string) ([]Correction, error)
	PutCorrection(ctx context.Context, c Correction) error
	// PutFile changes what becomes of a file: DoneAt, Answer and Problems.
	PutFile(ctx context.Context, f File) error
}

// Store keeps entries and files. Its implementations pass one contract suite.
type Store interface {
	Update(ctx context.Context, do func(Tx) error) error
	// Entry is an entry as it stands now.
	Entry(ctx context.Context, key string) (e Entry, there bool, err error)
	// Add keeps an entry, unless there is one under its key: that one is answered then.
	Add(ctx context.Context, e Entry) (known Entry, added bool, err error)
	// Undone are the files that are not handed over, or not worked off, the oldest first.
	Undone(ctx context.Context, d Direction) ([]File, error)
}

// Bank is how files are exchanged with our bank, as its SFTP server would give it: one directory for ours, one for its own.
type Bank interface {
	// Put hands a file over, whole or not at all. It may be repeated.
	Put(ctx context.Context, name string, content []byte) error
	// List names the files that the bank has left for us.
	List(ctx context.Context) ([]string, error)
	Fetch(ctx context.Context, name string) ([]byte, error)
	// Remove takes away a file that is kept here by now; it is no error if it is gone.
	Remove(ctx context.Context, name string) error
}

// Vault encrypts what must not lie open in a database: account numbers and names. tink.AEAD is one.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
	Decrypt(ciphertext, associatedData []byte) ([]byte, error)
}

var errTracesExhausted = errors.New("ach: more entries than a file has numbers for")

// Limits.
const (
	entriesPerFileMax = 10_000
	fileBytesMax      = 16 << 20
	traceMax          = 9_999_999 // seven digits
)
