package drills

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/domain/transfer"
	"hulak/eventstore"
	"hulak/eventstore/seal"
	"hulak/internal/integrity"
	"hulak/projections"
	"hulak/projections/business"
	"hulak/projections/ledger"
	"hulak/providers/funding/ach"
	"hulak/providers/funding/card"
	"hulak/providers/httpclient"
	"hulak/providers/payout"
)

// Classes of violations.
const (
	failed       = "a request failed"
	lost         = "an acknowledged transfer is lost"
	doubled      = "a transfer is doubled"
	twoPrimaries = "two nodes acknowledged"
	slow         = "the recovery was slow"
	unfinished   = "a transfer or a callback is not finished"
	unverified   = "hulak verify found a change"
	divergent    = "the checker found a divergence"
	unbalanced   = "the ledger is not zero"
	calledTwice  = "the provider acted twice"
)

// violations are what a drill found, by class.
type violations map[string][]string

const maxViolations = 10 // listed per class

func (v violations) addf(class, format string, args ...any) {
	switch found := v[class]; {
	case len(found) < maxViolations:
		v[class] = append(found, fmt.Sprintf(format, args...))
	case len(found) == maxViolations:
		v[class] = append(found, "and more")
	}
}

// check waits until all transfers have ended, and stops all processes except the sandbox. It compares the log, the read models, and the
// provider's records with the acknowledgments in a journal.
func (p *program) check(ctx context.Context, t *testing.T, r *records, journal string) violations {
	t.Helper()
	found := violations{}
	want := r.checkEachOnce(ctx, t, found, journal)
	if len(found) > 0 { // the program might have stopped writes
		return found
	}
	if err := r.awaitIdle(ctx); err != nil {
		found.addf(unfinished, "%v", err)
		return found
	}
	for _, process := range slices.Concat(p.apps, p.followers) {
		process.stop(ctx, t)
	}
	p.checkRecords(ctx, t, r, found, want)
	return found
}

// payments are the payments that the provider should have made, by table of its journal and by transfer.
type payments map[string]map[string]int

// checkRecords checks everything that the stopped program and the provider have stored.
func (p *program) checkRecords(ctx context.Context, t *testing.T, r *records, found violations, want payments) {
	t.Helper()
	r.checkStatuses(ctx, t, found, len(want["debits"]))
	output, err := p.command(ctx, "verify")
	if err != nil || !strings.Contains(output, "All sealed events, stored hashes, and heads match their signatures.") ||
		strings.Contains(output, "not sealed yet") {
		found.addf(unverified, "%v: %s", err, output)
	}
	p.checkDivergences(ctx, t, r, found)
	r.checkLedger(ctx, t, found)
	p.checkProvider(t, found, want)
}

const (
	pageSize    = 1000
	idleTimeout = 5 * time.Minute
)

// checkEachOnce checks that each acknowledged transfer was created exactly once, that no other transfer was created, and that positions
// have no gaps. It returns the payments of all transfers: a debit, a payout, and a refund of the fee if the transfer is late.
func (r *records) checkEachOnce(ctx context.Context, t *testing.T, found violations, journal string) payments {
	t.Helper()
	created, late := map[string]int{}, map[string]int{}
	for position := int64(0); ; {
		events, err := r.log.Read(ctx, position, pageSize)
		require.NoError(t, err)
		if len(events) == 0 {
			break
		}
		for _, e := range events {
			require.NoError(t, e.Err)
			switch event := e.Event.(type) {
			case transfer.Created:
				created[event.TransferID]++
			case transfer.DeliveryLate:
				late[event.TransferID]++
			}
			position = e.Position
		}
	}
	keys := map[string]string{} // by transfer
	eachAcknowledgment(t, journal, func(_ int, a *acknowledgment) {
		if other, used := keys[a.Transfer]; used {
			found.addf(lost, "keys %s and %s have the same transfer %s", other, a.Key, a.Transfer)
		}
		keys[a.Transfer] = a.Key
		if created[a.Transfer] == 0 {
			found.addf(lost, "transfer %s of key %s", a.Transfer, a.Key)
		}
	})
	for id, count := range created {
		if count > 1 || keys[id] == "" {
			found.addf(doubled, "transfer %s of key %q was created %d times", id, keys[id], count)
		}
	}
	return payments{"debits": created, "payouts": created, "refunds": late}
}

