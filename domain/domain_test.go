package domain_test

import (
	"errors"
	"fmt"
	"testing"

	"hulak/domain"
)

func TestStreamID(t *testing.T) {
	t.Parallel()
	id := domain.Stream("rate", "USD-NPR")
	if id != "rate-USD-NPR" || id.Category() != "rate" || id.Key() != "USD-NPR" {
		t.Errorf("got ID %s with category %s and key %s", id, id.Category(), id.Key())
	}
}

func TestRejection(t *testing.T) {
	t.Parallel()
	rejection := domain.Reject(domain.BusinessRule, "MIN_TXN_AMOUNT")
	t.Run("errors.Is compares wrapped rejections by code", func(t *testing.T) {
		t.Parallel()
		err := fmt.Errorf("pricing: %w", rejection.With("amount", "10.00"))
		if !errors.Is(err, rejection) || errors.Is(err, domain.Reject(domain.BusinessRule, "OTHER")) {
			t.Errorf("errors.Is did not compare %v by code", err)
		}
	})
	t.Run("With and WithFields return copies", func(t *testing.T) {
		t.Parallel()
		extended := rejection.With("amount", "10.00").WithFields(domain.FieldError{Field: "senderAmount", Code: "MIN_TXN_AMOUNT"})
		extended.With("amount", "20.00").WithFields(domain.FieldError{Field: "other"})
		if len(rejection.Params) != 0 || len(rejection.Fields) != 0 || extended.Params["amount"] != "10.00" || len(extended.Fields) != 1 {
			t.Errorf("got original %v and copy %v with fields %v", rejection, extended, extended.Fields)
		}
	})
	t.Run("Error returns the kind, the code, and the sorted parameters", func(t *testing.T) {
		t.Parallel()
		if got := rejection.With("b", "2").With("a", "1").Error(); got != "business: MIN_TXN_AMOUNT a=1 b=2" {
			t.Errorf("got %q", got)
		}
	})
}

// counted is the event that counter produces.
type counted struct{}

func (counted) EventType() string { return "counter.counted" }

type unknownEvent struct{}

func (unknownEvent) EventType() string { return "unknown" }

var errFull = domain.Reject(domain.BusinessRule, "FULL")

// counter is a decider that counts up to 3.
var counter = domain.Decider[int, counted, int]{
	Category: "counter",
	Decide: func(state, upTo int) ([]counted, error) {
		if upTo > 3 {
			return nil, errFull
		}
		return make([]counted, max(0, upTo-state)), nil
	},
	Evolve: func(state int, _ counted) int { return state + 1 },
}

// memoryUnitOfWork holds one stream in memory.
type memoryUnitOfWork struct {
	events []domain.Event
	err    error
}

func (u *memoryUnitOfWork) State(_ domain.StreamID, fold domain.Fold) (any, error) {
	state := fold.Initial()
	for _, e := range u.events {
		state = fold.Evolve(state, e)
	}
	return state, u.err
}

func (u *memoryUnitOfWork) ExpectNoStream(domain.StreamID, domain.Fold) {}

func (u *memoryUnitOfWork) Write(_ domain.StreamID, events []domain.Event) {
	u.events = append(u.events, events...)
}

func TestDecide(t *testing.T) {
	t.Parallel()
	t.Run("a second command in a decision sees the events of the first command", func(t *testing.T) {
		t.Parallel()
		u := &memoryUnitOfWork{}
		first, err := domain.Decide(u, counter, "a", 2)
		second, secondErr := domain.Decide(u, counter, "a", 3)
		if err != nil || secondErr != nil || len(first) != 2 || len(second) != 1 || len(u.events) != 3 {
			t.Errorf("got %d events, then %d (%v, %v), want 2, then 1", len(first), len(second), err, secondErr)
		}
	})
	t.Run("a rejected command and a failed read write nothing", func(t *testing.T) {
		t.Parallel()
		u := &memoryUnitOfWork{}
		if _, err := domain.Decide(u, counter, "a", 4); !errors.Is(err, errFull) || len(u.events) != 0 {
			t.Errorf("got error %v and events %v, want errFull and no events", err, u.events)
		}
		errRead := errors.New("read stream")
		if _, err := domain.Decide(&memoryUnitOfWork{err: errRead}, counter, "a", 1); !errors.Is(err, errRead) {
			t.Errorf("got %v, want %v", err, errRead)
		}
	})
	t.Run("loading a stream with an unknown event panics", func(t *testing.T) {
		t.Parallel()
		defer func() {
			if recover() == nil {
				t.Error("Load did not panic")
			}
		}()
		_, _ = domain.Load(&memoryUnitOfWork{events: []domain.Event{unknownEvent{}}}, counter, "a")
	})
}
