package httpapi

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/device"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/session"
)

func TestSessions(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	getStatus := func(p *testUser) int { return p.call(core.Get, "/v1/senders", nil).status }

	t.Run("sign-in returns a token and the roles, and sets an HttpOnly refresh cookie (3.03a 7.02a 9.15c)", func(t *testing.T) {
		srv.newUser("a@example.com")
		p := srv.visitor()
		r := p.must(core.Post, "/v1/auth/signin", map[string]any{"email": " A@example.com ", "password": validPassword})
		assert.Equal(t, "Bearer", r.str("tokenType"))
		assert.Equal(t, []any{"USER"}, r.at("roles"))
		cookie := strings.Join(r.header.Values("Set-Cookie"), "\n")
		assert.Contains(t, cookie, "hulak-refresh=")
		for _, attribute := range []string{"HttpOnly", "Secure", "SameSite=Strict", "Path=/v1/auth"} {
			assert.Contains(t, cookie, attribute)
		}
		p.token = r.str("token")
		assert.Equal(t, http.StatusOK, getStatus(p))
	})
	t.Run("an access token expires after 15 minutes, and the refresh cookie is exchanged for a new one", func(t *testing.T) {
		p := srv.sender("b@example.com")
		srv.clock.advance(16 * time.Minute)
		assert.Equal(t, http.StatusUnauthorized, getStatus(p))
		p.token = p.must(core.Post, "/v1/auth/refresh", nil).str("token")
		assert.Equal(t, http.StatusOK, getStatus(p))
	})
	t.Run("a reused refresh token ends the session", func(t *testing.T) {
		p := srv.sender("c@example.com")
		stolen := p.cookies["hulak-refresh"]
		p.token = p.must(core.Post, "/v1/auth/refresh", nil).str("token")
		thief := srv.visitor()
		thief.cookies["hulak-refresh"] = stolen
		assert.Equal(t, http.StatusUnauthorized, thief.call(core.Post, "/v1/auth/refresh", nil).status)
		assert.Equal(t, http.StatusUnauthorized, getStatus(p), "the owner must sign in again")
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Post, "/v1/auth/refresh", nil).status)
	})
	t.Run("only one of many concurrent refreshes succeeds", func(t *testing.T) {
		p := srv.sender("many@example.com")
		statuses, wg := make(chan int, 20), sync.WaitGroup{}
		for range 20 {
			wg.Go(func() {
				v := srv.visitor()
				v.cookies["hulak-refresh"] = p.cookies["hulak-refresh"]
				statuses <- v.call(core.Post, "/v1/auth/refresh", nil).status
			})
		}
		wg.Wait()
		close(statuses)
		successes := 0
		for status := range statuses {
			if status == http.StatusOK {
				successes++
			}
		}
		assert.Equal(t, 1, successes)
	})
	t.Run("a cross-site refresh or sign-out is rejected", func(t *testing.T) {
		p := srv.sender("d@example.com")
		assert.Equal(t, "CROSS_SITE_REQUEST", p.withHeader("Sec-Fetch-Site", "cross-site").call(core.Post, "/v1/auth/refresh", nil).code())
		assert.Equal(t, "CROSS_SITE_REQUEST", p.withHeader("Sec-Fetch-Site", "same-site").call(core.Get, "/v1/auth/signout", nil).code())
		assert.Equal(t, http.StatusOK, getStatus(p))
	})
	t.Run("sign-out ends the session and deletes its cookie (7.02b)", func(t *testing.T) {
		p := srv.sender("e@example.com")
		p.must(core.Get, "/v1/auth/signout", nil)
		assert.Equal(t, http.StatusUnauthorized, getStatus(p))
		assert.NotContains(t, p.cookies, "hulak-refresh")
	})
	t.Run("a session that another process ends soon stops working", func(t *testing.T) {
		p := srv.sender("elsewhere@example.com")
		require.Equal(t, http.StatusOK, getStatus(p))
		require.NoError(t, session.NewStore(srv.pool, srv.clock.now, 0).CloseAll(t.Context(), p.id))
		assert.Eventually(t, func() bool { return getStatus(p) == http.StatusUnauthorized }, 20*session.CacheTTL, session.CacheTTL/20)
	})
	t.Run("signing out everywhere ends all sessions (4.17c)", func(t *testing.T) {
		p := srv.sender("f@example.com")
		other := srv.visitor()
		other.id = p.id
		other.startSession()
		p.must(core.Post, "/v1/auth/signout-all", nil)
		assert.Equal(t, http.StatusUnauthorized, getStatus(p))
		assert.Equal(t, http.StatusUnauthorized, getStatus(other))
	})
	t.Run("a user lists signed-in devices and signs one out", func(t *testing.T) {
		p := srv.sender("devices@example.com")
		phone := srv.visitor().withHeader("User-Agent", "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) "+
			"AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1")
		token, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "")
		require.NoError(t, err)
		signedInAt := srv.clock.now()
		phone.token = phone.must(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token}).str("token")
		srv.clock.advance(10 * time.Minute)
		phone.token = phone.must(core.Post, "/v1/auth/refresh", nil).str("token")

		list := p.must(core.Get, "/v1/auth/sessions", nil)
		require.Len(t, list.at("result"), 2)
		assert.Equal(t, "Safari on iPhone", list.str("result.0.device"), "the most recently used device is first")
		assert.Equal(t, "127.0.0.1", list.str("result.0.address"))
		assert.Equal(t, signedInAt.Truncate(time.Millisecond).Format(time.RFC3339Nano), list.str("result.0.signedInAt"),
			"a refresh does not change the sign-in time")
		assert.Equal(t, signedInAt.Add(10*time.Minute).Truncate(time.Millisecond).Format(time.RFC3339Nano), list.str("result.0.lastUsedAt"))
		assert.Equal(t, false, list.at("result.0.current"))
		assert.Equal(t, true, list.at("result.1.current"))

		stranger := srv.sender("devices2@example.com")
		r := stranger.call(core.Delete, "/v1/auth/sessions/"+list.str("result.0.id"), nil)
		assert.Equal(t, http.StatusNotFound, r.status, "another user's session")
		assert.Equal(t, http.StatusOK, getStatus(phone))

		p.must(core.Delete, "/v1/auth/sessions/"+list.str("result.0.id"), nil)
		assert.Equal(t, http.StatusUnauthorized, getStatus(phone), "the access token stops working")
		assert.Equal(t, http.StatusUnauthorized, phone.call(core.Post, "/v1/auth/refresh", nil).status)
		assert.Equal(t, http.StatusOK, getStatus(p))
		assert.Len(t, p.must(core.Get, "/v1/auth/sessions", nil).at("result"), 1)
		again := p.call(core.Delete, "/v1/auth/sessions/"+list.str("result.0.id"), nil)
		assert.Equal(t, "SESSION_NOT_FOUND", again.code())
	})
	t.Run("locking a sender ends all their sessions, and unlocking does not restore them", func(t *testing.T) {
		p := srv.sender("lockedout@example.com")
		idle := srv.visitor()
		idle.id = p.id
		idle.startSession()
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "a returned debit", At: srv.clock.now()}))
		assert.Equal(t, http.StatusUnauthorized, getStatus(p))
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Post, "/v1/auth/refresh", nil).status)
		first, second := srv.staff(staff.Compliance), srv.staff(staff.Compliance)
		second.approveRequest(first.must(core.Post, "/v1/senders/"+p.id+"/unlock", map[string]any{"reason": "the bank apologized"}))
		assert.Equal(t, http.StatusUnauthorized, getStatus(p))
		assert.Equal(t, http.StatusUnauthorized, getStatus(idle), "a session that made no calls during the lock")
		assert.Equal(t, http.StatusUnauthorized, idle.call(core.Post, "/v1/auth/refresh", nil).status)
	})
	t.Run("disabling a staff member ends their sessions (6.03a)", func(t *testing.T) {
		p := srv.staff(staff.Admin)
		p.must(core.Get, "/v1/admin", nil)
		runCommand(srv, staff.Decider, p.id, staff.Command(staff.Disable{Reason: "left", At: srv.clock.now()}))
		assert.Equal(t, http.StatusUnauthorized, p.call(core.Get, "/v1/admin", nil).status)
	})
	t.Run("a guest's account has no phone number (7.02c)", func(t *testing.T) {
		r := srv.guest("g@example.com").must(core.Get, "/v1/auth/guest", nil)
		assert.Equal(t, "GUEST", r.str("sender.roles.0"))
		assert.Empty(t, r.str("sender.phoneNumber"))
	})
	t.Run("a reference token opens a session once (7.05b)", func(t *testing.T) {
		p := srv.sender("h@example.com")
		token, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "")
		assert.NoError(t, err)
		v := srv.visitor()
		v.must(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token})
		assert.Equal(t, "REFERENCE_TOKEN_INVALID", v.call(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token}).code())
	})
	t.Run("a partner's token opens a session only from its origin (7.05c 4.16a)", func(t *testing.T) {
		p := srv.sender("i@example.com")
		token, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "https://partner.example")
		assert.NoError(t, err)
		signInFrom := func(origin string) int {
			return srv.visitor().call(core.Post, "/v1/auth/token/login", map[string]any{"origin": origin, "token": token}).status
		}
		assert.Equal(t, http.StatusNotFound, signInFrom("https://elsewhere.example"))
		assert.Equal(t, http.StatusOK, signInFrom("https://partner.example"))
	})
}

