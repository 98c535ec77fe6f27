package workqueue

import (
	"context"
	"errors"
	"slices"

	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/complaint"
	"hulak/domain/money"
	"hulak/domain/ofac"
	"hulak/domain/reconciliation"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/workitem"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/transfers"
	"hulak/projections/workqueue"
)

// States of an item.
const (
	stateOpen             = "OPEN"
	stateClaimed          = "CLAIMED"
	stateSnoozed          = "SNOOZED"
	stateWaitingForSender = "WAITING_FOR_SENDER"
)

// transferKinds lists the kinds whose source is a transfer. The ID of a case is also that of its transfer.
var transferKinds = []workitem.Kind{
	workitem.Hold, workitem.Documents, workitem.HoldApproval, workitem.UnblockFunds, workitem.FailedPayout, workitem.LateTransfer,
	workitem.LateRefund, workitem.UnclaimedRefund, workitem.ReturnedRefund,
	workitem.Case, workitem.CaseTask, workitem.Report, workitem.ReportApproval, workitem.ReportReview,
}

// describe converts items to rows with names and amounts.
func (h *Handlers) describe(ctx context.Context, v workqueue.View, items []workqueue.Item) ([]WorkItem, error) {
	var transferIDs []string
	for _, item := range items {
		if slices.Contains(transferKinds, item.Kind) {
			transferIDs = append(transferIDs, item.SourceID)
		}
	}
	found, err := h.transfers.ByIDs(ctx, transferIDs)
	if err != nil {
		return nil, err
	}
	names := core.NewStaffNames(h.Server)
	rows := make([]WorkItem, len(items))
	for i, item := range items {
		rows[i] = WorkItem{
			ID: item.ID, Kind: string(item.Kind), State: stateOpen, SourceID: item.SourceID, Reasons: dto.CopyNonNil(item.Reasons),
			OpenedAt: dto.Time(item.OpenedAt), DueAt: dto.Time(item.DueAt), DueBasis: workitem.RuleFor(item.Kind).Basis,
			Mine: item.Owner == v.StaffID,
		}
		if err := h.addOwner(ctx, v, item, names, &rows[i]); err != nil {
			return nil, err
		}
		if slices.Contains(transferKinds, item.Kind) {
			addTransfer(found, item.SourceID, &rows[i])
		} else if err := h.addSource(ctx, item, &rows[i]); err != nil {
			return nil, err
		}
	}
	return rows, nil
}

// addOwner adds the state, the owner, and the snooze.
func (h *Handlers) addOwner(ctx context.Context, v workqueue.View, item workqueue.Item, names *core.StaffNames, row *WorkItem) error {
	if item.Owner != "" {
		row.State = stateClaimed
		name, err := names.Name(ctx, item.Owner)
		if err != nil {
			return err
		}
		row.Owner = &dto.Person{ID: item.Owner, Name: name}
	}
	switch {
	case !item.WaitingSince.IsZero():
		row.State = stateWaitingForSender
	case item.SnoozedUntil.After(v.At):
		row.State, row.SnoozedUntil = stateSnoozed, dto.OptionalTime(item.SnoozedUntil)
		state, readable, err := core.ListState(ctx, h.Server, workitem.Decider, item.ID)
		row.SnoozeReason = state.SnoozeReason
		if !readable {
			row.SnoozeReason = eventstore.Unavailable
		}
		return err
	}
	return nil
}

func addTransfer(found []transfers.Summary, id string, row *WorkItem) {
	if i := slices.IndexFunc(found, func(t transfers.Summary) bool { return t.ID == id }); i >= 0 {
		row.CustomerID, row.Customer, row.subjectID = found[i].SenderID, found[i].SenderName, found[i].SenderID
		row.setAmount(found[i].Send)
	}
}

// addSource adds the customer and the amount of an item whose source is not a transfer.
func (h *Handlers) addSource(ctx context.Context, item workqueue.Item, row *WorkItem) error {
	switch item.Kind {
	case workitem.Complaint, workitem.Question:
		st, readable, err := core.ListState(ctx, h.Server, complaint.Decider, item.SourceID)
		row.CustomerID, row.Customer, row.subjectID = st.SenderID, st.Letter.Name, st.SenderID
		if st.SenderID == "" {
			row.subjectID = st.ID // the complaint's key encrypts the name
		}
		if !readable {
			row.Customer = eventstore.Unavailable
		}
		return err
	case workitem.Approval, workitem.UnlockApproval:
		st, _, err := core.ListState(ctx, h.Server, approval.Decider, item.SourceID)
		if err != nil {
			return err
		}
		switch request := st.Request.(type) {
		case approval.ErasureRequested:
			return h.addSender(ctx, request.SenderID, row)
		case approval.UnlockRequested:
			return h.addSender(ctx, request.SenderID, row)
		}
	case workitem.SanctionsMatch:
		return h.addPerson(ctx, item.SourceID, row)
	case workitem.Erasure:
		return h.addSender(ctx, item.SourceID, row)
	case workitem.OFACReport:
		report, _, err := core.ListState(ctx, h.Server, ofac.Decider, item.SourceID)
		if err != nil {
			return err
		}
		t, _, err := core.ListState(ctx, h.Server, transfer.Decider, report.TransferID)
		if err != nil {
			return err
		}
		row.setAmount(t.Quote.Send)
		return h.addSender(ctx, t.SenderID, row)
	case workitem.Difference:
		d, _, err := core.ListState(ctx, h.Server, reconciliation.DifferenceDecider, item.SourceID)
		row.setAmount(d.Ours.Sub(d.Theirs))
		return err
	}
	return nil
}

func (h *Handlers) addSender(ctx context.Context, senderID string, row *WorkItem) error {
	st, readable, err := core.ListState(ctx, h.Server, sender.Decider, senderID)
	row.CustomerID, row.subjectID = senderID, senderID
	row.Customer = projections.FullName(st.Person.FirstName, st.Person.MiddleName, st.Person.LastName)
	if !readable {
		row.Customer = eventstore.Unavailable
	}
	return err
}

// addPerson adds a person who is a sender or a beneficiary. The name of a beneficiary is shown instead of the sender's.
func (h *Handlers) addPerson(ctx context.Context, personID string, row *WorkItem) error {
	st, readable, err := core.ListState(ctx, h.Server, beneficiary.Decider, personID)
	if err != nil || !st.Exists() {
		return errors.Join(err, h.addSender(ctx, personID, row))
	}
	row.CustomerID, row.subjectID = st.SenderID, personID
	row.Customer = projections.FullName(st.Person.FirstName, st.Person.MiddleName, st.Person.LastName)
	if !readable {
		row.Customer = eventstore.Unavailable
	}
	return nil
}

func (i *WorkItem) setAmount(a money.Amount) { i.Amount, i.Currency = a.Text(), string(a.Currency()) }
