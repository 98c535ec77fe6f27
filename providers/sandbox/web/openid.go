package web

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"net/http"
	"net/mail"
	"net/url"
	"strings"
	"time"

	"github.com/go-jose/go-jose/v4"
	"github.com/go-jose/go-jose/v4/jwt"

	"hulak/providers/sandbox/engine"
)

// This file implements an openID provider for sign-in to the app. The signing key and authorization codes exist only in memory.

// OpenIDClient is the app's client ID at the openID provider. The client secret is the API key.
const OpenIDClient = "hulak"

const (
	openIDCodeTTL   = time.Minute
	openIDTokenTTL  = 5 * time.Minute
	maxOpenIDGrants = 1000
	challengeLength = 43 // a SHA-256 hash in base64url
)

// openID is the state of the openID provider.
type openID struct {
	key    jose.JSONWebKey
	grants map[string]grant // by the code's hash; guarded by Engine.Mu
}

// grant holds the sign-in for an authorization code until the app redeems the code.
type grant struct {
	challenge, nonce, redirectURI string
	user                          openIDUser
	expiresAt                     time.Time
}

type openIDUser struct{ email, first, last string }

func newOpenID() (openID, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return openID{
		key:    jose.JSONWebKey{Key: key, KeyID: engine.NewID(), Algorithm: string(jose.ES256), Use: "sig"},
		grants: map[string]grant{},
	}, err
}

// AddOpenID adds the routes of the OpenID provider.
func (s *Pages) AddOpenID(mux *http.ServeMux) {
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		issuer := s.Cfg.URL
		engine.WriteJSON(w, http.StatusOK, map[string]any{
			"issuer": issuer, "authorization_endpoint": issuer + "/openid/authorize", "token_endpoint": issuer + "/openid/token",
			"jwks_uri": issuer + "/openid/keys", "response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
			"id_token_signing_alg_values_supported": []string{string(jose.ES256)}, "scopes_supported": []string{"openid", "email", "profile"},
			"token_endpoint_auth_methods_supported": []string{"client_secret_basic"}, "code_challenge_methods_supported": []string{"S256"},
			"claims_supported": []string{"sub", "email", "email_verified", "given_name", "family_name"},
		})
	})
	mux.HandleFunc("GET /openid/keys", func(w http.ResponseWriter, _ *http.Request) {
		engine.WriteJSON(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{s.openID.key.Public()}})
	})
	mux.HandleFunc("GET /openid/authorize", s.openIDPage)
	mux.HandleFunc("POST /openid/authorize", s.openIDForm)
	mux.HandleFunc("POST /openid/token", s.openIDToken)
}

// openIDRedirectURI returns the only accepted redirect URI.
func (s *Pages) openIDRedirectURI() string { return s.Origin + "/v1/auth/oauth/sandbox/callback" }

// validateOpenIDRequest validates an authorization request. If the client or redirect URI is invalid, it shows an error page. For any
// other error, it redirects to the app.
func (s *Pages) validateOpenIDRequest(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	r.Body = http.MaxBytesReader(w, r.Body, engine.MaxBodyBytes)
	if r.ParseForm() != nil || r.Form.Get("client_id") != OpenIDClient || r.Form.Get("redirect_uri") != s.openIDRedirectURI() {
		s.renderErrorPage(w, "", http.StatusBadRequest, "This sign-in request is not valid. Please go back to Hulak and try again.")
		return nil, false
	}
	request := r.Form
	switch {
	case request.Get("response_type") != "code":
		s.redirectOpenIDError(w, r, request, "unsupported_response_type")
	case !strings.Contains(" "+request.Get("scope")+" ", " openid "):
		s.redirectOpenIDError(w, r, request, "invalid_scope")
	case request.Get("code_challenge_method") != "S256" || len(request.Get("code_challenge")) != challengeLength:
		s.redirectOpenIDError(w, r, request, "invalid_request")
	default:
		return request, true
	}
	return nil, false
}

// redirectOpenIDError redirects the browser to the app with an OAuth error code.
func (s *Pages) redirectOpenIDError(w http.ResponseWriter, r *http.Request, request url.Values, code string) {
	s.redirectOpenID(w, r, request, url.Values{"error": {code}})
}

// redirectOpenID redirects the browser to the app with response parameters.
func (s *Pages) redirectOpenID(w http.ResponseWriter, r *http.Request, request, response url.Values) {
	response.Set("state", request.Get("state"))
	response.Set("iss", s.Cfg.URL)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, s.openIDRedirectURI()+"?"+response.Encode(), http.StatusSeeOther)
}

func (s *Pages) openIDPage(w http.ResponseWriter, r *http.Request) {
	if request, ok := s.validateOpenIDRequest(w, r); ok {
		s.renderOpenIDForm(w, request, nil)
	}
}

