package sender_test

import (
	"testing"
	"time"

	"hulak/domain"
	"hulak/domain/sender"
)

var (
	migrated     = sender.SignedUp{SenderID: "s", State: "TX", Provider: sender.Migrated, At: at, Person: person}
	later        = at.Add(time.Hour)
	emailChanged = sender.EmailChanged{SenderID: "s", At: later, Address: sender.AddressChange{From: "asha@example.org", To: "new@example.org"}}
	phoneChanged = sender.PhoneChanged{SenderID: "s", At: later, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "6175550199"}}
)

// asked returns five code requests within the hour, which is the limit.
func asked(request func(time.Time) sender.Event) []sender.Event {
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
	t.Run("another address takes the place of the old one, and a code goes there (7.06d 4.17d)", func(t *testing.T) {
		given(t, migrated).When(change).Then(emailChanged, requested)
	})
	t.Run("what is verified stands, and so does every address of an account of our own (2.27a 6.06c)", func(t *testing.T) {
		given(t, migrated, verified).When(change).ThenRejected(sender.ErrEmailNotChangeable)
		given(t, signedUp).When(change).ThenRejected(sender.ErrEmailNotChangeable)
	})
	t.Run("the new address is not verified (2.06a)", func(t *testing.T) {
		s := given(t, migrated, emailChanged, requested).State()
		if s.EmailVerified || s.Person.Email != "new@example.org" {
			t.Errorf("verified: %v", s.EmailVerified)
		}
	})
	t.Run("the address that the account has is refused, however it is written (5.06d 5.19c)", func(t *testing.T) {
		given(t, migrated).When(sender.ChangeEmail{Email: "Asha@Example.org", At: later}).ThenRejected(sender.ErrSameEmail)
	})
	t.Run("a locked sender changes nothing", func(t *testing.T) {
		given(t, migrated, locked).When(change).ThenRejected(sender.ErrLocked)
	})
	t.Run("it sends no more codes than asking for them does", func(t *testing.T) {
		five := asked(func(at time.Time) sender.Event { return sender.EmailVerificationRequested{SenderID: "s", At: at} })
		given(t, five...).When(sender.ChangeEmail{Email: "new@example.org", At: at.Add(30 * time.Minute)}).ThenRejected(sender.ErrTooManyCodes)
	})
	t.Run("repeated it has no effect", func(t *testing.T) {
		given(t, migrated, emailChanged, requested).When(change).ThenNothing()
	})
	t.Run("a code that was sent to the old address verifies nothing", func(t *testing.T) {
		given(t, migrated, emailChanged, requested).When(sender.VerifyEmail{SentAt: at, At: later}).ThenRejected(sender.ErrCodeStale)
		given(t, migrated, emailChanged, requested).When(sender.VerifyEmail{SentAt: later, At: later}).Then(sender.EmailVerified{SenderID: "s", At: later})
	})
}

func TestChangePhone(t *testing.T) {
	t.Parallel()
	change := sender.ChangePhone{Phone: phoneChanged.Phone, At: later}
	requested := sender.PhoneVerificationRequested{SenderID: "s", At: later}
	verified := sender.PhoneVerified{SenderID: "s", At: at}
	t.Run("another number takes the place of the old one, and a code goes there (7.06e 4.17f)", func(t *testing.T) {
		given(t, migrated).When(change).Then(phoneChanged, requested)
	})
	t.Run("what is verified stands, and so does every number of an account of our own (2.27a 6.06c)", func(t *testing.T) {
		given(t, migrated, verified).When(change).ThenRejected(sender.ErrPhoneNotChangeable)
		given(t, signedUp).When(change).ThenRejected(sender.ErrPhoneNotChangeable)
	})
	t.Run("an account without a number gets its first (2.27a)", func(t *testing.T) {
		bare := signedUp
		bare.Person.CountryCode, bare.Person.PhoneNumber = "", ""
		given(t, bare).When(change).Then(phoneChanged, requested)
	})
	t.Run("the new number is not verified (2.06a)", func(t *testing.T) {
		s := given(t, migrated, phoneChanged, requested).State()
		if s.PhoneVerified || s.Phone() != phoneChanged.Phone {
			t.Errorf("verified: %v", s.PhoneVerified)
		}
	})
	t.Run("the number that the account has is refused (5.06f 5.19d)", func(t *testing.T) {
		given(t, migrated).When(sender.ChangePhone{Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "6175550100"}, At: later}).ThenRejected(sender.ErrSamePhone)
	})
	t.Run("a locked sender changes nothing", func(t *testing.T) {
		given(t, migrated, locked).When(change).ThenRejected(sender.ErrLocked)
	})
	t.Run("it sends no more codes than asking for them does", func(t *testing.T) {
		five := asked(func(at time.Time) sender.Event { return sender.PhoneVerificationRequested{SenderID: "s", At: at} })
		given(t, five...).When(sender.ChangePhone{Phone: phoneChanged.Phone, At: at.Add(30 * time.Minute)}).ThenRejected(sender.ErrTooManyCodes)
	})
	t.Run("repeated it has no effect", func(t *testing.T) {
		given(t, migrated, phoneChanged, requested).When(change).ThenNothing()
	})
	t.Run("a code that was sent to the old number verifies nothing", func(t *testing.T) {
		given(t, migrated, phoneChanged, requested).When(sender.VerifyPhone{SentAt: at, At: later}).ThenRejected(sender.ErrCodeStale)
		given(t, migrated, phoneChanged, requested).When(sender.VerifyPhone{SentAt: later, At: later}).Then(sender.PhoneVerified{SenderID: "s", At: later})
	})
}

