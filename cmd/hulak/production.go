package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"hulak/domain/pricing"
)

// What production refuses to start with.
var (
	errSandboxInProduction = errors.New("production has no sandbox: start hulak serve, and name the provider with HULAK_SANDBOX_URL")
	errNoTLS               = errors.New("production is reached by https only: name its origin with HULAK_URL, and the proxy that ends TLS with HULAK_TRUSTED_PROXIES, or a certificate with HULAK_TLS_CERT")
	errEmbeddedDatabase    = errors.New("production names its database with DATABASE_URL: the embedded one is for development")
	errSandboxKeys         = errors.New("the provider named by HULAK_SANDBOX_URL is on this machine: production has no sandbox")
	errSampleList          = errors.New("production screens people against the sanctions list: name the directory where it is kept with HULAK_SANCTIONS_DIR")
	errRateInTheClear      = errors.New("the exchange rate decides what people receive: name its source with an https address in HULAK_RATE_URL")
	errNoMailServer        = errors.New("people are written to about their money: name a mail server with HULAK_SMTP_URL")
	errNoGateway           = errors.New("codes are sent to telephones: name an SMS gateway with HULAK_SMS_URL, and its token with HULAK_SMS_KEY")
	errRoleTooStrong       = errors.New("the database role can change stored events: give the app one that is only a member of hulak_app, and migrate with another")
)

// What half an app refuses to start without.
var (
	errHalfAlone   = errors.New("the door and the followers share a database when they are started apart: name it with DATABASE_URL")
	errDoorUnknown = errors.New("the followers write links to the app into mails: name its origin with HULAK_URL")
)

// checkParts refuses half an app that could not find the other half.
func (p *program) checkParts() error {
	switch {
	case !p.what.app() || p.what.door && p.what.followers:
		return nil
	case p.settings.DatabaseURL == "":
		return errHalfAlone
	case !p.what.door && p.settings.URL == "":
		return errDoorUnknown
	}
	return nil
}

// checkProduction refuses settings that would be dangerous with real money.
func (p *program) checkProduction(what parts) error {
	s := p.settings
	switch {
	case s.Env != "production":
		return nil
	case what.sandbox:
		return errSandboxInProduction
	case s.DatabaseURL == "":
		return errEmbeddedDatabase
	case what.app() && (!strings.HasPrefix(s.URL, "https://") || len(s.TrustedProxy) == 0 && s.TLSCert == ""):
		return errNoTLS
	case what.app() && isLocal(s.SandboxURL):
		return errSandboxKeys
	case what.app() && s.SanctionsDir == "":
		return errSampleList
	case what.followers && s.RateSource == pricing.SourceNRB && !strings.HasPrefix(s.RateURL, "https://"):
		return errRateInTheClear
	case what.app() && s.SMTP == "":
		return errNoMailServer
	case what.app() && (s.SMS == "" || s.SMSKey == ""):
		return errNoGateway
	case what.followers && s.ACHOriginator == "":
		return errNoOriginator
	}
	return nil
}

func isLocal(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil {
		return true
	}
	switch u.Hostname() {
	case "", "localhost", "127.0.0.1", "::1":
		return true
	}
	return false
}

// checkRole refuses, in production, a login that could change what is stored, whatever role it takes on later.
func (p *program) checkRole(ctx context.Context) error {
	if p.settings.Env != "production" {
		return nil
	}
	var strong bool
	err := p.pool.QueryRow(ctx, `
SELECT rolsuper OR has_table_privilege(session_user, 'events', 'UPDATE, DELETE, TRUNCATE')
       OR pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'events'::regclass), 'MEMBER')
  FROM pg_roles WHERE rolname = session_user`).Scan(&strong)
	if err != nil {
		return fmt.Errorf("asking what the database role may do: %w", err)
	}
	if strong {
		return errRoleTooStrong
	}
	return nil
}
