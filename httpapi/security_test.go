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
	staffs "hulak/domain/staff"
	"hulak/httpapi/session"
)

// soaking reports whether the suites run with their full counts, as in `make soak`.
var soaking = os.Getenv("HULAK_SOAK") != ""

func scaled(quick, full int) int {
	if soaking {
		return full
	}
	return quick
}

// concurrently calls do n times concurrently and returns the results.
func concurrently[A any](n int, do func(i int) A) []A {
	answers, begin := make([]A, n), make(chan struct{})
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() {
			<-begin
			answers[i] = do(i)
		})
	}
	close(begin)
	all.Wait()
	return answers
}

func countEach[A comparable](answers []A) map[A]int {
	counts := map[A]int{}
	for _, a := range answers {
		counts[a]++
	}
	return counts
}

// liftRateLimit lifts the rate limit for tests about something else.
func (d *apiServer) liftRateLimit() { d.Server.limiter = newRateLimiter(d.clock.now, 1_000_000) }

func TestCodeAllowsFiveGuesses(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.liftRateLimit()
	guesses := scaled(100, 1000)
	for _, c := range []struct {
		channel session.Channel
		path    string
	}{{session.ChannelEmail, "email"}, {session.ChannelSMS, "phone"}} {
		t.Run("of many guesses at once five are looked at, by  (S3)"+c.path, func(t *testing.T) {
			p := d.sender(c.path + "@example.com")
			d.storeCode(p.id, c.channel)
			statuses := countEach(concurrently(guesses, func(i int) int {
				guesser := *p
				guesser.cookies, guesser.headers = map[string]string{}, map[string]string{}
				return guesser.call(get, fmt.Sprintf("/v1/auth/verify/%s/9%05d", c.path, i), nil).status
			}))
			assert.Equal(t, map[int]int{http.StatusBadRequest: 5, http.StatusGone: guesses - 5}, statuses)
			assert.Equal(t, http.StatusGone, p.call(get, "/v1/auth/verify/"+c.path+"/"+rightCode, nil).status, "the right one comes too late")
		})
	}
}

func TestResendingCodesIsLimited(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.liftRateLimit()
	t.Run("of many requests at once five are sent within an hour (S3)", func(t *testing.T) {
		p := d.sender("many@example.com")
		before := d.head()
		ask := func(int) int {
			asker := *p
			asker.cookies, asker.headers = map[string]string{}, map[string]string{}
			d.clock.advance(time.Millisecond) // two requests at the same moment would count as one
			return asker.call(get, "/v1/auth/resend-verification/phone", nil).status
		}
		concurrently(scaled(40, 400), ask)
		for range 5 { // some may have been told to retry
			ask(0)
		}
		assert.Equal(t, http.StatusTooManyRequests, ask(0))
		assert.Equal(t, map[string]int{"sender.phone_verification_requested": 5}, countEach(d.eventTypes(before)))
	})
	t.Run("ten codes a day, so that an account is guessed fifty times at most (S3)", func(t *testing.T) {
		p := d.sender("patient@example.com")
		sent := 0
		for range 24 * 4 { // every 15 minutes
			d.clock.advance(15 * time.Minute)
			p.startSession()
			if p.call(get, "/v1/auth/resend-verification/email", nil).status == http.StatusOK {
				sent++
			}
		}
		assert.Equal(t, 10, sent)
	})
}

// fromAddress returns the same person at another address, as a trusted proxy reports it.
func (p *person) fromAddress(address string) *person { return p.withHeader("X-Forwarded-For", address) }

// trustProxy makes the server trust the forwarding header of the tests.
func (d *apiServer) trustProxy() {
	d.t.Helper()
	require.NoError(d.t, d.engine.SetTrustedProxies([]string{"127.0.0.1"}))
}

