// Package signin lets people in by an account that they have with an OpenID provider: authorization code with PKCE.
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

// ErrRefused says that what came back from a provider proves nothing of anybody.
var ErrRefused = errors.New("what the OpenID provider answered proves nothing")

// Config is an OpenID provider, and what we are to it.
type Config struct {
	Name         string `json:"name"`  // in paths, such as google
	Label        string `json:"label"` // as people know it, such as Google
	Issuer       string `json:"issuer"`
	ClientID     string `json:"clientId"`
	ClientSecret string `json:"clientSecret"`
}

// Secrets bind one sign-in to the browser that began it: whoever lacks them can do nothing with an answer to it.
type Secrets struct{ State, Nonce, Verifier string }

// Person is who a provider says has signed in.
type Person struct {
	Issuer, Subject string // together they name an account for ever
	Email           string
	EmailVerified   bool // by the provider
	FirstName       string
	MiddleName      string
	LastName        string
}

// Provider is an OpenID provider. What it says of itself is asked for at first use, and again where that failed.
type Provider struct {
	Config
	redirect string
	now      func() time.Time
	client   *http.Client

	mu    sync.Mutex
	known *oidc.Provider
}

// New makes a provider that sends people back to an address of ours.
func New(cfg Config, redirect string, now func() time.Time) *Provider {
	return &Provider{Config: cfg, redirect: redirect, now: now, client: &http.Client{Timeout: timeout}}
}

// discover asks the provider where its endpoints are. Its keys are fetched, and fetched again, as they are needed.
func (p *Provider) discover(ctx context.Context) (*oidc.Provider, *oauth2.Config, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.known == nil {
		// The provider keeps the context for as long as it lives, to fetch keys with.
		known, err := oidc.NewProvider(oidc.ClientContext(context.WithoutCancel(ctx), p.client), p.Issuer)
		if err != nil {
			return nil, nil, fmt.Errorf("asking the OpenID provider %s what it offers: %w", p.Name, err)
		}
		p.known = known
	}
	return p.known, &oauth2.Config{
		ClientID: p.ClientID, ClientSecret: p.ClientSecret, RedirectURL: p.redirect, Endpoint: p.known.Endpoint(),
		Scopes: []string{oidc.ScopeOpenID, "email", "profile"},
	}, nil
}

// Begin is where a browser goes to sign in.
func (p *Provider) Begin(ctx context.Context, secrets Secrets) (string, error) {
	_, flow, err := p.discover(ctx)
	if err != nil {
		return "", err
	}
	return flow.AuthCodeURL(secrets.State, oidc.Nonce(secrets.Nonce), oauth2.S256ChallengeOption(secrets.Verifier)), nil
}

// Finish trades the code that a browser came back with for who has signed in. What is not proven is ErrRefused.
func (p *Provider) Finish(ctx context.Context, code string, secrets Secrets) (Person, error) {
	known, flow, err := p.discover(ctx)
	if err != nil {
		return Person{}, err
	}
	tokens, err := flow.Exchange(oidc.ClientContext(ctx, p.client), code, oauth2.VerifierOption(secrets.Verifier))
	var refused *oauth2.RetrieveError
	switch {
	case errors.As(err, &refused) && refused.Response != nil && refused.Response.StatusCode < http.StatusInternalServerError:
		return Person{}, ErrRefused // the library's error quotes the provider's answer
	case err != nil:
		return Person{}, fmt.Errorf("the OpenID provider %s did not trade the code", p.Name)
	}
	raw, _ := tokens.Extra("id_token").(string)
	token, err := known.Verifier(&oidc.Config{ClientID: p.ClientID, Now: p.now}).Verify(oidc.ClientContext(ctx, p.client), raw)
	if err != nil || secrets.Nonce == "" || token.Nonce != secrets.Nonce {
		return Person{}, ErrRefused
	}
	return personOf(token, p.ClientID)
}

// claims are what is read of an ID token.
type claims struct {
	Party         string `json:"azp"`
	Email         string `json:"email"`
	EmailVerified yes    `json:"email_verified"`
	GivenName     string `json:"given_name"`
	MiddleName    string `json:"middle_name"`
	FamilyName    string `json:"family_name"`
}

func personOf(token *oidc.IDToken, client string) (Person, error) {
	var c claims
	if err := token.Claims(&c); err != nil || token.Subject == "" {
		return Person{}, ErrRefused
	}
	// A token for several parties names the one that it was made for.
	if c.Party != "" && c.Party != client || c.Party == "" && slices.ContainsFunc(token.Audience, func(a string) bool { return a != client }) {
		return Person{}, ErrRefused
	}
	return Person{
		Issuer: token.Issuer, Subject: token.Subject, Email: c.Email, EmailVerified: bool(c.EmailVerified),
		FirstName: c.GivenName, MiddleName: c.MiddleName, LastName: c.FamilyName,
	}, nil
}

// yes is a claim that some providers write as a text.
type yes bool

// UnmarshalJSON implements json.Unmarshaler.
func (y *yes) UnmarshalJSON(raw []byte) error {
	var value any
	if err := json.Unmarshal(raw, &value); err != nil {
		return err
	}
	*y = value == true || value == "true"
	return nil
}
