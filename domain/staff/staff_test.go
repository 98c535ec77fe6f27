package staff_test

import (
	"testing"
	"time"

	"hulak/domain/decidertest"
	"hulak/domain/staff"
)

var (
	given = decidertest.For(staff.Decider)
	at    = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	added = staff.Added{StaffID: "s", Role: staff.Compliance, At: at, Person: staff.Person{FullName: "Asha Rai", Email: "asha@example.org"}}
)

func TestAdd(t *testing.T) {
	t.Parallel()
	t.Run("a staff member is added", func(t *testing.T) {
		given(t).When(staff.Add{StaffID: "s", Role: staff.Compliance, At: at, Person: added.Person}).Then(added)
	})
	t.Run("a role that staff cannot have is refused", func(t *testing.T) {
		given(t).When(staff.Add{StaffID: "s", Role: "USER", At: at}).ThenRefused(staff.ErrRole)
	})
	t.Run("one who is there is not added again", func(t *testing.T) {
		given(t, added).When(staff.Add{StaffID: "s", Role: staff.Admin, At: at}).ThenNothing()
	})
}

func TestDisable(t *testing.T) {
	t.Parallel()
	disabled := staff.Disabled{StaffID: "s", Reason: "left", At: at}
	t.Run("a staff member is disabled", func(t *testing.T) {
		given(t, added).When(staff.Disable{Reason: "left", At: at}).Then(disabled)
	})
	t.Run("nobody cannot be disabled", func(t *testing.T) {
		given(t).When(staff.Disable{At: at}).ThenRefused(staff.ErrNotFound)
	})
	t.Run("one who is disabled stays so", func(t *testing.T) {
		given(t, added, disabled).When(staff.Disable{At: at}).ThenNothing()
	})
}

func TestRecordPasswordChange(t *testing.T) {
	t.Parallel()
	later := at.Add(1)
	changed := staff.PasswordChanged{StaffID: "s", At: later}
	t.Run("4.17c a changed password is a fact", func(t *testing.T) {
		given(t, added).When(staff.RecordPasswordChange{At: later}).Then(changed)
	})
	t.Run("the same report again is none", func(t *testing.T) {
		given(t, added, changed).When(staff.RecordPasswordChange{At: later}).ThenNothing()
	})
	t.Run("nobody has no password", func(t *testing.T) {
		given(t).When(staff.RecordPasswordChange{At: later}).ThenRefused(staff.ErrNotFound)
	})
}
