package maintenance

import (
	"fmt"
	"maps"
	"strings"

	"hulak/domain"
)

// Decider holds the rules for maintenance work.
var Decider = domain.Decider[Command, Event, State]{
	Category: "maintenance",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{TaskRequested{}, TaskFinished{}, TaskFailed{}, StreamRetried{}, CallbackRetried{}},
}

func decide(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case RequestTask:
		switch {
		case s.Running != nil && s.Running.TaskRequested == TaskRequested(c):
			return nil, nil
		case s.Running != nil:
			return nil, ErrBusy.With("projection", s.Running.Projection)
		}
		return because(c.Reason, TaskRequested(c))
	case FinishTask:
		if !s.runs(c.Task, c.Projection) {
			return nil, nil
		}
		return []Event{TaskFinished(c)}, nil
	case FailTask:
		if !s.runs(c.Task, c.Projection) {
			return nil, nil
		}
		return []Event{TaskFailed(c)}, nil
	case RetryStream:
		if s.Stream == StreamRetried(c) {
			return nil, nil
		}
		return because(c.Reason, StreamRetried(c))
	case RetryCallback:
		if s.Callback == CallbackRetried(c) {
			return nil, nil
		}
		return because(c.Reason, CallbackRetried(c))
	}
	panic(fmt.Sprintf("maintenance: unknown command %T", command))
}

func because(reason string, e Event) ([]Event, error) {
	if strings.TrimSpace(reason) == "" {
		return nil, ErrNoReason
	}
	return []Event{e}, nil
}

func (s State) runs(task Task, projection string) bool {
	return s.Running != nil && s.Running.Task == task && s.Running.Projection == projection
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case TaskRequested:
		s.Running = &Work{TaskRequested: e}
		return s
	case TaskFinished:
		return s.ended(func(w *Work) { w.EndedAt = e.At })
	case TaskFailed:
		return s.ended(func(w *Work) { w.EndedAt, w.Failure, w.Tables = e.At, e.Failure, e.Tables })
	case StreamRetried:
		s.Stream = e
		return s
	case CallbackRetried:
		s.Callback = e
		return s
	}
	panic(fmt.Sprintf("maintenance: unknown event %T", event))
}

func (s State) ended(how func(*Work)) State {
	if s.Running == nil {
		return s
	}
	work := *s.Running
	how(&work)
	last := maps.Clone(s.Last)
	if last == nil {
		last = map[string]Work{}
	}
	last[work.Projection] = work
	s.Running, s.Last = nil, last
	return s
}
