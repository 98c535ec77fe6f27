package pgcluster_test

import (
	"context"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgcluster"
)

func exec(t *testing.T, n *pgcluster.Node, statement string) {
	t.Helper()
	conn := n.Connect()
	defer conn.Close(t.Context())
	_, err := conn.Exec(t.Context(), statement)
	require.NoError(t, err)
}

func requireRows(t *testing.T, n *pgcluster.Node, want ...int32) {
	t.Helper()
	conn := n.Connect()
	defer conn.Close(t.Context())
	rows, err := conn.Query(t.Context(), "SELECT n FROM rows ORDER BY n")
	require.NoError(t, err)
	got, err := pgx.CollectRows(rows, pgx.RowTo[int32])
	require.NoError(t, err)
	require.Equal(t, append([]int32{}, want...), got)
}

func TestPairKeepsCommitsAcrossFailovers(t *testing.T) {
	t.Parallel()
	p := pgcluster.New(t)
	exec(t, p.Primary(), "CREATE TABLE rows (n int)")
	backup := p.BackUp()
	exec(t, p.Primary(), "INSERT INTO rows VALUES (1)")

	p.Primary().Kill()
	p.Promote()
	requireRows(t, p.Primary(), 1)
	exec(t, p.Primary(), "INSERT INTO rows VALUES (2)")
	p.Rebuild()

	p.Primary().Pause()
	p.Promote()
	requireRows(t, p.Primary(), 1, 2)
	exec(t, p.Primary(), "INSERT INTO rows VALUES (3)")
	p.Standby().Kill()
	p.Rebuild()

	p.Primary().Stop()
	p.Promote()
	requireRows(t, p.Primary(), 1, 2, 3)

	p.Restore(backup)
	requireRows(t, p.Primary())
	exec(t, p.Primary(), "INSERT INTO rows VALUES (4)")
}

func TestCommitWaitsForStandby(t *testing.T) {
	t.Parallel()
	p := pgcluster.New(t)
	exec(t, p.Primary(), "CREATE TABLE rows (n int)")
	p.Standby().Pause()
	stored := make(chan error, 1)
	writer, observer := p.Primary().Connect(), p.Primary().Connect()
	defer writer.Close(context.Background())
	defer observer.Close(context.Background())
	go func() {
		_, err := writer.Exec(t.Context(), "INSERT INTO rows VALUES (1)")
		stored <- err
	}()
	require.Eventually(t, func() bool {
		var waiting bool
		err := observer.QueryRow(t.Context(), "SELECT EXISTS (SELECT FROM pg_stat_activity WHERE wait_event = 'SyncRep')").Scan(&waiting)
		return err == nil && waiting
	}, time.Minute, 10*time.Millisecond)
	require.Empty(t, stored)
	requireRows(t, p.Primary())
	p.Standby().Resume()
	require.NoError(t, <-stored)
}
