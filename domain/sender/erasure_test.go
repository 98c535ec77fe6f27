package sender_test

import (
	"testing"

	"hulak/domain/sender"
)

func TestErasure(t *testing.T) {
	t.Parallel()
	const key, until = "key", "2036-03-02"
	requested := sender.ErasureRequested{SenderID: "s", At: at}
	withdrawn := sender.ErasureWithdrawn{SenderID: "s", At: later}
	retained := sender.ErasureRefused{SenderID: "s", Cause: sender.RefusalCauseRetention, RetainedUntil: until, At: at}
	refused := sender.ErasureRefused{SenderID: "s", Cause: sender.RefusalCauseStaff, At: later, Reason: "A complaint is open"}
	approved := sender.ErasureApproved{SenderID: "s", EmailKey: key, At: later}
	erased := sender.Erased{SenderID: "s", At: later}
	request := sender.RequestErasure{At: at}

	t.Run("a sender can request erasure unless a request is pending or the account is locked", func(t *testing.T) {
		given(t, signedUp).When(request).Then(requested)
		given(t, signedUp, requested).When(request).ThenNothing()
		given(t, signedUp, requested, withdrawn).When(request).Then(requested)
		given(t, signedUp, locked).When(request).ThenRejected(sender.ErrLocked)
	})
	t.Run("a request during retention is refused once, with the last day of retention (9.10e)", func(t *testing.T) {
		duringRetention := sender.RequestErasure{RetainedUntil: until, At: at}
		given(t, signedUp).When(duringRetention).Then(requested, retained)
		given(t, signedUp, requested, retained).When(duringRetention).ThenNothing()
		given(t, signedUp, requested, retained).When(request).Then(requested)
	})
	t.Run("a sender withdraws the request", func(t *testing.T) {
		given(t, signedUp, requested).When(sender.WithdrawErasure{At: later}).Then(withdrawn)
		given(t, signedUp).When(sender.WithdrawErasure{At: later}).ThenNothing()
		given(t, signedUp, requested, approved).When(sender.WithdrawErasure{At: later}).ThenRejected(sender.ErrNotFound)
	})
	t.Run("staff refuse the request with a reason", func(t *testing.T) {
		refuse := sender.RefuseErasure{Reason: "A complaint is open", At: later}
		given(t, signedUp, requested).When(refuse).Then(refused)
		given(t, signedUp, requested, refused).When(refuse).ThenNothing()
		given(t, signedUp).When(refuse).ThenRejected(sender.ErrErasureNotRequested)
	})
	t.Run("staff approve the request, which closes the account", func(t *testing.T) {
		approve := sender.ApproveErasure{EmailKey: key, At: later}
		given(t, signedUp, requested).When(approve).Then(approved)
		given(t, signedUp, requested, approved).When(approve).ThenNothing()
		given(t, signedUp).When(approve).ThenRejected(sender.ErrErasureNotRequested)
		if s := given(t, signedUp, requested, approved).State(); !s.IsClosed() || s.CheckCanSend() == nil {
			t.Error("got an open account, want a closed account")
		}
		given(t, signedUp, requested, approved).When(sender.ChangeName{Name: sender.Name{FirstName: "Maya"}, At: later}).
			ThenRejected(sender.ErrNotFound)
		given(t, signedUp, requested, approved).When(sender.RecordKYC{Status: sender.KYCVerified, At: later}).ThenNothing()
	})
	t.Run("erasure cannot be approved during retention or for a locked or suspended sender (9.10e)", func(t *testing.T) {
		given(t, signedUp, requested).When(sender.ApproveErasure{EmailKey: key, RetainedUntil: until, At: later}).
			ThenRejected(sender.ErrRecordsRetained)
		approve := sender.ApproveErasure{EmailKey: key, At: later}
		given(t, signedUp, requested, locked).When(approve).ThenRejected(sender.ErrErasureOnHold)
		suspended := sender.KYCStatusChanged{SenderID: "s", From: sender.KYCUnverified, To: sender.KYCSuspended, At: at}
		given(t, signedUp, requested, suspended).When(approve).ThenRejected(sender.ErrErasureOnHold)
	})
	t.Run("an erased sender has no personal data", func(t *testing.T) {
		given(t, signedUp, requested, approved).When(sender.RecordErased{At: later}).Then(erased)
		given(t, signedUp, requested, approved, erased).When(sender.RecordErased{At: later}).ThenNothing()
		given(t, signedUp, requested).When(sender.RecordErased{At: later}).ThenRejected(sender.ErrErasureNotRequested)
		if s := given(t, signedUp, requested, approved, erased).State(); !s.IsClosed() || s.Person != (sender.Person{}) || s.Region != "" {
			t.Errorf("got person %+v and region %q, want no personal data", s.Person, s.Region)
		}
	})
}
