package screening_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"hulak/domain/decidertest"
	"hulak/domain/money"
	"hulak/domain/screening"
)

var at = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)

func TestIdentityThreshold(t *testing.T) {
	t.Parallel()
	t.Run("transfers of 3,000 dollars or more require identity data (9.10d)", func(t *testing.T) {
		if from := screening.CurrentRules.MinIdentityAmount; !from.Equal(money.MustParse("3000.00", money.USD)) {
			t.Errorf("got threshold %s, want 3000.00 USD", from)
		}
	})
}

// TestRulesVersion checks the name in the version. A changed matcher needs a new name, because the stored version must identify the
// matcher that produced a verdict.
func TestRulesVersion(t *testing.T) {
	t.Parallel()
	if v := screening.CurrentRules.Version; !strings.HasPrefix(v, "2026-11-24+") {
		t.Errorf("got version %s, want 2026-11-24 with a digest", v)
	}
}

func TestVerdict(t *testing.T) {
	t.Parallel()
	check := func(v screening.Verdict) screening.Check { return screening.Check{Verdict: v} }
	for _, c := range []struct {
		title   string
		checks  []screening.Check
		verdict screening.Verdict
		reasons []string
	}{
		{"a person on no list is clear (9.05a)", []screening.Check{check(screening.VerdictClear)}, screening.VerdictClear, nil},
		{
			"a person is not cleared if the provider is unavailable",
			[]screening.Check{check(screening.VerdictClear), check(screening.VerdictUnavailable)}, screening.VerdictUnavailable,
			[]string{screening.ReasonUnavailable},
		},
		{
			"a hit is more severe than an unavailable provider",
			[]screening.Check{check(screening.VerdictHold), check(screening.VerdictUnavailable)}, screening.VerdictHold,
			[]string{screening.ReasonHit, screening.ReasonUnavailable},
		},
		{
			"a rejection is the most severe verdict",
			[]screening.Check{check(screening.VerdictReject), check(screening.VerdictHold)}, screening.VerdictReject,
			[]string{screening.ReasonReject, screening.ReasonHit},
		},
		{
			"each reason is listed once", []screening.Check{check(screening.VerdictHold), check(screening.VerdictHold)}, screening.VerdictHold,
			[]string{screening.ReasonHit},
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := screening.Result{Checks: c.checks}
			if got := r.Verdict(); got != c.verdict {
				t.Errorf("got verdict %s, want %s", got, c.verdict)
			}
			if got := r.Reasons(); !slices.Equal(got, c.reasons) {
				t.Errorf("got reasons %v, want %v", got, c.reasons)
			}
		})
	}
}

func TestPatterns(t *testing.T) {
	t.Parallel()
	transfer := func(amount string, ago time.Duration, beneficiary string) screening.Transfer {
		return screening.Transfer{BeneficiaryID: beneficiary, Amount: money.MustParse(amount, money.USD), At: at.Add(-ago)}
	}
	repeat := func(n int, build func(i int) screening.Transfer) []screening.Transfer {
		all := make([]screening.Transfer, n)
		for i := range all {
			all[i] = build(i)
		}
		return all
	}
	letter := func(i int) string { return string(rune('a' + i)) }
	const day = 24 * time.Hour
	for _, c := range []struct {
		title   string
		current screening.Transfer
		earlier []screening.Transfer
		want    []string
	}{
		{"a single transfer fires no pattern (9.10d)", transfer("2999.99", 0, "a"), nil, nil},
		{
			"the third transfer just under 3,000 within 30 days is held (9.10d)", transfer("2999.99", 0, "a"),
			[]screening.Transfer{transfer("2400", day, "a"), transfer("2500", 29*day, "b")}, []string{"STRUCTURING"},
		},
		{
			"a transfer that is 30 days old does not count", transfer("2999.99", 0, "a"),
			[]screening.Transfer{transfer("2400", day, "a"), transfer("2500", 30*day, "b")}, nil,
		},
		{
			"a transfer below 2,400 does not count", transfer("2999.99", 0, "a"),
			[]screening.Transfer{transfer("2399.99", day, "a"), transfer("2500", day, "b")}, nil,
		},
		{
			"a transfer of 3,000 does not count", transfer("2999.99", 0, "a"),
			[]screening.Transfer{transfer("3000", day, "a"), transfer("2500", day, "b")}, nil,
		},
		{
			"a small transfer after large ones fires no pattern", transfer("20", 0, "a"),
			[]screening.Transfer{transfer("2400", day, "a"), transfer("2500", day, "b"), transfer("2600", day, "b")}, nil,
		},
		{
			"the 51st transfer within a day is held", transfer("10", 0, "a"),
			repeat(50, func(int) screening.Transfer { return transfer("10", day-1, "a") }), []string{"VELOCITY"},
		},
		{
			"the 50th transfer within a day is not held", transfer("10", 0, "a"),
			repeat(49, func(int) screening.Transfer { return transfer("10", time.Hour, "a") }), nil,
		},
		{
			"a transfer to the 8th beneficiary within a week is held", transfer("10", 0, "z"),
			repeat(7, func(i int) screening.Transfer { return transfer("10", 6*day, letter(i)) }), []string{"MANY_BENEFICIARIES"},
		},
		{
			"a transfer to a known beneficiary is not held", transfer("10", 0, "a"),
			repeat(7, func(i int) screening.Transfer { return transfer("10", 6*day, letter(i)) }), nil,
		},
		{
			"transfers without a beneficiary ID do not count as beneficiaries", transfer("10", 0, "a"),
			repeat(12, func(int) screening.Transfer { return transfer("10", day, "") }), nil,
		},
	} {
		t.Run(c.title, func(t *testing.T) {
			var codes []string
			for _, f := range screening.CurrentRules.FiredPatterns(c.current, slices.Values(c.earlier)) {
				if f.Count < f.AtLeast || f.WithinHours == 0 {
					t.Errorf("got %+v, want a count of at least %d and a period", f, f.AtLeast)
				}
				codes = append(codes, f.Code)
			}
			if !slices.Equal(codes, c.want) {
				t.Errorf("got fired patterns %v, want %v", codes, c.want)
			}
		})
	}
}

