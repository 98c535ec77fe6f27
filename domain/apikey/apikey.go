// Package apikey holds the rules for API keys, with which internal systems read data. A key can only read, and only within its scopes.
// The log contains the digest of a key's secret, never the secret.
package apikey

import (
	"slices"
	"strings"
	"time"
)

// Scope is an area that a key can read.
type Scope string

// Scopes of keys.
const (
	TransfersRead  Scope = "transfers:read"
	LedgerRead     Scope = "ledger:read"
	EventsRead     Scope = "events:read"
	ComplianceRead Scope = "compliance:read"
	OperationsRead Scope = "operations:read"
)

// Scopes returns all scopes.
func Scopes() []Scope {
	return []Scope{TransfersRead, LedgerRead, EventsRead, ComplianceRead, OperationsRead}
}

// Limits of keys.
const (
	MinDays      = 30  // shortest period until a key expires
	MaxDays      = 365 // longest period until a key expires
	MaxActive    = 50  // keys that are neither revoked nor expired
	MaxNameChars = 60
)

// DirectoryKey is the key of the stream with all API keys.
const DirectoryKey = "directory"

// Event is a fact about one API key. All keys share one stream.
type Event interface {
	EventType() string
	apikey()
}

// Spec describes a new key.
type Spec struct {
	KeyID  string  `json:"keyId"`
	Name   string  `json:"name"`
	Scopes []Scope `json:"scopes"`
	Days   int     `json:"days"`   // until the key expires
	Digest string  `json:"digest"` // see Digest
}

// Created records that a key was created. By is the staff member who requested the key.
type Created struct {
	Key       Spec      `json:"key"`
	By        string    `json:"by"`
	ExpiresAt time.Time `json:"expiresAt"`
	At        time.Time `json:"at"`
}

// Revoked records that a key can no longer be used.
type Revoked struct {
	KeyID  string    `json:"keyId"`
	By     string    `json:"by"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
}

// Key is the state of one key.
type Key struct {
	Spec
	CreatedBy string
	CreatedAt time.Time
	ExpiresAt time.Time
	RevokedBy string
	RevokedAt time.Time // zero if the key is not revoked
}

// IsActive reports whether the key can be used at a given time.
func (k Key) IsActive(at time.Time) bool { return k.RevokedAt.IsZero() && at.Before(k.ExpiresAt) }

// Allows reports whether the key has a scope.
func (k Key) Allows(scope Scope) bool { return slices.Contains(k.Scopes, scope) }

// State holds all keys.
type State struct{ Keys []Key } // in order of creation

// Find returns the key with an ID.
func (s State) Find(keyID string) (Key, bool) {
	i := s.index(keyID)
	if i < 0 {
		return Key{}, false
	}
	return s.Keys[i], true
}

func (s State) index(keyID string) int {
	return slices.IndexFunc(s.Keys, func(k Key) bool { return k.KeyID == keyID })
}

// active returns the keys that can be used at a given time.
func (s State) active(at time.Time) []Key {
	return slices.DeleteFunc(slices.Clone(s.Keys), func(k Key) bool { return !k.IsActive(at) })
}

// hasActiveName reports whether an active key has the name. Case does not matter.
func (s State) hasActiveName(name string, at time.Time) bool {
	return slices.ContainsFunc(s.active(at), func(k Key) bool { return strings.EqualFold(k.Name, name) })
}

func (Created) EventType() string { return "api_key.created" }
func (Revoked) EventType() string { return "api_key.revoked" }

func (Created) apikey() {}
func (Revoked) apikey() {}
