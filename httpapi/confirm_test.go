package httpapi

import (
	"net/http"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/httpapi/mfa"
	"hulak/httpapi/session"
)

// TestFundingWidgetsNeedConfirmation checks that the widgets that add a bank account or a card need more than a session.
func TestFundingWidgetsNeedConfirmation(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	token := func(p *person, widget string) reply { return p.call(get, "/v1/auth/widget-token?widget="+widget, nil) }
	confirm := func(p *person, password string) reply {
		d.Server.limiter = newRateLimiter(d.clock.now, 0)
		return p.call(post, "/v1/auth/confirmation", map[string]any{"password": password})
	}
	funding := []string{"bank", "card"}

	p := d.newUser("maya@example.com")
	t.Run("other widgets need no confirmation, alone or together (3.03b 7.05a)", func(t *testing.T) {
		assert.Equal(t, "kyc-tier-invoice-widget-"+p.id, p.must(get, "/v1/auth/widget-token", nil).str("token"))
		for _, widget := range defaultWidgets {
			r := token(p, widget)
			assert.Equal(t, widget+"-widget-"+p.id, r.str("token"), r.text)
			assert.Equal(t, p.id, r.str("referenceId"))
		}
	})
	t.Run("a session without confirmation cannot open the bank or card widget (7.05a)", func(t *testing.T) {
		for _, widget := range funding {
			r := token(p, widget)
			assert.Equal(t, http.StatusForbidden, r.status)
			assert.Equal(t, "CONFIRMATION_NEEDED", r.code())
		}
		assert.Equal(t, false, p.must(get, "/v1/auth/confirmation", nil).at("confirmed"))
	})
	t.Run("the correct password allows a token for each widget for 10 minutes (7.05a)", func(t *testing.T) {
		assert.Equal(t, map[string]string{"password": "PASSWORD_DOES_NOT_MATCH"}, confirm(p, "Wrong-Horse-7").fields())
		assert.Equal(t, "CONFIRMATION_NEEDED", token(p, "bank").code())
		require.Equal(t, http.StatusOK, confirm(p, validPassword).status)
		assert.Equal(t, true, p.must(get, "/v1/auth/confirmation", nil).at("confirmed"))
		for _, widget := range funding {
			assert.Equal(t, widget+"-widget-"+p.id, token(p, widget).str("token"))
		}
		other := d.visitor()
		other.id = p.id
		other.startSession()
		assert.Equal(t, "CONFIRMATION_NEEDED", token(other, "bank").code(), "another session of the user needs its own confirmation")
		d.clock.advance(session.ConfirmationTTL - time.Second)
		p.token = p.must(post, "/v1/auth/refresh", nil).str("token")
		assert.Equal(t, http.StatusOK, token(p, "card").status, "refreshed session stays confirmed")
		d.clock.advance(time.Second)
		assert.Equal(t, "CONFIRMATION_NEEDED", token(p, "card").code())
	})
	t.Run("password guesses are rate-limited (S4)", func(t *testing.T) {
		q := d.newUser("guessed@example.com")
		last := 0
		for range 6 {
			last = confirm(q, "Wrong-Horse-7").status
		}
		assert.Equal(t, http.StatusTooManyRequests, last)
	})
	t.Run("an enrolled user also needs the second factor (5.05a)", func(t *testing.T) {
		q := d.newUser("twice@example.com")
		app, _ := q.enrollFactor()
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NEEDED"}, confirm(q, validPassword).fields())
		r := q.call(post, "/v1/auth/confirmation", map[string]any{"password": validPassword, "code": app.code(7)})
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, r.fields())
		q.must(post, "/v1/auth/confirmation", map[string]any{"password": validPassword, "code": app.code(0)})
		assert.Equal(t, http.StatusOK, token(q, "bank").status)
	})
	t.Run("a missing password and an unknown widget are rejected (5.01a)", func(t *testing.T) {
		assert.Equal(t, map[string]string{"password": "FIELD_CANNOT_BE_EMPTY"}, confirm(p, "").fields())
		assert.Equal(t, http.StatusBadRequest, token(p, "vault").status)
	})
}

