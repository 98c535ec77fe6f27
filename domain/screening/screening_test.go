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

func TestIdentityIsCollectedFromThreeThousandDollars(t *testing.T) {
	t.Parallel()
	t.Run("identity data is collected at 3,000 dollars or more (9.10d)", func(t *testing.T) {
		if from := screening.CurrentRules.IdentityFrom; !from.Equal(money.MustParse("3000.00", money.USD)) {
			t.Errorf("it is collected from %s", from)
		}
	})
}

// TestRulesVersion checks the name in the version. A changed matcher needs a new name, so that a verdict shows which matcher
// produced it. The first release used 2026-11.
func TestRulesVersion(t *testing.T) {
	t.Parallel()
	if v := screening.CurrentRules.Version; !strings.HasPrefix(v, "2026-11-24+") {
		t.Errorf("version %s", v)
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
		{"whom no list names is clear (9.05a)", []screening.Check{check(screening.Clear)}, screening.Clear, nil},
		{"silence clears nobody", []screening.Check{check(screening.Clear), check(screening.Unavailable)}, screening.Unavailable, []string{screening.ReasonUnavailable}},
		{"a hit weighs more than silence", []screening.Check{check(screening.Hold), check(screening.Unavailable)}, screening.Hold, []string{screening.ReasonHit, screening.ReasonUnavailable}},
		{"whoever must not be served weighs most", []screening.Check{check(screening.Reject), check(screening.Hold)}, screening.Reject, []string{screening.ReasonReject, screening.ReasonHit}},
		{"a reason is given once", []screening.Check{check(screening.Hold), check(screening.Hold)}, screening.Hold, []string{screening.ReasonHit}},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := screening.Result{Checks: c.checks}
			if got := r.Verdict(); got != c.verdict {
				t.Errorf("verdict %s", got)
			}
			if got := r.Reasons(); !slices.Equal(got, c.reasons) {
				t.Errorf("reasons %v", got)
			}
		})
	}
}

func TestPatterns(t *testing.T) {
	t.Parallel()
	sent := func(amount string, ago time.Duration, beneficiary string) screening.Transfer {
		return screening.Transfer{BeneficiaryID: beneficiary, Amount: money.MustParse(amount, money.USD), At: at.Add(-ago)}
	}
	many := func(n int, each func(i int) screening.Transfer) []screening.Transfer {
		all := make([]screening.Transfer, n)
		for i := range all {
			all[i] = each(i)
		}
		return all
	}
	letter := func(i int) string { return string(rune('a' + i)) }
	const day = 24 * time.Hour
	for _, c := range []struct {
		title  string
		this   screening.Transfer
		before []screening.Transfer
		want   []string
	}{
		{"a single transfer is nothing (9.10d)", sent("2999.99", 0, "a"), nil, nil},
		{"the third just under 3,000 within 30 days is looked at (9.10d)", sent("2999.99", 0, "a"), []screening.Transfer{sent("2400", day, "a"), sent("2500", 29*day, "b")}, []string{"STRUCTURING"}},
		{"one that is 30 days old does not count", sent("2999.99", 0, "a"), []screening.Transfer{sent("2400", day, "a"), sent("2500", 30*day, "b")}, nil},
		{"smaller ones do not count", sent("2999.99", 0, "a"), []screening.Transfer{sent("2399.99", day, "a"), sent("2500", day, "b")}, nil},
		{"nor does 3,000 itself, which is told of anyway", sent("2999.99", 0, "a"), []screening.Transfer{sent("3000", day, "a"), sent("2500", day, "b")}, nil},
		{"a small one after them is nothing", sent("20", 0, "a"), []screening.Transfer{sent("2400", day, "a"), sent("2500", day, "b"), sent("2600", day, "b")}, nil},
		{"the 51st within a day is looked at", sent("10", 0, "a"), many(50, func(int) screening.Transfer { return sent("10", day-1, "a") }), []string{"VELOCITY"}},
		{"the 50th is not", sent("10", 0, "a"), many(49, func(int) screening.Transfer { return sent("10", time.Hour, "a") }), nil},
		{"the 8th beneficiary within a week is looked at", sent("10", 0, "z"), many(7, func(i int) screening.Transfer { return sent("10", 6*day, letter(i)) }), []string{"MANY_BENEFICIARIES"}},
		{"the same one again is not", sent("10", 0, "a"), many(7, func(i int) screening.Transfer { return sent("10", 6*day, letter(i)) }), nil},
		{"nor are those of whom nothing is known", sent("10", 0, "a"), many(12, func(int) screening.Transfer { return sent("10", day, "") }), nil},
	} {
		t.Run(c.title, func(t *testing.T) {
			var codes []string
			for _, f := range screening.CurrentRules.FiredPatterns(c.this, slices.Values(c.before)) {
				if f.Count < f.AtLeast || f.WithinHours == 0 {
					t.Errorf("%+v", f)
				}
				codes = append(codes, f.Code)
			}
			if !slices.Equal(codes, c.want) {
				t.Errorf("fired %v, want %v", codes, c.want)
			}
		})
	}
}

