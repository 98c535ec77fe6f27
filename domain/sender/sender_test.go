package sender_test

import (
	"errors"
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/decidertest"
	"hulak/domain/sender"
)

var (
	given    = decidertest.For(sender.Decider)
	at       = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	person   = sender.Person{FirstName: "Asha", LastName: "Rai", Email: "asha@example.org", CountryCode: "+1", PhoneNumber: "6175550100"}
	signedUp = sender.SignedUp{SenderID: "s", State: "TX", Provider: sender.ProviderSystem, At: at, Person: person}
	verified = sender.KYCStatusChanged{SenderID: "s", From: sender.KYCUnverified, To: sender.KYCVerified, At: at}
	tierOne  = sender.TierAssigned{SenderID: "s", Tier: sender.TierOne, At: at}
	locked   = sender.Locked{SenderID: "s", Reason: "Too many failed sign-in attempts", At: at}
)

func TestSignUp(t *testing.T) {
	t.Parallel()
	t.Run("sign-up opens an account (7.02f)", func(t *testing.T) {
		given(t).When(sender.SignUp{SenderID: "s", Person: person, State: "TX", Provider: sender.ProviderSystem, At: at}).Then(signedUp)
	})
	t.Run("sign-up with an existing ID does nothing", func(t *testing.T) {
		given(t, signedUp).When(sender.SignUp{SenderID: "s", State: "NY", At: at}).ThenNothing()
	})
	t.Run("commands for an unknown sender are rejected", func(t *testing.T) {
		given(t).When(sender.VerifyEmail{At: at}).ThenRejected(sender.ErrNotFound)
	})
}

func TestRequestEmailVerification(t *testing.T) {
	t.Parallel()
	requested := func(after time.Duration) sender.Event {
		return sender.EmailVerificationRequested{SenderID: "s", At: at.Add(after)}
	}
	t.Run("a sender requests a code by email (7.03c)", func(t *testing.T) {
		given(t, signedUp).When(sender.RequestEmailVerification{At: at}).Then(requested(0))
	})
	t.Run("a locked sender gets no code", func(t *testing.T) {
		given(t, signedUp, locked).When(sender.RequestEmailVerification{At: at}).ThenRejected(sender.ErrLocked)
	})
	t.Run("the sixth request within an hour is rejected", func(t *testing.T) {
		five := []sender.Event{signedUp, requested(0), requested(1 * time.Minute), requested(2 * time.Minute), requested(3 * time.Minute),
			requested(4 * time.Minute)}
		given(t, five...).When(sender.RequestEmailVerification{At: at.Add(59 * time.Minute)}).ThenRejected(sender.ErrTooManyCodes)
		given(t, five...).When(sender.RequestEmailVerification{At: at.Add(61 * time.Minute)}).Then(requested(61 * time.Minute))
	})
	t.Run("the eleventh request within a day is rejected", func(t *testing.T) {
		events := []sender.Event{signedUp}
		for i := range 10 {
			events = append(events, requested(time.Duration(i)*2*time.Hour))
		}
		given(t, events...).When(sender.RequestEmailVerification{At: at.Add(22 * time.Hour)}).ThenRejected(sender.ErrTooManyCodes)
		given(t, events...).When(sender.RequestEmailVerification{At: at.Add(25 * time.Hour)}).Then(requested(25 * time.Hour))
	})
	t.Run("a verified address gets no code", func(t *testing.T) {
		given(t, signedUp, sender.EmailVerified{SenderID: "s", At: at}).When(sender.RequestEmailVerification{At: at}).ThenNothing()
	})
}

func TestRequestPhoneVerification(t *testing.T) {
	t.Parallel()
	t.Run("a sender requests a code by SMS (7.03d)", func(t *testing.T) {
		given(t, signedUp).When(sender.RequestPhoneVerification{At: at}).Then(sender.PhoneVerificationRequested{SenderID: "s", At: at})
	})
	t.Run("a locked sender gets no code", func(t *testing.T) {
		given(t, signedUp, locked).When(sender.RequestPhoneVerification{At: at}).ThenRejected(sender.ErrLocked)
	})
	t.Run("a verified phone number gets no code", func(t *testing.T) {
		given(t, signedUp, sender.PhoneVerified{SenderID: "s", At: at}).When(sender.RequestPhoneVerification{At: at}).ThenNothing()
	})
}

