// Package passkeys checks what a browser returns when a user adds or uses a passkey (W3C Web Authentication, Level 3). The passkey must
// verify the user, for example with a fingerprint or a PIN. Attestation is neither requested nor checked.
package passkeys

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/url"
	"slices"

	"github.com/go-webauthn/webauthn/protocol"
	"github.com/go-webauthn/webauthn/protocol/webauthncose"
	"github.com/go-webauthn/webauthn/webauthn"

	"hulak/domain/passkey"
)

// ErrRejected means that a response is not what a passkey of the account signed for this site and challenge.
var ErrRejected = errors.New("passkey response rejected")

// Algorithms are the COSE identifiers of the accepted signature algorithms, most preferred first.
var Algorithms = []int64{int64(webauthncose.AlgEdDSA), int64(webauthncose.AlgES256), int64(webauthncose.AlgRS256)}

// transports are the known ways to reach an authenticator (WebAuthn Level 3, section 5.8.4).
var transports = []string{"ble", "hybrid", "internal", "nfc", "smart-card", "usb"}

// RelyingParty checks passkeys for one site. It is safe for concurrent use.
type RelyingParty struct{ library *webauthn.WebAuthn }

// New returns the relying party for the origin of the pages. It returns an error if the origin's host is not a domain, because passkeys
// belong to a domain.
func New(origin string) (*RelyingParty, error) {
	u, err := url.Parse(origin)
	if err != nil {
		return nil, err
	}
	if err := protocol.ValidateRPID(u.Hostname()); err != nil {
		return nil, err
	}
	library, err := webauthn.New(&webauthn.Config{RPID: u.Hostname(), RPDisplayName: "Hulak", RPOrigins: []string{origin}})
	return &RelyingParty{library}, err
}

// Domain returns the domain that the site's passkeys belong to, or "" for a nil relying party.
func (r *RelyingParty) Domain() string {
	if r == nil {
		return ""
	}
	return r.library.Config.RPID
}

// Attestation is a browser's response when a user adds a passkey. Binary values are base64url without padding.
type Attestation struct {
	CredentialID, ClientDataJSON, AttestationObject string
	Transports                                      []string
}

// Assertion is a browser's response when a user uses a passkey. Binary values are base64url without padding.
type Assertion struct {
	CredentialID, ClientDataJSON, AuthenticatorData, Signature, UserHandle string
}

// ChallengeOf returns the challenge that a response claims to have signed.
func ChallengeOf(clientDataJSON string) string {
	var data struct{ Challenge string }
	raw, err := base64.RawURLEncoding.DecodeString(clientDataJSON)
	if err != nil || json.Unmarshal(raw, &data) != nil {
		return ""
	}
	return data.Challenge
}

// UserID returns the user that the passkey belongs to, according to the browser.
func (a Assertion) UserID() string {
	id, _ := base64.RawURLEncoding.DecodeString(a.UserHandle)
	return string(id)
}

// Register checks a new passkey of a user. It returns the passkey without a name, and its signature counter.
func (r *RelyingParty) Register(challenge, userID string, a Attestation) (passkey.Details, uint32, error) {
	var response protocol.CredentialCreationResponse
	response.Type, response.ID = string(protocol.PublicKeyCredentialType), a.CredentialID
	if !decode(a.CredentialID, &response.RawID) || !decode(a.ClientDataJSON, &response.AttestationResponse.ClientDataJSON) ||
		!decode(a.AttestationObject, &response.AttestationResponse.AttestationObject) {
		return passkey.Details{}, 0, ErrRejected
	}
	parsed, err := response.Parse()
	if err != nil {
		return passkey.Details{}, 0, ErrRejected
	}
	session := r.session(challenge, userID)
	for _, algorithm := range Algorithms {
		session.CredParams = append(session.CredParams, protocol.CredentialParameter{
			Type: protocol.PublicKeyCredentialType, Algorithm: webauthncose.COSEAlgorithmIdentifier(algorithm),
		})
	}
	credential, err := r.library.CreateCredential(account{id: userID}, session, parsed)
	if err != nil {
		return passkey.Details{}, 0, ErrRejected
	}
	known := slices.DeleteFunc(slices.Clone(a.Transports), func(t string) bool { return !slices.Contains(transports, t) })
	slices.Sort(known)
	return passkey.Details{
		CredentialID: credential.ID, PublicKey: credential.PublicKey, Transports: slices.Compact(known),
		BackupEligible: credential.Flags.BackupEligible,
	}, credential.Authenticator.SignCount, nil
}

// Verify checks a use of one of a user's passkeys. It returns the passkey and its signature counter, which the caller must compare with
// the previous one.
func (r *RelyingParty) Verify(challenge, userID string, owned passkey.Set, a Assertion) (passkey.Passkey, uint32, error) {
	var response protocol.CredentialAssertionResponse
	response.Type, response.ID = string(protocol.PublicKeyCredentialType), a.CredentialID
	part := &response.AssertionResponse
	if !decode(a.CredentialID, &response.RawID) || !decode(a.ClientDataJSON, &part.ClientDataJSON) ||
		!decode(a.AuthenticatorData, &part.AuthenticatorData) || !decode(a.Signature, &part.Signature) ||
		!decode(a.UserHandle, &part.UserHandle) {
		return passkey.Passkey{}, 0, ErrRejected
	}
	parsed, err := response.Parse()
	if err != nil {
		return passkey.Passkey{}, 0, ErrRejected
	}
	used, found := owned.FindCredential(parsed.RawID)
	if !found {
		return passkey.Passkey{}, 0, ErrRejected
	}
	if _, err := r.library.ValidateLogin(account{userID, used}, r.session(challenge, userID), parsed); err != nil {
		return passkey.Passkey{}, 0, ErrRejected
	}
	return used, parsed.Response.AuthenticatorData.Counter, nil
}

func (r *RelyingParty) session(challenge, userID string) webauthn.SessionData {
	return webauthn.SessionData{
		Challenge: challenge, RelyingPartyID: r.Domain(), UserID: []byte(userID), UserVerification: protocol.VerificationRequired,
	}
}

func decode(text string, to *protocol.URLEncodedBase64) bool {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	*to = raw
	return err == nil
}

// account is a user with one passkey, as the library sees it.
type account struct {
	id      string
	passkey passkey.Passkey
}

func (a account) WebAuthnID() []byte          { return []byte(a.id) }
func (a account) WebAuthnName() string        { return a.id }
func (a account) WebAuthnDisplayName() string { return a.id }

func (a account) WebAuthnCredentials() []webauthn.Credential {
	return []webauthn.Credential{{
		ID: a.passkey.CredentialID, PublicKey: a.passkey.PublicKey,
		Flags: webauthn.CredentialFlags{BackupEligible: a.passkey.BackupEligible},
	}}
}
