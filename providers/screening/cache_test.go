package screening

import (
	"context"
	"errors"
	"testing"
	"time"

	facts "hulak/domain/screening"
)

// countingScreener is a screener that counts its calls.
type countingScreener struct {
	calls   int
	verdict facts.Verdict
	err     error
}

func (a *countingScreener) Name() string { return "sample" }

func (a *countingScreener) Screen(context.Context, Person) (Result, error) {
	a.calls++
	return Result{Verdict: a.verdict, List: "sample"}, a.err
}

func TestCache(t *testing.T) {
	t.Parallel()
	maya := Person{ReferenceID: "s", FirstName: "Maya", LastName: "Gurung", Email: "maya@example.com"}
	for _, c := range []struct {
		title   string
		lasting time.Duration
		verdict facts.Verdict
		err     error
		later   time.Duration
		again   Person
		want    int
	}{
		{"who was clear is not asked about again at once", time.Minute, facts.Clear, nil, time.Minute - 1, maya, 1},
		{"who was clear is asked about again later", time.Minute, facts.Clear, nil, time.Minute, maya, 2},
		{"who has changed is asked about", time.Minute, facts.Clear, nil, 0, Person{ReferenceID: "s", FirstName: "Maya", LastName: "Thapa", Email: maya.Email}, 2},
		{"who was held is asked about each time", time.Minute, facts.Hold, nil, 0, maya, 2},
		{"who was rejected is asked about each time", time.Minute, facts.Reject, nil, 0, maya, 2},
		{"an error is no verdict", time.Minute, facts.Clear, errors.New("away"), 0, maya, 2},
		{"a memory of no time remembers nothing", 0, facts.Clear, nil, 0, maya, 2},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
			screener := &countingScreener{verdict: c.verdict, err: c.err}
			m := NewCache(screener, c.lasting, func() time.Time { return now })
			for _, person := range []Person{maya, c.again} {
				result, err := m.Screen(t.Context(), person)
				if !errors.Is(err, c.err) || err == nil && result.Verdict != c.verdict {
					t.Errorf("got %v, %v", result, err)
				}
				now = now.Add(c.later)
			}
			if screener.calls != c.want {
				t.Errorf("asked %d times, want %d", screener.calls, c.want)
			}
		})
	}
}
