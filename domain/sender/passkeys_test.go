package sender_test

import (
	"testing"

	"hulak/domain/passkey"
	"hulak/domain/sender"
)

func TestPasskeys(t *testing.T) {
	t.Parallel()
	details := passkey.Details{Name: "Phone", CredentialID: []byte("c"), PublicKey: []byte("k")}
	added := sender.PasskeyAdded{SenderID: "s", PasskeyID: "p", At: at, Passkey: details}
	removed := sender.PasskeyRemoved{SenderID: "s", PasskeyID: "p", At: later}
	suspected := sender.PasskeyCopySuspected{SenderID: "s", PasskeyID: "p", At: later}
	add := sender.AddPasskey{PasskeyID: "p", Passkey: details, At: at}
	t.Run("a sender adds and removes a passkey", func(t *testing.T) {
		given(t, signedUp).When(add).Then(added)
		given(t, signedUp, added).When(sender.RemovePasskey{PasskeyID: "p", At: later}).Then(removed)
		if len(given(t, signedUp, added).State().Passkeys) != 1 || len(given(t, signedUp, added, removed).State().Passkeys) != 0 {
			t.Error("want one passkey after it was added and none after it was removed")
		}
	})
	t.Run("a passkey that the account has or lacks cannot be added or removed", func(t *testing.T) {
		given(t, signedUp, added).When(add).ThenNothing()
		given(t, signedUp, added).When(sender.AddPasskey{PasskeyID: "q", Passkey: details, At: at}).ThenRejected(passkey.ErrAlreadyAdded)
		given(t, signedUp, added, removed).When(sender.RemovePasskey{PasskeyID: "p", At: later}).ThenRejected(passkey.ErrNotFound)
	})
	t.Run("a locked sender cannot add a passkey but can remove one", func(t *testing.T) {
		locked := sender.SendingLocked{SenderID: "s", Reason: "fraud", At: at}
		given(t, signedUp, locked).When(add).ThenRejected(sender.ErrLocked)
		given(t, signedUp, added, locked).When(sender.RemovePasskey{PasskeyID: "p", At: later}).Then(removed)
	})
	t.Run("a suspected copy is recorded once", func(t *testing.T) {
		record := sender.RecordPasskeyCopy{PasskeyID: "p", At: later}
		given(t, signedUp, added).When(record).Then(suspected)
		given(t, signedUp, added, removed).When(record).ThenNothing()
	})
	t.Run("an erased sender has no passkeys", func(t *testing.T) {
		if len(given(t, signedUp, added, sender.Erased{SenderID: "s", At: later}).State().Passkeys) != 0 {
			t.Error("want no passkeys after the erasure")
		}
	})
}