// TestUsersWithoutPasswordConfirmByEmail covers accounts with social sign-in.
func TestUsersWithoutPasswordConfirmByEmail(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	mailed := func(p *person) string {
		d.Server.limiter = newRateLimiter(d.clock.now, 0)
		p.must(post, "/v1/auth/confirmation-code", nil)
		return (<-d.providers.emails).link
	}
	confirm := func(p *person, code string) reply {
		d.Server.limiter = newRateLimiter(d.clock.now, 0)
		return p.call(post, "/v1/auth/confirmation", map[string]any{"password": code})
	}
	t.Run("the mailed code replaces the password once (7.05a)", func(t *testing.T) {
		p := d.sender("elsewhere@example.com")
		assert.Equal(t, true, p.must(get, "/v1/senders", nil).at("status.lacksPassword"))
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, "123456").fields()["password"], "no code was sent")
		code := mailed(p)
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		assert.Equal(t, "VERIFICATION_CODE_NO_MATCH", confirm(p, wrong).fields()["password"])
		require.Equal(t, http.StatusOK, confirm(p, " "+code+" ").status)
		p.must(get, "/v1/auth/widget-token?widget=card", nil)
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, code).fields()["password"], "code is used up")
	})
	t.Run("a mailed code enables and disables the second factor (5.05a)", func(t *testing.T) {
		p := d.sender("two-step@example.com")
		enrollment := p.must(post, "/v1/auth/authenticator", map[string]any{"password": mailed(p)})
		a := newAuthenticatorApp(t, d, enrollment.str("secret"))
		p.must(put, "/v1/auth/authenticator", map[string]any{"code": a.code(0)})
		d.clock.advance(mfa.Period)
		code := mailed(p)
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"},
			p.call(post, "/v1/auth/authenticator/end", map[string]any{"password": code, "code": a.code(7)}).fields())
		p.must(post, "/v1/auth/authenticator/end", map[string]any{"password": code, "code": a.code(0)})
	})
	t.Run("a mailed code sets the first password, which replaces mailed codes (7.04c)", func(t *testing.T) {
		p := d.sender("first@example.com")
		p.must(put, "/v1/auth/reset-password", map[string]any{"oldPassword": mailed(p), "newPassword": validPassword})
		assert.Nil(t, p.must(get, "/v1/senders", nil).at("status.lacksPassword"))
		assert.Equal(t, "ACCOUNT_HAS_PASSWORD", p.call(post, "/v1/auth/confirmation-code", nil).code())
		assert.Equal(t, http.StatusOK, confirm(p, validPassword).status)
	})
	t.Run("a code allows 5 attempts, and a user gets 5 codes an hour and 10 a day (S3)", func(t *testing.T) {
		p := d.sender("bounded@example.com")
		code := mailed(p)
		for range 5 {
			assert.Equal(t, "VERIFICATION_CODE_NO_MATCH", confirm(p, "x"+code).fields()["password"])
		}
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, code).fields()["password"])
		for sent := 1; sent < 10; sent++ {
			if sent == 5 {
				assert.Equal(t, "TOO_MANY_CODES", p.call(post, "/v1/auth/confirmation-code", nil).code())
				d.clock.advance(time.Hour)
			}
			p.startSession()
			mailed(p)
		}
		d.clock.advance(time.Hour)
		p.startSession()
		assert.Equal(t, "TOO_MANY_CODES", p.call(post, "/v1/auth/confirmation-code", nil).code())
	})
	t.Run("a code expires after 10 minutes (8.02a)", func(t *testing.T) {
		p := d.sender("slow@example.com")
		code := mailed(p)
		d.clock.advance(session.CodeTTL)
		assert.Equal(t, "VERIFICATION_CODE_EXPIRED", confirm(p, code).fields()["password"])
	})
}
