package app

import (
	"context"
	"errors"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/embeddedpg"
	"hulak/migrations"
)

const (
	setUpPlainOwner    = "Set up with an owner that cannot create roles"
	setUpCreatingOwner = "Set up with an owner that can create roles"
)

// TestDeploymentPageWorks runs the SQL in docs/operations/deploy.md unchanged, as a superuser and as an administrator who may
// only create roles and databases. Then it migrates as the owner and starts the app with the app's login.
func TestDeploymentPageWorks(t *testing.T) {
	t.Parallel()
	blocks := deploymentSQL(t)
	require.Len(t, blocks[setUpPlainOwner], 1)
	require.Len(t, blocks[setUpCreatingOwner], 3)
	forEachPostgres(t, func(t *testing.T, server *databaseServer) {
		server.run(t, "postgres", "postgres", "CREATE ROLE creator LOGIN CREATEROLE CREATEDB")
		for _, admin := range []string{"postgres", "creator"} {
			t.Run(admin+" sets up an owner that cannot create roles", func(t *testing.T) {
				server.run(t, admin, "postgres", blocks[setUpPlainOwner][0])
				server.requireNotMigrated(t)
				require.NoError(t, server.migrate(t))
				server.requireAppStarts(t)
			})
			t.Run(admin+" sets up an owner that can create roles", func(t *testing.T) {
				server.run(t, admin, "postgres", blocks[setUpCreatingOwner][0])
				require.NoError(t, server.migrate(t))
				server.run(t, "hulak_owner", "hulak", blocks[setUpCreatingOwner][1])
				server.run(t, admin, "postgres", blocks[setUpCreatingOwner][2])
				require.NoError(t, server.migrate(t), "the owner no longer needs to create roles")
				server.requireAppStarts(t)
			})
		}
	})
}

// TestMigratePrintsMissingSQL runs the SQL that hulak migrate prints to an owner that may not create or grant the app's role.
func TestMigratePrintsMissingSQL(t *testing.T) {
	t.Parallel()
	forEachPostgres(t, func(t *testing.T, server *databaseServer) {
		for title, c := range map[string]struct{ before, want string }{
			"role":       {"", `CREATE ROLE hulak_app NOLOGIN; GRANT hulak_app TO "hulak_owner";`},
			"membership": {"CREATE ROLE hulak_app;", `GRANT hulak_app TO "hulak_owner";`},
		} {
			t.Run("missing "+title, func(t *testing.T) {
				server.run(t, "postgres", "postgres", c.before+"CREATE ROLE hulak_owner LOGIN; CREATE DATABASE hulak OWNER hulak_owner;")
				err := server.migrate(t)
				require.ErrorIs(t, err, migrations.ErrRole)
				_, sql, _ := strings.Cut(err.Error(), "database server: ")
				require.Equal(t, c.want, sql)
				server.run(t, "postgres", "postgres", sql)
				require.NoError(t, server.migrate(t))
			})
		}
		t.Run("missing privilege on a database that another login owns", func(t *testing.T) {
			server.run(t, "postgres", "postgres", "CREATE ROLE hulak_app; CREATE ROLE hulak_owner LOGIN IN ROLE hulak_app; "+
				"CREATE DATABASE hulak OWNER hulak_owner")
			require.NoError(t, server.migrate(t))
			server.run(t, "postgres", "hulak", "ALTER DATABASE hulak OWNER TO postgres; REVOKE CREATE ON DATABASE hulak FROM hulak_app")
			err := server.migrate(t)
			const sql = "GRANT CONNECT, CREATE, TEMPORARY ON DATABASE hulak TO hulak_app;"
			require.ErrorContains(t, err, "run this SQL as an administrator: "+sql)
			server.run(t, "postgres", "postgres", sql)
			require.NoError(t, server.migrate(t))
		})
		t.Run("nothing if the owner created the role", func(t *testing.T) {
			server.run(t, "postgres", "postgres", "CREATE ROLE hulak_owner LOGIN CREATEROLE; CREATE DATABASE hulak OWNER hulak_owner")
			server.run(t, "hulak_owner", "hulak", "CREATE ROLE hulak_app") // since Postgres 16, this does not include the right to use it
			require.NoError(t, server.migrate(t))
			require.NoError(t, server.start(t, "hulak_owner", "test", DatabaseOnly))
		})
	})
}

// TestStartRejectsOtherSchemas changes the versions that the database has recorded.
func TestStartRejectsOtherSchemas(t *testing.T) {
	t.Parallel()
	ctx := t.Context()
	urlFor, execute := productionDatabase(ctx, t)
	start := func(login, environment string, selected Components) error {
		settings := productionSettings(t)
		settings.DatabaseURL, settings.Env = urlFor(login), environment
		p, err := Start(ctx, &settings, selected, os.Stderr)
		if err != nil {
			return err
		}
		return p.Stop(ctx)
	}
	require.NoError(t, start("production_owner", "test", MigrateOnly))
	require.NoError(t, start("production_app", "test", KeysOnly))
	require.ErrorIs(t, start("production_app", "test", MigrateOnly), migrations.ErrNotOwner)

	execute("DELETE FROM goose_db_version WHERE version_id = 52")
	for _, environment := range []string{"production", "test", "development"} {
		err := start("production_app", environment, KeysOnly)
		require.ErrorIs(t, err, migrations.ErrOutdated, environment)
		require.ErrorContains(t, err, "hulak migrate")
	}
	execute("INSERT INTO goose_db_version (version_id, is_applied) VALUES (52, true), (9999, true)")
	for _, environment := range []string{"production", "test", "development"} {
		require.ErrorIs(t, start("production_app", environment, KeysOnly), migrations.ErrTooNew, environment)
	}
	require.ErrorIs(t, start("production_owner", "test", KeysOnly), migrations.ErrTooNew)
	require.ErrorIs(t, start("production_owner", "test", MigrateOnly), migrations.ErrTooNew)

	execute("DELETE FROM goose_db_version WHERE version_id = 9999; REVOKE hulak_app FROM production_app")
	err := start("production_app", "test", KeysOnly)
	require.ErrorIs(t, err, migrations.ErrRole)
	require.ErrorContains(t, err, `GRANT hulak_app TO "production_app";`)
}

