package httpapi

import (
	"encoding/base64"
	"net/http"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/passkeys/passkeystest"
	"hulak/httpapi/session"
)

// addPasskey adds a passkey with an authenticator in software. It returns the authenticator and the passkey's ID.
func (p *testUser) addPasskey(name string) (*passkeystest.Authenticator, string) {
	p.t.Helper()
	return p.addPasskeyWith(name, map[string]any{"password": validPassword})
}

func (p *testUser) addPasskeyWith(name string, confirmation map[string]any) (*passkeystest.Authenticator, string) {
	p.t.Helper()
	p.Server.Limiter = core.NewRateLimiter(p.clock.now, 0)
	a := passkeystest.New(p.t, origin)
	options := p.must(core.Post, "/v1/auth/passkeys/options", confirmation)
	return a, p.must(core.Post, "/v1/auth/passkeys", createdPasskey(p.t, a, name, options)).str("id")
}

// createdPasskey returns the form with the passkey that an authenticator creates for options.
func createdPasskey(t *testing.T, a *passkeystest.Authenticator, name string, options apiResponse) map[string]any {
	t.Helper()
	userID, err := base64.RawURLEncoding.DecodeString(options.str("userId"))
	require.NoError(t, err)
	created := a.Create(options.str("challenge"), string(userID))
	return map[string]any{
		"name": name, "id": created.CredentialID, "clientDataJSON": created.ClientDataJSON, "attestationObject": created.AttestationObject,
		"transports": created.Transports,
	}
}

// usedPasskey returns the form with an authenticator's signature of a challenge.
func usedPasskey(a *passkeystest.Authenticator, challenge string) map[string]any {
	used := a.Sign(challenge)
	return map[string]any{
		"id": used.CredentialID, "clientDataJSON": used.ClientDataJSON, "authenticatorData": used.AuthenticatorData,
		"signature": used.Signature, "userHandle": used.UserHandle,
	}
}

// passkeyChallenge requests a challenge.
func (p *testUser) passkeyChallenge(body map[string]any) string {
	p.t.Helper()
	p.Server.Limiter = core.NewRateLimiter(p.clock.now, 0)
	return p.must(core.Post, "/v1/auth/passkeys/challenge", body).str("challenge")
}

// passkeyConfirmation returns a token that confirms the user's identity.
func (p *testUser) passkeyConfirmation(a *passkeystest.Authenticator) string {
	p.t.Helper()
	return p.must(core.Post, "/v1/auth/passkeys/confirmation", usedPasskey(a, p.passkeyChallenge(map[string]any{}))).str("token")
}

