package reconciliation

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	domainreconciliation "hulak/domain/reconciliation"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/reconciliation/statement"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// testEnv is a worker with a simulated ledger and clock.
type testEnv struct {
	*testing.T
	worker   Worker
	now      time.Time
	postings []Posting
	numbers  map[string]int
	closings map[string]decimal.Decimal
}

func newTestEnv(t *testing.T) *testEnv {
	t.Helper()
	t.Parallel()
	env := &testEnv{T: t, now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), numbers: map[string]int{}, closings: map[string]decimal.Decimal{}}
	store := memory.New()
	env.worker = Worker{
		Store: Postgres{pgtest.New(t)}, Dir: t.TempDir(), GracePeriod: 48 * time.Hour, Ledger: env, TraceResolver: env,
		Vault: eventstore.NewKeyEncryptionKey(),
		Log:   eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Now: func() time.Time { return env.now },
		Logger: slog.New(slog.DiscardHandler),
	}
	require.NoError(t, statement.MakeDirectories(env.worker.Dir))
	return env
}

func (env *testEnv) Postings(_ context.Context, after int64, limit int) ([]Posting, error) {
	postings := env.postings[after:]
	return postings[:min(len(postings), limit)], nil
}

// TransfersByTrace returns transfer a for trace T-a.
func (env *testEnv) TransfersByTrace(_ context.Context, traces []string) (map[string]string, error) {
	transfers := map[string]string{}
	for _, trace := range traces {
		if len(trace) > 2 && trace[:2] == "T-" {
			transfers[trace] = trace[2:]
		}
	}
	return transfers, nil
}

// addPosting adds a posting for a transfer, dated today.
func (env *testEnv) addPosting(c domainreconciliation.Counterparty, transferID, amount string) {
	_, currency := c.Account()
	day := env.now.Truncate(24 * time.Hour)
	item := domainreconciliation.Item{
		Position: int64(len(env.postings) + 1), Amount: money.MustParse(amount, currency), Date: day, KnownAt: env.now,
	}
	env.postings = append(env.postings, Posting{c, transferID, item})
}

type movement struct{ reference, ourReference, amount string }

// writeStatement writes a statement to a counterparty's directory and returns its content.
func (env *testEnv) writeStatement(dir string, lines ...movement) []byte {
	env.Helper()
	env.numbers[dir]++
	s := statement.Statement{
		Account: "a", Number: env.numbers[dir], Day: env.now.Truncate(24 * time.Hour), Currency: "USD",
		Opening: env.closings[dir], Closing: env.closings[dir],
	}
	for _, l := range lines {
		amount := decimal.RequireFromString(l.amount)
		kind := statement.Collection
		if amount.IsNegative() {
			kind = statement.Return
		}
		s.Lines = append(s.Lines, statement.Line{Reference: l.reference, OurReference: l.ourReference, Kind: kind, Day: s.Day, Amount: amount})
		s.Closing = s.Closing.Add(amount)
	}
	env.closings[dir] = s.Closing
	content := statement.WriteSettlement(s)
	if dir == statement.BankDir {
		var err error
		content, err = statement.WriteBAI2("b", "h", s, env.now)
		require.NoError(env, err)
	}
	env.writeFile(dir, fmt.Sprintf("%04d", s.Number), content)
	return content
}

func (env *testEnv) writeFile(dir, name string, content []byte) {
	env.Helper()
	require.NoError(env, os.WriteFile(filepath.Join(env.worker.Dir, dir, name), content, 0o600))
}

func (env *testEnv) poll() {
	env.Helper()
	require.NoError(env, env.worker.Poll(env.Context()))
}

func (env *testEnv) advanceDays(n int) { env.now = env.now.AddDate(0, 0, n) }

