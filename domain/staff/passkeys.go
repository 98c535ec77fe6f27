package staff

import (
	"time"

	"hulak/domain/passkey"
)

// PasskeyAdded records a passkey that the staff member can use as a second factor. The latest signature counter is stored outside the
// event log.
type PasskeyAdded struct {
	StaffID   string          `json:"staffId"`
	PasskeyID string          `json:"passkeyId"`
	At        time.Time       `json:"at"`
	Passkey   passkey.Details `json:"-" personal:"true"`
}

// PasskeyRemoved records that a passkey was removed.
type PasskeyRemoved struct {
	StaffID   string    `json:"staffId"`
	PasskeyID string    `json:"passkeyId"`
	At        time.Time `json:"at"`
}

// PasskeyCopySuspected records that a valid signature was refused because its counter had been used before. Someone might have copied
// the passkey (WebAuthn Level 3, section 6.1.1).
type PasskeyCopySuspected struct {
	StaffID   string    `json:"staffId"`
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
	if err := s.Passkeys.CheckAdd(c.Passkey.CredentialID); err != nil {
		return nil, err
	}
	return []Event{PasskeyAdded{StaffID: s.ID, PasskeyID: c.PasskeyID, At: c.At, Passkey: c.Passkey}}, nil
}

func (c RemovePasskey) decide(s State) ([]Event, error) {
	if _, found := s.Passkeys.Find(c.PasskeyID); !found {
		return nil, passkey.ErrNotFound
	}
	return []Event{PasskeyRemoved{StaffID: s.ID, PasskeyID: c.PasskeyID, At: c.At}}, nil
}

func (c RecordPasskeyCopy) decide(s State) ([]Event, error) {
	p, found := s.Passkeys.Find(c.PasskeyID)
	return eventUnless(!found || p.CopySuspectedAt.Equal(c.At),
		PasskeyCopySuspected{StaffID: s.ID, PasskeyID: c.PasskeyID, At: c.At})
}

func (PasskeyAdded) EventType() string         { return "staff.passkey_added" }
func (PasskeyRemoved) EventType() string       { return "staff.passkey_removed" }
func (PasskeyCopySuspected) EventType() string { return "staff.passkey_copy_suspected" }

// Subject returns the staff member, whose key encrypts the passkey.
func (e PasskeyAdded) Subject() string { return e.StaffID }

func (PasskeyAdded) staff()         {}
func (PasskeyRemoved) staff()       {}
func (PasskeyCopySuspected) staff() {}
