// Package pgtest gives each test its own database. Copying a migrated template database takes a fraction of a second.
//
// All test binaries of a run share the server in the variable HULAK_TEST_POSTGRES, which `make test-go` starts. Without the variable,
// a test binary starts a temporary server when it first needs one. Roles belong to the server, so tests must give them unique names.
// The same is true for other objects outside a database. Advisory locks belong to a database.
//
// A test that stops, kills, or configures its server starts its own with package embeddedpg.
//
// A package that uses pgtest must have this function in a test file:
//
//	func TestMain(m *testing.M) { pgtest.Main(m) }
package pgtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"hulak/eventstore/postgres"
)

const adminTimeout = 90 * time.Second

// databases creates and drops the databases of this test binary.
var databases struct {
	hasMain bool
	once    sync.Once
	own     *Server // nil if the binary uses a shared server
	url     string  // of the server
	err     error
	created atomic.Int64
	drops   sync.WaitGroup

	dropErrMu sync.Mutex
	dropErr   error // guarded by dropErrMu

	creator, dropper admin
}

// Main runs a package's tests. It then stops the server if the tests started one, and calls the cleanup functions.
func Main(m *testing.M, cleanups ...func() error) {
	databases.hasMain = true
	code := m.Run()
	for _, cleanup := range append([]func() error{cleanUp}, cleanups...) {
		if err := cleanup(); err != nil {
			fmt.Fprintln(os.Stderr, err)
			code = max(code, 1)
		}
	}
	os.Exit(code)
}

func cleanUp() error {
	databases.drops.Wait()
	databases.dropErrMu.Lock()
	defer databases.dropErrMu.Unlock()
	if databases.own == nil {
		return databases.dropErr
	}
	return errors.Join(databases.dropErr, databases.own.Stop())
}

// New returns a pool for a new, migrated database, with the application's settings. When the test ends, the pool is closed and the
// database is dropped.
func New(tb testing.TB) *pgxpool.Pool {
	tb.Helper()
	pool, err := postgres.OpenPool(context.Background(), URL(tb)+fmt.Sprintf("&pool_max_conns=%d", poolConnections))
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(pool.Close)
	return pool
}

// URL returns the URL of a new, migrated database, with its owner's login. The database is dropped after the test ends.
func URL(tb testing.TB) string {
	tb.Helper()
	if !databases.hasMain {
		tb.Fatal("add this function to the package: func TestMain(m *testing.M) { pgtest.Main(m) }")
	}
	databases.once.Do(findServer)
	if databases.err != nil {
		tb.Fatal(databases.err)
	}
	name := fmt.Sprintf("test_%d_%d", os.Getpid(), databases.created.Add(1)) // other binaries use the same server
	// The strategy copies files, which is faster than logging them if the server does not sync.
	err := databases.creator.exec("CREATE DATABASE "+name+" TEMPLATE "+template+" STRATEGY file_copy",
		"GRANT CREATE ON DATABASE "+name+" TO hulak_app") // database privileges are not copied from a template
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { databases.drops.Go(func() { drop(name) }) }) // the next test need not wait for it
	url, err := databaseURL(databases.url, name)
	if err != nil {
		tb.Fatal(err)
	}
	return url
}

func findServer() {
	if databases.url = os.Getenv(ServerVariable); databases.url != "" {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), adminTimeout)
	defer cancel()
	if databases.own, databases.err = startServer(ctx, ""); databases.err == nil {
		databases.url = databases.own.URL()
	}
}

func drop(name string) {
	if err := databases.dropper.exec("DROP DATABASE " + name + " WITH (FORCE)"); err != nil {
		databases.dropErrMu.Lock()
		defer databases.dropErrMu.Unlock()
		databases.dropErr = errors.Join(databases.dropErr, err)
	}
}

// admin is a connection to the postgres database. It is opened when it is first used.
type admin struct {
	mu   sync.Mutex
	conn *pgx.Conn // guarded by mu
}

// exec runs statements one after the other, each in its own transaction.
func (a *admin) exec(statements ...string) error {
	ctx, cancel := context.WithTimeout(context.Background(), adminTimeout)
	defer cancel()
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.conn == nil {
		var err error
		if a.conn, err = pgx.Connect(ctx, databases.url); err != nil {
			return fmt.Errorf("pgtest: %w", err)
		}
	}
	for _, statement := range statements {
		if _, err := a.conn.Exec(ctx, statement); err != nil {
			return fmt.Errorf("pgtest: %s: %w", statement, err)
		}
	}
	return nil
}