func TestPasskeys(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	signIn := func(form map[string]any) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return srv.visitor().call(core.Post, "/v1/auth/passkeys/signin", form)
	}
	signInChallenge := func() string { return srv.visitor().passkeyChallenge(map[string]any{}) }

	t.Run("a sender adds a passkey with the password, and sees when it was added and last used", func(t *testing.T) {
		p := srv.newUser("add@example.com")
		r := p.call(core.Post, "/v1/auth/passkeys/options", map[string]any{"password": "Wrong-Horse-7"})
		assert.Equal(t, map[string]string{"password": "PASSWORD_DOES_NOT_MATCH"}, r.fields())
		options := p.must(core.Post, "/v1/auth/passkeys/options", map[string]any{"password": validPassword})
		assert.Equal(t, "hulak.test", options.str("domain"))
		assert.Equal(t, true, options.at("discoverable"))
		before := srv.head()
		a := passkeystest.New(t, origin)
		id := p.must(core.Post, "/v1/auth/passkeys", createdPasskey(t, a, " My phone ", options)).str("id")
		assert.Equal(t, []string{"sender.passkey_added"}, srv.eventTypes(before))
		assert.Equal(t, true, p.must(core.Get, "/v1/senders", nil).at("sender.hasPasskey"))
		signedIn := signIn(usedPasskey(a, signInChallenge()))
		require.Equal(t, http.StatusOK, signedIn.status, signedIn.text)
		list := p.must(core.Get, "/v1/auth/passkeys", nil)
		assert.Equal(t, id, list.str("result.0.id"))
		assert.Equal(t, "My phone", list.str("result.0.name"))
		assert.NotEmpty(t, list.str("result.0.addedAt"))
		assert.NotEmpty(t, list.str("result.0.lastUsedAt"))
		assert.Equal(t, "My phone", p.must(core.Get, "/v1/senders/export", nil).str("passkeys.0.name"))
	})
	t.Run("a passkey signs in without the password and without a code", func(t *testing.T) {
		p := srv.newUser("both-factors@example.com")
		a, _ := p.addPasskey("Key")
		p.enrollFactor()
		signedIn := signIn(usedPasskey(a, signInChallenge()))
		require.Equal(t, http.StatusOK, signedIn.status, signedIn.text)
		assert.NotEmpty(t, signedIn.str("token"))
		assert.NotEmpty(t, signedIn.header.Values("Set-Cookie"))
		again := srv.visitor()
		again.token = signedIn.str("token")
		assert.Equal(t, "both-factors@example.com", again.must(core.Get, "/v1/senders", nil).str("sender.email"))
	})
	t.Run("a challenge works once, expires, and is for one purpose", func(t *testing.T) {
		p := srv.newUser("challenge@example.com")
		a, _ := p.addPasskey("Key")
		form := usedPasskey(a, signInChallenge())
		require.Equal(t, http.StatusOK, signIn(form).status)
		assert.Equal(t, "PASSKEY_CHALLENGE_EXPIRED", signIn(form).code(), "a replay")
		assert.Equal(t, "PASSKEY_CHALLENGE_EXPIRED", signIn(usedPasskey(a, session.NewToken())).code(), "an invented challenge")
		confirmation := p.passkeyChallenge(map[string]any{})
		assert.Equal(t, "PASSKEY_CHALLENGE_EXPIRED", signIn(usedPasskey(a, confirmation)).code(), "a challenge for a confirmation")
		other := srv.visitor()
		other.id = p.id
		other.startSession()
		r := other.call(core.Post, "/v1/auth/passkeys/confirmation", usedPasskey(a, confirmation))
		assert.Equal(t, "PASSKEY_CHALLENGE_EXPIRED", r.code(), "a challenge of another session")
		old := signInChallenge()
		srv.clock.advance(session.PasskeyChallengeTTL)
		assert.Equal(t, "PASSKEY_CHALLENGE_EXPIRED", signIn(usedPasskey(a, old)).code())
	})
	t.Run("a response from another site, without user verification, or for another user is refused", func(t *testing.T) {
		p := srv.newUser("refused@example.com")
		stranger := srv.newUser("stranger@example.com")
		a, _ := p.addPasskey("Key")
		for name, change := range map[string]func(a *passkeystest.Authenticator, form map[string]any){
			"another site": func(a *passkeystest.Authenticator, _ map[string]any) {
				a.Origin = "http://hulak.test.example"
			},
			"no user verification": func(a *passkeystest.Authenticator, _ map[string]any) { a.UserVerified = false },
			"another user": func(_ *passkeystest.Authenticator, form map[string]any) {
				form["userHandle"] = base64.RawURLEncoding.EncodeToString([]byte(stranger.id))
			},
			"no user": func(_ *passkeystest.Authenticator, form map[string]any) { delete(form, "userHandle") },
		} {
			copied := *a
			change(&copied, map[string]any{})
			form := usedPasskey(&copied, signInChallenge())
			change(&copied, form)
			assert.Equal(t, "PASSKEY_NOT_ACCEPTED", signIn(form).code(), name)
		}
		a.SignCount += 4
		assert.Equal(t, http.StatusOK, signIn(usedPasskey(a, signInChallenge())).status, "the passkey itself still works")
	})
	t.Run("a use with an old signature counter is refused and recorded", func(t *testing.T) {
		p := srv.newUser("cloned@example.com")
		a, _ := p.addPasskey("Key")
		clone := *a
		a.SignCount = 5
		require.Equal(t, http.StatusOK, signIn(usedPasskey(a, signInChallenge())).status)
		before := srv.head()
		clone.SignCount = 5
		assert.Equal(t, "PASSKEY_NOT_ACCEPTED", signIn(usedPasskey(&clone, signInChallenge())).code())
		assert.Equal(t, []string{"sender.passkey_copy_suspected"}, srv.eventTypes(before))
	})
	t.Run("an authenticator that does not count works again and again", func(t *testing.T) {
		p := srv.newUser("uncounted@example.com")
		p.Server.Limiter = core.NewRateLimiter(p.clock.now, 0)
		a := passkeystest.New(t, origin)
		a.SignCount = 0
		options := p.must(core.Post, "/v1/auth/passkeys/options", map[string]any{"password": validPassword})
		p.must(core.Post, "/v1/auth/passkeys", createdPasskey(t, a, "Key", options))
		for range 2 {
			assert.Equal(t, http.StatusOK, signIn(usedPasskey(a, signInChallenge())).status)
		}
	})
	t.Run("a removed passkey no longer signs in", func(t *testing.T) {
		p := srv.newUser("removed@example.com")
		a, id := p.addPasskey("Key")
		remove := "/v1/auth/passkeys/" + id + "/remove"
		assert.Equal(t, http.StatusBadRequest, p.call(core.Post, remove, map[string]any{"password": "Wrong-Horse-7"}).status)
		stranger := srv.newUser("remover@example.com")
		assert.Equal(t, http.StatusNotFound, stranger.call(core.Post, remove, map[string]any{"password": validPassword}).status)
		before := srv.head()
		p.must(core.Post, remove, map[string]any{"password": p.passkeyConfirmation(a)})
		assert.Equal(t, []string{"sender.passkey_removed"}, srv.eventTypes(before))
		assert.Equal(t, "PASSKEY_NOT_ACCEPTED", signIn(usedPasskey(a, signInChallenge())).code())
		assert.Equal(t, "PASSKEY_NOT_FOUND", p.call(core.Post, remove, map[string]any{"password": validPassword}).code())
	})
	t.Run("a locked sender cannot sign in with a passkey or add one", func(t *testing.T) {
		p := srv.newUser("locked@example.com")
		a, _ := p.addPasskey("Key")
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{SendingOnly: true, Reason: "fraud", At: srv.clock.now()}))
		options := p.must(core.Post, "/v1/auth/passkeys/options", map[string]any{"password": validPassword})
		r := p.call(core.Post, "/v1/auth/passkeys", createdPasskey(t, passkeystest.New(t, origin), "Key", options))
		assert.Equal(t, "SENDER_LOCKED", r.code())
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "fraud", At: srv.clock.now()}))
		assert.Equal(t, "SENDER_LOCKED", signIn(usedPasskey(a, signInChallenge())).code())
	})
	t.Run("attempts with a passkey are limited", func(t *testing.T) {
		p := srv.newUser("limited@example.com")
		a, _ := p.addPasskey("Key")
		lastStatus := 0
		for range 6 {
			form := usedPasskey(a, signInChallenge())
			form["signature"] = base64.RawURLEncoding.EncodeToString([]byte("wrong"))
			lastStatus = signIn(form).status
		}
		assert.Equal(t, http.StatusTooManyRequests, lastStatus)
		p.passkeyConfirmation(a)
	})
	t.Run("a passkey replaces the password and the code where the user must confirm their identity (7.05a)", func(t *testing.T) {
		p := srv.newUser("confirm@example.com")
		a, _ := p.addPasskey("Key")
		p.enrollFactor()
		token := p.passkeyConfirmation(a)
		other := srv.visitor()
		other.id = p.id
		other.startSession()
		r := other.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": token})
		assert.Equal(t, map[string]string{"password": "PASSKEY_CHALLENGE_EXPIRED"}, r.fields(), "the token is for one session")
		p.must(core.Post, "/v1/auth/confirmation", map[string]any{"password": token})
		assert.Equal(t, true, p.must(core.Get, "/v1/auth/confirmation", nil).at("confirmed"))
		r = p.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": token})
		assert.Equal(t, map[string]string{"password": "PASSKEY_CHALLENGE_EXPIRED"}, r.fields(), "the token works once")
		p.must(core.Put, "/v1/auth/reset-password",
			map[string]any{"oldPassword": p.passkeyConfirmation(a), "newPassword": "Other-Horse-77"})
	})
	t.Run("a sender has at most 10 passkeys, and each only once", func(t *testing.T) {
		p := srv.newUser("many@example.com")
		for i := range 10 {
			p.addPasskey("Key " + strconv.Itoa(i))
		}
		options := p.must(core.Post, "/v1/auth/passkeys/options", map[string]any{"password": validPassword})
		assert.Len(t, options.at("credentials"), 10)
		r := p.call(core.Post, "/v1/auth/passkeys", createdPasskey(t, passkeystest.New(t, origin), "Key", options))
		assert.Equal(t, "TOO_MANY_PASSKEYS", r.code())
	})
	t.Run("the first passkey on a new device notifies the user, as other sign-ins do", func(t *testing.T) {
		p := srv.newUser("device@example.com")
		a, _ := p.addPasskey("Key")
		before := srv.head()
		require.Equal(t, http.StatusOK, signIn(usedPasskey(a, signInChallenge())).status)
		assert.Equal(t, []string{"device.signed_in"}, srv.eventTypes(before))
	})
}

