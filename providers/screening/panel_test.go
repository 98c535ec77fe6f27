package screening

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	facts "hulak/domain/screening"
)

// fixedScreener is a screener with a constant result.
type fixedScreener struct {
	result Result
	err    error
}

func (s fixedScreener) Name() string                                   { return "list" }
func (s fixedScreener) Screen(context.Context, Person) (Result, error) { return s.result, s.err }

func TestPanel(t *testing.T) {
	t.Parallel()
	hit := fixedScreener{result: Result{Verdict: facts.Hold, List: "list", Version: "v", Score: 900, Hits: []facts.Hit{{List: "list", Entry: "7", Score: 900}}}}
	clear := fixedScreener{result: Result{Verdict: facts.Clear, List: "list", Version: "v"}}
	silent := fixedScreener{err: errors.New("no answer")}
	sita := Party{Person: Person{ReferenceID: "sita"}, Role: facts.Sender}
	maya := Party{Person: Person{ReferenceID: "maya"}, Role: facts.Beneficiary}
	nobody := func(context.Context, string) (facts.Clearance, error) { return facts.Clearance{}, nil }
	t.Run("everybody is asked about everybody, and each answer kept", func(t *testing.T) {
		t.Parallel()
		got, err := Panel{[]Screener{clear, hit}, nobody}.Screen(t.Context(), sita, maya)
		require.NoError(t, err)
		assert.Equal(t, facts.Hold, got.Verdict())
		require.Len(t, got.Checks, 4)
		assert.Equal(t, facts.Check{PersonID: "maya", Role: facts.Beneficiary, List: "list", Version: "v", Verdict: facts.Hold, Score: 900}, got.Checks[3])
		require.Len(t, got.Hits, 2)
		assert.Equal(t, "sita", got.Hits[0].PersonID)
	})
	t.Run("who does not answer clears nobody, and hides nothing that others found", func(t *testing.T) {
		t.Parallel()
		got, err := Panel{[]Screener{silent, hit}, nobody}.Screen(t.Context(), sita)
		require.Error(t, err)
		assert.Equal(t, []string{facts.ReasonUnavailable, facts.ReasonHit}, got.Reasons())
	})
	t.Run("a match that staff have set aside stays in the evidence and holds nothing", func(t *testing.T) {
		t.Parallel()
		aside := func(_ context.Context, personID string) (facts.Clearance, error) {
			return facts.Clearance{PersonID: personID, Matches: []facts.Match{{List: "list", Entry: "7"}}}, nil
		}
		got, err := Panel{[]Screener{hit}, aside}.Screen(t.Context(), sita)
		require.NoError(t, err)
		assert.Equal(t, facts.Clear, got.Verdict())
		require.Len(t, got.Hits, 1)
		assert.True(t, got.Hits[0].SetAside)
		assert.Equal(t, 900, got.Checks[0].Score)
	})
	t.Run("where it is not known what was set aside, nobody is cleared", func(t *testing.T) {
		t.Parallel()
		unknown := func(context.Context, string) (facts.Clearance, error) {
			return facts.Clearance{}, errors.New("no answer")
		}
		got, err := Panel{[]Screener{hit}, unknown}.Screen(t.Context(), sita)
		require.Error(t, err)
		assert.Equal(t, facts.Unavailable, got.Verdict())
	})
}
