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
		t.Errorf("%s is %s of %s", id, id.Key(), id.Category())
	}
}

func TestRefusal(t *testing.T) {
	t.Parallel()
	declared := domain.Reject(domain.BusinessRule, "MIN_TXN_AMOUNT")
	t.Run("it is matched by its code, through wrapping, whatever its parameters", func(t *testing.T) {
		t.Parallel()
		err := fmt.Errorf("pricing: %w", declared.With("amount", "10.00"))
		if !errors.Is(err, declared) || errors.Is(err, domain.Reject(domain.BusinessRule, "OTHER")) {
			t.Error("the code does not decide")
		}
	})
	t.Run("the declared one stays as it is", func(t *testing.T) {
		t.Parallel()
		special := declared.With("amount", "10.00").WithFields(domain.FieldError{Field: "senderAmount", Code: "MIN_TXN_AMOUNT"})
		special.With("amount", "20.00").WithFields(domain.FieldError{Field: "other"})
		if len(declared.Params) != 0 || len(declared.Fields) != 0 || special.Params["amount"] != "10.00" || len(special.Fields) != 1 {
			t.Errorf("declared %v, special %v %v", declared, special, special.Fields)
		}
	})
	t.Run("its text names code and parameters", func(t *testing.T) {
		t.Parallel()
		if got := declared.With("b", "2").With("a", "1").Error(); got != "business: MIN_TXN_AMOUNT a=1 b=2" {
			t.Error(got)
		}
	})
}

// counted is the event of counter, the smallest decider, which counts up to a limit.
type counted struct{}

func (counted) EventType() string { return "counter.counted" }

type stray struct{}

func (stray) EventType() string { return "stray" }

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

// page is a unit of work with a single stream.
type page struct {
	events []domain.Event
	err    error
}

func (p *page) State(_ domain.StreamID, fold domain.Fold) (any, error) {
	state := fold.Initial()
	for _, e := range p.events {
		state = fold.Evolve(state, e)
	}
	return state, p.err
}

func (p *page) ExpectNoStream(domain.StreamID, domain.Fold) {}

func (p *page) Write(_ domain.StreamID, events []domain.Event) {
	p.events = append(p.events, events...)
}

func TestDecide(t *testing.T) {
	t.Parallel()
	t.Run("what follows is written, and seen by the next command of the same decision", func(t *testing.T) {
		t.Parallel()
		p := &page{}
		first, err := domain.Decide(p, counter, "a", 2)
		second, err2 := domain.Decide(p, counter, "a", 3)
		if err != nil || err2 != nil || len(first) != 2 || len(second) != 1 || len(p.events) != 3 {
			t.Errorf("%d, then %d (%v, %v)", len(first), len(second), err, err2)
		}
	})
	t.Run("a refusal and a failing log write nothing", func(t *testing.T) {
		t.Parallel()
		p := &page{}
		if _, err := domain.Decide(p, counter, "a", 4); !errors.Is(err, errFull) || len(p.events) != 0 {
			t.Errorf("got %v, wrote %v", err, p.events)
		}
		broken := errors.New("the log is away")
		if _, err := domain.Decide(&page{err: broken}, counter, "a", 1); !errors.Is(err, broken) {
			t.Errorf("got %v", err)
		}
	})
	t.Run("a fold that meets a stranger's fact stops", func(t *testing.T) {
		t.Parallel()
		defer func() {
			if recover() == nil {
				t.Error("it was skipped")
			}
		}()
		_, _ = domain.Load(&page{events: []domain.Event{stray{}}}, counter, "a")
	})
}
