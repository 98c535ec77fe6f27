package history

import (
	"context"
	"encoding/json"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"hulak/domain"
	"hulak/domain/casefile"
	ledgerdomain "hulak/domain/ledger"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/internal/tracing"
	"hulak/projections/events"
	"hulak/projections/timeline"
)

var errEventNotFound = domain.Reject(domain.NotFound, "EVENT_NOT_FOUND")

// listEvents lists events. It hides cases from API keys.
func (h *Handlers) listEvents(ctx context.Context, in *core.EventFilter) (dto.EventPage, error) {
	filter, err := in.Parse()
	if err != nil {
		return dto.EventPage{}, err
	}
	filter.HideCases = !core.May(ctx, staff.CasesRead)
	list, err := h.events.List(ctx, filter)
	next := core.NextCursor(list, filter.Limit, func(e events.Entry) int64 { return e.Position })
	return dto.EventPage{Result: dto.Map(list, eventSummary), Next: next}, err
}

func eventSummary(e events.Entry) dto.EventSummary {
	return dto.EventSummary{
		Position: core.FormatPosition(e.Position), Stream: string(e.Stream), Version: e.Version, ID: e.ID, Category: e.Category,
		Type: e.Type, Readable: e.Readable,
		ActorID: e.Actor.ID, ActorRole: e.Actor.Role, Correlation: e.Correlation, Causation: e.Causation, RequestID: e.RequestID,
		RecordedAt: dto.Time(e.RecordedAt),
	}
}

func (h *Handlers) listEventTypes(ctx context.Context, _ *core.NoInput) (dto.List[string], error) {
	types, err := h.events.Types(ctx)
	if !core.May(ctx, staff.CasesRead) {
		types = slices.DeleteFunc(types, func(t string) bool { return strings.HasPrefix(t, casefile.Decider.Category+".") })
	}
	return dto.List[string]{Result: dto.CopyNonNil(types)}, err
}

// getEvent reads one event from the log, including its personal fields.
func (h *Handlers) getEvent(ctx context.Context, in *byPosition) (dto.EventDetail, error) {
	position, err := strconv.ParseInt(in.Position, 10, 64)
	if err != nil || position < 1 {
		return dto.EventDetail{}, errEventNotFound
	}
	found, err := h.Config.Events.Read(ctx, position-1, 1)
	if err != nil {
		return dto.EventDetail{}, err
	}
	if len(found) == 0 || events.ShowsCase(found[0].Stream) && !core.May(ctx, staff.CasesRead) {
		return dto.EventDetail{}, errEventNotFound
	}
	detail, err := eventDetail(found[0])
	if err != nil || detail.Version == 1 {
		return detail, err
	}
	previous, err := h.Config.Events.ReadStream(ctx, found[0].Stream, detail.Version-2, 1)
	if err == nil && len(previous) > 0 {
		detail.Previous = core.FormatPosition(previous[0].Position)
	}
	return detail, err
}

func eventDetail(r domain.RecordedEvent) (dto.EventDetail, error) {
	d := dto.EventDetail{
		EventSummary: dto.EventSummary{
			Position: core.FormatPosition(r.Position), Stream: string(r.Stream), Version: r.Version, ID: r.ID,
			Category: r.Stream.Category(), Type: r.Type,
			Readable: r.Err == nil, ActorID: r.Meta.Actor.ID, ActorRole: r.Meta.Actor.Role, Correlation: r.Meta.Correlation,
			Causation: r.Meta.Causation, RequestID: r.Meta.RequestID, RecordedAt: dto.Time(r.RecordedAt),
		},
		Schema: r.Schema, Payload: json.RawMessage(r.Payload), Erased: r.Erased, TraceID: tracing.TraceID(r.Meta.Traceparent),
	}
	if r.Err != nil {
		d.Unreadable = "The stored bytes could not be read as an event of this type."
		if !json.Valid(r.Payload) {
			d.Payload = json.RawMessage("null")
		}
		return d, nil
	}
	if r.Erased {
		return d, nil
	}
	personal, err := personalField(r.Event)
	if personal != nil {
		d.Personal, d.Subject = personal, r.Event.(domain.PersonalEvent).Subject()
	}
	return d, err
}

// personalField returns the event's personal field, decrypted, as JSON. It returns nil if the event has none.
func personalField(e domain.Event) (json.RawMessage, error) {
	if _, ok := e.(domain.PersonalEvent); !ok {
		return nil, nil
	}
	v := reflect.ValueOf(e)
	for i := range v.NumField() {
		if v.Type().Field(i).Tag.Get("personal") == "true" {
			return json.Marshal(v.Field(i).Interface())
		}
	}
	return nil, nil
}

func (h *Handlers) getTransferSteps(ctx context.Context, in *core.ByID) (dto.List[dto.TransferStep], error) {
	entries, err := h.timeline.ForStaff(ctx, in.ID)
	return dto.ListOf(entries, func(e timeline.Entry) dto.TransferStep {
		return dto.TransferStep{
			Position: core.FormatPosition(e.Position), ID: e.EventID, Type: e.Type, Code: e.Code, Text: e.Text, VisibleToSender: e.VisibleToSender,
			ActorID: e.Actor.ID, ActorRole: e.Actor.Role,
			Correlation: e.Correlation, Causation: e.Causation, At: dto.Time(e.At), RecordedAt: dto.Time(e.RecordedAt),
			Comments: e.Comments,
			Postings: dto.Map(e.Postings, func(p ledgerdomain.Posting) dto.Posting {
				return dto.Posting{Account: string(p.Account), Amount: dto.MoneyOf(p.Amount), Currency: string(p.Amount.Currency())}
			}),
		}
	}), err
}
