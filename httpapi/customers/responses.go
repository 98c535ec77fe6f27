package customers

import (
	"time"

	"hulak/httpapi/dto"
)

// Customer is a sender as staff see them. The contacts are masked; getCustomerContacts returns them in full.
type Customer struct {
	ID              string              `json:"id"`
	FullName        string              `json:"fullName" doc:"Empty after erasure"`
	Email           string              `json:"email" doc:"First character and domain. Empty after erasure"`
	PhoneNumber     string              `json:"phoneNumber" doc:"Last four digits. Empty after erasure, or if there is none"`
	Address         dto.UserAddress     `json:"address"`
	SignedUpAt      time.Time           `json:"signedUpAt"`
	IsEmailVerified bool                `json:"isEmailVerified"`
	IsPhoneVerified bool                `json:"isPhoneVerified"`
	HasSecondFactor bool                `json:"hasSecondFactor"`
	KYCStatus       string              `json:"kycStatus"`
	Tier            string              `json:"currentTier" doc:"Empty if the sender has no tier"`
	RequestedTier   string              `json:"requestedTier,omitempty" doc:"Tier under review"`
	Locked          bool                `json:"locked"`
	SendingLocked   bool                `json:"sendingLocked,omitempty" doc:"True if the sender can sign in, but not send money or change the account"`
	LockedReason    string              `json:"lockedReason,omitempty"`
	Erasure         string              `json:"erasure,omitempty" enum:"REQUESTED,REFUSED,APPROVED,ERASED" doc:"Stage of the sender's request to delete their data"`
	Remaining       dto.Money           `json:"left" doc:"Maximum amount that the sender can send now, in USD without fees"`
	Window          string              `json:"window" doc:"The limit that applies: transaction, day, 30 days, or 180 days"`
	Limits          []dto.PastLimit     `json:"limits"`
	FundingSources  []FundingSource     `json:"fundingSources" doc:"Linked bank accounts and debit cards, latest first within each kind"`
	Recipients      []Recipient         `json:"recipients" doc:"Beneficiaries, latest first"`
	Devices         []Device            `json:"devices" doc:"Devices where the sender is signed in, latest use first"`
	Holds           []OpenHold          `json:"holds" doc:"Transfers on hold, earliest deadline first"`
	Complaints      []CustomerComplaint `json:"complaints" doc:"Newest first, at most 100"`
	Schedules       []dto.Schedule      `json:"schedules" doc:"Scheduled transfers, newest first, at most 100"`
}

// SubjectIDs returns the IDs of the sender and the beneficiaries.
func (c Customer) SubjectIDs() []string {
	ids := []string{c.ID}
	for _, r := range c.Recipients {
		ids = append(ids, r.ID)
	}
	return ids
}

// FundingSource is a linked bank account or debit card.
type FundingSource struct {
	ID       string    `json:"id"`
	Kind     string    `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	Name     string    `json:"name" doc:"Institution or network, and last four digits"`
	Status   string    `json:"status" enum:"VERIFIED,PENDING,FAILED,RELOGIN_REQUIRED"`
	Reason   string    `json:"reason,omitempty" doc:"Return code that made the account unusable, such as R02"`
	LinkedAt time.Time `json:"linkedAt"`
}

// Recipient is a beneficiary with the ways to pay them.
type Recipient struct {
	ID            string   `json:"id"`
	FullName      string   `json:"fullName" doc:"Empty after erasure"`
	Relationship  string   `json:"senderRelationship"`
	PayoutMethods []string `json:"payoutMethods" doc:"Names of banks and wallets with the last four digits of the account, and Cash pickup"`
}

// Device is a device where the sender is signed in.
type Device struct {
	Name       string    `json:"device" doc:"Browser and operating system, such as Firefox on Windows"`
	Address    string    `json:"address" doc:"IP address of the last request"`
	SignedInAt time.Time `json:"signedInAt"`
	LastUsedAt time.Time `json:"lastUsedAt" doc:"When the session was last used, accurate to 15 minutes"`
}

// OpenHold is a transfer on hold.
type OpenHold struct {
	TransferID string    `json:"transferId"`
	Reasons    []string  `json:"reasons"`
	HeldAt     time.Time `json:"heldAt"`
	DueAt      time.Time `json:"dueAt"`
}

// CustomerComplaint is a complaint without its text.
type CustomerComplaint struct {
	ID      string    `json:"id"`
	Status  string    `json:"status" enum:"OPEN,ANSWERED,INVESTIGATING,FOUND,AWAITING_CHOICE,CORRECTING,RESOLVED,CLOSED"`
	FiledAt time.Time `json:"filedAt"`
}

// CustomerContacts are a sender's email address and phone number.
type CustomerContacts struct {
	ID          string `json:"id"`
	Email       string `json:"email"`
	CountryCode string `json:"countryCode"`
	PhoneNumber string `json:"phoneNumber"`
}

// SubjectIDs returns the sender's ID.
func (c CustomerContacts) SubjectIDs() []string { return []string{c.ID} }
