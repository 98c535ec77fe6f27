package app

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"hulak/domain/pricing"
	"hulak/eventstore/seal/proof"
	"hulak/internal/background"
)

var errOutOfRange = errors.New("value is out of range")

// limit is a setting's range of allowed values.
type limit struct {
	name     string
	value    decimal.Decimal
	min, max int64
}

// outOfRange returns an error for each setting outside its range. The errors wrap reason.
func outOfRange(limits []limit, reason error) []error {
	var errs []error
	for _, l := range limits {
		if l.value.LessThan(decimal.NewFromInt(l.min)) || l.value.GreaterThan(decimal.NewFromInt(l.max)) {
			errs = append(errs, fmt.Errorf("%s must be from %d to %d: %w", l.name, l.min, l.max, reason))
		}
	}
	return errs
}

const (
	maxSandboxSpeed = 24 * 60 * 60
	maxPort         = 1<<16 - 1
)

// CheckRanges returns an error for each setting whose value makes no sense in any environment. checkLimits has the narrower ranges of
// production.
func (s *Settings) CheckRanges() []error {
	number := func(n int) decimal.Decimal { return decimal.NewFromInt(int64(n)) }
	errs := outOfRange([]limit{
		{"HULAK_WAIT in seconds", decimal.NewFromFloat(s.Wait.Seconds()), 0, 3600},
		{"HULAK_DRAIN in seconds", decimal.NewFromFloat(s.Drain.Seconds()), 0, 600},
		{"HULAK_SCREEN_AGAIN in hours", decimal.NewFromFloat(s.RescreenAfter.Hours()), 0, 720},
		{"HULAK_IDLE_MINUTES", number(s.IdleMinutes), 1, 1440},
		{"HULAK_CALLS_AT_ONCE", number(s.RateLimitBurst), 1, 1_000_000},
		{"HULAK_SMS_PER_HOUR", number(s.SMSPerHour), 1, 10_000_000},
		{"HULAK_SMS_PER_DAY", number(s.SMSPerDay), 1, 10_000_000},
		{"HULAK_SMS_TO_PER_HOUR", number(s.SMSToPerHour), 1, 10_000},
		{"HULAK_SMS_TO_PER_DAY", number(s.SMSToPerDay), 1, 10_000},
		{"HULAK_TRACE_RATIO", decimal.NewFromFloat(s.TraceRatio), 0, 1},
		{"HULAK_FOUR_EYES_FROM", s.TwoApproverThreshold.Decimal(), 0, 1_000_000},
		{"HULAK_RELAY_REPLICAS", number(s.RelayReplicas), 0, 5},
		{"HULAK_RELAY_MAX_AGE in hours", decimal.NewFromFloat(s.RelayMaxAge.Hours()), 0, 87_600},
		{"HULAK_RELAY_MAX_BYTES", decimal.NewFromInt(s.RelayMaxBytes), 0, 1 << 50},
	}, errOutOfRange)
	if !(s.SandboxSpeed > 0 && s.SandboxSpeed <= maxSandboxSpeed) { // also if it is not a number
		errs = append(errs, fmt.Errorf("SANDBOX_SPEED must be above 0 and at most %d: %w", maxSandboxSpeed, errOutOfRange))
	}
	for _, address := range []struct {
		name, value string
		optional    bool
	}{
		{"HULAK_ADDR", s.Addr, false}, {"HULAK_SANDBOX_ADDR", s.SandboxAddr, false},
		{"HULAK_METRICS_ADDR", s.MetricsAddr, true}, {"HULAK_CLAMD_ADDR", s.ClamdAddr, true},
	} {
		_, text, err := net.SplitHostPort(address.value)
		port, portErr := strconv.Atoi(text)
		if (err != nil || portErr != nil || port < 0 || port > maxPort) && !(address.optional && address.value == "") {
			errs = append(errs, fmt.Errorf("%s: %q is not an address such as 127.0.0.1:8080", address.name, address.value))
		}
	}
	return errs
}

