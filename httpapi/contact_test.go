package httpapi

import (
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/sender"
	"hulak/httpapi/account"
	"hulak/httpapi/core"
	"hulak/httpapi/session"
)

func TestChangeEmail(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	form := func(email string) map[string]any {
		return map[string]any{"email": email, "reEnterEmail": email, "password": validPassword}
	}
	signIn := func(email string) int {
		return srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": validPassword}).status
	}
	t.Run("an email change ends all sessions and starts a new one (4.17d 4.17e 7.06d)", func(t *testing.T) {
		p := srv.migratedSender("a@example.com")
		other := srv.visitor()
		other.id = p.id
		other.startSession()
		before := srv.head()
		r := p.must(core.Patch, "/v1/senders/email", form("new@example.com"))
		assert.Equal(t, []string{"sender.email_changed", "sender.email_verification_requested", "claim.released", "claim.claimed"},
			srv.eventTypes(before))
		assert.Equal(t, http.StatusUnauthorized, other.call(core.Get, "/v1/senders", nil).status)
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Get, "/v1/senders", nil).status, "the caller's old token is invalid")
		p.token = r.str("token")
		me := p.must(core.Get, "/v1/senders", nil)
		assert.Equal(t, "new@example.com", me.str("sender.email"))
		assert.Equal(t, false, me.at("status.isEmailVerified"))
		p.must(core.Post, "/v1/auth/refresh", nil)
		assert.Equal(t, http.StatusUnauthorized, signIn("a@example.com"))
		assert.Equal(t, http.StatusOK, signIn("new@example.com"))
		srv.newUser("a@example.com") // the old address is available again
	})
	t.Run("a code sent to the old address does not verify the new one (2.02b)", func(t *testing.T) {
		p := srv.migratedSender("b@example.com")
		srv.storeCode(p.id, session.ChannelEmail)
		srv.clock.advance(time.Minute)
		p.token = p.must(core.Patch, "/v1/senders/email", form("b2@example.com")).str("token")
		assert.Equal(t, http.StatusGone, p.call(core.Get, "/v1/auth/verify/email/"+validCode, nil).status)
		srv.storeCode(p.id, session.ChannelEmail)
		p.must(core.Get, "/v1/auth/verify/email/"+validCode, nil)
	})
	p, before := srv.migratedSender("c@example.com"), srv.head()
	for _, c := range []struct {
		title, field string
		value        any
		status       int
		code         string
	}{
		{"the server rejects an invalid address (5.06c)", "email", "c2@", 400, "INVALID_EMAIL"},
		{"the server rejects a confirmation that does not match (5.06e 5.19a)", "reEnterEmail", "c3@example.com", 400, "EMAIL_DOES_NOT_MATCH"},
		{"the server rejects a wrong password (5.19b)", "password", "Wrong-Horse-7", 400, "PASSWORD_DOES_NOT_MATCH"},
		{"the server rejects a missing password (5.01a)", "password", "", 400, "FIELD_CANNOT_BE_EMPTY"},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := p.call(core.Patch, "/v1/senders/email", withField(form("c2@example.com"), c.field, c.value))
			assert.Equal(t, c.status, r.status, r.text)
			assert.Equal(t, c.code, r.fields()[c.field])
		})
	}
	t.Run("the server rejects the current address (5.06d 5.19c)", func(t *testing.T) {
		r := p.call(core.Patch, "/v1/senders/email", form("C@example.com"))
		assert.Equal(t, "New Email and Old Email cannot be the same", r.message())
		assert.Equal(t, map[string]string{"email": "EMAIL_SAME_AS_OLD"}, r.fields())
	})
	t.Run("the server rejects an address that another account uses", func(t *testing.T) {
		srv.sender("taken@example.com")
		before = srv.head()
		r := p.call(core.Patch, "/v1/senders/email", form("Taken@example.com"))
		assert.Equal(t, http.StatusConflict, r.status)
		assert.Equal(t, map[string]string{"email": "EMAIL_ALREADY_TAKEN"}, r.fields())
	})
	t.Run("a rejected change writes no event and ends no session", func(t *testing.T) {
		assert.Empty(t, srv.eventTypes(before))
		p.must(core.Get, "/v1/senders", nil)
	})
	t.Run("only a migrated account with an unverified address can change it (2.27a 6.06c)", func(t *testing.T) {
		unmigrated, verified := srv.newUser("own@example.com"), srv.migratedSender("moved@example.com")
		runCommand(srv, sender.Decider, verified.id, sender.Command(sender.VerifyEmail{At: srv.clock.now()}))
		for _, p := range []*testUser{unmigrated, verified} {
			before := srv.head()
			r := p.call(core.Patch, "/v1/senders/email", form("another@example.com"))
			assert.Equal(t, http.StatusUnprocessableEntity, r.status, r.text)
			assert.Equal(t, "EMAIL_NOT_CHANGEABLE", r.code())
			assert.Empty(t, srv.eventTypes(before))
		}
	})
	t.Run("the server rate-limits password guesses", func(t *testing.T) {
		lastStatus := 0
		for range 6 {
			lastStatus = p.call(core.Patch, "/v1/senders/email", withField(form("c2@example.com"), "password", "Wrong-Horse-7")).status
		}
		assert.Equal(t, http.StatusTooManyRequests, lastStatus)
	})
}

