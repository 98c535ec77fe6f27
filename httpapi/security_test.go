package httpapi

import (
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/httpapi/session"
)

// isSoakTest reports whether the tests run at full scale, as in `make soak`.
var isSoakTest = os.Getenv("HULAK_SOAK") != ""

// scaleCount returns full in a soak test and quick otherwise.
func scaleCount(quick, full int) int {
	if isSoakTest {
		return full
	}
	return quick
}

// runConcurrently calls do n times concurrently and returns the results.
func runConcurrently[A any](n int, do func(i int) A) []A {
	results, start := make([]A, n), make(chan struct{})
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() {
			<-start
			results[i] = do(i)
		})
	}
	close(start)
	wg.Wait()
	return results
}

// countValues counts the occurrences of each value.
func countValues[A comparable](values []A) map[A]int {
	counts := map[A]int{}
	for _, v := range values {
		counts[v]++
	}
	return counts
}

// liftRateLimit raises the rate limit for tests of other limits.
func (srv *apiServer) liftRateLimit() {
	srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 1_000_000)
}

func TestCodeAllowsFiveGuesses(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	guesses := scaleCount(100, 1000)
	for _, c := range []struct {
		channel session.Channel
		path    string
	}{{session.ChannelEmail, "email"}, {session.ChannelSMS, "phone"}} {
		t.Run("only five of many concurrent guesses are checked: "+c.path, func(t *testing.T) {
			p := srv.sender(c.path + "@example.com")
			srv.storeCode(p.id, c.channel)
			statuses := countValues(runConcurrently(guesses, func(i int) int {
				guesser := *p
				guesser.cookies, guesser.headers = map[string]string{}, map[string]string{}
				return guesser.call(core.Get, fmt.Sprintf("/v1/auth/verify/%s/9%05d", c.path, i), nil).status
			}))
			assert.Equal(t, map[int]int{http.StatusBadRequest: 5, http.StatusGone: guesses - 5}, statuses)
			assert.Equal(t, http.StatusGone, p.call(core.Get, "/v1/auth/verify/"+c.path+"/"+validCode, nil).status,
				"the correct code no longer works")
		})
	}
}

func TestResendingCodesIsLimited(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	t.Run("only five of many concurrent requests within an hour send a code", func(t *testing.T) {
		p := srv.sender("many@example.com")
		before := srv.head()
		request := func(int) int {
			caller := *p
			caller.cookies, caller.headers = map[string]string{}, map[string]string{}
			srv.clock.advance(time.Millisecond) // because requests at the same time count as one
			return caller.call(core.Get, "/v1/auth/resend-verification/phone", nil).status
		}
		runConcurrently(scaleCount(40, 400), request)
		for range 5 { // some calls might have gotten a retryable error
			request(0)
		}
		assert.Equal(t, http.StatusTooManyRequests, request(0))
		assert.Equal(t, map[string]int{"sender.phone_verification_requested": 5}, countValues(srv.eventTypes(before)))
	})
	t.Run("a user gets up to ten codes a day, which allows fifty guesses", func(t *testing.T) {
		p := srv.sender("patient@example.com")
		sent := 0
		for range 24 * 4 { // every 15 minutes
			srv.clock.advance(15 * time.Minute)
			p.startSession()
			if p.call(core.Get, "/v1/auth/resend-verification/email", nil).status == http.StatusOK {
				sent++
			}
		}
		assert.Equal(t, 10, sent)
	})
}

// fromAddress returns a copy of the user whose requests come from an address, as a trusted proxy reports it.
func (p *testUser) fromAddress(address string) *testUser {
	return p.withHeader("X-Forwarded-For", address)
}

// trustProxy makes the server trust X-Forwarded-For headers from the tests.
func (srv *apiServer) trustProxy() {
	srv.t.Helper()
	require.NoError(srv.t, srv.Engine.SetTrustedProxies([]string{"127.0.0.1"}))
}

