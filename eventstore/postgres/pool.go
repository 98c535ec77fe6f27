package postgres

import (
	"context"
	"errors"
	"fmt"
	"strings"

	pgxdecimal "github.com/jackc/pgx-shopspring-decimal"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	pgxuuid "github.com/vgarvardt/pgx-google-uuid/v5"
)

// appRole is what connections work as, whoever they log in as. It cannot change what is stored in the log.
const appRole = "hulak_app"

const (
	statementTime         = "30s"
	idleInTransactionTime = "30s"
	connectionsDefault    = 24 // followers hold some while they work; pgx's own default, one a core, would starve requests
)

// OpenPool opens connections to a migrated database that work as the application's role, know decimals and UUIDs, and do
// not let a statement or an open transaction hang for ever.
func OpenPool(ctx context.Context, url string) (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig(url)
	if err != nil {
		return nil, errors.New("the database URL cannot be read") // without the cause, which would quote it
	}
	if !strings.Contains(url, "pool_max_conns") {
		config.MaxConns = connectionsDefault
	}
	parameters := config.ConnConfig.RuntimeParams
	parameters["application_name"] = "hulak"
	parameters["timezone"] = "UTC"
	parameters["statement_timeout"] = statementTime
	parameters["idle_in_transaction_session_timeout"] = idleInTransactionTime
	// Before version 18, a plan that reads a table as a whole where that is switched off counts as so costly that it is compiled
	// first: each step of a read model took 40 ms for it.
	parameters["jit"] = "off"
	config.AfterConnect = takeUp
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("opening the database: %w", err)
	}
	return pool, nil
}

// takeUp makes a new connection work as the application.
func takeUp(ctx context.Context, conn *pgx.Conn) error {
	registerTypes(conn)
	if _, err := conn.Exec(ctx, "SET ROLE "+appRole); err != nil {
		return fmt.Errorf("taking on the role %s: %w", appRole, err)
	}
	return nil
}

func registerTypes(conn *pgx.Conn) {
	pgxdecimal.Register(conn.TypeMap())
	pgxuuid.Register(conn.TypeMap())
}
