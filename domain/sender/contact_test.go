package sender_test

import (
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
)

var (
	migrated     = sender.SignedUp{SenderID: "s", State: "TX", Provider: sender.ProviderMigrated, At: at, Person: person}
	later        = at.Add(time.Hour)
	emailChanged = sender.EmailChanged{SenderID: "s", At: later,
		Address: sender.AddressChange{From: "asha@example.org", To: "new@example.org"}}
	phoneChanged = sender.PhoneChanged{SenderID: "s", At: later, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "6175550199"}}
)

// fiveRequests returns a sign-up and five code requests, the hourly maximum.
func fiveRequests(request func(time.Time) sender.Event) []sender.Event {
	events := []sender.Event{migrated}
	for i := range 5 {
		events = append(events, request(at.Add(time.Duration(i)*time.Minute)))
	}
	return events
}

func TestChangeEmail(t *testing.T) {
	t.Parallel()
	change := sender.ChangeEmail{Email: "new@example.org", At: later}
	requested := sender.EmailVerificationRequested{SenderID: "s", At: later}
	verified := sender.EmailVerified{SenderID: "s", At: at}
	t.Run("a new address replaces the old address and receives a code (7.06d 4.17d)", func(t *testing.T) {
		given(t, migrated).When(change).Then(emailChanged, requested)
	})
	t.Run("a verified address or the address of a non-migrated account cannot be changed (2.27a 6.06c)", func(t *testing.T) {
		given(t, migrated, verified).When(change).ThenRejected(sender.ErrEmailNotChangeable)
		given(t, signedUp).When(change).ThenRejected(sender.ErrEmailNotChangeable)
	})
	t.Run("a new address is unverified (2.06a)", func(t *testing.T) {
		s := given(t, migrated, verified, emailChanged, requested).State()
		if s.EmailVerified || s.Person.Email != "new@example.org" {
			t.Errorf("got email %s, verified %t; want new@example.org, false", s.Person.Email, s.EmailVerified)
		}
	})
	t.Run("the current address is rejected in any letter case (5.06d 5.19c)", func(t *testing.T) {
		given(t, migrated).When(sender.ChangeEmail{Email: "Asha@Example.org", At: later}).ThenRejected(sender.ErrSameEmail)
	})
	t.Run("a locked sender cannot change the email address", func(t *testing.T) {
		given(t, migrated, locked).When(change).ThenRejected(sender.ErrLocked)
	})
	t.Run("a change counts toward the limit for codes", func(t *testing.T) {
		five := fiveRequests(func(at time.Time) sender.Event { return sender.EmailVerificationRequested{SenderID: "s", At: at} })
		given(t, five...).When(sender.ChangeEmail{Email: "new@example.org", At: at.Add(30 * time.Minute)}).ThenRejected(sender.ErrTooManyCodes)
	})
	t.Run("repeating the command does nothing", func(t *testing.T) {
		given(t, migrated, emailChanged, requested).When(change).ThenNothing()
	})
	t.Run("a code that was sent to the old address is rejected", func(t *testing.T) {
		given(t, migrated, emailChanged, requested).When(sender.VerifyEmail{SentAt: at, At: later}).ThenRejected(sender.ErrStaleCode)
		given(t, migrated, emailChanged, requested).When(sender.VerifyEmail{SentAt: later, At: later}).
			Then(sender.EmailVerified{SenderID: "s", At: later})
	})
}

func TestChangePhone(t *testing.T) {
	t.Parallel()
	change := sender.ChangePhone{Phone: phoneChanged.Phone, At: later}
	requested := sender.PhoneVerificationRequested{SenderID: "s", At: later}
	verified := sender.PhoneVerified{SenderID: "s", At: at}
	t.Run("a new number replaces the old number and receives a code (7.06e 4.17f)", func(t *testing.T) {
		given(t, migrated).When(change).Then(phoneChanged, requested)
	})
	t.Run("a verified number or the number of a non-migrated account cannot be changed (2.27a 6.06c)", func(t *testing.T) {
		given(t, migrated, verified).When(change).ThenRejected(sender.ErrPhoneNotChangeable)
		given(t, signedUp).When(change).ThenRejected(sender.ErrPhoneNotChangeable)
	})
	t.Run("a sender without a phone number can add a number (2.27a)", func(t *testing.T) {
		withoutPhone := signedUp
		withoutPhone.Person.CountryCode, withoutPhone.Person.PhoneNumber = "", ""
		given(t, withoutPhone).When(change).Then(phoneChanged, requested)
	})
	t.Run("a new number is unverified (2.06a)", func(t *testing.T) {
		s := given(t, migrated, verified, phoneChanged, requested).State()
		if s.PhoneVerified || s.Phone() != phoneChanged.Phone {
			t.Errorf("got phone %v, verified %t; want %v, false", s.Phone(), s.PhoneVerified, phoneChanged.Phone)
		}
	})
	t.Run("the current number is rejected (5.06f 5.19d)", func(t *testing.T) {
		given(t, migrated).When(sender.ChangePhone{Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "6175550100"}, At: later}).
			ThenRejected(sender.ErrSamePhone)
	})
	t.Run("a locked sender cannot change the phone number", func(t *testing.T) {
		given(t, migrated, locked).When(change).ThenRejected(sender.ErrLocked)
	})
	t.Run("a change counts toward the limit for codes", func(t *testing.T) {
		five := fiveRequests(func(at time.Time) sender.Event { return sender.PhoneVerificationRequested{SenderID: "s", At: at} })
		given(t, five...).When(sender.ChangePhone{Phone: phoneChanged.Phone, At: at.Add(30 * time.Minute)}).ThenRejected(sender.ErrTooManyCodes)
	})
	t.Run("repeating the command does nothing", func(t *testing.T) {
		given(t, migrated, phoneChanged, requested).When(change).ThenNothing()
	})
	t.Run("a code that was sent to the old number is rejected", func(t *testing.T) {
		given(t, migrated, phoneChanged, requested).When(sender.VerifyPhone{SentAt: at, At: later}).ThenRejected(sender.ErrStaleCode)
		given(t, migrated, phoneChanged, requested).When(sender.VerifyPhone{SentAt: later, At: later}).
			Then(sender.PhoneVerified{SenderID: "s", At: later})
	})
}

