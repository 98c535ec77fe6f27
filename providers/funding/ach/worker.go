package ach

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"time"

	"github.com/google/uuid"
	"golang.org/x/sync/errgroup"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/providers"
)

// Worker exchanges files with the bank. Several processes may run one, and any of them may crash at any point. Each entry goes
// into one file, each file is handed over, and each file from the bank is applied once.
type Worker struct {
	Store        Store
	Vault        Vault
	Bank         Bank
	Originator   Originator
	Cutoffs      Cutoffs
	PollInterval time.Duration // how often to check the bank's directory
	Log          *eventstore.Log
	Now          func() time.Time
	Logger       *slog.Logger
}

const reporterName = "provider:ach"

// Run works until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(w.PollInterval)
	defer tick.Stop()
	var next time.Time
	for {
		var err error
		next, err = w.runDueCutOff(ctx, next)
		if err = errors.Join(err, w.Exchange(ctx)); err != nil && ctx.Err() == nil {
			w.Logger.Warn("files are not exchanged with the bank", "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// runDueCutOff makes files if the next cut-off has passed, and returns the following one. After an error the same cut-off is
// retried. If next is zero, as after a start, a cut-off missed while no process ran is made up for.
func (w Worker) runDueCutOff(ctx context.Context, next time.Time) (time.Time, error) {
	if next.IsZero() {
		var err error
		if next, err = w.firstDueCutOff(ctx); err != nil {
			return time.Time{}, err
		}
	}
	if w.Now().Before(next) {
		return next, nil
	}
	if err := w.CreateFiles(ctx); err != nil {
		return next, err
	}
	return w.Cutoffs.Next(w.Now()), nil
}

// firstDueCutOff returns the first cut-off after the oldest entry was queued, or the next one if the queue is empty.
func (w Worker) firstDueCutOff(ctx context.Context) (next time.Time, err error) {
	err = w.Store.Update(ctx, func(tx Tx) error {
		waiting, err := tx.Queued(ctx, 1)
		since := w.Now()
		if len(waiting) > 0 {
			since = waiting[0].ChangedAt
		}
		next = w.Cutoffs.Next(since)
		return err
	})
	return next, err
}

// CreateFiles puts all queued entries in files. Exchange hands the files over.
func (w Worker) CreateFiles(ctx context.Context) error {
	for more := true; more; {
		err := w.Store.Update(ctx, func(tx Tx) (err error) {
			more, err = w.createFile(ctx, tx)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// createFile makes one file. It stores the file and its entries' new status in one transaction.
func (w Worker) createFile(ctx context.Context, tx Tx) (made bool, err error) {
	entries, err := tx.Queued(ctx, entriesPerFileMax)
	if err != nil || len(entries) == 0 {
		return false, err
	}
	lines, sources := make([]entryLine, len(entries)), make([]string, len(entries))
	for i, e := range entries {
		sources[i] = e.SourceID
	}
	corrected, err := w.corrections(ctx, tx, sources...)
	if err != nil {
		return false, err
	}
	for i, e := range entries {
		account, err := openAccount(w.Vault, e)
		if err != nil {
			return false, err
		}
		lines[i] = entryLine{e, applyCorrection(account, corrected[e.SourceID])}
	}
	first, err := tx.ReserveTraces(ctx, traceCount(lines))
	if err != nil {
		return false, err
	}
	at := w.Now()
	written, err := encodeFile(w.Originator, lines, first, int64(first), at)
	if err != nil {
		return false, err
	}
	file := File{
		Direction: Out, Name: outgoingFileName(at, first), SHA256: sha256.Sum256(written.content), Entries: len(lines),
		DebitCents: written.debitCents, CreditCents: written.creditCents, MadeAt: at,
	}
	if file.Sealed, err = w.Vault.Encrypt(written.content, fileAssociatedData(file)); err != nil {
		return false, err
	}
	id, _, err := tx.AddFile(ctx, file)
	if err != nil {
		return false, err
	}
	for i := range entries {
		e := &entries[i]
		e.Status, e.FileID, e.Trace, e.ChangedAt = Filed, id, written.traces[i], at
	}
	return true, tx.Put(ctx, entries...)
}

func fileAssociatedData(f File) []byte { return append([]byte("ach file "), f.SHA256[:]...) }

// Exchange hands over our files, fetches the bank's files, and applies them.
func (w Worker) Exchange(ctx context.Context) error {
	return errors.Join(w.sendFiles(ctx), w.fetchFiles(ctx), w.processFiles(ctx))
}

// sendFiles may hand a file over twice if the process crashes in between. The bank detects the duplicate by its content.
func (w Worker) sendFiles(ctx context.Context) error {
	files, err := w.Store.PendingFiles(ctx, Out)
	if err != nil {
		return err
	}
	for _, f := range files {
		content, err := w.Content(f)
		if err != nil {
			return err
		}
		if err := w.Bank.Put(ctx, f.Name, content); err != nil {
			return err
		}
		if err := w.markDone(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// Content decrypts a file and checks it against its hash.
func (w Worker) Content(f File) ([]byte, error) {
	content, err := w.Vault.Decrypt(f.Sealed, fileAssociatedData(f))
	if err != nil {
		return nil, fmt.Errorf("ach: %s cannot be decrypted: %w", f.Name, err)
	}
	if sha256.Sum256(content) != f.SHA256 {
		return nil, fmt.Errorf("ach: %s is not what it was", f.Name)
	}
	return content, nil
}

func (w Worker) markDone(ctx context.Context, f File) error {
	f.DoneAt = w.Now()
	return w.Store.Update(ctx, func(tx Tx) error { return tx.PutFile(ctx, f) })
}

// fetchFiles stores each file from the bank once, identified by its content, before it removes the file.
func (w Worker) fetchFiles(ctx context.Context) error {
	names, err := w.Bank.List(ctx)
	if err != nil {
		return err
	}
	for _, name := range names {
		content, err := w.Bank.Fetch(ctx, name)
		if err != nil {
			return err
		}
		f := File{Direction: In, Name: name, SHA256: sha256.Sum256(content), MadeAt: w.Now()}
		if f.Sealed, err = w.Vault.Encrypt(content, fileAssociatedData(f)); err != nil {
			return err
		}
		err = w.Store.Update(ctx, func(tx Tx) error {
			_, _, err := tx.AddFile(ctx, f)
			return err
		})
		if err != nil {
			return err
		}
		if err := w.Bank.Remove(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// processFiles applies each file from the bank. A file that cannot be applied yet is retried later and does not block the others.
func (w Worker) processFiles(ctx context.Context) error {
	files, err := w.Store.PendingFiles(ctx, In)
	if err != nil {
		return err
	}
	var errs []error
	for _, f := range files {
		errs = append(errs, w.processFile(ctx, f))
	}
	return errors.Join(errs...)
}

const (
	recordsPerTransaction = 200 // answers of a file per store transaction
	concurrentReportsMax  = 32  // concurrent reports, so that their events share the log's commits
)

func (w Worker) processFile(ctx context.Context, f File) error {
	content, err := w.Content(f)
	if err != nil {
		return err
	}
	answers, err := parseBankFile(content)
	if err != nil {
		f.Problems = []string{err.Error()}
		w.Logger.Error("a file of the bank's cannot be read", "file", f.Name, "error", err)
		return w.markDone(ctx, f)
	}
	var errs []error
	for _, turn := range inProcessingOrder(answers) {
		for group := range slices.Chunk(turn, recordsPerTransaction) {
			problems, err := w.applyRecords(ctx, f, group)
			f.Problems, errs = append(f.Problems, problems...), append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("%s: %w", f.Name, err)
	}
	f.Entries = len(answers)
	if len(f.Problems) > 0 {
		w.Logger.Error("what the bank says cannot all be true", "file", f.Name, "problems", f.Problems)
	}
	return w.markDone(ctx, f)
}

// applyRecords applies answers to the store and then reports each to the log. It may be repeated. An answer that comes too early does not
// block the others.
func (w Worker) applyRecords(ctx context.Context, f File, answers []bankRecord) (problems []string, err error) {
	outcomes := make([]outcome, len(answers))
	err = w.Store.Update(ctx, func(tx Tx) error {
		t, err := newBatchTx(ctx, tx, answers)
		for i := 0; i < len(answers) && err == nil; i++ {
			outcomes[i], err = w.applyRecord(ctx, t, answers[i])
		}
		if err != nil {
			return err
		}
		return t.flush(ctx)
	})
	if err != nil {
		return nil, err
	}
	var reporting errgroup.Group
	reporting.SetLimit(concurrentReportsMax)
	for i, a := range answers {
		reporting.Go(func() error { return w.sendCommands(ctx, f, a, &outcomes[i]) })
	}
	err = reporting.Wait()
	for i, o := range outcomes {
		if o.problem != "" {
			problems = append(problems, fmt.Sprintf("line %d: %s", answers[i].lineNo, o.problem))
		}
	}
	return problems, err
}

// sendCommands sends the commands of an answer to the log.
func (w Worker) sendCommands(ctx context.Context, f File, a bankRecord, o *outcome) error {
	for i, r := range o.commands {
		cause := domain.RecordedEvent{ID: uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(f.SHA256[:], "%s %s %s %d", a.kind, a.trace, r.transferID, i)).String()}
		err := providers.Report(ctx, w.Log, reporterName, cause, transfer.Decider, r.transferID, r.command)
		switch {
		case errors.Is(err, transfer.ErrContradiction), errors.Is(err, transfer.ErrNotFound):
			o.problem = "the transfer says otherwise"
		case err != nil:
			return err
		}
	}
	return nil
}
