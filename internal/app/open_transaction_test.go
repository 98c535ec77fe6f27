package app

import (
	"context"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// TestOpenTransactionsDoNotDelayReadModels keeps a transaction open in the program's database and in another database.
func TestOpenTransactionsDoNotDelayReadModels(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	f := newTransferFixture(ctx, t)
	runCtx, stop := context.WithCancel(ctx)
	done := make(chan error, 1)
	go func() { done <- f.runner.Run(runCtx) }()
	defer func() { stop(); <-done }()
	if err := f.addSender(ctx, 0, "maya"); err != nil {
		t.Fatal(err)
	}
	for _, database := range []string{f.pool.Config().ConnConfig.Database, "postgres"} {
		config := f.pool.Config().ConnConfig.Copy()
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
	const maxLag = time.Second // in a soak test
	t.Run("every read model shows a new event", func(t *testing.T) {
		var lags []time.Duration
		for range quickOrFull(30, 250) {
			if err := f.createTransfer(ctx, 0, "maya", 10, ""); err != nil {
				t.Fatal(err)
			}
			writtenAt := time.Now()
			head, err := f.logs[0].Head(ctx)
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range f.runner.Projections() {
				if err := f.runner.WaitFor(ctx, p.Name, head); err != nil {
					t.Fatal(err)
				}
			}
			lags = append(lags, time.Since(writtenAt))
		}
		slices.Sort(lags)
		t.Logf("median %s, slowest %s", lags[len(lags)/2], lags[len(lags)-1])
		if p99 := lags[len(lags)*99/100]; fullCounts && p99 > maxLag {
			t.Errorf("p99 lag is %s, want at most %s", p99, maxLag)
		}
	})
	t.Run("a reader that waits for open transactions misses new events", func(t *testing.T) {
		var all, visible int
		err := f.pool.QueryRow(ctx, `SELECT count(*),
				count(*) FILTER (WHERE xmin::text::bigint < pg_snapshot_xmin(pg_current_snapshot())::text::bigint)
			FROM events`).Scan(&all, &visible)
		if err == nil && visible >= all {
			err = fmt.Errorf("reader that waits for open transactions sees %d of %d events, want fewer", visible, all)
		}
		if err != nil {
			t.Error(err)
		}
	})
}
