// Package signin signs users in with an account at an OpenID provider. It uses the authorization code flow with PKCE.
package signin

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coreos/go-oidc/v3/oidc"
	"golang.org/x/oauth2"
)

const timeout = 10 * time.Second

// ErrNotAuthenticated means that the provider's response does not prove the user's identity.
var ErrNotAuthenticated = errors.New("OpenID provider did not authenticate the user")

// Config is the configuration of an OpenID provider and our client registration.
type Config struct {
	Name         string `json:"name"`  // name in URL paths, such as google
	Label        string `json:"label"` // display name, such as Google
	Issuer       string `json:"issuer"`
	ClientID     string `json:"clientId"`
	ClientSecret string `json:"clientSecret"`
}

// Secrets bind a sign-in to the browser that started it. They are required to complete the sign-in.
type Secrets struct{ State, Nonce, Verifier string }

// Profile is the provider's data about the user who signed in.
type Profile struct {
	Issuer, Subject string // together they identify an account permanently
	Email           string
	EmailVerified   bool // whether the provider verified the email address
	FirstName       string
	MiddleName      string
	LastName        string
}

// Provider is an OpenID provider. It fetches the provider's configuration on first use, and retries a failed fetch on the next use.
type Provider struct {
	Config
	redirectURL string
	now         func() time.Time
	client      *http.Client

	mu         sync.Mutex
	discovered *oidc.Provider
}

// New returns a provider that redirects users to redirectURL after they sign in.
func New(cfg Config, redirectURL string, now func() time.Time) *Provider {
	return &Provider{Config: cfg, redirectURL: redirectURL, now: now, client: &http.Client{Timeout: timeout}}
}

// discover returns the provider's configuration. It fetches the configuration on first use. The go-oidc library fetches the signing
// keys when it needs them.
func (p *Provider) discover(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.discovered == nil {
		// go-oidc uses this context for all later key requests.
		discovered, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
		if err != nil {
			return nil, nil, fmt.Errorf("fetch configuration of OpenID provider %s: %w", p.Name, err)
		}
		p.discovered = discovered
	}
	return p.discovered, &oauth2.Config{
		ClientID: p.ClientID, ClientSecret: p.ClientSecret, RedirectURL: p.redirectURL, Endpoint: p.discovered.Endpoint(),
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// SignInURL returns the URL of the provider's sign-in page.
func (p *Provider) SignInURL(ctx context.Context, secrets Secrets) (string, error) {
	_, config, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	return config.AuthCodeURL(secrets.State, oidc.Nonce(secrets.Nonce), oauth2.S256ChallengeOption(secrets.Verifier)), nil
}

// Authenticate exchanges an authorization code for the user's profile. It returns ErrNotAuthenticated if the code or the ID token is
// invalid.
func (p *Provider) Authenticate(ctx context.Context, code string, secrets Secrets) (Profile, error) {
	provider, config, err := p.discover(ctx)
	if err != nil {
		return Profile{}, err
	}
	tokens, err := config.Exchange(oidc.ClientContext(ctx, p.client), code, oauth2.VerifierOption(secrets.Verifier))
	var rejected *oauth2.RetrieveError
	switch {
	case errors.As(err, &rejected) && rejected.Response != nil && rejected.Response.StatusCode < http.StatusInternalServerError:
		return Profile{}, ErrNotAuthenticated // the library's error is dropped because it quotes the response
	case err != nil:
		return Profile{}, fmt.Errorf("exchange authorization code with OpenID provider %s", p.Name)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := provider.Verifier(&oidc.Config{ClientID: p.ClientID, Now: p.now}).Verify(oidc.ClientContext(ctx, p.client), raw)
	if err != nil || secrets.Nonce == "" || token.Nonce != secrets.Nonce {
		return Profile{}, ErrNotAuthenticated
	}
	return newProfile(token, p.ClientID)
}

// claims are the claims of an ID token that this package uses.
type claims struct {
	AuthorizedParty string       `json:"azp"`
	Email           string       `json:"email"`
	EmailVerified   flexibleBool `json:"email_verified"`
	GivenName       string       `json:"given_name"`
	MiddleName      string       `json:"middle_name"`
	FamilyName      string       `json:"family_name"`
}

func newProfile(token *oidc.IDToken, client string) (Profile, error) {
	var c claims
	if err := token.Claims(&c); err != nil || token.Subject == "" {
		return Profile{}, ErrNotAuthenticated
	}
	// A token with several audiences must name this client as the authorized party.
	party, isOther := c.AuthorizedParty, func(audience string) bool { return audience != client }
	if party != "" && party != client || party == "" && slices.ContainsFunc(token.Audience, isOther) {
		return Profile{}, ErrNotAuthenticated
	}
	return Profile{
		Issuer: token.Issuer, Subject: token.Subject, Email: c.Email, EmailVerified: bool(c.EmailVerified),
		FirstName: c.GivenName, MiddleName: c.MiddleName, LastName: c.FamilyName,
	}, nil
}

// flexibleBool is a boolean claim. Some providers encode it as a string.
type flexibleBool bool

// UnmarshalJSON implements json.Unmarshaler.
func (b *flexibleBool) UnmarshalJSON(raw []byte) error {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	*b = value == true || value == "true"
	return nil
}