func TestSignInsFromNewDevicesAreRecorded(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("a sign-in from a new device is recorded, and one from a known device is not", func(t *testing.T) {
		owner := srv.newUser("owner@example.com")
		signIn := func(p *testUser) {
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
			p.must(core.Post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": validPassword})
		}
		stranger := srv.visitor().withHeader("User-Agent", "Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0")
		before := srv.head()
		signIn(owner)
		assert.Empty(t, srv.eventTypes(before), "the device used for sign-up is known")
		signIn(stranger)
		events, err := srv.log.Read(t.Context(), before, 10)
		require.NoError(t, err)
		require.Len(t, events, 1)
		recorded := events[0].Event.(device.SignedIn)
		assert.Equal(t, owner.id, recorded.UserID)
		assert.Equal(t, device.Details{Label: "Firefox on Linux", Address: "127.0.0.1"}, recorded.Device)
		assert.NotContains(t, string(events[0].Payload), "127.0.0.1", "the address is encrypted")
		signIn(stranger)
		signIn(owner)
		assert.Empty(t, srv.eventTypes(events[0].Position), "both devices are known")
	})
	t.Run("a staff sign-in from a new device is recorded", func(t *testing.T) {
		member := srv.staff(staff.Compliance)
		require.NoError(t, srv.Sessions.RememberDevice(t.Context(), member.id, session.NewToken()))
		token, err := srv.Sessions.NewReferenceToken(t.Context(), member.id, "")
		require.NoError(t, err)
		before := srv.head()
		srv.visitor().must(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token})
		assert.Equal(t, []string{"device.signed_in"}, srv.eventTypes(before))
	})
}

