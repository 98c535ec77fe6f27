package httpapi

import (
	"encoding/base32"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/sender"
	staffs "hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/httpapi/mfa"
)

// app is an authenticator app with a secret and a clock.
type app struct {
	t      *testing.T
	secret []byte
	clock  *clock
}

func newApp(t *testing.T, d *apiServer, secret string) app {
	t.Helper()
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(strings.ReplaceAll(secret, "-", ""))
	require.NoError(t, err)
	return app{t, raw, d.clock}
}

// code returns the code that the app shows, some steps from now.
func (a app) code(steps int64) string {
	a.t.Helper()
	code, err := mfa.Code(a.secret, mfa.Step(a.clock.now())+steps)
	require.NoError(a.t, err)
	return code
}

// enrollFactor enables a second factor.
func (p *person) enrollFactor() (app, []any) {
	p.t.Helper()
	p.Server.limiter = newRateLimiter(p.clock.now, 0)
	begun := p.must(post, "/v1/auth/authenticator", map[string]any{"password": goodPassword})
	a := newApp(p.t, p.apiServer, begun.str("secret"))
	codes := p.must(put, "/v1/auth/authenticator", map[string]any{"code": a.code(0)}).at("codes").([]any)
	p.clock.advance(mfa.Period) // the code of this step is used
	return a, codes
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	signIn := func(email string) reply {
		d.Server.limiter = newRateLimiter(d.clock.now, 0)
		return d.visitor().call(post, "/v1/auth/signin", map[string]any{"email": email, "password": goodPassword})
	}
	finish := func(challenge, code string) reply {
		d.Server.limiter = newRateLimiter(d.clock.now, 0)
		return d.visitor().call(post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": code})
	}

	t.Run("it is set up by the password and taken into use by a first code, with ten recovery codes (5.05a)", func(t *testing.T) {
		p := d.newUser("setup@example.com")
		elsewhere := d.visitor()
		elsewhere.id = p.id
		elsewhere.startSession()
		assert.Equal(t, false, p.must(get, "/v1/auth/authenticator", nil).at("enabled"))
		r := p.call(put, "/v1/auth/authenticator", map[string]any{"code": "123456"})
		assert.Equal(t, "SECOND_FACTOR_NOT_BEGUN", r.code())
		r = p.call(post, "/v1/auth/authenticator", map[string]any{"password": "Wrong-Horse-7"})
		assert.Equal(t, map[string]string{"password": "PASSWORD_DOES_NOT_MATCH"}, r.fields())
		begun := p.must(post, "/v1/auth/authenticator", map[string]any{"password": goodPassword})
		assert.Contains(t, begun.str("link"), "otpauth://totp/Hulak:setup@example.com")
		assert.NotEmpty(t, begun.str("picture.path"))
		a := newApp(t, d, begun.str("secret"))
		r = p.call(put, "/v1/auth/authenticator", map[string]any{"code": a.code(5)})
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, r.fields())
		before := d.head()
		assert.Len(t, p.must(put, "/v1/auth/authenticator", map[string]any{"code": a.code(0)}).at("codes"), 10)
		assert.Equal(t, []string{"sender.second_factor_enabled"}, d.eventTypes(before))
		assert.Equal(t, true, p.must(get, "/v1/senders", nil).at("status.hasSecondFactor"))
		assert.EqualValues(t, 10, p.must(get, "/v1/auth/authenticator", nil).at("recoveryCodesLeft"))
		assert.Equal(t, http.StatusUnauthorized, elsewhere.call(get, "/v1/senders", nil).status, "sessions without it end")
		r = p.call(post, "/v1/auth/authenticator", map[string]any{"password": goodPassword})
		assert.Equal(t, "SECOND_FACTOR_ON", r.code())
	})
	t.Run("the password alone opens nothing, and a code is good once (5.05a)", func(t *testing.T) {
		a, _ := d.newUser("once@example.com").enrollFactor()
		first := signIn("once@example.com")
		assert.Equal(t, http.StatusOK, first.status)
		assert.Empty(t, first.str("token"))
		assert.Empty(t, first.header.Values("Set-Cookie"))
		held := d.visitor()
		held.token = first.str("challenge")
		assert.Equal(t, http.StatusUnauthorized, held.call(get, "/v1/senders", nil).status, "the challenge is no token")
		code := a.code(0)
		entered := finish(first.str("challenge"), code)
		require.Equal(t, http.StatusOK, entered.status, entered.text)
		assert.NotEmpty(t, entered.str("token"))
		assert.Equal(t, "SECOND_FACTOR_CHALLENGE_EXPIRED", finish(first.str("challenge"), a.code(1)).code(), "nor does it work twice")
		again := signIn("once@example.com").str("challenge")
		assert.Equal(t, "SECOND_FACTOR_NO_MATCH", finish(again, code).fields()["code"], "the code was seen")
		assert.Equal(t, "SECOND_FACTOR_NO_MATCH", finish(again, a.code(-1)).fields()["code"], "and so is an older one not taken")
		assert.Equal(t, http.StatusOK, finish(again, a.code(1)).status, "a clock may be half a minute ahead")
	})
	t.Run("of many who show one code at once, one gets in", func(t *testing.T) {
		a, _ := d.newUser("race@example.com").enrollFactor()
		code, all := a.code(0), sync.WaitGroup{}
		statuses := make(chan int, 4)
		for range 4 {
			challenge := signIn("race@example.com").str("challenge")
			all.Go(func() {
				statuses <- d.visitor().call(post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": code}).status
			})
		}
		all.Wait()
		close(statuses)
		won := 0
		for status := range statuses {
			if status == http.StatusOK {
				won++
			}
		}
		assert.Equal(t, 1, won)
	})
	t.Run("a challenge is over after ten minutes (5.05a)", func(t *testing.T) {
		a, _ := d.newUser("slow@example.com").enrollFactor()
		challenge := signIn("slow@example.com").str("challenge")
		d.clock.advance(10 * time.Minute)
		assert.Equal(t, http.StatusGone, finish(challenge, a.code(0)).status)
	})
	t.Run("a recovery code takes the place of the app, once, however it is written (5.05a)", func(t *testing.T) {
		p := d.newUser("lost@example.com")
		_, codes := p.enrollFactor()
		code := strings.ToLower(strings.ReplaceAll(codes[0].(string), "-", " "))
		assert.Equal(t, http.StatusOK, finish(signIn("lost@example.com").str("challenge"), code).status)
		assert.Equal(t, http.StatusBadRequest, finish(signIn("lost@example.com").str("challenge"), code).status)
		assert.EqualValues(t, 9, p.must(get, "/v1/auth/authenticator", nil).at("recoveryCodesLeft"))
	})
	t.Run("wrong codes hold unknown devices back, and lock nobody (5.05a)", func(t *testing.T) {
		p := d.newUser("guessed@example.com")
		a, _ := p.enrollFactor()
		challenge := signIn("guessed@example.com").str("challenge")
		for range 5 {
			assert.Equal(t, http.StatusBadRequest, finish(challenge, "000000").status)
		}
		assert.Equal(t, http.StatusTooManyRequests, finish(challenge, a.code(0)).status)
		known := d.visitor()
		known.cookies["hulak-device"] = p.cookies["hulak-device"]
		r := known.call(post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": a.code(0)})
		assert.Equal(t, http.StatusOK, r.status, "a known device is not held back by others: %s", r.text)
		for range 40 {
			d.clock.advance(16 * time.Minute)
			finish(signIn("guessed@example.com").str("challenge"), "000000")
		}
		person, err := state(t.Context(), d.Server, sender.Decider, p.id)
		require.NoError(t, err)
		assert.False(t, person.Locked)
	})
	t.Run("what asks for the password asks for a code, too (7.06e)", func(t *testing.T) {
		p := d.migratedSender("stepup@example.com")
		a, _ := p.enrollFactor()
		p.startSession()
		form := map[string]any{"countryCode": "+1", "phone": "4155550199", "password": goodPassword}
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NEEDED"}, p.call(patch, "/v1/senders/phone", form).fields())
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, p.call(patch, "/v1/senders/phone", withField(form, "code", "000000")).fields())
		p.must(patch, "/v1/senders/phone", withField(form, "code", a.code(0)))
	})
	t.Run("it is switched off by the password and a code (5.05a)", func(t *testing.T) {
		p := d.newUser("off@example.com")
		a, _ := p.enrollFactor()
		r := p.call(post, "/v1/auth/authenticator/end", map[string]any{"password": goodPassword, "code": "000000"})
		assert.Equal(t, http.StatusBadRequest, r.status)
		before := d.head()
		p.must(post, "/v1/auth/authenticator/end", map[string]any{"password": goodPassword, "code": a.code(0)})
		assert.Equal(t, []string{"sender.second_factor_disabled"}, d.eventTypes(before))
		assert.NotEmpty(t, signIn("off@example.com").str("token"))
	})
	t.Run("a fact that was not recorded before the program died is, at the next sign-in (5.05a)", func(t *testing.T) {
		p := d.newUser("died@example.com")
		a, _ := p.enrollFactor()
		runCommand(d, sender.Decider, p.id, sender.Command(sender.RecordSecondFactor{At: d.clock.now()}))
		before := d.head()
		assert.Equal(t, http.StatusOK, finish(signIn("died@example.com").str("challenge"), a.code(0)).status)
		assert.Contains(t, d.eventTypes(before), "sender.second_factor_enabled")
	})
	t.Run("a link that opens a session asks for it, too", func(t *testing.T) {
		p := d.newUser("link@example.com")
		p.enrollFactor()
		token, err := d.sessions.NewReference(t.Context(), p.id, "")
		require.NoError(t, err)
		r := d.visitor().must(post, "/v1/auth/token", map[string]any{"referenceToken": token})
		assert.Empty(t, r.str("token"))
		assert.NotEmpty(t, r.str("challenge"))
	})
	t.Run("neither secret nor codes lie in the database or the log in the clear (S12)", func(t *testing.T) {
		p := d.newUser("hidden@example.com")
		a, codes := p.enrollFactor()
		var sealed []byte
		require.NoError(t, d.pool.QueryRow(t.Context(), `SELECT secret FROM second_factors WHERE user_id = $1`, p.id).Scan(&sealed))
		assert.NotContains(t, string(sealed), string(a.secret))
		var plain int
		require.NoError(t, d.pool.QueryRow(t.Context(), `SELECT count(*) FROM recovery_codes WHERE code_hash = $1`, []byte(codes[0].(string))).Scan(&plain))
		assert.Zero(t, plain)
		assert.NotContains(t, d.logged.String(), codes[0].(string))
	})
}

// staffWithoutFactor returns a new member of staff with a password but without a second factor.
func (d *apiServer) staffWithoutFactor(role staffs.Role, email string) *person {
	d.t.Helper()
	p := d.visitor()
	p.id = newID()
	_, _, err := eventstore.Execute(d.t.Context(), d.log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.AddStaff(b, usecase.AddStaffRequest{EmailKey: EmailDigest(d.cfg.Secret, email), Member: staffs.Add{
			StaffID: p.id, Role: role, Person: staffs.Person{FullName: "Gita Rai", Email: email}, At: d.clock.now(),
		}})
	})
	require.NoError(d.t, err)
	require.NoError(d.t, d.sessions.SetPassword(d.t.Context(), p.id, goodPassword))
	p.startSession()
	return p
}

