// Package pgtest gives each test its own database. A test binary starts one temporary server when it first needs one, and migrates
// a template database. Copying the template takes a few milliseconds.
//
// A package that uses pgtest must have this function in a test file:
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
package pgtest

import (
	"context"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/embeddedpg"
	"hulak/migrations"
)

const (
	template       = "hulak_template"
	startTimeout   = 90 * time.Second
	maxConnections = 8 // per test, so parallel tests do not exhaust the server
)

// testServer is the server that all tests in this binary share.
var testServer struct {
	once    sync.Once
	cluster *embeddedpg.Cluster
	err     error
	hasMain bool
	count   atomic.Int64 // databases created

	adminMu sync.Mutex
	conn    *pgx.Conn // guarded by adminMu
}

// Main runs a package's tests. Then it stops the server that they started and calls the cleanup functions.
func Main(m *testing.M, cleanups ...func() error) {
	testServer.hasMain = true
	code := m.Run()
	if testServer.cluster != nil {
		cleanups = append(cleanups, testServer.cluster.Stop)
	}
	for _, cleanup := range cleanups {
		if err := cleanup(); err != nil {
			fmt.Fprintln(os.Stderr, "pgtest:", err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

// New returns a pool for a new, migrated database, with the application's settings. When the test ends, the pool is closed and the
// database is dropped.
func New(tb testing.TB) *pgxpool.Pool {
	tb.Helper()
	pool, err := postgres.OpenPool(context.Background(), URL(tb)+fmt.Sprintf("&pool_max_conns=%d", maxConnections))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(pool.Close)
	return pool
}

// URL returns the URL of a new, migrated database, with its owner's login. The database is dropped when the test ends.
func URL(tb testing.TB) string {
	tb.Helper()
	if !testServer.hasMain {
		tb.Fatal("add this function to the package: func TestMain(m *testing.M) { pgtest.Main(m) }")
	}
	testServer.once.Do(start)
	if testServer.err != nil {
		tb.Fatal(testServer.err)
	}
	name := fmt.Sprintf("test_%d", testServer.count.Add(1))
	for _, statement := range []string{
		"CREATE DATABASE " + name + " TEMPLATE " + template,
		"GRANT CREATE ON DATABASE " + name + " TO hulak_app", // database privileges are not copied from a template
	} {
		if err := execAsAdmin(statement); err != nil {
			tb.Fatal(err)
		}
	}
	tb.Cleanup(func() {
		if err := execAsAdmin("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
			tb.Error(err)
		}
	})
	return testServer.cluster.URL(name)
}

func start() {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	if testServer.cluster, testServer.err = embeddedpg.Start(ctx, embeddedpg.Options{Throwaway: true}); testServer.err != nil {
		return
	}
	if testServer.err = execAsAdmin("CREATE DATABASE " + template); testServer.err == nil {
		_, testServer.err = migrations.Up(ctx, testServer.cluster.URL(template))
	}
}

// execAsAdmin runs a statement on a shared connection to the postgres database.
func execAsAdmin(statement string) error {
	ctx, cancel := context.WithTimeout(context.Background(), startTimeout)
	defer cancel()
	testServer.adminMu.Lock()
	defer testServer.adminMu.Unlock()
	if testServer.conn == nil {
		var err error
		if testServer.conn, err = pgx.Connect(ctx, testServer.cluster.URL("postgres")); err != nil {
			return fmt.Errorf("pgtest: %w", err)
		}
	}
	if _, err := testServer.conn.Exec(ctx, statement); err != nil {
		return fmt.Errorf("pgtest: %s: %w", statement, err)
	}
	return nil
}
