package maintenance

import (
	"fmt"
	"maps"
	"strings"

	"hulak/domain"
)

// Decider holds the rules for maintenance.
var Decider = domain.Decider[Command, Event, State]{
	Category: "maintenance",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{TaskRequested{}, TaskFinished{}, TaskFailed{}, StreamRetried{}, CallbackRetried{}, CallbackClosed{}, RestoreAccepted{}},
}

func (c RequestTask) decide(s State) ([]Event, error) {
	switch {
	case s.Running != nil && s.Running.TaskRequested == TaskRequested(c):
		return nil, nil
	case s.Running != nil:
		return nil, ErrBusy.With("projection", s.Running.Projection)
	}
	return requireReason(c.Reason, TaskRequested(c))
}

func (c FinishTask) decide(s State) ([]Event, error) {
	if !s.isRunning(c.Task, c.Projection) {
		return nil, nil
	}
	return []Event{TaskFinished(c)}, nil
}

func (c FailTask) decide(s State) ([]Event, error) {
	if !s.isRunning(c.Task, c.Projection) {
		return nil, nil
	}
	return []Event{TaskFailed(c)}, nil
}

func (c RetryStream) decide(s State) ([]Event, error) {
	if s.Stream == StreamRetried(c) {
		return nil, nil
	}
	return requireReason(c.Reason, StreamRetried(c))
}

func (c RetryCallback) decide(s State) ([]Event, error) {
	if s.Callback == CallbackRetried(c) {
		return nil, nil
	}
	return requireReason(c.Reason, CallbackRetried(c))
}

func (c CloseCallback) decide(s State) ([]Event, error) {
	if s.Closed == CallbackClosed(c) {
		return nil, nil
	}
	return requireReason(c.Reason, CallbackClosed(c))
}

func (c AcceptRestore) decide(State) ([]Event, error) {
	return requireReason(c.Reason, RestoreAccepted(c))
}

func requireReason(reason string, e Event) ([]Event, error) {
	if strings.TrimSpace(reason) == "" {
		return nil, ErrReasonRequired
	}
	return []Event{e}, nil
}

func (s State) isRunning(task Task, projection string) bool {
	return s.Running != nil && s.Running.Task == task && s.Running.Projection == projection
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case TaskRequested:
		s.Running = &TaskRun{TaskRequested: e}
		return s
	case TaskFinished:
		return s.finish(func(r *TaskRun) { r.EndedAt = e.At })
	case TaskFailed:
		return s.finish(func(r *TaskRun) { r.EndedAt, r.Failure, r.Tables = e.At, e.Failure, e.Tables })
	case StreamRetried:
		s.Stream = e
		return s
	case CallbackRetried:
		s.Callback = e
		return s
	case CallbackClosed:
		s.Closed = e
		return s
	case RestoreAccepted:
		s.Restore = e
		return s
	}
	panic(fmt.Sprintf("maintenance: unknown event %T", event))
}

func (s State) finish(update func(*TaskRun)) State {
	if s.Running == nil {
		return s
	}
	run := *s.Running
	update(&run)
	last := maps.Clone(s.Last)
	if last == nil {
		last = map[string]TaskRun{}
	}
	last[run.Projection] = run
	s.Running, s.Last = nil, last
	return s
}
