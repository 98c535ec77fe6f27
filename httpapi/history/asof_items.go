package history

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"hulak/domain/accesslog"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/pricing"
	"hulak/domain/reconciliation"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/httpapi/dto"
)

// fact returns a list with one labeled value of an item, or nil if the value is empty.
func fact(name, value string) []dto.PastFact {
	if value == "" {
		return nil
	}
	return []dto.PastFact{{Name: name, Value: value}}
}

func countFact(name string, n int) []dto.PastFact { return fact(name, strconv.Itoa(n)) }

func timeFact(name string, at time.Time) []dto.PastFact {
	return []dto.PastFact{{Name: name, At: dto.OptionalTime(at)}}
}

func joinFacts(lists ...[]dto.PastFact) []dto.PastFact {
	all := []dto.PastFact{}
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

func pastHold(p *pastItemBuilder, then, now transfer.State) dto.PastItem {
	if !then.IsHeld() {
		return dto.PastItem{}
	}
	item := dto.PastItem{Status: "WAITING", StatusNow: "WAITING", TransferID: then.ID, SenderID: then.SenderID}
	if !now.IsHeld() {
		item.StatusNow = string(now.Status)
	}
	documents := dto.Map(then.RequestedDocuments, func(d transfer.RequestedDocument) string { return string(d.Kind) })
	item.Facts = joinFacts(
		fact("AMOUNT", then.Quote.Send.String()), fact("REASONS", strings.Join(then.HoldReasons, ",")),
		fact("DOCUMENTS_ASKED", strings.Join(documents, ",")),
		fact("AGREED_BY", p.staffName(then.ApprovedBy)),
	)
	return item
}

func pastCase(p *pastItemBuilder, then, now casefile.State) dto.PastItem {
	return dto.PastItem{
		Status: openOrClosed(then.Open), StatusNow: openOrClosed(now.Open), TransferID: then.ID,
		Facts: joinFacts(fact("OPENED_BY", p.staffName(then.OpenedBy)), countFact("NOTES", len(then.Notes)),
			countFact("DOCUMENTS", len(then.Documents))),
	}
}

func openOrClosed(open bool) string {
	if open {
		return "OPEN"
	}
	return "CLOSED"
}

// deadlineFacts lists the deadlines shown for a transfer, with their labels.
var deadlineFacts = []struct {
	deadline transfer.Deadline
	name     string
}{
	{transfer.DeadlineCancel, "CANCEL_UNTIL"}, {transfer.DeadlineAvailable, "AVAILABLE_BY"},
	{transfer.DeadlineRefund, "REFUND_BY"}, {transfer.DeadlineDispute, "DISPUTE_UNTIL"},
}

// pastTransferDeadlines returns an item for a transfer that had an open or missed deadline at the requested time. For any other
// transfer, the item has no status.
func pastTransferDeadlines(p *pastItemBuilder, then, now transfer.State) dto.PastItem {
	item := dto.PastItem{Status: deadlineStatus(then), StatusNow: deadlineStatus(now), TransferID: then.ID, SenderID: then.SenderID,
		Facts: []dto.PastFact{}}
	if item.Status == "" {
		return item
	}
	if item.StatusNow == "" {
		item.StatusNow = "DONE"
	}
	due := p.deadlinesOf(then.ID)
	for _, f := range deadlineFacts {
		if then.DeadlineApplies(f.deadline) && !(f.deadline == transfer.DeadlineCancel && hasPassed(then, f.deadline)) {
			item.Facts = append(item.Facts, timeFact(f.name, due[f.deadline])...)
		}
	}
	return item
}

// deadlineStatus returns LATE if the deadline for the payout or the refund still applies and has passed. It returns OPEN if one of these
// deadlines or the dispute deadline still applies, and "" otherwise.
func deadlineStatus(t transfer.State) string {
	switch available, refund := t.DeadlineApplies(transfer.DeadlineAvailable), t.DeadlineApplies(transfer.DeadlineRefund); {
	case available && hasPassed(t, transfer.DeadlineAvailable), refund && hasPassed(t, transfer.DeadlineRefund):
		return "LATE"
	case available, refund, t.DeadlineApplies(transfer.DeadlineDispute):
		return "OPEN"
	}
	return ""
}

func hasPassed(t transfer.State, deadline transfer.Deadline) bool {
	return slices.ContainsFunc(t.PassedDeadlines, func(p transfer.DeadlinePassed) bool { return p.Deadline == deadline })
}

func pastComplaint(_ *pastItemBuilder, then, now complaint.State) dto.PastItem {
	item := dto.PastItem{
		Status: string(then.Status), StatusNow: string(now.Status), SenderID: then.SenderID, Facts: joinFacts(fact("NUMBER", then.Number)),
	}
	if due := then.DueAt(); !due.IsZero() {
		item.Facts = joinFacts(item.Facts, timeFact("DUE", due))
	}
	return item
}

func pastLockedSender(_ *pastItemBuilder, then, now sender.State) dto.PastItem {
	if !then.IsLocked() {
		return dto.PastItem{}
	}
	item := dto.PastItem{Status: "LOCKED", StatusNow: "LOCKED", SenderID: then.ID, Facts: joinFacts(fact("REASON", then.LockedReason))}
	if !now.IsLocked() {
		item.StatusNow = "UNLOCKED"
	}
	return item
}

func pastDifference(p *pastItemBuilder, then, now reconciliation.Difference) dto.PastItem {
	return dto.PastItem{
		Status: string(then.Status), StatusNow: string(now.Status), TransferID: then.TransferID,
		Facts: joinFacts(
			fact("COUNTERPARTY", string(then.Counterparty)), fact("KIND", string(then.Kind)), fact("OURS", then.Ours.String()),
			fact("THEIRS", then.Theirs.String()),
			fact("EXPLAINED_BY", p.staffName(then.ExplainedBy)),
		),
	}
}

func pastStatement(_ *pastItemBuilder, then, _ reconciliation.Statement) dto.PastItem {
	return dto.PastItem{
		Status: "COMPARED", StatusNow: "COMPARED",
		Facts: joinFacts(
			fact("COUNTERPARTY", string(then.Counterparty)), fact("DAY", then.Day), countFact("LINES", then.Lines),
			countFact("MATCHED", then.Matched),
			fact("CLOSING", then.Closing.String()), fact("BOOKS", then.Books.String()),
		),
	}
}

func pastCoupon(p *pastItemBuilder, then, now pricing.Coupon) dto.PastItem {
	status := func(c pricing.Coupon, at time.Time) string {
		switch {
		case c.Deleted:
			return "ENDED"
		case !at.Before(c.ExpiresAt):
			return "EXPIRED"
		}
		return "IN_FORCE"
	}
	uses := strconv.Itoa(then.Uses)
	if then.MaxUses > 0 {
		uses += " of " + strconv.Itoa(then.MaxUses)
	}
	return dto.PastItem{
		Status: status(then, p.at), StatusNow: status(now, p.h.Now()),
		Facts: joinFacts(fact("TITLE", then.Title), fact("USES", uses), timeFact("EXPIRES", then.ExpiresAt)),
	}
}

func pastExport(p *pastItemBuilder, then, now accesslog.Export) dto.PastItem {
	status := func(e accesslog.Export) string {
		if e.Ended {
			return "ENDED"
		}
		return "RUNNING"
	}
	return dto.PastItem{Status: status(then), StatusNow: status(now), Facts: joinFacts(fact("TAKEN_BY", p.staffName(then.StaffID)))}
}

func pastStaffMember(p *pastItemBuilder, then, now staff.State) dto.PastItem {
	status := func(m staff.State) string {
		switch {
		case m.Disabled:
			return "DISABLED"
		case m.HasPendingInvitation():
			return "INVITED"
		}
		return "ACTIVE"
	}
	secondFactor := "NOT_SET_UP"
	if then.HasSecondFactor() {
		secondFactor = "SET_UP"
	}
	return dto.PastItem{
		Status: status(then), StatusNow: status(now),
		Facts: joinFacts(fact("NAME", p.staffName(then.ID)), fact("ROLE", string(then.Role)), fact("SECOND_FACTOR", secondFactor)),
	}
}

func pastErasure(_ *pastItemBuilder, then, now sender.State) dto.PastItem {
	stage := func(e sender.Erasure) string {
		if e.Stage == sender.ErasureStageNone {
			return "WITHDRAWN"
		}
		return string(e.Stage)
	}
	return dto.PastItem{
		Status: stage(then.Erasure), StatusNow: stage(now.Erasure), SenderID: then.ID,
		Facts: joinFacts(fact("CAUSE", string(then.Erasure.Cause)), fact("KEPT_UNTIL", then.Erasure.RetainedUntil)),
	}
}

func pastRate(_ *pastItemBuilder, e pricing.RatePublished) dto.PastItem {
	return dto.PastItem{Facts: joinFacts(fact("RATE", e.Rate.Decimal().String()), fact("SOURCE", e.Source), timeFact("PUBLISHED", e.At))}
}

func pastSanctionsList(_ *pastItemBuilder, e screening.ListActivated) dto.PastItem {
	return dto.PastItem{Facts: joinFacts(fact("LIST", e.List), fact("VERSION", e.Version), countFact("ENTRIES", e.Entries),
		countFact("NAMES", e.Names))}
}
