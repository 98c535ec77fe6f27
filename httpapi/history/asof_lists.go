package history

import (
	"context"
	"errors"
	"math"
	"time"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/pricing"
	"hulak/domain/reconciliation"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/httpapi/core"
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

// PastLists maps list names to as-of lists.
var PastLists = map[string]pastList{
	"holds":           foldedList(transfer.Decider, pastHold, transfer.Held{}, transfer.PayoutHeld{}),
	"cases":           foldedList(casefile.Decider, pastCase, casefile.Opened{}),
	"deadlines":       foldedList(transfer.Decider, pastTransferDeadlines, transfer.Created{}),
	"complaints":      foldedList(complaint.Decider, pastComplaint, complaint.Filed{}),
	"locked":          foldedList(sender.Decider, pastLockedSender, sender.Locked{}, sender.SendingLocked{}),
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
	h           *Handlers
	at          time.Time
	names       *core.StaffNames
	staffName   func(id string) string                                  // returns a staff member's name
	deadlinesOf func(transferID string) map[transfer.Deadline]time.Time // returns a transfer's deadlines
}

// foldedList returns a list whose items are streams, folded up to the moment without personal fields.
func foldedList[C, E, S any](d domain.Decider[C, E, S], itemOf func(p *pastItemBuilder, then, now S) dto.PastItem,
	listingEvents ...domain.Event) pastList {
	list := pastList{newItem: func(ctx context.Context, p *pastItemBuilder, l events.ListedStream) (dto.PastItem, error) {
		then, err := eventstore.PublicState(ctx, p.h.Config.Events, d, l.Stream.Key(), l.StreamVersion)
		if err != nil {
			return dto.PastItem{}, err
		}
		now, err := eventstore.PublicState(ctx, p.h.Config.Events, d, l.Stream.Key(), math.MaxInt64)
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
			found, err := p.h.Config.Events.ReadStream(ctx, l.Stream, l.Version-1, 1)
			if err != nil || len(found) == 0 {
				return dto.PastItem{}, err
			}
			latest, err := p.h.events.VersionAt(ctx, l.Stream, math.MaxInt64)
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
func (h *Handlers) listPast(ctx context.Context, in *pastListInput) (dto.PastList, error) {
	return h.pastListPage(ctx, PastLists[in.List], in.PastPaging)
}

// listPastPeople returns one of the lists that only administrators can see, as it was at a past point in time.
func (h *Handlers) listPastPeople(ctx context.Context, in *pastPeopleListInput) (dto.PastList, error) {
	return h.pastListPage(ctx, PastLists[in.List], in.PastPaging)
}

func (h *Handlers) pastListPage(ctx context.Context, list pastList, in PastPaging) (dto.PastList, error) {
	moment, upTo, err := h.parseAsOf(ctx, in.AsOf)
	out := dto.PastList{PastMoment: moment, Result: []dto.PastItem{}}
	if err != nil {
		return out, err
	}
	before := int64(math.MaxInt64)
	if in.Before != "" {
		before = core.ClampPosition(in.Before)
	}
	p := &pastItemBuilder{h: h, at: moment.AsOf, names: core.NewStaffNames(h.Server)}
	var lookupErr error
	p.staffName = func(id string) string {
		if id == "" {
			return ""
		}
		name, err := p.names.Name(ctx, id)
		lookupErr = errors.Join(lookupErr, err)
		return name
	}
	p.deadlinesOf = func(transferID string) map[transfer.Deadline]time.Time {
		all, err := h.deadlines.ForTransfer(ctx, transferID)
		lookupErr = errors.Join(lookupErr, err)
		due := map[transfer.Deadline]time.Time{}
		for _, d := range all {
			due[transfer.Deadline(d.Kind)] = d.DueAt
		}
		return due
	}
	for range maxPastItemsExamined / in.Limit {
		listed, err := h.events.ListedStreams(ctx, list.eventTypes, list.perEvent, upTo, before, in.Limit)
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
				out.Next = core.FormatPosition(before)
				return out, lookupErr
			}
		}
		if len(listed) < in.Limit {
			return out, lookupErr
		}
	}
	out.Next = core.FormatPosition(before)
	return out, lookupErr
}
