package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"github.com/exaring/otelpgx"
	pgxdecimal "github.com/jackc/pgx-shopspring-decimal"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	pgxuuid "github.com/vgarvardt/pgx-google-uuid/v5"

	"hulak/internal/tracing"
)

// appRole is the role of all connections, regardless of their login. It can't change stored events.
const appRole = "hulak_app"

const (
	defaultConnections = 24               // followers hold some connections; the pgx default, one per core, would starve requests
	maxIdleTime        = 30 * time.Second // after a peak, connections are closed
	pingTimeout        = minSuspectSilence + time.Second
)

// setting is a run-time parameter of a session.
type setting struct{ name, value string }

// sessionSettings are the settings that all sessions of the app have in common.
var sessionSettings = []setting{
	{"timezone", "UTC"},
	{"statement_timeout", statementTimeout},
	{"idle_in_transaction_session_timeout", "10s"},
	// A statement whose caller has given up ends, although nothing asks the server to cancel it. A commit does not.
	{"client_connection_check_interval", "1s"},
	// Before Postgres 18, disabling sequential scans inflates the cost of plans that need one. JIT then compiles them, which took
	// 40 ms per step of a read model.
	{"jit", "off"},
}

// OpenPool opens a connection pool for a migrated database. Its connections use the application's role, support decimals and UUIDs,
// and limit the duration of statements and idle transactions. If the URL names several servers, they connect to the primary. They fail
// if the server hangs or is cut off, so that the next statement can use its successor.
func OpenPool(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := poolConfig(url)
	if err != nil {
		return nil, err
	}
	for _, s := range sessionSettings {
		config.ConnConfig.RuntimeParams[s.name] = s.value
	}
	config.AfterConnect = initConnection
	return openPool(ctx, config)
}

// OpenPooler is like OpenPool, but for the URL of a pooler in transaction mode, such as PgBouncer. Its connections keep no state in a
// session, because each transaction can use another one. The role and the limits must be settings of the login. If any are missing, the
// error contains the SQL that sets them.
func OpenPooler(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := poolConfig(url)
	if err != nil {
		return nil, err
	}
	config.ConnConfig.DefaultQueryExecMode, config.ConnConfig.StatementCacheCapacity = pgx.QueryExecModeCacheDescribe, 0
	config.AfterConnect = func(_ context.Context, conn *pgx.Conn) error { registerTypes(conn); return nil }
	pool, err := openPool(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := checkSettings(ctx, pool); err != nil {
		pool.Close()
		return nil, err
	}
	return pool, nil
}

// ErrPoolerSettings means that a pooler's login lacks settings. The text continues with SQL.
var ErrPoolerSettings = errors.New("the pooler's login lacks settings, so run this SQL as an administrator of the database server, " +
	"and restart the pooler")

// checkSettings returns an error if a pooler's sessions do not use the application's role and settings.
func checkSettings(ctx context.Context, pool *pgxpool.Pool) error {
	var names, values, missing []string
	for _, s := range append([]setting{{"role", appRole}}, sessionSettings...) {
		names, values = append(names, s.name), append(values, s.value)
	}
	err := pool.QueryRow(ctx, `
		SELECT coalesce(array_agg(format('ALTER ROLE %I SET %s = %L;', session_user, name, value)), '{}')
		FROM unnest($1::text[], $2::text[]) AS s (name, value) WHERE current_setting(name) <> value`, names, values).Scan(&missing)
	if err != nil {
		return fmt.Errorf("read the settings of the pooler's login: %w", err)
	}
	if len(missing) > 0 {
		return fmt.Errorf("%w: %s", ErrPoolerSettings, strings.Join(missing, " "))
	}
	return nil
}

// poolConfig returns the configuration that all pools have in common.
func poolConfig(url string) (*pgxpool.Config, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("database URL is invalid") // the cause would quote the URL
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = defaultConnections
	}
	if !strings.Contains(url, "pool_max_conn_idle_time") {
		config.MaxConnIdleTime, config.HealthCheckPeriod = maxIdleTime, maxIdleTime/2
	}
	config.ConnConfig.RuntimeParams["application_name"] = "hulak"
	if tracing.IsOn() {
		config.ConnConfig.Tracer = otelpgx.NewTracer(otelpgx.WithDisableConnectionDetailsInAttributes())
	}
	return config, nil
}

func openPool(ctx context.Context, config *pgxpool.Config) (*pgxpool.Pool, error) {
	pool, err := newPool(ctx, config)
	if err != nil {
		return nil, err
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("open the database: %w", err)
	}
	return pool, nil
}

// newPool opens a pool that closes its idle connections when the server is silent for too long, and those of other pools. Otherwise, each
// of them would have to fail on its own.
func newPool(ctx context.Context, config *pgxpool.Config, others ...*pgxpool.Pool) (*pgxpool.Pool, error) {
	var opened atomic.Pointer[pgxpool.Pool]
	limitSilence(&config.ConnConfig.Config, func() {
		if pool := opened.Load(); pool != nil {
			pool.Reset()
		}
		for _, pool := range others {
			pool.Reset()
		}
	})
	config.PingTimeout = pingTimeout
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("open the database: %w", err)
	}
	opened.Store(pool)
	return pool, nil
}

// initConnection switches a new connection to the application's role.
func initConnection(ctx context.Context, conn *pgx.Conn) error {
	registerTypes(conn)
	if _, err := conn.Exec(ctx, "SET ROLE "+appRole); err != nil {
		return fmt.Errorf("set the role %s: %w", appRole, err)
	}
	return nil
}

func registerTypes(conn *pgx.Conn) {
	pgxdecimal.Register(conn.TypeMap())
	pgxuuid.Register(conn.TypeMap())
}
