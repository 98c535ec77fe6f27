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
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/mfa"
)

// authenticatorApp generates codes as a user's authenticator app does.
type authenticatorApp struct {
	t      *testing.T
	secret []byte
	clock  *clock
}

func newAuthenticatorApp(t *testing.T, srv *apiServer, secret string) authenticatorApp {
	t.Helper()
	raw, err := base32.StdEncoding.WithPadding(base32.NoPadding).DecodeString(strings.ReplaceAll(secret, "-", ""))
	require.NoError(t, err)
	return authenticatorApp{t, raw, srv.clock}
}

// code returns the app's code for the time step that is the given number of steps from now.
func (a authenticatorApp) code(steps int64) string {
	a.t.Helper()
	code, err := mfa.Code(a.secret, mfa.Step(a.clock.now())+steps)
	require.NoError(a.t, err)
	return code
}

// enrollFactor enables a second factor. It returns the app and the recovery codes.
func (p *testUser) enrollFactor() (authenticatorApp, []any) {
	p.t.Helper()
	p.Server.Limiter = core.NewRateLimiter(p.clock.now, 0)
	enrollment := p.must(core.Post, "/v1/auth/authenticator", map[string]any{"password": validPassword})
	a := newAuthenticatorApp(p.t, p.apiServer, enrollment.str("secret"))
	codes := p.must(core.Put, "/v1/auth/authenticator", map[string]any{"code": a.code(0)}).at("codes").([]any)
	p.clock.advance(mfa.Period) // because the code of this step has been used
	return a, codes
}

