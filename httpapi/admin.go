package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"reflect"
	"strconv"
	"time"

	"hulak/domain"
	ledgerdomain "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/staff"
	"hulak/httpapi/dto"
	"hulak/projections/events"
	"hulak/projections/ledger"
	"hulak/projections/timeline"
)

var errEventNotFound = domain.Reject(domain.NotFound, "EVENT_NOT_FOUND")

// adminDisplayName is the name that the admin pages show for every administrator (spec 1.06b).
const adminDisplayName = "Super Admin"

func (s *Server) getAdmin(ctx context.Context, _ *noInput) (dto.UserInfo, error) {
	member, err := state(ctx, s, staff.Decider, callerOf(ctx).ID)
	name := member.Person.FullName
	if member.Role == staff.Admin {
		name = adminDisplayName
	}
	return dto.UserInfo{
		ID: member.ID, ReferenceID: member.ID, FullName: name, Email: member.Person.Email,
		Roles: []dto.Role{dto.Role(member.Role)}, Provider: "SYSTEM", LacksSecondFactor: !member.HasSecondFactor,
	}, err
}

func (s *Server) listEvents(ctx context.Context, in *eventFilter) (dto.EventPage, error) {
	filter, err := in.parse()
	if err != nil {
		return dto.EventPage{}, err
	}
	list, err := s.queries.events.List(ctx, filter)
	next := nextCursor(list, filter.Limit, func(e events.Entry) int64 { return e.Position })
	return dto.EventPage{Result: dto.Map(list, eventSummary), Next: next}, err
}

func (in eventFilter) parse() (events.Filter, error) {
	f := events.Filter{Type: in.Type, Stream: in.Stream, PersonID: in.Person, ActorID: in.Actor, Correlation: in.Correlation, Limit: in.Limit}
	return f, errors.Join(parseTime("from", in.From, &f.From), parseTime("to", in.To, &f.Until),
		parsePosition("before", in.Before, &f.Before), parsePosition("after", in.After, &f.After))
}

// parseTime parses an RFC 3339 time from a request field into *result. Empty text leaves *result unchanged.
func parseTime(field, text string, result *time.Time) error {
	if text == "" {
		return nil
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		return errInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_DATE"})
	}
	*result = at
	return nil
}

// parsePosition parses a log position from a query parameter into *result. An empty parameter leaves *result unchanged.
func parsePosition(field, text string, result *int64) error {
	if text == "" {
		return nil
	}
	position, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return errInvalid.WithFields(domain.FieldError{Field: field, Code: "INVALID_PARAMETER"})
	}
	*result = position
	return nil
}

// nextCursor returns the next page's cursor, which is the position of this page's last row. It returns "" if this page is not
// full. The next page can be empty.
func nextCursor[T any](page []T, limit int, positionOf func(T) int64) string {
	if len(page) < limit {
		return ""
	}
	return formatPosition(positionOf(page[len(page)-1]))
}

// positionCursor returns the cursor for a list ordered by position, or "" if p is 0.
func positionCursor(p int64) string {
	if p == 0 {
		return ""
	}
	return formatPosition(p)
}

func formatPosition(p int64) string { return strconv.FormatInt(p, 10) }

func eventSummary(e events.Entry) dto.EventSummary {
	return dto.EventSummary{
		Position: formatPosition(e.Position), Stream: string(e.Stream), Version: e.Version, ID: e.ID, Category: e.Category,
		Type: e.Type, Readable: e.Readable,
		ActorID: e.Actor.ID, ActorRole: e.Actor.Role, Correlation: e.Correlation, Causation: e.Causation, RequestID: e.RequestID,
		RecordedAt: dto.Time(e.RecordedAt),
	}
}

func (s *Server) listEventTypes(ctx context.Context, _ *noInput) (dto.List[string], error) {
	types, err := s.queries.events.Types(ctx)
	return dto.List[string]{Result: copyNonNil(types)}, err
}

// getEvent reads one event from the log, including its personal fields.
func (s *Server) getEvent(ctx context.Context, in *byPosition) (dto.EventDetail, error) {
	position, err := strconv.ParseInt(in.Position, 10, 64)
	if err != nil || position < 1 {
		return dto.EventDetail{}, errEventNotFound
	}
	found, err := s.cfg.Events.Read(ctx, position-1, 1)
	if err != nil {
		return dto.EventDetail{}, err
	}
	if len(found) == 0 {
		return dto.EventDetail{}, errEventNotFound
	}
	detail, err := eventDetail(found[0])
	if err != nil || detail.Version == 1 {
		return detail, err
	}
	previous, err := s.cfg.Events.ReadStream(ctx, found[0].Stream, detail.Version-2, 1)
	if err == nil && len(previous) > 0 {
		detail.Previous = formatPosition(previous[0].Position)
	}
	return detail, err
}

func eventDetail(r domain.RecordedEvent) (dto.EventDetail, error) {
	d := dto.EventDetail{
		EventSummary: dto.EventSummary{
			Position: formatPosition(r.Position), Stream: string(r.Stream), Version: r.Version, ID: r.ID,
			Category: r.Stream.Category(), Type: r.Type,
			Readable: r.Err == nil, ActorID: r.Meta.Actor.ID, ActorRole: r.Meta.Actor.Role, Correlation: r.Meta.Correlation,
			Causation: r.Meta.Causation, RequestID: r.Meta.RequestID, RecordedAt: dto.Time(r.RecordedAt),
		},
		Schema: r.Schema, Payload: json.RawMessage(r.Payload), Erased: r.Erased,
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

func (s *Server) getTransferSteps(ctx context.Context, in *ByID) (dto.List[dto.TransferStep], error) {
	entries, err := s.queries.timeline.ForStaff(ctx, in.ID)
	return dto.ListOf(entries, func(e timeline.Entry) dto.TransferStep {
		return dto.TransferStep{
			Position: formatPosition(e.Position), ID: e.EventID, Type: e.Type, Code: e.Code, Text: e.Text, VisibleToSender: e.VisibleToSender,
			ActorID: e.Actor.ID, ActorRole: e.Actor.Role,
			Correlation: e.Correlation, Causation: e.Causation, At: dto.Time(e.At), RecordedAt: dto.Time(e.RecordedAt),
			Comments: e.Comments,
			Postings: dto.Map(e.Postings, func(p ledgerdomain.Posting) dto.Posting {
				return dto.Posting{Account: string(p.Account), Amount: dto.MoneyOf(p.Amount), Currency: string(p.Amount.Currency())}
			}),
		}
	}), err
}

func (s *Server) getTrialBalance(ctx context.Context, in *trialBalanceInput) (dto.TrialBalance, error) {
	balance, err := s.trialBalance(ctx, in)
	if err != nil {
		return dto.TrialBalance{}, err
	}
	response := dto.TrialBalance{
		Position: formatPosition(balance.Position), Balanced: true,
		Accounts: dto.Map(balance.Balances, func(b ledger.Balance) dto.AccountBalance {
			return dto.AccountBalance{Account: string(b.Account), Currency: string(b.Amount.Currency()), Balance: dto.MoneyOf(b.Amount)}
		}),
		Sums: dto.Map(balance.Sums, func(a money.Amount) dto.CurrencySum {
			return dto.CurrencySum{Currency: string(a.Currency()), Sum: dto.MoneyOf(a)}
		}),
	}
	for _, sum := range balance.Sums {
		response.Balanced = response.Balanced && sum.IsZero()
	}
	return response, nil
}
