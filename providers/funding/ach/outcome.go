package ach

import (
	"context"
	"fmt"
	"slices"

	"hulak/domain/reference"
	"hulak/domain/transfer"
)

// outcome is what follows from an answer: commands for transfers, or a problem for staff to review.
type outcome struct {
	commands []transferCommand
	problem  string
}

type transferCommand struct {
	transferID string
	command    transfer.Command
}

func (o *outcome) addCommand(e Entry, command transfer.Command) {
	o.commands = append(o.commands, transferCommand{e.TransferID, command})
}

// codeNothingHeld is the code with which our bank refuses to refund money that it does not hold.
const codeNothingHeld = "NOT_TAKEN"

// codeFileRejected is the code of entries whose whole file the bank rejected.
const codeFileRejected = "FILE_REJECTED"

func (w Worker) applyRecord(ctx context.Context, tx *batchTx, a bankRecord) (o outcome, err error) {
	switch a.kind {
	case fileAccepted, fileRejected:
		return w.applyFileRecord(ctx, tx, a)
	case entryUnexplained:
		o.problem = "an entry came without a reason"
		return o, nil
	}
	e, exists := tx.byTrace(a.trace)
	switch {
	case !exists:
		o.problem = fmt.Sprintf("no entry has the trace number %s", a.trace)
		return o, nil
	case a.kind == entryCorrected:
		o.problem, err = w.storeCorrection(ctx, tx, e, a)
		return o, err
	case e.Cents != a.cents:
		o.problem = fmt.Sprintf("entry %s is of another amount", e.Reference)
		return o, nil
	case a.kind == returnDishonored, a.kind == returnContested:
		return w.applyDispute(e, a), nil
	}
	return w.applyEntryRecord(ctx, tx, e, a)
}

// applyDispute handles a dispute about a return. The entry stays returned, and the file records each step as a problem. Staff decide
// in the end who owns the money.
func (w Worker) applyDispute(e Entry, a bankRecord) (o outcome) {
	dispute := reference.ACHDisputeByCode(a.code)
	o.problem = fmt.Sprintf("the return of entry %s is disputed (%s, %s)", e.Reference, a.code, dispute.Meaning)
	switch {
	case e.Kind == Credit: // a returned refund is still owed, however the dispute ends
	case a.kind == returnDishonored:
		o.addCommand(e, transfer.RecordReturnDishonored{Key: e.Key, Code: a.code, FundsRecovered: dispute.Effect == reference.FundsRecovered, At: w.Now()})
	default:
		wasBack := reference.ACHDisputeByCode(a.dishonored).Effect == reference.FundsRecovered
		o.addCommand(e, transfer.RecordReturnUpheld{Key: e.Key, Code: a.code, FundsLost: wasBack && dispute.Effect == reference.FundsLost, At: w.Now()})
	}
	return o
}

// applyFileRecord records the bank's answer to one of our files. A rejected file moves no money and is not sent again; its entries
// count as refused.
func (w Worker) applyFileRecord(ctx context.Context, tx Tx, a bankRecord) (o outcome, err error) {
	f, exists, err := tx.OutgoingFile(ctx, a.file)
	switch {
	case err != nil:
		return o, err
	case !exists:
		o.problem = "no file of ours has this name"
		return o, nil
	}
	f.Answer = "ACCEPTED"
	if a.kind == fileRejected {
		f.Answer = "REJECTED " + a.code
	}
	if f.DoneAt.IsZero() {
		f.DoneAt = w.Now()
	}
	if err := tx.PutFile(ctx, f); err != nil || a.kind == fileAccepted {
		return o, err
	}
	entries, err := tx.EntriesInFile(ctx, f.ID)
	if err != nil {
		return o, err
	}
	for _, e := range entries {
		refused, err := w.applyEntryRecord(ctx, tx, e, bankRecord{kind: entryRejected, trace: e.Trace, cents: e.Cents, code: codeFileRejected})
		if err != nil {
			return o, err
		}
		o.commands = append(o.commands, refused.commands...)
		if refused.problem != "" {
			o.problem = refused.problem
		}
	}
	return o, nil
}