func TestSignInThrottling(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	owner := srv.newUser("owner@example.com")
	signIn := func(p *testUser, password string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0) // another test covers rate limits
		return p.call(core.Post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": password})
	}
	t.Run("a wrong password and an unknown email address get the same response (8.02a)", func(t *testing.T) {
		wrong := signIn(srv.visitor(), "Wrong-Horse-7")
		unknown := srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": "unknown@example.com", "password": "Wrong-Horse-7"})
		assert.Equal(t, http.StatusUnauthorized, wrong.status)
		assert.Equal(t, "Your email and password does not match.", wrong.message())
		assert.Equal(t, wrong.status, unknown.status)
		assert.Equal(t, wrong.code(), unknown.code())
		assert.Equal(t, wrong.message(), unknown.message())
	})
	t.Run("five wrong passwords throttle unknown devices, but not a known device", func(t *testing.T) {
		for range 4 {
			assert.Equal(t, http.StatusUnauthorized, signIn(srv.visitor(), "Wrong-Horse-7").status)
		}
		throttled := signIn(srv.visitor(), validPassword)
		assert.Equal(t, http.StatusTooManyRequests, throttled.status)
		assert.Equal(t, "60", throttled.header.Get("Retry-After"))
		known := srv.visitor()
		known.cookies["hulak-device"] = owner.cookies["hulak-device"]
		assert.Equal(t, http.StatusOK, signIn(known, validPassword).status)
	})
	t.Run("the wait time doubles after the next wrong password", func(t *testing.T) {
		srv.clock.advance(61 * time.Second)
		assert.Equal(t, true, signIn(srv.visitor(), "Wrong-Horse-7").at("extraStep"))
		assert.Equal(t, "120", signIn(srv.visitor(), "Wrong-Horse-7").header.Get("Retry-After"))
	})
	t.Run("an unknown email address is throttled the same way", func(t *testing.T) {
		statuses := map[int]int{}
		for range 7 {
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
			statuses[srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": "ghost@example.com", "password": "x"}).status]++
		}
		assert.Equal(t, map[int]int{401: 5, 429: 2}, statuses)
	})
	t.Run("staff lock a sender, and the lock does not expire (3.14a)", func(t *testing.T) {
		owner.startSession()
		compliance := srv.staff(staff.Compliance)
		r := compliance.call(core.Post, "/v1/senders/"+owner.id+"/lock", map[string]any{"reason": " "})
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"}, r.fields())
		assert.Equal(t, http.StatusNotFound, compliance.call(core.Post, "/v1/senders/unknown/lock", map[string]any{"reason": "x"}).status)
		compliance.must(core.Post, "/v1/senders/"+owner.id+"/lock", map[string]any{"reason": "Reported as stolen"})
		assert.Equal(t, http.StatusUnauthorized, owner.call(core.Get, "/v1/senders", nil).status, "sessions end")
		srv.clock.advance(25 * time.Hour)
		r = signIn(srv.visitor(), validPassword)
		assert.Equal(t, http.StatusLocked, r.status)
		assert.Equal(t, "SENDER_LOCKED", r.code())
		srv.awaitReadModels()
		compliance.startSession()
		list := compliance.must(core.Get, "/v1/senders/locked", nil)
		assert.Equal(t, owner.id, list.str("result.0.referenceId"))
		assert.Equal(t, "Reported as stolen", list.str("result.0.lockedReason"))
		second := srv.staff(staff.Compliance)
		second.approveRequest(compliance.must(core.Post, "/v1/senders/"+owner.id+"/unlock", map[string]any{"reason": "the phone is back"}))
		assert.Equal(t, http.StatusOK, signIn(srv.visitor(), validPassword).status)
	})
	t.Run("staff list locked senders and unlock one by GET (7.10a 7.10b)", func(t *testing.T) {
		p, compliance := srv.sender("barred@example.com"), srv.staff(staff.Compliance)
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: sender.LockReasonWrongPassword, At: srv.clock.now()}))
		srv.awaitReadModels()
		assert.Equal(t, p.id, compliance.must(core.Get, "/v1/senders/locked", nil).str("result.0.referenceId"))
		assert.Equal(t, http.StatusForbidden, owner.withNewSession().call(core.Get, "/v1/senders/"+p.id+"/unlock", nil).status)
		compliance.must(core.Get, "/v1/senders/"+p.id+"/unlock", nil)
		assert.Empty(t, compliance.must(core.Get, "/v1/senders/locked", nil).at("result"))
	})
	t.Run("an admin unlocks a sender (6.05a)", func(*testing.T) {
		p, admin := srv.sender("unlocked@example.com"), srv.staff(staff.Admin)
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: sender.LockReasonWrongPassword, At: srv.clock.now()}))
		admin.must(core.Post, "/v1/senders/"+p.id+"/unlock", map[string]any{})
		p.withNewSession().must(core.Get, "/v1/senders", nil)
	})
	t.Run("a GET call unlocks only senders who were locked after wrong passwords", func(t *testing.T) {
		p, compliance := srv.sender("returned@example.com"), srv.staff(staff.Compliance)
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "a returned debit", At: srv.clock.now()}))
		assert.Equal(t, map[string]string{"reason": "FIELD_CANNOT_BE_EMPTY"},
			compliance.call(core.Get, "/v1/senders/"+p.id+"/unlock", nil).fields())
		srv.awaitReadModels()
		assert.Equal(t, p.id, compliance.must(core.Get, "/v1/senders/locked", nil).str("result.0.referenceId"))
	})
}

