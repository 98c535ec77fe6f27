package sender

import "time"

// Event is a fact about one sender. Streams are named "sender-<id>".
type Event interface {
	EventType() string
	sender()
}

// Person is what identifies a sender and may be erased.
type Person struct {
	FirstName   string `json:"firstName"`
	MiddleName  string `json:"middleName,omitempty"`
	LastName    string `json:"lastName"`
	Email       string `json:"email"`
	CountryCode string `json:"countryCode"` // "+1"
	PhoneNumber string `json:"phoneNumber"` // ten digits
}

// SignedUp begins a sender's account (7.02f).
type SignedUp struct {
	SenderID string    `json:"senderId"`
	State    string    `json:"state"`    // two-letter code
	Provider Provider  `json:"provider"` // who vouches for the account (3.01a)
	At       time.Time `json:"at"`
	Person   Person    `json:"-" personal:"true"`
}

// EmailVerificationRequested is the intention to send a code and a link to the sender's address; the notice worker does it.
type EmailVerificationRequested struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// EmailVerified says that the sender proved to read mail at their address.
type EmailVerified struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// PhoneVerificationRequested is the intention to send a code to the sender's phone.
type PhoneVerificationRequested struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// PhoneVerified says that the sender proved to hold their phone.
type PhoneVerified struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// EmailChanged says that the account has another e-mail address, which is not verified yet (4.17d).
type EmailChanged struct {
	SenderID string        `json:"senderId"`
	At       time.Time     `json:"at"`
	Address  AddressChange `json:"-" personal:"true"`
}

// AddressChange is an e-mail address and the one before, whose reader is told of the change.
type AddressChange struct {
	From string `json:"from"`
	To   string `json:"to"`
}

// PhoneChanged says that the account has another phone number, which is not verified yet (4.17f).
type PhoneChanged struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
	Phone    Phone     `json:"-" personal:"true"`
}

// Phone is a number to call.
type Phone struct {
	CountryCode string `json:"countryCode"` // "+1"
	PhoneNumber string `json:"phoneNumber"` // ten digits
}

// Completed says that a guest's account lacks nothing any more (7.02d).
type Completed struct {
	SenderID string    `json:"senderId"`
	State    string    `json:"state"` // two-letter code
	At       time.Time `json:"at"`
	Profile  Profile   `json:"-" personal:"true"`
}

// Profile is what a guest adds to their account: the name as they write it, and the number that a code can be sent to.
type Profile struct {
	Name
	Phone
}

// KYCStatusChanged is what the identity provider, or compliance, says of the sender (4.05a).
type KYCStatusChanged struct {
	SenderID string    `json:"senderId"`
	From     KYCStatus `json:"from"`
	To       KYCStatus `json:"to"`
	At       time.Time `json:"at"`
}

// TierRequested says that the sender asked for a higher tier; the provider reviews it.
type TierRequested struct {
	SenderID string    `json:"senderId"`
	Tier     Tier      `json:"tier"`
	At       time.Time `json:"at"`
}

// TierAssigned sets the sender's tier, and with it the limits (9.04).
type TierAssigned struct {
	SenderID string    `json:"senderId"`
	Tier     Tier      `json:"tier"`
	At       time.Time `json:"at"`
}

// TierRejected says that the provider refused the tier that was asked for; it may be asked for again.
type TierRejected struct {
	SenderID string    `json:"senderId"`
	Tier     Tier      `json:"tier"`
	At       time.Time `json:"at"`
}

// NameChanged corrects the sender's name to what the identity provider read from the document.
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

// PasswordChanged says that the password is another one now; the password itself is kept elsewhere.
type PasswordChanged struct {
	SenderID string    `json:"senderId"`
	At       time.Time `json:"at"`
}

// LockedForGuesses is the reason of locks that earlier releases made after too many wrong passwords. Such a lock is no sign of fraud.
const LockedForGuesses = "Too many failed sign-in attempts"

// Locked bars the sender from everything but reading, until staff unlock them (3.14a).
type Locked struct {
	SenderID string    `json:"senderId"`
	Reason   string    `json:"reason"`
	At       time.Time `json:"at"`
}

// Unlocked lifts the lock (6.05a).
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
func (Unlocked) EventType() string                   { return "sender.unlocked" }

// Subject is the sender, whose key the personal part is stored under.
func (e SignedUp) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e NameChanged) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e EmailChanged) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
func (e PhoneChanged) Subject() string { return e.SenderID }

// Subject is the sender, whose key the personal part is stored under.
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
func (Unlocked) sender()                   {}
