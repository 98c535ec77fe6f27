package main

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"

	"hulak/httpapi"
	"hulak/providers/sandbox"
	"hulak/providers/signin"
)

// openID implements sign-in with an OpenID provider for the API server.
type openID struct{ provider *signin.Provider }

func (o openID) Begin(ctx context.Context, secrets httpapi.SignInSecrets) (string, error) {
	return o.provider.Begin(ctx, signin.Secrets(secrets))
}

func (o openID) Finish(ctx context.Context, code string, secrets httpapi.SignInSecrets) (httpapi.SocialProfile, error) {
	person, err := o.provider.Finish(ctx, code, signin.Secrets(secrets))
	if errors.Is(err, signin.ErrRefused) {
		return httpapi.SocialProfile{}, httpapi.ErrIdentityUnproven
	}
	return httpapi.SocialProfile{
		Account: person.Issuer + " " + person.Subject, Email: person.Email, EmailVerified: person.EmailVerified,
		FirstName: person.FirstName, MiddleName: person.MiddleName, LastName: person.LastName,
	}, err
}

var openIDNamePattern = regexp.MustCompile(`^[a-z0-9-]{1,64}$`)

// signInProviders returns the OpenID providers to sign in with: those of the settings, or the sandbox.
func (p *program) signInProviders() ([]httpapi.SignInProvider, error) {
	var all []signin.Config
	switch {
	case p.settings.OpenID != "":
		raw, err := os.ReadFile(p.settings.OpenID)
		if err != nil {
			return nil, fmt.Errorf("the OpenID providers: %w", err)
		}
		if all, err = openIDConfigs(raw, p.settings.Env == "production"); err != nil {
			return nil, fmt.Errorf("the OpenID providers in %s: %w", p.settings.OpenID, err)
		}
	case p.settings.Env != "production":
		all = []signin.Config{{
			Name: "sandbox", Label: "Sandbox", Issuer: p.sandboxURL, ClientID: sandbox.OpenIDClient, ClientSecret: hex.EncodeToString(p.secrets.provider),
		}}
	}
	var made []httpapi.SignInProvider
	for _, cfg := range all {
		back := p.url + "/v1/auth/oauth/" + cfg.Name + "/callback"
		made = append(made, httpapi.SignInProvider{Name: cfg.Name, Label: cfg.Label, OpenID: openID{signin.New(cfg, back, now)}})
	}
	return made, nil
}

// openIDConfigs parses a list of providers and returns an error if one is invalid.
func openIDConfigs(raw []byte, production bool) ([]signin.Config, error) {
	var all []signin.Config
	if err := json.Unmarshal(raw, &all); err != nil {
		return nil, errors.New("it is not a JSON list of providers") // the decoder's error may quote a secret
	}
	seen := map[string]bool{}
	for _, cfg := range all {
		issuer, err := url.Parse(cfg.Issuer)
		switch {
		case !openIDNamePattern.MatchString(cfg.Name) || seen[cfg.Name]:
			return nil, fmt.Errorf("each has a name of its own of a-z, 0-9 and -, and %q is none", cfg.Name)
		case cfg.Label == "" || cfg.ClientID == "" || cfg.ClientSecret == "":
			return nil, fmt.Errorf("%s lacks its label, clientId or clientSecret", cfg.Name)
		case err != nil || issuer.Host == "" || production && !strings.HasPrefix(cfg.Issuer, "https://"):
			return nil, fmt.Errorf("%s lacks an issuer such as https://accounts.google.com", cfg.Name)
		}
		seen[cfg.Name] = true
	}
	return all, nil
}
