package schedule

import (
	"fmt"
	"slices"
	"time"
)

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Created:
		return State{
			ID: e.ScheduleID, SenderID: e.SenderID, Order: e.Order, Plan: e.Plan, Consent: e.Consent, Document: e.Document,
			Status: StatusActive, Announced: e.Timer.Kind == TimerRun, Timer: e.Timer, CreatedAt: e.At,
		}
	case Announced:
		s.Announced, s.Timer = true, e.Timer
	case TransferCreated:
		s = s.finish(Run{e.Occurrence, e.Date, OutcomeCreated, e.TransferID, "", e.At}, e.Timer)
		s.Transfers++
	case TransferFailed:
		s = s.finish(Run{e.Occurrence, e.Date, OutcomeFailed, "", e.Cause, e.At}, e.Timer)
	case PaymentFailed:
		if i := s.run(e.TransferID); i >= 0 {
			s.Runs = slices.Clone(s.Runs)
			s.Runs[i].Cause = e.Cause
		}
	case Skipped:
		s = s.finish(Run{e.Occurrence, e.Date, OutcomeSkipped, "", "", e.At}, e.Timer)
	case Paused:
		s.Status, s.PauseCause = StatusPaused, e.Cause
	case Resumed:
		s.Announced = e.Timer.Kind == TimerRun
		s.Status, s.PauseCause, s.Next, s.Timer = StatusActive, "", e.Timer.Occurrence, e.Timer
	case Ended:
		s.Status, s.PauseCause, s.EndReason, s.Timer = StatusEnded, "", e.Reason, Timer{}
	default:
		panic(fmt.Sprintf("schedule: unknown event %T", event))
	}
	return s
}

// finish adds the run of the next occurrence and continues with the occurrence after it.
func (s State) finish(r Run, next Timer) State {
	s.Runs = append(slices.Clip(s.Runs), r)
	s.Next, s.Announced, s.Timer = r.Occurrence+1, false, next
	return s
}

// NextDate returns the date of the next occurrence. It is empty if the schedule has ended.
func (s State) NextDate() string {
	if s.Status == StatusEnded {
		return ""
	}
	return s.Plan.DateOf(s.Next).Format(time.DateOnly)
}
