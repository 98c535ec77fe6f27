// Package passkey holds the rules for the passkeys of one account (W3C Web Authentication). They are the same for senders and staff.
package passkey

import (
	"bytes"
	"slices"
	"time"

	"hulak/domain"
)

// MaxPerAccount is the maximum number of passkeys that an account can have.
const MaxPerAccount = 10

var (
	// ErrTooMany rejects a passkey beyond MaxPerAccount.
	ErrTooMany = domain.Reject(domain.BusinessRule, "TOO_MANY_PASSKEYS")
	// ErrAlreadyAdded rejects a credential that the account already has.
	ErrAlreadyAdded = domain.Reject(domain.Conflict, "PASSKEY_ALREADY_ADDED")
	// ErrNotFound means that the account has no such passkey.
	ErrNotFound = domain.Reject(domain.NotFound, "PASSKEY_NOT_FOUND")
)

// Details describes a passkey. They can identify a person, so events encrypt them.
type Details struct {
	Name           string   `json:"name"`
	CredentialID   []byte   `json:"credentialId"`
	PublicKey      []byte   `json:"publicKey"`            // COSE key
	Transports     []string `json:"transports,omitempty"` // how browsers can reach the authenticator
	BackupEligible bool     `json:"backupEligible"`       // true if the passkey can be synced to other devices; never changes
}

// Passkey is a passkey of an account.
type Passkey struct {
	ID      string
	AddedAt time.Time
	Details
	CopySuspectedAt time.Time // latest use that a copy might have made; zero if never
}

// Set holds an account's passkeys, oldest first. Its methods never change it.
type Set []Passkey

// Find returns the passkey with an ID.
func (s Set) Find(id string) (Passkey, bool) {
	if i := s.index(id); i >= 0 {
		return s[i], true
	}
	return Passkey{}, false
}

// FindCredential returns the passkey with a credential ID.
func (s Set) FindCredential(credentialID []byte) (Passkey, bool) {
	i := slices.IndexFunc(s, func(p Passkey) bool { return bytes.Equal(p.CredentialID, credentialID) })
	if i < 0 {
		return Passkey{}, false
	}
	return s[i], true
}

// CheckAdd returns an error if the account cannot have a passkey with the credential ID.
func (s Set) CheckAdd(credentialID []byte) error {
	if _, found := s.FindCredential(credentialID); found {
		return ErrAlreadyAdded
	}
	if len(s) >= MaxPerAccount {
		return ErrTooMany
	}
	return nil
}

// With returns the set with another passkey.
func (s Set) With(p Passkey) Set { return append(slices.Clip(s), p) }

// Without returns the set without a passkey.
func (s Set) Without(id string) Set {
	return slices.DeleteFunc(slices.Clone(s), func(p Passkey) bool { return p.ID == id })
}

// WithSuspectedCopy returns the set after a use that a copy of a passkey might have made.
func (s Set) WithSuspectedCopy(id string, at time.Time) Set {
	i := s.index(id)
	if i < 0 {
		return s
	}
	changed := slices.Clone(s)
	changed[i].CopySuspectedAt = at
	return changed
}

func (s Set) index(id string) int {
	return slices.IndexFunc(s, func(p Passkey) bool { return p.ID == id })
}
