package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/account"
	"hulak/httpapi/core"
	"hulak/httpapi/mfa"
	"hulak/httpapi/session"
)

// TestFundingWidgetsNeedConfirmation checks that the bank and card widgets need a confirmed session.
func TestFundingWidgetsNeedConfirmation(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	token := func(p *testUser, widget string) apiResponse {
		return p.call(core.Get, "/v1/auth/widget-token?widget="+widget, nil)
	}
	confirm := func(p *testUser, password string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return p.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": password})
	}
	fundingWidgets := []string{"bank", "card"}

	p := srv.newUser("maya@example.com")
	t.Run("the other widgets need no confirmation, alone or together (7.05a)", func(t *testing.T) {
		assert.Equal(t, "kyc-tier-invoice-widget-"+p.id, p.must(core.Get, "/v1/auth/widget-token", nil).str("token"))
		for _, widget := range account.DefaultWidgets {
			r := token(p, widget)
			assert.Equal(t, widget+"-widget-"+p.id, r.str("token"), r.text)
			assert.Equal(t, p.id, r.str("referenceId"))
		}
	})
	t.Run("signing up confirms the session for 10 minutes (7.05a)", func(t *testing.T) {
		assert.Equal(t, http.StatusOK, token(p, "bank").status)
		srv.clock.advance(session.ConfirmationTTL)
	})
	t.Run("a session without confirmation cannot open the bank or card widget (7.05a)", func(t *testing.T) {
		for _, widget := range fundingWidgets {
			r := token(p, widget)
			assert.Equal(t, http.StatusForbidden, r.status)
			assert.Equal(t, "CONFIRMATION_NEEDED", r.code())
		}
		assert.Equal(t, false, p.must(core.Get, "/v1/auth/confirmation", nil).at("confirmed"))
	})
	t.Run("the correct password allows widget tokens for 10 minutes (7.05a)", func(t *testing.T) {
		assert.Equal(t, map[string]string{"password": "PASSWORD_DOES_NOT_MATCH"}, confirm(p, "Wrong-Horse-7").fields())
		assert.Equal(t, "CONFIRMATION_NEEDED", token(p, "bank").code())
		require.Equal(t, http.StatusOK, confirm(p, validPassword).status)
		assert.Equal(t, true, p.must(core.Get, "/v1/auth/confirmation", nil).at("confirmed"))
		for _, widget := range fundingWidgets {
			assert.Equal(t, widget+"-widget-"+p.id, token(p, widget).str("token"))
		}
		other := srv.visitor()
		other.id = p.id
		other.startSession()
		assert.Equal(t, "CONFIRMATION_NEEDED", token(other, "bank").code(), "another session of the user needs its own confirmation")
		srv.clock.advance(session.ConfirmationTTL - time.Second)
		p.token = p.must(core.Post, "/v1/auth/refresh", nil).str("token")
		assert.Equal(t, http.StatusOK, token(p, "card").status, "a refreshed session stays confirmed")
		srv.clock.advance(time.Second)
		assert.Equal(t, "CONFIRMATION_NEEDED", token(p, "card").code())
	})
	t.Run("the server rate-limits password guesses", func(t *testing.T) {
		q := srv.newUser("guessed@example.com")
		lastStatus := 0
		for range 6 {
			lastStatus = confirm(q, "Wrong-Horse-7").status
		}
		assert.Equal(t, http.StatusTooManyRequests, lastStatus)
	})
	t.Run("a user with a second factor also needs a code", func(t *testing.T) {
		q := srv.newUser("twice@example.com")
		app, _ := q.enrollFactor()
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NEEDED"}, confirm(q, validPassword).fields())
		r := q.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": validPassword, "code": app.code(7)})
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, r.fields())
		q.must(core.Post, "/v1/auth/confirmation", map[string]any{"password": validPassword, "code": app.code(0)})
		assert.Equal(t, http.StatusOK, token(q, "bank").status)
	})
	t.Run("the server rejects a missing password and an unknown widget (5.01a)", func(t *testing.T) {
		assert.Equal(t, map[string]string{"password": "FIELD_CANNOT_BE_EMPTY"}, confirm(p, "").fields())
		assert.Equal(t, http.StatusBadRequest, token(p, "vault").status)
	})
}

