package account

import (
	"time"

	"hulak/httpapi/dto"
)

// Erasure is the status of a sender's erasure request.
type Erasure struct {
	Stage         string     `json:"stage" enum:"NONE,REQUESTED,REFUSED,APPROVED,ERASED"`
	At            *time.Time `json:"at,omitempty" doc:"When the request reached this stage"`
	Cause         string     `json:"cause" enum:",RETENTION,STAFF" doc:"Cause of a refusal"`
	Reason        string     `json:"reason" doc:"Reason for a refusal by staff"`
	RetainedUntil string     `json:"retainedUntil" doc:"Date until which the law requires us to keep the records, YYYY-MM-DD"`
}

// ErasureRequest is an erasure request as shown to administrators. After the erasure, it contains no name or email address.
type ErasureRequest struct {
	SenderID      string    `json:"senderId"`
	FullName      string    `json:"fullName"`
	Email         string    `json:"email"`
	Stage         string    `json:"stage" enum:"REQUESTED,REFUSED,APPROVED,ERASED"`
	At            time.Time `json:"at"`
	RetainedUntil string    `json:"retainedUntil" doc:"Date until which the law requires us to keep the records, YYYY-MM-DD"`
}

// SubjectIDs returns the ID of the sender who requested erasure.
func (e ErasureRequest) SubjectIDs() []string { return []string{e.SenderID} }

// SenderIdentity is a sender's address and identification number. All fields except Known are empty if the sender has not provided them.
type SenderIdentity struct {
	Known        bool   `json:"known"`
	AddressLine1 string `json:"addressLine1"`
	AddressLine2 string `json:"addressLine2"`
	City         string `json:"city"`
	State        string `json:"state" doc:"Two-letter state code"`
	PostalCode   string `json:"postalCode"`
	IDType       string `json:"idType" enum:",SSN,ITIN,ALIEN_NUMBER,PASSPORT"`
	IDNumber     string `json:"idNumber" doc:"Masked, except for the last four characters"`
	IDCountry    string `json:"idCountry" doc:"Two-letter code of the country that issued the passport"`
}

// CompletenessProof shows which events we have committed to as all events about a sender.
type CompletenessProof struct {
	Format     string         `json:"format" enum:"hulak completeness v1"`
	SenderID   string         `json:"senderId"`
	Transfers  []string       `json:"transfers" doc:"Log positions of the events that created the sender's transfers"`
	Others     []string       `json:"others" doc:"Log positions of all other events about the sender"`
	Index      string         `json:"index" doc:"Index of the sender's leaf in the tree over all senders, from 0"`
	Path       [][]byte       `json:"path" doc:"Inclusion proof from the leaf to the root, as defined in RFC 6962. Each hash is Base64"`
	Commitment ProvenRecord   `json:"commitment" doc:"Event with the root of the tree. We commit to a tree once a day"`
	Events     []ProvenRecord `json:"events" doc:"Events at the positions in transfers"`
}

// ProvenRecord is a stored event with a proof that it is in the log.
type ProvenRecord struct {
	Record []byte `json:"record" doc:"Stored event with all its fields. Personal fields are encrypted. Base64"`
	Proof  string `json:"proof" doc:"Proof in the form of c2sp.org/tlog-proof"`
}

// DataExport contains all data that we store about a sender, for the sender to download.
type DataExport struct {
	ExportedAt    time.Time         `json:"exportedAt"`
	Account       SenderProfile     `json:"account"`
	Identity      SenderIdentity    `json:"identity"`
	Devices       []OpenSession     `json:"devices"`
	Passkeys      []Passkey         `json:"passkeys"`
	Beneficiaries []dto.Beneficiary `json:"beneficiaries"`
	Banks         []dto.SenderBank  `json:"banks"`
	Cards         []dto.SenderCard  `json:"cards"`
	Transactions  []dto.Transaction `json:"transactions"`
	Schedules     []dto.Schedule    `json:"schedules"`

	Notifications []dto.NotificationSwitch `json:"notifications"`
	PushDevices   []dto.PushDevice         `json:"pushDevices"`
	RateAlerts    []dto.RateAlert          `json:"rateAlerts"`
	Requests      []dto.MoneyRequest       `json:"requests"`
}

// SubjectIDs returns the IDs of the sender and the beneficiaries.
func (e DataExport) SubjectIDs() []string {
	ids := []string{e.Account.Sender.ID}
	for _, b := range e.Beneficiaries {
		ids = append(ids, b.ID)
	}
	return ids
}

// SecondFactor is the status of an account's second factor.
type SecondFactor struct {
	Enabled           bool       `json:"enabled"`
	EnabledAt         *time.Time `json:"enabledAt,omitempty"`
	RecoveryCodesLeft int        `json:"recoveryCodesLeft"`
}

// Enrollment contains the secret for an authenticator app in three forms.
type Enrollment struct {
	Secret string `json:"secret" doc:"Secret in groups of four characters, for manual entry"`
	Link   string `json:"link" doc:"Link that opens the authenticator app on the same device"`
	QRCode QRCode `json:"picture" doc:"The link as a QR code"`
}

// QRCode is a QR code as an SVG path of its dark squares.
type QRCode struct {
	Size int    `json:"size" doc:"Number of squares on each side"`
	Path string `json:"path"`
}

