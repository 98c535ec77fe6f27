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
