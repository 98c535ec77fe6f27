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
	t.Run("a role that staff cannot have is rejected", func(t *testing.T) {
		given(t).When(staff.Add{StaffID: "s", Role: "USER", At: at}).ThenRejected(staff.ErrInvalidRole)
	})
	t.Run("adding an existing staff member does nothing", func(t *testing.T) {
		given(t, added).When(staff.Add{StaffID: "s", Role: staff.Admin, At: at}).ThenNothing()
	})
}

func TestDisable(t *testing.T) {
	t.Parallel()
	disabled := staff.Disabled{StaffID: "s", Reason: "left", At: at}
	t.Run("a staff member is disabled", func(t *testing.T) {
		given(t, added).When(staff.Disable{Reason: "left", At: at}).Then(disabled)
	})
	t.Run("an unknown staff member cannot be disabled", func(t *testing.T) {
		given(t).When(staff.Disable{At: at}).ThenRejected(staff.ErrNotFound)
	})
	t.Run("disabling a disabled staff member does nothing", func(t *testing.T) {
		given(t, added, disabled).When(staff.Disable{At: at}).ThenNothing()
	})
}

func TestRecordPasswordChange(t *testing.T) {
	t.Parallel()
	later := at.Add(1)
	changed := staff.PasswordChanged{StaffID: "s", At: later}
	t.Run("a password change is recorded", func(t *testing.T) {
		given(t, added).When(staff.RecordPasswordChange{At: later}).Then(changed)
	})
	t.Run("repeating the command does nothing", func(t *testing.T) {
		given(t, added, changed).When(staff.RecordPasswordChange{At: later}).ThenNothing()
	})
	t.Run("a password change for an unknown staff member is rejected", func(t *testing.T) {
		given(t).When(staff.RecordPasswordChange{At: later}).ThenRejected(staff.ErrNotFound)
	})
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	enabled := staff.SecondFactorEnabled{StaffID: "s", At: at}
	reset := staff.SecondFactorReset{StaffID: "s", Reason: "lost", At: at}
	t.Run("the setup of an authenticator app is recorded", func(t *testing.T) {
		given(t, added).When(staff.RecordSecondFactor{At: at}).Then(enabled)
		given(t, added, enabled).When(staff.RecordSecondFactor{At: at}).ThenNothing()
		given(t, added, enabled, reset).When(staff.RecordSecondFactor{At: at}).Then(enabled)
	})
	t.Run("an authenticator app can be removed with a reason", func(t *testing.T) {
		given(t, added, enabled).When(staff.ResetSecondFactor{Reason: "lost", At: at}).Then(reset)
		given(t, added, enabled, reset).When(staff.ResetSecondFactor{Reason: "lost", At: at}).ThenNothing()
	})
	t.Run("the second factor of an unknown staff member cannot be set up or reset", func(t *testing.T) {
		given(t).When(staff.RecordSecondFactor{At: at}).ThenRejected(staff.ErrNotFound)
		given(t).When(staff.ResetSecondFactor{At: at}).ThenRejected(staff.ErrNotFound)
	})
}

func TestInvite(t *testing.T) {
	t.Parallel()
	invited := staff.Invited{StaffID: "s", Reason: "starts on Monday", At: at}
	invite := staff.Invite{Reason: "starts on Monday", At: at}
	t.Run("a staff member can be invited again until they set a password", func(t *testing.T) {
		given(t, added).When(invite).Then(invited)
		given(t, added, invited).When(staff.Invite{Reason: "again", At: at.Add(1)}).
			Then(staff.Invited{StaffID: "s", Reason: "again", At: at.Add(1)})
		given(t, added, invited).When(invite).ThenNothing()
	})
	t.Run("a staff member with a password or a second factor cannot be invited", func(t *testing.T) {
		given(t, added, invited, staff.PasswordChanged{StaffID: "s", At: at}).When(invite).ThenRejected(staff.ErrAlreadyActive)
		given(t, added, staff.SecondFactorEnabled{StaffID: "s", At: at}).When(invite).ThenRejected(staff.ErrAlreadyActive)
	})
	t.Run("a disabled or unknown staff member cannot be invited", func(t *testing.T) {
		given(t, added, staff.Disabled{StaffID: "s", At: at}).When(invite).ThenRejected(staff.ErrDisabled)
		given(t).When(invite).ThenRejected(staff.ErrNotFound)
	})
	t.Run("an invitation is pending until the password is set", func(t *testing.T) {
		if !given(t, added, invited).State().HasPendingInvitation() ||
			given(t, added, invited, staff.PasswordChanged{StaffID: "s", At: at}).State().HasPendingInvitation() {
			t.Error("HasPendingInvitation must be true before the password is set and false afterward")
		}
	})
}

func TestChangeRole(t *testing.T) {
	t.Parallel()
	changed := staff.RoleChanged{StaffID: "s", From: staff.Compliance, To: staff.Admin, Reason: "promoted", At: at}
	change := staff.ChangeRole{Role: staff.Admin, Reason: "promoted", At: at}
	t.Run("a role is changed with a reason", func(t *testing.T) {
		given(t, added).When(change).Then(changed)
		given(t, added, changed).When(change).ThenNothing()
	})
	t.Run("a role that staff cannot have is rejected", func(t *testing.T) {
		given(t, added).When(staff.ChangeRole{Role: "USER", At: at}).ThenRejected(staff.ErrInvalidRole)
	})
	t.Run("the role of an unknown staff member cannot be changed",
		func(t *testing.T) { given(t).When(change).ThenRejected(staff.ErrNotFound) })
}

func TestEnable(t *testing.T) {
	t.Parallel()
	disabled, enabled := staff.Disabled{StaffID: "s", Reason: "left", At: at}, staff.Enabled{StaffID: "s", Reason: "came back", At: at}
	enable := staff.Enable{Reason: "came back", At: at}
	t.Run("a disabled staff member can be enabled again", func(t *testing.T) {
		given(t, added, disabled).When(enable).Then(enabled)
		given(t, added).When(enable).ThenNothing()
		given(t, added, disabled, enabled).When(enable).ThenNothing()
	})
	t.Run("an unknown staff member cannot be enabled", func(t *testing.T) { given(t).When(enable).ThenRejected(staff.ErrNotFound) })
}

func TestIsActiveAdmin(t *testing.T) {
	t.Parallel()
	admin := staff.Added{StaffID: "s", Role: staff.Admin, At: at}
	factor := staff.SecondFactorEnabled{StaffID: "s", At: at}
	for title, c := range map[string]struct {
		events []staff.Event
		want   bool
	}{
		"an administrator with a second factor is an active administrator": {[]staff.Event{admin, factor}, true},
		"an administrator without a second factor is not active":           {[]staff.Event{admin}, false},
		"a disabled administrator is not active": {[]staff.Event{admin, factor, staff.Disabled{StaffID: "s", At: at}},
			false},
		"a compliance officer is not an administrator": {[]staff.Event{added, factor}, false},
	} {
		t.Run(title, func(t *testing.T) {
			if got := given(t, c.events...).State().IsActiveAdmin(); got != c.want {
				t.Errorf("got %v, want %v", got, c.want)
			}
		})
	}
}
