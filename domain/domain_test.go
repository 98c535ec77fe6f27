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
	declared := domain.Reject(domain.BusinessRule, "MIN_TXN_AMOUNT")
	t.Run("errors.Is compares wrapped rejections by code", func(t *testing.T) {
		t.Parallel()
		err := fmt.Errorf("pricing: %w", declared.With("amount", "10.00"))
		if !errors.Is(err, declared) || errors.Is(err, domain.Reject(domain.BusinessRule, "OTHER")) {
			t.Errorf("%v: matched by something other than its code", err)
		}
	})
	t.Run("With and WithFields return copies", func(t *testing.T) {
		t.Parallel()
		extended := declared.With("amount", "10.00").WithFields(domain.FieldError{Field: "senderAmount", Code: "MIN_TXN_AMOUNT"})
		extended.With("amount", "20.00").WithFields(domain.FieldError{Field: "other"})
		if len(declared.Params) != 0 || len(declared.Fields) != 0 || extended.Params["amount"] != "10.00" || len(extended.Fields) != 1 {
			t.Errorf("declared %v, extended %v with fields %v", declared, extended, extended.Fields)
		}
	})
	t.Run("Error returns the kind, the code, and the sorted parameters", func(t *testing.T) {
		t.Parallel()
		if got := declared.With("b", "2").With("a", "1").Error(); got != "business: MIN_TXN_AMOUNT a=1 b=2" {
			t.Error(got)
		}
	})
}

// counted is the only event of counter, a decider that counts up to 3.
type counted struct{}

func (counted) EventType() string { return "counter.counted" }

type unknownEvent struct{}

func (unknownEvent) EventType() string { return "unknown" }

var errFull = domain.Reject(domain.BusinessRule, "FULL")

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
	t.Run("the next command of a decision sees the events of the previous one", func(t *testing.T) {
		t.Parallel()
		u := &memoryUnitOfWork{}
		first, err := domain.Decide(u, counter, "a", 2)
		second, err2 := domain.Decide(u, counter, "a", 3)
		if err != nil || err2 != nil || len(first) != 2 || len(second) != 1 || len(u.events) != 3 {
			t.Errorf("got %d events, then %d (%v, %v), want 2, then 1", len(first), len(second), err, err2)
		}
	})
	t.Run("a rejected command and a failed read write nothing", func(t *testing.T) {
		t.Parallel()
		u := &memoryUnitOfWork{}
		if _, err := domain.Decide(u, counter, "a", 4); !errors.Is(err, errFull) || len(u.events) != 0 {
			t.Errorf("got %v, wrote %v", err, u.events)
		}
		errRead := errors.New("read stream")
		if _, err := domain.Decide(&memoryUnitOfWork{err: errRead}, counter, "a", 1); !errors.Is(err, errRead) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("loading a stream with an unknown event panics", func(t *testing.T) {
		t.Parallel()
		defer func() {
			if recover() == nil {
				t.Error("no panic")
			}
		}()
		_, _ = domain.Load(&memoryUnitOfWork{events: []domain.Event{unknownEvent{}}}, counter, "a")
	})
}