func TestRateLimiter(t *testing.T) {
	t.Parallel()
	at := startTime
	limiter := core.NewRateLimiter(func() time.Time { return at }, 0)
	for range core.RateLimitBurst {
		_, ok := limiter.Allow("192.0.2.1")
		assert.True(t, ok)
	}
	wait, ok := limiter.Allow("192.0.2.1")
	assert.False(t, ok)
	assert.Equal(t, core.TokenInterval, wait)
	_, ok = limiter.Allow("192.0.2.2")
	assert.True(t, ok, "another address has its own limit")
	at = at.Add(core.TokenInterval)
	_, ok = limiter.Allow("192.0.2.1")
	assert.True(t, ok)
	t.Run("the addresses of one IPv6 /64 share a limit", func(t *testing.T) {
		for i := range core.RateLimitBurst {
			_, ok := limiter.Allow(fmt.Sprintf("2001:db8:1:2::%x", i))
			assert.True(t, ok)
		}
		_, ok := limiter.Allow("2001:db8:1:2:ffff::1")
		assert.False(t, ok)
		_, ok = limiter.Allow("2001:db8:1:3::1")
		assert.True(t, ok, "another network")
		_, ok = limiter.Allow("::ffff:192.0.2.2")
		assert.True(t, ok, "an IPv4 address in IPv6 notation counts as an IPv4 address")
		for range core.RateLimitBurst {
			limiter.Allow("::ffff:192.0.2.9")
		}
		_, ok = limiter.Allow("192.0.2.9")
		assert.False(t, ok, "both notations share a limit")
	})
}

