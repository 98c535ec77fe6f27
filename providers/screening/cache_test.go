package screening

import (
	"context"
	"errors"
	"testing"
	"time"

	screeningdomain "hulak/domain/screening"
)

// countingScreener returns a fixed result and counts its calls.
type countingScreener struct {
	calls   int
	verdict screeningdomain.Verdict
	err     error
}

func (s *countingScreener) Name() string { return "sample" }

func (s *countingScreener) Screen(context.Context, Person) (Result, error) {
	s.calls++
	return Result{Verdict: s.verdict, List: "sample"}, s.err
}

func TestCache(t *testing.T) {
	t.Parallel()
	maya := Person{ReferenceID: "s", FirstName: "Maya", LastName: "Gurung", Email: "maya@example.com"}
	renamed := maya
	renamed.LastName = "Thapa"
	for _, c := range []struct {
		title     string
		ttl       time.Duration
		verdict   screeningdomain.Verdict
		err       error
		elapsed   time.Duration
		second    Person
		wantCalls int
	}{
		{"a clear verdict is cached", time.Minute, screeningdomain.VerdictClear, nil, time.Minute - 1, maya, 1},
		{"a clear verdict expires", time.Minute, screeningdomain.VerdictClear, nil, time.Minute, maya, 2},
		{"a person whose name changed is screened again", time.Minute, screeningdomain.VerdictClear, nil, 0, renamed, 2},
		{"a held person is screened each time", time.Minute, screeningdomain.VerdictHold, nil, 0, maya, 2},
		{"a rejected person is screened each time", time.Minute, screeningdomain.VerdictReject, nil, 0, maya, 2},
		{"an error is not cached", time.Minute, screeningdomain.VerdictClear, errors.New("unavailable"), 0, maya, 2},
		{"a TTL of zero disables caching", 0, screeningdomain.VerdictClear, nil, 0, maya, 2},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			now := time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
			screener := &countingScreener{verdict: c.verdict, err: c.err}
			cache := NewCache(screener, c.ttl, func() time.Time { return now })
			for _, person := range []Person{maya, c.second} {
				result, err := cache.Screen(t.Context(), person)
				if !errors.Is(err, c.err) || err == nil && result.Verdict != c.verdict {
					t.Errorf("got %v, %v", result, err)
				}
				now = now.Add(c.elapsed)
			}
			if screener.calls != c.wantCalls {
				t.Errorf("got %d calls to the screener, want %d", screener.calls, c.wantCalls)
			}
		})
	}
}
