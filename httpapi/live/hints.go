// Package live tells browsers that something has changed. What it sends are hints: what changed, at which position of
// the log; the page reads the rest, with its own rights, from where everything is read.
package live

import (
	"encoding/json"
	"strings"

	"hulak/domain"
	"hulak/eventstore"
)

// The channels beside each user's own, which is named by their id.
const (
	Rates       = "exchange_rate" // for everybody
	Log         = "log"           // for staff: every event
	Projections = "projections"   // for staff: how far the read models are
)

// hint is one frame for one channel.
type hint struct {
	position int64
	channel  string
	frame    frame
}

// frame is what stands in a hint.
type frame struct {
	Type          string `json:"type"`
	Position      int64  `json:"position,string"`
	TransactionID string `json:"transactionId,omitempty"`
	EventType     string `json:"eventType,omitempty"`
	Stream        string `json:"stream,omitempty"`
}

// names says what a sender's own channel calls an event. Whole categories stand under their name with the dot.
var names = map[string]string{
	"sender.email_verified":         "EMAIL_VERIFIED",
	"sender.phone_verified":         "PHONE_NUMBER_VERIFIED",
	"sender.kyc_status_changed":     "SENDER_KYC_UPDATED",
	"sender.name_changed":           "SENDER_NAME_UPDATED",
	"sender.email_changed":          "SENDER_CONTACT_UPDATED",
	"sender.phone_changed":          "SENDER_CONTACT_UPDATED",
	"sender.completed":              "SENDER_CONTACT_UPDATED",
	"sender.tier_requested":         "SENDER_TIER_UPDATED",
	"sender.tier_assigned":          "SENDER_TIER_UPDATED",
	"sender.tier_rejected":          "SENDER_TIER_UPDATED",
	"sender.second_factor_enabled":  "SENDER_SECURITY_UPDATED",
	"sender.second_factor_disabled": "SENDER_SECURITY_UPDATED",
	"sender.erasure_requested":      "SENDER_ERASURE_UPDATED",
	"sender.erasure_withdrawn":      "SENDER_ERASURE_UPDATED",
	"sender.erasure_refused":        "SENDER_ERASURE_UPDATED",
	"sender.locked":                 "SENDER_LOCKED",
	"sender.unlocked":               "SENDER_UNLOCKED",
	"transfer.":                     "TRANSACTION_UPDATED",
	"funding.":                      "PAYMENT_SOURCE_UPDATED",
	"beneficiary.":                  "BENEFICIARY_UPDATED",
	"allowance.":                    "LIMIT_UPDATED",
}

// public says what the channel of rates calls an event.
var public = map[string]string{
	"pricing.rate_published": "EXCHANGE_RATE_UPDATED",
	"pricing.fee_set_saved":  "FEES_UPDATED",
}

// hintsOf says who is to be told of an event, and what. It is asked for each event of the log, on its way to a browser, and
// so looks at little.
func hintsOf(e *eventstore.StoredEvent) []hint {
	hints := []hint{newHint(e.Position, Log, frame{Type: "EVENT_RECORDED", EventType: e.Type, Stream: string(e.Stream)})}
	if name, ok := public[e.Type]; ok {
		hints = append(hints, newHint(e.Position, Rates, frame{Type: name}))
	}
	category, _, _ := strings.Cut(e.Type, ".")
	name, ok := names[e.Type]
	if !ok {
		name, ok = names[category+"."]
	}
	if !ok {
		return hints
	}
	var of struct {
		SenderID   string `json:"senderId"`
		TransferID string `json:"transferId"`
	}
	_ = json.Unmarshal(e.Payload, &of) // an event that cannot be read concerns nobody's page
	if of.SenderID == "" {
		var meta domain.Metadata
		if json.Unmarshal(e.Meta, &meta) == nil && meta.Actor.Role == "USER" {
			of.SenderID = meta.Actor.ID
		}
	}
	if of.SenderID == "" {
		return hints
	}
	return append(hints, newHint(e.Position, of.SenderID, frame{Type: name, TransactionID: of.TransferID}))
}

func newHint(position int64, channel string, f frame) hint {
	f.Position = position
	return hint{position: position, channel: channel, frame: f}
}

// data is what is sent: JSON on one line.
func (x hint) data() []byte {
	data, _ := json.Marshal(x.frame) // texts and a number only: cannot fail
	return data
}