// awaitIdle waits until the followers, the read models, and the inbox have handled the whole log, and all transfers have ended.
func (r *records) awaitIdle(ctx context.Context) error {
	var pending []string
	ctx, cancel := context.WithTimeout(ctx, idleTimeout)
	defer cancel()
	err := await(ctx, "an idle program", func() (bool, error) {
		head, err := r.log.Head(ctx)
		if err != nil {
			return false, err
		}
		pending, err = projections.Rows(ctx, r.pool, pgx.RowTo[string],
			`SELECT name || ' at ' || position FROM followers WHERE position < $1
			 UNION ALL (SELECT 'transfer ' || transfer_id || ' ' || status FROM transfers.transfers
				WHERE status NOT IN ('COMPLETED', 'FAILED', 'REFUNDED') LIMIT 10)
			 UNION ALL SELECT 'file ' || name FROM ach_files WHERE done_at IS NULL
			 UNION ALL (SELECT 'entry ' || key FROM ach_entries WHERE status = 'QUEUED' LIMIT 10)
			 UNION ALL (SELECT 'callback ' || callback_id || coalesce(': ' || error, '') FROM inbox WHERE processed_at IS NULL LIMIT 10)`, head)
		if err != nil || len(pending) > 0 {
			return false, err
		}
		all, err := r.models.Status(ctx)
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

// checkStatuses checks that all transfers are completed, according to the read model, which checkDivergences compares with the log.
func (r *records) checkStatuses(ctx context.Context, t *testing.T, found violations, transfers int) {
	t.Helper()
	got, err := projections.Rows(ctx, r.pool, pgx.RowTo[string],
		`SELECT count(*) || ' ' || status FROM transfers.transfers GROUP BY status ORDER BY status`)
	require.NoError(t, err)
	if want := []string{fmt.Sprint(transfers, " ", transfer.StatusCompleted)}; !slices.Equal(got, want) {
		found.addf(unfinished, "got %q, want %q", got, want)
	}
}

// checkDivergences checks the whole log, the ledger, the limits, the read models, and the providers' records.
func (p *program) checkDivergences(ctx context.Context, t *testing.T, r *records, found violations) {
	t.Helper()
	secret, err := os.ReadFile(filepath.Join(p.data, "keys", "provider.secret"))
	require.NoError(t, err)
	provider := httpclient.Config{BaseURL: p.probe.sandbox, APIKey: strings.TrimSpace(string(secret))}
	checker := integrity.Checker{
		Log: r.log, Audit: r.maintainer.Audit, Ledger: ledger.NewQueries(r.pool), Business: business.NewQueries(r.pool),
		Store: integrity.Store{Pool: r.pool}, Payouts: payout.NewHTTP(provider), Cards: card.NewHTTP(provider),
		BankEntries: ach.Postgres{Pool: r.pool}, Now: time.Now, Logger: slog.New(slog.DiscardHandler),
		MaxInFlight: time.Hour, MaxProviderQueries: 1_000_000,
		Differs: func(ctx context.Context, e *eventstore.StoredEvent) (bool, error) {
			return seal.Differs(ctx, r.pool, e)
		},
	}
	_, err = r.pool.Exec(ctx, `UPDATE checker SET walked = 0, finished_at = NULL`)
	require.NoError(t, err)
	for finished := false; !finished; {
		require.NoError(t, checker.Check(ctx))
		status, err := checker.Store.Status(ctx)
		require.NoError(t, err)
		finished = !status.FinishedAt.IsZero()
	}
	divergences, _, err := checker.Store.Divergences(ctx, integrity.Filter{Limit: maxViolations})
	require.NoError(t, err)
	for _, d := range divergences {
		found.addf(divergent, "%+v", d)
	}
}

// checkLedger checks that all postings sum to zero in each currency, and that no transfer has an open balance.
func (r *records) checkLedger(ctx context.Context, t *testing.T, found violations) {
	t.Helper()
	rows, err := projections.Rows(ctx, r.pool, pgx.RowTo[string],
		`SELECT 'sum in ' || currency || ': ' || sum(amount) FROM ledger.postings GROUP BY currency HAVING sum(amount) <> 0
		 UNION ALL (SELECT transfer_id || ' ' || account || ': ' || amount FROM ledger.open_items LIMIT 10)`)
	require.NoError(t, err)
	for _, row := range rows {
		found.addf(unbalanced, "%s", row)
	}
}

// checkProvider checks that the provider made each payment once, and handled each key once.
func (p *program) checkProvider(t *testing.T, found violations, want payments) {
	t.Helper()
	file, err := os.Open(filepath.Join(p.data, "sandbox", "journal.jsonl"))
	require.NoError(t, err)
	defer file.Close()
	references := map[string]string{} // by key
	got := payments{"debits": {}, "payouts": {}, "refunds": {}}
	lines := bufio.NewScanner(file)
	lines.Buffer(nil, 64<<20)
	for lines.Scan() {
		var rows []struct {
			Table string          `json:"t"`
			Key   string          `json:"id"`
			Value json.RawMessage `json:"v"`
		}
		require.NoError(t, json.Unmarshal(lines.Bytes(), &rows))
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
			if before != "" && before != reference {
				found.addf(calledTwice, "under key %s: %s and %s", row.Key, before, reference)
			}
			references[row.Key] = reference
		}
	}
	require.NoError(t, lines.Err())
	for table, want := range want {
		for id, count := range got[table] {
			if count != want[id] {
				found.addf(calledTwice, "%s of transfer %s: %d, want %d", table, id, count, want[id])
			}
		}
		for id := range want {
			if got[table][id] == 0 {
				found.addf(unfinished, "transfer %s has no %s", id, table)
			}
		}
	}
}
