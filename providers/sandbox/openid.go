package sandbox

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
)

// This file is an OpenID provider, with which people sign in to the app. Its signing key and authorization codes are kept in
// memory only.

// OpenIDClient is the app's client ID at the OpenID provider. The client secret is the API key.
const OpenIDClient = "hulak"

const (
	openIDCodeTTL  = time.Minute
	openIDTokenTTL = 5 * time.Minute
	openIDCodesMax = 1000
	challengeLength = 43 // a SHA-256 hash in base64url
)

// openID is the state of the OpenID provider.
type openID struct {
	key    jose.JSONWebKey
	grants map[string]grant // by hash of the code; guarded by the sandbox's lock
}

// grant is an authorization code that the app has not redeemed yet.
type grant struct {
	challenge, nonce, redirectURI string
	person                     openIDPerson
	expiresAt                      time.Time
}

type openIDPerson struct{ email, first, last string }

func newOpenID() (openID, error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	return openID{key: jose.JSONWebKey{Key: key, KeyID: newID(), Algorithm: string(jose.ES256), Use: "sig"}, grants: map[string]grant{}}, err
}

func (s *Sandbox) addOpenID(mux *http.ServeMux) {
	mux.HandleFunc("GET /.well-known/openid-configuration", func(w http.ResponseWriter, _ *http.Request) {
		issuer := s.cfg.URL
		writeJSON(w, http.StatusOK, map[string]any{
			"issuer": issuer, "authorization_endpoint": issuer + "/openid/authorize", "token_endpoint": issuer + "/openid/token",
			"jwks_uri": issuer + "/openid/keys", "response_types_supported": []string{"code"}, "subject_types_supported": []string{"public"},
			"id_token_signing_alg_values_supported": []string{string(jose.ES256)}, "scopes_supported": []string{"openid", "email", "profile"},
			"token_endpoint_auth_methods_supported": []string{"client_secret_basic"}, "code_challenge_methods_supported": []string{"S256"},
			"claims_supported": []string{"sub", "email", "email_verified", "given_name", "family_name"},
		})
	})
	mux.HandleFunc("GET /openid/keys", func(w http.ResponseWriter, _ *http.Request) {
		writeJSON(w, http.StatusOK, jose.JSONWebKeySet{Keys: []jose.JSONWebKey{s.openID.key.Public()}})
	})
	mux.HandleFunc("GET /openid/authorize", s.openIDPage)
	mux.HandleFunc("POST /openid/authorize", s.openIDForm)
	mux.HandleFunc("POST /openid/token", s.openIDToken)
}

// openIDRedirectURI is the only redirect URI that is accepted.
func (s *Sandbox) openIDRedirectURI() string { return s.origin + "/v1/auth/oauth/sandbox/callback" }

// openIDRequest validates an authorization request. If the client or redirect URI is wrong, it shows an error page. Other errors
// are returned to the app.
func (s *Sandbox) openIDRequest(w http.ResponseWriter, r *http.Request) (url.Values, bool) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
	if r.ParseForm() != nil || r.Form.Get("client_id") != OpenIDClient || r.Form.Get("redirect_uri") != s.openIDRedirectURI() {
		s.renderProblem(w, "", http.StatusBadRequest, "This sign-in was not asked for by the app.")
		return nil, false
	}
	asked := r.Form
	switch {
	case asked.Get("response_type") != "code":
		s.redirectOpenIDError(w, r, asked, "unsupported_response_type")
	case !strings.Contains(" "+asked.Get("scope")+" ", " openid "):
		s.redirectOpenIDError(w, r, asked, "invalid_scope")
	case asked.Get("code_challenge_method") != "S256" || len(asked.Get("code_challenge")) != challengeLength:
		s.redirectOpenIDError(w, r, asked, "invalid_request")
	default:
		return asked, true
	}
	return nil, false
}

func (s *Sandbox) redirectOpenIDError(w http.ResponseWriter, r *http.Request, asked url.Values, code string) {
	s.redirectOpenID(w, r, asked, url.Values{"error": {code}})
}

// redirectOpenID redirects the browser back to the app.
func (s *Sandbox) redirectOpenID(w http.ResponseWriter, r *http.Request, asked, answer url.Values) {
	answer.Set("state", asked.Get("state"))
	answer.Set("iss", s.cfg.URL)
	w.Header().Set("Cache-Control", "no-store")
	w.Header().Set("Referrer-Policy", "no-referrer")
	http.Redirect(w, r, s.openIDRedirectURI()+"?"+answer.Encode(), http.StatusSeeOther)
}

func (s *Sandbox) openIDPage(w http.ResponseWriter, r *http.Request) {
	if asked, ok := s.openIDRequest(w, r); ok {
		s.renderOpenIDForm(w, asked, nil)
	}
}

