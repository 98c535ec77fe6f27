// Package reconciliation compares our ledger with the statements of the companies that hold our money: the bank, the card
// processor, and the payout partner.
//
// The Worker stores each statement file once, and reads our postings from the ledger. For each transfer and counterparty, it compares
// all statement lines with all postings, by the rules of domain/reconciliation. A line or posting without a counterpart counts as a
// difference after Worker.Grace. The log records each difference and its later settlement. Staff can explain a difference with a
// reason.
//
// README.md describes the kinds of differences and the settlement file format. Package statement reads and writes both statement
// formats.
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
	facts "hulak/domain/reconciliation"
	"hulak/eventstore"
	"hulak/providers/filedrop"
	"hulak/providers/reconciliation/statement"
)

// Posting is a posting to one of our ledger accounts that corresponds to an account at a counterparty.
type Posting struct {
	Counterparty facts.Counterparty
	TransferID   string
	facts.Item
}

// Ledger reads our postings.
type Ledger interface {
	// Postings returns up to max postings after a position, in order and without gaps. It stops before a posting whose counterparty is
	// not known yet.
	Postings(ctx context.Context, after int64, max int) ([]Posting, error)
}

// TraceResolver finds the transfers of ACH entries.
type TraceResolver interface {
	// TransfersByTrace returns the transfer IDs of the known trace numbers.
	TransfersByTrace(ctx context.Context, traces []string) (map[string]string, error)
}

// Vault encrypts files. tink.AEAD implements it.
type Vault interface {
	Encrypt(plaintext, associatedData []byte) ([]byte, error)
}

// Worker reads and compares statements. Several processes may run a worker, and any of them may crash at any point. Each file is stored
// once, and processing it again has the same result.
type Worker struct {
	Store        Postgres
	Dir          string // see statement.MakeDirectories
	PollInterval time.Duration
	GracePeriod        time.Duration // age at which an unmatched line or posting counts as a difference
	Ledger       Ledger
	TraceResolver       TraceResolver
	Vault        Vault
	Log          *eventstore.Log
	Now          func() time.Time
	Logger       *slog.Logger
}

// directories maps each counterparty to the directory of its statements.
var directories = map[facts.Counterparty]string{
	facts.Bank: statement.BankDir, facts.CardProcessor: statement.CardProcessorDir, facts.PayoutPartner: statement.PayoutPartnerDir,
}

const (
	fileBytesMax = 64 << 20
	postingsMax  = 2000 // postings per transaction
	subjectsMax  = 500  // subjects per comparison
)

// Run compares new statements until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(w.PollInterval)
	defer tick.Stop()
	for {
		if err := w.Poll(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("comparing statements failed; will retry", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
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
			return fmt.Errorf("%s: %w", f.name, err)
		}
	}
	subjects, err := w.Store.openSubjects(ctx, w.Now().Add(-w.GracePeriod), postings, subjectsMax)
	if err != nil {
		return err
	}
	return w.compare(ctx, subjects)
}

func (w Worker) importPostings(ctx context.Context) (all []Posting, err error) {
	for {
		postings, err := w.Store.importPostings(ctx, func(after int64) ([]Posting, error) {
			return w.Ledger.Postings(ctx, after, postingsMax)
		})
		if all = append(all, postings...); err != nil || len(postings) < postingsMax {
			return all, err
		}
	}
}

