package app

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"
	"github.com/tink-crypto/tink-go/v2/subtle/random"

	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/seal"
	"hulak/migrations"
	"hulak/providers/funding/ach"
)

// TestProductionUsesSeparateRolesToMigrateAndServe uses two logins. One login owns and migrates the database. The other has only the
// application role, and runs the app.
func TestProductionUsesSeparateRolesToMigrateAndServe(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	urlFor, execute := productionDatabase(ctx, t)
	settings := productionSettings(t)
	settingsFor := func(login string) *Settings {
		s := settings
		s.DatabaseURL = urlFor(login)
		return &s
	}
	serve := func(login string) (*Program, error) {
		return Start(ctx, settingsFor(login), APIAndFollowers, os.Stderr)
	}

	for want, remove := range map[error]func(*Settings){
		errNoPushKey:    func(s *Settings) { s.PushKey = "" },
		errNoMailServer: func(s *Settings) { s.SMTP = "" }, errNoGateway: func(s *Settings) { s.SMSKey = "" },
		errNoMasterKey: func(s *Settings) { s.MasterKey = "" },
	} {
		s := settingsFor("production_app")
		remove(s)
		_, err := Start(ctx, s, APIAndFollowers, os.Stderr)
		require.ErrorIs(t, err, want)
	}
	migrate := func(login string) error {
		p, err := Start(ctx, settingsFor(login), MigrateOnly, os.Stderr)
		if err != nil {
			return err
		}
		return p.Stop(ctx)
	}
	require.NoError(t, migrate("production_owner"))
	requireProductionCreatesKeysOnlyOnInit(ctx, t, settingsFor("production_app"))
	for _, c := range []struct{ title, login, before string }{
		{"owner", "production_owner", ""},
		{"superuser", "postgres", ""},
		{"login that can become the owner", "production_app", "GRANT production_owner TO production_app"},
		{
			"login that can update events", "production_app",
			"REVOKE production_owner FROM production_app; GRANT UPDATE ON events TO production_app",
		},
	} {
		execute(c.before)
		_, err := serve(c.login)
		require.ErrorIs(t, err, errRoleTooPrivileged, c.title)
	}
	execute("REVOKE UPDATE ON events FROM production_app")
	p, err := serve("production_app")
	require.NoError(t, err)
	require.NoError(t, p.Stop(ctx))
	require.Error(t, migrate("production_app"), "app login must not be able to migrate")
}

// requireProductionCreatesKeysOnlyOnInit requires that only hulak keys init creates keys, and creates them for the new database.
func requireProductionCreatesKeysOnlyOnInit(ctx context.Context, t *testing.T, s *Settings) {
	t.Helper()
	keys := filepath.Join(s.Data, "keys")
	startError := func(selected Components) error {
		_, err := Start(ctx, s, selected, os.Stderr)
		return err
	}
	for title, selected := range map[string]Components{"serve": APIAndFollowers, "a command": DatabaseOnly} {
		require.ErrorContains(t, startError(selected), "run hulak keys init", title)
		require.NoDirExists(t, keys, title)
	}
	p, err := Start(ctx, s, KeysOnly, os.Stderr)
	require.NoError(t, err)
	defer func() { require.NoError(t, p.Stop(ctx)) }()
	_, err = p.RotateKeys(ctx, keyfile.People, false)
	require.ErrorContains(t, err, "run hulak keys init")
	require.NoDirExists(t, keys)

	created, err := p.InitKeys(ctx)
	require.NoError(t, err)
	require.Equal(t, []string{"people.keyset", "writers.keyset", "app.secret", "webhook.secret", "provider.secret"}, created)
	_, err = p.InitKeys(ctx)
	require.ErrorIs(t, err, errDatabaseHasKeys)

	for _, name := range created {
		moved := filepath.Join(t.TempDir(), name)
		require.NoError(t, os.Rename(filepath.Join(keys, name), moved))
		require.ErrorContains(t, startError(DatabaseOnly), name)
		require.NoFileExists(t, filepath.Join(keys, name))
		_, err := p.InitKeys(ctx)
		require.ErrorIs(t, err, errDatabaseHasKeys, name)
		require.NoFileExists(t, filepath.Join(keys, name))
		require.NoError(t, os.Rename(moved, filepath.Join(keys, name)))
	}

	master, err := s.masterKey(ctx)
	require.NoError(t, err)
	for _, kind := range []*keyfile.Kind{keyfile.People, keyfile.Writers} {
		keyset, err := keyfile.Open(kind, filepath.Join(keys, kind.Name()), master, false)
		require.NoError(t, err)
		require.NoError(t, keyset.Encrypt(nil))
		require.ErrorIs(t, startError(DatabaseOnly), errNotEncrypted)
		_, err = s.EncryptKeys(ctx, "")
		require.NoError(t, err)
	}
}

