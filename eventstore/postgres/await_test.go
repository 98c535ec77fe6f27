package postgres_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
)

// longWait is a limit that no test reaches.
const longWait = 10 * time.Minute

const databasePassword = "correct-horse"

func TestAwaitWaitsForErrorsThatGoAway(t *testing.T) {
	t.Parallel()
	for name, prepare := range map[string]func(t *testing.T) (database, reason string, fix func()){
		"a server that refuses connections": func(t *testing.T) (string, string, func()) {
			address := closedAddress(t)
			return databaseURL(address), "connection refused", func() { serveDatabase(t, address, pgtest.URL(t)) }
		},
		"a server that is starting": func(t *testing.T) (string, string, func()) {
			address, fix := failingServer(t, "57P03", "the database system is starting up", pgtest.URL(t))
			return databaseURL(address), "the database system is starting up", fix
		},
		"a server that closes connections": func(t *testing.T) (string, string, func()) {
			address, fix := failingServer(t, "", "unexpected EOF", pgtest.URL(t))
			return databaseURL(address), "unexpected EOF", fix
		},
		"too many connections": func(t *testing.T) (string, string, func()) {
			address, fix := failingServer(t, "53300", "sorry, too many clients already", pgtest.URL(t))
			return databaseURL(address), "sorry, too many clients already", fix
		},
		"a read-only server": func(t *testing.T) (string, string, func()) {
			database := pgtest.URL(t)
			admin, err := pgx.Connect(t.Context(), database)
			require.NoError(t, err)
			t.Cleanup(func() { _ = admin.Close(context.Background()) })
			alter := func(change string) {
				_, err := admin.Exec(t.Context(), "ALTER DATABASE "+admin.Config().Database+" "+change)
				require.NoError(t, err)
			}
			alter("SET default_transaction_read_only = on")
			address := closedAddress(t)
			serveDatabase(t, address, database)
			readOnly := strings.Replace(databaseURL(address), "/postgres?", "/"+admin.Config().Database+"?", 1)
			return readOnly, "the server is read-only", func() { alter("RESET default_transaction_read_only") }
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			database, reason, fix := prepare(t)
			u, err := url.Parse(database)
			require.NoError(t, err)
			var lines []string
			err = postgres.Await(t.Context(), "DATABASE_URL", database, longWait, func(line string) {
				lines = append(lines, line)
				if len(lines) == 1 {
					fix()
				}
			})
			require.NoError(t, err)
			require.NotEmpty(t, lines)
			require.Contains(t, lines[0], "Waiting for the database at "+u.Host+": ")
			require.Contains(t, lines[0], reason)
			require.NotContains(t, fmt.Sprint(lines), databasePassword)
		})
	}
}

func TestAwaitEndsAtOnceIfTheSettingsAreWrong(t *testing.T) {
	t.Parallel()
	server := closedAddress(t)
	serveDatabase(t, server, pgtest.URL(t))
	rejecting, _ := failingServer(t, "28P01", `password authentication failed for user "hulak"`, "")
	noTLS, _ := failingServer(t, "57P03", "unused", "")
	for name, c := range map[string]struct{ url, want string }{
		"wrong password": {
			databaseURL(rejecting), "the database at " + rejecting + ` rejects the login "postgres": password authentication failed ` +
				`for user "hulak"; check the login and its password in DATABASE_URL`,
		},
		"missing login": {
			"postgres://nobody_at_all:" + databasePassword + "@" + server + "/postgres?sslmode=disable",
			"the database at " + server + ` rejects the login "nobody_at_all": role "nobody_at_all" does not exist; check`,
		},
		"missing database": {
			"postgres://postgres:" + databasePassword + "@" + server + "/nothing?sslmode=disable",
			"the server at " + server + ` has no database "nothing": create it, or check DATABASE_URL`,
		},
		"no TLS": {
			"postgres://postgres:" + databasePassword + "@" + noTLS + "/postgres?sslmode=require", "cannot use the database at " + noTLS,
		},
		"invalid URL": {"postgres://postgres:" + databasePassword + "@:port", "database URL is invalid"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			err := postgres.Await(t.Context(), "DATABASE_URL", c.url, longWait, func(line string) { t.Error(line) })
			require.ErrorContains(t, err, c.want)
			require.NotContains(t, err.Error(), databasePassword)
		})
	}
}

