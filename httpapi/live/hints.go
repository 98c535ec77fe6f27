// Package live notifies clients of changes through server-sent events. A hint contains the kind of change and its log position, but no
// personal data. The client then requests the data through the normal API with its own permissions.
//
// Each process has one Hub, which follows the log and serves all connections from recent hints in memory. A client that has missed
// older hints gets them from the log. A client that has missed too many gets a RESYNC hint and must reload all data.
package live

import (
	"encoding/json"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/eventstore"
	"hulak/projections/workqueue"
)

// The shared channels. Each user also has a channel that is named after their ID.
const (
	RatesChannel       = "exchange_rate" // public
	LogChannel         = "log"           // for staff: every event
	ProjectionsChannel = "projections"   // for staff: status of the read models
	WorkChannel        = "work"          // for staff: events that change the work queue or a request for approval
)

// workTypes holds the types of the events that change the work queue.
var workTypes = workqueue.New().EventTypes()

// hint is one message for one channel.
type hint struct {
	position int64
	channel  string
	message  message
}

// message is a hint's content.
type message struct {
	Type          string `json:"type"`
	Position      int64  `json:"position,string"`
	TransactionID string `json:"transactionId,omitempty"`
	EventType     string `json:"eventType,omitempty"`
	Stream        string `json:"stream,omitempty"`
}

// senderHints maps event types to hints on the sender's channel. A key that ends with a dot matches all events in that category.
var senderHints = map[string]string{
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
	"sender.passkey_added":          "SENDER_SECURITY_UPDATED",
	"sender.passkey_removed":        "SENDER_SECURITY_UPDATED",
	"sender.erasure_requested":      "SENDER_ERASURE_UPDATED",
	"sender.erasure_withdrawn":      "SENDER_ERASURE_UPDATED",
	"sender.erasure_refused":        "SENDER_ERASURE_UPDATED",
	"sender.locked":                 "SENDER_LOCKED",
	"sender.sending_locked":         "SENDER_LOCKED",
	"sender.unlocked":               "SENDER_UNLOCKED",
	"transfer.":                     "TRANSACTION_UPDATED",
	"funding.":                      "PAYMENT_SOURCE_UPDATED",
	"beneficiary.":                  "BENEFICIARY_UPDATED",
	"allowance.":                    "LIMIT_UPDATED",
}

// rateHints maps event types to hints on RatesChannel.
var rateHints = map[string]string{
	"pricing.rate_published": "EXCHANGE_RATE_UPDATED",
	"pricing.fee_set_saved":  "FEES_UPDATED",
}

// hintsOf returns an event's hints. It runs for every event in the log, so it decodes as little as possible.
func hintsOf(e *eventstore.StoredEvent) []hint {
	hints := []hint{newHint(e.Position, LogChannel, message{Type: "EVENT_RECORDED", EventType: e.Type, Stream: string(e.Stream)})}
	category, _, _ := strings.Cut(e.Type, ".")
	if workTypes[e.Type] || category == approval.Decider.Category {
		hints = append(hints, newHint(e.Position, WorkChannel, message{Type: "WORK_UPDATED"}))
	}
	if name, ok := rateHints[e.Type]; ok {
		hints = append(hints, newHint(e.Position, RatesChannel, message{Type: name}))
	}
	name, ok := senderHints[e.Type]
	if !ok {
		name, ok = senderHints[category+"."]
	}
	if !ok {
		return hints
	}
	var payload struct {
		SenderID   string `json:"senderId"`
		TransferID string `json:"transferId"`
	}
	_ = json.Unmarshal(e.Payload, &payload) // an event that cannot be decoded is treated like one without these fields
	if payload.SenderID == "" {
		var meta domain.Metadata
		if json.Unmarshal(e.Meta, &meta) == nil && meta.Actor.Role == "USER" {
			payload.SenderID = meta.Actor.ID
		}
	}
	if payload.SenderID == "" {
		return hints
	}
	return append(hints, newHint(e.Position, payload.SenderID, message{Type: name, TransactionID: payload.TransferID}))
}

func newHint(position int64, channel string, m message) hint {
	m.Position = position
	return hint{position: position, channel: channel, message: m}
}

// data returns the message as one line of JSON.
func (h hint) data() []byte {
	data, _ := json.Marshal(h.message) // never fails
	return data
}
