package dto

import (
	"time"

	"hulak/domain"
)

// Role determines what a user can do (spec 4.08a).
type Role string

// The roles.
const (
	Public     Role = "PUBLIC"
	Guest      Role = "GUEST"
	User       Role = "USER"
	Admin      Role = "ADMIN"
	Compliance Role = "COMPLIANCE"
)

// UserInfo is a signed-in user (spec 3.01a).
type UserInfo struct {
	ID                string      `json:"id"`
	ReferenceID       string      `json:"referenceId" doc:"Also the name of the user's live event channel"`
	FirstName         string      `json:"firstName"`
	MiddleName        string      `json:"middleName"`
	LastName          string      `json:"lastName"`
	FullName          string      `json:"fullName"`
	Email             string      `json:"email"`
	CountryCode       string      `json:"countryCode"`
	PhoneNumber       string      `json:"phoneNumber"`
	ImageURL          string      `json:"imageUrl"`
	Roles             []Role      `json:"roles"`
	Address           UserAddress `json:"address"`
	Provider          string      `json:"provider" enum:"SYSTEM,MIGRATED"`
	LacksSecondFactor bool        `json:"lacksSecondFactor,omitempty" doc:"True if a staff member must set up a second factor. Until then, all other requests fail"`
}

// UserAddress is a sender's address.
type UserAddress struct {
	Country   string `json:"country"`
	State     string `json:"state"`
	StateCode string `json:"stateCode"`
}

// SenderStatus is a sender's verification status (spec 3.02a).
type SenderStatus struct {
	IsEmailVerified       bool   `json:"isEmailVerified"`
	IsPhoneVerified       bool   `json:"isPhoneVerified"`
	IsPhoneNumberVerified bool   `json:"isPhoneNumberVerified" doc:"Same as isPhoneVerified"`
	IsKYCVerified         bool   `json:"isKYCVerified"`
	KYCStatus             string `json:"kycStatus" enum:"UNVERIFIED,REVIEW_PENDING,VERIFIED,RETRY_REQUESTED,DOCUMENT_REQUESTED,SUSPENDED"`
	CurrentTier           string `json:"currentTier" enum:",ONE,TWO,THREE" doc:"Empty if the sender has no tier"`
	RequestedTier         string `json:"requestedTier,omitempty" doc:"Tier under review"`
	HasSecondFactor       bool   `json:"hasSecondFactor,omitempty" doc:"True if requests that need the password also need a code"`
	LacksPassword         bool   `json:"lacksPassword,omitempty" doc:"True if the user signs in with an external account only. Requests that need the password accept a code from POST /v1/auth/confirmation-code instead"`
}

// SenderProfile is the signed-in sender (spec 7.06a).
type SenderProfile struct {
	Sender   UserInfo     `json:"sender"`
	Status   SenderStatus `json:"status"`
	Provider string       `json:"provider"`
}

// Login contains a new session, or a challenge if the sign-in needs a code (spec 3.03a).
type Login struct {
	Token     string    `json:"token" doc:"Access token. Empty if the sign-in needs a code"`
	TokenType string    `json:"tokenType" enum:",Bearer"`
	Roles     []Role    `json:"roles"`
	ExpiresAt time.Time `json:"expiresAt" doc:"When the token or the challenge expires"`
	Challenge string    `json:"challenge,omitempty" doc:"Returned instead of a token if the sign-in needs a code. Send it with the code to POST /v1/auth/second-factor"`
	ExtraStep bool      `json:"extraStep,omitempty" doc:"True if the account is under attack. The code comes from the authenticator app, or from an email that we send if the password is correct"`
}

// OpenSession is one of the user's active sessions.
type OpenSession struct {
	ID         string    `json:"id"`
	Device     string    `json:"device" doc:"Browser and operating system, such as Firefox on Windows"`
	Address    string    `json:"address" doc:"IP address of the last request"`
	SignedInAt time.Time `json:"signedInAt"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"When the session was last used, accurate to 15 minutes"`
	Current    bool      `json:"current" doc:"True for the session that made this request"`
}

// WidgetToken gives access to the provider's widgets (spec 3.03b).
type WidgetToken struct {
	Token       string `json:"token"`
	ReferenceID string `json:"referenceId"`
}

// KYCResult is the sender's status at the identity provider (spec 7.06c).
type KYCResult struct {
	KYCStatus     string `json:"kycStatus"`
	IsKYCVerified bool   `json:"isKYCVerified"`
}