func TestPasskeysNeedADomain(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t, func(c *Config) { c.PublicOrigin = "http://127.0.0.1:8080" })
	p := srv.newUser("address@example.com")
	assert.Nil(t, p.must(core.Get, "/v1/config", nil).at("passkeyDomain"))
	assert.Equal(t, "PASSKEYS_UNAVAILABLE", p.call(core.Post, "/v1/auth/passkeys/challenge", map[string]any{}).code())
	r := p.call(core.Post, "/v1/auth/passkeys/options", map[string]any{"password": validPassword})
	assert.Equal(t, "PASSKEYS_UNAVAILABLE", r.code())
}

func TestStaffPasskeys(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	submitPassword := func(email string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return srv.visitor().must(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": validPassword})
	}
	finish := func(a *passkeystest.Authenticator, challenge string) apiResponse {
		visitor := srv.visitor()
		form := usedPasskey(a, visitor.passkeyChallenge(map[string]any{"challenge": challenge}))
		form["challenge"] = challenge
		return visitor.call(core.Post, "/v1/auth/passkeys/signin", form)
	}
	t.Run("a passkey is a second factor, without an authenticator app", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Admin, "passkey@hulak.test")
		before := srv.head()
		a, _ := p.addPasskey("Key")
		assert.Equal(t, []string{"staff.passkey_added"}, srv.eventTypes(before))
		me := p.must(core.Get, "/v1/admin", nil)
		assert.Nil(t, me.at("lacksSecondFactor"))
		assert.Equal(t, true, me.at("lacksApp"))
		p.must(core.Get, "/v1/admin/events", nil)
		first := submitPassword("passkey@hulak.test")
		assert.Empty(t, first.str("token"))
		assert.Equal(t, []any{"PASSKEY"}, first.at("methods"))
		signedIn := finish(a, first.str("challenge"))
		require.Equal(t, http.StatusOK, signedIn.status, signedIn.text)
		assert.Equal(t, "SECOND_FACTOR_CHALLENGE_EXPIRED", srv.visitor().call(core.Post, "/v1/auth/passkeys/challenge",
			map[string]any{"challenge": first.str("challenge")}).code(), "the challenge of the sign-in works once")
		opened := srv.visitor()
		opened.token = signedIn.str("token")
		assert.Equal(t, true, opened.must(core.Get, "/v1/auth/confirmation", nil).at("confirmed"))
	})
	t.Run("a staff passkey does not replace the password at sign-in", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "password-first@hulak.test")
		a, _ := p.addPasskey("Key")
		visitor := srv.visitor()
		r := visitor.call(core.Post, "/v1/auth/passkeys/signin", usedPasskey(a, visitor.passkeyChallenge(map[string]any{})))
		assert.Equal(t, "PASSKEY_NOT_ACCEPTED", r.code())
	})
	t.Run("a challenge of one sign-in does not complete another", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "two@hulak.test")
		a, _ := p.addPasskey("Key")
		first, second := submitPassword("two@hulak.test").str("challenge"), submitPassword("two@hulak.test").str("challenge")
		form := usedPasskey(a, srv.visitor().passkeyChallenge(map[string]any{"challenge": first}))
		form["challenge"] = second
		assert.Equal(t, "PASSKEY_CHALLENGE_EXPIRED", srv.visitor().call(core.Post, "/v1/auth/passkeys/signin", form).code())
	})
	t.Run("a high-risk action needs a fresh passkey, and the password is not enough", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Admin, "high-risk@hulak.test")
		a, _ := p.addPasskey("Key")
		member := srv.staff(staff.Support)
		enable := "/v1/admin/staff/" + member.id + "/enable"
		srv.clock.advance(session.ConfirmationTTL)
		p.startSession()
		assert.Equal(t, "CONFIRMATION_NEEDED", p.call(core.Post, enable, map[string]any{"reason": "back"}).code())
		r := p.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": validPassword})
		assert.Equal(t, map[string]string{"password": "PASSKEY_NEEDED"}, r.fields())
		r = p.call(core.Post, "/v1/auth/authenticator", map[string]any{"password": validPassword})
		assert.Equal(t, map[string]string{"password": "PASSKEY_NEEDED"}, r.fields(), "or a thief could set up their own app")
		p.must(core.Post, "/v1/auth/confirmation", map[string]any{"password": p.passkeyConfirmation(a)})
		p.must(core.Post, enable, map[string]any{"reason": "back"})
	})
	t.Run("an app and a passkey are alternatives, and removing the app keeps the passkey", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "both@hulak.test")
		app, _ := p.enrollFactor()
		a, _ := p.addPasskeyWith("Key", map[string]any{"password": validPassword, "code": app.code(0)})
		first := submitPassword("both@hulak.test")
		assert.Equal(t, []any{"CODE", "PASSKEY"}, first.at("methods"))
		assert.Equal(t, http.StatusOK, finish(a, first.str("challenge")).status)
		srv.clock.advance(time.Minute)
		p.must(core.Post, "/v1/auth/authenticator/end", map[string]any{"password": validPassword, "code": app.code(0)})
		p.must(core.Get, "/v1/admin/events", nil)
		assert.Equal(t, []any{"PASSKEY"}, submitPassword("both@hulak.test").at("methods"))
	})
	t.Run("a reset by an administrator removes the passkeys", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "reset@hulak.test")
		p.addPasskey("Key")
		first := submitPassword("reset@hulak.test").str("challenge")
		srv.staff(staff.Admin).must(core.Post, "/v1/admin/staff/"+p.id+"/second-factor/reset", map[string]any{"reason": "lost"})
		assert.Equal(t, http.StatusGone, srv.visitor().call(core.Post, "/v1/auth/passkeys/challenge",
			map[string]any{"challenge": first}).status, "unfinished sign-ins end")
		p.startSession()
		assert.Equal(t, "SECOND_FACTOR_REQUIRED", p.call(core.Get, "/v1/admin/events", nil).code())
		assert.Empty(t, p.must(core.Get, "/v1/auth/passkeys", nil).at("result"))
	})
	t.Run("an emailed code during an attack does not replace the passkey", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "attacked@hulak.test")
		p.addPasskey("Key")
		for range 5 {
			srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": "attacked@hulak.test", "password": "Wrong-Horse-7"})
		}
		srv.clock.advance(time.Minute)
		extra := submitPassword("attacked@hulak.test")
		require.Equal(t, true, extra.at("extraStep"))
		code := (<-srv.providers.emails).secret
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		next := srv.visitor().must(core.Post, "/v1/auth/second-factor", map[string]any{"challenge": extra.str("challenge"), "code": code})
		assert.Empty(t, next.str("token"))
		assert.Equal(t, []any{"PASSKEY"}, next.at("methods"))
	})
}
