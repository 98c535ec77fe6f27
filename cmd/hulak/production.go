package main

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/shopspring/decimal"

	"hulak/domain/pricing"
)

// The settings that production refuses.
var (
	errSandboxInProduction  = errors.New("production has no sandbox: run hulak serve and set HULAK_SANDBOX_URL to the provider")
	errNoTLS                = errors.New("production requires https: set HULAK_URL, and either HULAK_TLS_CERT or HULAK_TRUSTED_PROXIES for the proxy that terminates TLS")
	errEmbeddedDatabase     = errors.New("production requires DATABASE_URL: the embedded Postgres is for development")
	errProviderIsLocal      = errors.New("HULAK_SANDBOX_URL is an address of this machine: production has no sandbox")
	errSampleList           = errors.New("production requires a real sanctions list: set HULAK_SANCTIONS_DIR")
	errRateNotEncrypted     = errors.New("HULAK_RATE_URL must be an https address, because the exchange rate decides what beneficiaries receive")
	errNoMailServer         = errors.New("production requires a mail server: set HULAK_SMTP_URL")
	errNoGateway            = errors.New("production requires an SMS gateway: set HULAK_SMS_URL and HULAK_SMS_KEY")
	errProviderNotEncrypted = errors.New("HULAK_SANDBOX_URL must be an https address, because requests to the provider hold personal data")
	errGatewayNotEncrypted  = errors.New("HULAK_SMS_URL must be an https address, because text messages hold codes")
	errProxiesTooWide       = errors.New("HULAK_TRUSTED_PROXIES is too wide: a trusted proxy chooses the client address for rate limits, so list only your own, such as 10.1.2.0/24")
	errLimitOutOfRange      = errors.New("the limit is too high for production")
	errSampleContact        = errors.New("production requires your own address for vulnerability reports: set HULAK_SECURITY_CONTACT")
	errProfile              = errors.New("HULAK_PROFILE exposes memory contents: unset it in production")
	errRoleTooPrivileged    = errors.New("the database role can change stored events: use a role that is only a member of hulak_app, and another role for migrations")
)

// The settings that a process with only one half of the app requires.
var (
	errNoSharedDatabase = errors.New("the API and the followers need a shared database when they run as separate processes: set DATABASE_URL")
	errNoAppURL         = errors.New("the followers send mails with links to the app: set HULAK_URL")
)

// checkComponents returns an error if half of the app could not find the other half.
func (p *program) checkComponents() error {
	switch {
	case !p.components.hasApp() || p.components.api && p.components.followers:
		return nil
	case p.settings.DatabaseURL == "":
		return errNoSharedDatabase
	case !p.components.api && p.settings.URL == "":
		return errNoAppURL
	}
	return nil
}

// checkProduction returns an error if settings would be dangerous with real money. It reports all of them at once.
// docs/operations/production-checks.md lists all checks.
func (p *program) checkProduction(what components) error {
	s := p.settings
	if s.Env != "production" {
		return nil
	}
	var refused []error
	refuse := func(when bool, why error) {
		if when {
			refused = append(refused, why)
		}
	}
	refuse(what.sandbox, errSandboxInProduction)
	refuse(s.DatabaseURL == "", errEmbeddedDatabase)
	if what.hasApp() {
		refuse(!strings.HasPrefix(s.URL, "https://") || len(s.TrustedProxy) == 0 && s.TLSCert == "", errNoTLS)
		refuse(isLocal(s.SandboxURL), errProviderIsLocal)
		refuse(!strings.HasPrefix(s.SandboxURL, "https://"), errProviderNotEncrypted)
		refuse(s.SanctionsDir == "", errSampleList)
		refuse(s.SMTP == "", errNoMailServer)
		refuse(s.SMS == "" || s.SMSKey == "", errNoGateway)
		refuse(s.SMS != "" && !strings.HasPrefix(s.SMS, "https://"), errGatewayNotEncrypted)
		refuse(s.SecurityContact == sampleContact, errSampleContact)
		refuse(s.Profile, errProfile)
		refused = append(refused, checkProxies(s.TrustedProxy), s.checkLimits())
	}
	if what.followers {
		refuse(s.RateSource == pricing.SourceNRB && !strings.HasPrefix(s.RateURL, "https://"), errRateNotEncrypted)
		refuse(s.ACHOriginator == "", errNoOriginator)
	}
	return errors.Join(refused...)
}

