package workitem_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/decidertest"
	"hulak/domain/staff"
	"hulak/domain/workitem"
)

var (
	given   = decidertest.For(workitem.Decider)
	at      = time.Date(2026, 3, 6, 18, 0, 0, 0, time.UTC) // a Friday
	claim   = workitem.Claim{ItemID: "hold-t", By: "asha", At: at}
	claimed = workitem.Claimed(claim)
	snooze  = workitem.Snooze{ItemID: "hold-t", Until: at.Add(time.Hour), By: "asha", At: at, Reason: "the bank calls back"}
	snoozed = workitem.Snoozed(snooze)
)

func TestOwner(t *testing.T) {
	t.Parallel()
	t.Run("an item without an owner can be claimed", func(t *testing.T) {
		given(t).When(claim).Then(claimed)
	})
	t.Run("an item of another person cannot be claimed, released, or snoozed", func(t *testing.T) {
		owned := workitem.ErrOwned.With("owner", "asha")
		given(t, claimed).When(workitem.Claim{ItemID: "hold-t", By: "bina", At: at}).ThenRejected(owned)
		given(t, claimed).When(workitem.Release{ItemID: "hold-t", By: "bina", At: at}).ThenRejected(owned)
		given(t, claimed).When(workitem.Snooze{
			ItemID: "hold-t", Until: at.Add(time.Hour), By: "bina", At: at, Reason: "later",
		}).ThenRejected(owned)
		_, err := workitem.Decider.Decide(workitem.State{Owner: "asha"}, workitem.Claim{ItemID: "hold-t", By: "bina", At: at})
		assert.ErrorContains(t, err, "owner=asha", "the rejection names the owner")
	})
	t.Run("an assignment replaces the owner", func(t *testing.T) {
		assign := workitem.Assign{ItemID: "hold-t", To: "bina", By: "gita", At: at}
		given(t, claimed).When(assign).Then(workitem.Assigned(assign))
		given(t, claimed, workitem.Assigned(assign)).When(claim).ThenRejected(workitem.ErrOwned)
		given(t, claimed).When(workitem.Assign{ItemID: "hold-t", To: "asha", By: "gita", At: at}).ThenNothing()
	})
	t.Run("a released item can be claimed by another person", func(t *testing.T) {
		release := workitem.Release{ItemID: "hold-t", By: "asha", At: at}
		given(t, claimed).When(release).Then(workitem.Released(release))
		given(t).When(release).ThenNothing()
		other := workitem.Claim{ItemID: "hold-t", By: "bina", At: at}
		given(t, claimed, workitem.Released(release)).When(other).Then(workitem.Claimed(other))
	})
}

func TestSnooze(t *testing.T) {
	t.Parallel()
	t.Run("an item is snoozed with a reason", func(t *testing.T) {
		given(t).When(snooze).Then(snoozed)
		withoutReason := snooze
		withoutReason.Reason = " "
		given(t).When(withoutReason).ThenRejected(workitem.ErrReasonRequired)
	})
	t.Run("a snooze ends in the future, after at most 30 days", func(t *testing.T) {
		for _, until := range []time.Time{at, at.Add(-time.Hour), at.Add(workitem.SnoozeMax + time.Second)} {
			command := snooze
			command.Until = until
			given(t).When(command).ThenRejected(workitem.ErrSnoozeTime)
		}
	})
	t.Run("the owner keeps a snoozed item, and a claim ends the snooze", func(t *testing.T) {
		state := given(t, claimed, snoozed).State()
		assert.Equal(t, "asha", state.Owner)
		assert.Equal(t, snooze.Until, state.SnoozedUntil)
		given(t, claimed, snoozed).When(claim).Then(claimed)
		assert.Equal(t, workitem.State{Owner: "asha"}, given(t, claimed, snoozed, claimed).State())
	})
}

func TestRules(t *testing.T) {
	t.Parallel()
	t.Run("each kind has one rule, with a permission and a basis", func(t *testing.T) {
		seen := map[workitem.Kind]bool{}
		for _, r := range workitem.Rules {
			assert.False(t, seen[r.Kind], r.Kind)
			assert.Contains(t, staff.RolesWith(r.Permission), staff.Admin, r.Kind)
			assert.NotEmpty(t, r.Basis, r.Kind)
			seen[r.Kind] = true
		}
	})
	t.Run("staff see only the work that they can do", func(t *testing.T) {
		assert.Len(t, workitem.VisibleTo(staff.Admin), len(workitem.Rules))
		kinds := workitem.VisibleTo(staff.Compliance)
		assert.Contains(t, kinds, workitem.Hold)
		for _, kind := range []workitem.Kind{workitem.Approval, workitem.PriceApproval, workitem.Erasure, workitem.FailedPayout} {
			assert.NotContains(t, kinds, kind)
		}
		assert.ElementsMatch(t, []workitem.Kind{workitem.FailedPayout, workitem.LateTransfer, workitem.Complaint, workitem.Question},
			workitem.VisibleTo(staff.Support))
		assert.ElementsMatch(t, []workitem.Kind{
			workitem.PriceApproval, workitem.StateApproval, workitem.LateRefund, workitem.UnclaimedRefund, workitem.ReturnedRefund,
			workitem.UnclaimedLetters, workitem.UnclaimedReport, workitem.Difference,
		}, workitem.VisibleTo(staff.Finance))
		assert.Empty(t, workitem.VisibleTo(staff.Auditor))
	})
	t.Run("due times follow the law and our promises", func(t *testing.T) {
		for kind, want := range map[workitem.Kind]time.Time{
			workitem.Complaint:    at.AddDate(0, 0, 90),
			workitem.Question:     time.Date(2026, 3, 12, 7, 0, 0, 0, time.UTC), // end of Wednesday
			workitem.Case:         at.AddDate(0, 0, 30),
			workitem.Erasure:      at.AddDate(0, 0, 45),
			workitem.Difference:   time.Date(2026, 3, 10, 7, 0, 0, 0, time.UTC), // end of Monday in Los Angeles
			workitem.FailedPayout: time.Date(2026, 3, 12, 7, 0, 0, 0, time.UTC), // end of Wednesday
			workitem.Alarm:        at,
		} {
			assert.Equal(t, want, workitem.RuleFor(kind).Due(at), kind)
		}
	})
}