// LockedSender is a sender whose account is locked until staff unlock it (spec 3.14a).
type LockedSender struct {
	ID           string `json:"id"`
	FullName     string `json:"fullName"`
	Email        string `json:"email"`
	PhoneNumber  string `json:"phoneNumber"`
	ImageURL     string `json:"imageUrl"`
	ReferenceID  string `json:"referenceId"`
	LockedReason string `json:"lockedReason"`
}

// SignIn starts a session (spec 7.02a).
type SignIn struct {
	Email    string `json:"email"`
	Password string `json:"password"`
}

// SignUp creates an account (spec 7.02f).
type SignUp struct {
	FirstName      string  `json:"firstName"`
	MiddleName     string  `json:"middleName,omitempty"`
	LastName       string  `json:"lastName"`
	Email          string  `json:"email"`
	State          string  `json:"state" doc:"Two-letter state code"`
	CountryCode    string  `json:"countryCode" doc:"Always +1"`
	PhoneNumber    USPhone `json:"phoneNumber"`
	Password       string  `json:"password"`
	RepeatPassword string  `json:"repeatPassword"`
}

// CompleteSignUp adds the missing data to a guest's account (spec 7.02d).
type CompleteSignUp struct {
	FirstName   string  `json:"firstName"`
	MiddleName  string  `json:"middleName,omitempty"`
	LastName    string  `json:"lastName"`
	State       string  `json:"state" doc:"Two-letter state code"`
	CountryCode string  `json:"countryCode" doc:"Always +1"`
	PhoneNumber USPhone `json:"phoneNumber"`
}

// ChangeEmail changes the account's email address (spec 7.06d).
type ChangeEmail struct {
	Email        string `json:"email"`
	ReEnterEmail string `json:"reEnterEmail"`
	Password     string `json:"password"`
	Code         string `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// ChangePhone sets or changes the account's phone number (spec 7.06e).
type ChangePhone struct {
	CountryCode string  `json:"countryCode" doc:"Always +1"`
	Phone       USPhone `json:"phone"`
	Password    string  `json:"password"`
	Code        string  `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// ConfirmIdentity confirms the user's identity for actions that need more than a session.
type ConfirmIdentity struct {
	Password string `json:"password"`
	Code     string `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// Confirmation reports whether the session's user recently confirmed their identity.
type Confirmation struct {
	Confirmed bool `json:"confirmed" doc:"True if the user confirmed their identity in the last 10 minutes. Adding a bank account or a card requires this"`
}

// ForgotPassword requests a password reset link (spec 7.04a).
type ForgotPassword struct {
	Email string `json:"email"`
}

// ResetPassword sets a new password through a password reset link (spec 7.04b).
type ResetPassword struct {
	NewPassword string `json:"newPassword"`
}

// ChangePassword replaces the current password (spec 7.04c).
type ChangePassword struct {
	NewPassword string `json:"newPassword"`
	OldPassword string `json:"oldPassword"`
	Code        string `json:"code,omitempty" doc:"Second-factor code. Required if the account has a second factor"`
}

// SocialSignIn starts a social sign-in (spec 7.02e).
type SocialSignIn struct {
	Provider string `json:"provider" doc:"Name of one of the signInProviders in the configuration"`
}

// SocialSignInPage contains the provider's sign-in URL.
type SocialSignInPage struct {
	URL string `json:"url"`
}

// TokenExchange exchanges a single-use reference token for a session (spec 7.05b).
type TokenExchange struct {
	ReferenceToken string `json:"referenceToken"`
}

// TokenLogin exchanges a partner site's single-use token for a session (spec 7.05c).
type TokenLogin struct {
	Origin string `json:"origin"`
	Token  string `json:"token"`
}

// KYCStatusHint reports that the widget detected a status change (spec 7.06c). The server ignores the status and asks the provider.
type KYCStatusHint struct {
	Status string `json:"status"`
}

// UnlockSender unlocks a sender's account.
type UnlockSender struct {
	Reason string `json:"reason,omitempty" doc:"Reason, shown to staff. Required unless the sender was locked after wrong passwords. At most 1,000 characters"`
}

// Check validates the request.
func (f UnlockSender) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, maxChars(maxCommentChars))
	return c.fieldErrors
}

// LockSender locks a sender's account.
type LockSender struct {
	Reason string `json:"reason" doc:"Reason, shown to staff in the list of locked senders. At most 1,000 characters"`
}

// Check validates the request.
func (f LockSender) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
	return c.fieldErrors
}