func TestClearance(t *testing.T) {
	t.Parallel()
	given := decidertest.For(screening.ClearanceDecider)
	dismiss := screening.DismissMatch{PersonID: "p", List: "L", Entry: "7", By: "asha", Reason: "different date of birth", At: at}
	proposed := screening.DismissalProposed(dismiss)
	second := screening.DismissMatch{
		PersonID: "p", List: "L", Entry: "7", By: "bina", Reason: "I checked the passport", At: at.Add(time.Minute),
	}
	dismissed := screening.MatchDismissed{PersonID: "p", List: "L", Entry: "7", Reason: second.Reason, At: second.At}
	restore := screening.RestoreMatch{List: "L", Entry: "7", Reason: "the passport was forged", At: at}
	t.Run("the first staff member proposes to dismiss a match", func(t *testing.T) { given(t).When(dismiss).Then(proposed) })
	t.Run("a second staff member dismisses the match", func(t *testing.T) { given(t, proposed).When(second).Then(dismissed) })
	t.Run("repeating the command does nothing", func(t *testing.T) { given(t, proposed).When(dismiss).ThenNothing() })
	t.Run("the first staff member cannot complete the dismissal", func(t *testing.T) {
		sameMember := second
		sameMember.By = "asha"
		given(t, proposed).When(sameMember).ThenRejected(screening.ErrSecondPersonRequired)
	})
	t.Run("a proposal does not dismiss the match", func(t *testing.T) {
		if s := screening.ClearanceDecider.Evolve(screening.Clearance{}, proposed); s.IsDismissed(screening.Hit{List: "L", Entry: "7"}) {
			t.Errorf("got %+v, want no dismissed match", s)
		}
	})
	t.Run("a dismissal after a withdrawn proposal creates a new proposal", func(t *testing.T) {
		withdrawn := screening.MatchRestored{PersonID: "p", List: "L", Entry: "7", Reason: restore.Reason, At: at}
		given(t, proposed).When(restore).Then(withdrawn)
		given(t, proposed, withdrawn).When(second).Then(screening.DismissalProposed(second))
	})
	t.Run("dismissing a dismissed match does nothing", func(t *testing.T) { given(t, dismissed).When(dismiss).ThenNothing() })
	t.Run("a dismissal needs a reason", func(t *testing.T) {
		withoutReason := dismiss
		withoutReason.Reason = " "
		given(t).When(withoutReason).ThenRejected(screening.ErrReasonRequired)
	})
	t.Run("a dismissal can be undone", func(t *testing.T) {
		given(t, dismissed).When(restore).Then(screening.MatchRestored{PersonID: "p", List: "L", Entry: "7", Reason: restore.Reason, At: at})
	})
	t.Run("restoring a match that was not dismissed does nothing", func(t *testing.T) { given(t).When(restore).ThenNothing() })
	t.Run("a dismissal applies only to its list entry", func(t *testing.T) {
		s := screening.ClearanceDecider.Evolve(screening.Clearance{}, dismissed)
		if !s.IsDismissed(screening.Hit{List: "L", Entry: "7"}) || s.IsDismissed(screening.Hit{List: "L", Entry: "8"}) ||
			s.IsDismissed(screening.Hit{List: "M", Entry: "7"}) {
			t.Errorf("got %+v, want only entry 7 of list L dismissed", s)
		}
	})
}