func TestStreamsAreLimitedByNetwork(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.trustProxy()
	open := func(address string) int {
		r, err := http.NewRequestWithContext(t.Context(), core.Get, srv.http.URL+"/v1/events/subscribe?channel=exchange_rate", nil)
		require.NoError(t, err)
		r.Header.Set("X-Forwarded-For", address)
		response, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		t.Cleanup(func() { _ = response.Body.Close() })
		return response.StatusCode
	}
	const maxStreams = 20
	for i := range maxStreams {
		require.Equal(t, http.StatusOK, open(fmt.Sprintf("2001:db8:1:2::%x", i)))
	}
	assert.Equal(t, http.StatusTooManyRequests, open("2001:db8:1:2:ffff::1"), "the same /64 network")
	assert.Equal(t, http.StatusOK, open("2001:db8:1:3::1"), "another /64 network")
	for range maxStreams {
		require.Equal(t, http.StatusOK, open("::ffff:192.0.2.1"))
	}
	assert.Equal(t, http.StatusTooManyRequests, open("192.0.2.1"), "the same IPv4 address")
}

// setWrongCodes sets the number of wrong codes that all networks together sent in the current hour.
func (srv *apiServer) setWrongCodes(n int) {
	srv.t.Helper()
	_, err := srv.pool.Exec(srv.t.Context(),
		`INSERT INTO code_tries (hour, tries) VALUES ($1, $2) ON CONFLICT (hour) DO UPDATE SET tries = excluded.tries`,
		srv.clock.now().Truncate(time.Hour), n)
	require.NoError(srv.t, err)
}

