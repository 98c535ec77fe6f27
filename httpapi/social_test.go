package httpapi

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
)

// fakeOpenID maps codes to users.
type fakeOpenID map[string]SocialProfile

func (f fakeOpenID) Begin(_ context.Context, secrets SignInSecrets) (string, error) {
	return "https://id.example/authorize?" + url.Values{"state": {secrets.State}, "nonce": {secrets.Nonce}, "verifier": {secrets.Verifier}}.Encode(), nil
}

func (f fakeOpenID) Finish(_ context.Context, code string, secrets SignInSecrets) (SocialProfile, error) {
	switch {
	case code == "away":
		return SocialProfile{}, errors.New("no answer")
	case secrets.Nonce == "" || secrets.Verifier == "" || f[code].Account == "":
		return SocialProfile{}, ErrIdentityUnproven
	}
	return f[code], nil
}

func TestSocialSignIn(t *testing.T) {
	t.Parallel()
	d := newAPIServer(t)
	d.cfg.SignInProviders = []SignInProvider{
		{Name: "one", Label: "One", OpenID: fakeOpenID{
			"maya":  {Account: "one maya", Email: "maya@example.org", EmailVerified: true, FirstName: "Maya", LastName: "Gurung"},
			"odd":   {Account: "one odd", Email: "odd@example.org", EmailVerified: true, FirstName: "<b>", LastName: "Rai"},
			"blank": {Account: "one blank"},
			"owner": {Account: "one owner", Email: "owner@example.org", EmailVerified: true},
		}},
		{Name: "two", Label: "Two", OpenID: fakeOpenID{}},
	}
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	begin := func(p *person, provider string) (state string) {
		page, err := url.Parse(p.must(post, "/v1/auth/oauth", map[string]any{"provider": provider}).str("url"))
		require.NoError(t, err)
		return page.Query().Get("state")
	}
	// comesBack follows the provider's cross-site redirect and returns the query of the page it leads to.
	comesBack := func(p *person, provider string, query url.Values) url.Values {
		d.Server.limiter = newRateLimiter(d.clock.now, 0)
		r, err := http.NewRequestWithContext(t.Context(), get, d.http.URL+"/v1/auth/oauth/"+provider+"/callback?"+query.Encode(), nil)
		require.NoError(t, err)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		for name, value := range p.cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		answer, err := browser.Do(r)
		require.NoError(t, err)
		answer.Body.Close()
		require.Equal(t, http.StatusSeeOther, answer.StatusCode)
		to, err := answer.Location()
		require.NoError(t, err)
		require.Equal(t, d.http.URL+"/oauth2/redirect", to.Scheme+"://"+to.Host+to.Path)
		for _, c := range answer.Cookies() {
			if c.MaxAge < 0 {
				delete(p.cookies, c.Name)
			}
		}
		return to.Query()
	}
	enter := func(p *person, code string) reply {
		led := comesBack(p, "one", url.Values{"state": {begin(p, "one")}, "code": {code}})
		return p.call(post, "/v1/auth/token", map[string]any{"referenceToken": led.Get("token")})
	}

	t.Run("a newcomer is a guest with the name and address that were told (7.02e 4.15b)", func(t *testing.T) {
		p := d.visitor()
		r := enter(p, "maya")
		assert.Equal(t, "GUEST", r.str("roles.0"))
		p.token = r.str("token")
		me := p.must(get, "/v1/auth/guest", nil)
		assert.Equal(t, "Maya Gurung", me.str("sender.fullName"))
		assert.Equal(t, "maya@example.org", me.str("sender.email"))
		assert.Equal(t, true, me.at("status.isEmailVerified"))
		assert.NotContains(t, p.cookies, "hulak-oauth", "it is spent")

		again := d.visitor()
		again.token = enter(again, "maya").str("token")
		assert.Equal(t, me.str("sender.id"), again.must(get, "/v1/auth/guest", nil).str("sender.id"), "and the same one next time")
	})
	t.Run("a name that we would not take is left to the guest (5.06a)", func(t *testing.T) {
		p := d.visitor()
		p.token = enter(p, "odd").str("token")
		me := p.must(get, "/v1/auth/guest", nil)
		assert.Equal(t, "", me.str("sender.firstName"))
		assert.Equal(t, "Rai", me.str("sender.lastName"))
	})
	t.Run("what went wrong is told by its code (4.15a)", func(t *testing.T) {
		owner := d.sender("owner@example.org")
		p := d.visitor()
		for title, c := range map[string]struct {
			query url.Values
			want  string
		}{
			"canceled":              {url.Values{"error": {"access_denied"}}, "SOCIAL_SIGN_IN_CANCELED"},
			"any other error":       {url.Values{"error": {"<script>"}}, "SOCIAL_SIGN_IN_FAILED"},
			"no code":               {url.Values{}, "SOCIAL_SIGN_IN_FAILED"},
			"a code of nobody":      {url.Values{"code": {"forged"}}, "SOCIAL_SIGN_IN_FAILED"},
			"no address":            {url.Values{"code": {"blank"}}, "SOCIAL_EMAIL_MISSING"},
			"the provider is away":  {url.Values{"code": {"away"}}, "TRY_LATER"},
			"another's address, S7": {url.Values{"code": {"owner"}}, "SOCIAL_EMAIL_TAKEN"},
		} {
			c.query.Set("state", begin(p, "one"))
			assert.Equal(t, c.want, comesBack(p, "one", c.query).Get("error"), title)
		}
		runCommand(d, sender.Decider, owner.id, sender.Command(sender.VerifyEmail{At: d.clock.now()}))
		p.token = enter(p, "owner").str("token")
		assert.Equal(t, owner.id, p.must(get, "/v1/senders", nil).str("sender.id"), "once it is proven on both sides it is theirs")
	})
	t.Run("an answer counts in the browser that asked for it, for the provider that was asked, for ten minutes, once (S7)", func(t *testing.T) {
		refused := func(p *person, provider, state string) {
			t.Helper()
			assert.Equal(t, "SOCIAL_SIGN_IN_FAILED", comesBack(p, provider, url.Values{"state": {state}, "code": {"maya"}}).Get("error"))
		}
		p := d.visitor()
		refused(d.visitor(), "one", begin(p, "one"))
		begin(p, "one")
		refused(p, "one", "another")
		refused(p, "one", "")
		refused(p, "two", begin(p, "one"))
		state := begin(p, "one")
		p.cookies["hulak-oauth"] += "x"
		refused(p, "one", state)
		state = begin(p, "one")
		d.clock.advance(socialSignInLifetime + time.Second)
		refused(p, "one", state)
		state = begin(p, "one")
		comesBack(p, "one", url.Values{"state": {state}, "code": {"maya"}})
		refused(p, "one", state)
	})
	t.Run("a provider that is not there is refused, and another site cannot begin", func(t *testing.T) {
		assert.Equal(t, map[string]string{"provider": "UNKNOWN_VALUE"}, d.visitor().call(post, "/v1/auth/oauth", map[string]any{"provider": "three"}).fields())
		foreign := d.visitor().withHeader("Sec-Fetch-Site", "cross-site").call(post, "/v1/auth/oauth", map[string]any{"provider": "one"})
		assert.Equal(t, "CROSS_SITE_REQUEST", foreign.code())
		assert.Equal(t, "One", d.visitor().must(get, "/v1/config", nil).str("signInProviders.0.label"))
	})
}