// openIDHiddenFields lists the request parameters that the form repeats as hidden fields.
var openIDHiddenFields = []string{"client_id", "redirect_uri", "response_type", "scope", "state", "nonce", "code_challenge", "code_challenge_method"}

func (s *Sandbox) renderOpenIDForm(w http.ResponseWriter, asked url.Values, errors map[string]string) {
	kept := map[string]string{}
	for _, name := range openIDHiddenFields {
		kept[name] = asked.Get(name)
	}
	status := http.StatusOK
	if len(errors) > 0 {
		status = http.StatusUnprocessableEntity
	}
	s.renderPage(w, status, "openid", page{Title: "Sign in", Heading: "Sign in to go on to Hulak", FormValues: asked, Errors: errors, Data: kept})
}

func (s *Sandbox) openIDForm(w http.ResponseWriter, r *http.Request) {
	asked, ok := s.openIDRequest(w, r)
	if !ok {
		return
	}
	if asked.Has("cancel") {
		s.redirectOpenIDError(w, r, asked, "access_denied")
		return
	}
	errors := map[string]string{}
	address, err := mail.ParseAddress(strings.TrimSpace(asked.Get("email")))
	if err != nil || address.Name != "" {
		errors["email"] = "Please enter an e-mail address."
	}
	if asked.Get("password") != testPassword {
		errors["password"] = "This is not the test password."
	}
	if len(errors) > 0 {
		s.renderOpenIDForm(w, asked, errors)
		return
	}
	code := newID() + newID()
	s.storeGrant(hashOf(code), grant{
		challenge: asked.Get("code_challenge"), nonce: asked.Get("nonce"), redirectURI: asked.Get("redirect_uri"), expiresAt: time.Now().Add(openIDCodeTTL),
		person: openIDPerson{strings.ToLower(address.Address), strings.TrimSpace(asked.Get("given_name")), strings.TrimSpace(asked.Get("family_name"))},
	})
	s.redirectOpenID(w, r, asked, url.Values{"code": {code}})
}

// storeGrant stores a code. It drops all codes when there are too many.
func (s *Sandbox) storeGrant(hash string, g grant) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.openID.grants) >= openIDCodesMax {
		clear(s.openID.grants)
	}
	s.openID.grants[hash] = g
}

// redeemGrant removes and returns an unexpired code, so that it is redeemed only once.
func (s *Sandbox) redeemGrant(hash string) (grant, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, there := s.openID.grants[hash]
	delete(s.openID.grants, hash)
	return g, there && time.Now().Before(g.expiresAt)
}

// openIDToken exchanges a code for an ID token.
func (s *Sandbox) openIDToken(w http.ResponseWriter, r *http.Request) {
	r.Body = http.MaxBytesReader(w, r.Body, bodyBytesMax)
	id, secret, _ := r.BasicAuth()
	if id != OpenIDClient || subtle.ConstantTimeCompare([]byte(secret), []byte(s.cfg.APIKey)) != 1 {
		w.Header().Set("WWW-Authenticate", `Basic realm="openid"`)
		writeJSON(w, http.StatusUnauthorized, map[string]string{"error": "invalid_client"})
		return
	}
	challenge := sha256.Sum256([]byte(r.PostFormValue("code_verifier")))
	g, there := s.redeemGrant(hashOf(r.PostFormValue("code")))
	proven := subtle.ConstantTimeCompare([]byte(base64.RawURLEncoding.EncodeToString(challenge[:])), []byte(g.challenge)) == 1
	if !there || !proven || r.PostFormValue("grant_type") != "authorization_code" || r.PostFormValue("redirect_uri") != g.redirectURI {
		writeJSON(w, http.StatusBadRequest, map[string]string{"error": "invalid_grant"})
		return
	}
	token, err := s.signIDToken(g)
	if err != nil {
		writeError(w, err)
		return
	}
	writeJSON(w, http.StatusOK, map[string]any{
		"access_token": newID(), "token_type": "Bearer", "expires_in": int(openIDTokenTTL.Seconds()), "id_token": token,
	})
}

func (s *Sandbox) signIDToken(g grant) (string, error) {
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: jose.ES256, Key: s.openID.key}, (&jose.SignerOptions{}).WithType("JWT"))
	if err != nil {
		return "", err
	}
	now := time.Now()
	return jwt.Signed(signer).Claims(jwt.Claims{
		Issuer: s.cfg.URL, Subject: hashOf("openid:" + g.person.email), Audience: jwt.Audience{OpenIDClient},
		IssuedAt: jwt.NewNumericDate(now), Expiry: jwt.NewNumericDate(now.Add(openIDTokenTTL)),
	}).Claims(map[string]any{
		"nonce": g.nonce, "email": g.person.email, "email_verified": !strings.Contains(g.person.email, "unverified"),
		"given_name": g.person.first, "family_name": g.person.last,
	}).Serialize()
}
