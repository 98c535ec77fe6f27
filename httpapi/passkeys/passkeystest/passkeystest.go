// Package passkeystest has an authenticator in software, for tests of passkeys.
package passkeystest

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"net/url"
	"testing"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncbor"

	"hulak/httpapi/passkeys"
)

// Authenticator holds one passkey with an ES256 key. Tests change its fields to make responses that must be refused.
type Authenticator struct {
	Origin       string // of the page, as the browser reports it
	Domain       string
	UserVerified bool
	SignCount    uint32 // of the latest signature; Sign increases it first, unless it is 0

	tb         testing.TB
	key        *ecdsa.PrivateKey
	id         []byte
	userHandle string
}

// New returns an authenticator that verifies its user, for pages at the origin.
func New(tb testing.TB, origin string) *Authenticator {
	tb.Helper()
	u, err := url.Parse(origin)
	if err != nil {
		tb.Fatal(err)
	}
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		tb.Fatal(err)
	}
	id := make([]byte, 32)
	_, _ = rand.Read(id) // never fails
	return &Authenticator{Origin: origin, Domain: u.Hostname(), UserVerified: true, SignCount: 1, tb: tb, key: key, id: id}
}

// Create returns the response to a request to create the passkey for a user.
func (a *Authenticator) Create(challenge, userID string) passkeys.Attestation {
	a.tb.Helper()
	a.userHandle = encode([]byte(userID))
	point, err := a.key.PublicKey.Bytes() // 0x04 ‖ x ‖ y
	if err != nil {
		a.tb.Fatal(err)
	}
	cose, err := webauthncbor.Marshal(map[int]any{1: 2, 3: -7, -1: 1, -2: point[1:33], -3: point[33:]})
	if err != nil {
		a.tb.Fatal(err)
	}
	data := a.authenticatorData(protocol.FlagAttestedCredentialData)
	data = append(data, make([]byte, 16)...) // AAGUID
	data = binary.BigEndian.AppendUint16(data, uint16(len(a.id)))
	data = append(append(data, a.id...), cose...)
	object, err := webauthncbor.Marshal(map[string]any{"fmt": "none", "attStmt": map[string]any{}, "authData": data})
	if err != nil {
		a.tb.Fatal(err)
	}
	return passkeys.Attestation{
		CredentialID: encode(a.id), ClientDataJSON: encode(a.clientData("webauthn.create", challenge)), AttestationObject: encode(object),
		Transports: []string{"usb", "internal", "pigeon"},
	}
}

// Sign returns the response to a request to use the passkey.
func (a *Authenticator) Sign(challenge string) passkeys.Assertion {
	a.tb.Helper()
	if a.SignCount > 0 {
		a.SignCount++
	}
	data, client := a.authenticatorData(0), a.clientData("webauthn.get", challenge)
	clientHash := sha256.Sum256(client)
	digest := sha256.Sum256(append(append([]byte{}, data...), clientHash[:]...))
	signature, err := ecdsa.SignASN1(rand.Reader, a.key, digest[:])
	if err != nil {
		a.tb.Fatal(err)
	}
	return passkeys.Assertion{
		CredentialID: encode(a.id), ClientDataJSON: encode(client), AuthenticatorData: encode(data), Signature: encode(signature),
		UserHandle: a.userHandle,
	}
}

func (a *Authenticator) authenticatorData(flags protocol.AuthenticatorFlags) []byte {
	flags |= protocol.FlagUserPresent
	if a.UserVerified {
		flags |= protocol.FlagUserVerified
	}
	hash := sha256.Sum256([]byte(a.Domain))
	return binary.BigEndian.AppendUint32(append(hash[:], byte(flags)), a.SignCount)
}

func (a *Authenticator) clientData(ceremony, challenge string) []byte {
	data, err := json.Marshal(map[string]any{"type": ceremony, "challenge": challenge, "origin": a.Origin, "crossOrigin": false})
	if err != nil {
		a.tb.Fatal(err)
	}
	return data
}

func encode(raw []byte) string { return base64.RawURLEncoding.EncodeToString(raw) }
