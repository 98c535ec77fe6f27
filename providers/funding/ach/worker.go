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
	"hulak/internal/background"
	"hulak/internal/tracing"
	"hulak/providers"
)

// Worker exchanges files with the bank. Several processes can each run a Worker, and any of them can crash at any point. Each entry
// is in only one file, and each bank file is applied once.
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

// Run creates and exchanges files until the context ends. It always returns nil.
func (w Worker) Run(ctx context.Context) error {
	var next time.Time
	background.Every(ctx, w.PollInterval, func(ctx context.Context) (err error) {
		next, err = w.runDueCutoff(ctx, next)
		return errors.Join(err, w.Exchange(ctx))
	}, func(err error) {
		w.Logger.Warn("creating or exchanging bank files failed; will retry", "error", err)
	})
	return nil
}

// runDueCutoff creates files if the cutoff next has passed, and returns the following cutoff. After an error, it returns next again,
// so that the cutoff is retried. If next is zero, as at startup, it first checks for a missed cutoff.
func (w Worker) runDueCutoff(ctx context.Context, next time.Time) (time.Time, error) {
	if next.IsZero() {
		var err error
		if next, err = w.firstDueCutoff(ctx); err != nil {
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

// firstDueCutoff returns the first cutoff after the oldest entry was queued, or the next cutoff if the queue is empty.
func (w Worker) firstDueCutoff(ctx context.Context) (next time.Time, err error) {
	err = w.Store.Update(ctx, func(tx Tx) error {
		oldest, err := tx.QueuedEntries(ctx, 1)
		since := w.Now()
		if len(oldest) > 0 {
			since = oldest[0].ChangedAt
		}
		next = w.Cutoffs.Next(since)
		return err
	})
	return next, err
}

// CreateFiles writes all queued entries to files. Exchange sends the files.
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

// createFile creates one file and marks its entries as FILED. It returns false if the queue is empty.
func (w Worker) createFile(ctx context.Context, tx Tx) (created bool, err error) {
	entries, err := tx.QueuedEntries(ctx, maxEntriesPerFile)
	if err != nil || len(entries) == 0 {
		return false, err
	}
	lines, sources := make([]entryLine, len(entries)), make([]string, len(entries))
	for i, e := range entries {
		sources[i] = e.SourceID
	}
	corrections, err := w.corrections(ctx, tx, sources...)
	if err != nil {
		return false, err
	}
	for i, e := range entries {
		account, err := decryptAccount(w.Vault, e)
		if err != nil {
			return false, err
		}
		lines[i] = entryLine{e, applyCorrection(account, corrections[e.SourceID])}
	}
	firstTrace, err := tx.ReserveTraces(ctx, traceCount(lines))
	if err != nil {
		return false, err
	}
	now := w.Now()
	encoded, err := encodeFile(w.Originator, lines, firstTrace, int64(firstTrace), now)
	if err != nil {
		return false, err
	}
	file := File{
		Direction: Outgoing, Name: outgoingFileName(now, firstTrace), SHA256: sha256.Sum256(encoded.content), Entries: len(lines),
		DebitCents: encoded.debitCents, CreditCents: encoded.creditCents, CreatedAt: now,
	}
	if file.Sealed, err = w.Vault.Encrypt(encoded.content, fileAssociatedData(file)); err != nil {
		return false, err
	}
	id, _, err := tx.AddFile(ctx, file)
	if err != nil {
		return false, err
	}
	for i := range entries {
		e := &entries[i]
		e.Status, e.FileID, e.Trace, e.ChangedAt = Filed, id, encoded.traces[i], now
	}
	return true, tx.Put(ctx, entries...)
}

// fileAssociatedData returns the associated data for encrypting a file.
func fileAssociatedData(f File) []byte { return append([]byte("ach file "), f.SHA256[:]...) }

// Exchange sends our files, fetches the bank's files, and processes them.
func (w Worker) Exchange(ctx context.Context) error {
	return errors.Join(w.sendFiles(ctx), w.fetchFiles(ctx), w.processFiles(ctx))
}

// sendFiles sends our unsent files. After a crash, it may send a file again. The bank detects the duplicate by its content.
func (w Worker) sendFiles(ctx context.Context) error {
	files, err := w.Store.PendingFiles(ctx, Outgoing)
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
		if err := w.markCompleted(ctx, f); err != nil {
			return err
		}
	}
	return nil
}

// Content decrypts a file and checks it against its hash.
func (w Worker) Content(f File) ([]byte, error) {
	content, err := w.Vault.Decrypt(f.Sealed, fileAssociatedData(f))
	if err != nil {
		return nil, fmt.Errorf("ach: decrypt file %s: %w", f.Name, err)
	}
	if sha256.Sum256(content) != f.SHA256 {
		return nil, fmt.Errorf("ach: content of file %s does not match its hash", f.Name)
	}
	return content, nil
}

// markCompleted marks a file as sent or processed, and stores its other changes.
func (w Worker) markCompleted(ctx context.Context, f File) error {
	f.CompletedAt = w.Now()
	return w.Store.Update(ctx, func(tx Tx) error { return tx.PutFile(ctx, f) })
}

// fetchFiles stores the bank's files and removes them from the bank's directory. It stores files with the same content once.
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
		f := File{Direction: Incoming, Name: name, SHA256: sha256.Sum256(content), CreatedAt: w.Now()}
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

// processFiles processes all pending bank files. A file that cannot be processed yet is retried later and does not block other files.
func (w Worker) processFiles(ctx context.Context) error {
	files, err := w.Store.PendingFiles(ctx, Incoming)
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
	// recordsPerTransaction is the maximum number of bank records that are applied in one transaction.
	recordsPerTransaction = 200
	// maxConcurrentCommands is the maximum number of records whose commands run concurrently, so they share event log commits.
	maxConcurrentCommands = 32
)

// processFile applies the records of a bank file. It marks the file as processed unless a record must be retried.
func (w Worker) processFile(ctx context.Context, f File) error {
	content, err := w.Content(f)
	if err != nil {
		return err
	}
	records, err := parseBankFile(content)
	if err != nil {
		f.Problems = []string{err.Error()}
		w.Logger.Error("parsing bank file failed", "file", f.Name, "error", err)
		return w.markCompleted(ctx, f)
	}
	var errs []error
	for _, group := range groupForProcessing(records) {
		for chunk := range slices.Chunk(group, recordsPerTransaction) {
			problems, err := w.applyRecords(ctx, f, chunk)
			f.Problems, errs = append(f.Problems, problems...), append(errs, err)
		}
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("process bank file %s: %w", f.Name, err)
	}
	f.Entries = len(records)
	if len(f.Problems) > 0 {
		w.Logger.Error("bank file has problems", "file", f.Name, "problems", f.Problems)
	}
	return w.markCompleted(ctx, f)
}

// applyRecords applies records to the store and then executes their commands. It is safe to repeat. A record that arrives too early
// does not block other records.
func (w Worker) applyRecords(ctx context.Context, f File, records []bankRecord) (problems []string, err error) {
	outcomes := make([]outcome, len(records))
	err = w.Store.Update(ctx, func(tx Tx) error {
		batch, err := newBatchTx(ctx, tx, records)
		for i := 0; i < len(records) && err == nil; i++ {
			outcomes[i], err = w.applyRecord(ctx, batch, records[i])
		}
		if err != nil {
			return err
		}
		return batch.flush(ctx)
	})
	if err != nil {
		return nil, err
	}
	var group errgroup.Group
	group.SetLimit(maxConcurrentCommands)
	for i, record := range records {
		group.Go(func() error { return w.executeCommands(ctx, f, record, &outcomes[i]) })
	}
	err = group.Wait()
	for i, o := range outcomes {
		if o.problem != "" {
			problems = append(problems, fmt.Sprintf("line %d: %s", records[i].lineNo, o.problem))
		}
	}
	return problems, err
}

// executeCommands executes an outcome's commands. If the record contradicts the transfer, it sets the outcome's problem.
func (w Worker) executeCommands(ctx context.Context, f File, record bankRecord, o *outcome) error {
	for i, command := range o.commands {
		id := uuid.NewSHA1(uuid.NameSpaceOID, fmt.Appendf(f.SHA256[:], "%s %s %s %d", record.kind, record.trace, command.transferID, i))
		cause := domain.RecordedEvent{ID: id.String()}
		traced, span := tracing.Start(providers.ContinueTrace(ctx, w.Log, command.transferID), "bank record "+string(record.kind))
		err := providers.Report(traced, w.Log, reporterName, cause, transfer.Decider, command.transferID, command.command)
		tracing.End(span, err)
		switch {
		case errors.Is(err, transfer.ErrContradiction), errors.Is(err, transfer.ErrNotFound):
			o.problem = "the record contradicts the transfer's state"
		case err != nil:
			return err
		}
	}
	return nil
}
