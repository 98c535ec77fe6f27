// Package reconciliation compares our ledger with the statements of the companies that hold our money: the bank, the card
// processor, and the payout partner.
//
// The Worker stores each statement file once and imports our postings from the ledger. For each transfer and counterparty, it compares
// all statement lines with all postings. domain/reconciliation contains the matching rules. A mismatch becomes a difference after
// Worker.GracePeriod. The log records each difference and when it is settled. Staff can explain a difference.
//
// README.md describes the kinds of differences and the settlement file format. Package statement reads and writes the statement files.
package reconciliation

import (
	"context"
	"crypto/sha256"
	"fmt"
	"log/slog"
	"path/filepath"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hulak/domain"
	"hulak/domain/money"
	domainreconciliation "hulak/domain/reconciliation"
	"hulak/eventstore"
	"hulak/internal/background"
	"hulak/providers/filedrop"
	"hulak/providers/reconciliation/statement"
)

// Posting is a ledger posting to an account that a counterparty's statements cover.
type Posting struct {
	Counterparty domainreconciliation.Counterparty
	TransferID   string
	domainreconciliation.Item
}

// Ledger reads our postings.
type Ledger interface {
	// Postings returns up to limit postings after a position, in order and without gaps. It stops before a posting whose counterparty is
	// not known yet.
	Postings(ctx context.Context, after int64, limit int) ([]Posting, error)
}

// TraceResolver finds the transfers that ACH entries belong to.
type TraceResolver interface {
	// TransfersByTrace returns transfer IDs by trace number. It omits unknown trace numbers.
	TransfersByTrace(ctx context.Context, traces []string) (map[string]string, error)
}

// Vault encrypts files. A tink.AEAD implements it.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
}

// Worker reads and compares statements. Several processes can run a Worker concurrently. A crash at any point is harmless, because
// processing a file again has the same result.
type Worker struct {
	Store         Postgres
	Dir           string // created by statement.MakeDirectories
	PollInterval  time.Duration
	GracePeriod   time.Duration // age at which a mismatch becomes a difference
	Ledger        Ledger
	TraceResolver TraceResolver
	Vault         Vault
	Log           *eventstore.Log
	Now           func() time.Time
	Logger        *slog.Logger
}

// directories maps counterparties to statement directories.
var directories = map[domainreconciliation.Counterparty]string{
	domainreconciliation.Bank:          statement.BankDir,
	domainreconciliation.CardProcessor: statement.CardProcessorDir,
	domainreconciliation.PayoutPartner: statement.PayoutPartnerDir,
}

const (
	maxFileBytes = 64 << 20
	maxPostings  = 2000 // postings per transaction
	maxSubjects  = 500  // subjects per comparison
)

// Run compares new statements until the context is canceled. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	background.Every(ctx, w.PollInterval, w.Poll, func(err error) {
		w.Logger.Warn("failed to compare statements; will retry", "error", err)
	})
	return nil
}

// Poll imports new postings and statements, and compares them.
func (w Worker) Poll(ctx context.Context) error {
	postings, err := w.importPostings(ctx)
	if err != nil {
		return err
	}
	if err := w.receiveFiles(ctx); err != nil {
		return err
	}
	files, err := w.Store.pendingFiles(ctx)
	if err != nil {
		return err
	}
	for _, f := range files {
		if err := w.compareFile(ctx, f); err != nil {
			return fmt.Errorf("compare statement %s: %w", f.name, err)
		}
	}
	subjects, err := w.Store.openSubjects(ctx, w.Now().Add(-w.GracePeriod), postings, maxSubjects)
	if err != nil {
		return err
	}
	return w.compare(ctx, subjects)
}

func (w Worker) importPostings(ctx context.Context) (all []Posting, err error) {
	for {
		postings, err := w.Store.importPostings(ctx, func(after int64) ([]Posting, error) {
			return w.Ledger.Postings(ctx, after, maxPostings)
		})
		if all = append(all, postings...); err != nil || len(postings) < maxPostings {
			return all, err
		}
	}
}

