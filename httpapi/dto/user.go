package dto

// Role determines what a user can do (spec 4.08a).
type Role string

// The roles.
const (
	Public     Role = "PUBLIC"
	Guest      Role = "GUEST"
	User       Role = "USER"
	Admin      Role = "ADMIN"
	Compliance Role = "COMPLIANCE"
	Support    Role = "SUPPORT"
	Finance    Role = "FINANCE"
	Auditor    Role = "AUDITOR"
	APIKey     Role = "API_KEY" // an internal system; see Route.ForKeys in package core
)

// UserAddress is a sender's address.
type UserAddress struct {
	Country   string `json:"country"`
	State     string `json:"state"`
	StateCode string `json:"stateCode"`
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

// TokenExchange exchanges a single-use reference token for a session (spec 7.05b).
type TokenExchange struct {
	ReferenceToken string `json:"referenceToken"`
}

// TokenLogin exchanges a partner site's single-use token for a session (spec 7.05c).
type TokenLogin struct {
	Origin string `json:"origin"`
	Token  string `json:"token"`
}

// UnlockSender unlocks a sender's account.
type UnlockSender struct {
	Reason string `json:"reason,omitempty" doc:"Reason, shown to staff. Required unless the sender was locked after wrong passwords. At most 1,000 characters"`
}

// Check validates the request.
func (f UnlockSender) Check(c *Checks) {
	c.field("reason", f.Reason, maxChars(maxCommentChars))
}

// LockSender locks a sender's account.
type LockSender struct {
	Reason string    `json:"reason" doc:"Reason, shown to staff in the list of locked senders. At most 1,000 characters"`
	Scope  LockScope `json:"scope,omitempty" enum:"ACCOUNT,SENDING" doc:"What the sender can no longer do. ACCOUNT, the default, ends all sessions and prevents sign-in. SENDING only prevents new transfers and changes to the account"`
}

// LockScope is what a locked sender cannot do.
type LockScope string

// LockSending lets the sender sign in, but not send money or change the account.
const LockSending LockScope = "SENDING"

// Check validates the request.
func (f LockSender) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
