package pgtest

import (
	"context"
	"fmt"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// OwnerConn returns a connection to the pool's database as the database's owner. It is closed when the test ends.
func OwnerConn(tb testing.TB, pool *pgxpool.Pool) *pgx.Conn {
	tb.Helper()
	conn, err := pgx.ConnectConfig(context.Background(), pool.Config().ConnConfig) // the pool switches roles only after connecting
	if err != nil {
		tb.Fatal(err)
	}
	tb.Cleanup(func() { _ = conn.Close(context.Background()) })
	return conn
}

// SetPartitionSize sets the number of events per partition. The log must be empty.
func SetPartitionSize(tb testing.TB, pool *pgxpool.Pool, events int) {
	tb.Helper()
	_, err := OwnerConn(tb, pool).Exec(context.Background(), fmt.Sprintf(`
DO $$
DECLARE
    first bigint;
BEGIN
    FOR first IN DELETE FROM log_parts RETURNING first_position LOOP
        EXECUTE 'DROP TABLE events_from_' || first;
    END LOOP;
    UPDATE log_layout SET partition_events = %d;
    PERFORM extend_log(1);
END
$$`, events))
	if err != nil {
		tb.Fatal(err)
	}
}