// receiveFiles stores and then removes each file in the statement directories.
func (w Worker) receiveFiles(ctx context.Context) error {
	for c, name := range directories {
		dir := filepath.Join(w.Dir, name)
		names, err := filedrop.List(dir)
		if err != nil {
			return err
		}
		for _, name := range names {
			content, err := filedrop.Read(dir, name, maxFileBytes)
			if err == nil {
				err = w.saveFile(ctx, c, name, content)
			}
			if err == nil {
				err = filedrop.Remove(dir, name)
			}
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// saveFile parses and stores a file. If the file cannot be parsed, it stores the file with the error.
func (w Worker) saveFile(ctx context.Context, c domainreconciliation.Counterparty, name string, content []byte) error {
	sum := sha256.Sum256(content)
	f := statementFile{hash: sum[:], counterparty: c, name: name, receivedAt: w.Now()}
	encrypted, err := w.Vault.Encrypt(content, append([]byte("statement "), f.hash...))
	if err != nil {
		return err
	}
	s, err := statement.Read(content)
	if _, currency := c.Account(); err == nil && s.Currency != string(currency) {
		err = fmt.Errorf("%w: unexpected currency", statement.ErrInvalid)
	}
	if err != nil {
		w.Logger.Error("failed to parse statement", "file", name, "counterparty", c, "error", err)
		return w.Store.saveFile(ctx, f, encrypted, s, nil, err.Error())
	}
	names, err := w.subjectNames(ctx, c, s)
	if err != nil {
		return err
	}
	return w.Store.saveFile(ctx, f, encrypted, s, names, "")
}

// subjectNames returns each line's subject name. The bank's lines contain trace numbers. The other counterparties' lines contain
// transfer IDs.
func (w Worker) subjectNames(ctx context.Context, c domainreconciliation.Counterparty, s statement.Statement) ([]string, error) {
	names := make([]string, len(s.Lines))
	var byTrace map[string]string
	if c == domainreconciliation.Bank {
		traces := make([]string, len(s.Lines))
		for i, l := range s.Lines {
			traces[i] = l.Reference
		}
		var err error
		if byTrace, err = w.TraceResolver.TransfersByTrace(ctx, traces); err != nil {
			return nil, err
		}
	}
	for i, l := range s.Lines {
		switch {
		case c == domainreconciliation.Bank && byTrace[l.Reference] != "":
			names[i] = byTrace[l.Reference]
		case c != domainreconciliation.Bank && l.OurReference != "":
			names[i] = l.OurReference
		default:
			names[i] = unmatchedPrefix + l.Reference
		}
	}
	return names, nil
}

// unmatchedPrefix starts the subject name of a line whose transfer is unknown.
const unmatchedPrefix = "?"

// compareFile compares a statement's subjects and records the statement's totals.
func (w Worker) compareFile(ctx context.Context, f statementFile) error {
	subjects, err := w.Store.fileSubjects(ctx, f)
	if err != nil {
		return err
	}
	for chunk := range slices.Chunk(subjects, maxSubjects) {
		if err := w.compare(ctx, chunk); err != nil {
			return err
		}
	}
	totals, err := w.Store.statementTotals(ctx, f)
	if err != nil {
		return err
	}
	at := w.Now()
	event := domainreconciliation.StatementCompared{
		StatementID: f.id(), Counterparty: f.counterparty, File: f.name, Number: f.number, Day: f.day.Format(time.DateOnly),
		Opening: f.opening, Closing: f.closing, Lines: totals.lines, Matched: totals.matched, Books: totals.ledgerBalance,
		InTransit: totals.inTransit, DifferenceTotal: totals.differences,
		Continues: totals.previous == nil && f.opening.IsZero() ||
			totals.previous != nil && totals.previous.number+1 == f.number && totals.previous.closing.Equal(f.opening),
		At: at,
	}
	command := domainreconciliation.RecordComparison{StatementCompared: event}
	if err := run(ctx, w, domainreconciliation.StatementDecider, event.StatementID, command); err != nil {
		return err
	}
	return w.Store.markCompared(ctx, f, at)
}

// compare compares the subjects' postings and lines. It records the differences in the log before it writes the result to the tables.
func (w Worker) compare(ctx context.Context, subjects []subject) error {
	if len(subjects) == 0 {
		return nil
	}
	return w.Store.update(ctx, func(tx pgx.Tx) error {
		data, err := readSubjects(ctx, tx, subjects)
		if err != nil {
			return err
		}
		var result comparison
		for _, subject := range subjects {
			result.add(subject, data, w.Now().Add(-w.GracePeriod), w.Now())
		}
		if err := w.recordDifferences(ctx, result); err != nil {
			return err
		}
		return result.write(ctx, tx)
	})
}

// recordDifferences records in the log which differences are new and which are settled.
func (w Worker) recordDifferences(ctx context.Context, result comparison) error {
	for _, d := range result.newDifferences {
		command := domainreconciliation.Command(domainreconciliation.RecordDifference{DifferenceFound: d})
		if err := run(ctx, w, domainreconciliation.DifferenceDecider, d.DifferenceID, command); err != nil {
			return err
		}
	}
	for _, id := range result.settledIDs {
		command := domainreconciliation.Command(domainreconciliation.Settle{At: w.Now()})
		if err := run(ctx, w, domainreconciliation.DifferenceDecider, id, command); err != nil {
			return err
		}
	}
	return nil
}

func run[C, E, S any](ctx context.Context, w Worker, d domain.Decider[C, E, S], key string, command C) error {
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "reconciliation", Role: "SYSTEM"}}}
	_, err := eventstore.RunCommand(ctx, w.Log, cmd, d, key, command)
	return err
}

