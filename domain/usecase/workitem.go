package usecase

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/approval"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/ofac"
	"hulak/domain/reconciliation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/unclaimed"
	"hulak/domain/workitem"
)

// WorkItem identifies an item of the work queue.
type WorkItem struct {
	ID       string
	Kind     workitem.Kind
	SourceID string // ID of the transfer, approval, complaint, sender, or other source; for an alarm, the metric
}

// ChangeWorkItem runs a command for an item. It returns workitem.ErrFinished if the item's source no longer waits for a person at the
// given time, and workitem.ErrCannotOwn if an assignment is to a staff member who is disabled or whose role cannot act on the item.
func ChangeWorkItem(u domain.UnitOfWork, item WorkItem, command workitem.Command, at time.Time) error {
	waits, err := Waits(u, item, at)
	switch {
	case err != nil:
		return err
	case !waits:
		return workitem.ErrFinished
	}
	if assign, ok := command.(workitem.Assign); ok {
		member, err := domain.Load(u, staff.Decider, assign.To)
		if err != nil {
			return err
		}
		if !member.Exists() || member.Disabled || !member.Role.Has(workitem.RuleFor(item.Kind).Permission) {
			return workitem.ErrCannotOwn
		}
	}
	return domain.Run(u, workitem.Decider, item.ID, command)
}

// Waits reports whether an item's source waits for a person at the given time.
func Waits(u domain.UnitOfWork, item WorkItem, at time.Time) (bool, error) {
	switch item.Kind {
	case workitem.Hold, workitem.Documents, workitem.HoldApproval:
		return holds(u, transfer.Decider, item, transfer.State.IsHeld)
	case workitem.UnblockFunds:
		return holds(u, transfer.Decider, item, transfer.State.AwaitsUnblock)
	case workitem.SanctionsMatch:
		return holds(u, screening.ClearanceDecider, item, screening.Clearance.AwaitsReview)
	case workitem.FailedPayout:
		return holds(u, transfer.Decider, item, transfer.State.HasFailedPayout)
	case workitem.LateTransfer:
		return holds(u, transfer.Decider, item, func(t transfer.State) bool { return t.DeadlineApplies(transfer.DeadlineAvailable) })
	case workitem.LateRefund:
		return holds(u, transfer.Decider, item, func(t transfer.State) bool { return t.DeadlineApplies(transfer.DeadlineRefund) })
	case workitem.UnclaimedRefund:
		return holds(u, transfer.Decider, item, func(t transfer.State) bool { return t.Refund.State == transfer.RefundStateReturned })
	case workitem.ReturnedRefund:
		return holds(u, transfer.Decider, item, func(t transfer.State) bool {
			return slices.ContainsFunc(t.PartialRefunds(), func(r transfer.PartialRefund) bool {
				return r.State == transfer.PartialRefundStateReturned && workitem.ReturnedRefundID(r.ID) == item.ID
			})
		})
	case workitem.Approval, workitem.PriceApproval, workitem.UnlockApproval, workitem.StateApproval:
		return holds(u, approval.Decider, item, func(a approval.State) bool {
			return a.Exists() && a.Status(at) == approval.StatusPending
		})
	case workitem.Complaint, workitem.Question:
		return holds(u, complaint.Decider, item, complaint.State.IsUnfinished)
	case workitem.Case:
		return holds(u, casefile.Decider, item, func(c casefile.State) bool { return c.Open })
	case workitem.CaseTask:
		return holds(u, casefile.Decider, item, func(c casefile.State) bool {
			task, found := c.Task(strings.TrimPrefix(item.ID, workitem.TaskPrefix))
			return found && task.CompletedBy == ""
		})
	case workitem.Report:
		return holds(u, casefile.Decider, item, func(c casefile.State) bool {
			return c.HasReport(casefile.ReportDraft, casefile.ReportReady, casefile.ReportFiled)
		})
	case workitem.ReportApproval:
		return holds(u, casefile.Decider, item, func(c casefile.State) bool { return c.HasReport(casefile.ReportPending) })
	case workitem.ReportReview:
		return holds(u, casefile.Decider, item, func(c casefile.State) bool { return c.HasReport(casefile.ReportAccepted) })
	case workitem.OFACReport, workitem.OFACAnnual:
		return holds(u, ofac.Decider, item, func(r ofac.State) bool { return r.Status == ofac.StatusDue })
	case workitem.UnclaimedLetters:
		return holds(u, unclaimed.Decider, item, func(r unclaimed.State) bool { return r.Status == unclaimed.StatusDue && r.LettersDue })
	case workitem.UnclaimedReport:
		return holds(u, unclaimed.Decider, item, func(r unclaimed.State) bool { return r.Status == unclaimed.StatusDue })
	case workitem.Difference:
		return holds(u, reconciliation.DifferenceDecider, item, func(d reconciliation.Difference) bool {
			return d.Status == reconciliation.StatusOpen
		})
	case workitem.Erasure:
		return holds(u, sender.Decider, item, func(s sender.State) bool { return s.Erasure.Stage == sender.ErasureStageRequested })
	case workitem.Alarm:
		return holds(u, alarm.Decider, item, func(a alarm.State) bool { return a.Raised })
	}
	panic(fmt.Sprintf("usecase: unknown kind of work %s", item.Kind))
}

// holds reports whether a condition holds for the state of an item's source.
func holds[C, E, S any](u domain.UnitOfWork, d domain.Decider[C, E, S], item WorkItem, condition func(S) bool) (bool, error) {
	state, err := domain.Load(u, d, item.SourceID)
	return err == nil && condition(state), err
}
