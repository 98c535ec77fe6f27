package projectiontest

import (
	"context"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres"
)

// Scale returns the number of transfers from HULAK_SCALE, such as 1000000. It skips the test if the variable is not set, because
// filling the tables takes minutes and gigabytes.
func Scale(t *testing.T) (transfers int) {
	t.Helper()
	size, err := strconv.Atoi(os.Getenv("HULAK_SCALE"))
	if err != nil {
		t.Skip("set HULAK_SCALE to the number of transfers to test with")
	}
	return size
}

// Fill populates the projections' tables using SQL statements instead of events. It passes each statement as many of the arguments as
// the statement uses. Fill then recreates the indexes and analyzes all tables.
func (c *Case) Fill(projections, statements []string, arguments ...any) {
	c.T.Helper()
	ctx := c.T.Context() // the case's timeout is too short
	connection, err := c.Pool.Acquire(ctx)
	require.NoError(c.T, err)
	defer connection.Release()
	defer postgres.AllowSilence(connection.Conn())()
	run := func(sql string, arguments ...any) {
		c.T.Helper()
		_, err := connection.Exec(ctx, sql, arguments...)
		require.NoError(c.T, err, sql)
	}
	run(`SET statement_timeout = 0`)
	run(`SET maintenance_work_mem = '512MB'`)
	indexes := c.dropIndexes(ctx, connection, projections)
	for _, sql := range statements {
		count := 0
		for count < len(arguments) && strings.Contains(sql, "$"+strconv.Itoa(count+1)) {
			count++
		}
		run(sql, arguments[:count]...)
	}
	for _, sql := range indexes {
		run(sql)
	}
	run(`VACUUM ANALYZE`)
}

// dropIndexes drops the indexes that no constraint needs, and returns the statements to create them again. Creating them at the
// end is faster than maintaining them. Indexes with their own statistics targets stay, because their definitions do not include
// the targets.
func (c *Case) dropIndexes(ctx context.Context, connection *pgxpool.Conn, projections []string) (definitions []string) {
	c.T.Helper()
	rows, err := connection.Query(ctx, `SELECT i.schemaname || '.' || i.indexname, i.indexdef FROM pg_indexes AS i
		WHERE i.schemaname = ANY ($1)
		AND NOT EXISTS (SELECT FROM pg_constraint AS c JOIN pg_namespace AS n ON n.oid = c.connamespace WHERE n.nspname = i.schemaname
		AND c.conname = i.indexname)
		AND NOT EXISTS (SELECT FROM pg_attribute AS a WHERE a.attrelid = to_regclass(i.schemaname || '.' || i.indexname)
		AND a.attstattarget >= 0)`, projections)
	require.NoError(c.T, err)
	type index struct{ Name, Definition string }
	indexes, err := pgx.CollectRows(rows, pgx.RowToStructByPos[index])
	require.NoError(c.T, err)
	for _, i := range indexes {
		_, err := connection.Exec(ctx, "DROP INDEX "+i.Name)
		require.NoError(c.T, err)
		definitions = append(definitions, i.Definition)
	}
	return definitions
}

// TimedQuery is a query on a read model that RequireFast measures.
type TimedQuery struct {
	Name string
	Run  func(context.Context) error
}

const queryRuns = 20

// RequireFast runs each query several times after a warm-up, and logs the times. Each median must be within the limit.
func (c *Case) RequireFast(limit time.Duration, queries []TimedQuery) {
	c.T.Helper()
	ctx := c.T.Context()
	for _, q := range queries {
		var durations []time.Duration
		for run := range queryRuns + 1 {
			start := time.Now()
			require.NoError(c.T, q.Run(ctx), q.Name)
			if run > 0 {
				durations = append(durations, time.Since(start))
			}
		}
		slices.Sort(durations)
		median, slowest := durations[queryRuns/2], durations[queryRuns-1]
		c.T.Logf("%-55s median %6.1f ms, slowest %6.1f ms", q.Name, milliseconds(median), milliseconds(slowest))
		if median > limit {
			c.T.Errorf("%s: the median time is %s, want at most %s", q.Name, median, limit)
		}
	}
}

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
