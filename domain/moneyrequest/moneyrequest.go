// Package moneyrequest holds the rules for requests in which a beneficiary asks a sender for money, from the tracking page of an earlier
// transfer. Each beneficiary has one stream, so the limits apply to all tracking links of a beneficiary together.
//
// The beneficiary must not learn what the sender does. The limits therefore do not depend on whether the sender dismissed or stopped
// requests, and a request that the sender must not see is recorded like any other, but hidden.
package moneyrequest

import (
	"time"

	"hulak/domain/money"
)

const (
	// MaxPerWeek is the number of requests that a beneficiary can make within Week.
	MaxPerWeek = 3
	// Week is the window of MaxPerWeek.
	Week = 7 * 24 * time.Hour
	// Lifetime is how long a request stays open without an answer.
	Lifetime = 30 * 24 * time.Hour
	// MaxNoteChars is the maximum length of a note in characters.
	MaxNoteChars = 200
)

// MinAmount and MaxAmount are the bounds for requested amounts. They are the same for all senders, so they reveal no sender's limits.
var (
	MinAmount = money.MustParse("100", money.NPR)
	MaxAmount = money.MustParse("500000", money.NPR)
)

// Request is a beneficiary's request.
type Request struct {
	ID         string
	TransferID string // the earlier transfer, whose payout details the new transfer uses
	Amount     money.Amount
	Note       Note
	At         time.Time
}

// Note is the beneficiary's message to the sender.
type Note struct {
	Text string `json:"text"`
}

// State is the state of one beneficiary's requests.
type State struct {
	BeneficiaryID string
	SenderID      string
	Open          Request     // zero if no request is open
	Asked         []time.Time // times of the latest requests, oldest first; never modified in place
	LatestID      string      // ID of the latest request, even if it is hidden
	Stopped       bool        // the sender wants no more requests
	Texts         bool        // the sender wants a text message about each request
}

// OpenAt returns the open request, or false if there is none at the given time.
func (s State) OpenAt(at time.Time) (Request, bool) {
	return s.Open, s.Open.ID != "" && at.Before(s.Open.At.Add(Lifetime))
}