func TestComplete(t *testing.T) {
	t.Parallel()
	guest := sender.SignedUp{SenderID: "s", Provider: sender.System, At: at, Person: sender.Person{FirstName: "Asha", LastName: "R", Email: "asha@example.org"}}
	profile := sender.Profile{Name: sender.Name{FirstName: "Asha", LastName: "Rai"}, Phone: sender.Phone{CountryCode: "+1", PhoneNumber: "6175550100"}}
	complete := sender.Complete{State: "TX", Profile: profile, At: later}
	completed := sender.Completed{SenderID: "s", State: "TX", At: later, Profile: profile}
	t.Run("a guest adds name, state and phone (7.02d 2.21a)", func(t *testing.T) {
		given(t, guest).When(complete).Then(completed)
	})
	t.Run("the account then lacks nothing, and its phone is still to be verified (2.21b)", func(t *testing.T) {
		before, after := given(t, guest).State(), given(t, guest, completed).State()
		if !before.IsIncomplete() || after.IsIncomplete() || after.PhoneVerified || after.Name() != profile.Name || after.Person.Email != "asha@example.org" {
			t.Errorf("lacking before %v, after %v", before.IsIncomplete(), after.IsIncomplete())
		}
	})
	t.Run("an account that lacks nothing is not changed by it", func(t *testing.T) {
		given(t, signedUp).When(sender.Complete{State: "NY", Profile: profile, At: later}).ThenRejected(sender.ErrComplete)
	})
	t.Run("a locked guest completes nothing", func(t *testing.T) {
		given(t, guest, locked).When(complete).ThenRejected(sender.ErrLocked)
	})
	t.Run("repeated it has no effect", func(t *testing.T) {
		given(t, guest, completed).When(complete).ThenNothing()
	})
}

func TestTierRejected(t *testing.T) {
	t.Parallel()
	requested := sender.TierRequested{SenderID: "s", Tier: sender.TierTwo, At: at}
	reject := sender.RecordTierRejected{Tier: sender.TierTwo, At: later}
	rejected := sender.TierRejected{SenderID: "s", Tier: sender.TierTwo, At: later}
	t.Run("a refused tier is no longer under review (4.07b)", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested).When(reject).Then(rejected)
		if s := given(t, signedUp, verified, tierOne, requested, rejected).State(); s.RequestedTier != sender.NoTier || s.Tier != sender.TierOne {
			t.Errorf("has %s, asks for %s", s.Tier, s.RequestedTier)
		}
	})
	t.Run("it may be asked for again (4.07b)", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested, rejected).When(sender.RequestTier{Tier: sender.TierTwo, At: later}).
			Then(sender.TierRequested{SenderID: "s", Tier: sender.TierTwo, At: later})
	})
	t.Run("repeated, or after the tier was given, it has no effect", func(t *testing.T) {
		given(t, signedUp, verified, tierOne, requested, rejected).When(reject).ThenNothing()
		given(t, signedUp, verified, tierOne, requested, sender.TierAssigned{SenderID: "s", Tier: sender.TierTwo, At: at}).When(reject).ThenNothing()
	})
	t.Run("a refusal that overtakes the request waits", func(t *testing.T) {
		given(t, signedUp, verified, tierOne).When(reject).ThenRejected(domain.ErrOutOfOrder)
	})
	t.Run("no tier is none to refuse", func(t *testing.T) {
		given(t, signedUp).When(sender.RecordTierRejected{Tier: "FOUR", At: later}).ThenRejected(sender.ErrTier)
	})
}
