package drills

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/invariant"
	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/keyfile"
	"hulak/eventstore/postgres"
	"hulak/internal/integrity"
	"hulak/projections"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/projections/maintenance"
	"hulak/projections/registry"
	"hulak/projections/runner"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/httpclient"
	"hulak/providers/payout"
)

// requireConsistent waits until all transfers have ended, and stops all processes except the sandbox. It requires that the log, the read
// models, and the provider's records match the acknowledgments.
func (d *drill) requireConsistent(ctx context.Context, t *testing.T, acked []acknowledgment) {
	t.Helper()
	pool, err := postgres.OpenPool(ctx, d.pair.URL())
	require.NoError(t, err)
	defer pool.Close()
	logger := slog.New(slog.DiscardHandler)
	store, err := postgres.Open(ctx, pool, logger)
	require.NoError(t, err)
	defer store.Close()
	keyset, err := keyfile.Open(keyfile.People, filepath.Join(d.data, "keys", "people.keyset"), nil, false)
	require.NoError(t, err)
	keys, err := keyset.AEAD()
	require.NoError(t, err)
	log := eventstore.NewLog(store, eventregistry.Registry(), eventstore.NewKeyring(store, keys))
	models := runner.New(pool, log, registry.All(), runner.Options{Logger: logger})

	requireEachOnce(t, readLog(ctx, t, log), acked)
	require.NoError(t, awaitIdle(ctx, pool, log, models))
	for _, p := range append(d.apps, d.followers...) {
		p.stop(ctx, t)
	}
	events := readLog(ctx, t, log)
	for _, s := range invariant.FoldTransfers(events, t.Errorf) {
		require.Equal(t, transfer.StatusCompleted, s.Status, s.ID)
	}
	output, err := d.command(ctx, "verify")
	require.NoError(t, err, output)
	require.Contains(t, output, "All sealed events, stored hashes, and heads match their signatures.")
	require.NotContains(t, output, "not sealed yet")
	d.requireNoDivergences(ctx, t, pool, log, maintenance.New(pool, log, models, logger))
	d.requireProviderActedOnce(t, events)
	t.Logf("%d transfers, %d events, %d repeated requests, %d skipped arrivals", len(acked), len(events), d.retries(), d.load.skipped)
}

func (d *drill) retries() (sum int64) {
	for _, sender := range d.load.senders {
		sum += sender.retries.Load()
	}
	return sum
}

// awaitIdle waits until the followers, the read models, and the inbox have handled the whole log, and all transfers have ended.
func awaitIdle(ctx context.Context, pool *pgxpool.Pool, log *eventstore.Log, models *runner.Runner) error {
	var pending []string
	ctx, cancel := context.WithTimeout(ctx, 3*time.Minute)
	defer cancel()
	err := await(ctx, "an idle program", func() (bool, error) {
		head, err := log.Head(ctx)
		if err != nil {
			return false, err
		}
		pending, err = projections.Rows(ctx, pool, pgx.RowTo[string],
			`SELECT name || ' at ' || position FROM followers WHERE position < $1
			 UNION ALL SELECT 'transfer ' || transfer_id || ' ' || status FROM transfers.transfers
				WHERE status NOT IN ('COMPLETED', 'FAILED', 'REFUNDED')
			 UNION ALL SELECT 'file ' || name FROM ach_files WHERE done_at IS NULL
			 UNION ALL SELECT 'entry ' || key FROM ach_entries WHERE status = 'QUEUED'
			 UNION ALL SELECT 'callback ' || callback_id || coalesce(': ' || error, '') FROM inbox WHERE processed_at IS NULL`, head)
		if err != nil || len(pending) > 0 {
			return false, err
		}
		all, err := models.Status(ctx)
		for _, s := range all {
			if s.Position < head || len(s.Parked) > 0 {
				pending = append(pending, fmt.Sprintf("%s at %d, %d parked", s.Name, s.Position, len(s.Parked)))
			}
		}
		return len(pending) == 0, err
	})
	if err != nil {
		return fmt.Errorf("%s: %w", strings.Join(pending, ", "), err)
	}
	return nil
}