func TestVerifyEmailAndPhone(t *testing.T) {
	t.Parallel()
	t.Run("a sender verifies the email address (7.03a)", func(t *testing.T) {
		given(t, signedUp).When(sender.VerifyEmail{At: at}).Then(sender.EmailVerified{SenderID: "s", At: at})
	})
	t.Run("a sender verifies the phone number (7.03b)", func(t *testing.T) {
		given(t, signedUp).When(sender.VerifyPhone{At: at}).Then(sender.PhoneVerified{SenderID: "s", At: at})
	})
}

func TestRecordKYC(t *testing.T) {
	t.Parallel()
	t.Run("the first verification also assigns tier ONE", func(t *testing.T) {
		given(t, signedUp).When(sender.RecordKYC{Status: sender.KYCVerified, At: at}).Then(verified, tierOne)
	})
	for _, status := range []sender.KYCStatus{
		sender.KYCReviewPending, sender.KYCRetryRequested, sender.KYCDocumentRequested, sender.KYCSuspended,
	} {
		t.Run("an unverified sender becomes "+string(status)+" (4.05a)", func(t *testing.T) {
			given(t, signedUp).When(sender.RecordKYC{Status: status, At: at}).
				Then(sender.KYCStatusChanged{SenderID: "s", From: sender.KYCUnverified, To: status, At: at})
		})
	}
	suspended := sender.KYCStatusChanged{SenderID: "s", From: sender.KYCVerified, To: sender.KYCSuspended, At: at}
	t.Run("a suspended sender can be verified again and keeps the tier", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(sender.RecordKYC{Status: sender.KYCSuspended, At: at}).Then(suspended)
		given(t, signedUp, verified, tierOne, suspended).When(sender.RecordKYC{Status: sender.KYCVerified, At: at}).
			Then(sender.KYCStatusChanged{SenderID: "s", From: sender.KYCSuspended, To: sender.KYCVerified, At: at})
	})
	t.Run("an outdated report does nothing", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(sender.RecordKYC{Status: sender.KYCReviewPending, At: at.Add(time.Minute)}).ThenNothing()
		given(t, signedUp, verified, tierOne, suspended).When(sender.RecordKYC{Status: sender.KYCVerified, At: at.Add(-time.Minute)}).
			ThenNothing()
		given(t, signedUp).When(sender.RecordKYC{Status: sender.KYCUnverified, At: at}).ThenNothing()
	})
	t.Run("an unknown status is rejected", func(t *testing.T) {
		given(t, signedUp).When(sender.RecordKYC{Status: "FINE", At: at}).ThenRejected(sender.ErrInvalidKYCStatus)
	})
}

func TestRequestAndAssignTier(t *testing.T) {
	t.Parallel()
	requested := sender.TierRequested{SenderID: "s", Tier: sender.TierTwo, At: at}
	t.Run("a sender requests the next tier (4.07b)", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(sender.RequestTier{Tier: sender.TierTwo, At: at}).Then(requested)
	})
	t.Run("a sender cannot skip a tier (4.07b)", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(sender.RequestTier{Tier: sender.TierThree, At: at}).ThenRejected(sender.ErrInvalidTier)
	})
	t.Run("tier THREE is the highest (4.07b)", func(t *testing.T) {
		if next := sender.TierThree.Next(); next != sender.TierThree {
			t.Errorf("got %s, want THREE", next)
		}
	})
	t.Run("a suspended sender cannot request a tier (6.06a)", func(t *testing.T) {
		suspended := sender.KYCStatusChanged{SenderID: "s", From: sender.KYCVerified, To: sender.KYCSuspended, At: at}
		given(t, signedUp, verified, tierOne, suspended).When(sender.RequestTier{Tier: sender.TierTwo, At: at}).
			ThenRejected(sender.ErrKYCNotVerified)
	})
	t.Run("requesting the current tier does nothing", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(sender.RequestTier{Tier: sender.TierOne, At: at}).ThenNothing()
	})
	t.Run("the provider assigns a tier", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested).When(sender.AssignTier{Tier: sender.TierTwo, At: at}).
			Then(sender.TierAssigned{SenderID: "s", Tier: sender.TierTwo, At: at})
	})
	t.Run("a tier never decreases", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, sender.TierAssigned{SenderID: "s", Tier: sender.TierThree, At: at}).
			When(sender.AssignTier{Tier: sender.TierTwo, At: at}).ThenNothing()
	})
	t.Run("a tier decision before the verification is out of order", func(t *testing.T) {
		given(t, signedUp).When(sender.AssignTier{Tier: sender.TierTwo, At: at}).ThenRejected(domain.ErrOutOfOrder)
	})
}

