// Package webhook holds the rules for the endpoints of partner systems that receive our public events, and the payloads that they
// receive. The log contains no secrets of endpoints.
package webhook

import (
	"slices"
	"time"
)

// DirectoryKey is the key of the stream with all endpoints.
const DirectoryKey = "directory"

// Limits of endpoints.
const (
	MaxEndpoints        = 50
	MaxURLBytes         = 500
	MaxDescriptionChars = 200
)

// Signature is the scheme with which we sign messages to an endpoint.
type Signature string

// Signature schemes of Standard Webhooks 1.0.
const (
	HMACSHA256 Signature = "HMAC_SHA256" // v1, with a shared secret
	Ed25519    Signature = "ED25519"     // v1a, with a key pair
)

// Cause says why an endpoint was disabled.
type Cause string

// Causes of a disabled endpoint.
const (
	CauseStaff   Cause = "STAFF"   // a staff member disabled it
	CauseGone    Cause = "GONE"    // it responded with 410
	CauseFailing Cause = "FAILING" // every attempt of the last days failed
)

// Event is a fact about one endpoint. All endpoints share one stream.
type Event interface {
	EventType() string
	webhook()
}

// EndpointRegistered records that an administrator registered an endpoint.
type EndpointRegistered struct {
	EndpointID  string    `json:"endpointId"`
	URL         string    `json:"url"`
	Description string    `json:"description"`
	Types       []Type    `json:"types"` // public events that the endpoint receives
	Signature   Signature `json:"signature"`
	By          string    `json:"by"`
	At          time.Time `json:"at"`
}

// EndpointChanged records a change to an endpoint.
type EndpointChanged struct {
	EndpointID  string    `json:"endpointId"`
	URL         string    `json:"url"`
	Description string    `json:"description"`
	Types       []Type    `json:"types"`
	By          string    `json:"by"`
	At          time.Time `json:"at"`
}

// EndpointDisabled records that an endpoint receives no more messages. By is empty unless a staff member disabled it.
type EndpointDisabled struct {
	EndpointID string    `json:"endpointId"`
	Cause      Cause     `json:"cause"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// EndpointEnabled records that a disabled endpoint receives messages again. It does not receive the events in between.
type EndpointEnabled struct {
	EndpointID string    `json:"endpointId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// SecretRotated records that an endpoint has a new secret. Messages are also signed with the old secret until OldUntil.
type SecretRotated struct {
	EndpointID string    `json:"endpointId"`
	OldUntil   time.Time `json:"oldUntil"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// MessagesResent records that an administrator asked for messages to be delivered again.
type MessagesResent struct {
	EndpointID string    `json:"endpointId"`
	MessageID  string    `json:"messageId"` // empty if all failed messages since a time are resent
	Since      time.Time `json:"since"`     // zero if one message is resent
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// Endpoint is the state of one endpoint.
type Endpoint struct {
	ID          string
	URL         string
	Description string
	Types       []Type
	Signature   Signature
	CreatedBy   string
	CreatedAt   time.Time
	ActiveSince time.Time // when the endpoint was registered or last enabled
	Disabled    Cause     // empty while the endpoint is enabled
	DisabledAt  time.Time
	RotatedAt   time.Time // last rotation of the secret
	ResentAt    time.Time // last request to resend messages
}

// Receives reports whether the endpoint receives an event that was recorded at a given time.
func (e Endpoint) Receives(t Type, at time.Time) bool {
	return e.Disabled == "" && !at.Before(e.ActiveSince) && slices.Contains(e.Types, t)
}

// State holds all endpoints.
type State struct{ Endpoints []Endpoint } // in order of registration

// Find returns the endpoint with an ID.
func (s State) Find(id string) (Endpoint, bool) {
	i := s.index(id)
	if i < 0 {
		return Endpoint{}, false
	}
	return s.Endpoints[i], true
}

func (s State) index(id string) int {
	return slices.IndexFunc(s.Endpoints, func(e Endpoint) bool { return e.ID == id })
}

func (EndpointRegistered) EventType() string { return "webhook.endpoint_registered" }
func (EndpointChanged) EventType() string    { return "webhook.endpoint_changed" }
func (EndpointDisabled) EventType() string   { return "webhook.endpoint_disabled" }
func (EndpointEnabled) EventType() string    { return "webhook.endpoint_enabled" }
func (SecretRotated) EventType() string      { return "webhook.secret_rotated" }
func (MessagesResent) EventType() string     { return "webhook.messages_resent" }

func (EndpointRegistered) webhook() {}
func (EndpointChanged) webhook()    {}
func (EndpointDisabled) webhook()   {}
func (EndpointEnabled) webhook()    {}
func (SecretRotated) webhook()      {}
func (MessagesResent) webhook()     {}
