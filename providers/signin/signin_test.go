package signin_test

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/oauth2"

	"hulak/providers/sandbox"
	"hulak/providers/signin"
)

const appURL = "http://app.test"

var secrets = signin.Secrets{State: "the state", Nonce: "the nonce", Verifier: oauth2.GenerateVerifier()}

// startSandbox starts the sandbox's OpenID provider. The returned HTTP client does not follow redirects.
func startSandbox(t *testing.T) (*signin.Provider, *http.Client) {
	t.Helper()
	server := httptest.NewUnstartedServer(nil)
	origin := "http://" + server.Listener.Addr().String()
	handler, err := sandbox.New(sandbox.Config{URL: origin, AppURL: appURL, WebhookSecret: "w", APIKey: "k"})
	require.NoError(t, err)
	server.Config.Handler = handler
	server.Start()
	t.Cleanup(func() { server.Close(); require.NoError(t, handler.Close()) })
	cfg := signin.Config{Name: "sandbox", Label: "Sandbox", Issuer: origin, ClientID: sandbox.OpenIDClient, ClientSecret: "k"}
	return signin.New(cfg, appURL+"/v1/auth/oauth/sandbox/callback", time.Now), &http.Client{
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}

// submitSignIn submits the provider's sign-in form and returns the redirect's query parameters.
func submitSignIn(t *testing.T, browser *http.Client, signInURL string, input url.Values) url.Values {
	t.Helper()
	pageURL, err := url.Parse(signInURL)
	require.NoError(t, err)
	form := pageURL.Query()
	maps.Copy(form, input)
	pageURL.RawQuery = ""
	response, err := browser.PostForm(pageURL.String(), form)
	require.NoError(t, err)
	defer response.Body.Close()
	require.Equal(t, http.StatusSeeOther, response.StatusCode)
	callback, err := response.Location()
	require.NoError(t, err)
	require.Equal(t, appURL+"/v1/auth/oauth/sandbox/callback", callback.Scheme+"://"+callback.Host+callback.Path)
	return callback.Query()
}

func mayaForm() url.Values {
	return url.Values{"email": {"Maya@example.org"}, "given_name": {"Maya"}, "family_name": {"Gurung"}, "password": {"pass_good"}}
}

func TestSandboxSignIn(t *testing.T) {
	t.Parallel()
	provider, browser := startSandbox(t)
	signInURL, err := provider.SignInURL(t.Context(), secrets)
	require.NoError(t, err)

	t.Run("a code identifies the user and works only once", func(t *testing.T) {
		query := submitSignIn(t, browser, signInURL, mayaForm())
		assert.Equal(t, secrets.State, query.Get("state"))
		profile, err := provider.Authenticate(t.Context(), query.Get("code"), secrets)
		require.NoError(t, err)
		assert.NotEmpty(t, profile.Subject)
		profile.Issuer, profile.Subject = "", ""
		assert.Equal(t, signin.Profile{Email: "maya@example.org", EmailVerified: true, FirstName: "Maya", LastName: "Gurung"}, profile)
		_, err = provider.Authenticate(t.Context(), query.Get("code"), secrets)
		assert.ErrorIs(t, err, signin.ErrNotAuthenticated, "a code works only once")
	})
	t.Run("the profile shows that the provider did not verify the email address", func(t *testing.T) {
		input := mayaForm()
		input.Set("email", "unverified@example.org")
		profile, err := provider.Authenticate(t.Context(), submitSignIn(t, browser, signInURL, input).Get("code"), secrets)
		require.NoError(t, err)
		assert.False(t, profile.EmailVerified)
	})
	t.Run("a canceled sign-in returns an error (4.15a)", func(t *testing.T) {
		assert.Equal(t, "access_denied", submitSignIn(t, browser, signInURL, url.Values{"cancel": {"yes"}}).Get("error"))
	})
	t.Run("Authenticate rejects a code without the sign-in's secrets", func(t *testing.T) {
		for title, other := range map[string]signin.Secrets{
			"wrong verifier": {State: secrets.State, Nonce: secrets.Nonce, Verifier: oauth2.GenerateVerifier()},
			"wrong nonce":    {State: secrets.State, Nonce: "another", Verifier: secrets.Verifier},
			"no secrets":     {},
		} {
			_, err := provider.Authenticate(t.Context(), submitSignIn(t, browser, signInURL, mayaForm()).Get("code"), other)
			assert.ErrorIs(t, err, signin.ErrNotAuthenticated, title)
		}
	})
	t.Run("the sandbox rejects a request with an unknown client or redirect URL, or without PKCE", func(t *testing.T) {
		pageURL, err := url.Parse(signInURL)
		require.NoError(t, err)
		for name, value := range map[string]string{"client_id": "another", "redirect_uri": "https://attacker.example/"} {
			query := pageURL.Query()
			query.Set(name, value)
			response, err := browser.Get(pageURL.Scheme + "://" + pageURL.Host + pageURL.Path + "?" + query.Encode())
			require.NoError(t, err)
			response.Body.Close()
			assert.Equal(t, http.StatusBadRequest, response.StatusCode, name)
		}
		query := pageURL.Query()
		query.Del("code_challenge")
		response, err := browser.Get(pageURL.Scheme + "://" + pageURL.Host + pageURL.Path + "?" + query.Encode())
		require.NoError(t, err)
		response.Body.Close()
		assert.Contains(t, response.Header.Get("Location"), "error=invalid_request", "PKCE is required")
	})
	t.Run("the sign-in form rejects invalid input", func(t *testing.T) {
		pageURL, err := url.Parse(signInURL)
		require.NoError(t, err)
		form := pageURL.Query()
		form.Set("password", "guess")
		response, err := browser.PostForm(pageURL.Scheme+"://"+pageURL.Host+pageURL.Path, form)
		require.NoError(t, err)
		response.Body.Close()
		assert.Equal(t, http.StatusUnprocessableEntity, response.StatusCode)
	})
}

// fakeProvider is an OpenID provider that returns the ID token set by the test.
type fakeProvider struct {
	*httptest.Server
	key   jose.JSONWebKey
	token string
}

func newFakeProvider(t *testing.T) *fakeProvider {
	t.Helper()
	f := &fakeProvider{key: newKey(t)}
	mux := http.NewServeMux()
	serve := func(path string, value func() any) {
		mux.HandleFunc(path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(value())
		})
	}
	serve("/.well-known/openid-configuration", func() any {
		return map[string]any{
			"issuer": f.URL, "authorization_endpoint": f.URL + "/a", "token_endpoint": f.URL + "/t", "jwks_uri": f.URL + "/k",
			"id_token_signing_alg_values_supported": []string{"ES256"},
		}
	})
	serve("/k", func() any { return jose.JSONWebKeySet{Keys: []jose.JSONWebKey{f.key.Public()}} })
	serve("/t", func() any { return map[string]any{"access_token": "a", "token_type": "Bearer", "id_token": f.token} })
	f.Server = httptest.NewServer(mux)
	t.Cleanup(f.Close)
	return f
}

