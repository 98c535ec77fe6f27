package sender

import (
	"time"

	"hulak/domain/passkey"
)

// PasskeyAdded records a passkey that the sender can sign in with. The latest signature counter is stored outside the event log.
type PasskeyAdded struct {
	SenderID  string          `json:"senderId"`
	PasskeyID string          `json:"passkeyId"`
	At        time.Time       `json:"at"`
	Passkey   passkey.Details `json:"-" personal:"true"`
}

// PasskeyRemoved records that the sender can no longer sign in with a passkey.
type PasskeyRemoved struct {
	SenderID  string    `json:"senderId"`
	PasskeyID string    `json:"passkeyId"`
	At        time.Time `json:"at"`
}

// PasskeyCopySuspected records that a valid signature was refused because its counter had been used before. Someone might have copied
// the passkey (WebAuthn Level 3, section 6.1.1).
type PasskeyCopySuspected struct {
	SenderID  string    `json:"senderId"`
	PasskeyID string    `json:"passkeyId"`
	At        time.Time `json:"at"`
}

// AddPasskey adds a passkey.
type AddPasskey struct {
	PasskeyID string
	Passkey   passkey.Details
	At        time.Time
}

// RemovePasskey removes a passkey.
type RemovePasskey struct {
	PasskeyID string
	At        time.Time
}

// RecordPasskeyCopy reports a refused use of a passkey that might have been copied.
type RecordPasskeyCopy struct {
	PasskeyID string
	At        time.Time
}

func (c AddPasskey) decide(s State) ([]Event, error) {
	if _, found := s.Passkeys.Find(c.PasskeyID); found {
		return nil, nil
	}
	if s.IsLocked() {
		return nil, ErrLocked
	}
	if err := s.Passkeys.CheckAdd(c.Passkey.CredentialID); err != nil {
		return nil, err
	}
	return []Event{PasskeyAdded{SenderID: s.ID, PasskeyID: c.PasskeyID, At: c.At, Passkey: c.Passkey}}, nil
}

func (c RemovePasskey) decide(s State) ([]Event, error) {
	if _, found := s.Passkeys.Find(c.PasskeyID); !found {
		return nil, passkey.ErrNotFound
	}
	return []Event{PasskeyRemoved{SenderID: s.ID, PasskeyID: c.PasskeyID, At: c.At}}, nil
}

func (c RecordPasskeyCopy) decide(s State) ([]Event, error) {
	p, found := s.Passkeys.Find(c.PasskeyID)
	return eventUnless(!found || p.CopySuspectedAt.Equal(c.At),
		PasskeyCopySuspected{SenderID: s.ID, PasskeyID: c.PasskeyID, At: c.At}), nil
}

func (PasskeyAdded) EventType() string         { return "sender.passkey_added" }
func (PasskeyRemoved) EventType() string       { return "sender.passkey_removed" }
func (PasskeyCopySuspected) EventType() string { return "sender.passkey_copy_suspected" }

// Subject returns the sender, whose key encrypts the passkey.
func (e PasskeyAdded) Subject() string { return e.SenderID }

func (PasskeyAdded) sender()         {}
func (PasskeyRemoved) sender()       {}
func (PasskeyCopySuspected) sender() {}