// receiveFiles stores and then removes each file in the directories of the counterparties.
func (w Worker) receiveFiles(ctx context.Context) error {
	for c, name := range directories {
		dir := filepath.Join(w.Dir, name)
		names, err := filedrop.List(dir)
		if err != nil {
			return err
		}
		for _, name := range names {
			content, err := filedrop.Read(dir, name, fileBytesMax)
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

// saveFile parses and stores a file. A file that cannot be parsed is stored with the error.
func (w Worker) saveFile(ctx context.Context, c facts.Counterparty, name string, content []byte) error {
	sum := sha256.Sum256(content)
	f := statementFile{hash: sum[:], counterparty: c, name: name, receivedAt: w.Now()}
	encrypted, err := w.Vault.Encrypt(content, append([]byte("statement "), f.hash...))
	if err != nil {
		return err
	}
	s, err := statement.Read(content)
	if _, currency := c.Account(); err == nil && s.Currency != string(currency) {
		err = fmt.Errorf("%w: wrong currency", statement.ErrInvalid)
	}
	if err != nil {
		w.Logger.Error("parsing statement failed", "file", name, "counterparty", c, "error", err)
		return w.Store.saveFile(ctx, f, encrypted, s, nil, err.Error())
	}
	subjects, err := w.subjects(ctx, c, s)
	if err != nil {
		return err
	}
	return w.Store.saveFile(ctx, f, encrypted, s, subjects, "")
}

// subjects returns the subject of each line. The bank refers to our entries by trace number. The other counterparties name the
// transfer.
func (w Worker) subjects(ctx context.Context, c facts.Counterparty, s statement.Statement) ([]string, error) {
	names := make([]string, len(s.Lines))
	var byTrace map[string]string
	if c == facts.Bank {
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
		case c == facts.Bank && byTrace[l.Reference] != "":
			names[i] = byTrace[l.Reference]
		case c != facts.Bank && l.OurReference != "":
			names[i] = l.OurReference
		default:
			names[i] = unmatchedPrefix + l.Reference
		}
	}
	return names, nil
}

// unmatchedPrefix is the prefix of the subjects of lines that belong to none of our transfers.
const unmatchedPrefix = "?"

// compareFile compares the subjects of a statement and records the resulting totals.
func (w Worker) compareFile(ctx context.Context, f statementFile) error {
	subjects, err := w.Store.fileSubjects(ctx, f)
	if err != nil {
		return err
	}
	for chunk := range slices.Chunk(subjects, subjectsMax) {
		if err := w.compare(ctx, chunk); err != nil {
			return err
		}
	}
	s, err := w.Store.statementTotals(ctx, f)
	if err != nil {
		return err
	}
	at := w.Now()
	result := facts.StatementCompared{
		StatementID: f.id(), Counterparty: f.counterparty, File: f.name, Number: f.number, Day: f.day.Format(time.DateOnly),
		Opening: f.opening, Closing: f.closing, Lines: s.lines, Matched: s.matched, Books: s.ledgerBalance, InTransit: s.inTransit,
		DifferenceTotal: s.differences,
		Continues: s.previous == nil && f.opening.IsZero() ||
			s.previous != nil && s.previous.number+1 == f.number && s.previous.closing.Equal(f.opening),
		At: at,
	}
	if err := w.decide(ctx, func(b domain.UnitOfWork) error {
		_, err := domain.Decide(b, facts.StatementDecider, result.StatementID, facts.Command(facts.RecordComparison{StatementCompared: result}))
		return err
	}); err != nil {
		return err
	}
	return w.Store.markCompared(ctx, f, at)
}

// compare compares the postings and lines of subjects. It records the differences in the log before it stores them in the tables.
func (w Worker) compare(ctx context.Context, subjects []subject) error {
	if len(subjects) == 0 {
		return nil
	}
	return w.Store.update(ctx, func(tx pgx.Tx) error {
		s, err := readSubjects(ctx, tx, subjects)
		if err != nil {
			return err
		}
		var o comparison
		for _, subject := range subjects {
			o.add(subject, s, w.Now().Add(-w.GracePeriod), w.Now())
		}
		if err := w.recordDifferences(ctx, o); err != nil {
			return err
		}
		return o.write(ctx, tx)
	})
}

// recordDifferences records new and settled differences in the log.
func (w Worker) recordDifferences(ctx context.Context, o comparison) error {
	for _, d := range o.newDifferences {
		if err := w.decide(ctx, func(b domain.UnitOfWork) error {
			_, err := domain.Decide(b, facts.DifferenceDecider, d.DifferenceID, facts.Command(facts.RecordDifference{DifferenceFound: d}))
			return err
		}); err != nil {
			return err
		}
	}
	for _, id := range o.settledIDs {
		if err := w.decide(ctx, func(b domain.UnitOfWork) error {
			_, err := domain.Decide(b, facts.DifferenceDecider, id, facts.Command(facts.Settle{At: w.Now()}))
			return err
		}); err != nil {
			return err
		}
	}
	return nil
}

func (w Worker) decide(ctx context.Context, decide func(domain.UnitOfWork) error) error {
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "reconciliation", Role: "SYSTEM"}}}
	_, _, err := eventstore.Execute(ctx, w.Log, cmd, func(b domain.UnitOfWork) (struct{}, error) { return struct{}{}, decide(b) })
	return err
}

