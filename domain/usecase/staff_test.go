package usecase_test

import (
	"testing"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/staff"
	"hulak/domain/usecase"
)

// newStaffStore returns a store with two administrators, ram and gita, and a compliance officer, asha.
func newStaffStore(t *testing.T) *decidertest.Store {
	store := decidertest.NewStore(t)
	for id, role := range map[string]staff.Role{"ram": staff.Admin, "gita": staff.Admin, "asha": staff.Compliance} {
		store.Given("staff", id, staff.Added{StaffID: id, Role: role, At: now}, staff.SecondFactorEnabled{StaffID: id, At: now})
	}
	return store
}

func TestChangeStaff(t *testing.T) {
	t.Parallel()
	disable := staff.Disable{Reason: "left", At: now}
	demote := staff.ChangeRole{Role: staff.Compliance, Reason: "new job", At: now}
	change := func(store *decidertest.Store, r usecase.StaffChange) error {
		return store.Decide(func(u domain.UnitOfWork) error { return usecase.ChangeStaff(u, r) })
	}
	t.Run("an administrator can change another staff member", func(t *testing.T) {
		t.Parallel()
		store := newStaffStore(t)
		if err := change(store, usecase.StaffChange{ActorID: "ram", MemberID: "asha", Command: disable}); err != nil {
			t.Fatal(err)
		}
		if last := store.Events("staff", "asha"); last[len(last)-1] != (staff.Disabled{StaffID: "asha", Reason: "left", At: now}) {
			t.Errorf("last event: got %v", last[len(last)-1])
		}
	})
	t.Run("staff cannot change their own role, disable themselves, or reset their own second factor", func(t *testing.T) {
		t.Parallel()
		for _, c := range []staff.Command{demote, disable, staff.ResetSecondFactor{Reason: "lost", At: now}} {
			decidertest.RequireRejection(
				t, change(newStaffStore(t), usecase.StaffChange{ActorID: "ram", MemberID: "ram", Command: c}), usecase.ErrOwnAccount,
			)
		}
	})
	t.Run("a disabled administrator cannot change staff (6.01a)", func(t *testing.T) {
		t.Parallel()
		store := newStaffStore(t)
		if err := change(store, usecase.StaffChange{ActorID: "ram", MemberID: "gita", Command: disable}); err != nil {
			t.Fatal(err)
		}
		for _, actor := range []string{"gita", "asha", "unknown"} {
			decidertest.RequireRejection(
				t, change(store, usecase.StaffChange{ActorID: actor, MemberID: "ram", Command: disable}), usecase.ErrNotPermitted,
			)
		}
	})
	t.Run("an operator cannot remove the last administrator", func(t *testing.T) {
		t.Parallel()
		for _, c := range []staff.Command{demote, disable} {
			store, others := newStaffStore(t), []string{"ram", "gita", "asha"}
			if err := change(store, usecase.StaffChange{MemberID: "ram", Command: c, OtherMemberIDs: others}); err != nil {
				t.Fatal(err)
			}
			decidertest.RequireRejection(
				t, change(store, usecase.StaffChange{MemberID: "gita", Command: c, OtherMemberIDs: others}), usecase.ErrLastAdministrator,
			)
			if err := change(store, usecase.StaffChange{MemberID: "asha", Command: disable, OtherMemberIDs: others}); err != nil {
				t.Errorf("disable a compliance officer: %v", err)
			}
		}
	})
	t.Run("an operator can reset the last administrator's second factor", func(t *testing.T) {
		t.Parallel()
		store := newStaffStore(t)
		reset := staff.ResetSecondFactor{Reason: "lost", At: now}
		if err := change(store, usecase.StaffChange{MemberID: "ram", Command: reset}); err != nil {
			t.Error(err)
		}
	})
}

func TestInviteStaff(t *testing.T) {
	t.Parallel()
	request := usecase.AddStaffRequest{EmailKey: "digest", Member: staff.Add{StaffID: "new", Role: staff.Compliance, At: now}}
	invite := staff.Invite{Reason: "starts on Monday", At: now}
	inviteStaff := func(store *decidertest.Store, actor string) error {
		return store.Decide(func(u domain.UnitOfWork) error { return usecase.InviteStaff(u, actor, request, invite) })
	}
	t.Run("only an administrator can invite staff (6.01a)", func(t *testing.T) {
		t.Parallel()
		store := newStaffStore(t)
		decidertest.RequireRejection(t, inviteStaff(store, "asha"), usecase.ErrNotPermitted)
		if err := inviteStaff(store, "ram"); err != nil {
			t.Fatal(err)
		}
		if got := len(store.Events("staff", "new")); got != 2 {
			t.Errorf("got %d events, want 2", got)
		}
	})
	t.Run("an invitation to an email address in use is rejected", func(t *testing.T) {
		t.Parallel()
		store := newStaffStore(t)
		if err := inviteStaff(store, "ram"); err != nil {
			t.Fatal(err)
		}
		other := request
		other.Member.StaffID = "other"
		err := store.Decide(func(u domain.UnitOfWork) error { return usecase.InviteStaff(u, "ram", other, invite) })
		decidertest.RequireRejection(t, err, usecase.ErrEmailTaken)
	})
}