func TestChangePhone(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.migratedSender("a@example.com")
	form := map[string]any{"countryCode": "+1", "phone": "4155550199", "password": validPassword}
	for _, c := range []fieldCase{
		{"the server rejects an invalid number (5.06f 5.06g)", "phone", "415555", "INVALID_PHONE"},
		{"the server allows only the country code +1 (5.06f)", "countryCode", "+977", "INVALID_COUNTRY_CODE"},
		{"the server rejects the current number (5.06f 5.19d)", "phone", "4155550101", "PHONE_SAME_AS_OLD"},
		{"the server rejects the current number in another format (5.06f 5.19d)", "phone", "+1 (415) 555-0101", "PHONE_SAME_AS_OLD"},
		{"the server rejects a wrong password (5.19b)", "password", "Wrong-Horse-7", "PASSWORD_DOES_NOT_MATCH"},
	} {
		t.Run(c.title, func(t *testing.T) {
			before := srv.head()
			r := p.call(core.Patch, "/v1/senders/phone", withField(form, c.field, c.value))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
			assert.Equal(t, map[string]string{c.field: c.code}, r.fields())
			assert.Empty(t, srv.eventTypes(before))
		})
	}
	t.Run("a user must verify a changed number again (4.17f 7.06e)", func(t *testing.T) {
		before := srv.head()
		p.withHeader(core.IdempotencyHeader, "k").must(core.Patch, "/v1/senders/phone", form)
		p.withHeader(core.IdempotencyHeader, "k").must(core.Patch, "/v1/senders/phone", form)
		assert.Equal(t, []string{"sender.phone_changed", "sender.phone_verification_requested"}, srv.eventTypes(before))
		me := p.must(core.Get, "/v1/senders", nil)
		assert.Equal(t, "4155550199", me.str("sender.phoneNumber"))
		assert.Equal(t, false, me.at("status.isPhoneVerified"))
		srv.storeCode(p.id, session.ChannelSMS)
		p.must(core.Get, "/v1/auth/verify/phone/"+validCode, nil)
	})
	t.Run("only a migrated account with an unverified number can change it (2.27a 6.06c)", func(t *testing.T) {
		srv.clock.advance(time.Minute)
		r := p.call(core.Patch, "/v1/senders/phone", withField(form, "phone", "4155550188"))
		assert.Equal(t, "PHONE_NOT_CHANGEABLE", r.code())
		r = srv.newUser("own@example.com").call(core.Patch, "/v1/senders/phone", form)
		assert.Equal(t, "PHONE_NOT_CHANGEABLE", r.code())
	})
	t.Run("the server log contains no address, number, or password", func(t *testing.T) {
		for _, secret := range []string{validPassword, "Wrong-Horse-7", "4155550199", "a@example.com"} {
			assert.NotContains(t, srv.logOutput.String(), secret)
		}
	})
}

func TestSyncName(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("the name on the identity document replaces the sender's name (7.06f)", func(t *testing.T) {
		p := srv.sender("name@example.com")
		srv.providers.setApplicantStatus(p.id, account.ApplicantStatus{
			KYCStatus: "VERIFIED", FirstName: "Sita", MiddleName: "Devi", LastName: "Thapa",
		})
		before := srv.head()
		assert.Equal(t, "Sita Devi Thapa", p.must(core.Post, "/v1/senders/current-user/sync-name", nil).str("sender.fullName"))
		assert.Equal(t, []string{"sender.name_changed"}, srv.eventTypes(before))
	})
	t.Run("the name stays if the provider does not know it (7.06f)", func(t *testing.T) {
		p := srv.sender("unknown@example.com")
		assert.Equal(t, "Sita Sharma", p.must(core.Post, "/v1/senders/current-user/sync-name", nil).str("sender.fullName"))
	})
}