// eventTexts returns the worker's events as text. It also checks that each statement's totals add up.
func (env *testEnv) eventTexts() (texts []string) {
	env.Helper()
	events, err := env.worker.Log.ReadStored(env.Context(), 0, 1000)
	require.NoError(env, err)
	decoded, err := env.worker.Log.Decode(env.Context(), events)
	require.NoError(env, err)
	for _, e := range decoded {
		switch event := e.Event.(type) {
		case domainreconciliation.StatementCompared:
			sum := event.Closing.Add(event.InTransit).Add(event.DifferenceTotal)
			assert.Equal(env, event.Books.Text(), sum.Text(), "closing balance, money in transit, and differences must add up to the ledger balance")
			texts = append(texts, fmt.Sprintf("%s %d: %d of %d matched, in transit %s, differences %s",
				event.Counterparty, event.Number, event.Matched, event.Lines, event.InTransit.Text(), event.DifferenceTotal.Text()))
		case domainreconciliation.DifferenceFound:
			texts = append(texts, fmt.Sprintf("%s %s: ours %s, theirs %s", event.Kind, event.TransferID, event.Ours.Text(), event.Theirs.Text()))
		case domainreconciliation.DifferenceSettled:
			texts = append(texts, "settled")
		}
	}
	return texts
}

func TestWorkerComparesStatements(t *testing.T) {
	t.Parallel()
	t.Run("equal postings and lines match, and other postings are in transit", func(t *testing.T) {
		env := newTestEnv(t)
		env.addPosting(domainreconciliation.Bank, "a", "205.00")
		env.addPosting(domainreconciliation.CardProcessor, "b", "105.00")
		env.addPosting(domainreconciliation.Bank, "c", "55.00")
		env.writeStatement(statement.BankDir, movement{"T-a", "", "205.00"})
		env.writeStatement(statement.CardProcessorDir, movement{"P1", "b", "105.00"})
		env.poll()
		env.poll()
		assert.ElementsMatch(t, []string{
			"BANK 1: 1 of 1 matched, in transit 55.00, differences 0.00",
			"CARD_PROCESSOR 1: 1 of 1 matched, in transit 0.00, differences 0.00",
		}, env.eventTexts())
	})
	t.Run("a line can arrive before our posting", func(t *testing.T) {
		env := newTestEnv(t)
		env.writeStatement(statement.BankDir, movement{"T-a", "", "205.00"})
		env.poll()
		env.addPosting(domainreconciliation.Bank, "a", "205.00")
		env.poll()
		env.advanceDays(9)
		env.poll()
		assert.Equal(t, []string{"BANK 1: 0 of 1 matched, in transit 0.00, differences -205.00"}, env.eventTexts())
	})
	t.Run("a returned refund causes no difference", func(t *testing.T) {
		env := newTestEnv(t)
		for _, amount := range []string{"205.00", "-205.00", "205.00"} { // collection, refund, and returned refund
			env.addPosting(domainreconciliation.Bank, "a", amount)
			env.writeStatement(statement.BankDir, movement{"T-a", "", amount})
			env.poll()
			env.advanceDays(2)
		}
		env.advanceDays(9)
		env.poll()
		assert.Equal(t, []string{
			"BANK 1: 1 of 1 matched, in transit 0.00, differences 0.00", "BANK 2: 1 of 1 matched, in transit 0.00, differences 0.00",
			"BANK 3: 1 of 1 matched, in transit 0.00, differences 0.00",
		}, env.eventTexts())
	})
	t.Run("a missing line causes a difference, which is settled when the line arrives", func(t *testing.T) {
		env := newTestEnv(t)
		env.addPosting(domainreconciliation.Bank, "a", "205.00")
		env.poll()
		env.advanceDays(3)
		env.poll()
		env.poll()
		require.Equal(t, []string{"MISSING_THERE a: ours 205.00, theirs 0.00"}, env.eventTexts())
		env.postings[0].Date = env.postings[0].Date.AddDate(0, 0, 3)
		env.advanceDays(-3)
		env.writeStatement(statement.BankDir, movement{"T-a", "", "205.00"})
		env.advanceDays(3)
		env.poll()
		assert.Equal(t, []string{
			"MISSING_THERE a: ours 205.00, theirs 0.00", "settled", "BANK 1: 1 of 1 matched, in transit 0.00, differences 0.00",
		}, env.eventTexts())
	})
	t.Run("each difference is recorded with its kind", func(t *testing.T) {
		env := newTestEnv(t)
		for _, id := range []string{"less", "twice", "missing"} {
			env.addPosting(domainreconciliation.Bank, id, "100.00")
		}
		env.writeStatement(statement.BankDir,
			movement{"T-less", "", "99.00"}, movement{"T-twice", "", "100.00"}, movement{"T-twice", "", "100.00"},
			movement{"CHG", "", "-0.35"})
		env.poll()
		env.advanceDays(3)
		env.poll()
		assert.ElementsMatch(t, []string{
			"BANK 1: 1 of 4 matched, in transit 200.00, differences -198.65",
			"OTHER_AMOUNT less: ours 100.00, theirs 99.00", "TWICE twice: ours 0.00, theirs 100.00", "MISSING_HERE : ours 0.00, theirs -0.35",
			"MISSING_THERE missing: ours 100.00, theirs 0.00",
		}, env.eventTexts())
		env.writeStatement(statement.BankDir)
		env.poll()
		assert.Contains(t, env.eventTexts(), "BANK 2: 0 of 0 matched, in transit 0.00, differences 1.35")
	})
	t.Run("a correction by the bank settles a difference", func(t *testing.T) {
		env := newTestEnv(t)
		env.addPosting(domainreconciliation.Bank, "a", "100.00")
		env.writeStatement(statement.BankDir, movement{"T-a", "", "100.00"}, movement{"T-a", "", "100.00"})
		env.poll()
		env.advanceDays(3)
		env.poll()
		env.writeStatement(statement.BankDir, movement{"T-a", "", "-100.00"})
		env.poll()
		assert.Equal(t, "settled", env.eventTexts()[2])
	})
}