func TestStreamsAreLimitedByNetwork(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.trustProxy()
	open := func(address string) int {
		r, err := http.NewRequestWithContext(t.Context(), get, d.http.URL+"/v1/events/subscribe?channel=exchange_rate", nil)
		require.NoError(t, err)
		r.Header.Set("X-Forwarded-For", address)
		answer, err := http.DefaultClient.Do(r)
		require.NoError(t, err)
		t.Cleanup(func() { _ = answer.Body.Close() })
		return answer.StatusCode
	}
	const streamsMax = 20
	for i := range streamsMax {
		require.Equal(t, http.StatusOK, open(fmt.Sprintf("2001:db8:1:2::%x", i)))
	}
	assert.Equal(t, http.StatusTooManyRequests, open("2001:db8:1:2:ffff::1"), "the same /64")
	assert.Equal(t, http.StatusOK, open("2001:db8:1:3::1"), "another /64")
	for range streamsMax {
		require.Equal(t, http.StatusOK, open("::ffff:192.0.2.1"))
	}
	assert.Equal(t, http.StatusTooManyRequests, open("192.0.2.1"), "the same IPv4 address")
}

// setWrongCodes sets the number of wrong codes of all networks in this hour.
func (d *apiServer) setWrongCodes(n int) {
	d.t.Helper()
	_, err := d.pool.Exec(d.t.Context(), `INSERT INTO code_tries (hour, tries) VALUES ($1, $2) ON CONFLICT (hour) DO UPDATE SET tries = excluded.tries`,
		d.clock.now().Truncate(time.Hour), n)
	require.NoError(d.t, err)
}

func TestCodeSprayingIsThrottledByNetwork(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.liftRateLimit()
	d.trustProxy()
	verify := func(p *person, address, code string) reply {
		return p.fromAddress(address).call(get, "/v1/auth/verify/email/"+code, nil)
	}
	coded := func(email string) *person {
		p := d.sender(email)
		d.storeCode(p.id, session.ChannelEmail)
		return p
	}
	spray := func(address, prefix string, accounts int) map[int]int {
		statuses := map[int]int{}
		for i := range accounts {
			p := coded(fmt.Sprintf("%s%d@example.com", prefix, i))
			for range 5 {
				statuses[verify(p, address, "000000").status]++
			}
		}
		return statuses
	}

	t.Run("tries without a code count against nobody", func(t *testing.T) {
		d.setWrongCodes(session.SprayThreshold - 1)
		stranger, other := d.sender("stranger@example.com"), coded("other@example.com")
		for range session.WrongCodesMax + 1 {
			assert.Equal(t, http.StatusGone, verify(stranger, "203.0.113.1", "000000").status)
		}
		assert.Equal(t, http.StatusOK, verify(other, "203.0.113.1", rightCode).status)
		var counted int
		require.NoError(t, d.pool.QueryRow(t.Context(), `SELECT tries FROM code_tries`).Scan(&counted))
		assert.Equal(t, session.SprayThreshold-1, counted)
		d.setWrongCodes(0)
	})
	t.Run("whoever sprays many accounts is held back, and others at other addresses are not", func(t *testing.T) {
		victim := coded("victim@example.com")
		assert.Equal(t, map[int]int{http.StatusBadRequest: session.WrongCodesMax, http.StatusTooManyRequests: 20}, spray("203.0.113.2", "sprayed", 10))
		held := verify(coded("next@example.com"), "203.0.113.2", rightCode)
		assert.Equal(t, http.StatusTooManyRequests, held.status)
		assert.NotEmpty(t, held.header.Get("Retry-After"))
		assert.Equal(t, http.StatusBadRequest, verify(victim, "203.0.113.3", "000000").status)
		assert.Equal(t, http.StatusOK, verify(victim, "203.0.113.3", rightCode).status)
	})
	t.Run("a try that was refused for the address is no try of the code", func(t *testing.T) {
		p := coded("shared@example.com")
		for range 6 {
			assert.Equal(t, http.StatusTooManyRequests, verify(p, "203.0.113.2", "000000").status)
		}
		assert.Equal(t, http.StatusOK, verify(p, "203.0.113.4", rightCode).status)
	})
	t.Run("right codes do not use up an address", func(t *testing.T) {
		for i := range session.WrongCodesMax + 1 {
			assert.Equal(t, http.StatusOK, verify(coded(fmt.Sprintf("office%d@example.com", i)), "203.0.113.5", rightCode).status)
		}
	})
	t.Run("codes sprayed from many addresses slow each of them, and refuse nobody the right code", func(t *testing.T) {
		d.setWrongCodes(session.SprayThreshold)
		statuses := spray("203.0.113.6", "botnet", 2)
		assert.Equal(t, map[int]int{http.StatusBadRequest: session.WrongCodesMaxDuringSpray, http.StatusTooManyRequests: 10 - session.WrongCodesMaxDuringSpray}, statuses)
		assert.Equal(t, http.StatusOK, verify(coded("calm@example.com"), "203.0.113.7", rightCode).status)
	})
	t.Run("the addresses of one IPv6 network count together", func(t *testing.T) {
		statuses := map[int]int{}
		for i := range 2 {
			p := coded(fmt.Sprintf("six%d@example.com", i))
			for j := range 5 {
				statuses[verify(p, fmt.Sprintf("2001:db8:1:2:%d::%d", i, j), "000000").status]++
			}
		}
		assert.Equal(t, map[int]int{http.StatusBadRequest: session.WrongCodesMaxDuringSpray, http.StatusTooManyRequests: 10 - session.WrongCodesMaxDuringSpray}, statuses)
	})
	t.Run("an hour later the address may try again", func(t *testing.T) {
		d.clock.advance(time.Hour)
		p := coded("later@example.com")
		assert.Equal(t, http.StatusOK, verify(p, "203.0.113.2", rightCode).status)
	})
}

