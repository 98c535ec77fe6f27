// Package sender is a person in the USA who sends money: their account, what has been verified of it, their tier and
// whether they are locked.
package sender

import (
	"strings"
	"time"
)

// Provider says where an account comes from (3.01a).
type Provider string

const (
	System   Provider = "SYSTEM"
	Migrated Provider = "MIGRATED"
)

// KYCStatus is how far the identity provider has come with a sender (4.05a).
type KYCStatus string

const (
	Unverified        KYCStatus = "UNVERIFIED"
	ReviewPending     KYCStatus = "REVIEW_PENDING"
	Verified          KYCStatus = "VERIFIED"
	RetryRequested    KYCStatus = "RETRY_REQUESTED"
	DocumentRequested KYCStatus = "DOCUMENT_REQUESTED"
	Suspended         KYCStatus = "SUSPENDED"
)

// Tier is a level of verification; the limits rise with it (4.07a, 9.04).
type Tier string

const (
	NoTier    Tier = ""
	TierOne   Tier = "ONE"
	TierTwo   Tier = "TWO"
	TierThree Tier = "THREE"
)

// Next is the tier above, or the same where there is none (4.07b).
func (t Tier) Next() Tier {
	switch t {
	case NoTier:
		return TierOne
	case TierOne:
		return TierTwo
	}
	return TierThree
}

// Level is the tier as a number from 0 to 3.
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

// State is a sender as all their events leave them.
type State struct {
	ID            string
	Person        Person
	Region        string // state code of the address
	Provider      Provider
	EmailVerified bool
	PhoneVerified bool
	EmailAt       time.Time // when the address was last changed; zero where never
	PhoneAt       time.Time // when the number was last changed; zero where never
	KYC           KYCStatus
	KYCAt         time.Time // when the status last changed
	Tier          Tier
	RequestedTier Tier // under review, or none
	RejectedTier  Tier // the last that was asked for, where it was refused
	Locked        bool
	LockedReason  string
	EmailSends    Sends
	PhoneSends    Sends
	PasswordAt    time.Time // when the password last changed
	SecondFactor  bool
	SignedUpAt    time.Time
	Erasure       Erasure
}

// Exists reports whether anybody signed up under this id.
func (s State) Exists() bool { return s.ID != "" }

// Lacking reports whether the account of somebody who signed in elsewhere lacks what it takes to send (6.04b).
func (s State) Lacking() bool {
	return s.Region == "" || s.Person.PhoneNumber == "" || s.Person.FirstName == "" || s.Person.LastName == ""
}

// Name is the sender's full name, in its parts.
func (s State) Name() Name {
	return Name{FirstName: s.Person.FirstName, MiddleName: s.Person.MiddleName, LastName: s.Person.LastName}
}

// Full is the name in one, without the parts that are missing.
func (n Name) Full() string {
	return strings.Join(strings.Fields(n.FirstName+" "+n.MiddleName+" "+n.LastName), " ")
}

// Phone is the number that the account has, empty where it has none.
func (s State) Phone() Phone {
	return Phone{CountryCode: s.Person.CountryCode, PhoneNumber: s.Person.PhoneNumber}
}
