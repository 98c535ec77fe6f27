package schedule

import (
	"time"

	"hulak/domain"
	"hulak/domain/bounds"
	"hulak/domain/money"
)

var (
	// ErrNotFound rejects a schedule that does not exist or belongs to another sender.
	ErrNotFound = domain.Reject(domain.NotFound, "SCHEDULE_NOT_FOUND")
	// ErrEnded rejects a change to a schedule that has ended.
	ErrEnded = domain.Reject(domain.Conflict, "SCHEDULE_ENDED")
	// ErrNotDue rejects an occurrence that is not the next one of an active schedule, or that has not been announced.
	ErrNotDue = domain.Reject(domain.Conflict, "SCHEDULE_NOT_DUE")
	// ErrNotRecurring rejects a pause or a skip of a single transfer, which the sender can only cancel.
	ErrNotRecurring = domain.Reject(domain.BusinessRule, "SCHEDULE_NOT_RECURRING")
	// ErrOverMaximum rejects a transfer that costs more than the sender authorized.
	ErrOverMaximum = domain.Reject(domain.BusinessRule, "SCHEDULE_OVER_MAXIMUM")
	// ErrInvalidDate rejects a first date that is not within a year after today. 12 CFR 1005.36(d)(2)(i) limits how early the date of a
	// transfer can be disclosed.
	ErrInvalidDate = domain.RejectField("firstDate", "INVALID_DATE")
	// ErrInvalidEnd rejects an end before the first date, or an invalid number of transfers.
	ErrInvalidEnd = domain.RejectField("lastDate", "INVALID_DATE")
	// ErrInvalidPlan rejects an unknown cadence, and an end or a rate that does not fit the cadence.
	ErrInvalidPlan = domain.RejectField("cadence", "UNKNOWN_VALUE")
)

// Decider holds the rules for one schedule.
var Decider = domain.Decider[Command, Event, State]{
	Category: "schedule",
	Decide: func(s State, c Command) ([]Event, error) {
		if _, ok := c.(Create); !ok && !s.Exists() {
			return nil, ErrNotFound
		}
		return c.decide(s)
	},
	Evolve: evolve,
	Events: []Event{
		Created{}, Announced{}, TransferCreated{}, TransferFailed{}, PaymentFailed{}, Skipped{}, Paused{}, Resumed{}, Ended{},
	},
}

// Check returns a rejection if a schedule with this plan cannot be created.
func (p Plan) Check(at time.Time) error {
	first, now := day(p.First), today(at)
	switch p.Cadence {
	case Once, Weekly, Biweekly, Monthly:
	default:
		return ErrInvalidPlan
	}
	switch {
	case p.IsRecurring() && p.WaitsForRate(), !p.IsRecurring() && (p.Until != "" || p.Count != 0),
		p.WaitsForRate() && !bounds.IsValidRate(p.MinRate):
		return ErrInvalidPlan
	case !first.After(now), first.After(now.AddDate(1, 0, 0)):
		return ErrInvalidDate
	case p.Until != "" && day(p.Until).Before(first), p.Count < 0, p.Count > MaxTransfers:
		return ErrInvalidEnd
	}
	return nil
}

func (c Create) decide(s State) ([]Event, error) {
	switch {
	case s.Exists() && s.SenderID != c.SenderID:
		return nil, ErrNotFound
	case s.Exists():
		return nil, nil
	}
	if err := c.Plan.Check(c.At); err != nil {
		return nil, err
	}
	// The authorization announces a first transfer that is near or waits for a rate.
	timer := c.Plan.noticeTimer(0, c.At)
	if c.Plan.WaitsForRate() || !timer.DueAt.After(c.At) {
		timer = c.Plan.runTimer(0, c.At)
	}
	return []Event{Created{
		ScheduleID: c.ScheduleID, SenderID: c.SenderID, Order: c.Order, Plan: c.Plan, Consent: c.Consent, Timer: timer, At: c.At,
		Document: c.Document,
	}}, nil
}

func (c Announce) decide(s State) ([]Event, error) {
	if s.Status != StatusActive || s.Next != c.Occurrence || s.Announced {
		return nil, nil
	}
	from := s.Timer.From
	if s.Timer.DueAt.After(from) {
		from = s.Timer.DueAt
	}
	return []Event{Announced{
		ScheduleID: s.ID, SenderID: s.SenderID, Occurrence: s.Next, Date: s.NextDate(), Later: s.Plan.Later(s.Next),
		Amount: s.Order.Amount, MaxTotal: s.Order.MaxTotal, Timer: s.Plan.runTimer(s.Next, from), At: c.At,
	}}, nil
}

// CheckDue returns ErrNotDue if an occurrence must not make a transfer. It does not check the time.
func (s State) CheckDue(occurrence int) error {
	if s.Status != StatusActive || s.Next != occurrence || !s.Announced {
		return ErrNotDue
	}
	return nil
}

func (c RecordTransfer) decide(s State) ([]Event, error) {
	if err := s.CheckDue(c.Occurrence); err != nil {
		return nil, err
	}
	created := TransferCreated{
		ScheduleID: s.ID, SenderID: s.SenderID, Occurrence: s.Next, Date: s.NextDate(), TransferID: s.TransferID(s.Next),
		Timer: s.timerAfter(), At: c.At,
	}
	if s.endsAfter(s.Transfers + 1) {
		return []Event{created, s.ended(EndCompleted, c.At)}, nil
	}
	return []Event{created}, nil
}