func TestCredentialStuffingFromManyAddresses(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.liftRateLimit()
	owner := d.newUser("owner@example.com")
	tries := scaled(40, 400)
	statuses := countEach(concurrently(tries, func(i int) int {
		bot := d.visitor().withHeader("X-Forwarded-For", fmt.Sprintf("203.0.113.%d", i%250))
		return bot.call(post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": fmt.Sprintf("Wrong-Horse-%d", i)}).status
	}))
	assert.Equal(t, map[int]int{http.StatusUnauthorized: 5, http.StatusTooManyRequests: tries - 5}, statuses, "five guesses, whatever address they claim (S4)")
	known := d.visitor()
	known.cookies["hulak-device"] = owner.cookies["hulak-device"]
	known.must(post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": goodPassword})
	planted := d.visitor()
	planted.cookies["hulak-device"] = session.NewToken()
	assert.Equal(t, http.StatusTooManyRequests,
		planted.call(post, "/v1/auth/signin", map[string]any{"email": "owner@example.com", "password": goodPassword}).status, "a cookie of their own making is no device (S4)")
}

func TestResponsesDoNotRevealAccounts(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.liftRateLimit()
	d.newUser("known@example.com")
	d.clock.advance(time.Hour)
	// said returns everything that a stranger sees of a response.
	said := func(r reply) string {
		header := r.header.Clone()
		for _, name := range []string{"Date", "Request-Id", positionHeader} {
			header.Del(name)
		}
		id := r.str("requestId")
		return fmt.Sprint(r.status, header, strings.ReplaceAll(r.text, id, "ID"))
	}
	for name, ask := range map[string]func(email string) reply{
		"signing in": func(email string) reply {
			return d.visitor().call(post, "/v1/auth/signin", map[string]any{"email": email, "password": "Wrong-Horse-7"})
		},
		"a forgotten password": func(email string) reply {
			return d.visitor().call(post, "/v1/auth/forgot-password", map[string]any{"email": email})
		},
	} {
		t.Run("S5 "+name+" says the same for the known and the unknown, however often it is asked", func(t *testing.T) {
			for range 7 { // until both are rate-limited
				assert.Equal(t, said(ask("unknown@example.com")), said(ask("known@example.com")))
			}
		})
	}
}

// TestResponseTimesDoNotRevealAccounts measures times, so it needs an otherwise idle machine.
func TestResponseTimesDoNotRevealAccounts(t *testing.T) {
	if !soaking {
		t.Skip("it measures times: make soak")
	}
	d := newAPIServer(t)
	d.liftRateLimit()
	d.newUser("known@example.com")
	for name, path := range map[string]string{"signing in": "/v1/auth/signin", "a forgotten password": "/v1/auth/forgot-password"} {
		t.Run("S5 "+name+" takes as long for the known as for the unknown", func(t *testing.T) {
			took := map[string][]time.Duration{}
			for i := range 2000 {
				d.clock.advance(80 * time.Minute) // avoids rate limits and locks
				email := []string{"known@example.com", "nobody@example.com"}[i%2]
				form := map[string]any{"email": email}
				if name == "signing in" {
					form["password"] = "Wrong-Horse-7"
				}
				began := time.Now()
				d.visitor().call(post, path, form)
				took[email] = append(took[email], time.Since(began))
				for len(d.providers.mails) > 0 {
					<-d.providers.mails
				}
			}
			auc := slowerShare(took["known@example.com"], took["nobody@example.com"])
			t.Logf("the known are slower in %.3f of all pairs", auc)
			assert.InDelta(t, 0.5, auc, 0.03)
		})
	}
}

// slowerShare returns the share of pairs in which a is slower than b. It is 0.5 if the two cannot be distinguished.
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
	d := newAPIServer(t)
	d.liftRateLimit()
	alive := func(p *person) bool { return p.call(get, "/v1/auth/sessions", nil).status == http.StatusOK }

	t.Run("of many refreshes at once one wins, and the stolen family is dead (S6)", func(t *testing.T) {
		p := d.sender("many-refreshes@example.com")
		n := scaled(100, 1000)
		won := make(chan string, n)
		statuses := countEach(concurrently(n, func(int) int {
			one := d.visitor()
			one.cookies["hulak-refresh"] = p.cookies["hulak-refresh"]
			r := one.call(post, "/v1/auth/refresh", nil)
			if r.status == http.StatusOK {
				won <- r.str("token")
			}
			return r.status
		}))
		assert.Equal(t, map[int]int{http.StatusOK: 1, http.StatusUnauthorized: n - 1}, statuses)
		p.token = <-won
		assert.False(t, alive(p), "whoever won may be the thief")
	})
	for title, end := range map[string]func(p *person){
		"signing out":     func(p *person) { p.must(get, "/v1/auth/signout", nil) },
		"signing out all": func(p *person) { p.must(post, "/v1/auth/signout-all", nil) },
		"a changed password": func(p *person) {
			other := d.visitor()
			other.id = p.id
			other.startSession()
			other.changeOwnPassword()
		},
		"a lock": func(p *person) {
			runCommand(d, sender.Decider, p.id, sender.Command(sender.Lock{Reason: "test", At: start}))
		},
		"another device's word": func(p *person) { p.endFromOtherDevice() },
	} {
		t.Run("after  (S6)"+title+" a token is dead within a second and its stream within five", func(t *testing.T) {
			p := d.sender(strings.ReplaceAll(title, " ", "-") + "@example.com")
			require.NoError(t, d.sessions.SetPassword(t.Context(), p.id, goodPassword))
			l := p.listenTo(p.id, "")
			require.True(t, alive(p))
			began := time.Now()
			end(p)
			assert.Eventually(t, func() bool { return !alive(p) }, time.Second+delayTolerance, delayTolerance/10)
			for open := true; open; {
				_, open = l.next()
			}
			assert.Less(t, time.Since(began), 5*time.Second+delayTolerance)
		})
	}
	t.Run("a member of staff whose role is taken away is out within a second (S6)", func(t *testing.T) {
		clerk := d.staff(staffs.Admin)
		require.True(t, alive(clerk))
		runCommand(d, staffs.Decider, clerk.id, staffs.Command(staffs.Disable{Reason: "left", At: d.clock.now()}))
		assert.Eventually(t, func() bool { return !alive(clerk) }, time.Second+delayTolerance, delayTolerance/10)
	})
}

// delayTolerance is the tolerance for delays on a busy machine.
const delayTolerance = 2 * time.Second

func (p *person) changeOwnPassword() {
	p.t.Helper()
	p.must(put, "/v1/auth/reset-password", map[string]any{"oldPassword": goodPassword, "newPassword": "Another-Horse-8"})
}

// endFromOtherDevice signs this device out from another device.
func (p *person) endFromOtherDevice() {
	p.t.Helper()
	other := p.visitor()
	other.id = p.id
	other.startSession()
	for _, open := range other.must(get, "/v1/auth/sessions", nil).at("result").([]any) {
		if o := open.(map[string]any); o["current"] == false {
			other.must(remove, "/v1/auth/sessions/"+o["id"].(string), nil)
		}
	}
}

func TestCredentialsAreNotInterchangeable(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.liftRateLimit()
	p := d.sender("confused@example.com")
	reference, err := d.sessions.NewReference(t.Context(), p.id, "")
	require.NoError(t, err)
	partner, err := d.sessions.NewReference(t.Context(), p.id, "https://partner.example")
	require.NoError(t, err)
	reset, err := d.sessions.NewReset(t.Context(), p.id, 5)
	require.NoError(t, err)
	secrets := map[string]string{
		"an access token": p.token, "a refresh token": p.cookies["hulak-refresh"], "a ticket": p.ticket(), "a reference token": reference,
		"a partner's token": partner, "a reset link": reset, "a widget's token": p.must(get, "/v1/auth/widget-token", nil).str("token"),
		"a user's id": p.id, "alg none": "eyJhbGciOiJub25lIn0." + strings.Repeat("e", 20) + ".", "nothing": "", "something long": strings.Repeat("x", 4000),
	}
	uses := map[string]func(secret string) int{
		"an access token": func(secret string) int {
			v := d.visitor()
			v.token = secret
			return v.call(get, "/v1/auth/sessions", nil).status
		},
		"a refresh token": func(secret string) int {
			v := d.visitor()
			v.cookies["hulak-refresh"] = secret
			return v.call(post, "/v1/auth/refresh", nil).status
		},
		"a ticket": func(secret string) int { return d.listen(url.Values{"channel": {p.id}, "ticket": {secret}}).status },
		"a reference token": func(secret string) int {
			return d.visitor().call(post, "/v1/auth/token", map[string]any{"referenceToken": secret}).status
		},
		"a partner's token": func(secret string) int {
			return d.visitor().call(post, "/v1/auth/token/login", map[string]any{"origin": "https://partner.example", "token": secret}).status
		},
		"a reset link": func(secret string) int {
			return d.visitor().call(put, "/v1/auth/reset-password/"+url.PathEscape(secret), map[string]any{"newPassword": "Another-Horse-8"}).status
		},
	}
	for _, use := range slices.Sorted(maps.Keys(uses)) {
		for _, secret := range slices.Sorted(maps.Keys(secrets)) {
			if secret == use {
				continue
			}
			t.Run("S7 "+secret+" is not "+use, func(t *testing.T) {
				status := uses[use](secrets[secret])
				assert.GreaterOrEqual(t, status, 400)
				assert.Less(t, status, 500)
			})
		}
	}
	t.Run("and each still opens its own (S7)", func(t *testing.T) {
		for _, use := range []string{"an access token", "a ticket", "a reference token", "a partner's token", "a refresh token", "a reset link"} {
			assert.Equal(t, http.StatusOK, uses[use](secrets[use]), use)
		}
	})
}
