package sender

import "time"

// Event is a fact about one sender. Its stream is named "sender-<id>".
type Event interface {
	EventType() string
	sender()
}

// Person holds a sender's personal data, which can be erased.
type Person struct {
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email"`
	CountryCode string `json:"countryCode"` // "+1"
	PhoneNumber string `json:"phoneNumber"` // ten digits
}

// SignedUp records that a sender opened an account (spec 7.02f).
type SignedUp struct {
	SenderID string    `json:"senderId"`
	State    string    `json:"state"`    // two-letter code
	Provider Provider  `json:"provider"` // origin of the account (spec 3.01a)
	At       time.Time `json:"at"`
	Person   Person    `json:"-" personal:"true"`
}

// EmailVerificationRequested records a request for an email with a code and a link. The notification worker sends the email to the sender.
type EmailVerificationRequested struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// EmailVerified records that the sender proved control of the email address.
type EmailVerified struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// PhoneVerificationRequested records a request for an SMS with a code. The notification worker sends the SMS to the sender.
type PhoneVerificationRequested struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// PhoneVerified records that the sender proved control of the phone number.
type PhoneVerified struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// EmailChanged records a new, unverified email address (spec 4.17d).
type EmailChanged struct {
	SenderID string        `json:"senderId"`
	At       time.Time     `json:"at"`
	Address  AddressChange `json:"-" personal:"true"`
}

// AddressChange holds the old and the new email address. The old address receives a notification of the change.
type AddressChange struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// PhoneChanged records a new, unverified phone number (spec 4.17f).
type PhoneChanged struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
	Phone    Phone     `json:"-" personal:"true"`
}

// Phone is a phone number.
type Phone struct {
	CountryCode string `json:"countryCode"` // "+1"
	PhoneNumber string `json:"phoneNumber"` // ten digits
}

// Completed records the data that was missing from a guest account (spec 7.02d).
type Completed struct {
	SenderID string    `json:"senderId"`
	State    string    `json:"state"` // two-letter code
	At       time.Time `json:"at"`
	Profile  Profile   `json:"-" personal:"true"`
}

// Profile is the data that a guest adds to an account.
type Profile struct {
	Name
	Phone
}

// KYCStatusChanged records a status from the identity provider or from compliance (spec 4.05a).
type KYCStatusChanged struct {
	SenderID string    `json:"senderId"`
	From     KYCStatus `json:"from"`
	To       KYCStatus `json:"to"`
	At       time.Time `json:"at"`
}

// TierRequested records that the sender requested a higher tier. The identity provider reviews the request.
type TierRequested struct {
	SenderID string    `json:"senderId"`
	Tier     Tier      `json:"tier"`
	At       time.Time `json:"at"`
}

// TierAssigned records the sender's new tier, which determines the limits (spec 9.04).
type TierAssigned struct {
	SenderID string    `json:"senderId"`
	Tier     Tier      `json:"tier"`
	At       time.Time `json:"at"`
}

// TierRejected records that the identity provider rejected the requested tier. The sender can request the tier again.
type TierRejected struct {
	SenderID string    `json:"senderId"`
	Tier     Tier      `json:"tier"`
	At       time.Time `json:"at"`
}

// NameChanged records that the sender's name was changed to the name on the identity document.
type NameChanged struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
	Name     Name      `json:"-" personal:"true"`
}

// Name is a sender's full name.
type Name struct {
	FirstName  string `json:"firstName"`
	MiddleName string `json:"middleName,omitempty"`
	LastName   string `json:"lastName"`
}

// PasswordChanged records a password change. The password hash is stored outside the event log.
type PasswordChanged struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// LockReasonWrongPassword is the reason that earlier releases gave when they locked an account after too many wrong passwords.
// Such a lock does not indicate fraud.
const LockReasonWrongPassword = "Too many failed sign-in attempts"

// Locked records that the account was locked. The sender cannot sign in until staff unlock it (spec 3.14a).
type Locked struct {
	SenderID string    `json:"senderId"`
	Reason   string    `json:"reason"`
	At       time.Time `json:"at"`
}

// SendingLocked records that the sender can no longer send money or change the account, until staff unlock it. The sender can still
// sign in and follow transfers.
type SendingLocked struct {
	SenderID string    `json:"senderId"`
	Reason   string    `json:"reason"`
	At       time.Time `json:"at"`
}

// Unlocked records that staff removed a lock of either scope (spec 6.05a).
type Unlocked struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

func (SignedUp) EventType() string                   { return "sender.signed_up" }
func (EmailVerificationRequested) EventType() string { return "sender.email_verification_requested" }
func (EmailVerified) EventType() string              { return "sender.email_verified" }
func (PhoneVerificationRequested) EventType() string { return "sender.phone_verification_requested" }
func (PhoneVerified) EventType() string              { return "sender.phone_verified" }
func (EmailChanged) EventType() string               { return "sender.email_changed" }
func (PhoneChanged) EventType() string               { return "sender.phone_changed" }
func (Completed) EventType() string                  { return "sender.completed" }
func (KYCStatusChanged) EventType() string           { return "sender.kyc_status_changed" }
func (TierRequested) EventType() string              { return "sender.tier_requested" }
func (TierAssigned) EventType() string               { return "sender.tier_assigned" }
func (TierRejected) EventType() string               { return "sender.tier_rejected" }
func (NameChanged) EventType() string                { return "sender.name_changed" }
func (PasswordChanged) EventType() string            { return "sender.password_changed" }
func (Locked) EventType() string                     { return "sender.locked" }
func (SendingLocked) EventType() string              { return "sender.sending_locked" }
func (Unlocked) EventType() string                   { return "sender.unlocked" }

// Subject returns the sender, whose key encrypts the personal data.
func (e SignedUp) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the name.
func (e NameChanged) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the addresses.
func (e EmailChanged) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the phone number.
func (e PhoneChanged) Subject() string { return e.SenderID }

// Subject returns the sender, whose key encrypts the profile.
func (e Completed) Subject() string { return e.SenderID }

func (SignedUp) sender()                   {}
func (EmailVerificationRequested) sender() {}
func (EmailVerified) sender()              {}
func (PhoneVerificationRequested) sender() {}
func (PhoneVerified) sender()              {}
func (EmailChanged) sender()               {}
func (PhoneChanged) sender()               {}
func (Completed) sender()                  {}
func (KYCStatusChanged) sender()           {}
func (TierRequested) sender()              {}
func (TierAssigned) sender()               {}
func (TierRejected) sender()               {}
func (NameChanged) sender()                {}
func (PasswordChanged) sender()            {}
func (Locked) sender()                     {}
func (SendingLocked) sender()              {}
func (Unlocked) sender()                   {}
