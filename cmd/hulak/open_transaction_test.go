package main

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// TestOpenTransactionsDoNotDelayReadModels checks that open transactions do not delay read models. One is in this database, and one in
// another database of the server.
func TestOpenTransactionsDoNotDelayReadModels(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	m := newTransferFixture(ctx, t)
	following, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- m.runner.Run(following) }()
	defer func() { stop(); <-done }()
	if err := m.addSender(ctx, 0, "maya"); err != nil {
		t.Fatal(err)
	}
	for _, database := range []string{m.pool.Config().ConnConfig.Database, "postgres"} {
		config := m.pool.Config().ConnConfig.Copy()
		config.Database = database
		connection, err := pgx.ConnectConfig(ctx, config)
		if err != nil {
			t.Fatal(err)
		}
		defer connection.Close(context.WithoutCancel(ctx))
		if _, err := connection.Exec(ctx, `BEGIN; SELECT pg_current_xact_id()`); err != nil {
			t.Fatal(err)
		}
	}
	const lagMax = time.Second
	t.Run("R9 every read model has what is written within a second", func(t *testing.T) {
		var lags []time.Duration
		for range quickOrFull(30, 250) {
			if err := m.createTransfer(ctx, 0, "maya", 10, ""); err != nil {
				t.Fatal(err)
			}
			written := time.Now()
			head, err := m.logs[0].Head(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range m.runner.Projections() {
				if err := m.runner.WaitFor(ctx, p.Name, head); err != nil {
					t.Fatal(err)
				}
			}
			lags = append(lags, time.Since(written))
		}
		slices.Sort(lags)
		t.Logf("median %s, slowest %s", lags[len(lags)/2], lags[len(lags)-1])
		if p99 := lags[len(lags)*99/100]; p99 > lagMax {
			t.Errorf("p99 of the lag is %s", p99)
		}
	})
	t.Run("R9 readers that wait for the oldest transaction would see nothing of it", func(t *testing.T) {
		var all, fenced int
		err := m.pool.QueryRow(ctx, `SELECT count(*), count(*) FILTER (WHERE xmin::text::bigint < pg_snapshot_xmin(pg_current_snapshot())::text::bigint) FROM events`).Scan(&all, &fenced)
		if err == nil && fenced >= all {
			err = fmt.Errorf("they see %d of %d", fenced, all)
		}
		if err != nil {
			t.Error(err)
		}
	})
}
