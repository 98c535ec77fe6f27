package postgres_test

import (
	"log/slog"
	"os"
	"testing"

	"github.com/google/uuid"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/eventstore/storetest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// minCompletenessEvents returns the number of events for the completeness test. `make soak` sets HULAK_SOAK.
func minCompletenessEvents() int {
	if os.Getenv("HULAK_SOAK") != "" {
		return 100_000
	}
	return 10_000
}

func TestStoreContract(t *testing.T) {
	t.Parallel()
	for name, options := range map[string][]postgres.Option{"taking turns": nil, "racing": {postgres.WithRaces()}} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			storetest.Run(t, func(t *testing.T) storetest.Fixture {
				pool := pgtest.New(t)
				store, other := open(t, pool, options...), open(t, pool, options...)
				return storetest.Fixture{
					Store:           store,
					OpenAnother:     func() storetest.Backend { return other },
					HoldTransaction: func() { holdTransaction(t, pool) },
					MinEvents:       minCompletenessEvents(),
				}
			})
		})
	}
}

func open(tb testing.TB, pool *pgxpool.Pool, options ...postgres.Option) *postgres.Store {
	tb.Helper()
	store, err := postgres.Open(tb.Context(), pool, slog.New(slog.DiscardHandler), options...)
	require.NoError(tb, err)
	tb.Cleanup(store.Close)
	return store
}

// holdTransaction writes a row in a transaction that stays open until the test ends.
func holdTransaction(t *testing.T, pool *pgxpool.Pool) {
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

func TestCommandIDStartsWithTimestampOfKey(t *testing.T) {
	t.Parallel()
	timestamp := []byte{0x01, 0x7f, 0x22, 0xe2, 0x79, 0xb0}
	commands := map[uuid.UUID]bool{}
	for _, key := range []string{"017f22e2-79b0-7cc3-98c4-dc0c0c07398f", "017f22e2-79b0-7cc3-98c4-dc0c0c073990"} {
		for _, actor := range []string{"ram", "sita"} {
			command := postgres.CommandID(&eventstore.IdempotencyKey{Actor: actor, Operation: "create", Key: key})
			require.Equal(t, timestamp, command[:len(timestamp)])
			commands[command] = true
		}
	}
	require.Len(t, commands, 4)
	version4 := "017f22e2-79b0-4cc3-98c4-dc0c0c07398f"
	random := postgres.CommandID(&eventstore.IdempotencyKey{Actor: "ram", Operation: "create", Key: version4})
	require.NotEqual(t, timestamp, random[:len(timestamp)], "a version 4 UUID has no timestamp")
}