// Check returns everything that would keep the selected components from starting, as far as the settings and their files show it. It
// neither connects to a server nor changes a file.
func (s *Settings) Check(ctx context.Context, selected Components) error {
	logger := slog.New(slog.DiscardHandler)
	p := &Program{settings: s, components: selected, logger: logger, tasks: background.NewGroup(logger)}
	if selected == RelayOnly {
		return errors.Join(append(s.checkDatabaseURLs(), p.checkComponents(), p.checkProduction(selected), s.checkNATS())...)
	}
	_, openIDErr := p.signInProviders()
	_, _, cutoffsErr := s.cutoffs()
	_, filerErr := s.filer()
	_, originatorErr := s.originator()
	_, trustedErr := proof.Verifiers(s.SealTrusted...)
	errs := []error{
		p.checkComponents(), p.checkProduction(selected), s.checkNATS(), openIDErr, cutoffsErr, named("HULAK_SEAL_TRUSTED", trustedErr),
		named("HULAK_FINCEN_FILER", filerErr), named("HULAK_ACH_ORIGINATOR", originatorErr),
		named("HULAK_SMTP_URL, HULAK_MAIL_FROM", p.openMail(ctx, nil)), named("HULAK_SMS_URL", p.openSMS(ctx, nil)),
	}
	if !strings.HasPrefix(s.MasterKey, awsKMSPrefix) { // only a connection can check that key
		master, err := s.masterKey(ctx)
		errs = append(errs, named("HULAK_MASTER_KEY", err))
		if err == nil && s.Env == "production" { // otherwise, a start creates missing keys
			errs = append(errs, p.readSecrets(ctx, nil))
			for _, name := range keyFiles {
				_, err := s.openKeyFile(name, master, false)
				errs = append(errs, explainMissingFile(err, keyPath(s.Data, name)))
			}
		}
	}
	if s.WitnessPolicy != "" {
		_, err := s.logPolicy(nil)
		errs = append(errs, err)
	}
	if s.TLSCert != "" || s.TLSKey != "" {
		_, err := tlsConfig(s.TLSCert, s.TLSKey)
		errs = append(errs, err)
	}
	if s.SanctionsDir != "" {
		errs = append(errs, named("HULAK_SANCTIONS_DIR", p.loadSanctionsLists(ctx, nil)))
	}
	if s.PushKey != "" {
		_, err := s.pushKey()
		errs = append(errs, named("HULAK_PUSH_KEY", err))
	}
	if s.SealKey != "" || s.Env == "production" && selected.followers { // otherwise, a start creates a key
		_, err := s.SigningKey()
		errs = append(errs, named("HULAK_SEAL_KEY", err))
	}
	errs = append(errs, s.checkDatabaseURLs()...)
	if u, err := url.Parse(s.RateURL); s.RateSource == pricing.SourceNRB && (err != nil || u.Host == "") {
		errs = append(errs, fmt.Errorf("HULAK_RATE_URL: %q is not a URL", s.RateURL))
	}
	for _, setting := range [][2]string{{"HULAK_URL", s.URL}, {"HULAK_SANDBOX_URL", s.SandboxURL}} {
		if setting[1] != "" {
			_, err := origin(setting[1], "", nil)
			errs = append(errs, named(setting[0], err))
		}
	}
	if s.archivesInBucket() {
		_, err := s.archives()
		errs = append(errs, err)
	} else {
		errs = append(errs, checkDirectory("HULAK_ARCHIVE_DIR", s.ArchivePath()))
	}
	for _, dir := range [][2]string{
		{"HULAK_DATA", s.Data}, {"HULAK_ACH_DIR", s.achDir()}, {"HULAK_PAYOUT_DIR", s.payoutDir()},
		{"HULAK_STATEMENTS_DIR", s.statementsDir()}, {"HULAK_HEADS_FILE", filepath.Dir(s.headsFile())},
	} {
		errs = append(errs, checkDirectory(dir[0], dir[1]))
	}
	return errors.Join(append(errs, p.Stop(ctx))...)
}

// checkDirectory returns an error if the directory in a setting cannot be read. A start creates a missing directory.
func checkDirectory(setting, path string) error {
	if _, err := os.ReadDir(path); !errors.Is(err, fs.ErrNotExist) {
		return named(setting, err)
	}
	return nil
}

func (s *Settings) checkDatabaseURLs() (errs []error) {
	for _, setting := range [][2]string{
		{"DATABASE_URL", s.DatabaseURL}, {"HULAK_POOLER_URL", s.PoolerURL}, {"HULAK_READ_DATABASE_URL", s.ReadDatabaseURL},
	} {
		if _, err := pgxpool.ParseConfig(setting[1]); err != nil { // err would quote the password
			errs = append(errs, errors.New(setting[0]+" is not a connection string such as postgres://hulak_server@db.example/hulak"))
		}
	}
	return errs
}

// named adds the name of a setting to an error. It adds the name to each of several joined errors, because each one is a finding.
func named(setting string, err error) error {
	if err == nil {
		return nil
	}
	var joined interface{ Unwrap() []error }
	if !errors.As(err, &joined) {
		return fmt.Errorf("%s: %w", setting, err)
	}
	var errs []error
	for _, err := range joined.Unwrap() {
		errs = append(errs, named(setting, err))
	}
	return errors.Join(errs...)
}
