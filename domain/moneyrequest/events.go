package moneyrequest

import (
	"time"

	"hulak/domain/money"
)

// Event is a fact about one beneficiary's requests. Its stream is named "moneyrequest-<beneficiary ID>".
type Event interface {
	EventType() string
	moneyrequest()
}

// Asked records a request. The note is encrypted with the beneficiary's key. The sender never sees a hidden request.
type Asked struct {
	RequestID     string       `json:"requestId"`
	BeneficiaryID string       `json:"beneficiaryId"`
	SenderID      string       `json:"senderId"`
	TransferID    string       `json:"transferId"`
	Amount        money.Amount `json:"amount"`
	Replaces      string       `json:"replaces,omitempty"` // ID of the request that was open
	Hidden        bool         `json:"hidden,omitempty"`
	At            time.Time    `json:"at"`
	Note          Note         `json:"-" personal:"true"`
}

// Dismissed records that the sender dismissed a request.
type Dismissed struct {
	RequestID     string    `json:"requestId"`
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderID      string    `json:"senderId"`
	At            time.Time `json:"at"`
}

// Answered records that the sender created a transfer for a request.
type Answered struct {
	RequestID     string    `json:"requestId"`
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderID      string    `json:"senderId"`
	TransferID    string    `json:"transferId"`
	At            time.Time `json:"at"`
}

// Stopped records that the sender wants no more requests from the beneficiary.
type Stopped struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderID      string    `json:"senderId"`
	At            time.Time `json:"at"`
}

// TextsChosen records whether the sender wants a text message about each request from the beneficiary.
type TextsChosen struct {
	BeneficiaryID string    `json:"beneficiaryId"`
	SenderID      string    `json:"senderId"`
	On            bool      `json:"on"`
	At            time.Time `json:"at"`
}

func (Asked) EventType() string       { return "moneyrequest.asked" }
func (Dismissed) EventType() string   { return "moneyrequest.dismissed" }
func (Answered) EventType() string    { return "moneyrequest.answered" }
func (Stopped) EventType() string     { return "moneyrequest.stopped" }
func (TextsChosen) EventType() string { return "moneyrequest.texts_chosen" }

// Subject returns the beneficiary, whose key encrypts the note.
func (e Asked) Subject() string { return e.BeneficiaryID }

func (Asked) moneyrequest()       {}
func (Dismissed) moneyrequest()   {}
func (Answered) moneyrequest()    {}
func (Stopped) moneyrequest()     {}
func (TextsChosen) moneyrequest() {}
