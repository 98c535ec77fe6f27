package app

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"net/url"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"hulak/domain/pricing"
)

// Errors that checkProduction and checkRole return.
var (
	errSandboxInProduction = errors.New("production has no sandbox: run hulak serve, and set HULAK_SANDBOX_URL to the provider")
	errNoTLS               = errors.New("production requires https: set HULAK_URL, and either HULAK_TLS_CERT " +
		"or HULAK_TRUSTED_PROXIES for the proxy that terminates TLS")
	errEmbeddedDatabase     = errors.New("production requires DATABASE_URL: the embedded Postgres is for development")
	errLocalProvider        = errors.New("HULAK_SANDBOX_URL is a local address, but production has no sandbox")
	errSampleList           = errors.New("production requires a real sanctions list: set HULAK_SANCTIONS_DIR")
	errRateNotEncrypted     = errors.New("HULAK_RATE_URL must be an https address, because the rate determines what beneficiaries receive")
	errNoMailServer         = errors.New("production requires a mail server: set HULAK_SMTP_URL")
	errNoGateway            = errors.New("production requires an SMS gateway: set HULAK_SMS_URL and HULAK_SMS_KEY")
	errProviderNotEncrypted = errors.New("HULAK_SANDBOX_URL must be an https address, because requests to the provider contain personal data")
	errNoPushKey            = errors.New("production requires a key for web push: set HULAK_PUSH_KEY to 32 random bytes in base64")
	errGatewayNotEncrypted  = errors.New("HULAK_SMS_URL must be an https address, because text messages contain verification codes")
	errInvalidProxies       = errors.New("HULAK_TRUSTED_PROXIES is not valid or includes too many addresses: a trusted proxy sets the " +
		"client address for rate limits, so list only your own proxies, such as 10.1.2.0/24")
	errStorageNotEncrypted = errors.New("S3_ENDPOINT must be an https address, because requests to it contain the event log")
	errLimitOutOfRange     = errors.New("value is out of range for production")
	errSampleContact       = errors.New("production requires a real address for vulnerability reports: set HULAK_SECURITY_CONTACT")
	errProfile             = errors.New("HULAK_PROFILE exposes memory contents: unset it in production")
	errWebhookLoopback     = errors.New("HULAK_WEBHOOK_LOOPBACK lets webhooks reach services on this machine: unset it in production")
	errRoleTooPrivileged   = errors.New("the database role can change stored events: use a role that is only a member of hulak_app, " +
		"and another role for migrations")
)

// Errors that checkComponents returns.
var (
	errNoSharedDatabase = errors.New("parts of the app that run as separate processes need a shared database: set DATABASE_URL")
	errNoNATS           = errors.New("the relay publishes events to NATS: set NATS_URL")
	errNoAppURL         = errors.New("the followers send emails with links to the app: set HULAK_URL")
)

// checkComponents returns an error if parts of the app run in separate processes without the settings they need.
func (p *Program) checkComponents() error {
	switch {
	case p.components == RelayOnly && p.settings.DatabaseURL == "":
		return errNoSharedDatabase
	case p.components == RelayOnly && p.settings.NATSURL == "":
		return errNoNATS
	case !p.components.hasApp() || p.components.api && p.components.followers:
		return nil
	case p.settings.DatabaseURL == "":
		return errNoSharedDatabase
	case !p.components.api && p.settings.URL == "":
		return errNoAppURL
	}
	return nil
}

// checkProduction returns an error if any setting is dangerous with real money. The error lists all such settings.
// docs/operations/production-checks.md lists all checks.
func (p *Program) checkProduction(selected Components) error {
	s := p.settings
	if s.Env != "production" {
		return nil
	}
	var errs []error
	reject := func(condition bool, err error) {
		if condition {
			errs = append(errs, err)
		}
	}
	reject(selected.sandbox, errSandboxInProduction)
	reject(s.DatabaseURL == "", errEmbeddedDatabase)
	reject(s.MasterKey == "" && selected.usesKeys(), errNoMasterKey)
	reject(s.Profile && selected.servesMetrics(), errProfile)
	reject(s.archivesInBucket() && strings.HasPrefix(s.S3Endpoint, "http://") && !isLocal(s.S3Endpoint), errStorageNotEncrypted)
	if selected.hasApp() {
		reject(!strings.HasPrefix(s.URL, "https://") || len(s.TrustedProxies) == 0 && s.TLSCert == "", errNoTLS)
		reject(isLocal(s.SandboxURL), errLocalProvider)
		reject(!strings.HasPrefix(s.SandboxURL, "https://"), errProviderNotEncrypted)
		reject(s.SanctionsDir == "", errSampleList)
		reject(s.SMTP == "", errNoMailServer)
		reject(s.SMS == "" || s.SMSKey == "", errNoGateway)
		reject(s.SMS != "" && !strings.HasPrefix(s.SMS, "https://"), errGatewayNotEncrypted)
		reject(s.PushKey == "", errNoPushKey)
		reject(s.SecurityContact == sampleContact, errSampleContact)
		reject(s.WebhookLoopback, errWebhookLoopback)
		errs = append(errs, checkProxies(s.TrustedProxies), s.checkLimits())
	}
	if selected.followers {
		reject(s.RateSource == pricing.SourceNRB && !strings.HasPrefix(s.RateURL, "https://"), errRateNotEncrypted)
		reject(s.ACHOriginator == "", errNoOriginator)
	}
	return errors.Join(errs...)
}