// newMasterKeyFile creates a file with a master key, and returns the setting that names it.
func newMasterKeyFile(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "master.key")
	require.NoError(t, os.WriteFile(path, []byte(base64.StdEncoding.EncodeToString(random.GetRandomBytes(masterKeyBytes))), 0o600))
	return "file:" + path
}

// productionSettings returns settings that production accepts, without a database.
func productionSettings(t *testing.T) Settings {
	t.Helper()
	data, lists := t.TempDir(), t.TempDir()
	entry := `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `
	require.NoError(t, os.WriteFile(filepath.Join(lists, "sdn.csv"), []byte(entry), 0o600))
	key, err := seal.GenerateKey(seal.DefaultOrigin)
	require.NoError(t, err)
	return Settings{
		Addr: "127.0.0.1:0", Data: data, Env: "production", URL: "https://hulak.example",
		SandboxURL: "https://provider.example", SanctionsDir: lists, TrustedProxies: []string{"192.0.2.1"},
		SealKey: key, IdleMinutes: 5, quiet: true, MasterKey: newMasterKeyFile(t),
		SMTP: "smtps://mail.example", SMS: "https://sms.example/v1/text-messages", SMSKey: "key",
		PushKey: "AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA=", ACHOriginator: writeOriginator(t, bankOriginator),
	}
}

// bankOriginator has no value of the sandbox that identifies a bank, a company, or an account.
var bankOriginator = ach.Originator{
	BankRouting: "123456780", BankName: "Example Bank", Origin: "123456780", OriginName: ach.SandboxOriginator.OriginName,
	CompanyID: "1123456789", CompanyName: ach.SandboxOriginator.CompanyName, Description: ach.SandboxOriginator.Description,
	AccountNumber: "4000500060", AccountType: ach.SandboxOriginator.AccountType,
}

// writeOriginator writes a file for HULAK_ACH_ORIGINATOR, and returns its path.
func writeOriginator(t *testing.T, o ach.Originator) string {
	t.Helper()
	text, err := json.Marshal(o)
	require.NoError(t, err)
	path := filepath.Join(t.TempDir(), "originator.json")
	require.NoError(t, os.WriteFile(path, text, 0o600))
	return path
}

func TestProductionRejectsEachValueOfTheSandboxOriginator(t *testing.T) {
	t.Parallel()
	sandbox := ach.SandboxOriginator
	for name, change := range map[string]func(*ach.Originator){
		"bankRouting":   func(o *ach.Originator) { o.BankRouting = sandbox.BankRouting },
		"bankName":      func(o *ach.Originator) { o.BankName = strings.ToUpper(sandbox.BankName) },
		"origin":        func(o *ach.Originator) { o.Origin = sandbox.Origin },
		"companyId":     func(o *ach.Originator) { o.CompanyID = sandbox.CompanyID },
		"accountNumber": func(o *ach.Originator) { o.AccountNumber = sandbox.AccountNumber },
		"bankRouting, origin, companyId, accountNumber": func(o *ach.Originator) {
			*o = sandbox
			o.BankName = bankOriginator.BankName
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			o := bankOriginator
			change(&o)
			s := checkedSettings(t)
			s.ACHOriginator = writeOriginator(t, o)
			err := s.Check(t.Context(), APIAndFollowers)
			require.ErrorIs(t, err, errSandboxOriginator)
			require.Regexp(t, "has values of the sandbox: "+name+"(\n|$)", err.Error())
			require.ErrorIs(t, (&Program{settings: &s}).startACHWorker(t.Context()), errSandboxOriginator)

			s.Env = "test"
			_, err = s.originator()
			require.NoError(t, err)
		})
	}
	s := checkedSettings(t)
	require.NotErrorIs(t, s.Check(t.Context(), APIAndFollowers), errSandboxOriginator)
}

// productionDatabase creates an empty database with two logins. execute runs statements in it as an administrator.
func productionDatabase(ctx context.Context, t *testing.T) (urlFor func(login string) string, execute func(statements string)) {
	t.Helper()
	database, err := url.Parse(pgtest.URL(t)) // the server already has the application role
	require.NoError(t, err)
	connect := func() *pgx.Conn {
		conn, err := pgx.Connect(ctx, database.String())
		require.NoError(t, err)
		return conn
	}
	admin := connect()
	for _, statement := range []string{
		"CREATE ROLE production_owner LOGIN IN ROLE hulak_app", "CREATE ROLE production_app LOGIN IN ROLE hulak_app",
		"CREATE DATABASE production OWNER production_owner",
	} {
		_, err := admin.Exec(ctx, statement)
		require.NoError(t, err, statement)
	}
	t.Cleanup(func() {
		ctx := context.WithoutCancel(ctx)
		for _, statement := range []string{"DROP DATABASE production WITH (FORCE)", "DROP ROLE production_app", "DROP ROLE production_owner"} {
			_, err := admin.Exec(ctx, statement)
			require.NoError(t, err, statement)
		}
		require.NoError(t, admin.Close(ctx))
	})
	database.Path = "/production"
	conn := connect()
	t.Cleanup(func() { _ = conn.Close(context.WithoutCancel(ctx)) })
	urlFor = func(login string) string {
		query, u := database.Query(), *database
		query.Set("user", login)
		u.RawQuery = query.Encode()
		return u.String()
	}
	return urlFor, func(statements string) {
		t.Helper()
		_, err := conn.Exec(ctx, statements)
		require.NoError(t, err, statements)
	}
}

