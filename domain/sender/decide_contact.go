package sender

import (
	"strings"
	"time"
)

// verify accepts a code unless it was sent before the latest change to the address or number.
func verify(verified bool, changedAt, sentAt time.Time, event Event) ([]Event, error) {
	if !verified && sentAt.Before(changedAt) {
		return nil, ErrStaleCode
	}
	return eventUnless(verified, event), nil
}

// canReplace reports whether an address or number can be replaced. Only migrated accounts can replace them, and only before
// verification (spec 2.27a, 6.06c).
func (s State) canReplace(verified bool) bool { return s.Provider == ProviderMigrated && !verified }

// decide changes the address and requests its verification. The code counts toward the limit, so address changes cannot be
// used to send email to strangers.
func (c ChangeEmail) decide(s State) ([]Event, error) {
	switch {
	case c.At.Equal(s.EmailChangedAt):
		return nil, nil
	case s.IsLocked():
		return nil, ErrLocked
	case strings.EqualFold(c.Email, s.Person.Email):
		return nil, ErrSameEmail
	case !s.canReplace(s.EmailVerified):
		return nil, ErrEmailNotChangeable
	case !s.EmailCodes.Allows(c.At):
		return nil, ErrTooManyCodes
	}
	return []Event{
		EmailChanged{SenderID: s.ID, At: c.At, Address: AddressChange{From: s.Person.Email, To: c.Email}},
		EmailVerificationRequested{SenderID: s.ID, At: c.At},
	}, nil
}

func (c ChangePhone) decide(s State) ([]Event, error) {
	switch {
	case c.At.Equal(s.PhoneChangedAt):
		return nil, nil
	case s.IsLocked():
		return nil, ErrLocked
	case c.Phone == s.Phone():
		return nil, ErrSamePhone
	case s.Person.PhoneNumber != "" && !s.canReplace(s.PhoneVerified):
		return nil, ErrPhoneNotChangeable
	case !s.PhoneCodes.Allows(c.At):
		return nil, ErrTooManyCodes
	}
	return []Event{
		PhoneChanged{SenderID: s.ID, At: c.At, Phone: c.Phone},
		PhoneVerificationRequested{SenderID: s.ID, At: c.At},
	}, nil
}

func (c Complete) decide(s State) ([]Event, error) {
	switch {
	case s.IsLocked():
		return nil, ErrLocked
	case s.IsIncomplete():
		return []Event{Completed{SenderID: s.ID, State: c.State, At: c.At, Profile: c.Profile}}, nil
	case s.Region == c.State && s.Name() == c.Profile.Name && s.Phone() == c.Profile.Phone:
		return nil, nil
	}
	return nil, ErrAlreadyComplete
}
