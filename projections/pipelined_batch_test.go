package projections_test

import (
	"context"
	"encoding/binary"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
)

func TestAppendNumericMatchesPostgres(t *testing.T) {
	t.Parallel()
	types := pgtype.NewMap()
	rapid.Check(t, func(t *rapid.T) {
		coefficient := rapid.OneOf(rapid.Int64(), rapid.Int64Range(-20_000, 20_000),
			rapid.SampledFrom([]int64{0, math.MinInt64, math.MaxInt64, 10_000, 100_000_000})).Draw(t, "coefficient")
		d := decimal.New(coefficient, rapid.Int32Range(-14, 3).Draw(t, "exponent"))
		written, ok := projections.AppendNumeric([]byte("before"), d)
		if !ok {
			require.Equal(t, "before", string(written))
			return
		}
		value, ok := strings.CutPrefix(string(written), "before")
		require.True(t, ok)
		require.Equal(t, len(value)-4, int(binary.BigEndian.Uint32([]byte(value))))
		var read pgtype.Numeric
		require.NoError(t, types.Scan(pgtype.NumericOID, pgtype.BinaryFormatCode, []byte(value[4:]), &read))
		require.Truef(t, d.Equal(decimal.NewFromBigInt(read.Int, read.Exp)), "%s is %v", d, read)
	})
	for _, text := range []string{"0", "0.00", "-0.01", "10000", "123456789012345.67", "133.250000", "99999999.9999"} {
		_, ok := projections.AppendNumeric(nil, decimal.RequireFromString(text))
		assert.Truef(t, ok, "%s can be encoded", text)
	}
}

// checkPool is a separate connection pool for assertions.
type checkPool struct{ *pgxpool.Pool }

func (p checkPool) count(t *testing.T, sql string) (n int) {
	t.Helper()
	require.NoError(t, p.QueryRow(t.Context(), sql).Scan(&n))
	return n
}

func TestPipelinedBatch(t *testing.T) {
	t.Parallel()
	setUp := func(t *testing.T) (ctx context.Context, conn *pgx.Conn, check checkPool) {
		t.Parallel()
		ctx = t.Context()
		pool := pgtest.New(t)
		pooled, err := pool.Acquire(ctx)
		require.NoError(t, err)
		conn = pooled.Hijack()
		t.Cleanup(func() { _ = conn.Close(context.Background()) })
		_, err = conn.Exec(ctx, `CREATE SCHEMA test; CREATE TABLE test.numbers (n integer PRIMARY KEY CHECK (n <> 300))`)
		require.NoError(t, err)
		return ctx, conn, checkPool{pool}
	}
	const stored = `SELECT count(*) FROM test.numbers`
	const insert = `INSERT INTO test.numbers VALUES ($1)`
	upTo := func(last int) (all []any) {
		for n := 1; n <= last; n++ {
			if n != 300 {
				all = append(all, n)
			}
		}
		return all
	}

	t.Run("thousands of statements run in one transaction", func(t *testing.T) {
		ctx, conn, check := setUp(t)
		require.NoError(t, projections.SendPipelined(ctx, conn, insert, upTo(2_000)...))
		assert.Equal(t, 1_999, check.count(t, stored))
	})

	t.Run("a rejected statement rolls back the batch, and the connection stays usable", func(t *testing.T) {
		ctx, conn, check := setUp(t)
		for _, at := range []int{0, 255, 256, 699} {
			numbers := slices.Insert(upTo(700), at, any(300))
			err := projections.SendPipelined(ctx, conn, insert, numbers[:min(at+300, len(numbers))]...)
			var rejected *pgconn.PgError
			require.ErrorAs(t, err, &rejected)
			require.Equal(t, "23514", rejected.Code)
			require.Zero(t, check.count(t, stored))
		}
		require.NoError(t, projections.SendPipelined(ctx, conn, insert, 1, 2))
		assert.Equal(t, 2, check.count(t, stored))
	})

	t.Run("a batch with a value that cannot be encoded is not sent", func(t *testing.T) {
		ctx, conn, check := setUp(t)
		require.Error(t, projections.SendPipelined(ctx, conn, insert, 1, "many"))
		require.NoError(t, projections.SendPipelined(ctx, conn, insert, 1, "2"))
		assert.Equal(t, 2, check.count(t, stored))
	})

	t.Run("canceling the context closes the connection", func(t *testing.T) {
		ctx, conn, check := setUp(t)
		waitCtx, cancel := context.WithCancel(ctx)
		result := make(chan error, 1)
		locked, release := make(chan struct{}), make(chan struct{})
		var locking sync.WaitGroup
		locking.Go(func() {
			_ = pgx.BeginFunc(ctx, check, func(tx pgx.Tx) error {
				_, err := tx.Exec(ctx, `LOCK TABLE test.numbers`)
				close(locked)
				<-release
				return err
			})
		})
		<-locked
		go func() { result <- projections.SendPipelined(waitCtx, conn, insert, 1) }()
		require.Eventually(t, func() bool {
			return len(result) > 0 || check.count(t, `SELECT count(*) FROM pg_locks WHERE relation = 'test.numbers'::regclass
				AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) AND NOT granted`) > 0
		}, time.Minute, time.Millisecond)
		cancel()
		require.ErrorIs(t, <-result, context.Canceled)
		assert.True(t, conn.IsClosed())
		close(release)
		locking.Wait()
		assert.Zero(t, check.count(t, stored))
	})
}