// The shortest prefixes for trusted public networks. The largest networks that content delivery networks publish are an IPv4 /13
// and an IPv6 /29.
const (
	minProxyBitsIPv4 = 12
	minProxyBitsIPv6 = 29
)

// checkProxies returns an error if a trusted proxy is not an address or network, or is a public network with too many addresses. A
// private network can have any size.
func checkProxies(proxies []string) error {
	for _, text := range proxies {
		network, err := netip.ParsePrefix(text)
		if err != nil {
			address, err := netip.ParseAddr(text)
			if err != nil {
				return fmt.Errorf("%q: %w", text, errInvalidProxies)
			}
			network = netip.PrefixFrom(address, address.BitLen())
		}
		minBits := minProxyBitsIPv6
		if network.Addr().Is4() {
			minBits = minProxyBitsIPv4
		}
		if network.Bits() < minBits && !isPrivate(network) {
			return fmt.Errorf("%q: %w", text, errInvalidProxies)
		}
	}
	return nil
}

// isPrivate reports whether a network is part of a private or loopback network.
func isPrivate(network netip.Prefix) bool {
	for _, text := range []string{"10.0.0.0/8", "127.0.0.0/8", "fc00::/7"} {
		if private := netip.MustParsePrefix(text); network.Bits() >= private.Bits() && private.Contains(network.Addr()) {
			return true
		}
	}
	return false
}

// checkLimits returns an error if limits are outside the range that is safe in production.
func (s *Settings) checkLimits() error {
	limits := []limit{
		{"HULAK_CALLS_AT_ONCE", decimal.NewFromInt(int64(s.RateLimitBurst)), 0, 1_000},
		{"HULAK_IDLE_MINUTES", decimal.NewFromInt(int64(s.IdleMinutes)), 1, 60},
		{"HULAK_SMS_PER_HOUR", decimal.NewFromInt(int64(s.SMSPerHour)), 0, 100_000},
		{"HULAK_SMS_PER_DAY", decimal.NewFromInt(int64(s.SMSPerDay)), 0, 1_000_000},
		{"HULAK_SMS_TO_PER_HOUR", decimal.NewFromInt(int64(s.SMSToPerHour)), 0, 20},
		{"HULAK_SMS_TO_PER_DAY", decimal.NewFromInt(int64(s.SMSToPerDay)), 0, 50},
		{"HULAK_RATE_JUMP_MAX", s.MaxRateJump.Decimal, 0, 20},
		{"HULAK_FOUR_EYES_FROM", s.TwoApproverThreshold.Decimal(), 0, 10_000},
		{"HULAK_SCREEN_AGAIN in hours", decimal.NewFromFloat(s.RescreenAfter.Hours()), 0, 24},
	}
	return errors.Join(outOfRange(limits, errLimitOutOfRange)...)
}

// isLocal reports whether an origin is on this machine. An origin that cannot be parsed counts as local.
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

// checkRole returns an error in production if the database login can change stored events, including by switching to another role.
func (p *Program) checkRole(ctx context.Context, pool *pgxpool.Pool) error {
	if p.settings.Env != "production" {
		return nil
	}
	var tooPrivileged bool
	err := pool.QueryRow(ctx, `
SELECT rolsuper OR has_table_privilege(session_user, 'events', 'UPDATE, DELETE, TRUNCATE')
       OR pg_has_role(session_user, (SELECT relowner FROM pg_class WHERE oid = 'events'::regclass), 'MEMBER')
  FROM pg_roles WHERE rolname = session_user`).Scan(&tooPrivileged)
	if err != nil {
		return fmt.Errorf("check the database role: %w", err)
	}
	if tooPrivileged {
		return errRoleTooPrivileged
	}
	return nil
}
