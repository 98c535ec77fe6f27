// Package sender holds the rules for senders, who are people in the USA. The rules cover accounts, verification, tiers, locks, and
// erasure.
package sender

import (
	"strings"
	"time"

	"hulak/domain/passkey"
)

// Provider is the origin of an account (spec 3.01a).
type Provider string

const (
	ProviderSystem   Provider = "SYSTEM"
	ProviderMigrated Provider = "MIGRATED"
)

// KYCStatus is the status of a sender's identity verification (spec 4.05a).
type KYCStatus string

const (
	KYCUnverified        KYCStatus = "UNVERIFIED"
	KYCReviewPending     KYCStatus = "REVIEW_PENDING"
	KYCVerified          KYCStatus = "VERIFIED"
	KYCRetryRequested    KYCStatus = "RETRY_REQUESTED"
	KYCDocumentRequested KYCStatus = "DOCUMENT_REQUESTED"
	KYCSuspended         KYCStatus = "SUSPENDED"
)

// Tier is a level of verification. Higher tiers have higher limits (spec 4.07a, 9.04).
type Tier string

const (
	TierNone  Tier = ""
	TierOne   Tier = "ONE"
	TierTwo   Tier = "TWO"
	TierThree Tier = "THREE"
)

// Next returns the next higher tier, or TierThree if there is none (spec 4.07b).
func (t Tier) Next() Tier {
	switch t {
	case TierNone:
		return TierOne
	case TierOne:
		return TierTwo
	}
	return TierThree
}

// Level returns the tier as a number from 0 to 3.
func (t Tier) Level() int {
	switch t {
	case TierOne:
		return 1
	case TierTwo:
		return 2
	case TierThree:
		return 3
	}
	return 0
}

// State is the state of one sender. The replay page shows it as JSON with these field names.
type State struct {
	ID                string
	Person            Person
	Region            string // two-letter state code
	Provider          Provider
	EmailVerified     bool
	PhoneVerified     bool
	EmailChangedAt    time.Time // time of the latest change to the email address; zero if never
	PhoneChangedAt    time.Time // time of the latest change to the phone number; zero if never
	KYC               KYCStatus
	KYCChangedAt      time.Time // time of the latest change to the KYC status
	Tier              Tier
	RequestedTier     Tier // tier under review; TierNone if there is none
	RejectedTier      Tier // latest requested tier, if it was rejected
	Locked            bool // the account; the sender cannot sign in
	SendingLocked     bool // only sending; false if the account is locked
	LockedReason      string
	EmailCodes        CodeHistory
	PhoneCodes        CodeHistory
	PasswordChangedAt time.Time // time of the latest password change
	HasSecondFactor   bool
	Passkeys          passkey.Set `json:"-"` // the replay page must not show the keys
	SignedUpAt        time.Time
	Identity          Identity `json:"-"` // the replay page must not show the identification number
	Erasure           Erasure
}

// Exists reports whether a sender signed up with this ID.
func (s State) Exists() bool { return s.ID != "" }

// IsLocked reports whether staff must remove a lock of either scope before the sender can send money.
func (s State) IsLocked() bool { return s.Locked || s.SendingLocked }

// IsIncomplete reports whether a guest account is missing data that is required to send money (spec 6.04b).
func (s State) IsIncomplete() bool {
	return s.Region == "" || s.Person.PhoneNumber == "" || s.Person.FirstName == "" || s.Person.LastName == ""
}

// Name returns the sender's name.
func (s State) Name() Name {
	return Name{FirstName: s.Person.FirstName, MiddleName: s.Person.MiddleName, LastName: s.Person.LastName}
}

// Full returns the full name as one string.
func (n Name) Full() string {
	return strings.Join(strings.Fields(n.FirstName+" "+n.MiddleName+" "+n.LastName), " ")
}

// Phone returns the phone number. It is empty if the account has none.
func (s State) Phone() Phone {
	return Phone{CountryCode: s.Person.CountryCode, PhoneNumber: s.Person.PhoneNumber}
}