func TestCodeSprayingIsThrottledByNetwork(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	srv.trustProxy()
	verify := func(p *testUser, address, code string) apiResponse {
		return p.fromAddress(address).call(core.Get, "/v1/auth/verify/email/"+code, nil)
	}
	senderWithCode := func(email string) *testUser {
		p := srv.sender(email)
		srv.storeCode(p.id, session.ChannelEmail)
		return p
	}
	spray := func(address, prefix string, accounts int) map[int]int {
		statuses := map[int]int{}
		for i := range accounts {
			p := senderWithCode(fmt.Sprintf("%s%d@example.com", prefix, i))
			for range 5 {
				statuses[verify(p, address, "000000").status]++
			}
		}
		return statuses
	}

	t.Run("attempts without a pending code do not count", func(t *testing.T) {
		srv.setWrongCodes(session.SprayThreshold - 1)
		stranger, other := srv.sender("stranger@example.com"), senderWithCode("other@example.com")
		for range session.MaxWrongCodes + 1 {
			assert.Equal(t, http.StatusGone, verify(stranger, "203.0.113.1", "000000").status)
		}
		assert.Equal(t, http.StatusOK, verify(other, "203.0.113.1", validCode).status)
		var attempts int
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT tries FROM code_tries`).Scan(&attempts))
		assert.Equal(t, session.SprayThreshold-1, attempts)
		srv.setWrongCodes(0)
	})
	t.Run("an address that tries codes on many accounts is throttled, and other addresses are not", func(t *testing.T) {
		victim := senderWithCode("victim@example.com")
		statuses := spray("203.0.113.2", "sprayed", 10)
		assert.Equal(t, map[int]int{http.StatusBadRequest: session.MaxWrongCodes, http.StatusTooManyRequests: 20}, statuses)
		throttled := verify(senderWithCode("next@example.com"), "203.0.113.2", validCode)
		assert.Equal(t, http.StatusTooManyRequests, throttled.status)
		assert.NotEmpty(t, throttled.header.Get("Retry-After"))
		assert.Equal(t, http.StatusBadRequest, verify(victim, "203.0.113.3", "000000").status)
		assert.Equal(t, http.StatusOK, verify(victim, "203.0.113.3", validCode).status)
	})
	t.Run("an attempt rejected because of the address does not use up the code", func(t *testing.T) {
		p := senderWithCode("shared@example.com")
		for range 6 {
			assert.Equal(t, http.StatusTooManyRequests, verify(p, "203.0.113.2", "000000").status)
		}
		assert.Equal(t, http.StatusOK, verify(p, "203.0.113.4", validCode).status)
	})
	t.Run("correct codes do not count against an address", func(t *testing.T) {
		for i := range session.MaxWrongCodes + 1 {
			assert.Equal(t, http.StatusOK, verify(senderWithCode(fmt.Sprintf("office%d@example.com", i)), "203.0.113.5", validCode).status)
		}
	})
	t.Run("guesses from many addresses lower the limit of each address, and correct codes still work", func(t *testing.T) {
		srv.setWrongCodes(session.SprayThreshold)
		statuses := spray("203.0.113.6", "botnet", 2)
		assert.Equal(t, map[int]int{
			http.StatusBadRequest: session.MaxWrongCodesDuringSpray, http.StatusTooManyRequests: 10 - session.MaxWrongCodesDuringSpray,
		}, statuses)
		assert.Equal(t, http.StatusOK, verify(senderWithCode("calm@example.com"), "203.0.113.7", validCode).status)
	})
	t.Run("the addresses of one IPv6 /64 share a limit", func(t *testing.T) {
		statuses := map[int]int{}
		for i := range 2 {
			p := senderWithCode(fmt.Sprintf("six%d@example.com", i))
			for j := range 5 {
				statuses[verify(p, fmt.Sprintf("2001:db8:1:2:%d::%d", i, j), "000000").status]++
			}
		}
		assert.Equal(t, map[int]int{
			http.StatusBadRequest: session.MaxWrongCodesDuringSpray, http.StatusTooManyRequests: 10 - session.MaxWrongCodesDuringSpray,
		}, statuses)
	})
	t.Run("a throttled address can try again after an hour", func(t *testing.T) {
		srv.clock.advance(time.Hour)
		p := senderWithCode("later@example.com")
		assert.Equal(t, http.StatusOK, verify(p, "203.0.113.2", validCode).status)
	})
}

func TestCredentialStuffingFromManyAddresses(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	owner := srv.newUser("owner@example.com")
	attempts := scaleCount(40, 400)
	statuses := countValues(runConcurrently(attempts, func(i int) int {
		bot := srv.visitor().withHeader("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i%250))
		form := map[string]any{"email": "owner@example.com", "password": fmt.Sprintf("Wrong-Horse-%d", i)}
		return bot.call(core.Post, "/v1/auth/signin", form).status
	}))
	assert.Equal(t, map[int]int{http.StatusUnauthorized: 5, http.StatusTooManyRequests: attempts - 5}, statuses,
		"five guesses are checked, regardless of X-Forwarded-For")
	knownDevice := srv.visitor()
	knownDevice.cookies["hulak-device"] = owner.cookies["hulak-device"]
	knownDevice.must(core.Post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": validPassword})
	forger := srv.visitor()
	forger.cookies["hulak-device"] = session.NewToken()
	assert.Equal(t, http.StatusTooManyRequests,
		forger.call(core.Post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": validPassword}).status,
		"a forged device cookie is not a known device")
}

func TestResponsesDoNotRevealAccounts(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	srv.newUser("known@example.com")
	srv.clock.advance(time.Hour)
	// visible returns the parts of a response that could reveal whether an account exists.
	visible := func(r apiResponse) string {
		header := r.header.Clone()
		for _, name := range []string{"Date", "Request-Id", core.PositionHeader} {
			header.Del(name)
		}
		id := r.str("requestId")
		return fmt.Sprint(r.status, header, strings.ReplaceAll(r.text, id, "ID"))
	}
	for name, call := range map[string]func(email string) apiResponse{
		"signing in": func(email string) apiResponse {
			return srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": "Wrong-Horse-7"})
		},
		"requesting a password reset": func(email string) apiResponse {
			return srv.visitor().call(core.Post, "/v1/auth/forgot-password", map[string]any{"email": email})
		},
	} {
		t.Run(name+" returns the same response for known and unknown addresses", func(t *testing.T) {
			for range 7 { // enough calls to reach the limit
				assert.Equal(t, visible(call("unknown@example.com")), visible(call("known@example.com")))
			}
		})
	}
}

// TestResponseTimesDoNotRevealAccounts measures response times, so no other work may run on the machine.
func TestResponseTimesDoNotRevealAccounts(t *testing.T) {
	if !isSoakTest {
		t.Skip("measures response times: run make soak")
	}
	srv := newAPIServer(t, func(c *Config) { c.PasswordCost = session.DefaultPasswordCost })
	srv.liftRateLimit()
	srv.newUser("known@example.com")
	for name, path := range map[string]string{"signing in": "/v1/auth/signin", "requesting a password reset": "/v1/auth/forgot-password"} {
		t.Run(name+" takes the same time for known and unknown addresses", func(t *testing.T) {
			durations := map[string][]time.Duration{}
			for i := range 2000 {
				srv.clock.advance(80 * time.Minute) // prevents throttling
				email := []string{"known@example.com", "unknown@example.com"}[i%2]
				form := map[string]any{"email": email}
				if name == "signing in" {
					form["password"] = "Wrong-Horse-7"
				}
				sentAt := time.Now()
				srv.visitor().call(core.Post, path, form)
				durations[email] = append(durations[email], time.Since(sentAt))
				for len(srv.providers.emails) > 0 {
					<-srv.providers.emails
				}
			}
			share := slowerShare(durations["known@example.com"], durations["unknown@example.com"])
			t.Logf("known addresses are slower in %.3f of all pairs", share)
			assert.InDelta(t, 0.5, share, 0.03)
		})
	}
}

// slowerShare returns the share of pairs in which a is slower than b. It is 0.5 if a and b cannot be distinguished.
func slowerShare(a, b []time.Duration) float64 {
	slower := 0.0
	for _, x := range a {
		for _, y := range b {
			switch {
			case x > y:
				slower++
			case x == y:
				slower += 0.5
			}
		}
	}
	return slower / float64(len(a)*len(b))
}

func TestEndedSessionsStopWorking(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	isSignedIn := func(p *testUser) bool { return p.call(core.Get, "/v1/auth/sessions", nil).status == http.StatusOK }

	t.Run("only one of many concurrent refreshes succeeds, and the session then ends", func(t *testing.T) {
		p := srv.sender("many-refreshes@example.com")
		n := scaleCount(100, 1000)
		tokens := make(chan string, n)
		statuses := countValues(runConcurrently(n, func(int) int {
			v := srv.visitor()
			v.cookies["hulak-refresh"] = p.cookies["hulak-refresh"]
			r := v.call(core.Post, "/v1/auth/refresh", nil)
			if r.status == http.StatusOK {
				tokens <- r.str("token")
			}
			return r.status
		}))
		assert.Equal(t, map[int]int{http.StatusOK: 1, http.StatusUnauthorized: n - 1}, statuses)
		p.token = <-tokens
		assert.False(t, isSignedIn(p), "the successful caller might be a thief")
	})
	for title, end := range map[string]func(p *testUser){
		"signing out":            func(p *testUser) { p.must(core.Get, "/v1/auth/signout", nil) },
		"signing out everywhere": func(p *testUser) { p.must(core.Post, "/v1/auth/signout-all", nil) },
		"changing the password": func(p *testUser) {
			other := srv.visitor()
			other.id = p.id
			other.startSession()
			other.changeOwnPassword()
		},
		"locking the sender": func(p *testUser) {
			runCommand(srv, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "test", At: startTime}))
		},
		"signing out from another device": func(p *testUser) { p.endFromOtherDevice() },
	} {
		t.Run(title+" ends a session within a second and its stream within five", func(t *testing.T) {
			p := srv.sender(strings.ReplaceAll(title, " ", "-") + "@example.com")
			require.NoError(t, srv.Sessions.SetPassword(t.Context(), p.id, validPassword))
			l := p.listenTo(p.id, "")
			require.True(t, isSignedIn(p))
			endedAt := time.Now()
			end(p)
			assert.Eventually(t, func() bool { return !isSignedIn(p) }, waitLimit(time.Second), pollInterval)
			for open := true; open; {
				_, open = l.next()
			}
			if isSoakTest {
				assert.Less(t, time.Since(endedAt), 5*time.Second+delayTolerance)
			}
		})
	}
	t.Run("disabling a staff member ends their sessions within a second", func(t *testing.T) {
		member := srv.staff(staff.Admin)
		require.True(t, isSignedIn(member))
		runCommand(srv, staff.Decider, member.id, staff.Command(staff.Disable{Reason: "left", At: srv.clock.now()}))
		assert.Eventually(t, func() bool { return !isSignedIn(member) }, waitLimit(time.Second), pollInterval)
	})
}

// delayTolerance allows for short delays in a soak test.
const delayTolerance = 2 * time.Second

// waitLimit returns how long a test waits for something that takes at most limit. Only a soak test has an idle machine and measures
// the time.
func waitLimit(limit time.Duration) time.Duration {
	if isSoakTest {
		return limit + delayTolerance
	}
	return 5 * time.Minute
}

func (p *testUser) changeOwnPassword() {
	p.t.Helper()
	p.must(core.Put, "/v1/auth/reset-password", map[string]any{"oldPassword": validPassword, "newPassword": "Another-Horse-8"})
}

// endFromOtherDevice ends the user's session from another device.
func (p *testUser) endFromOtherDevice() {
	p.t.Helper()
	other := p.visitor()
	other.id = p.id
	other.startSession()
	for _, item := range other.must(core.Get, "/v1/auth/sessions", nil).at("result").([]any) {
		if opened := item.(map[string]any); opened["current"] == false {
			other.must(core.Delete, "/v1/auth/sessions/"+opened["id"].(string), nil)
		}
	}
}

func TestCredentialsAreNotInterchangeable(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	srv.liftRateLimit()
	p := srv.sender("confused@example.com")
	reference, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "")
	require.NoError(t, err)
	partner, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "https://partner.example")
	require.NoError(t, err)
	reset, err := srv.Sessions.NewResetToken(t.Context(), p.id, 5)
	require.NoError(t, err)
	secrets := map[string]string{
		"an access token": p.token, "a refresh token": p.cookies["hulak-refresh"], "a ticket": p.ticket(), "a reference token": reference,
		"a partner's token": partner, "a reset link": reset, "a widget token": p.must(core.Get, "/v1/auth/widget-token", nil).str("token"),
		"a user's ID": p.id, "an unsigned JWT": "eyJhbGciOiJub25lIn0." + strings.Repeat("e", 20) + ".",
		"an empty string": "", "a long string": strings.Repeat("x", 4000),
	}
	uses := map[string]func(secret string) int{
		"an access token": func(secret string) int {
			v := srv.visitor()
			v.token = secret
			return v.call(core.Get, "/v1/auth/sessions", nil).status
		},
		"a refresh token": func(secret string) int {
			v := srv.visitor()
			v.cookies["hulak-refresh"] = secret
			return v.call(core.Post, "/v1/auth/refresh", nil).status
		},
		"a ticket": func(secret string) int { return srv.listen(url.Values{"channel": {p.id}, "ticket": {secret}}).status },
		"a reference token": func(secret string) int {
			return srv.visitor().call(core.Post, "/v1/auth/token", map[string]any{"referenceToken": secret}).status
		},
		"a partner's token": func(secret string) int {
			return srv.visitor().call(core.Post, "/v1/auth/token/login", map[string]any{"origin": "https://partner.example", "token": secret}).status
		},
		"a reset link": func(secret string) int {
			return srv.visitor().call(core.Put, "/v1/auth/reset-password/"+url.PathEscape(secret),
				map[string]any{"newPassword": "Another-Horse-8"}).status
		},
	}
	for _, use := range slices.Sorted(maps.Keys(uses)) {
		for _, secret := range slices.Sorted(maps.Keys(secrets)) {
			if secret == use {
				continue
			}
			t.Run(secret+" does not work as "+use, func(t *testing.T) {
				status := uses[use](secrets[secret])
				assert.GreaterOrEqual(t, status, 400)
				assert.Less(t, status, 500)
			})
		}
	}
	t.Run("each credential works for its own purpose", func(t *testing.T) {
		for _, use := range []string{"an access token", "a ticket", "a reference token", "a partner's token", "a refresh token", "a reset link"} {
			assert.Equal(t, http.StatusOK, uses[use](secrets[use]), use)
		}
	})
}