func newKey(t *testing.T) jose.JSONWebKey {
	t.Helper()
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	require.NoError(t, err)
	return jose.JSONWebKey{Key: key, KeyID: "k", Algorithm: string(jose.ES256), Use: "sig"}
}

func (f *fakeProvider) claims(change map[string]any) map[string]any {
	claims := map[string]any{
		"iss": f.URL, "sub": "user-1", "aud": "us", "exp": time.Now().Add(time.Minute).Unix(), "iat": time.Now().Unix(),
		"nonce": secrets.Nonce, "email": "maya@example.org", "email_verified": "true",
	}
	maps.Copy(claims, change)
	return claims
}

func signToken(t *testing.T, key jose.SigningKey, claims map[string]any) string {
	t.Helper()
	signer, err := jose.NewSigner(key, (&jose.SignerOptions{}).WithType("JWT"))
	require.NoError(t, err)
	token, err := jwt.Signed(signer).Claims(claims).Serialize()
	require.NoError(t, err)
	return token
}

func TestInvalidTokensAreRejected(t *testing.T) {
	t.Parallel()
	f := newFakeProvider(t)
	provider := signin.New(signin.Config{Name: "x", Issuer: f.URL, ClientID: "us", ClientSecret: "s"}, appURL, time.Now)
	validToken := func(change map[string]any) string {
		return signToken(t, jose.SigningKey{Algorithm: jose.ES256, Key: f.key}, f.claims(change))
	}
	f.token = validToken(nil)
	profile, err := provider.Authenticate(t.Context(), "code", secrets)
	require.NoError(t, err)
	assert.True(t, profile.EmailVerified, "email_verified can be a string")

	for title, token := range map[string]string{
		"no token":        "",
		"malformed token": "x.y.z",
		"unsigned token":  "eyJhbGciOiJub25lIn0.e30.",
		"wrong key":       signToken(t, jose.SigningKey{Algorithm: jose.ES256, Key: newKey(t)}, f.claims(nil)),
		"symmetric signature": signToken(
			t, jose.SigningKey{Algorithm: jose.HS256, Key: []byte("ssssssssssssssssssssssssssssssss")}, f.claims(nil),
		),
		"wrong issuer":       validToken(map[string]any{"iss": "https://elsewhere.example"}),
		"wrong audience":     validToken(map[string]any{"aud": "them"}),
		"wrong party":        validToken(map[string]any{"aud": []string{"us", "them"}, "azp": "them"}),
		"missing party":      validToken(map[string]any{"aud": []string{"us", "them"}}),
		"expired":            validToken(map[string]any{"exp": time.Now().Add(-time.Hour).Unix()}),
		"wrong nonce":        validToken(map[string]any{"nonce": "another"}),
		"missing nonce":      validToken(map[string]any{"nonce": ""}),
		"missing subject":    validToken(map[string]any{"sub": ""}),
		"not yet valid":      validToken(map[string]any{"nbf": time.Now().Add(time.Hour).Unix()}),
		"invalid claim type": validToken(map[string]any{"email": 7}),
	} {
		t.Run("Authenticate rejects an invalid token: "+title, func(t *testing.T) {
			f.token = token
			_, err := provider.Authenticate(t.Context(), "code", secrets)
			assert.ErrorIs(t, err, signin.ErrNotAuthenticated)
		})
	}
}
