package dto

import (
	"time"

	"hulak/domain"
)

// Role says what a user may do (4.08a).
type Role string

// The roles.
const (
	Public     Role = "PUBLIC"
	Guest      Role = "GUEST"
	User       Role = "USER"
	Admin      Role = "ADMIN"
	Compliance Role = "COMPLIANCE"
)

// UserInfo is a signed-in person (3.01a).
type UserInfo struct {
	ID          string      `json:"id"`
	ReferenceID string      `json:"referenceId" doc:"Also the name of the person's own channel of live events"`
	FirstName   string      `json:"firstName"`
	MiddleName  string      `json:"middleName"`
	LastName    string      `json:"lastName"`
	FullName    string      `json:"fullName"`
	Email       string      `json:"email"`
	CountryCode string      `json:"countryCode"`
	PhoneNumber string      `json:"phoneNumber"`
	ImageURL    string      `json:"imageUrl"`
	Roles       []Role      `json:"roles"`
	Address     UserAddress `json:"address"`
	Provider    string      `json:"provider" enum:"SYSTEM,MIGRATED"`
	// LacksSecondFactor is of staff alone.
	LacksSecondFactor bool `json:"lacksSecondFactor,omitempty" doc:"Set up one first: until then every other call is refused"`
}

// UserAddress is where a sender lives.
type UserAddress struct {
	Country   string `json:"country"`
	State     string `json:"state"`
	StateCode string `json:"stateCode"`
}

// SenderStatus is what has been verified of a sender (3.02a).
type SenderStatus struct {
	IsEmailVerified       bool   `json:"isEmailVerified"`
	IsPhoneVerified       bool   `json:"isPhoneVerified"`
	IsPhoneNumberVerified bool   `json:"isPhoneNumberVerified" doc:"The same as isPhoneVerified"`
	IsKYCVerified         bool   `json:"isKYCVerified"`
	KYCStatus             string `json:"kycStatus" enum:"UNVERIFIED,REVIEW_PENDING,VERIFIED,RETRY_REQUESTED,DOCUMENT_REQUESTED,SUSPENDED"`
	CurrentTier           string `json:"currentTier" enum:",ONE,TWO,THREE" doc:"Empty before the first tier"`
	RequestedTier         string `json:"requestedTier,omitempty" doc:"A tier under review"`
	HasSecondFactor       bool   `json:"hasSecondFactor,omitempty" doc:"What asks for the password asks for a code, too"`
	LacksPassword         bool   `json:"lacksPassword,omitempty" doc:"Signs in elsewhere: where a call asks for the password, it takes a code of POST /v1/auth/confirmation-code"`
}

// SenderAnswer is the sender behind the token (7.06a).
type SenderAnswer struct {
	Sender   UserInfo     `json:"sender"`
	Status   SenderStatus `json:"status"`
	Provider string       `json:"provider"`
}

// Login is a session (3.03a).
type Login struct {
	Token     string    `json:"token" doc:"Empty where the second factor is lacking"`
	TokenType string    `json:"tokenType" enum:",Bearer"`
	Roles     []Role    `json:"roles"`
	ExpiresAt time.Time `json:"expiresAt" doc:"When the token must be refreshed, or the challenge is over"`
	Challenge string    `json:"challenge,omitempty" doc:"In the place of a token where the second factor is lacking: it goes to /v1/auth/second-factor with a code"`
	ExtraStep bool      `json:"extraStep,omitempty" doc:"The account is under attack: the code is one of the authenticator app, or one that is mailed if the password is right"`
}

// OpenSession is one place where a user is signed in.
type OpenSession struct {
	ID         string    `json:"id"`
	Device     string    `json:"device" doc:"Browser and system, such as Firefox on Windows"`
	Address    string    `json:"address" doc:"The network address it was last used from"`
	SignedInAt time.Time `json:"signedInAt"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"To the quarter of an hour"`
	Current    bool      `json:"current" doc:"The one that asks"`
}

// WidgetToken opens the provider's widgets (3.03b).
type WidgetToken struct {
	Token       string `json:"token"`
	ReferenceID string `json:"referenceId"`
}

// KYCAnswer is where the sender stands with the identity provider (7.06c).
type KYCAnswer struct {
	KYCStatus     string `json:"kycStatus"`
	IsKYCVerified bool   `json:"isKYCVerified"`
}