// readLog returns all events and requires that their positions have no gaps.
func readLog(ctx context.Context, t *testing.T, log *eventstore.Log) (all []domain.RecordedEvent) {
	t.Helper()
	const page = 1000
	for {
		events, err := log.Read(ctx, int64(len(all)), page)
		require.NoError(t, err)
		if len(events) == 0 {
			return all
		}
		for _, e := range events {
			all = append(all, e)
			require.NoError(t, e.Err)
			require.EqualValues(t, len(all), e.Position)
		}
	}
}

// requireEachOnce requires that each acknowledged transfer was created exactly once, and that no other transfer was created.
func requireEachOnce(t *testing.T, events []domain.RecordedEvent, acked []acknowledgment) {
	t.Helper()
	created := map[string]int{}
	for _, e := range events {
		if event, ok := e.Event.(transfer.Created); ok {
			created[event.TransferID]++
		}
	}
	want := map[string]int{}
	for _, a := range acked {
		want[a.Transfer] = 1
	}
	require.Len(t, want, len(acked), "each key has its own transfer")
	require.Equal(t, want, created)
}

// requireNoDivergences checks the whole log, the ledger, the limits, the read models, and the providers' records.
func (d *drill) requireNoDivergences(
	ctx context.Context, t *testing.T, pool *pgxpool.Pool, log *eventstore.Log, maintainer *maintenance.Maintainer,
) {
	t.Helper()
	secret, err := os.ReadFile(filepath.Join(d.data, "keys", "provider.secret"))
	require.NoError(t, err)
	provider := httpclient.Config{BaseURL: d.probe.sandbox, APIKey: strings.TrimSpace(string(secret))}
	checker := integrity.Checker{
		Log: log, Audit: maintainer.Audit, Ledger: ledger.NewQueries(pool), Business: business.NewQueries(pool),
		Store: integrity.Store{Pool: pool}, Payouts: payout.NewHTTP(provider), Cards: card.NewHTTP(provider),
		BankEntries: ach.Postgres{Pool: pool}, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
		MaxInFlight: time.Hour, MaxProviderQueries: 1_000_000,
	}
	_, err = pool.Exec(ctx, `UPDATE checker SET walked = 0, finished_at = NULL`)
	require.NoError(t, err)
	require.NoError(t, await(ctx, "the checker", func() (bool, error) {
		if err := checker.Check(ctx); err != nil {
			return false, err
		}
		status, err := checker.Store.Status(ctx)
		return !status.FinishedAt.IsZero(), err
	}))
	found, _, err := checker.Store.Divergences(ctx, integrity.Filter{Limit: 10})
	require.NoError(t, err)
	require.Empty(t, found)
}

// requireProviderActedOnce requires that the provider debited and paid each transfer once, and handled each key once.
func (d *drill) requireProviderActedOnce(t *testing.T, events []domain.RecordedEvent) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(d.data, "sandbox", "journal.jsonl"))
	require.NoError(t, err)
	references := map[string]string{} // by key
	got := map[string]map[string]int{"debits": {}, "payouts": {}, "refunds": {}}
	for line := range strings.Lines(string(text)) {
		var rows []struct {
			Table string          `json:"t"`
			Key   string          `json:"id"`
			Value json.RawMessage `json:"v"`
		}
		require.NoError(t, json.Unmarshal([]byte(line), &rows))
		for _, row := range rows {
			if got[row.Table] == nil {
				continue
			}
			var effect struct{ TransferID, ProviderRef, ReceiptNumber, Trace string }
			require.NoError(t, json.Unmarshal(row.Value, &effect))
			reference := effect.ProviderRef + effect.ReceiptNumber + effect.Trace
			before, known := references[row.Key]
			if !known {
				got[row.Table][effect.TransferID]++
			}
			if before != "" {
				require.Equal(t, before, reference, "the provider acted twice under key %s", row.Key)
			}
			references[row.Key] = reference
		}
	}
	want := map[string]int{}
	for _, e := range events {
		if event, ok := e.Event.(transfer.Created); ok {
			want[event.TransferID] = 1
		}
	}
	require.Equal(t, map[string]map[string]int{"debits": want, "payouts": want, "refunds": {}}, got)
}