func TestCompleteSignUp(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	form := map[string]any{"firstName": "Sita", "lastName": "Sharma", "state": "CA", "countryCode": "+1", "phoneNumber": "4155550101"}
	guest := srv.guest("guest@example.com")
	for _, c := range []fieldCase{
		{"the state is required (5.20a)", "state", "", "FIELD_CANNOT_BE_EMPTY"},
		{"the phone number is required (5.20a)", "phoneNumber", "", "FIELD_CANNOT_BE_EMPTY"},
		{"the phone number must have 10 digits (5.20a)", "phoneNumber", "415555010", "INVALID_PHONE"},
		{"the country code must be +1 (5.20a)", "countryCode", "+44", "INVALID_COUNTRY_CODE"},
		{"the first name must be valid (5.06a)", "firstName", "S1ta!", "INVALID_NAME"},
	} {
		t.Run(c.title, func(t *testing.T) {
			r := guest.call(core.Post, "/v1/auth/complete-signup", withField(form, c.field, c.value))
			assert.Equal(t, http.StatusBadRequest, r.status, r.text)
			assert.Equal(t, map[string]string{c.field: c.code}, r.fields())
		})
	}
	t.Run("a guest who adds the state and phone number becomes a sender with a new session (4.11e 4.11f 7.02d)", func(t *testing.T) {
		before := srv.head()
		assert.Equal(t, http.StatusForbidden, guest.call(core.Get, "/v1/senders/transactions/limit", nil).status)
		r := guest.must(core.Post, "/v1/auth/complete-signup", form)
		assert.Equal(t, []string{"sender.completed"}, srv.eventTypes(before))
		assert.Equal(t, "USER", r.str("roles.0"))
		assert.Equal(t, http.StatusUnauthorized, guest.call(core.Get, "/v1/senders", nil).status, "the guest's old token is invalid")
		guest.token = r.str("token")
		me := guest.must(core.Get, "/v1/senders", nil)
		assert.Equal(t, "California", me.str("sender.address.state"))
		assert.Equal(t, "4155550101", me.str("sender.phoneNumber"))
		assert.Equal(t, "guest@example.com", me.str("sender.email"))
		guest.must(core.Get, "/v1/senders/transactions/limit", nil)
	})
	t.Run("the server refuses to complete an account that is already complete (2.21b)", func(t *testing.T) {
		before := srv.head()
		r := guest.call(core.Post, "/v1/auth/complete-signup", withField(form, "state", "NY"))
		assert.Equal(t, http.StatusConflict, r.status)
		assert.Equal(t, "ACCOUNT_COMPLETE", r.code())
		assert.Empty(t, srv.eventTypes(before))
	})
}

func TestTextMessageLimit(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p := srv.migratedSender("texts@example.com")
	form := map[string]any{"countryCode": "+1", "phone": "4155550199", "password": validPassword}
	t.Run("at the limit, the error says how long to wait, and nothing changes (7.03d 7.06e S16)", func(t *testing.T) {
		srv.providers.setTextLimit(0, 61*time.Second)
		before := srv.head()
		for _, r := range []apiResponse{
			p.call(core.Get, "/v1/auth/resend-verification/phone", nil), p.call(core.Patch, "/v1/senders/phone", form),
		} {
			assert.Equal(t, http.StatusTooManyRequests, r.status, r.text)
			assert.Equal(t, "We can't send a text message right now. Please try again in 2 minutes.", r.message())
		}
		assert.Empty(t, srv.eventTypes(before))
	})
	t.Run("concurrent requests never exceed the limit", func(t *testing.T) {
		srv.providers.setTextLimit(3, time.Hour)
		people := make([]*testUser, 8)
		for i := range people {
			people[i] = srv.sender(string(rune('a'+i)) + "-texts@example.com")
		}
		before := srv.head()
		var wg sync.WaitGroup
		for _, p := range people {
			wg.Go(func() { p.call(core.Get, "/v1/auth/resend-verification/phone", nil) })
		}
		wg.Wait()
		assert.Len(t, srv.eventTypes(before), 3)
	})
	t.Run("the server releases an unused reservation", func(t *testing.T) {
		srv.providers.setTextLimit(1, time.Hour)
		assert.Equal(t, "PHONE_SAME_AS_OLD", p.call(core.Patch, "/v1/senders/phone", withField(form, "phone", "4155550101")).code())
		assert.Equal(t, []string{"reservation for +14155550101"}, srv.providers.released)
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.VerifyPhone{SentAt: srv.clock.now(), At: srv.clock.now()}))
		p.must(core.Get, "/v1/auth/resend-verification/phone", nil)
		assert.Equal(t, 1, srv.providers.textsLeft, "a verified number needs no message")
	})
}