func TestStartRejectsDatabaseFromEarlierBuild(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	database := pgtest.URL(t)
	conn, err := pgx.Connect(ctx, database)
	require.NoError(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `DROP TABLE events CASCADE; CREATE TABLE events (position bigint PRIMARY KEY)`)
	require.NoError(t, err)

	_, err = Start(ctx, &Settings{Data: t.TempDir(), DatabaseURL: database, Env: "test", quiet: true}, DatabaseOnly, os.Stderr)
	require.EqualError(t, err,
		"the database was created by an earlier build of Hulak, and this build cannot read its log: set DATABASE_URL to an empty database")
	require.EqualError(t, (&Settings{Data: "somewhere"}).databaseError(migrations.ErrUnpartitionedLog),
		"the data directory somewhere was created by an earlier build of Hulak, and this build cannot read its log: "+
			"remove it to start over, or set HULAK_DATA to another directory")
}

func TestProductionRequiresSanctionsListAndOriginator(t *testing.T) {
	t.Parallel()
	p := &Program{settings: &Settings{
		Env: "production", DatabaseURL: "postgres://db.example", URL: "https://hulak.example", SandboxURL: "https://provider.example",
		TrustedProxies: []string{"192.0.2.1"}, SMTP: "smtps://mail.example", SMS: "https://sms.example", SMSKey: "key", PushKey: "key",
		MasterKey: "env:KEY", IdleMinutes: 5,
	}}
	require.ErrorIs(t, p.checkProduction(APIAndFollowers), errSampleList)
	p.settings.SanctionsDir = "lists"
	require.ErrorIs(t, p.checkProduction(APIAndFollowers), errNoOriginator)
	p.settings.ACHOriginator = "originator.json"
	require.NoError(t, p.checkProduction(APIAndFollowers))
}