// deploymentSQL returns the SQL blocks of the deployment page by the heading above them.
func deploymentSQL(t *testing.T) map[string][]string {
	t.Helper()
	page, err := os.ReadFile("../../docs/operations/deploy.md")
	require.NoError(t, err)
	blocks := map[string][]string{}
	for section := range strings.SplitSeq(string(page), "\n## ") {
		heading, text, _ := strings.Cut(section, "\n")
		for {
			var block string
			var found bool
			if _, text, found = strings.Cut(text, "```sql\n"); !found {
				break
			}
			block, text, found = strings.Cut(text, "```\n")
			require.True(t, found, "block under %s does not end", heading)
			blocks[heading] = append(blocks[heading], block)
		}
	}
	return blocks
}

// databaseServer is a Postgres server without the app's role.
type databaseServer struct {
	cluster  *embeddedpg.Cluster
	settings Settings // for the current database, which knows its keys
}

// forEachPostgres calls do with the embedded Postgres, and with Debian's Postgres 15 if it is installed.
func forEachPostgres(t *testing.T, do func(*testing.T, *databaseServer)) {
	t.Helper()
	for name, bin := range map[string]string{"embedded Postgres": "", "Postgres 15": "/usr/lib/postgresql/15/bin"} {
		t.Run(name, func(t *testing.T) {
			if _, err := os.Stat(filepath.Join(bin, "postgres")); bin != "" && errors.Is(err, os.ErrNotExist) {
				t.Skip("not installed")
			}
			cluster, err := embeddedpg.Start(t.Context(), embeddedpg.Options{Throwaway: true, Bin: bin})
			require.NoError(t, err)
			t.Cleanup(func() { require.NoError(t, cluster.Stop()) })
			do(t, &databaseServer{cluster: cluster})
		})
	}
}

// url returns a database's URL for a login.
func (s *databaseServer) url(t *testing.T, login, database string) string {
	t.Helper()
	u, err := url.Parse(s.cluster.URL(database))
	require.NoError(t, err)
	query := u.Query()
	query.Set("user", login)
	u.RawQuery = query.Encode()
	return u.String()
}

// run runs statements one by one, as psql does, and removes the objects that they create when the test ends.
func (s *databaseServer) run(t *testing.T, login, database, statements string) {
	t.Helper()
	ctx := context.WithoutCancel(t.Context())
	conn, err := pgx.Connect(ctx, s.url(t, login, database))
	require.NoError(t, err)
	defer conn.Close(ctx)
	for statement := range strings.SplitSeq(statements, ";") {
		_, err := conn.Exec(ctx, statement)
		require.NoError(t, err, "as %s: %s", login, statement)
	}
	if strings.Contains(statements, "CREATE DATABASE") {
		s.settings = productionSettings(t)
		t.Cleanup(func() {
			s.run(t, "postgres", "postgres", `DROP DATABASE hulak WITH (FORCE); DROP ROLE IF EXISTS hulak_server;
				DROP ROLE hulak_app; DROP ROLE hulak_owner`)
		})
	}
}

func (s *databaseServer) migrate(t *testing.T) error {
	t.Helper()
	return s.start(t, "hulak_owner", "production", MigrateOnly)
}

func (s *databaseServer) start(t *testing.T, login, environment string, selected Components) error {
	t.Helper()
	settings := s.settings
	settings.DatabaseURL, settings.Env = s.url(t, login, "hulak"), environment
	p, err := Start(t.Context(), &settings, selected, os.Stderr)
	if err != nil {
		return err
	}
	return p.Stop(t.Context())
}

// requireNotMigrated requires that the app names the command that creates the schema.
func (s *databaseServer) requireNotMigrated(t *testing.T) {
	t.Helper()
	for _, environment := range []string{"production", "test"} {
		err := s.start(t, "hulak_server", environment, KeysOnly)
		require.ErrorIs(t, err, migrations.ErrOutdated, environment)
		require.ErrorContains(t, err, "run hulak migrate")
	}
}

// requireAppStarts requires that the app starts with its own login in every environment, and that the login is not privileged.
func (s *databaseServer) requireAppStarts(t *testing.T) {
	t.Helper()
	s.settings.DatabaseURL = s.url(t, "hulak_server", "hulak")
	p, err := Start(t.Context(), &s.settings, KeysOnly, os.Stderr)
	require.NoError(t, err)
	_, err = p.InitKeys(t.Context())
	require.NoError(t, err)
	require.NoError(t, p.Stop(t.Context()))
	for _, environment := range []string{"production", "test", "development"} {
		require.NoError(t, s.start(t, "hulak_server", environment, APIAndFollowers), environment)
	}
	require.NoError(t, s.start(t, "hulak_owner", "test", DatabaseOnly), "outside production, the owner can also run the app")
	require.ErrorIs(t, s.start(t, "hulak_owner", "production", APIAndFollowers), errRoleTooPrivileged)
	require.ErrorIs(t, s.start(t, "hulak_server", "production", MigrateOnly), migrations.ErrNotOwner)
}
