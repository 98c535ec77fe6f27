package screening

import (
	"context"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	screeningdomain "hulak/domain/screening"
)

// fixedScreener always returns the same result.
type fixedScreener struct {
	result Result
	err    error
}

func (s fixedScreener) Name() string                                   { return "list" }
func (s fixedScreener) Screen(context.Context, Person) (Result, error) { return s.result, s.err }

func TestPanel(t *testing.T) {
	t.Parallel()
	hit := fixedScreener{
		result: Result{Verdict: screeningdomain.VerdictHold, List: "list", Version: "v", Score: 900,
			Hits: []screeningdomain.Hit{{List: "list", Entry: "7", Score: 900}}},
	}
	clearing := fixedScreener{result: Result{Verdict: screeningdomain.VerdictClear, List: "list", Version: "v"}}
	failing := fixedScreener{err: errors.New("no response")}
	sita := Party{Person: Person{ReferenceID: "sita"}, Role: screeningdomain.RoleSender}
	maya := Party{Person: Person{ReferenceID: "maya"}, Role: screeningdomain.RoleBeneficiary}
	noClearance := func(context.Context, string) (screeningdomain.Clearance, error) {
		return screeningdomain.Clearance{}, nil
	}
	t.Run("every screener screens every party, and all checks are recorded", func(t *testing.T) {
		t.Parallel()
		got, err := Panel{[]Screener{clearing, hit}, noClearance}.Screen(t.Context(), sita, maya)
		require.NoError(t, err)
		assert.Equal(t, screeningdomain.VerdictHold, got.Verdict())
		require.Len(t, got.Checks, 4)
		assert.Equal(t, screeningdomain.Check{
			PersonID: "maya", Role: screeningdomain.RoleBeneficiary, List: "list", Version: "v", Verdict: screeningdomain.VerdictHold, Score: 900,
		}, got.Checks[3])
		require.Len(t, got.Hits, 2)
		assert.Equal(t, "sita", got.Hits[0].PersonID)
	})
	t.Run("a failed screener clears no one and does not hide other screeners' hits", func(t *testing.T) {
		t.Parallel()
		got, err := Panel{[]Screener{failing, hit}, noClearance}.Screen(t.Context(), sita)
		require.Error(t, err)
		assert.Equal(t, []string{screeningdomain.ReasonUnavailable, screeningdomain.ReasonHit}, got.Reasons())
	})
	t.Run("a dismissed match is recorded but does not cause a hold", func(t *testing.T) {
		t.Parallel()
		dismissed := func(_ context.Context, personID string) (screeningdomain.Clearance, error) {
			return screeningdomain.Clearance{PersonID: personID, Dismissed: []screeningdomain.Match{{List: "list", Entry: "7"}}}, nil
		}
		got, err := Panel{[]Screener{hit}, dismissed}.Screen(t.Context(), sita)
		require.NoError(t, err)
		assert.Equal(t, screeningdomain.VerdictClear, got.Verdict())
		require.Len(t, got.Hits, 1)
		assert.True(t, got.Hits[0].Dismissed)
		assert.Equal(t, 900, got.Checks[0].Score)
	})
	t.Run("no one is cleared if the clearance cannot be read", func(t *testing.T) {
		t.Parallel()
		failingClearance := func(context.Context, string) (screeningdomain.Clearance, error) {
			return screeningdomain.Clearance{}, errors.New("no response")
		}
		got, err := Panel{[]Screener{hit}, failingClearance}.Screen(t.Context(), sita)
		require.Error(t, err)
		assert.Equal(t, screeningdomain.VerdictUnavailable, got.Verdict())
	})
}