func TestProductionRejectsDangerousSettings(t *testing.T) {
	t.Parallel()
	safe := func() *Settings {
		return &Settings{
			Env: "production", DatabaseURL: "postgres://db.example", URL: "https://hulak.example", SandboxURL: "https://provider.example",
			TrustedProxies: []string{"192.0.2.1", "10.0.0.0/8", "104.16.0.0/13", "2001:db8::/32", "fd00::/8"},
			SMTP:           "smtps://mail.example", SMS: "https://sms.example", SMSKey: "key", PushKey: "key",
			SanctionsDir: "lists", ACHOriginator: "originator.json", IdleMinutes: 5, RateLimitBurst: 100,
			SMSPerHour: 1000, SMSPerDay: 5000, SMSToPerHour: 10, SMSToPerDay: 20, MasterKey: "env:KEY",
		}
	}
	check := func(s *Settings) error { return (&Program{settings: s}).checkProduction(APIAndFollowers) }
	require.NoError(t, check(safe()))
	for title, c := range map[string]struct {
		change func(*Settings)
		err    error
	}{
		"an http provider":                           {func(s *Settings) { s.SandboxURL = "http://provider.example" }, errProviderNotEncrypted},
		"a provider on this machine":                 {func(s *Settings) { s.SandboxURL = "https://127.0.0.2:8081" }, errLocalProvider},
		"an http SMS gateway":                        {func(s *Settings) { s.SMS = "http://sms.example" }, errGatewayNotEncrypted},
		"an http SMS gateway on this machine":        {func(s *Settings) { s.SMS = "http://localhost:1" }, errGatewayNotEncrypted},
		"every IPv4 address as a proxy":              {func(s *Settings) { s.TrustedProxies = []string{"0.0.0.0/0"} }, errInvalidProxies},
		"every IPv6 address as a proxy":              {func(s *Settings) { s.TrustedProxies = []string{"192.0.2.1", "::/0"} }, errInvalidProxies},
		"half of all addresses as proxies":           {func(s *Settings) { s.TrustedProxies = []string{"128.0.0.0/1"} }, errInvalidProxies},
		"IPv4 addresses in IPv6 notation as proxies": {func(s *Settings) { s.TrustedProxies = []string{"::/3"} }, errInvalidProxies},
		"a proxy that is not an address":             {func(s *Settings) { s.TrustedProxies = []string{"proxy.example"} }, errInvalidProxies},
		"the sample security contact":                {func(s *Settings) { s.SecurityContact = sampleContact }, errSampleContact},
		"key files in clear":                         {func(s *Settings) { s.MasterKey = "" }, errNoMasterKey},
		"unencrypted object storage": {
			func(s *Settings) { s.ArchiveDir, s.S3Endpoint = "s3://bucket", "http://s3.example" }, errStorageNotEncrypted,
		},
		"profiles":                                   {func(s *Settings) { s.Profile = true }, errProfile},
		"webhooks to this machine":                   {func(s *Settings) { s.WebhookLoopback = true }, errWebhookLoopback},
		"an excessive request limit":                 {func(s *Settings) { s.RateLimitBurst = 1_000_000 }, errLimitOutOfRange},
		"an excessive text message limit":            {func(s *Settings) { s.SMSPerDay = 100_000_000 }, errLimitOutOfRange},
		"an excessive text message limit per number": {func(s *Settings) { s.SMSToPerHour = 1000 }, errLimitOutOfRange},
		"an idle timeout of 0 minutes":               {func(s *Settings) { s.IdleMinutes = 0 }, errLimitOutOfRange},
		"an idle timeout of a day":                   {func(s *Settings) { s.IdleMinutes = 1440 }, errLimitOutOfRange},
		"rate changes of 50 percent":                 {func(s *Settings) { s.MaxRateJump = percent{decimal.NewFromInt(50)} }, errLimitOutOfRange},
		"one approval for releases of any amount": {
			func(s *Settings) { require.NoError(t, s.TwoApproverThreshold.UnmarshalText([]byte("999999999"))) }, errLimitOutOfRange,
		},
		"screening results valid for a month": {func(s *Settings) { s.RescreenAfter = 720 * time.Hour }, errLimitOutOfRange},
		"one of several dangerous settings":   {func(s *Settings) { s.Profile, s.SMS = true, "http://sms.example" }, errGatewayNotEncrypted},
	} {
		t.Run("production rejects "+title, func(t *testing.T) {
			s := safe()
			c.change(s)
			require.ErrorIs(t, check(s), c.err)
			s.Env = "development"
			require.NoError(t, check(s))
		})
	}
	t.Run("documentation lists every check", func(t *testing.T) {
		text, err := os.ReadFile("../../docs/operations/production-checks.md")
		require.NoError(t, err)
		for _, name := range []string{
			"HULAK_SANDBOX_URL", "HULAK_URL", "HULAK_TRUSTED_PROXIES", "DATABASE_URL", "HULAK_SANCTIONS_DIR", "HULAK_RATE_URL",
			"HULAK_SMTP_URL", "HULAK_SMS_URL", "HULAK_SMS_KEY", "HULAK_SECURITY_CONTACT", "HULAK_PROFILE", "HULAK_CALLS_AT_ONCE",
			"HULAK_IDLE_MINUTES", "HULAK_SMS_PER_HOUR", "HULAK_SMS_PER_DAY", "HULAK_SMS_TO_PER_HOUR", "HULAK_SMS_TO_PER_DAY",
			"HULAK_RATE_JUMP_MAX", "HULAK_FOUR_EYES_FROM", "HULAK_SCREEN_AGAIN", "HULAK_ACH_ORIGINATOR", "HULAK_SEAL_KEY", "HULAK_PUSH_KEY",
			"HULAK_MASTER_KEY", "hulak_app",
		} {
			require.Contains(t, string(text), name)
		}
	})
}

func TestProductionRejectsModifiedSampleList(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	for _, file := range []string{"sdn.csv", "alt.csv", "add.csv"} {
		content, err := os.ReadFile("../../providers/screening/sanctions/sample/" + file)
		require.NoError(t, err)
		if file == "sdn.csv" { // a different file with the same people
			content = append(content, "36,\"AEROCARIBBEAN AIRLINES\",-0- ,\"CUBA\",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \n"...)
		}
		require.NoError(t, os.WriteFile(filepath.Join(dir, file), content, 0o600))
	}
	p := &Program{settings: &Settings{Env: "production", SanctionsDir: dir}}
	require.ErrorIs(t, p.loadSanctionsLists(t.Context(), nil), errSampleList)
	p.settings.Env = "test"
	require.NoError(t, p.loadSanctionsLists(t.Context(), nil))
}

func TestDollarsUnmarshalText(t *testing.T) {
	t.Parallel()
	for text, valid := range map[string]bool{"0": true, "1000": true, "999.99": true, "-1": false, "1.001": false, "": false, "much": false} {
		var d dollars
		if err := d.UnmarshalText([]byte(text)); (err == nil) != valid {
			t.Errorf("%q: %v", text, err)
		}
	}
}