// transitions maps an answer to the status it sets and the statuses from which it may. Repeated answers do not change the entry but
// are reported again. An answer that arrives in a late status changes nothing.
var transitions = map[recordKind]struct {
	to         Status
	from, late []Status
}{
	entryRejected: {Rejected, []Status{Filed}, nil},
	entrySettled:  {Settled, []Status{Filed}, []Status{Returned}},
	entryReturned: {Returned, []Status{Filed, Settled}, nil},
}

func (w Worker) applyEntryRecord(ctx context.Context, tx Tx, e Entry, a bankRecord) (o outcome, err error) {
	step := transitions[a.kind]
	switch {
	case slices.Contains(step.late, e.Status):
		return o, nil
	case e.Status != step.to && !slices.Contains(step.from, e.Status):
		o.problem = fmt.Sprintf("entry %s was %s before", e.Reference, e.Status)
		return o, nil
	case e.Status != step.to:
		e.Status, e.ChangedAt = step.to, w.Now()
		switch a.kind {
		case entrySettled:
			e.SettledOn = dateIn(w.Now(), NewYork)
			if !a.date.IsZero() {
				e.SettledOn = a.date
			}
		case entryReturned:
			e.Untimely = !e.SettledOn.IsZero() && !reference.ACHReturnByCode(a.code).IsTimely(e.SettledOn, dateIn(w.Now(), NewYork))
			e.Code = a.code
		case entryRejected:
			e.Code = a.code
		}
		if err := tx.Put(ctx, e); err != nil {
			return o, err
		}
	}
	if e.Kind == Credit {
		return w.refundOutcome(ctx, tx, e, a)
	}
	return w.debitOutcome(ctx, tx, e, a)
}

// refundOutcome handles an answer about a refund. A refund that did not reach its account is still owed, unless the sender's bank has
// returned the debit.
func (w Worker) refundOutcome(ctx context.Context, tx Tx, e Entry, a bankRecord) (o outcome, err error) {
	if a.kind == entrySettled {
		o.addCommand(e, transfer.RecordRefundSettled{Key: e.Key, Taken: true, At: w.Now()})
		return o, nil
	}
	debit, _, err := tx.Entry(ctx, e.DebitKey)
	if err != nil {
		return o, err
	}
	if a.kind == entryRejected && debit.Status == Returned {
		o.addCommand(e, transfer.RecordRefundSettled{Key: e.Key, At: w.Now()})
		return o, nil
	}
	o.problem = fmt.Sprintf("the refund %s did not reach its account (%s): it is owed still", e.Reference, a.code)
	if a.code != codeNothingHeld { // with codeNotTaken, the bank does not hold the money and has yet to report the debit's return
		o.addCommand(e, transfer.RecordRefundReturned{Key: e.Key, Code: a.code, At: w.Now()})
	}
	return o, nil
}

// debitOutcome handles an answer about a debit. Its waiting refunds are queued if it settled, and voided if it was refused or
// returned.
func (w Worker) debitOutcome(ctx context.Context, tx Tx, e Entry, a bankRecord) (o outcome, err error) {
	now := w.Now()
	credits, err := tx.CreditsOf(ctx, e.Key)
	if err != nil {
		return o, err
	}
	switch a.kind {
	case entrySettled:
		o.addCommand(e, transfer.RecordFundingSettled{Key: e.Key, At: now})
		return o, w.queueWaitingRefunds(ctx, tx, credits)
	case entryRejected:
		o.addCommand(e, transfer.RecordFundingDeclined{Key: e.Key, Code: e.Code, At: now})
	case entryReturned:
		o.addCommand(e, transfer.RecordFundingReturned{Key: e.Key, Code: e.Code, At: now})
		if e.Untimely {
			o.problem = fmt.Sprintf("entry %s came back (%s) after the bank's time for it was over: it can be dishonored", e.Reference, e.Code)
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

// queueWaitingRefunds queues the refunds that waited for a debit to settle.
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
