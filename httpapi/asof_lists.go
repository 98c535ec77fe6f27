package httpapi

import (
	"context"
	"errors"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"hulak/domain"
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
	"hulak/projections/events"
)

// The as-of lists show the admin pages' lists as they were at a past point in time. Each list declares which events add an item and
// how to show the item's past state. The lists omit items without a status, because those items had already left the list.

// maxPastItemsExamined is the maximum number of items that one request examines to fill a page.
const maxPastItemsExamined = 500

// PastPaging selects a past point in time and a page of a list.
type PastPaging struct {
	AsOf   string `query:"asOf" required:"true" format:"date-time" doc:"Past point in time. Only events recorded by then are included"`
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// pastListInput selects an as-of list that all staff can see.
type pastListInput struct {
	PastPaging
	List string `path:"list" enum:"holds,cases,complaints,locked,differences,statements,deadlines,coupons,rates,sanctions-lists,exports"`
}

// pastPeopleListInput selects an as-of list that only administrators can see.
type pastPeopleListInput struct {
	PastPaging
	List string `path:"list" enum:"staff,erasures"`
}

// pastLists maps list names to as-of lists.
var pastLists = map[string]pastList{
	"holds":           foldedList(transfer.Decider, pastHold, transfer.Held{}, transfer.PayoutHeld{}),
	"cases":           foldedList(casefile.Decider, pastCase, casefile.Opened{}),
	"deadlines":       foldedList(transfer.Decider, pastTransferDeadlines, transfer.Created{}),
	"complaints":      foldedList(complaint.Decider, pastComplaint, complaint.Filed{}),
	"locked":          foldedList(sender.Decider, pastLockedSender, sender.Locked{}),
	"differences":     foldedList(reconciliation.DifferenceDecider, pastDifference, reconciliation.DifferenceFound{}),
	"statements":      foldedList(reconciliation.StatementDecider, pastStatement, reconciliation.StatementCompared{}),
	"coupons":         foldedList(pricing.CouponDecider, pastCoupon, pricing.CouponCreated{}),
	"exports":         foldedList(accesslog.ExportDecider, pastExport, accesslog.ExportStarted{}),
	"staff":           foldedList(staff.Decider, pastStaffMember, staff.Added{}),
	"erasures":        foldedList(sender.Decider, pastErasure, sender.ErasureRequested{}),
	"rates":           publishedList(pastRate),
	"sanctions-lists": publishedList(pastSanctionsList),
}

// pastList defines one as-of list.
type pastList struct {
	eventTypes []string // types of the events that add an item
	perEvent   bool     // true if each event is an item, false if each stream is an item
	newItem    func(context.Context, *pastItemBuilder, events.ListedStream) (dto.PastItem, error)
}

// pastItemBuilder builds the items of one page.
type pastItemBuilder struct {
	s           *Server
	at          time.Time
	names       staffNames
	staffName   func(id string) string                                  // returns a staff member's name
	deadlinesOf func(transferID string) map[transfer.Deadline]time.Time // returns a transfer's deadlines
}

// foldedList returns a list whose items are streams, folded up to the moment without personal fields.
func foldedList[C, E, S any](d domain.Decider[C, E, S], itemOf func(p *pastItemBuilder, then, now S) dto.PastItem,
	listingEvents ...domain.Event) pastList {
	list := pastList{newItem: func(ctx context.Context, p *pastItemBuilder, l events.ListedStream) (dto.PastItem, error) {
		then, err := pastState(ctx, p.s, d, l.Stream.Key(), l.StreamVersion)
		if err != nil {
			return dto.PastItem{}, err
		}
		now, err := state(ctx, p.s, d, l.Stream.Key())
		if err != nil {
			return dto.PastItem{}, err
		}
		return itemOf(p, then, now), nil
	}}
	for _, e := range listingEvents {
		list.eventTypes = append(list.eventTypes, e.EventType())
	}
	return list
}

// publishedList returns a list of published values, such as rates. The latest event of each stream contains the value in effect.
func publishedList[E domain.Event](itemOf func(*pastItemBuilder, E) dto.PastItem) pastList {
	var event E
	return pastList{eventTypes: []string{event.EventType()}, perEvent: true,
		newItem: func(ctx context.Context, p *pastItemBuilder, l events.ListedStream) (dto.PastItem, error) {
			found, err := p.s.cfg.Events.ReadStream(ctx, l.Stream, l.Version-1, 1)
			if err != nil || len(found) == 0 {
				return dto.PastItem{}, err
			}
			latest, err := p.s.queries.events.VersionAt(ctx, l.Stream, math.MaxInt64)
			if err != nil {
				return dto.PastItem{}, err
			}
			e, readable := found[0].Event.(E)
			if !readable {
				return dto.PastItem{}, found[0].Err
			}
			item := itemOf(p, e)
			item.Status, item.StatusNow = inEffectStatus(l.Version == l.StreamVersion), inEffectStatus(l.Version == latest)
			return item, nil
		}}
}

func inEffectStatus(inEffect bool) string {
	if inEffect {
		return "IN_FORCE"
	}
	return "REPLACED"
}

// listPast returns one list as it was at a past point in time.
func (s *Server) listPast(ctx context.Context, in *pastListInput) (dto.PastList, error) {
	return s.pastListPage(ctx, pastLists[in.List], in.PastPaging)
}

// listPastPeople returns one of the lists that only administrators can see, as it was at a past point in time.
func (s *Server) listPastPeople(ctx context.Context, in *pastPeopleListInput) (dto.PastList, error) {
	return s.pastListPage(ctx, pastLists[in.List], in.PastPaging)
}

func (s *Server) pastListPage(ctx context.Context, list pastList, in PastPaging) (dto.PastList, error) {
	moment, upTo, err := s.parseAsOf(ctx, in.AsOf)
	out := dto.PastList{PastMoment: moment, Result: []dto.PastItem{}}
	if err != nil {
		return out, err
	}
	before := int64(math.MaxInt64)
	if in.Before != "" {
		before = clampPosition(in.Before)
	}
	p := &pastItemBuilder{s: s, at: moment.AsOf, names: staffNames{s: s}}
	var lookupErr error
	p.staffName = func(id string) string {
		if id == "" {
			return ""
		}
		name, err := p.names.name(ctx, id)
		lookupErr = errors.Join(lookupErr, err)
		return name
	}
	p.deadlinesOf = func(transferID string) map[transfer.Deadline]time.Time {
		all, err := s.queries.deadlines.ForTransfer(ctx, transferID)
		lookupErr = errors.Join(lookupErr, err)
		due := map[transfer.Deadline]time.Time{}
		for _, d := range all {
			due[d.Kind] = d.DueAt
		}
		return due
	}
	for range maxPastItemsExamined / in.Limit {
		listed, err := s.queries.events.ListedStreams(ctx, list.eventTypes, list.perEvent, upTo, before, in.Limit)
		if err != nil {
			return out, err
		}
		for _, l := range listed {
			item, err := list.newItem(ctx, p, l)
			if err != nil {
				return out, err
			}
			before = l.Position
			if item.Status == "" {
				continue
			}
			item.ID, item.Stream, item.Step, item.ListedAt = l.Stream.Key(), string(l.Stream), l.StreamVersion, dto.Time(l.RecordedAt)
			if list.perEvent {
				item.Step = l.Version
			}
			if out.Result = append(out.Result, item); len(out.Result) == in.Limit {
				out.Next = formatPosition(before)
				return out, lookupErr
			}
		}
		if len(listed) < in.Limit {
			return out, lookupErr
		}
	}
	out.Next = formatPosition(before)
	return out, lookupErr
}

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
	documents := make([]string, len(then.RequestedDocuments))
	for i, d := range then.RequestedDocuments {
		documents[i] = string(d.Kind)
	}
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
	return dto.PastItem{
		Status: string(then.Status), StatusNow: string(now.Status), SenderID: then.SenderID,
		Facts: joinFacts(fact("NUMBER", then.Number), timeFact("DUE", then.FiledAt.Add(complaint.AnswerDeadline))),
	}
}

func pastLockedSender(_ *pastItemBuilder, then, now sender.State) dto.PastItem {
	if !then.Locked {
		return dto.PastItem{}
	}
	item := dto.PastItem{Status: "LOCKED", StatusNow: "LOCKED", SenderID: then.ID, Facts: joinFacts(fact("REASON", then.LockedReason))}
	if !now.Locked {
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
		Status: status(then, p.at), StatusNow: status(now, p.s.now()),
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
	if then.HasSecondFactor {
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