func TestComplete(t *testing.T) {
	t.Parallel()
	guest := sender.SignedUp{SenderID: "s", Provider: sender.ProviderSystem, At: at,
		Person: sender.Person{FirstName: "Asha", LastName: "R", Email: "asha@example.org"}}
	profile := sender.Profile{Name: sender.Name{FirstName: "Asha", LastName: "Rai"},
		Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "6175550100"}}
	complete := sender.Complete{State: "TX", Profile: profile, At: later}
	completed := sender.Completed{SenderID: "s", State: "TX", At: later, Profile: profile}
	t.Run("a guest adds name, state, and phone number (7.02d 2.21a)", func(t *testing.T) {
		given(t, guest).When(complete).Then(completed)
	})
	t.Run("a completed account has all required data and an unverified phone number (2.21b)", func(t *testing.T) {
		before, after := given(t, guest).State(), given(t, guest, completed).State()
		if !before.IsIncomplete() || after.IsIncomplete() || after.PhoneVerified || after.Name() != profile.Name ||
			after.Person.Email != "asha@example.org" {
			t.Errorf("got incomplete %t before and %t after, want true and false; after: %+v", before.IsIncomplete(), after.IsIncomplete(), after)
		}
	})
	t.Run("a guest without a state, a phone number, or a name is incomplete (6.04b)", func(t *testing.T) {
		for field, remove := range map[string]func(*sender.SignedUp){
			"state":        func(e *sender.SignedUp) { e.State = "" },
			"phone number": func(e *sender.SignedUp) { e.Person.PhoneNumber = "" },
			"first name":   func(e *sender.SignedUp) { e.Person.FirstName = "" },
			"last name":    func(e *sender.SignedUp) { e.Person.LastName = "" },
		} {
			e := signedUp
			remove(&e)
			if !given(t, e).State().IsIncomplete() {
				t.Errorf("got a complete account without a %s", field)
			}
		}
		if given(t, signedUp).State().IsIncomplete() {
			t.Error("got an incomplete account with all data")
		}
	})
	t.Run("a complete account cannot be completed", func(t *testing.T) {
		given(t, signedUp).When(sender.Complete{State: "NY", Profile: profile, At: later}).ThenRejected(sender.ErrAlreadyComplete)
	})
	t.Run("a locked guest cannot complete the account", func(t *testing.T) {
		given(t, guest, locked).When(complete).ThenRejected(sender.ErrLocked)
	})
	t.Run("repeating the command does nothing", func(t *testing.T) {
		given(t, guest, completed).When(complete).ThenNothing()
	})
}

func TestTierRejected(t *testing.T) {
	t.Parallel()
	requested := sender.TierRequested{SenderID: "s", Tier: sender.TierTwo, At: at}
	reject := sender.RecordTierRejected{Tier: sender.TierTwo, At: later}
	rejected := sender.TierRejected{SenderID: "s", Tier: sender.TierTwo, At: later}
	t.Run("a rejected tier is no longer under review", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested).When(reject).Then(rejected)
		s := given(t, signedUp, verified, tierOne, requested, rejected).State()
		if s.RequestedTier != sender.TierNone || s.Tier != sender.TierOne {
			t.Errorf("got tier %q, requested tier %q; want ONE and no requested tier", s.Tier, s.RequestedTier)
		}
	})
	t.Run("a rejected tier can be requested again", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested, rejected).When(sender.RequestTier{Tier: sender.TierTwo, At: later}).
			Then(sender.TierRequested{SenderID: "s", Tier: sender.TierTwo, At: later})
	})
	t.Run("a duplicate rejection or a rejection after the tier was assigned does nothing", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested, rejected).When(reject).ThenNothing()
		given(t, signedUp, verified, tierOne, requested, sender.TierAssigned{SenderID: "s", Tier: sender.TierTwo, At: at}).When(reject).
			ThenNothing()
	})
	t.Run("a rejection before the request is out of order", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(reject).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("an unknown tier is rejected", func(t *testing.T) {
		given(t, signedUp).When(sender.RecordTierRejected{Tier: "FOUR", At: later}).ThenRejected(sender.ErrInvalidTier)
	})
}