func TestFilesAreProcessedOnce(t *testing.T) {
	t.Parallel()
	t.Run("the worker ignores a file whose content it has already received under another name", func(t *testing.T) {
		env := newTestEnv(t)
		env.addPosting(domainreconciliation.Bank, "a", "100.00")
		content := env.writeStatement(statement.BankDir, movement{"T-a", "", "100.00"})
		env.poll()
		env.writeFile(statement.BankDir, "again", content)
		env.poll()
		assert.Equal(t, []string{"BANK 1: 1 of 1 matched, in transit 0.00, differences 0.00"}, env.eventTexts())
	})
	t.Run("the worker stores an invalid file with its parse error", func(t *testing.T) {
		env := newTestEnv(t)
		content := env.writeStatement(statement.BankDir, movement{"T-a", "", "100.00"})
		env.writeFile(statement.BankDir, "0001", content[:len(content)/2])
		env.poll()
		unparsed, err := env.worker.Store.UnparsedFiles(t.Context(), 10)
		require.NoError(t, err)
		require.Len(t, unparsed, 1)
		assert.Contains(t, unparsed[0].ParseError, "invalid statement")
		assert.Empty(t, env.eventTexts())
	})
	t.Run("a crash after the log write and before the table write does not change the result", func(t *testing.T) {
		env := newTestEnv(t)
		env.addPosting(domainreconciliation.Bank, "a", "100.00")
		env.writeStatement(statement.BankDir, movement{"T-a", "", "99.00"})
		env.poll()
		env.advanceDays(3)
		env.poll()
		before := env.eventTexts()
		_, err := env.worker.Store.Pool.Exec(t.Context(), `UPDATE statement_files SET compared_at = NULL`)
		require.NoError(t, err)
		_, err = env.worker.Store.Pool.Exec(t.Context(), `DELETE FROM known_differences`)
		require.NoError(t, err)
		_, err = env.worker.Store.Pool.Exec(t.Context(), `UPDATE statement_lines SET state = 'NEW'`)
		require.NoError(t, err)
		env.poll()
		assert.Equal(t, before, env.eventTexts())
	})
}
