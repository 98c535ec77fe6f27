package postgres_test

import (
	"log/slog"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/storetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const completenessEvents = 100_000

func TestStoreKeepsTheContract(t *testing.T) {
	t.Parallel()
	storetest.Run(t, func(t *testing.T) storetest.Subject {
		pool := pgtest.New(t)
		another := open(t, pool)
		return storetest.Subject{
			Store:   open(t, pool),
			Another: func() storetest.Backend { return another },
			Disturb: func() { leaveOpen(t, pool) },
			Events:  completenessEvents,
		}
	})
}

func open(t testing.TB, pool *pgxpool.Pool) *postgres.Store {
	t.Helper()
	store, err := postgres.Open(t.Context(), pool, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	return store
}

// leaveOpen begins a transaction that has written something, and leaves it open until the test ends.
func leaveOpen(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	conn, err := pool.Acquire(t.Context())
	require.NoError(t, err)
	for _, statement := range []string{
		"BEGIN", "SET LOCAL idle_in_transaction_session_timeout = 0",
		"INSERT INTO followers (name) VALUES ('slow')", "SELECT pg_current_xact_id()",
	} {
		_, err = conn.Exec(t.Context(), statement)
		require.NoError(t, err)
	}
	t.Cleanup(func() {
		_ = conn.Conn().Close(t.Context())
		conn.Release()
	})
}