func TestClearance(t *testing.T) {
	t.Parallel()
	given := decidertest.For(screening.ClearanceDecider)
	setAside := screening.SetAside{PersonID: "p", List: "L", Entry: "7", By: "asha", Reason: "born elsewhere", At: at}
	proposed := screening.SetAsideProposed(setAside)
	second := screening.SetAside{PersonID: "p", List: "L", Entry: "7", By: "bina", Reason: "I checked the passport", At: at.Add(time.Minute)}
	done := screening.MatchSetAside{PersonID: "p", List: "L", Entry: "7", Reason: second.Reason, At: second.At}
	restore := screening.Restore{List: "L", Entry: "7", Reason: "the passport was forged", At: at}
	t.Run("one person only proposes to set a match aside, with a reason", func(t *testing.T) { given(t).When(setAside).Then(proposed) })
	t.Run("another person sets it aside", func(t *testing.T) { given(t, proposed).When(second).Then(done) })
	t.Run("the same command again changes nothing", func(t *testing.T) { given(t, proposed).When(setAside).ThenNothing() })
	t.Run("the second person cannot be the first", func(t *testing.T) {
		again := second
		again.By = "asha"
		given(t, proposed).When(again).ThenRejected(screening.ErrSecondPerson)
	})
	t.Run("a proposal covers nothing", func(t *testing.T) {
		if s := screening.ClearanceDecider.Evolve(screening.Clearance{}, proposed); s.IsDismissed(screening.Hit{List: "L", Entry: "7"}) {
			t.Errorf("%+v", s)
		}
	})
	t.Run("a proposal that is withdrawn leaves the next one to begin again", func(t *testing.T) {
		withdrawn := screening.MatchRestored{PersonID: "p", List: "L", Entry: "7", Reason: restore.Reason, At: at}
		given(t, proposed).When(restore).Then(withdrawn)
		given(t, proposed, withdrawn).When(second).Then(screening.SetAsideProposed(second))
	})
	t.Run("and once", func(t *testing.T) { given(t, done).When(setAside).ThenNothing() })
	t.Run("not without a reason", func(t *testing.T) {
		silent := setAside
		silent.Reason = " "
		given(t).When(silent).ThenRejected(screening.ErrReason)
	})
	t.Run("it can be taken back", func(t *testing.T) {
		given(t, done).When(restore).Then(screening.MatchRestored{PersonID: "p", List: "L", Entry: "7", Reason: restore.Reason, At: at})
	})
	t.Run("what was not set aside stays a match", func(t *testing.T) { given(t).When(restore).ThenNothing() })
	t.Run("it covers that entry alone", func(t *testing.T) {
		s := screening.ClearanceDecider.Evolve(screening.Clearance{}, done)
		if !s.IsDismissed(screening.Hit{List: "L", Entry: "7"}) || s.IsDismissed(screening.Hit{List: "L", Entry: "8"}) || s.IsDismissed(screening.Hit{List: "M", Entry: "7"}) {
			t.Errorf("%+v", s)
		}
	})
}

func TestListRegister(t *testing.T) {
	t.Parallel()
	given := decidertest.For(screening.ListDecider)
	take := screening.ActivateList{List: "L", Version: "v2", Entries: 3, Names: 5, At: at}
	first := screening.ListActivated{List: "L", Version: "v1", Entries: 2, Names: 2, At: at}
	t.Run("a version is taken into the register, after the one before", func(t *testing.T) {
		given(t, first).When(take).Then(screening.ListActivated{List: "L", Version: "v2", Previous: "v1", Entries: 3, Names: 5, At: at})
	})
	t.Run("the version in force is not taken again", func(t *testing.T) {
		given(t, first, screening.ListActivated{List: "L", Version: "v2"}).When(take).ThenNothing()
	})
}