func TestSecondFactor(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	signIn := func(email string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return srv.visitor().call(core.Post, "/v1/auth/signin", map[string]any{"email": email, "password": validPassword})
	}
	finish := func(challenge, code string) apiResponse {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		return srv.visitor().call(core.Post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": code})
	}

	t.Run("a user sets up a second factor with the password and a first code", func(t *testing.T) {
		p := srv.newUser("setup@example.com")
		otherDevice := srv.visitor()
		otherDevice.id = p.id
		otherDevice.startSession()
		assert.Equal(t, false, p.must(core.Get, "/v1/auth/authenticator", nil).at("enabled"))
		r := p.call(core.Put, "/v1/auth/authenticator", map[string]any{"code": "123456"})
		assert.Equal(t, "SECOND_FACTOR_NOT_BEGUN", r.code())
		r = p.call(core.Post, "/v1/auth/authenticator", map[string]any{"password": "Wrong-Horse-7"})
		assert.Equal(t, map[string]string{"password": "PASSWORD_DOES_NOT_MATCH"}, r.fields())
		enrollment := p.must(core.Post, "/v1/auth/authenticator", map[string]any{"password": validPassword})
		assert.Contains(t, enrollment.str("link"), "otpauth://totp/Hulak:setup@example.com")
		assert.NotEmpty(t, enrollment.str("picture.path"))
		a := newAuthenticatorApp(t, srv, enrollment.str("secret"))
		r = p.call(core.Put, "/v1/auth/authenticator", map[string]any{"code": a.code(5)})
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, r.fields())
		before := srv.head()
		assert.Len(t, p.must(core.Put, "/v1/auth/authenticator", map[string]any{"code": a.code(0)}).at("codes"), 10)
		assert.Equal(t, []string{"sender.second_factor_enabled"}, srv.eventTypes(before))
		assert.Equal(t, true, p.must(core.Get, "/v1/senders", nil).at("status.hasSecondFactor"))
		assert.EqualValues(t, 10, p.must(core.Get, "/v1/auth/authenticator", nil).at("recoveryCodesLeft"))
		assert.Equal(t, http.StatusUnauthorized, otherDevice.call(core.Get, "/v1/senders", nil).status, "the user's other sessions end")
		r = p.call(core.Post, "/v1/auth/authenticator", map[string]any{"password": validPassword})
		assert.Equal(t, "SECOND_FACTOR_ON", r.code())
	})
	t.Run("sign-in requires a code, and each code works once", func(t *testing.T) {
		a, _ := srv.newUser("once@example.com").enrollFactor()
		first := signIn("once@example.com")
		assert.Equal(t, http.StatusOK, first.status)
		assert.Empty(t, first.str("token"))
		assert.Empty(t, first.header.Values("Set-Cookie"))
		impostor := srv.visitor()
		impostor.token = first.str("challenge")
		assert.Equal(t, http.StatusUnauthorized, impostor.call(core.Get, "/v1/senders", nil).status, "the challenge is not an access token")
		code := a.code(0)
		signedIn := finish(first.str("challenge"), code)
		require.Equal(t, http.StatusOK, signedIn.status, signedIn.text)
		assert.NotEmpty(t, signedIn.str("token"))
		assert.Equal(t, "SECOND_FACTOR_CHALLENGE_EXPIRED", finish(first.str("challenge"), a.code(1)).code(), "the challenge works once")
		again := signIn("once@example.com").str("challenge")
		assert.Equal(t, "SECOND_FACTOR_NO_MATCH", finish(again, code).fields()["code"], "the code works once")
		assert.Equal(t, "SECOND_FACTOR_NO_MATCH", finish(again, a.code(-1)).fields()["code"], "a code older than the last one is rejected")
		assert.Equal(t, http.StatusOK, finish(again, a.code(1)).status, "the app's clock can be one step ahead")
	})
	t.Run("only one of many concurrent uses of a code succeeds", func(t *testing.T) {
		a, _ := srv.newUser("race@example.com").enrollFactor()
		code, wg := a.code(0), sync.WaitGroup{}
		statuses := make(chan int, 4)
		for range 4 {
			challenge := signIn("race@example.com").str("challenge")
			wg.Go(func() {
				statuses <- srv.visitor().call(core.Post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": code}).status
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
	t.Run("a challenge expires after ten minutes", func(t *testing.T) {
		a, _ := srv.newUser("slow@example.com").enrollFactor()
		challenge := signIn("slow@example.com").str("challenge")
		srv.clock.advance(10 * time.Minute)
		assert.Equal(t, http.StatusGone, finish(challenge, a.code(0)).status)
	})
	t.Run("a recovery code works once in place of an app code, in any format", func(t *testing.T) {
		p := srv.newUser("lost@example.com")
		_, codes := p.enrollFactor()
		code := strings.ToLower(strings.ReplaceAll(codes[0].(string), "-", " "))
		assert.Equal(t, http.StatusOK, finish(signIn("lost@example.com").str("challenge"), code).status)
		assert.Equal(t, http.StatusBadRequest, finish(signIn("lost@example.com").str("challenge"), code).status)
		assert.EqualValues(t, 9, p.must(core.Get, "/v1/auth/authenticator", nil).at("recoveryCodesLeft"))
	})
	t.Run("wrong codes throttle unknown devices but do not lock the account", func(t *testing.T) {
		p := srv.newUser("guessed@example.com")
		a, _ := p.enrollFactor()
		challenge := signIn("guessed@example.com").str("challenge")
		for range 5 {
			assert.Equal(t, http.StatusBadRequest, finish(challenge, "000000").status)
		}
		assert.Equal(t, http.StatusTooManyRequests, finish(challenge, a.code(0)).status)
		knownDevice := srv.visitor()
		knownDevice.cookies["hulak-device"] = p.cookies["hulak-device"]
		r := knownDevice.call(core.Post, "/v1/auth/second-factor", map[string]any{"challenge": challenge, "code": a.code(0)})
		assert.Equal(t, http.StatusOK, r.status, "a known device is not throttled: %s", r.text)
		for range 40 {
			srv.clock.advance(16 * time.Minute)
			finish(signIn("guessed@example.com").str("challenge"), "000000")
		}
		person, err := core.State(t.Context(), srv.Server.Server, sender.Decider, p.id)
		require.NoError(t, err)
		assert.False(t, person.Locked)
	})
	t.Run("calls that require the password also require a code", func(t *testing.T) {
		p := srv.migratedSender("stepup@example.com")
		a, _ := p.enrollFactor()
		p.startSession()
		form := map[string]any{"countryCode": "+1", "phone": "4155550199", "password": validPassword}
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NEEDED"}, p.call(core.Patch, "/v1/senders/phone", form).fields())
		r := p.call(core.Patch, "/v1/senders/phone", withField(form, "code", "000000"))
		assert.Equal(t, map[string]string{"code": "SECOND_FACTOR_NO_MATCH"}, r.fields())
		p.must(core.Patch, "/v1/senders/phone", withField(form, "code", a.code(0)))
	})
	t.Run("a user disables the second factor with the password and a code", func(t *testing.T) {
		p := srv.newUser("off@example.com")
		a, _ := p.enrollFactor()
		r := p.call(core.Post, "/v1/auth/authenticator/end", map[string]any{"password": validPassword, "code": "000000"})
		assert.Equal(t, http.StatusBadRequest, r.status)
		before := srv.head()
		p.must(core.Post, "/v1/auth/authenticator/end", map[string]any{"password": validPassword, "code": a.code(0)})
		assert.Equal(t, []string{"sender.second_factor_disabled"}, srv.eventTypes(before))
		assert.NotEmpty(t, signIn("off@example.com").str("token"))
	})
	t.Run("the next sign-in records a second factor whose enrollment was not recorded", func(t *testing.T) {
		p := srv.newUser("died@example.com")
		a, _ := p.enrollFactor()
		runCommand(srv, sender.Decider, p.id, sender.Command(sender.RecordSecondFactor{At: srv.clock.now()}))
		before := srv.head()
		assert.Equal(t, http.StatusOK, finish(signIn("died@example.com").str("challenge"), a.code(0)).status)
		assert.Contains(t, srv.eventTypes(before), "sender.second_factor_enabled")
	})
	t.Run("a sign-in with a reference token requires a code", func(t *testing.T) {
		p := srv.newUser("link@example.com")
		p.enrollFactor()
		token, err := srv.Sessions.NewReferenceToken(t.Context(), p.id, "")
		require.NoError(t, err)
		r := srv.visitor().must(core.Post, "/v1/auth/token", map[string]any{"referenceToken": token})
		assert.Empty(t, r.str("token"))
		assert.NotEmpty(t, r.str("challenge"))
	})
	t.Run("the database and the server log contain no secrets or codes in plaintext", func(t *testing.T) {
		p := srv.newUser("hidden@example.com")
		a, codes := p.enrollFactor()
		var sealed []byte
		require.NoError(t, srv.pool.QueryRow(t.Context(), `SELECT secret FROM second_factors WHERE user_id = $1`, p.id).Scan(&sealed))
		assert.NotContains(t, string(sealed), string(a.secret))
		var plain int
		err := srv.pool.QueryRow(t.Context(), `SELECT count(*) FROM recovery_codes WHERE code_hash = $1`, []byte(codes[0].(string))).Scan(&plain)
		require.NoError(t, err)
		assert.Zero(t, plain)
		assert.NotContains(t, srv.logOutput.String(), codes[0].(string))
	})
}

// staffWithoutFactor returns a new staff member with a password but without a second factor.
func (srv *apiServer) staffWithoutFactor(role staff.Role, email string) *testUser {
	srv.t.Helper()
	p := srv.visitor()
	p.id = core.NewID()
	_, _, err := eventstore.Execute(srv.t.Context(), srv.log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.AddStaff(u, usecase.AddStaffRequest{EmailKey: core.EmailDigest(srv.Config.Secret, email), Member: staff.Add{
			StaffID: p.id, Role: role, Person: staff.Person{FullName: "Gita Rai", Email: email}, At: srv.clock.now(),
		}})
	})
	require.NoError(srv.t, err)
	require.NoError(srv.t, srv.Sessions.SetPassword(srv.t.Context(), p.id, validPassword))
	p.startSession()
	return p
}

func TestStaffMustSetUpSecondFactor(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	t.Run("staff calls are rejected until the caller sets up a second factor (6.03a)", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Admin, "new@hulak.test")
		assert.Equal(t, true, p.must(core.Get, "/v1/admin", nil).at("lacksSecondFactor"))
		for _, r := range routes() {
			srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
			var body any
			if r.Writes() {
				body = "{}"
			}
			if r.Access.Allows(dto.Admin) && !r.Access.IsPublic() && !r.Has(core.DuringEnrollment) {
				response := p.call(r.Method, fillPath(r.Path, "x"), body)
				assert.Equal(t, http.StatusForbidden, response.status, r.ID)
				assert.Equal(t, "SECOND_FACTOR_REQUIRED", response.code(), r.ID)
			}
		}
		before := srv.head()
		p.enrollFactor()
		assert.Equal(t, []string{"staff.second_factor_enabled"}, srv.eventTypes(before))
		assert.Nil(t, p.must(core.Get, "/v1/admin", nil).at("lacksSecondFactor"))
		p.must(core.Get, "/v1/admin/events", nil)
	})
	t.Run("staff sign-in requires a code after setup", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "member@hulak.test")
		a, _ := p.enrollFactor()
		first := srv.visitor().must(core.Post, "/v1/auth/signin", map[string]any{"email": "member@hulak.test", "password": validPassword})
		assert.Empty(t, first.str("token"))
		signedIn := srv.visitor().must(core.Post, "/v1/auth/second-factor",
			map[string]any{"challenge": first.str("challenge"), "code": a.code(0)})
		assert.NotEmpty(t, signedIn.str("token"))
	})
	t.Run("staff who disable their second factor must set up another", func(t *testing.T) {
		p := srv.staffWithoutFactor(staff.Compliance, "another@hulak.test")
		a, _ := p.enrollFactor()
		before := srv.head()
		p.must(core.Post, "/v1/auth/authenticator/end", map[string]any{"password": validPassword, "code": a.code(0)})
		assert.Equal(t, []string{"staff.second_factor_reset"}, srv.eventTypes(before))
		assert.Equal(t, "SECOND_FACTOR_REQUIRED", p.call(core.Get, "/v1/admin/events", nil).code())
		p.enrollFactor()
		p.must(core.Get, "/v1/admin/events", nil)
	})
}