// TestUsersWithoutPasswordConfirmByEmail tests accounts without a password, such as those with social sign-in.
func TestUsersWithoutPasswordConfirmByEmail(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	emailedCode := func(p *testUser) string {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		p.must(core.Post, "/v1/auth/confirmation-code", nil)
		return (<-srv.providers.emails).secret
	}
	confirm := func(p *testUser, code string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return p.call(core.Post, "/v1/auth/confirmation", map[string]any{"password": code})
	}
	t.Run("a user confirms once with an emailed code (7.05a)", func(t *testing.T) {
		p := srv.sender("elsewhere@example.com")
		assert.Equal(t, true, p.must(core.Get, "/v1/senders", nil).at("status.lacksPassword"))
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, "123456").fields()["password"], "no code was sent")
		code := emailedCode(p)
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		assert.Equal(t, "VERIFICATION_CODE_NO_MATCH", confirm(p, wrong).fields()["password"])
		require.Equal(t, http.StatusOK, confirm(p, " "+code+" ").status)
		p.must(core.Get, "/v1/auth/widget-token?widget=card", nil)
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, code).fields()["password"], "a code works only once")
	})
	t.Run("an emailed code enables and disables the second factor", func(t *testing.T) {
		p := srv.sender("two-step@example.com")
		enrollment := p.must(core.Post, "/v1/auth/authenticator", map[string]any{"password": emailedCode(p)})
		a := newAuthenticatorApp(t, srv, enrollment.str("secret"))
		p.must(core.Put, "/v1/auth/authenticator", map[string]any{"code": a.code(0)})
		srv.clock.advance(mfa.Period)
		code := emailedCode(p)
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"},
			p.call(core.Post, "/v1/auth/authenticator/end", map[string]any{"password": code, "code": a.code(7)}).fields())
		p.must(core.Post, "/v1/auth/authenticator/end", map[string]any{"password": code, "code": a.code(0)})
	})
	t.Run("a user sets the first password with an emailed code and then confirms with the password (7.04c)", func(t *testing.T) {
		p := srv.sender("first@example.com")
		p.must(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": emailedCode(p), "newPassword": validPassword})
		assert.Nil(t, p.must(core.Get, "/v1/senders", nil).at("status.lacksPassword"))
		assert.Equal(t, "ACCOUNT_HAS_PASSWORD", p.call(core.Post, "/v1/auth/confirmation-code", nil).code())
		assert.Equal(t, http.StatusOK, confirm(p, validPassword).status)
	})
	t.Run("a code allows 5 attempts, and a user gets 5 codes an hour and 10 a day", func(t *testing.T) {
		p := srv.sender("bounded@example.com")
		code := emailedCode(p)
		for range 5 {
			assert.Equal(t, "VERIFICATION_CODE_NO_MATCH", confirm(p, "x"+code).fields()["password"])
		}
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, code).fields()["password"])
		for sent := 1; sent < 10; sent++ {
			if sent == 5 {
				assert.Equal(t, "TOO_MANY_CODES", p.call(core.Post, "/v1/auth/confirmation-code", nil).code())
				srv.clock.advance(time.Hour)
			}
			p.startSession()
			emailedCode(p)
		}
		srv.clock.advance(time.Hour)
		p.startSession()
		assert.Equal(t, "TOO_MANY_CODES", p.call(core.Post, "/v1/auth/confirmation-code", nil).code())
	})
	t.Run("a code expires after 10 minutes (8.02a)", func(t *testing.T) {
		p := srv.sender("slow@example.com")
		code := emailedCode(p)
		srv.clock.advance(session.CodeTTL)
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, code).fields()["password"])
	})
}