func TestFoundMatches(t *testing.T) {
	t.Parallel()
	given := decidertest.For(screening.ClearanceDecider)
	hits := []screening.Hit{{PersonID: "p", List: "L", Entry: "7", Score: 950}, {PersonID: "p", List: "L", Entry: "8", Score: 900}}
	record := screening.RecordMatches{
		PersonID: "p", Role: screening.RoleBeneficiary, List: "L", Version: "v2", RulesVersion: "r", Hits: hits, At: at,
	}
	found := screening.MatchFound{
		PersonID: "p", Role: screening.RoleBeneficiary, List: "L", Version: "v2", RulesVersion: "r", Score: 950, Entries: []string{"7", "8"},
		At: at, Evidence: screening.Evidence{Hits: hits},
	}
	dismissed := func(entry string) screening.MatchDismissed {
		return screening.MatchDismissed{PersonID: "p", List: "L", Entry: entry, At: at}
	}
	proposed := func(entry string) screening.DismissalProposed {
		return screening.DismissalProposed{PersonID: "p", List: "L", Entry: entry, By: "asha", At: at}
	}
	dismiss := screening.DismissMatch{PersonID: "p", List: "L", Entry: "8", By: "bina", Reason: "I checked the passport", At: at.Add(1)}
	restore := screening.RestoreMatch{List: "L", Entry: "8", Reason: "the passport was forged", At: at}
	last := screening.MatchDismissed{PersonID: "p", List: "L", Entry: "8", Reason: dismiss.Reason, At: dismiss.At}

	t.Run("new hits are recorded, best first", func(t *testing.T) { given(t).When(record).Then(found) })
	t.Run("a dismissed hit does not count", func(t *testing.T) {
		given(t, dismissed("7"), dismissed("8")).When(record).ThenNothing()
	})
	t.Run("ended matches are recorded and change nothing else", func(t *testing.T) {
		ended := record
		ended.Version, ended.Hits, ended.Ended = "v3", nil, []string{"5"}
		given(t, found).When(ended).Then(screening.MatchEnded{
			PersonID: "p", Role: screening.RoleBeneficiary, List: "L", Version: "v3", RulesVersion: "r", Entries: []string{"5"}, At: at,
		})
	})
	t.Run("the review is complete when the last match is dismissed", func(t *testing.T) {
		given(t, found, proposed("8")).When(dismiss).Then(last)
		given(t, found, dismissed("7"), proposed("8")).When(dismiss).Then(last, screening.ReviewCompleted{PersonID: "p", At: dismiss.At})
	})
	t.Run("a restored match is reviewed again", func(t *testing.T) {
		given(t, found, dismissed("7"), dismissed("8")).When(restore).Then(
			screening.MatchRestored{PersonID: "p", List: "L", Entry: "8", Reason: restore.Reason, At: at},
			screening.ReviewReopened{PersonID: "p", At: at})
	})
	t.Run("a match found during a transfer is reviewed with the transfer", func(t *testing.T) {
		during := found
		during.OpenTransfers = 1
		if given(t, during).State().AwaitsReview() || !given(t, found).State().AwaitsReview() {
			t.Error("only the match without a transfer must await review")
		}
	})
}

func TestCompleteRescreening(t *testing.T) {
	t.Parallel()
	given := decidertest.For(screening.RescreeningDecider)
	result := screening.Rescreened{List: "L", Version: "v2", Previous: "v1", RulesVersion: "r", People: 3, Hits: 1, At: at}
	t.Run("the result is recorded once for a version of the list and the rules", func(t *testing.T) {
		given(t).When(screening.CompleteRescreening(result)).Then(result)
		given(t, result).When(screening.CompleteRescreening(result)).ThenNothing()
		otherRules := result
		otherRules.RulesVersion = "r2"
		given(t, result).When(screening.CompleteRescreening(otherRules)).Then(otherRules)
	})
}

func TestActivateList(t *testing.T) {
	t.Parallel()
	given := decidertest.For(screening.ListDecider)
	activate := screening.ActivateList{List: "L", Version: "v2", Entries: 3, Names: 5, At: at}
	first := screening.ListActivated{List: "L", Version: "v1", Entries: 2, Names: 2, At: at}
	t.Run("a new version records the previous version", func(t *testing.T) {
		given(t, first).When(activate).Then(screening.ListActivated{List: "L", Version: "v2", Previous: "v1", Entries: 3, Names: 5, At: at})
	})
	t.Run("activating the current version does nothing", func(t *testing.T) {
		given(t, first, screening.ListActivated{List: "L", Version: "v2"}).When(activate).ThenNothing()
	})
}