func TestChangeName(t *testing.T) {
	t.Parallel()
	t.Run("the name changes to the name on the document (7.06f)", func(t *testing.T) {
		name := sender.Name{FirstName: "Asha", MiddleName: "Devi", LastName: "Rai"}
		given(t, signedUp).When(sender.ChangeName{Name: name, At: at}).Then(sender.NameChanged{SenderID: "s", At: at, Name: name})
	})
	t.Run("changing to the current name does nothing", func(t *testing.T) {
		given(t, signedUp).When(sender.ChangeName{Name: sender.Name{FirstName: "Asha", LastName: "Rai"}, At: at}).ThenNothing()
	})
}

func TestPasswordChange(t *testing.T) {
	t.Parallel()
	given(t, signedUp).When(sender.RecordPasswordChange{At: at}).Then(sender.PasswordChanged{SenderID: "s", At: at})
}

func TestLockAndUnlock(t *testing.T) {
	t.Parallel()
	t.Run("staff lock a sender with a reason (3.14a)", func(t *testing.T) {
		given(t, signedUp).When(sender.Lock{Reason: locked.Reason, At: at}).Then(locked)
	})
	t.Run("locking a locked sender does nothing", func(t *testing.T) {
		given(t, signedUp, locked).When(sender.Lock{Reason: "another", At: at}).ThenNothing()
	})
	sending := sender.SendingLocked{SenderID: "s", Reason: locked.Reason, At: at}
	t.Run("staff lock only sending", func(t *testing.T) {
		given(t, signedUp).When(sender.Lock{Reason: locked.Reason, SendingOnly: true, At: at}).Then(sending)
		given(t, signedUp, sending).When(sender.Lock{Reason: "another", SendingOnly: true, At: at}).ThenNothing()
		given(t, signedUp, locked).When(sender.Lock{Reason: "another", SendingOnly: true, At: at}).ThenNothing()
	})
	t.Run("a lock of the account replaces a lock of sending", func(t *testing.T) {
		given(t, signedUp, sending).When(sender.Lock{Reason: locked.Reason, At: at}).Then(locked)
		if s := given(t, signedUp, sending, locked).State(); !s.Locked || s.SendingLocked {
			t.Errorf("got %v and %v, want only the account to be locked", s.Locked, s.SendingLocked)
		}
	})
	t.Run("staff remove a lock of sending", func(t *testing.T) {
		given(t, signedUp, sending).When(sender.Unlock{At: at}).Then(sender.Unlocked{SenderID: "s", At: at})
		if given(t, signedUp, sending, sender.Unlocked{SenderID: "s", At: at}).State().IsLocked() {
			t.Error("the sender is still locked")
		}
	})
	t.Run("staff unlock a sender (6.05a)", func(t *testing.T) {
		given(t, signedUp, locked).When(sender.Unlock{At: at}).Then(sender.Unlocked{SenderID: "s", At: at})
	})
	t.Run("unlocking an unlocked sender does nothing", func(t *testing.T) {
		given(t, signedUp).When(sender.Unlock{At: at}).ThenNothing()
	})
}

func TestCheckCanSend(t *testing.T) {
	t.Parallel()
	email, phone := sender.EmailVerified{SenderID: "s", At: at}, sender.PhoneVerified{SenderID: "s", At: at}
	for _, c := range []struct {
		title  string
		events []sender.Event
		want   *domain.Rejection
	}{
		{"an unknown sender cannot send", nil, sender.ErrNotFound},
		{"sending requires a verified email address (2.06a)", []sender.Event{signedUp, phone, verified, tierOne}, sender.ErrEmailNotVerified},
		{"sending requires a verified phone number (2.06a)", []sender.Event{signedUp, email, verified, tierOne}, sender.ErrPhoneNotVerified},
		{"sending requires a verified identity (2.07a)", []sender.Event{signedUp, email, phone}, sender.ErrKYCNotVerified},
		{"a locked sender cannot send", []sender.Event{signedUp, email, phone, verified, tierOne, locked}, sender.ErrLocked},
		{
			"a sender whose sending is locked cannot send",
			[]sender.Event{signedUp, email, phone, verified, tierOne, sender.SendingLocked{SenderID: "s", Reason: "test", At: at}}, sender.ErrLocked,
		},
		{"a fully verified sender can send (1.01a)", []sender.Event{signedUp, email, phone, verified, tierOne}, nil},
	} {
		t.Run(c.title, func(t *testing.T) {
			t.Parallel()
			err := given(t, c.events...).State().CheckCanSend()
			if c.want == nil && err != nil || c.want != nil && !errors.Is(err, c.want) {
				t.Errorf("got %v, want %v", err, c.want)
			}
		})
	}
}
