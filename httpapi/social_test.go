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
	"hulak/httpapi/account"
	"hulak/httpapi/core"
)

// fakeOpenID is a fake OpenID provider. It maps authorization codes to users.
type fakeOpenID map[string]account.SocialProfile

func (f fakeOpenID) SignInURL(_ context.Context, secrets account.SignInSecrets) (string, error) {
	query := url.Values{"state": {secrets.State}, "nonce": {secrets.Nonce}, "verifier": {secrets.Verifier}}
	return "https://id.example/authorize?" + query.Encode(), nil
}

func (f fakeOpenID) Authenticate(_ context.Context, code string, secrets account.SignInSecrets) (account.SocialProfile, error) {
	switch {
	case code == "unavailable":
		return account.SocialProfile{}, errors.New("no response")
	case secrets.Nonce == "" || secrets.Verifier == "" || f[code].Account == "":
		return account.SocialProfile{}, account.ErrIdentityUnproven
	}
	return f[code], nil
}

func TestSocialSignIn(t *testing.T) {
	t.Parallel()
	providers := []account.SignInProvider{
		{Name: "one", Label: "One", OpenID: fakeOpenID{
			"maya":  {Account: "one maya", Email: "maya@example.org", EmailVerified: true, FirstName: "Maya", LastName: "Gurung"},
			"odd":   {Account: "one odd", Email: "odd@example.org", EmailVerified: true, FirstName: "<b>", LastName: "Rai"},
			"blank": {Account: "one blank"},
			"owner": {Account: "one owner", Email: "owner@example.org", EmailVerified: true},
		}},
		{Name: "two", Label: "Two", OpenID: fakeOpenID{}},
	}
	srv := newAPIServer(t, func(c *Config) { c.SignInProviders = providers })
	browser := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	begin := func(p *testUser, provider string) (state string) {
		page, err := url.Parse(p.must(core.Post, "/v1/auth/oauth", map[string]any{"provider": provider}).str("url"))
		require.NoError(t, err)
		return page.Query().Get("state")
	}
	// followCallback follows the provider's cross-site redirect and returns the query parameters of our page.
	followCallback := func(p *testUser, provider string, query url.Values) url.Values {
		srv.Server.Limiter = core.NewRateLimiter(srv.clock.now, 0)
		r, err := http.NewRequestWithContext(t.Context(), core.Get, srv.http.URL+"/v1/auth/oauth/"+provider+"/callback?"+query.Encode(), nil)
		require.NoError(t, err)
		r.Header.Set("Sec-Fetch-Site", "cross-site")
		for name, value := range p.cookies {
			r.AddCookie(&http.Cookie{Name: name, Value: value})
		}
		response, err := browser.Do(r)
		require.NoError(t, err)
		response.Body.Close()
		require.Equal(t, http.StatusSeeOther, response.StatusCode)
		location, err := response.Location()
		require.NoError(t, err)
		require.Equal(t, srv.http.URL+"/oauth2/redirect", location.Scheme+"://"+location.Host+location.Path)
		for _, c := range response.Cookies() {
			if c.MaxAge < 0 {
				delete(p.cookies, c.Name)
			}
		}
		return location.Query()
	}
	signIn := func(p *testUser, code string) apiResponse {
		query := followCallback(p, "one", url.Values{"state": {begin(p, "one")}, "code": {code}})
		return p.call(core.Post, "/v1/auth/token", map[string]any{"referenceToken": query.Get("token")})
	}

	t.Run("a new user becomes a guest with the provider's name and email address (7.02e 4.15b)", func(t *testing.T) {
		p := srv.visitor()
		r := signIn(p, "maya")
		assert.Equal(t, "GUEST", r.str("roles.0"))
		p.token = r.str("token")
		me := p.must(core.Get, "/v1/auth/guest", nil)
		assert.Equal(t, "Maya Gurung", me.str("sender.fullName"))
		assert.Equal(t, "maya@example.org", me.str("sender.email"))
		assert.Equal(t, true, me.at("status.isEmailVerified"))
		assert.NotContains(t, p.cookies, "hulak-oauth", "the cookie is deleted")

		returning := srv.visitor()
		returning.token = signIn(returning, "maya").str("token")
		assert.Equal(t, me.str("sender.id"), returning.must(core.Get, "/v1/auth/guest", nil).str("sender.id"),
			"the next sign-in uses this account")
	})
	t.Run("an invalid name from the provider is dropped (5.06a)", func(t *testing.T) {
		p := srv.visitor()
		p.token = signIn(p, "odd").str("token")
		me := p.must(core.Get, "/v1/auth/guest", nil)
		assert.Empty(t, me.str("sender.firstName"))
		assert.Equal(t, "Rai", me.str("sender.lastName"))
	})
	t.Run("a failed sign-in redirects with an error code (4.15a)", func(t *testing.T) {
		owner := srv.sender("owner@example.org")
		p := srv.visitor()
		for title, c := range map[string]struct {
			query url.Values
			want  string
		}{
			"canceled":                             {url.Values{"error": {"access_denied"}}, "SOCIAL_SIGN_IN_CANCELED"},
			"any other error":                      {url.Values{"error": {"<script>"}}, "SOCIAL_SIGN_IN_FAILED"},
			"no code":                              {url.Values{}, "SOCIAL_SIGN_IN_FAILED"},
			"an unknown code":                      {url.Values{"code": {"forged"}}, "SOCIAL_SIGN_IN_FAILED"},
			"no email address":                     {url.Values{"code": {"blank"}}, "SOCIAL_EMAIL_MISSING"},
			"an unavailable provider":              {url.Values{"code": {"unavailable"}}, "TRY_LATER"},
			"the unverified address of an account": {url.Values{"code": {"owner"}}, "SOCIAL_EMAIL_TAKEN"},
		} {
			c.query.Set("state", begin(p, "one"))
			assert.Equal(t, c.want, followCallback(p, "one", c.query).Get("error"), title)
		}
		runCommand(srv, sender.Decider, owner.id, sender.Command(sender.VerifyEmail{At: srv.clock.now()}))
		p.token = signIn(p, "owner").str("token")
		assert.Equal(t, owner.id, p.must(core.Get, "/v1/senders", nil).str("sender.id"),
			"the sign-in uses the existing account after both sides verified the address")
	})
	t.Run("a callback works once, within ten minutes, in the same browser, for the same provider", func(t *testing.T) {
		assertRejected := func(p *testUser, provider, state string) {
			t.Helper()
			assert.Equal(t, "SOCIAL_SIGN_IN_FAILED", followCallback(p, provider, url.Values{"state": {state}, "code": {"maya"}}).Get("error"))
		}
		p := srv.visitor()
		assertRejected(srv.visitor(), "one", begin(p, "one"))
		begin(p, "one")
		assertRejected(p, "one", "another")
		assertRejected(p, "one", "")
		assertRejected(p, "two", begin(p, "one"))
		state := begin(p, "one")
		p.cookies["hulak-oauth"] += "x"
		assertRejected(p, "one", state)
		state = begin(p, "one")
		srv.clock.advance(account.SocialSignInLifetime + time.Second)
		assertRejected(p, "one", state)
		state = begin(p, "one")
		followCallback(p, "one", url.Values{"state": {state}, "code": {"maya"}})
		assertRejected(p, "one", state)
	})
	t.Run("an unknown provider and a cross-site request are rejected", func(t *testing.T) {
		unknown := srv.visitor().call(core.Post, "/v1/auth/oauth", map[string]any{"provider": "three"})
		assert.Equal(t, map[string]string{"provider": "UNKNOWN_VALUE"}, unknown.fields())
		crossSite := srv.visitor().withHeader("Sec-Fetch-Site", "cross-site").call(core.Post, "/v1/auth/oauth", map[string]any{"provider": "one"})
		assert.Equal(t, "CROSS_SITE_REQUEST", crossSite.code())
		assert.Equal(t, "One", srv.visitor().must(core.Get, "/v1/config", nil).str("signInProviders.0.label"))
	})
}
