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

// Back-office lists as they were known at a moment. Each list declares which events add an item and how to show its past state.
// An item that had already left the list has no status and is omitted.

// pastLookedAtMax limits how many items one page examines to find those that were in the list.
const pastLookedAtMax = 500

// PastPage pages a list of the past.
type PastPage struct {
	AsOf   string `query:"asOf" required:"true" format:"date-time" doc:"Past moment. Only events recorded by then are included"`
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit  int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// pastListing selects a list of the past.
type pastListing struct {
	PastPage
	List string `path:"list" enum:"holds,cases,complaints,locked,differences,statements,deadlines,coupons,rates,sanctions-lists,exports"`
}

// pastPeopleListing selects a list that only administrators may see.
type pastPeopleListing struct {
	PastPage
	List string `path:"list" enum:"staff,erasures"`
}

// pastLists maps each name to its list.
var pastLists = map[string]pastList{
	"holds":           folded(transfer.Decider, pastHold, transfer.Held{}, transfer.PayoutHeld{}),
	"cases":           folded(casefile.Decider, pastCase, casefile.Opened{}),
	"deadlines":       folded(transfer.Decider, pastDeadlines, transfer.Created{}),
	"complaints":      folded(complaint.Decider, pastComplaint, complaint.Filed{}),
	"locked":          folded(sender.Decider, pastLock, sender.Locked{}),
	"differences":     folded(reconciliation.DifferenceDecider, pastDifference, reconciliation.DifferenceFound{}),
	"statements":      folded(reconciliation.StatementDecider, pastStatement, reconciliation.StatementCompared{}),
	"coupons":         folded(pricing.CouponDecider, pastCoupon, pricing.CouponCreated{}),
	"exports":         folded(accesslog.ExportDecider, pastExport, accesslog.ExportStarted{}),
	"staff":           folded(staff.Decider, pastMember, staff.Added{}),
	"erasures":        folded(sender.Decider, pastErasure, sender.ErasureRequested{}),
	"rates":           published(pastRate),
	"sanctions-lists": published(pastSanctionsList),
}

// pastList defines one list of the past.
type pastList struct {
	listedBy []string // types of the events that add an item
	every    bool     // each event is a row, instead of each stream
	row      func(context.Context, *pastReading, events.Listed) (dto.PastThing, error)
}

// pastReading holds what is needed to build the rows of one page.
type pastReading struct {
	s     *Server
	at    time.Time
	names staffNames
	staff func(id string) string                                  // returns the name of a member of staff
	due   func(transferID string) map[transfer.Deadline]time.Time // returns the deadlines of a transfer
}

// folded returns a list whose items are streams folded up to the moment, without personal fields.
func folded[C, E, S any](d domain.Decider[C, E, S], show func(p *pastReading, then, now S) dto.PastThing, listedBy ...domain.Event) pastList {
	list := pastList{row: func(ctx context.Context, p *pastReading, l events.Listed) (dto.PastThing, error) {
		then, err := pastState(ctx, p.s, d, l.Stream.Key(), l.Known)
		if err != nil {
			return dto.PastThing{}, err
		}
		now, err := state(ctx, p.s, d, l.Stream.Key())
		if err != nil {
			return dto.PastThing{}, err
		}
		return show(p, then, now), nil
	}}
	for _, e := range listedBy {
		list.listedBy = append(list.listedBy, e.EventType())
	}
	return list
}

// published returns a list of values that replace each other, such as rates. The last event of a stream is in force.
func published[E domain.Event](show func(*pastReading, E) dto.PastThing) pastList {
	var event E
	return pastList{listedBy: []string{event.EventType()}, every: true, row: func(ctx context.Context, p *pastReading, l events.Listed) (dto.PastThing, error) {
		found, err := p.s.cfg.Events.ReadStream(ctx, l.Stream, l.Version-1, 1)
		if err != nil || len(found) == 0 {
			return dto.PastThing{}, err
		}
		last, err := p.s.read.events.VersionAt(ctx, l.Stream, math.MaxInt64)
		if err != nil {
			return dto.PastThing{}, err
		}
		e, readable := found[0].Event.(E)
		if !readable {
			return dto.PastThing{}, found[0].Err
		}
		thing := show(p, e)
		thing.Status, thing.StatusNow = inForceAt(l.Version == l.Known), inForceAt(l.Version == last)
		return thing, nil
	}}
}

func inForceAt(is bool) string {
	if is {
		return "IN_FORCE"
	}
	return "REPLACED"
}

// listPast returns one of the lists as it was known at a moment.
func (s *Server) listPast(ctx context.Context, in *pastListing) (dto.PastList, error) {
	return s.pastList(ctx, pastLists[in.List], in.PastPage)
}

// listPastPeople returns one of the lists that only administrators may see.
func (s *Server) listPastPeople(ctx context.Context, in *pastPeopleListing) (dto.PastList, error) {
	return s.pastList(ctx, pastLists[in.List], in.PastPage)
}

func (s *Server) pastList(ctx context.Context, list pastList, in PastPage) (dto.PastList, error) {
	moment, upTo, err := s.pastOf(ctx, in.AsOf)
	out := dto.PastList{PastMoment: moment, Result: []dto.PastThing{}}
	if err != nil {
		return out, err
	}
	before := int64(math.MaxInt64)
	if in.Before != "" {
		before = positionOf(in.Before)
	}
	p := &pastReading{s: s, at: moment.AsOf, names: staffNames{s: s}}
	var missed error
	p.staff = func(id string) string {
		if id == "" {
			return ""
		}
		name, err := p.names.name(ctx, id)
		missed = errors.Join(missed, err)
		return name
	}
	p.due = func(transferID string) map[transfer.Deadline]time.Time {
		all, err := s.read.deadlines.OfTransfer(ctx, transferID)
		missed = errors.Join(missed, err)
		due := map[transfer.Deadline]time.Time{}
		for _, d := range all {
			due[d.Kind] = d.DueAt
		}
		return due
	}
	for range pastLookedAtMax / in.Limit {
		listed, err := s.read.events.ListedBy(ctx, list.listedBy, list.every, upTo, before, in.Limit)
		if err != nil {
			return out, err
		}
		for _, l := range listed {
			thing, err := list.row(ctx, p, l)
			if err != nil {
				return out, err
			}
			before = l.Position
			if thing.Status == "" {
				continue
			}
			thing.ID, thing.Stream, thing.Step, thing.ListedAt = l.Stream.Key(), string(l.Stream), l.Known, dto.Time(l.RecordedAt)
			if list.every {
				thing.Step = l.Version
			}
			if out.Result = append(out.Result, thing); len(out.Result) == in.Limit {
				out.Next = position(before)
				return out, missed
			}
		}
		if len(listed) < in.Limit {
			return out, missed
		}
	}
	out.Next = position(before)
	return out, missed
}

// tell returns one fact about an item, or none if the value is empty.
func tell(name, value string) []dto.PastFact {
	if value == "" {
		return nil
	}
	return []dto.PastFact{{Name: name, Value: value}}
}

func tellCount(name string, n int) []dto.PastFact { return tell(name, strconv.Itoa(n)) }

func tellTime(name string, at time.Time) []dto.PastFact {
	return []dto.PastFact{{Name: name, At: dto.OptionalTime(at)}}
}

func told(lists ...[]dto.PastFact) []dto.PastFact {
	all := []dto.PastFact{}
	for _, list := range lists {
		all = append(all, list...)
	}
	return all
}

func pastHold(p *pastReading, then, now transfer.State) dto.PastThing {
	if !then.Held() {
		return dto.PastThing{}
	}
	thing := dto.PastThing{Status: "WAITING", StatusNow: "WAITING", TransferID: then.ID, SenderID: then.SenderID}
	if !now.Held() {
		thing.StatusNow = string(now.Status)
	}
	asked := make([]string, len(then.DocumentsAsked))
	for i, d := range then.DocumentsAsked {
		asked[i] = string(d.Kind)
	}
	thing.Facts = told(
		tell("AMOUNT", then.Quote.Send.String()), tell("REASONS", strings.Join(then.HoldReasons, ",")), tell("DOCUMENTS_ASKED", strings.Join(asked, ",")),
		tell("AGREED_BY", p.staff(then.ApprovedBy)),
	)
	return thing
}

func pastCase(p *pastReading, then, now casefile.State) dto.PastThing {
	return dto.PastThing{
		Status: openOrClosed(then.Open), StatusNow: openOrClosed(now.Open), TransferID: then.ID,
		Facts: told(tell("OPENED_BY", p.staff(then.OpenedBy)), tellCount("NOTES", len(then.Notes)), tellCount("DOCUMENTS", len(then.Documents))),
	}
}

func openOrClosed(open bool) string {
	if open {
		return "OPEN"
	}
	return "CLOSED"
}

// deadlineFacts are the deadlines shown for a transfer, with the name of each fact.
var deadlineFacts = []struct {
	deadline transfer.Deadline
	name     string
}{{transfer.DeadlineCancel, "CANCEL_UNTIL"}, {transfer.DeadlineAvailable, "AVAILABLE_BY"}, {transfer.DeadlineRefund, "REFUND_BY"}, {transfer.DeadlineDispute, "DISPUTE_UNTIL"}}

// pastDeadlines shows a transfer that still had an open deadline at the moment.
func pastDeadlines(p *pastReading, then, now transfer.State) dto.PastThing {
	thing := dto.PastThing{Status: pastDue(then), StatusNow: pastDue(now), TransferID: then.ID, SenderID: then.SenderID, Facts: []dto.PastFact{}}
	if thing.Status == "" {
		return thing
	}
	if thing.StatusNow == "" {
		thing.StatusNow = "DONE"
	}
	due := p.due(then.ID)
	for _, f := range deadlineFacts {
		if then.Awaits(f.deadline) && !(f.deadline == transfer.DeadlineCancel && hasPassed(then, f.deadline)) {
			thing.Facts = append(thing.Facts, tellTime(f.name, due[f.deadline])...)
		}
	}
	return thing
}

// pastDue returns LATE if a deadline had passed before its action was done. It returns OPEN if an action was still due, and
// otherwise "".
func pastDue(t transfer.State) string {
	switch available, refund := t.Awaits(transfer.DeadlineAvailable), t.Awaits(transfer.DeadlineRefund); {
	case available && hasPassed(t, transfer.DeadlineAvailable), refund && hasPassed(t, transfer.DeadlineRefund):
		return "LATE"
	case available, refund, t.Awaits(transfer.DeadlineDispute):
		return "OPEN"
	}
	return ""
}

func hasPassed(t transfer.State, deadline transfer.Deadline) bool {
	return slices.ContainsFunc(t.Passed, func(p transfer.DeadlinePassed) bool { return p.Deadline == deadline })
}

func pastComplaint(_ *pastReading, then, now complaint.State) dto.PastThing {
	return dto.PastThing{
		Status: string(then.Status), StatusNow: string(now.Status), SenderID: then.SenderID,
		Facts: told(tell("NUMBER", then.Number), tellTime("DUE", then.FiledAt.Add(complaint.AnswerWithin))),
	}
}

func pastLock(_ *pastReading, then, now sender.State) dto.PastThing {
	if !then.Locked {
		return dto.PastThing{}
	}
	thing := dto.PastThing{Status: "LOCKED", StatusNow: "LOCKED", SenderID: then.ID, Facts: told(tell("REASON", then.LockedReason))}
	if !now.Locked {
		thing.StatusNow = "UNLOCKED"
	}
	return thing
}

func pastDifference(p *pastReading, then, now reconciliation.Difference) dto.PastThing {
	return dto.PastThing{
		Status: string(then.Status), StatusNow: string(now.Status), TransferID: then.TransferID,
		Facts: told(
			tell("COUNTERPARTY", string(then.Counterparty)), tell("KIND", string(then.Kind)), tell("OURS", then.Ours.String()), tell("THEIRS", then.Theirs.String()),
			tell("EXPLAINED_BY", p.staff(then.ExplainedBy)),
		),
	}
}

func pastStatement(_ *pastReading, then, _ reconciliation.Statement) dto.PastThing {
	return dto.PastThing{
		Status: "COMPARED", StatusNow: "COMPARED",
		Facts: told(
			tell("COUNTERPARTY", string(then.Counterparty)), tell("DAY", then.Day), tellCount("LINES", then.Lines), tellCount("MATCHED", then.Matched),
			tell("CLOSING", then.Closing.String()), tell("BOOKS", then.Books.String()),
		),
	}
}

func pastCoupon(p *pastReading, then, now pricing.Coupon) dto.PastThing {
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
	if then.UsesMax > 0 {
		uses += " of " + strconv.Itoa(then.UsesMax)
	}
	return dto.PastThing{
		Status: status(then, p.at), StatusNow: status(now, p.s.now()),
		Facts: told(tell("TITLE", then.Title), tell("USES", uses), tellTime("EXPIRES", then.ExpiresAt)),
	}
}

func pastExport(p *pastReading, then, now accesslog.Export) dto.PastThing {
	status := func(e accesslog.Export) string {
		if e.Ended {
			return "ENDED"
		}
		return "RUNNING"
	}
	return dto.PastThing{Status: status(then), StatusNow: status(now), Facts: told(tell("TAKEN_BY", p.staff(then.StaffID)))}
}

func pastMember(p *pastReading, then, now staff.State) dto.PastThing {
	status := func(m staff.State) string {
		switch {
		case m.Disabled:
			return "DISABLED"
		case m.Invited():
			return "INVITED"
		}
		return "ACTIVE"
	}
	factor := "NOT_SET_UP"
	if then.SecondFactor {
		factor = "SET_UP"
	}
	return dto.PastThing{
		Status: status(then), StatusNow: status(now),
		Facts: told(tell("NAME", p.staff(then.ID)), tell("ROLE", string(then.Role)), tell("SECOND_FACTOR", factor)),
	}
}

func pastErasure(_ *pastReading, then, now sender.State) dto.PastThing {
	stage := func(e sender.Erasure) string {
		if e.Stage == sender.NotAsked {
			return "WITHDRAWN"
		}
		return string(e.Stage)
	}
	return dto.PastThing{
		Status: stage(then.Erasure), StatusNow: stage(now.Erasure), SenderID: then.ID,
		Facts: told(tell("CAUSE", string(then.Erasure.Cause)), tell("KEPT_UNTIL", then.Erasure.RetainedUntil)),
	}
}

func pastRate(_ *pastReading, e pricing.RatePublished) dto.PastThing {
	return dto.PastThing{Facts: told(tell("RATE", e.Rate.Decimal().String()), tell("SOURCE", e.Source), tellTime("PUBLISHED", e.At))}
}

func pastSanctionsList(_ *pastReading, e screening.ListTaken) dto.PastThing {
	return dto.PastThing{Facts: told(tell("LIST", e.List), tell("VERSION", e.Version), tellCount("ENTRIES", e.Entries), tellCount("NAMES", e.Names))}
}
