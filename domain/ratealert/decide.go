package ratealert

import (
	"fmt"
	"slices"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

var (
	// ErrNotFound rejects an alert that does not exist, is done, or belongs to another sender.
	ErrNotFound = domain.Reject(domain.NotFound, "RATE_ALERT_NOT_FOUND")
	// ErrTooMany rejects an alert of a sender who has MaxOpen alerts.
	ErrTooMany = domain.Reject(domain.BusinessRule, "TOO_MANY_RATE_ALERTS")
	// ErrDuplicate rejects an alert for which the sender has one already.
	ErrDuplicate = domain.Reject(domain.BusinessRule, "RATE_ALERT_EXISTS")
	// ErrAlreadyMet rejects an alert for a rate that is not better than the current one.
	ErrAlreadyMet = domain.Reject(domain.BusinessRule, "RATE_ALREADY_MET")
	// ErrNoChannel rejects an alert without a channel.
	ErrNoChannel = domain.RejectField("email", "NO_CHANNEL_SELECTED")
	// ErrInvalidKind rejects an unknown kind of alert.
	ErrInvalidKind = domain.RejectField("kind", "UNKNOWN_VALUE")
	// ErrInvalidRate rejects a rate outside the plausible range, and the rate of a daily alert.
	ErrInvalidRate = domain.RejectField("minRate", "INVALID_RATE")
	// ErrInvalidAmount rejects an amount that is not positive, is too large, or is not in USD.
	ErrInvalidAmount = domain.RejectField("amount", "INVALID_AMOUNT")
)

// Decider holds the rules for the alerts of one sender.
var Decider = domain.Decider[Command, Event, State]{
	Category: "ratealert",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Created{}, Fired{}, Deleted{}},
}

func (a Alert) check() error {
	switch {
	case a.Kind != AtLeast && a.Kind != Daily:
		return ErrInvalidKind
	case a.Kind == AtLeast && !bounds.IsValidRate(a.MinRate), a.Kind == Daily && !a.MinRate.IsZero():
		return ErrInvalidRate
	case !a.Amount.IsZero() && (!a.Amount.IsPositive() || a.Amount.Currency() != money.USD || !bounds.IsValidAmount(a.Amount)):
		return ErrInvalidAmount
	case !a.Email && !a.Text:
		return ErrNoChannel
	}
	return nil
}

func (c Create) decide(s State) ([]Event, error) {
	if s.find(c.Alert.ID) >= 0 {
		return nil, nil
	}
	if err := c.Alert.check(); err != nil {
		return nil, err
	}
	isDuplicate := func(a Open) bool { return a.Kind == c.Alert.Kind && a.MinRate.Equal(c.Alert.MinRate) }
	switch {
	case c.Alert.isMetBy(c.Current):
		return nil, ErrAlreadyMet.With("rate", c.Current.Rate.Text())
	case slices.ContainsFunc(s.Open, isDuplicate):
		return nil, ErrDuplicate
	case len(s.Open) >= MaxOpen:
		return nil, ErrTooMany
	}
	return []Event{Created{SenderID: c.SenderID, Alert: c.Alert, RateVersion: c.Current.Version, At: c.At}}, nil
}

// isMetBy reports whether a rate is at least the rate that the alert waits for.
func (a Alert) isMetBy(r Rate) bool {
	return a.Kind == AtLeast && r.Version > 0 && !r.Rate.Decimal().LessThan(a.MinRate.Decimal())
}

func (c Fire) decide(s State) ([]Event, error) {
	i := s.find(c.AlertID)
	if i < 0 {
		return nil, nil
	}
	open, alert := s.Open[i], s.Open[i].Alert
	alert.Email, alert.Text = alert.Email && c.CanEmail, alert.Text && c.CanText
	day, isMorning := Morning(c.At)
	isDue := open.isMetBy(c.Current)
	if open.Kind == Daily {
		isDue = isMorning && open.LastDay < day && open.LastVersion < c.Current.Version
	}
	if !isDue || !alert.Email && !alert.Text {
		return nil, nil
	}
	amount := alert.Amount
	if amount.IsZero() {
		amount = c.LastAmount
	}
	return []Event{Fired{SenderID: s.SenderID, Alert: alert, Rate: c.Current, Amount: amount, Day: day, At: c.At}}, nil
}

func (c Delete) decide(s State) ([]Event, error) {
	if s.find(c.AlertID) < 0 {
		return nil, ErrNotFound
	}
	return []Event{Deleted{SenderID: s.SenderID, AlertID: c.AlertID, Reason: DeletedBySender, At: c.At}}, nil
}

func (c Unsubscribe) decide(s State) ([]Event, error) {
	if s.find(c.AlertID) < 0 {
		return nil, nil
	}
	return []Event{Deleted{SenderID: s.SenderID, AlertID: c.AlertID, Reason: Unsubscribed, At: c.At}}, nil
}

func (c Close) decide(s State) ([]Event, error) {
	var events []Event
	for _, a := range s.Open {
		events = append(events, Deleted{SenderID: s.SenderID, AlertID: a.ID, Reason: AccountClosed, At: c.At})
	}
	return events, nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Created:
		s.SenderID = e.SenderID
		s.Open = append(slices.Clip(s.Open), Open{Alert: e.Alert, CreatedAt: e.At, LastVersion: e.RateVersion})
	case Fired:
		if e.Alert.Kind != Daily {
			return s.without(e.Alert.ID)
		}
		if i := s.find(e.Alert.ID); i >= 0 {
			s.Open = slices.Clone(s.Open)
			s.Open[i].LastVersion, s.Open[i].LastDay = e.Rate.Version, e.Day
		}
	case Deleted:
		return s.without(e.AlertID)
	default:
		panic(fmt.Sprintf("ratealert: unknown event %T", event))
	}
	return s
}

func (s State) without(id string) State {
	s.Open = slices.DeleteFunc(slices.Clone(s.Open), func(a Open) bool { return a.ID == id })
	return s
}