// comparison is the result of comparing subjects.
type comparison struct {
	newDifferences []domainreconciliation.DifferenceFound
	effects        []money.Amount // effects[i] is the effect of newDifferences[i]
	subjects       []subject      // subjects[i] is the subject of newDifferences[i]
	settledIDs     []string       // IDs of differences to settle

	rowsByState map[string]*rowKeys // keys of postings and lines by their new state
}

// rowKeys identifies postings and lines in the tables.
type rowKeys struct {
	positions    []int64
	statementIDs []string
	lineNumbers  []int
}

// add compares a subject's postings and lines. It adds a new difference only if the difference was known before the
// given time.
func (c *comparison) add(key subject, data subjectData, before, at time.Time) {
	findings := domainreconciliation.Match(data.items[key], data.lines[key])
	transferID := key.name
	if transferID[:1] == unmatchedPrefix {
		transferID = ""
	}
	states := map[any]string{}
	foundIDs := map[string]bool{}
	for _, f := range findings {
		state := "NEW"
		id := f.ID(key.counterparty)
		foundIDs[id] = true
		if known := slices.Contains(data.unsettledDifferences[key], id); known || f.KnownSince().Before(before) {
			state = "DIFFERS"
			if !known {
				c.newDifferences = append(c.newDifferences, f.Event(key.counterparty, transferID, at))
				c.effects, c.subjects = append(c.effects, f.AmountDifference()), append(c.subjects, key)
			}
		}
		if f.Item != nil {
			states[f.Item.Position] = state
		}
		if f.Line != nil {
			states[lineKey{f.Line.StatementID, f.Line.Number}] = state
		}
	}
	for _, id := range data.unsettledDifferences[key] {
		if !foundIDs[id] {
			c.settledIDs = append(c.settledIDs, id)
		}
	}
	for _, i := range data.items[key] {
		keys := c.rowsInState(states[i.Position])
		keys.positions = append(keys.positions, i.Position)
	}
	for _, l := range data.lines[key] {
		keys := c.rowsInState(states[lineKey{l.StatementID, l.Number}])
		keys.statementIDs, keys.lineNumbers = append(keys.statementIDs, l.StatementID), append(keys.lineNumbers, l.Number)
	}
}

type lineKey struct {
	statementID string
	number      int
}

func (c *comparison) rowsInState(state string) *rowKeys {
	if state == "" {
		state = "MATCHED"
	}
	if c.rowsByState == nil {
		c.rowsByState = map[string]*rowKeys{}
	}
	if c.rowsByState[state] == nil {
		c.rowsByState[state] = &rowKeys{}
	}
	return c.rowsByState[state]
}

// write updates the tables with the result.
func (c *comparison) write(ctx context.Context, tx pgx.Tx) error {
	var batch pgx.Batch
	for state, keys := range c.rowsByState {
		batch.Queue(`UPDATE booked_items SET state = $1 WHERE position = ANY ($2) AND state <> $1`, state, keys.positions)
		batch.Queue(`UPDATE statement_lines l SET state = $1 FROM unnest($2::text[], $3::integer[]) AS c (sum, line)
			WHERE l.sha256 = decode(c.sum, 'hex') AND l.line = c.line AND l.state <> $1`, state, keys.statementIDs, keys.lineNumbers)
	}
	for i, d := range c.newDifferences {
		batch.Queue(`INSERT INTO known_differences (difference_id, counterparty, subject, effect) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			d.DifferenceID, string(c.subjects[i].counterparty), c.subjects[i].name, c.effects[i].Decimal())
	}
	batch.Queue(`DELETE FROM known_differences WHERE difference_id = ANY ($1)`, c.settledIDs)
	return tx.SendBatch(ctx, &batch).Close()
}
