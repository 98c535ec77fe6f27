package main

import (
	"bytes"
	"context"
	"encoding/json"
	"net/url"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
	"hulak/migrations"
	"hulak/providers/funding/ach"
)

// TestProductionMigratesAsTheOwnerAndServesAsSomebodyWeaker has the two logins that an operator makes: one that owns the
// database and migrates it, and one for the app, which can take on the application's role and nothing else.
func TestProductionMigratesAsTheOwnerAndServesAsSomebodyWeaker(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	as, administer := productionDatabase(ctx, t)
	data, lists := t.TempDir(), t.TempDir()
	entry := `36,"AEROCARIBBEAN AIRLINES",-0- ,"CUBA",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- `
	require.NoError(t, os.WriteFile(filepath.Join(lists, "sdn.csv"), []byte(entry), 0o600))
	var key, out bytes.Buffer
	require.NoError(t, sealNewKeyVerb{}.Run(&key))
	originator := filepath.Join(data, "originator.json")
	text, err := json.Marshal(ach.SandboxOriginator)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(originator, text, 0o600))
	in := func(login string) *settings {
		return &settings{
			Addr: "127.0.0.1:0", Data: data, DatabaseURL: as(login), Env: "production", URL: "https://hulak.example",
			SandboxURL: "https://provider.example", SanctionsDir: lists, TrustedProxy: []string{"192.0.2.1"}, SealKey: key.String(), IdleMinutes: 5, quiet: true,
			SMTP: "smtps://mail.example", SMS: "https://sms.example/v1/text-messages", SMSKey: "key",
			ACHOriginator: originator,
		}
	}
	serve := func(login string) (*program, error) { return start(ctx, in(login), appOnly, os.Stderr) }

	for missing, unset := range map[error]func(*settings){
		errNoMailServer: func(s *settings) { s.SMTP = "" }, errNoGateway: func(s *settings) { s.SMSKey = "" },
	} {
		without := in("production_app")
		unset(without)
		_, err := start(ctx, without, appOnly, os.Stderr)
		require.ErrorIs(t, err, missing)
	}
	require.NoError(t, migrateVerb{}.Run(ctx, in("production_owner"), &out))
	require.Contains(t, out.String(), "up to date")
	for _, c := range []struct{ title, login, before string }{
		{"the owner", "production_owner", ""},
		{"a superuser", "postgres", ""},
		{"a login that may become the owner", "production_app", "GRANT production_owner TO production_app"},
		{"a login that may change events", "production_app", "REVOKE production_owner FROM production_app; GRANT UPDATE ON events TO production_app"},
	} {
		administer(c.before)
		_, err := serve(c.login)
		require.ErrorIs(t, err, errRoleTooStrong, c.title)
	}
	administer("REVOKE UPDATE ON events FROM production_app")
	p, err := serve("production_app")
	require.NoError(t, err)
	require.NoError(t, p.stop(ctx))
	require.Error(t, migrateVerb{}.Run(ctx, in("production_app"), &out), "the app's login cannot migrate")
}

// productionDatabase makes an empty database with logins as an operator makes them.
func productionDatabase(ctx context.Context, t *testing.T) (as func(login string) string, administer func(statements string)) {
	t.Helper()
	at, err := url.Parse(pgtest.URL(t)) // its server has the application's role already, as it is where owners may make no roles
	require.NoError(t, err)
	connect := func() *pgx.Conn {
		conn, err := pgx.Connect(ctx, at.String())
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
	at.Path = "/production"
	inside := connect()
	t.Cleanup(func() { _ = inside.Close(context.WithoutCancel(ctx)) })
	as = func(login string) string {
		query, u := at.Query(), *at
		query.Set("user", login)
		u.RawQuery = query.Encode()
		return u.String()
	}
	return as, func(statements string) {
		t.Helper()
		_, err := inside.Exec(ctx, statements)
		require.NoError(t, err, statements)
	}
}

func TestADatabaseOfAnEarlierBuildIsRefusedInOneSentence(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	at := pgtest.URL(t)
	conn, err := pgx.Connect(ctx, at)
	require.NoError(t, err)
	defer conn.Close(ctx)
	_, err = conn.Exec(ctx, `DROP TABLE events CASCADE; CREATE TABLE events (position bigint PRIMARY KEY)`)
	require.NoError(t, err)

	_, err = start(ctx, &settings{Data: t.TempDir(), DatabaseURL: at, Env: "test", quiet: true}, nothing, os.Stderr)
	require.EqualError(t, err, "the database was made by an earlier build of Hulak, whose log this one cannot read: name an empty one with DATABASE_URL")
	require.EqualError(t, (&settings{Data: "somewhere"}).unusable(migrations.ErrEarlierBuild),
		"the data directory somewhere was made by an earlier build of Hulak, whose log this one cannot read: remove it to begin anew, or name another with HULAK_DATA")
}

func TestProductionScreensAgainstTheRealList(t *testing.T) {
	t.Parallel()
	p := &program{settings: &settings{
		Env: "production", DatabaseURL: "postgres://db.example", URL: "https://hulak.example", SandboxURL: "https://provider.example",
		TrustedProxy: []string{"192.0.2.1"}, SMTP: "smtps://mail.example", SMS: "https://sms.example", SMSKey: "key",
	}}
	require.ErrorIs(t, p.checkProduction(appOnly), errSampleList)
	p.settings.SanctionsDir = "lists"
	require.ErrorIs(t, p.checkProduction(appOnly), errNoOriginator)
	p.settings.ACHOriginator = "originator.json"
	require.NoError(t, p.checkProduction(appOnly))
}

func TestDollars(t *testing.T) {
	t.Parallel()
	for text, good := range map[string]bool{"0": true, "1000": true, "999.99": true, "-1": false, "1.001": false, "": false, "much": false} {
		var d dollars
		if err := d.UnmarshalText([]byte(text)); (err == nil) != good {
			t.Errorf("%q: %v", text, err)
		}
	}
}
