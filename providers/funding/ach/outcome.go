package ach

import (
	"context"
	"fmt"
	"slices"

	"hulak/domain/reference"
	"hulak/domain/transfer"
)

// outcome is the result of applying a bank record: commands for transfers, a problem for staff to review, or both.
type outcome struct {
	commands []transferCommand
	problem  string
}

// transferCommand is a command for a transfer.
type transferCommand struct {
	transferID string
	command    transfer.Command
}

func (o *outcome) addCommand(e Entry, command transfer.Command) {
	o.commands = append(o.commands, transferCommand{e.TransferID, command})
}

// codeFundsNotHeld is the code for a refund that our bank rejects because it does not hold the debited money.
const codeFundsNotHeld = "NOT_TAKEN"

// codeFileRejected is the code for an entry in a file that our bank rejected.
const codeFileRejected = "FILE_REJECTED"

// applyRecord applies a bank record to the store.
func (w Worker) applyRecord(ctx context.Context, tx *batchTx, record bankRecord) (o outcome, err error) {
	switch record.kind {
	case fileAccepted, fileRejected:
		return w.applyFileRecord(ctx, tx, record)
	case entryUnexplained:
		o.problem = "the bank returned an entry without a reason"
		return o, nil
	}
	e, exists := tx.entryByTrace(record.trace)
	switch {
	case !exists:
		o.problem = fmt.Sprintf("no entry has the trace number %s", record.trace)
		return o, nil
	case record.kind == entryCorrected:
		o.problem, err = w.storeCorrection(ctx, tx, e, record)
		return o, err
	case e.Cents != record.cents:
		o.problem = fmt.Sprintf("the amount does not match entry %s", e.Reference)
		return o, nil
	case record.kind == returnDishonored, record.kind == returnContested:
		return w.applyDispute(e, record), nil
	}
	return w.applyEntryRecord(ctx, tx, e, record)
}

// applyDispute handles a dispute about a return. The entry stays returned. Each step of the dispute is stored as a problem with the
// file, because staff decide who owns the money.
func (w Worker) applyDispute(e Entry, record bankRecord) (o outcome) {
	dispute := reference.ACHDisputeByCode(record.code)
	o.problem = fmt.Sprintf("the return of entry %s is disputed (%s, %s)", e.Reference, record.code, dispute.Meaning)
	switch {
	case e.Kind == Credit: // we still owe a returned refund, regardless of the dispute's result
	case record.kind == returnDishonored:
		o.addCommand(e, transfer.RecordReturnDishonored{
			Key: e.Key, Code: record.code, FundsRecovered: dispute.Effect == reference.FundsRecovered, At: w.Now(),
		})
	default:
		wasRecovered := reference.ACHDisputeByCode(record.dishonoredCode).Effect == reference.FundsRecovered
		o.addCommand(e, transfer.RecordReturnUpheld{
			Key: e.Key, Code: record.code, FundsLost: wasRecovered && dispute.Effect == reference.FundsLost, At: w.Now(),
		})
	}
	return o
}

// applyFileRecord stores the bank's response to one of our files. If the bank rejected the file, all of its entries count as rejected
// and are not sent again.
func (w Worker) applyFileRecord(ctx context.Context, tx Tx, record bankRecord) (o outcome, err error) {
	f, exists, err := tx.OutgoingFile(ctx, record.file)
	switch {
	case err != nil:
		return o, err
	case !exists:
		o.problem = "we did not send a file with this name"
		return o, nil
	}
	f.Acknowledgment = "ACCEPTED"
	if record.kind == fileRejected {
		f.Acknowledgment = "REJECTED " + record.code
	}
	if f.CompletedAt.IsZero() {
		f.CompletedAt = w.Now()
	}
	if err := tx.PutFile(ctx, f); err != nil || record.kind == fileAccepted {
		return o, err
	}
	entries, err := tx.EntriesInFile(ctx, f.ID)
	if err != nil {
		return o, err
	}
	for _, e := range entries {
		rejection, err := w.applyEntryRecord(ctx, tx, e, bankRecord{kind: entryRejected, trace: e.Trace, cents: e.Cents, code: codeFileRejected})
		if err != nil {
			return o, err
		}
		o.commands = append(o.commands, rejection.commands...)
		if rejection.problem != "" {
			o.problem = rejection.problem
		}
	}
	return o, nil
}

// transitions defines the status changes for each kind of record. A repeated record does not change the entry, but its commands are
// executed again. A record has no effect on an entry that has one of the ignoredIn statuses.
var transitions = map[recordKind]struct {
	to              Status
	from, ignoredIn []Status
}{
	entryRejected: {Rejected, []Status{Filed}, nil},
	entrySettled:  {Settled, []Status{Filed}, []Status{Returned}},
	entryReturned: {Returned, []Status{Filed, Settled}, nil},
}