// LockedSender is a sender who is barred until staff lift the lock (3.14a).
type LockedSender struct {
	ID           string `json:"id"`
	FullName     string `json:"fullName"`
	Email        string `json:"email"`
	PhoneNumber  string `json:"phoneNumber"`
	ImageURL     string `json:"imageUrl"`
	ReferenceID  string `json:"referenceId"`
	LockedReason string `json:"lockedReason"`
}

// SignIn asks for a session (7.02a).
type SignIn struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// SignUp opens an account (7.02f).
type SignUp struct {
	FirstName      string  `json:"firstName"`
	MiddleName     string  `json:"middleName,omitempty"`
	LastName       string  `json:"lastName"`
	Email          string  `json:"email"`
	State          string  `json:"state" doc:"Two-letter code"`
	CountryCode    string  `json:"countryCode" doc:"+1"`
	PhoneNumber    USPhone `json:"phoneNumber"`
	Password       string  `json:"password"`
	RepeatPassword string  `json:"repeatPassword"`
}

// CompleteSignUp adds what the account of a guest lacks (7.02d).
type CompleteSignUp struct {
	FirstName   string  `json:"firstName"`
	MiddleName  string  `json:"middleName,omitempty"`
	LastName    string  `json:"lastName"`
	State       string  `json:"state" doc:"Two-letter code"`
	CountryCode string  `json:"countryCode" doc:"+1"`
	PhoneNumber USPhone `json:"phoneNumber"`
}

// ChangeEmail gives the account another e-mail address (7.06d).
type ChangeEmail struct {
	Email        string `json:"email"`
	ReEnterEmail string `json:"reEnterEmail"`
	Password     string `json:"password"`
	Code         string `json:"code,omitempty" doc:"Of the second factor, where there is one"`
}

// ChangePhone gives the account another phone number, or its first (7.06e).
type ChangePhone struct {
	CountryCode string  `json:"countryCode" doc:"+1"`
	Phone       USPhone `json:"phone"`
	Password    string  `json:"password"`
	Code        string  `json:"code,omitempty" doc:"Of the second factor, where there is one"`
}

// Confirm proves who it is, for what a session alone is not enough for.
type Confirm struct {
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"Of the second factor, where there is one"`
}

// Confirmation says whether a session has been confirmed a moment ago.
type Confirmation struct {
	Confirmed bool `json:"confirmed" doc:"Banks and cards can be added"`
}

// ForgotPassword asks for a link to set a new password (7.04a).
type ForgotPassword struct {
	Email string `json:"email"`
}

// ResetPassword sets a new password by a link (7.04b).
type ResetPassword struct {
	NewPassword string `json:"newPassword"`
}

// ChangePassword sets a new password by the old one (7.04c).
type ChangePassword struct {
	NewPassword string `json:"newPassword"`
	OldPassword string `json:"oldPassword"`
	Code        string `json:"code,omitempty" doc:"Of the second factor, where there is one"`
}

// SocialSignIn asks where to sign in with an account elsewhere (7.02e).
type SocialSignIn struct {
	Provider string `json:"provider" doc:"One of the configuration's"`
}

// SocialSignInPage is where the browser goes next.
type SocialSignInPage struct {
	URL string `json:"url"`
}

// TokenExchange trades a single-use reference token for a session (7.05b).
type TokenExchange struct {
	ReferenceToken string `json:"referenceToken"`
}

// TokenLogin is the same for a partner site (7.05c).
type TokenLogin struct {
	Origin string `json:"origin"`
	Token  string `json:"token"`
}

// KYCStatusHint tells that the widget reported a change (7.06c). What counts is what the provider says.
type KYCStatusHint struct {
	Status string `json:"status"`
}

// UnlockSender unlocks a sender.
type UnlockSender struct {
	Reason string `json:"reason,omitempty" doc:"Kept and shown to staff; required unless the sender was locked after wrong passwords"`
}

// Check bounds the reason.
func (f UnlockSender) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, atMost(commentCharsMax))
	return c.faults
}

// LockSender locks a sender out of their account.
type LockSender struct {
	Reason string `json:"reason" doc:"Shown to staff in the list of locked senders"`
}

// Check implements the rules of the request.
func (f LockSender) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, atMost(commentCharsMax))
	return c.faults
}
