package httpapi

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// attackAccounts makes failed sign-in attempts on each account from 24 IP addresses over 20 hours.
func (srv *apiServer) attackAccounts(emails ...string) {
	srv.t.Helper()
	for i := range 24 {
		srv.clock.advance(50 * time.Minute)
		for _, email := range emails {
			srv.visitor().fromAddress(fmt.Sprintf("198.51.100.%d", i)).call(core.Post, "/v1/auth/signin",
				map[string]any{"email": email, "password": fmt.Sprintf("Wrong-Horse-%d", i)})
		}
	}
}

// extraStepChallenge checks that a sign-in needs an extra step and returns the challenge.
func extraStepChallenge(t *testing.T, r apiResponse) string {
	t.Helper()
	require.Equal(t, http.StatusOK, r.status, r.text)
	require.Equal(t, true, r.at("extraStep"), r.text)
	assert.NotContains(t, strings.Join(r.header.Values("Set-Cookie"), "\n"), "hulak-refresh=")
	return r.str("challenge")
}

func TestFailedSignInsDoNotLockOutTheOwner(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	srv.trustProxy()
	addresses := 0
	fromNewAddress := func(p *testUser) *testUser {
		addresses++
		return p.fromAddress(fmt.Sprintf("203.0.113.%d", addresses))
	}
	signIn := func(p *testUser, email, password string) apiResponse {
		return fromNewAddress(p).call(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": password})
	}
	finish := func(p *testUser, challenge, code string) apiResponse {
		return fromNewAddress(p).call(core.Post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": code})
	}

	owner := srv.newUser("owner@example.com")
	srv.attackAccounts("owner@example.com")
	t.Run("an attack does not lock the sender, and a known device needs no extra step", func(t *testing.T) {
		st, err := core.State(t.Context(), srv.Server.Server, sender.Decider, owner.id)
		require.NoError(t, err)
		assert.False(t, st.Locked)
		knownDevice := srv.visitor()
		knownDevice.cookies["hulak-device"] = owner.cookies["hulak-device"]
		assert.NotEmpty(t, signIn(knownDevice, "owner@example.com", validPassword).str("token"))
	})
	t.Run("a new device needs an emailed code", func(t *testing.T) {
		newDevice := srv.visitor()
		response := signIn(newDevice, "owner@example.com", validPassword)
		challenge := extraStepChallenge(t, response)
		assert.Empty(t, response.str("token"))
		sent := <-srv.providers.emails
		assert.Equal(t, "owner@example.com", sent.to)
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, finish(newDevice, challenge, "000000").fields())
		finished := finish(newDevice, challenge, sent.secret)
		require.Equal(t, http.StatusOK, finished.status, finished.text)
		newDevice.token = finished.str("token")
		assert.Equal(t, owner.id, newDevice.must(core.Get, "/v1/senders", nil).str("sender.id"))
		assert.Equal(t, "SECOND_FACTOR_CHALLENGE_EXPIRED", finish(newDevice, challenge, sent.secret).code())
	})
	t.Run("correct passwords, wrong passwords, and unknown addresses get the same response", func(t *testing.T) {
		srv.attackAccounts("owner@example.com", "nobody@example.com")
		attempt := func(email, password string) (challenge, text string) {
			r := signIn(srv.visitor(), email, password)
			challenge = extraStepChallenge(t, r)
			r.body["challenge"], r.body["expiresAt"] = "", ""
			return challenge, fmt.Sprint(r.status, r.body, r.header.Values("Set-Cookie"))
		}
		correct, correctText := attempt("owner@example.com", validPassword)
		wrong, wrongText := attempt("owner@example.com", "Wrong-Horse-7")
		unknown, unknownText := attempt("nobody@example.com", validPassword)
		assert.Equal(t, correctText, wrongText)
		assert.Equal(t, correctText, unknownText)
		sent := <-srv.providers.emails
		assert.Empty(t, srv.providers.emails)
		for _, challenge := range []string{wrong, unknown, correct} {
			for range 5 {
				r := finish(srv.visitor(), challenge, "000000")
				assert.Equal(t, http.StatusBadRequest, r.status, r.text)
				assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, r.fields())
			}
			r := finish(srv.visitor(), challenge, sent.secret)
			assert.Equal(t, "SECOND_FACTOR_CHALLENGE_EXPIRED", r.code(), "the challenge ends after five attempts")
		}
	})
	t.Run("a user with an authenticator app enters its code and gets no email", func(t *testing.T) {
		p := srv.newUser("app@example.com")
		a, _ := p.enrollFactor()
		srv.attackAccounts("app@example.com")
		challenge := extraStepChallenge(t, signIn(srv.visitor(), "app@example.com", validPassword))
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, finish(srv.visitor(), challenge, "000000").fields())
		finished := finish(srv.visitor(), challenge, a.code(0))
		require.Equal(t, http.StatusOK, finished.status, finished.text)
		assert.Empty(t, srv.providers.emails)
	})
	t.Run("a locked sender gets the same response as a wrong password", func(t *testing.T) {
		p := srv.newUser("locked@example.com")
		srv.attackAccounts("locked@example.com")
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "test", At: srv.clock.now()}))
		challenge := extraStepChallenge(t, signIn(srv.visitor(), "locked@example.com", validPassword))
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, finish(srv.visitor(), challenge, "000000").fields())
		assert.Empty(t, srv.providers.emails)
	})
	t.Run("a day after the last attack, the password is enough", func(t *testing.T) {
		srv.clock.advance(25 * time.Hour)
		assert.NotEmpty(t, signIn(srv.visitor(), "owner@example.com", validPassword).str("token"))
	})
}