// applyEntryRecord applies a record to its entry.
func (w Worker) applyEntryRecord(ctx context.Context, tx Tx, e Entry, record bankRecord) (o outcome, err error) {
	transition := transitions[record.kind]
	switch {
	case slices.Contains(transition.ignoredIn, e.Status):
		return o, nil
	case e.Status != transition.to && !slices.Contains(transition.from, e.Status):
		o.problem = fmt.Sprintf("entry %s is already %s", e.Reference, e.Status)
		return o, nil
	case e.Status != transition.to:
		e.Status, e.ChangedAt = transition.to, w.Now()
		switch record.kind {
		case entrySettled:
			e.SettledOn = dateIn(w.Now(), NewYork)
			if !record.date.IsZero() {
				e.SettledOn = record.date
			}
		case entryReturned:
			e.Untimely = !e.SettledOn.IsZero() && !reference.ACHReturnByCode(record.code).IsTimely(e.SettledOn, dateIn(w.Now(), NewYork))
			e.Code = record.code
		case entryRejected:
			e.Code = record.code
		}
		if err := tx.Put(ctx, e); err != nil {
			return o, err
		}
	}
	if e.Kind == Credit {
		return w.refundOutcome(ctx, tx, e, record)
	}
	return w.debitOutcome(ctx, tx, e, record)
}

// refundOutcome returns the outcome of a record about a refund. We still owe a refund that did not reach its account, unless the
// sender's bank has returned the debit.
func (w Worker) refundOutcome(ctx context.Context, tx Tx, e Entry, record bankRecord) (o outcome, err error) {
	if record.kind == entrySettled {
		o.addCommand(e, transfer.RecordRefundSettled{Key: e.Key, MoneyMoved: true, At: w.Now()})
		return o, nil
	}
	debit, _, err := tx.Entry(ctx, e.DebitKey)
	if err != nil {
		return o, err
	}
	if record.kind == entryRejected && debit.Status == Returned {
		o.addCommand(e, transfer.RecordRefundSettled{Key: e.Key, At: w.Now()})
		return o, nil
	}
	o.problem = fmt.Sprintf("refund %s did not reach its account (%s) and is still owed", e.Reference, record.code)
	if record.code != codeFundsNotHeld { // with codeFundsNotHeld, the bank will report the debit's return later
		o.addCommand(e, transfer.RecordRefundReturned{Key: e.Key, Code: record.code, At: w.Now()})
	}
	return o, nil
}

// debitOutcome returns the outcome of a record about a debit. It queues the waiting refunds of a settled debit. It voids the unsent
// refunds of a rejected or returned debit.
func (w Worker) debitOutcome(ctx context.Context, tx Tx, e Entry, record bankRecord) (o outcome, err error) {
	now := w.Now()
	credits, err := tx.CreditsForDebit(ctx, e.Key)
	if err != nil {
		return o, err
	}
	switch record.kind {
	case entrySettled:
		o.addCommand(e, transfer.RecordFundingSettled{Key: e.Key, At: now})
		return o, w.queueWaitingRefunds(ctx, tx, credits)
	case entryRejected:
		o.addCommand(e, transfer.RecordFundingDeclined{Key: e.Key, Code: e.Code, At: now})
	case entryReturned:
		o.addCommand(e, transfer.RecordFundingReturned{Key: e.Key, Code: e.Code, At: now})
		if e.Untimely {
			o.problem = fmt.Sprintf("entry %s was returned (%s) after the deadline and can be dishonored", e.Reference, e.Code)
		}
	}
	for _, c := range credits {
		if c.Status == Waiting || c.Status == Queued {
			c.Status, c.ChangedAt, c.Account = Voided, now, nil
			if err := tx.Put(ctx, c); err != nil {
				return o, err
			}
		}
		if c.Status == Voided || c.Status == Rejected {
			o.addCommand(c, transfer.RecordRefundSettled{Key: c.Key, At: now})
		}
	}
	return o, nil
}

// queueWaitingRefunds queues the refunds that were waiting for their debit to settle.
func (w Worker) queueWaitingRefunds(ctx context.Context, tx Tx, credits []Entry) error {
	for _, c := range credits {
		if c.Status != Waiting {
			continue
		}
		c.Status, c.ChangedAt = Queued, w.Now()
		if err := tx.Put(ctx, c); err != nil {
			return err
		}
	}
	return nil
}
