package sender

import "time"

// Command is a command for one sender.
type Command interface{ decide(State) ([]Event, error) }

// SignUp opens an account. The same decision reserves the email address (see package reservation).
type SignUp struct {
	SenderID string
	Person   Person
	State    string
	Provider Provider
	At       time.Time
}

// RequestEmailVerification requests a new verification code by email (spec 7.03c).
type RequestEmailVerification struct{ At time.Time }

// VerifyEmail reports that the sender entered the correct code. A code sent before the latest address change is rejected.
type VerifyEmail struct{ SentAt, At time.Time }

// RequestPhoneVerification requests a new verification code by SMS (spec 7.03d).
type RequestPhoneVerification struct{ At time.Time }

// VerifyPhone reports that the sender entered the correct code. A code sent before the latest number change is rejected.
type VerifyPhone struct{ SentAt, At time.Time }

// ChangeEmail replaces the email address. Only usecase.ChangeEmail issues this command. The same decision reserves the new address
// and releases the old address.
type ChangeEmail struct {
	Email string
	At    time.Time
}

// ChangePhone replaces the phone number or adds a first number.
type ChangePhone struct {
	Phone Phone
	At    time.Time
}

// Complete adds the missing data to a guest account (spec 7.02d).
type Complete struct {
	State   string
	Profile Profile
	At      time.Time
}

// RecordKYC reports a status from the identity provider. The first KYCVerified status also assigns tier ONE.
type RecordKYC struct {
	Status KYCStatus
	At     time.Time
}

// RequestTier requests a review for the next tier.
type RequestTier struct {
	Tier Tier
	At   time.Time
}

// AssignTier reports that the identity provider granted a tier.
type AssignTier struct {
	Tier Tier
	At   time.Time
}

// RecordTierRejected reports that the identity provider rejected a tier. The sender keeps the current tier.
type RecordTierRejected struct {
	Tier Tier
	At   time.Time
}

// ChangeName changes the name to the name on the identity document, as read by the identity provider (spec 7.06f).
type ChangeName struct {
	Name Name
	At   time.Time
}

// RecordPasswordChange reports that the password was changed.
type RecordPasswordChange struct{ At time.Time }

// Lock locks the account, or only sending if SendingOnly is true. A lock of the account replaces a lock of sending.
type Lock struct {
	Reason      string
	SendingOnly bool
	At          time.Time
}

// Unlock removes a lock of either scope.
type Unlock struct{ At time.Time }
