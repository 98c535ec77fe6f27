package app

import (
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"os"
	"regexp"
	"strings"

	"hulak/httpapi/account"

	"hulak/providers/sandbox"
	"hulak/providers/signin"
)

var openIDNamePattern = regexp.MustCompile(`^[a-z0-9-]{1,64}$`)

// signInProviders returns the configured OpenID providers. If none are configured, it returns the sandbox's provider, or none in
// production.
func (p *Program) signInProviders() ([]account.SignInProvider, error) {
	var configs []signin.Config
	switch {
	case p.settings.OpenID != "":
		raw, err := os.ReadFile(p.settings.OpenID)
		if err != nil {
			return nil, fmt.Errorf("read OpenID providers: %w", err)
		}
		if configs, err = openIDConfigs(raw, p.settings.Env == "production"); err != nil {
			return nil, fmt.Errorf("OpenID providers in %s: %w", p.settings.OpenID, err)
		}
	case p.settings.Env != "production":
		configs = []signin.Config{{
			Name: "sandbox", Label: "Sandbox", Issuer: p.sandboxURL,
			ClientID: sandbox.OpenIDClient, ClientSecret: hex.EncodeToString(p.secrets.provider),
		}}
	}
	var list []account.SignInProvider
	for _, cfg := range configs {
		callbackURL := p.url + "/v1/auth/oauth/" + cfg.Name + "/callback"
		list = append(list, account.SignInProvider{
			Name: cfg.Name, Label: cfg.Label, OpenID: openID{signin.New(cfg, callbackURL, now)},
		})
	}
	return list, nil
}

// openIDConfigs parses a list of providers and returns an error if one is invalid.
func openIDConfigs(raw []byte, production bool) ([]signin.Config, error) {
	var configs []signin.Config
	if err := json.Unmarshal(raw, &configs); err != nil {
		return nil, errors.New("not a JSON list of providers") // the decoder's error can quote a secret
	}
	seen := map[string]bool{}
	for _, cfg := range configs {
		issuer, err := url.Parse(cfg.Issuer)
		switch {
		case !openIDNamePattern.MatchString(cfg.Name) || seen[cfg.Name]:
			return nil, fmt.Errorf("provider name %q is a duplicate or is not 1 to 64 characters from a-z, 0-9, and -", cfg.Name)
		case cfg.Label == "" || cfg.ClientID == "" || cfg.ClientSecret == "":
			return nil, fmt.Errorf("provider %s is missing its label, clientId, or clientSecret", cfg.Name)
		case err != nil || issuer.Host == "" || production && !strings.HasPrefix(cfg.Issuer, "https://"):
			return nil, fmt.Errorf("provider %s has no valid issuer, such as https://accounts.google.com", cfg.Name)
		}
		seen[cfg.Name] = true
	}
	return configs, nil
}