func TestStaffMustSetUpSecondFactor(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	t.Run("without one every call of staff is refused with its own reason, and setting it up opens them (5.05a 6.03a)", func(t *testing.T) {
		p := d.staffWithoutFactor(staffs.Admin, "new@hulak.test")
		assert.Equal(t, true, p.must(get, "/v1/admin", nil).at("lacksSecondFactor"))
		for _, r := range routes() {
			d.Server.limiter = newRateLimiter(d.clock.now, 0)
			var body any
			if r.writes() {
				body = "{}"
			}
			if r.access.allows(dto.Admin) && !r.access.public() && !r.has(enrolling) {
				answer := p.call(r.method, fillPath(r.path, "x"), body)
				assert.Equal(t, http.StatusForbidden, answer.status, r.id)
				assert.Equal(t, "SECOND_FACTOR_REQUIRED", answer.code(), r.id)
			}
		}
		before := d.head()
		p.enrollFactor()
		assert.Equal(t, []string{"staff.second_factor_enabled"}, d.eventTypes(before))
		assert.Nil(t, p.must(get, "/v1/admin", nil).at("lacksSecondFactor"))
		p.must(get, "/v1/admin/events", nil)
	})
	t.Run("the password alone opens nothing from then on (5.05a)", func(t *testing.T) {
		p := d.staffWithoutFactor(staffs.Compliance, "asked@hulak.test")
		a, _ := p.enrollFactor()
		first := d.visitor().must(post, "/v1/auth/signin", map[string]any{"email": "asked@hulak.test", "password": goodPassword})
		assert.Empty(t, first.str("token"))
		entered := d.visitor().must(post, "/v1/auth/second-factor", map[string]any{"challenge": first.str("challenge"), "code": a.code(0)})
		assert.NotEmpty(t, entered.str("token"))
	})
	t.Run("who gives an app up sets up another before anything else (5.05a)", func(t *testing.T) {
		p := d.staffWithoutFactor(staffs.Compliance, "another@hulak.test")
		a, _ := p.enrollFactor()
		before := d.head()
		p.must(post, "/v1/auth/authenticator/end", map[string]any{"password": goodPassword, "code": a.code(0)})
		assert.Equal(t, []string{"staff.second_factor_reset"}, d.eventTypes(before))
		assert.Equal(t, "SECOND_FACTOR_REQUIRED", p.call(get, "/v1/admin/events", nil).code())
		p.enrollFactor()
		p.must(get, "/v1/admin/events", nil)
	})
}