// The widest networks that may be trusted. The largest networks published by content delivery networks are an IPv4 /13 and an
// IPv6 /29.
const (
	proxyBitsMin4 = 12
	proxyBitsMin6 = 29
)

// checkProxies returns an error if a trusted proxy is not an address or network, or is too wide. Private networks may be trusted
// as a whole.
func checkProxies(proxies []string) error {
	for _, text := range proxies {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			address, err := netip.ParseAddr(text)
			if err != nil {
				return fmt.Errorf("%q: %w", text, errProxiesTooWide)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		least := proxyBitsMin6
		if network.Addr().Is4() {
			least = proxyBitsMin4
		}
		if network.Bits() < least && !isPrivate(network) {
			return fmt.Errorf("%q: %w", text, errProxiesTooWide)
		}
	}
	return nil
}

// isPrivate reports whether a network is part of one that is not routed on the internet.
func isPrivate(network netip.Prefix) bool {
	for _, text := range []string{"10.0.0.0/8", "127.0.0.0/8", "fc00::/7"} {
		if private := netip.MustParsePrefix(text); network.Bits() >= private.Bits() && private.Contains(network.Addr()) {
			return true
		}
	}
	return false
}

// checkLimits returns an error if a limit is too high to have an effect.
func (s *settings) checkLimits() error {
	limits := []struct {
		name       string
		value      decimal.Decimal
		least, max int64
	}{
		{"HULAK_CALLS_AT_ONCE", decimal.NewFromInt(int64(s.CallsAtOnce)), 0, 1_000},
		{"HULAK_IDLE_MINUTES", decimal.NewFromInt(int64(s.IdleMinutes)), 1, 60},
		{"HULAK_SMS_PER_HOUR", decimal.NewFromInt(int64(s.SMSPerHour)), 0, 100_000},
		{"HULAK_SMS_PER_DAY", decimal.NewFromInt(int64(s.SMSPerDay)), 0, 1_000_000},
		{"HULAK_SMS_TO_PER_HOUR", decimal.NewFromInt(int64(s.SMSToPerHour)), 0, 20},
		{"HULAK_SMS_TO_PER_DAY", decimal.NewFromInt(int64(s.SMSToPerDay)), 0, 50},
		{"HULAK_RATE_JUMP_MAX", s.RateJumpMax.Decimal, 0, 20},
		{"HULAK_FOUR_EYES_FROM", s.FourEyesFrom.Decimal(), 0, 10_000},
		{"HULAK_SCREEN_AGAIN in hours", decimal.NewFromFloat(s.ScreenAgain.Hours()), 0, 24},
	}
	for _, l := range limits {
		if l.value.LessThan(decimal.NewFromInt(l.least)) || l.value.GreaterThan(decimal.NewFromInt(l.max)) {
			return fmt.Errorf("%s must be from %d to %d: %w", l.name, l.least, l.max, errLimitOutOfRange)
		}
	}
	return nil
}

func isLocal(origin string) bool {
	u, err := url.Parse(origin)
	if err != nil {
		return true
	}
	host := u.Hostname()
	if address, err := netip.ParseAddr(host); err == nil {
		return address.Unmap().IsLoopback() || address.IsUnspecified()
	}
	return host == "" || host == "localhost" || strings.HasSuffix(host, ".localhost")
}

// checkRole returns an error in production if the database login could change stored events, including by switching to another
// role.
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
		return errRoleTooPrivileged
	}
	return nil
}