func TestForwardedAddressesNeedTrustedProxy(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	var last apiResponse
	for i := range core.RateLimitBurst + 1 {
		p := srv.visitor().withHeader("X-Forwarded-For", "198.51.100."+string(rune('0'+i%10)))
		last = p.call(core.Post, "/v1/auth/token", map[string]any{"referenceToken": "x"})
	}
	assert.Equal(t, http.StatusTooManyRequests, last.status, "a forged header has no effect")
	assert.NotEmpty(t, last.header.Get("Retry-After"))
}

func TestCodes(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	verify := func(p *testUser, code string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return p.call(core.Get, "/v1/auth/verify/email/"+code, nil)
	}
	t.Run("a wrong code gets 400, and an expired code gets 410 (8.02a)", func(t *testing.T) {
		p := srv.sender("a@example.com")
		assert.Equal(t, http.StatusGone, verify(p, validCode).status, "no code was sent")
		srv.storeCode(p.id, session.ChannelEmail)
		r := verify(p, "000000")
		assert.Equal(t, http.StatusBadRequest, r.status)
		assert.Equal(t, "Verification code does not match.", r.message())
		srv.clock.advance(10 * time.Minute)
		p.startSession()
		r = verify(p, validCode)
		assert.Equal(t, http.StatusGone, r.status)
		assert.Equal(t, "Verification code has expired.", r.message())
	})
	t.Run("a code allows five attempts", func(t *testing.T) {
		p := srv.sender("b@example.com")
		srv.storeCode(p.id, session.ChannelEmail)
		for range 5 {
			assert.Equal(t, http.StatusBadRequest, verify(p, "000000").status)
		}
		assert.Equal(t, http.StatusGone, verify(p, validCode).status)
		srv.storeCode(p.id, session.ChannelEmail)
		assert.Equal(t, http.StatusOK, verify(p, validCode).status)
		assert.Equal(t, http.StatusOK, verify(p, "000000").status, "already verified")
	})
	t.Run("only five of 100 concurrent guesses are checked", func(t *testing.T) {
		p := srv.sender("c@example.com")
		srv.storeCode(p.id, session.ChannelEmail)
		results, wg := make(chan error, 100), sync.WaitGroup{}
		for range 100 {
			wg.Go(func() {
				_, err := srv.Sessions.CheckCode(t.Context(), p.id, session.ChannelEmail, []byte("wrong"), []byte("network"))
				results <- err
			})
		}
		wg.Wait()
		close(results)
		checked := 0
		for err := range results {
			if errors.Is(err, session.ErrCodeNoMatch) {
				checked++
			}
		}
		assert.Equal(t, 5, checked)
	})
	t.Run("a user gets up to five codes per hour (7.03c 7.03d)", func(t *testing.T) {
		p := srv.sender("d@example.com")
		for _, channel := range []string{"email", "phone"} {
			for range 5 {
				srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
				srv.clock.advance(time.Second)
				p.must(core.Get, "/v1/auth/resend-verification/"+channel, nil)
			}
			srv.clock.advance(time.Second)
			r := p.call(core.Get, "/v1/auth/resend-verification/"+channel, nil)
			assert.Equal(t, http.StatusTooManyRequests, r.status)
			assert.Equal(t, "TOO_MANY_CODES", r.code())
		}
	})
}

