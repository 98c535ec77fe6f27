package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"os/user"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
	"hulak/internal/loopback"
)

const (
	poolerSection = "Share connections with PgBouncer" // of docs/operations/deploy.md

	poolerLogin    = "hulak_pooler"
	poolerPassword = "correct-horse"
	poolerPoolSize = 4

	// maxSessionConnections is the number of connections that do not use the pooler: one for the writer, four for the reader, and one
	// that checks the database while the process starts.
	maxSessionConnections = 6
)

// TestAPIProcessesShareConnections runs the SQL and the pgbouncer.ini in docs/operations/deploy.md. Two API processes serve more
// senders than PgBouncer has connections.
func TestAPIProcessesShareConnections(t *testing.T) {
	t.Parallel()
	forEachPostgres(t, func(t *testing.T, server *databaseServer) {
		ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
		defer cancel()
		pooler := startPooler(t, server)
		database, data := server.url(t, "hulak_server", "hulak")+"&pool_max_conns=12", t.TempDir()
		settings := func() *Settings {
			return &Settings{
				Addr: "127.0.0.1:0", SandboxAddr: "127.0.0.1:0", DatabaseURL: database, PoolerURL: pooler.url(), Env: "test",
				DemoPassword: testPassword, SandboxSpeed: 0.05, IdleMinutes: 5, quiet: true, Data: data,
			}
		}
		first := startComponents(t, settings(), Components{api: true, sandbox: true})
		secondSettings, followerSettings := settings(), settings()
		secondSettings.SandboxURL = first.sandboxURL
		second := startComponents(t, secondSettings, APIOnly)
		followerSettings.URL, followerSettings.SandboxURL = first.url, first.sandboxURL
		followerSettings.DatabaseURL = server.url(t, "hulak_owner", "hulak") // so that their connections are not counted
		followers := startComponents(t, followerSettings, FollowersOnly)
		require.Nil(t, followers.sessionPool, "followers do not use the pooler")

		stopSampling := sampleConnections(ctx, t, server)
		const senderCount, transfersPerSender = 16, 4
		senders := newSenders(ctx, t, newBaseURLs(first), senderCount)
		inParallel(t, senderCount, func(i int) error {
			sender := senders[i]
			if i%2 == 0 {
				sender.urls.app = second.url
			}
			for range transfersPerSender {
				var created transferView
				status, body, err := sender.call(ctx, http.MethodPost, "/v1/senders/transactions", uuid.NewString(), sender.transferRequest(20))
				if err := decodeResponse("create a transfer", status, body, err, &created); err != nil {
					return err
				}
				for _, path := range []string{"/v1/senders/transactions", "/v1/senders/beneficiaries"} {
					status, body, err := sender.call(ctx, http.MethodGet, path, "", nil)
					if err := decodeResponse(path, status, body, err, nil); err != nil {
						return err
					}
				}
				if _, err := sender.awaitTransfer(ctx, created.ReferenceID); err != nil {
					return err
				}
			}
			return nil
		})
		shared, direct := stopSampling()
		require.LessOrEqual(t, shared, poolerPoolSize)
		require.LessOrEqual(t, direct, 2*maxSessionConnections)
		clients := first.pool.Stat().TotalConns() + second.pool.Stat().TotalConns()
		require.Greater(t, int(clients), poolerPoolSize, "the processes have more connections than PgBouncer")
		t.Logf("under load: %d connections of PgBouncer for %d connections to it, %d direct connections", shared, clients, direct)
		requireNoSessionState(ctx, t, pooler.url())

		status := func(path string) (int, http.Header) {
			request, err := http.NewRequestWithContext(ctx, http.MethodGet, first.url+path, http.NoBody)
			require.NoError(t, err)
			request.Header.Set("Authorization", "Bearer "+senders[1].currentToken())
			response, err := http.DefaultClient.Do(request)
			require.NoError(t, err)
			defer response.Body.Close()
			return response.StatusCode, response.Header
		}
		pooler.stop()
		code, header := status("/v1/senders/transactions")
		require.Equal(t, http.StatusServiceUnavailable, code)
		require.NotEmpty(t, header.Get("Retry-After"))
		code, _ = status("/readyz")
		require.Equal(t, http.StatusServiceUnavailable, code)
		pooler.start()
		for _, path := range []string{"/readyz", "/v1/senders/transactions"} {
			require.NoError(t, await(ctx, path+" to succeed", func() (bool, error) {
				code, _ := status(path)
				return code == http.StatusOK, nil
			}))
		}
	})
}

