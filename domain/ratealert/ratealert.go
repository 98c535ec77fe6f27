// Package ratealert holds the rules for alerts that tell a sender about the exchange rate. One stream holds all alerts of a sender, so
// the limit on their number cannot be exceeded by simultaneous requests.
package ratealert

import (
	"slices"
	"time"

	"hulak/domain/money"
	"hulak/domain/sender"
	"hulak/domain/sendinglimit"
)

const (
	// MaxOpen is the maximum number of alerts that a sender can have at the same time.
	MaxOpen = 5
	// morningHour is the hour of the day in Los Angeles from which daily alerts are sent. Senders are awake.
	morningHour = 9
)

// Kind is when an alert is sent.
type Kind string

const (
	AtLeast Kind = "AT_LEAST" // once, when the rate is at least MinRate
	Daily   Kind = "DAILY"    // once a day, if a rate was published since the last message
)

// Alert is one alert of a sender.
type Alert struct {
	ID      string       `json:"id"`
	Kind    Kind         `json:"kind"`
	MinRate money.Rate   `json:"minRate,omitzero"` // zero for a daily alert
	Amount  money.Amount `json:"amount,omitzero"`  // what the message suggests to send, in USD; zero for the last amount
	Email   bool         `json:"email"`
	Text    bool         `json:"text"`
}

// Rate is a published rate.
type Rate struct {
	Rate    money.Rate `json:"rate"`
	Version int64      `json:"version"` // of the rate's stream
}

// Open is an alert that can still be sent.
type Open struct {
	Alert
	CreatedAt   time.Time
	LastVersion int64  // version of the newest rate that is not news: that of the creation or of the last message
	LastDay     string // day of the last message in Los Angeles, such as 2027-03-31; empty if there is none
}

// Candidate is an open alert that may have to be sent.
type Candidate struct {
	SenderID string
	AlertID  string
	Position int64 // of its creation in the log
}

// State holds a sender's open alerts.
type State struct {
	SenderID string
	Open     []Open // oldest first; never modified in place
}

// find returns the index of an open alert, or -1.
func (s State) find(id string) int {
	return slices.IndexFunc(s.Open, func(a Open) bool { return a.ID == id })
}

// CanReceive reports whether a sender can receive alerts. Senders whose account is closed, locked, or suspended receive none.
func CanReceive(s sender.State) bool {
	return s.Exists() && !s.IsClosed() && !s.IsLocked() && s.KYC != sender.KYCSuspended
}

// Morning returns the day in Los Angeles. It returns false before the hour from which daily alerts are sent.
func Morning(at time.Time) (day string, isMorning bool) {
	local := at.In(sendinglimit.LosAngeles)
	return local.Format(time.DateOnly), local.Hour() >= morningHour
}
