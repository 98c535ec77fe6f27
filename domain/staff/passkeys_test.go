package staff_test

import (
	"testing"
	"time"

	"hulak/domain/passkey"
	"hulak/domain/staff"
)

func TestPasskeys(t *testing.T) {
	t.Parallel()
	later := at.Add(time.Hour)
	details := passkey.Details{Name: "Key", CredentialID: []byte("c"), PublicKey: []byte("k")}
	passkeyAdded := staff.PasskeyAdded{StaffID: "s", PasskeyID: "p", At: later, Passkey: details}
	passkeyRemoved := staff.PasskeyRemoved{StaffID: "s", PasskeyID: "p", At: later}
	enabled := staff.SecondFactorEnabled{StaffID: "s", At: at}
	reset := staff.SecondFactorReset{StaffID: "s", Reason: "lost", At: later}
	t.Run("a staff member adds and removes a passkey", func(t *testing.T) {
		add := staff.AddPasskey{PasskeyID: "p", Passkey: details, At: later}
		given(t, added).When(add).Then(passkeyAdded)
		given(t, added, passkeyAdded).When(add).ThenNothing()
		given(t, added, passkeyAdded).When(staff.AddPasskey{PasskeyID: "q", Passkey: details, At: at}).ThenRejected(passkey.ErrAlreadyAdded)
		given(t, added, passkeyAdded).When(staff.RemovePasskey{PasskeyID: "p", At: later}).Then(passkeyRemoved)
		given(t, added).When(staff.RemovePasskey{PasskeyID: "p", At: later}).ThenRejected(passkey.ErrNotFound)
	})
	t.Run("a suspected copy is recorded once", func(t *testing.T) {
		record := staff.RecordPasskeyCopy{PasskeyID: "p", At: later}
		given(t, added, passkeyAdded).When(record).Then(staff.PasskeyCopySuspected{StaffID: "s", PasskeyID: "p", At: later})
		given(t, added).When(record).ThenNothing()
	})
	t.Run("a passkey is a second factor", func(t *testing.T) {
		if !given(t, added, passkeyAdded).State().IsActive() || given(t, added, passkeyAdded, passkeyRemoved).State().IsActive() {
			t.Error("want IsActive to be true with the passkey and false without it")
		}
		given(t, added, passkeyAdded).When(staff.Invite{At: later}).ThenRejected(staff.ErrAlreadyActive)
	})
	t.Run("the second person must have had the app or the passkey before the first act", func(t *testing.T) {
		for name, c := range map[string]struct {
			state     staff.State
			startedAt time.Time
			want      bool
		}{
			"the passkey is older":                  {given(t, added, passkeyAdded).State(), later.Add(1), true},
			"the passkey is newer":                  {given(t, added, passkeyAdded).State(), later, false},
			"the app is older, the passkey newer":   {given(t, added, enabled, passkeyAdded).State(), later, true},
			"the app was removed, passkey is newer": {given(t, added, enabled, passkeyAdded, reset).State(), later, false},
		} {
			if got := c.state.CanApprove(c.startedAt); got != c.want {
				t.Errorf("%s: got %v, want %v", name, got, c.want)
			}
		}
	})
	t.Run("a reset removes the app and the passkeys, unless it keeps the passkeys", func(t *testing.T) {
		command := staff.ResetSecondFactor{Reason: "lost", At: later}
		given(t, added, enabled, passkeyAdded).When(command).Then(reset, passkeyRemoved)
		given(t, added, passkeyAdded).When(command).Then(reset, passkeyRemoved)
		command.KeepPasskeys = true
		given(t, added, enabled, passkeyAdded).When(command).Then(reset)
		given(t, added, passkeyAdded).When(command).ThenNothing()
	})
}