// TestPoolerIsChecked runs the SQL that the error about missing settings contains.
func TestPoolerIsChecked(t *testing.T) {
	t.Parallel()
	forEachPostgres(t, func(t *testing.T, server *databaseServer) {
		pooler := startPooler(t, server)
		server.run(t, "postgres", "postgres", "ALTER ROLE hulak_pooler RESET ALL")
		pooler.stop()
		pooler.start()
		_, err := postgres.OpenPooler(t.Context(), pooler.url())
		require.ErrorIs(t, err, postgres.ErrPoolerSettings)
		_, sql, _ := strings.Cut(err.Error(), "restart the pooler: ")
		for _, setting := range []string{"role = 'hulak_app'", "statement_timeout = '7s'", "jit = 'off'"} {
			require.Contains(t, sql, "ALTER ROLE hulak_pooler SET "+setting+";")
		}
		server.run(t, "postgres", "postgres", strings.TrimSuffix(sql, ";"))
		pooler.stop()
		pooler.start()
		pool, err := postgres.OpenPooler(t.Context(), pooler.url())
		require.NoError(t, err)
		defer pool.Close()

		for database, want := range map[string]error{"hulak": nil, "postgres": errOtherDatabase} {
			sessions, err := postgres.OpenPool(t.Context(), server.url(t, "postgres", database))
			require.NoError(t, err)
			defer sessions.Close()
			p := &Program{pool: pool, sessionPool: sessions}
			require.Equal(t, want, p.checkPooler(t.Context()), database)
		}
	})
}

// sampleConnections counts the connections of PgBouncer and of hulak_server, until stop returns the most that it found.
func sampleConnections(ctx context.Context, t *testing.T, server *databaseServer) (stop func() (shared, direct int)) {
	t.Helper()
	conn, err := pgx.Connect(ctx, server.url(t, "postgres", "hulak"))
	require.NoError(t, err)
	stopped, finished := make(chan struct{}), make(chan struct{})
	var shared, direct int
	go func() {
		defer close(finished)
		for {
			var s, d int
			if err = conn.QueryRow(ctx, `SELECT count(*) FILTER (WHERE usename = 'hulak_pooler'), count(*) FILTER (WHERE usename = 'hulak_server')
				FROM pg_stat_activity`).Scan(&s, &d); err != nil {
				return
			}
			shared, direct = max(shared, s), max(direct, d)
			select {
			case <-stopped:
				return
			default:
			}
		}
	}()
	return func() (int, int) {
		close(stopped)
		<-finished
		require.NoError(t, errors.Join(err, conn.Close(ctx)))
		return shared, direct
	}
}

// requireNoSessionState checks all connections of PgBouncer at the same time. Each transaction keeps one of them.
func requireNoSessionState(ctx context.Context, t *testing.T, poolerURL string) {
	t.Helper()
	checked := map[int]bool{}
	for range poolerPoolSize {
		config, err := pgx.ParseConfig(poolerURL)
		require.NoError(t, err)
		config.DefaultQueryExecMode = pgx.QueryExecModeExec
		conn, err := pgx.ConnectConfig(ctx, config)
		require.NoError(t, err)
		defer conn.Close(ctx)
		tx, err := conn.Begin(ctx)
		require.NoError(t, err)
		var pid, statements, locks, channels int
		var role, changed string
		// PgBouncer itself sets the parameters that it tracks for each client.
		require.NoError(t, tx.QueryRow(ctx, `SELECT pg_backend_pid(), current_user::text, (SELECT count(*) FROM pg_prepared_statements),
			(SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()),
			(SELECT count(*) FROM pg_listening_channels()),
			(SELECT coalesce(string_agg(name, ' '), '') FROM pg_settings WHERE source = 'session' AND name NOT IN
				('application_name', 'client_encoding', 'DateStyle', 'standard_conforming_strings', 'TimeZone', 'transaction_isolation',
				'transaction_read_only', 'transaction_deferrable'))`).Scan(&pid, &role, &statements, &locks, &channels, &changed))
		require.Equal(t, "hulak_app", role)
		require.Zero(t, statements+locks+channels)
		require.Empty(t, changed)
		checked[pid] = true
	}
	require.Len(t, checked, poolerPoolSize)
}

// pooler is a PgBouncer process.
type pooler struct {
	t            *testing.T
	address, ini string
	process      *os.Process
	exited       chan struct{}
}

func (p *pooler) url() string {
	return fmt.Sprintf("postgres://%s:%s@%s/hulak?sslmode=disable", poolerLogin, poolerPassword, p.address)
}