func TestPasswords(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	const newPassword = "Another-Horse-8"
	signIn := func(email, password string) int {
		return srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": password}).status
	}
	t.Run("a reset request gets the same response for any address and emails a link to a known address (7.04a 4.17a)", func(t *testing.T) {
		srv.newUser("a@example.com")
		v := srv.visitor()
		unknown := v.must(core.Post, "/v1/auth/forgot-password", map[string]any{"email": "unknown@example.com"})
		known := v.must(core.Post, "/v1/auth/forgot-password", map[string]any{"email": "A@example.com"})
		assert.Equal(t, unknown.text, known.text)
		email := <-srv.providers.emails
		assert.Equal(t, "a@example.com", email.to)
		_, token, _ := strings.Cut(email.secret, "token=")

		t.Run("the link opens the page for a new password (2.02f)", func(t *testing.T) {
			assert.Equal(t, origin+"/user/reset-password?token="+token, email.secret)
		})
		t.Run("the link sets a new password once and ends all sessions (7.04b 4.17b)", func(t *testing.T) {
			tooShort := v.call(core.Put, "/v1/auth/reset-password/"+token, map[string]any{"newPassword": "short"})
			assert.Equal(t, map[string]string{"newPassword": "PASSWORD_CRITERIA"}, tooShort.fields())
			v.must(core.Put, "/v1/auth/reset-password/"+token, map[string]any{"newPassword": newPassword})
			assert.Equal(t, http.StatusGone, v.call(core.Put, "/v1/auth/reset-password/"+token, map[string]any{"newPassword": newPassword}).status)
			assert.Equal(t, http.StatusUnauthorized, signIn("a@example.com", validPassword))
			assert.Equal(t, http.StatusOK, signIn("a@example.com", newPassword))
		})
	})
	t.Run("a reset request needs an email address (5.05a)", func(t *testing.T) {
		r := srv.visitor().call(core.Post, "/v1/auth/forgot-password", map[string]any{"email": " "})
		assert.Equal(t, map[string]string{"email": "FIELD_CANNOT_BE_EMPTY"}, r.fields())
	})
	t.Run("a sign-in needs an email address and a password (5.05b)", func(t *testing.T) {
		r := srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": "", "password": ""})
		assert.Equal(t, map[string]string{"email": "FIELD_CANNOT_BE_EMPTY", "password": "FIELD_CANNOT_BE_EMPTY"}, r.fields())
	})
	t.Run("a password change requires the old password and a different new one (5.06k 7.04c)", func(t *testing.T) {
		p := srv.newUser("b@example.com")
		r := p.call(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": "Wrong-Horse-7", "newPassword": newPassword})
		assert.Equal(t, map[string]string{"oldPassword": "PASSWORD_DOES_NOT_MATCH"}, r.fields())
		r = p.call(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": validPassword, "newPassword": validPassword})
		assert.Equal(t, map[string]string{"newPassword": "PASSWORD_SAME_AS_OLD"}, r.fields())
		other := srv.visitor()
		other.id = p.id
		other.startSession()
		before := srv.head()
		p.must(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": validPassword, "newPassword": newPassword})
		assert.Equal(t, []string{"sender.password_changed"}, srv.eventTypes(before))
		assert.Equal(t, http.StatusUnauthorized, other.call(core.Get, "/v1/senders", nil).status, "other sessions end")
		assert.Equal(t, http.StatusOK, p.call(core.Get, "/v1/senders", nil).status)
		assert.Equal(t, http.StatusOK, signIn("b@example.com", newPassword))
	})
	t.Run("a staff password change is recorded", func(t *testing.T) {
		member := srv.staff(staff.Admin)
		require.NoError(t, srv.Sessions.SetPassword(t.Context(), member.id, validPassword))
		before := srv.head()
		member.must(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": validPassword, "newPassword": newPassword})
		assert.Equal(t, []string{"staff.password_changed"}, srv.eventTypes(before))
	})
	t.Run("calls that set a password reject personal data in it (5.06j)", func(t *testing.T) {
		want := map[string]string{"newPassword": "PASSWORD_PERSONAL"}
		p := srv.newUser("lhamo.k@example.com")
		for _, personal := range []string{"Otter-Sharma-7", "Violet.Lhamo.7", "Otter.Example.7", "Otter-Lamp-0101"} {
			r := p.call(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": validPassword, "newPassword": personal})
			assert.Equal(t, want, r.fields(), personal)
		}
		srv.visitor().must(core.Post, "/v1/auth/forgot-password", map[string]any{"email": "lhamo.k@example.com"})
		_, token, _ := strings.Cut((<-srv.providers.emails).secret, "token=")
		resetPassword := func(token, password string) map[string]string {
			return srv.visitor().call(core.Put, "/v1/auth/reset-password/"+token, map[string]any{"newPassword": password}).fields()
		}
		assert.Equal(t, want, resetPassword(token, "Otter-Lamp-0101"))

		member := srv.staff(staff.Admin)
		require.NoError(t, srv.Sessions.StoreInvitation(t.Context(), member.id, "invited", srv.clock.now().Add(session.InvitationTTL)))
		assert.Equal(t, want, resetPassword("invited", "Violet-Gita-7"))
		assert.Equal(t, map[string]string{"newPassword": "PASSWORD_GUESSABLE"}, resetPassword("invited", "Summer2026!"))
		assert.Empty(t, resetPassword("invited", "Violet-Otter-7"))
	})
	t.Run("the server log contains no secrets or personal data", func(t *testing.T) {
		logged := srv.logOutput.String()
		assert.Contains(t, logged, "/v1/auth/reset-password/:token")
		for _, secret := range []string{validPassword, newPassword, "a@example.com", "token=", "Sharma", "127.0.0.1"} {
			assert.NotContains(t, logged, secret)
		}
	})
}