func TestAwaitGivesUpAtItsLimit(t *testing.T) {
	t.Parallel()
	address := closedAddress(t)
	err := postgres.Await(t.Context(), "DATABASE_URL", databaseURL(address), time.Millisecond, func(string) {})
	require.EqualError(t, err, "the database at "+address+" was not available within 1ms: connection refused")

	err = postgres.Await(t.Context(), "DATABASE_URL", databaseURL(address), 0, func(line string) { t.Error(line) })
	require.EqualError(t, err, "the database at "+address+" is not available: connection refused")

	err = postgres.Await(t.Context(), "DATABASE_URL", "postgres://hulak:"+databasePassword+"@"+address+","+closedAddress(t)+"/hulak", 0, nil)
	require.ErrorContains(t, err, "the database at "+address+", 127.0.0.1:", "it names every server")
}

func TestAwaitStopsWhenCanceled(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithCancel(t.Context())
	err := postgres.Await(ctx, "DATABASE_URL", databaseURL(closedAddress(t)), longWait, func(string) { cancel() })
	require.ErrorIs(t, err, context.Canceled)
}

func TestErrorsThatGoAway(t *testing.T) {
	t.Parallel()
	require.True(t, postgres.CanGoAway(&net.DNSError{Err: "no such host", IsNotFound: true}))
	require.True(t, postgres.CanGoAway(&net.OpError{Op: "dial", Err: syscall.ETIMEDOUT}))
	require.True(t, postgres.CanGoAway(context.DeadlineExceeded))
	require.True(t, postgres.CanGoAway(io.ErrUnexpectedEOF))
	require.False(t, postgres.CanGoAway(errors.New("tls: failed to verify certificate")))
	require.False(t, postgres.CanGoAway(context.Canceled))
}

// databaseURL returns the URL of the database postgres with a password.
func databaseURL(address string) string {
	return "postgres://postgres:" + databasePassword + "@" + address + "/postgres?sslmode=disable"
}

// closedAddress returns an address on which no server listens. The port is outside the range of ephemeral ports, so it stays free.
func closedAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000))
		if listener, err := net.Listen("tcp", address); err == nil {
			require.NoError(t, listener.Close())
			return address
		}
	}
	t.Fatal("no free port found")
	return ""
}

// serve calls handle with each connection to an address, until the test ends.
func serve(t *testing.T, address string, handle func(net.Conn)) string {
	t.Helper()
	listener, err := net.Listen("tcp", address)
	require.NoError(t, err)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			conn, err := listener.Accept()
			if err != nil {
				return
			}
			go func() {
				defer conn.Close()
				handle(conn)
			}()
		}
	}()
	return listener.Addr().String()
}

// serveDatabase forwards connections to the database's server, which listens only on a Unix socket.
func serveDatabase(t *testing.T, address, database string) {
	t.Helper()
	serve(t, address, func(conn net.Conn) { forward(conn, database) })
}

func forward(conn net.Conn, database string) {
	u, err := url.Parse(database)
	if err != nil {
		return
	}
	server, err := net.Dial("unix", filepath.Join(u.Query().Get("host"), ".s.PGSQL.5432"))
	if err != nil {
		return
	}
	defer server.Close()
	go func() { _, _ = io.Copy(server, conn) }()
	_, _ = io.Copy(conn, server)
}

// failingServer answers every login with an error, or closes the connection if code is empty. After a call of fix, it forwards
// connections to the database.
func failingServer(t *testing.T, code, message, database string) (address string, fix func()) {
	t.Helper()
	var fixed atomic.Bool
	address = serve(t, "127.0.0.1:0", func(conn net.Conn) {
		if fixed.Load() {
			forward(conn, database)
			return
		}
		backend := pgproto3.NewBackend(conn, conn)
		startup, err := backend.ReceiveStartupMessage()
		if _, ok := startup.(*pgproto3.SSLRequest); ok {
			_, _ = conn.Write([]byte{'N'})
			return
		}
		if err != nil || code == "" {
			return
		}
		backend.Send(&pgproto3.ErrorResponse{Severity: "FATAL", Code: code, Message: message})
		_ = backend.Flush()
	})
	return address, func() { fixed.Store(true) }
}