// RecoveryCodes are shown once. Each code can be used once instead of a code from the app.
type RecoveryCodes struct {
	Codes []string `json:"codes"`
}

// Passkey is one of the user's passkeys.
type Passkey struct {
	ID         string     `json:"id"`
	Name       string     `json:"name"`
	AddedAt    time.Time  `json:"addedAt"`
	LastUsedAt *time.Time `json:"lastUsedAt,omitempty"`
}

// PasskeyOptions contains what a browser needs to create or to use a passkey.
type PasskeyOptions struct {
	Challenge    string              `json:"challenge"`
	Domain       string              `json:"domain" doc:"ID of the relying party"`
	UserID       string              `json:"userId,omitempty" doc:"Base64url. Only for a new passkey"`
	UserName     string              `json:"userName,omitempty" doc:"Only for a new passkey"`
	Discoverable bool                `json:"discoverable,omitempty" doc:"True if a new passkey must be discoverable"`
	Credentials  []PasskeyCredential `json:"credentials" doc:"The user's passkeys"`
}

// PasskeyCredential identifies a passkey for the browser.
type PasskeyCredential struct {
	ID         string   `json:"id" doc:"Base64url"`
	Transports []string `json:"transports,omitempty"`
}

// PasskeyConfirmation contains a token that confirms the user's identity.
type PasskeyConfirmation struct {
	Token string `json:"token" doc:"Accepted once, within 5 minutes, instead of the password and the second-factor code"`
}

// StaffMember is a staff member as shown to administrators.
type StaffMember struct {
	ID           string     `json:"id"`
	FullName     string     `json:"fullName"`
	Email        string     `json:"email"`
	Roles        []dto.Role `json:"roles"`
	Invited      bool       `json:"invited" doc:"True if the member was invited and has not set a password"`
	InvitedUntil *time.Time `json:"invitedUntil,omitempty" doc:"When the latest invitation link expires"`
	SecondFactor bool       `json:"secondFactor"`
	Disabled     bool       `json:"disabled"`
	AddedAt      time.Time  `json:"addedAt"`
	LastSignIn   *time.Time `json:"lastSignIn,omitempty"`
	Self         bool       `json:"self" doc:"True for the caller. You can't change your own account here"`
}

// StaffPermission is a permission of staff, with the roles that have it.
type StaffPermission struct {
	Permission  string     `json:"permission"`
	Description string     `json:"description"`
	Roles       []dto.Role `json:"roles"`
}

// UserInfo is a signed-in user (spec 3.01a).
type UserInfo struct {
	ID                string          `json:"id"`
	ReferenceID       string          `json:"referenceId" doc:"Also the name of the user's live event channel"`
	FirstName         string          `json:"firstName"`
	MiddleName        string          `json:"middleName"`
	LastName          string          `json:"lastName"`
	FullName          string          `json:"fullName"`
	Email             string          `json:"email"`
	CountryCode       string          `json:"countryCode"`
	PhoneNumber       string          `json:"phoneNumber"`
	ImageURL          string          `json:"imageUrl"`
	Roles             []dto.Role      `json:"roles"`
	Address           dto.UserAddress `json:"address"`
	Provider          string          `json:"provider" enum:"SYSTEM,MIGRATED"`
	HasPasskey        bool            `json:"hasPasskey,omitempty"`
	LacksApp          bool            `json:"lacksApp,omitempty" doc:"True if a staff member has no authenticator app"`
	LacksSecondFactor bool            `json:"lacksSecondFactor,omitempty" doc:"True if a staff member must set up a second factor. Until then, all other requests fail"`
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
	Token     string     `json:"token" doc:"Access token. Empty if the sign-in needs a code"`
	TokenType string     `json:"tokenType" enum:",Bearer"`
	Roles     []dto.Role `json:"roles"`
	ExpiresAt time.Time  `json:"expiresAt" doc:"When the token or the challenge expires"`
	Challenge string     `json:"challenge,omitempty" doc:"Returned instead of a token if the sign-in needs a code. Send it with the code to POST /v1/auth/second-factor"`
	Methods   []string   `json:"methods,omitempty" enum:"CODE,PASSKEY" doc:"How the user can answer the challenge, unless extraStep is true"`
	ExtraStep bool       `json:"extraStep,omitempty" doc:"True if the account is under attack. The code comes from the authenticator app, or from an email that we send if the password is correct"`
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

// Confirmation reports whether the session's user recently confirmed their identity.
type Confirmation struct {
	Confirmed bool `json:"confirmed" doc:"True if the user confirmed their identity in the last 10 minutes. Adding a bank account or a card requires this"`
}

// SocialSignInPage contains the provider's sign-in URL.
type SocialSignInPage struct {
	URL string `json:"url"`
}

// KYCStatusHint reports that the widget detected a status change (spec 7.06c). The server ignores the status and asks the provider.
type KYCStatusHint struct {
	Status string `json:"status"`
}

// SubjectIDs returns the locked sender's ID.
func (l LockedSender) SubjectIDs() []string { return []string{l.ID} }

// Masked implements dto.Maskable.
func (l LockedSender) Masked() LockedSender {
	l.Email, l.PhoneNumber = dto.MaskEmail(l.Email), dto.MaskDigits(l.PhoneNumber)
	return l
}