// startPooler sets up the database as docs/operations/deploy.md says, and starts PgBouncer. It skips the test if PgBouncer is not
// installed.
func startPooler(t *testing.T, server *databaseServer) *pooler {
	t.Helper()
	if _, err := exec.LookPath("pgbouncer"); errors.Is(err, exec.ErrNotFound) {
		t.Skip("PgBouncer is not installed")
	}
	blocks := deploymentSQL(t)
	require.Len(t, blocks[poolerSection], 1)
	server.run(t, "postgres", "postgres", blocks[setUpPlainOwner][0])
	require.NoError(t, server.migrate(t))
	server.run(t, "postgres", "postgres", blocks[poolerSection][0])
	t.Cleanup(func() { server.run(t, "postgres", "postgres", "DROP ROLE hulak_pooler") })
	server.run(t, "postgres", "postgres", "ALTER ROLE hulak_pooler PASSWORD '"+poolerPassword+"'")

	ctx := t.Context()
	conn, err := pgx.Connect(ctx, server.url(t, "postgres", "postgres"))
	require.NoError(t, err)
	defer conn.Close(ctx)
	var hba, hash string
	require.NoError(t, conn.QueryRow(ctx, `SELECT current_setting('hba_file'), rolpassword FROM pg_authid WHERE rolname = $1`, poolerLogin).
		Scan(&hba, &hash))
	require.True(t, strings.HasPrefix(hash, "SCRAM-SHA-256$"))
	for _, statement := range []string{
		"COPY (VALUES ('local all hulak_pooler scram-sha-256'), ('local all all trust')) TO '" + hba + "'", "SELECT pg_reload_conf()",
	} {
		_, err := conn.Exec(ctx, statement)
		require.NoError(t, err)
	}

	dir, err := os.MkdirTemp("", "hulak-pooler-") // PgBouncer's user cannot reach t.TempDir
	require.NoError(t, err)
	t.Cleanup(func() { require.NoError(t, os.RemoveAll(dir)) })
	require.NoError(t, os.Chmod(dir, 0o755))
	p := &pooler{t: t, address: loopback.FreeAddress(t), ini: filepath.Join(dir, "pgbouncer.ini")}
	users := filepath.Join(dir, "userlist.txt")
	require.NoError(t, os.WriteFile(users, fmt.Appendf(nil, "%q %q\n", poolerLogin, hash), 0o644))
	_, port, err := net.SplitHostPort(p.address)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(p.ini, []byte(poolerSettings(t, map[string]string{
		"host=db.example port=5432":                                 "host=" + conn.Config().Host + " port=5432",
		"listen_port = 6432":                                        "listen_port = " + port,
		"/etc/pgbouncer/userlist.txt":                               users,
		"server_tls_sslmode = verify-full":                          "server_tls_sslmode = disable", // the server has no certificate
		"server_tls_ca_file = /etc/ssl/certs/ca-certificates.crt\n": "",
		"default_pool_size = 20":                                    fmt.Sprint("default_pool_size = ", poolerPoolSize),
	})), 0o644))
	p.start()
	t.Cleanup(p.stop)
	return p
}

// poolerSettings returns the pgbouncer.ini in docs/operations/deploy.md with replacements, each of which must be needed.
func poolerSettings(t *testing.T, replacements map[string]string) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/operations/deploy.md")
	require.NoError(t, err)
	_, text, found := strings.Cut(string(page), "```ini\n")
	require.True(t, found)
	text, _, found = strings.Cut(text, "```\n")
	require.True(t, found)
	for before, after := range replacements {
		require.Equal(t, 1, strings.Count(text, before), before)
		text = strings.Replace(text, before, after, 1)
	}
	return text
}

// start starts PgBouncer, and waits until it accepts connections. PgBouncer refuses to run as root. The kernel stops it when the thread
// that started it exits, so that it never outlives the test.
func (p *pooler) start() {
	p.t.Helper()
	attributes := &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	if os.Getuid() == 0 {
		nobody, err := user.Lookup("nobody")
		require.NoError(p.t, err)
		uid, err := strconv.ParseUint(nobody.Uid, 10, 32)
		require.NoError(p.t, err)
		gid, err := strconv.ParseUint(nobody.Gid, 10, 32)
		require.NoError(p.t, err)
		attributes.Credential = &syscall.Credential{Uid: uint32(uid), Gid: uint32(gid)}
	}
	command := exec.Command("pgbouncer", p.ini)
	command.SysProcAttr = attributes
	output, err := command.StderrPipe()
	require.NoError(p.t, err)
	started, ready, exited := make(chan error, 1), make(chan struct{}), make(chan struct{})
	var printed tailWriter
	go func() {
		runtime.LockOSThread()
		defer runtime.UnlockOSThread()
		defer close(exited)
		if err := command.Start(); err != nil {
			started <- err
			return
		}
		started <- nil
		up := sync.OnceFunc(func() { close(ready) })
		for lines := bufio.NewScanner(io.TeeReader(output, &printed)); lines.Scan(); {
			if strings.Contains(lines.Text(), "process up") {
				up()
			}
		}
		_ = command.Wait()
	}()
	require.NoError(p.t, <-started)
	p.process, p.exited = command.Process, exited
	select {
	case <-ready:
	case <-exited:
		p.t.Fatalf("PgBouncer exited: %s", printed.String())
	}
}

// stop ends PgBouncer at once, with all its connections.
func (p *pooler) stop() {
	_ = p.process.Kill()
	<-p.exited
}