func (c RecordFailure) decide(s State) ([]Event, error) {
	if err := s.CheckDue(c.Occurrence); err != nil {
		return nil, err
	}
	failed := TransferFailed{
		ScheduleID: s.ID, SenderID: s.SenderID, Occurrence: s.Next, Date: s.NextDate(), Amount: s.Order.Amount, Cause: c.Cause,
		Timer: s.timerAfter(), At: c.At,
	}
	switch {
	case !s.Plan.IsRecurring():
		return []Event{failed, s.ended(EndFailed, c.At)}, nil
	case s.endsAfter(s.Transfers):
		return []Event{failed, s.ended(EndCompleted, c.At)}, nil
	case c.Cause.NeedsSender():
		return []Event{failed, Paused{ScheduleID: s.ID, SenderID: s.SenderID, Cause: c.Cause, At: c.At}}, nil
	}
	failed.NextDate = s.Plan.DateOf(s.Next + 1).Format(time.DateOnly)
	return []Event{failed}, nil
}

// decide does nothing for an outcome that has been recorded, and for a transfer that no schedule created.
func (c RecordPaymentFailure) decide(s State) ([]Event, error) {
	i := s.run(c.TransferID)
	if i < 0 || s.Runs[i].Cause != "" {
		return nil, nil
	}
	events := []Event{PaymentFailed{
		ScheduleID: s.ID, SenderID: s.SenderID, Occurrence: s.Runs[i].Occurrence, TransferID: c.TransferID, Cause: c.Cause, At: c.At,
	}}
	if s.Status == StatusActive && c.Cause.NeedsSender() {
		events = append(events, Paused{ScheduleID: s.ID, SenderID: s.SenderID, Cause: c.Cause, TransferID: c.TransferID, At: c.At})
	}
	return events, nil
}

func (c Skip) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != c.By:
		return nil, ErrNotFound
	case !s.Plan.IsRecurring():
		return nil, ErrNotRecurring
	case c.Occurrence < s.Next:
		return nil, s.checkWasSkipped(c.Occurrence)
	}
	if err := s.checkOpen(); err != nil {
		return nil, err
	}
	if s.Next != c.Occurrence {
		return nil, ErrNotDue
	}
	skipped := Skipped{
		ScheduleID: s.ID, SenderID: s.SenderID, Occurrence: s.Next, Date: s.NextDate(), Timer: s.timerAfter(), At: c.At,
	}
	if s.endsAfter(s.Transfers) {
		return []Event{skipped, s.ended(EndCompleted, c.At)}, nil
	}
	return []Event{skipped}, nil
}

// checkWasSkipped returns ErrNotDue if an earlier occurrence was not skipped.
func (s State) checkWasSkipped(occurrence int) error {
	for _, r := range s.Runs {
		if r.Occurrence == occurrence && r.Outcome == OutcomeSkipped {
			return nil
		}
	}
	return ErrNotDue
}

func (c Pause) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != c.By:
		return nil, ErrNotFound
	case !s.Plan.IsRecurring():
		return nil, ErrNotRecurring
	case s.Status == StatusPaused:
		return nil, nil
	}
	if err := s.checkOpen(); err != nil {
		return nil, err
	}
	return []Event{Paused{ScheduleID: s.ID, SenderID: s.SenderID, At: c.At}}, nil
}

func (c Resume) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != c.By:
		return nil, ErrNotFound
	case s.Status == StatusActive:
		return nil, nil
	}
	if err := s.checkOpen(); err != nil {
		return nil, err
	}
	next := s.Next
	for s.Plan.has(next) && !s.Plan.DateOf(next).After(today(c.At)) {
		next++
	}
	if !s.Plan.has(next) {
		return []Event{s.ended(EndCompleted, c.At)}, nil
	}
	timer := s.Timer
	if timer.From.Before(c.At) {
		timer.From = c.At
	}
	if next != s.Next {
		timer = s.Plan.noticeTimer(next, timer.From)
	}
	return []Event{Resumed{
		ScheduleID: s.ID, SenderID: s.SenderID, Date: s.Plan.DateOf(next).Format(time.DateOnly), Timer: timer, At: c.At,
	}}, nil
}

func (c End) decide(s State) ([]Event, error) {
	switch {
	case s.SenderID != c.By:
		return nil, ErrNotFound
	case s.EndReason == EndBySender:
		return nil, nil
	}
	if err := s.checkOpen(); err != nil {
		return nil, err
	}
	return []Event{s.ended(EndBySender, c.At)}, nil
}

func (c Close) decide(s State) ([]Event, error) {
	if s.Status == StatusEnded {
		return nil, nil
	}
	return []Event{s.ended(EndClosed, c.At)}, nil
}

func (s State) checkOpen() error {
	if s.Status == StatusEnded {
		return ErrEnded
	}
	return nil
}

// endsAfter reports whether the next occurrence is the last one, if the given number of transfers have been created by then.
func (s State) endsAfter(transfers int) bool {
	return !s.Plan.has(s.Next+1) || s.Plan.Count > 0 && transfers >= s.Plan.Count
}

// timerAfter returns the timer for the occurrence after the next one. It is zero if there is none.
func (s State) timerAfter() Timer {
	if !s.Plan.has(s.Next + 1) {
		return Timer{}
	}
	return s.Plan.noticeTimer(s.Next+1, DueAt(s.Plan.DateOf(s.Next)))
}

func (s State) ended(reason EndReason, at time.Time) Ended {
	return Ended{ScheduleID: s.ID, SenderID: s.SenderID, Reason: reason, At: at}
}

// IsValidAmount reports whether an amount can be the fixed amount of an order.
func IsValidAmount(a money.Amount) bool {
	return a.IsPositive() && (a.Currency() == money.USD || a.Currency() == money.NPR) && bounds.IsValidAmount(a)
}