// comparison is the result of a comparison.
type comparison struct {
	newDifferences    []facts.DifferenceFound
	effects  []money.Amount // by index in found
	subjects []subject      // by index in found
	settledIDs  []string       // difference IDs

	rowsByState map[string]*rowKeys // rows by their new state
}

// rowKeys holds the keys of postings and lines.
type rowKeys struct {
	positions []int64
	statementIDs      []string
	lineNumbers   []int
}

// add compares one subject. A new difference counts only if its posting and line were known before the given time.
func (o *comparison) add(key subject, s subjectData, before, at time.Time) {
	findings := facts.Match(s.items[key], s.lines[key])
	transferID := key.name
	if transferID[:1] == unmatchedPrefix {
		transferID = ""
	}
	states := map[any]string{}
	current := map[string]bool{}
	for _, f := range findings {
		state := "NEW"
		id := f.ID(key.counterparty)
		current[id] = true
		if known := slices.Contains(s.openDifferences[key], id); known || f.KnownSince().Before(before) {
			state = "DIFFERS"
			if !known {
				o.newDifferences = append(o.newDifferences, f.Event(key.counterparty, transferID, at))
				o.effects, o.subjects = append(o.effects, f.AmountDifference()), append(o.subjects, key)
			}
		}
		if f.Item != nil {
			states[f.Item.Position] = state
		}
		if f.Line != nil {
			states[lineKey{f.Line.StatementID, f.Line.Number}] = state
		}
	}
	for _, id := range s.openDifferences[key] {
		if !current[id] {
			o.settledIDs = append(o.settledIDs, id)
		}
	}
	for _, i := range s.items[key] {
		r := o.rowsInState(states[i.Position])
		r.positions = append(r.positions, i.Position)
	}
	for _, l := range s.lines[key] {
		r := o.rowsInState(states[lineKey{l.StatementID, l.Number}])
		r.statementIDs, r.lineNumbers = append(r.statementIDs, l.StatementID), append(r.lineNumbers, l.Number)
	}
}

type lineKey struct {
	statementID string
	number      int
}

func (o *comparison) rowsInState(state string) *rowKeys {
	if state == "" {
		state = "MATCHED"
	}
	if o.rowsByState == nil {
		o.rowsByState = map[string]*rowKeys{}
	}
	if o.rowsByState[state] == nil {
		o.rowsByState[state] = &rowKeys{}
	}
	return o.rowsByState[state]
}

// write stores the result of the comparison.
func (o *comparison) write(ctx context.Context, tx pgx.Tx) error {
	var batch pgx.Batch
	for state, r := range o.rowsByState {
		batch.Queue(`UPDATE booked_items SET state = $1 WHERE position = ANY ($2) AND state <> $1`, state, r.positions)
		batch.Queue(`UPDATE statement_lines l SET state = $1 FROM unnest($2::text[], $3::integer[]) AS c (sum, line)
			WHERE l.sha256 = decode(c.sum, 'hex') AND l.line = c.line AND l.state <> $1`, state, r.statementIDs, r.lineNumbers)
	}
	for i, d := range o.newDifferences {
		batch.Queue(`INSERT INTO known_differences (difference_id, counterparty, subject, effect) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
			d.DifferenceID, string(o.subjects[i].counterparty), o.subjects[i].name, o.effects[i].Decimal())
	}
	batch.Queue(`DELETE FROM known_differences WHERE difference_id = ANY ($1)`, o.settledIDs)
	return tx.SendBatch(ctx, &batch).Close()
}