func TestPasswordGuessesFromAKnownDeviceAreLimited(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	for _, role := range []string{"staff", "a sender"} {
		t.Run("the server rate-limits password guesses for "+role, func(t *testing.T) {
			var p *testUser
			email := "known@example.com"
			if role == "a sender" {
				p = srv.newUser(email)
			} else {
				email = "clerk@hulak.test"
				p = srv.staffWithoutFactor(staff.Admin, email)
				token, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "")
				require.NoError(t, err)
				p.must(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token})
			}
			require.NotEmpty(t, p.cookies["hulak-device"])
			statuses := map[int]int{}
			for i := range 60 {
				statuses[p.call(core.Post, "/v1/auth/signin", map[string]any{"email": email,
					"password": fmt.Sprintf("Wrong-Horse-%d", i)}).status]++
			}
			assert.Equal(t, map[int]int{http.StatusUnauthorized: 5, http.StatusTooManyRequests: 55}, statuses)
			srv.clock.advance(61 * time.Second)
			assert.Equal(t, http.StatusOK, p.call(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": validPassword}).status)
		})
	}
}

func TestPasswordChangeEndsChallenges(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	const newPassword = "Another-Horse-8"
	for title, change := range map[string]func(t *testing.T, p *testUser, a authenticatorApp, email string){
		"changed": func(_ *testing.T, p *testUser, a authenticatorApp, _ string) {
			p.must(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": validPassword, "newPassword": newPassword, "code": a.code(0)})
		},
		"reset with a link": func(t *testing.T, p *testUser, _ authenticatorApp, _ string) {
			token, err := srv.Sessions.NewResetToken(t.Context(), p.id, 5)
			require.NoError(t, err)
			srv.visitor().must(core.Put, "/v1/auth/reset-password/"+token, map[string]any{"newPassword": newPassword})
		},
	} {
		t.Run("a challenge ends when the password is "+title, func(t *testing.T) {
			email := title[:5] + "@example.com"
			p := srv.newUser(email)
			a, _ := p.enrollFactor()
			challenge := srv.visitor().must(core.Post, "/v1/auth/signin",
				map[string]any{"email": email, "password": validPassword}).str("challenge")
			require.NotEmpty(t, challenge)
			change(t, p, a, email)
			r := srv.visitor().call(core.Post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": a.code(1)})
			assert.Equal(t, "SECOND_FACTOR_CHALLENGE_EXPIRED", r.code(), r.text)
		})
	}
}
