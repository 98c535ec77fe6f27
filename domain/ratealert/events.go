package ratealert

import (
	"time"

	"hulak/domain/money"
)

// Event is a fact about the alerts of one sender. Its stream is named "ratealert-<sender ID>". The events have no personal data.
type Event interface {
	EventType() string
	rateAlert()
}

// Created records a new alert.
type Created struct {
	SenderID    string    `json:"senderId"`
	Alert       Alert     `json:"alert"`
	RateVersion int64     `json:"rateVersion"` // version of the current rate, about which a daily alert sends no message
	At          time.Time `json:"at"`
}

// Fired records that an alert is sent. A daily alert stays open. Any other alert is done.
type Fired struct {
	SenderID string       `json:"senderId"`
	Alert    Alert        `json:"alert"` // Email and Text select the channels of this message
	Rate     Rate         `json:"rate"`
	Amount   money.Amount `json:"amount,omitzero"` // what the message suggests to send, in USD; zero if there is no suggestion
	Day      string       `json:"day"`             // in Los Angeles, such as 2027-03-31
	At       time.Time    `json:"at"`
}

// Deleted records that an alert will never be sent again.
type Deleted struct {
	SenderID string       `json:"senderId"`
	AlertID  string       `json:"alertId"`
	Reason   DeleteReason `json:"reason"`
	At       time.Time    `json:"at"`
}

// DeleteReason is why an alert was deleted.
type DeleteReason string

const (
	DeletedBySender DeleteReason = "BY_SENDER"
	Unsubscribed    DeleteReason = "UNSUBSCRIBED" // with the link of an email
	AccountClosed   DeleteReason = "CLOSED"
)

func (Created) EventType() string { return "ratealert.created" }
func (Fired) EventType() string   { return "ratealert.fired" }
func (Deleted) EventType() string { return "ratealert.deleted" }

func (Created) rateAlert() {}
func (Fired) rateAlert()   {}
func (Deleted) rateAlert() {}
