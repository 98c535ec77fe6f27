package sender

import "time"

// Command is somebody's intention for one sender.
type Command interface{ command() }

// SignUp opens an account. The e-mail address is claimed in the same decision (see domain/reservation).
type SignUp struct {
	SenderID string
	Person   Person
	State    string
	Provider Provider
	At       time.Time
}

// RequestEmailVerification asks for a (new) code by mail (7.03c).
type RequestEmailVerification struct{ At time.Time }

// VerifyEmail reports that the right code came back. SentAt is when the code was sent: one that went to an address that
// has been changed since proves nothing of the new one.
type VerifyEmail struct{ SentAt, At time.Time }

// RequestPhoneVerification asks for a (new) code by SMS (7.03d).
type RequestPhoneVerification struct{ At time.Time }

// VerifyPhone reports that the right code came back; SentAt as for VerifyEmail.
type VerifyPhone struct{ SentAt, At time.Time }

// ChangeEmail puts another address in the place of the one that the account has. It is put by decisions.ChangeEmail only,
// which claims the new address and gives the old one back in the same decision.
type ChangeEmail struct {
	Email string
	At    time.Time
}

// ChangePhone puts another number in the place of the one that the account has, or adds the first.
type ChangePhone struct {
	Phone Phone
	At    time.Time
}

// Complete adds what the account of a guest lacks (7.02d).
type Complete struct {
	State   string
	Profile Profile
	At      time.Time
}

// RecordKYC reports what the identity provider says. Verified for the first time also assigns tier ONE.
type RecordKYC struct {
	Status KYCStatus
	At     time.Time
}

// RequestTier asks for a review for the next tier.
type RequestTier struct {
	Tier Tier
	At   time.Time
}

// AssignTier reports the provider's decision on a tier.
type AssignTier struct {
	Tier Tier
	At   time.Time
}

// RecordTierRejected reports that the provider refused a tier: the sender keeps the one they have.
type RecordTierRejected struct {
	Tier Tier
	At   time.Time
}

// ChangeName takes over the name that the identity provider read from the document (7.06f).
type ChangeName struct {
	Name Name
	At   time.Time
}

// RecordPasswordChange says that the password was changed.
type RecordPasswordChange struct{ At time.Time }

// Lock bars the sender.
type Lock struct {
	Reason string
	At     time.Time
}

// Unlock lifts the lock.
type Unlock struct{ At time.Time }

func (SignUp) command()                   {}
func (RequestEmailVerification) command() {}
func (VerifyEmail) command()              {}
func (RequestPhoneVerification) command() {}
func (VerifyPhone) command()              {}
func (ChangeEmail) command()              {}
func (ChangePhone) command()              {}
func (Complete) command()                 {}
func (RecordKYC) command()                {}
func (RequestTier) command()              {}
func (AssignTier) command()               {}
func (RecordTierRejected) command()       {}
func (ChangeName) command()               {}
func (RecordPasswordChange) command()     {}
func (Lock) command()                     {}
func (Unlock) command()                   {}