// openIDHiddenFields lists the request parameters that the form contains as hidden fields.
var openIDHiddenFields = []string{
	"client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "code_challenge", "code_challenge_method",
}

func (s *Pages) renderOpenIDForm(w http.ResponseWriter, request url.Values, fieldErrors map[string]string) {
	hidden := map[string]string{}
	for _, name := range openIDHiddenFields {
		hidden[name] = request.Get(name)
	}
	s.renderPage(w, formStatus(fieldErrors), "openid", page{
		Title: "Sign in", Heading: "Sign in to continue to Hulak", FormValues: request, Errors: fieldErrors, Data: hidden,
	})
}

func (s *Pages) openIDForm(w http.ResponseWriter, r *http.Request) {
	request, ok := s.validateOpenIDRequest(w, r)
	if !ok {
		return
	}
	if request.Has("cancel") {
		s.redirectOpenIDError(w, r, request, "access_denied")
		return
	}
	fieldErrors := map[string]string{}
	address, err := mail.ParseAddress(strings.TrimSpace(request.Get("email")))
	if err != nil || address.Name != "" {
		fieldErrors["email"] = "Please enter an email address."
	}
	if request.Get("password") != testPassword {
		fieldErrors["password"] = "The password is incorrect. The test password is pass_good."
	}
	if len(fieldErrors) > 0 {
		s.renderOpenIDForm(w, request, fieldErrors)
		return
	}
	code := engine.NewID() + engine.NewID()
	s.storeGrant(engine.Sha256Hex(code), grant{
		challenge: request.Get("code_challenge"), nonce: request.Get("nonce"), redirectURI: request.Get("redirect_uri"),
		expiresAt: time.Now().Add(openIDCodeTTL),
		user: openIDUser{
			email: strings.ToLower(address.Address),
			first: strings.TrimSpace(request.Get("given_name")), last: strings.TrimSpace(request.Get("family_name")),
		},
	})
	s.redirectOpenID(w, r, request, url.Values{"code": {code}})
}

// storeGrant stores a grant. If there are already maxOpenIDGrants grants, it first deletes all of them.
func (s *Pages) storeGrant(hash string, g grant) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	if len(s.openID.grants) >= maxOpenIDGrants {
		clear(s.openID.grants)
	}
	s.openID.grants[hash] = g
}

// redeemGrant removes and returns a grant, so a code can be redeemed only once. It returns false if the code is unknown or expired.
func (s *Pages) redeemGrant(hash string) (grant, bool) {
	s.Mu.Lock()
	defer s.Mu.Unlock()
	g, exists := s.openID.grants[hash]
	delete(s.openID.grants, hash)
	return g, exists && time.Now().Before(g.expiresAt)
}

// openIDToken exchanges a code for an ID token.
func (s *Pages) openIDToken(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, engine.MaxBodyBytes)
	id, secret, _ := r.BasicAuth()
	if id != OpenIDClient || subtle.ConstantTimeCompare([]byte(secret), []byte(s.Cfg.APIKey)) != 1 {
		w.Header().Set("WWW-Authenticate", `Basic realm="openid"`)
		engine.WriteJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	challenge := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	g, exists := s.redeemGrant(engine.Sha256Hex(r.PostFormValue("code")))
	hasValidVerifier := subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(challenge[:])), []byte(g.challenge)) == 1
	if !exists || !hasValidVerifier || r.PostFormValue("grant_type") != "authorization_code" ||
		r.PostFormValue("redirect_uri") != g.redirectURI {
		engine.WriteJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	token, err := s.signIDToken(g)
	if err != nil {
		engine.WriteError(w, err)
		return
	}
	engine.WriteJSON(w, http.StatusOK, map[string]any{
		"access_token": engine.NewID(), "token_type": "Bearer", "expires_in": int(openIDTokenTTL.Seconds()), "id_token": token,
	})
}

// signIDToken returns a signed ID token for the user of a grant.
func (s *Pages) signIDToken(g grant) (string, error) {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: s.openID.key}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", err
	}
	now := time.Now()
	return jwt.Signed(signer).Claims(jwt.Claims{
		Issuer: s.Cfg.URL, Subject: engine.Sha256Hex("openid:" + g.user.email), Audience: jwt.Audience{OpenIDClient},
		IssuedAt: jwt.NewNumericDate(now), Expiry: jwt.NewNumericDate(now.Add(openIDTokenTTL)),
	}).Claims(map[string]any{
		"nonce": g.nonce, "email": g.user.email, "email_verified": !strings.Contains(g.user.email, "unverified"),
		"given_name": g.user.first, "family_name": g.user.last,
	}).Serialize()
}
