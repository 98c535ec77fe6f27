package passkeys_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/passkey"
	"hulak/httpapi/passkeys"
	"hulak/httpapi/passkeys/passkeystest"
)

const (
	origin    = "https://app.hulak.test"
	user      = "0198c2f4-5a10-7c33-8e21-6f0d4b7a9c01"
	challenge = "Zm9ydHktdHdvIGJ5dGVzIG9mIHJhbmRvbSBjaGFsbGVuZ2U"
	other     = "YW5vdGhlciBjaGFsbGVuZ2UgdGhhdCBpcyBhcyBsb25nIGFz"
)

func relyingParty(t *testing.T) *passkeys.RelyingParty {
	t.Helper()
	r, err := passkeys.New(origin)
	require.NoError(t, err)
	return r
}

func TestNew(t *testing.T) {
	t.Parallel()
	t.Run("passkeys belong to the host of the origin", func(t *testing.T) {
		t.Parallel()
		assert.Equal(t, "app.hulak.test", relyingParty(t).Domain())
	})
	t.Run("an origin whose host is not a domain has no passkeys", func(t *testing.T) {
		t.Parallel()
		for _, address := range []string{"http://127.0.0.1:8080", "http://[::1]:8080", ""} {
			_, err := passkeys.New(address)
			require.Error(t, err, address)
		}
	})
}

func TestRegister(t *testing.T) {
	t.Parallel()
	r := relyingParty(t)
	t.Run("a passkey is registered with the known transports", func(t *testing.T) {
		t.Parallel()
		a := passkeystest.New(t, origin)
		details, signCount, err := r.Register(challenge, user, a.Create(challenge, user))
		require.NoError(t, err)
		assert.Equal(t, []string{"internal", "usb"}, details.Transports)
		assert.NotEmpty(t, details.PublicKey)
		assert.EqualValues(t, 1, signCount)
	})
	for name, change := range map[string]func(*passkeystest.Authenticator, *passkeys.Attestation){
		"from another origin": func(a *passkeystest.Authenticator, out *passkeys.Attestation) {
			a.Origin = "https://app.hulak.test.example"
			*out = a.Create(challenge, user)
		},
		"for another domain": func(a *passkeystest.Authenticator, out *passkeys.Attestation) {
			a.Domain = "hulak.example"
			*out = a.Create(challenge, user)
		},
		"without user verification": func(a *passkeystest.Authenticator, out *passkeys.Attestation) {
			a.UserVerified = false
			*out = a.Create(challenge, user)
		},
		"for another challenge": func(a *passkeystest.Authenticator, out *passkeys.Attestation) { *out = a.Create(other, user) },
		"with a broken attestation object": func(_ *passkeystest.Authenticator, out *passkeys.Attestation) {
			out.AttestationObject = out.AttestationObject[:len(out.AttestationObject)/2]
		},
		"that is not base64url": func(_ *passkeystest.Authenticator, out *passkeys.Attestation) { out.ClientDataJSON = "!" },
	} {
		t.Run("a passkey "+name+" is refused", func(t *testing.T) {
			t.Parallel()
			a := passkeystest.New(t, origin)
			response := a.Create(challenge, user)
			change(a, &response)
			_, _, err := r.Register(challenge, user, response)
			assert.ErrorIs(t, err, passkeys.ErrRejected)
		})
	}
}

func TestVerify(t *testing.T) {
	t.Parallel()
	r := relyingParty(t)
	registered := func(t *testing.T) (*passkeystest.Authenticator, passkey.Set) {
		t.Helper()
		a := passkeystest.New(t, origin)
		details, _, err := r.Register(challenge, user, a.Create(challenge, user))
		require.NoError(t, err)
		return a, passkey.Set{{ID: "p", Details: details}}
	}
	t.Run("a signature by one of the user's passkeys is accepted", func(t *testing.T) {
		t.Parallel()
		a, owned := registered(t)
		_, another := registered(t)
		assertion := a.Sign(challenge)
		assert.Equal(t, challenge, passkeys.ChallengeOf(assertion.ClientDataJSON))
		assert.Equal(t, user, assertion.UserID())
		used, signCount, err := r.Verify(challenge, user, append(another, owned...), assertion)
		require.NoError(t, err)
		assert.Equal(t, "p", used.ID)
		assert.EqualValues(t, 2, signCount)
	})
	for name, sign := range map[string]func(a *passkeystest.Authenticator) passkeys.Assertion{
		"from another origin": func(a *passkeystest.Authenticator) passkeys.Assertion {
			a.Origin = "https://phishing.example"
			return a.Sign(challenge)
		},
		"for another domain": func(a *passkeystest.Authenticator) passkeys.Assertion {
			a.Domain = "phishing.example"
			return a.Sign(challenge)
		},
		"without user verification": func(a *passkeystest.Authenticator) passkeys.Assertion {
			a.UserVerified = false
			return a.Sign(challenge)
		},
		"for another challenge": func(a *passkeystest.Authenticator) passkeys.Assertion { return a.Sign(other) },
		"with a changed signature": func(a *passkeystest.Authenticator) passkeys.Assertion {
			out := a.Sign(challenge)
			out.Signature = a.Sign(other).Signature
			return out
		},
		"for another user": func(a *passkeystest.Authenticator) passkeys.Assertion {
			a.Create(challenge, "someone else")
			return a.Sign(challenge)
		},
	} {
		t.Run("a signature "+name+" is refused", func(t *testing.T) {
			t.Parallel()
			a, owned := registered(t)
			_, _, err := r.Verify(challenge, user, owned, sign(a))
			assert.ErrorIs(t, err, passkeys.ErrRejected)
		})
	}
	t.Run("a removed passkey is refused", func(t *testing.T) {
		t.Parallel()
		a, owned := registered(t)
		_, _, err := r.Verify(challenge, user, owned.Without("p"), a.Sign(challenge))
		assert.ErrorIs(t, err, passkeys.ErrRejected)
	})
}
