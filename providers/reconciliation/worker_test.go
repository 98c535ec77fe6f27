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
	facts "hulak/domain/reconciliation"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/reconciliation/statement"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// rig is a worker with a ledger and a clock that the test controls.
type rig struct {
	*testing.T
	worker   Worker
	now      time.Time
	postings []Posting
	numbers  map[string]int
	closings map[string]decimal.Decimal
}

func newRig(t *testing.T) *rig {
	t.Helper()
	t.Parallel()
	r := &rig{T: t, now: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), numbers: map[string]int{}, closings: map[string]decimal.Decimal{}}
	store := memory.New()
	r.worker = Worker{
		Store: Postgres{pgtest.New(t)}, Dir: t.TempDir(), GracePeriod: 48 * time.Hour, Ledger: r, TraceResolver: r, Vault: eventstore.NewKeyEncryptionKey(),
		Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Now: func() time.Time { return r.now },
		Logger: slog.New(slog.DiscardHandler),
	}
	require.NoError(t, statement.MakeDirectories(r.worker.Dir))
	return r
}

func (r *rig) Postings(_ context.Context, after int64, max int) ([]Posting, error) {
	rest := r.postings[after:]
	return rest[:min(len(rest), max)], nil
}

// TransfersByTrace finds the transfer in traces such as T-a.
func (r *rig) TransfersByTrace(_ context.Context, traces []string) (map[string]string, error) {
	transfers := map[string]string{}
	for _, trace := range traces {
		if len(trace) > 2 && trace[:2] == "T-" {
			transfers[trace] = trace[2:]
		}
	}
	return transfers, nil
}

// addPosting adds a posting of a transfer, dated today.
func (r *rig) addPosting(c facts.Counterparty, transferID, amount string) {
	_, currency := c.Account()
	day := r.now.Truncate(24 * time.Hour)
	item := facts.Item{Position: int64(len(r.postings) + 1), Amount: money.MustParse(amount, currency), Date: day, KnownAt: r.now}
	r.postings = append(r.postings, Posting{c, transferID, item})
}

type movement struct{ reference, ours, amount string }

// writeStatement writes a statement to a counterparty's directory and returns its content.
func (r *rig) writeStatement(dir string, lines ...movement) []byte {
	r.Helper()
	r.numbers[dir]++
	s := statement.Statement{
		Account: "a", Number: r.numbers[dir], Day: r.now.Truncate(24 * time.Hour), Currency: "USD",
		Opening: r.closings[dir], Closing: r.closings[dir],
	}
	for _, l := range lines {
		amount := decimal.RequireFromString(l.amount)
		kind := statement.Collection
		if amount.IsNegative() {
			kind = statement.Return
		}
		s.Lines = append(s.Lines, statement.Line{Reference: l.reference, OurReference: l.ours, Kind: kind, Day: s.Day, Amount: amount})
		s.Closing = s.Closing.Add(amount)
	}
	r.closings[dir] = s.Closing
	content := statement.WriteSettlement(s)
	if dir == statement.BankDir {
		var err error
		content, err = statement.WriteBAI2("b", "h", s, r.now)
		require.NoError(r, err)
	}
	r.writeFile(dir, fmt.Sprintf("%04d", s.Number), content)
	return content
}

func (r *rig) writeFile(dir, name string, content []byte) {
	r.Helper()
	require.NoError(r, os.WriteFile(filepath.Join(r.worker.Dir, dir, name), content, 0o600))
}

func (r *rig) poll() {
	r.Helper()
	require.NoError(r, r.worker.Poll(r.Context()))
}

// advanceDays advances the clock.
func (r *rig) advanceDays(n int) { r.now = r.now.AddDate(0, 0, n) }

// eventTexts returns the worker's events as text. It also checks that the totals of each statement add up.
func (r *rig) eventTexts() (texts []string) {
	r.Helper()
	events, err := r.worker.Log.ReadStored(r.Context(), 0, 1000)
	require.NoError(r, err)
	decoded, err := r.worker.Log.Decode(r.Context(), events)
	require.NoError(r, err)
	for _, e := range decoded {
		switch fact := e.Event.(type) {
		case facts.StatementCompared:
			sum := fact.Closing.Add(fact.InTransit).Add(fact.DifferenceTotal)
			assert.Equal(r, fact.Books.Text(), sum.Text(), "closing, in transit, and differences add up to the ledger")
			texts = append(texts, fmt.Sprintf("%s %d: %d of %d matched, in transit %s, differences %s",
				fact.Counterparty, fact.Number, fact.Matched, fact.Lines, fact.InTransit.Text(), fact.DifferenceTotal.Text()))
		case facts.DifferenceFound:
			texts = append(texts, fmt.Sprintf("%s %s: ours %s, theirs %s", fact.Kind, fact.TransferID, fact.Ours.Text(), fact.Theirs.Text()))
		case facts.DifferenceSettled:
			texts = append(texts, "settled")
		}
	}
	return texts
}

func TestWorkerComparesStatements(t *testing.T) {
	t.Parallel()
	t.Run("equal postings and lines match, and other postings are in transit", func(t *testing.T) {
		r := newRig(t)
		r.addPosting(facts.Bank, "a", "205.00")
		r.addPosting(facts.CardProcessor, "b", "105.00")
		r.addPosting(facts.Bank, "c", "55.00")
		r.writeStatement(statement.BankDir, movement{"T-a", "", "205.00"})
		r.writeStatement(statement.CardProcessorDir, movement{"P1", "b", "105.00"})
		r.poll()
		r.poll()
		assert.ElementsMatch(t, []string{
			"BANK 1: 1 of 1 matched, in transit 55.00, differences 0.00",
			"CARD_PROCESSOR 1: 1 of 1 matched, in transit 0.00, differences 0.00",
		}, r.eventTexts())
	})
	t.Run("a line may arrive before our posting", func(t *testing.T) {
		r := newRig(t)
		r.writeStatement(statement.BankDir, movement{"T-a", "", "205.00"})
		r.poll()
		r.addPosting(facts.Bank, "a", "205.00")
		r.poll()
		r.advanceDays(9)
		r.poll()
		assert.Equal(t, []string{"BANK 1: 0 of 1 matched, in transit 0.00, differences -205.00"}, r.eventTexts())
	})
	t.Run("a returned refund is three movements of one transfer and no difference (9.10a)", func(t *testing.T) {
		r := newRig(t)
		for _, amount := range []string{"205.00", "-205.00", "205.00"} { // collected, refunded, and the refund returned
			r.addPosting(facts.Bank, "a", amount)
			r.writeStatement(statement.BankDir, movement{"T-a", "", amount})
			r.poll()
			r.advanceDays(2)
		}
		r.advanceDays(9)
		r.poll()
		assert.Equal(t, []string{
			"BANK 1: 1 of 1 matched, in transit 0.00, differences 0.00", "BANK 2: 1 of 1 matched, in transit 0.00, differences 0.00",
			"BANK 3: 1 of 1 matched, in transit 0.00, differences 0.00",
		}, r.eventTexts())
	})
	t.Run("an overdue line is a difference that settles when it arrives", func(t *testing.T) {
		r := newRig(t)
		r.addPosting(facts.Bank, "a", "205.00")
		r.poll()
		r.advanceDays(3)
		r.poll()
		r.poll()
		require.Equal(t, []string{"MISSING_THERE a: ours 205.00, theirs 0.00"}, r.eventTexts())
		r.postings[0].Date = r.postings[0].Date.AddDate(0, 0, 3)
		r.advanceDays(-3)
		r.writeStatement(statement.BankDir, movement{"T-a", "", "205.00"})
		r.advanceDays(3)
		r.poll()
		assert.Equal(t, []string{
			"MISSING_THERE a: ours 205.00, theirs 0.00", "settled", "BANK 1: 1 of 1 matched, in transit 0.00, differences 0.00",
		}, r.eventTexts())
	})
	t.Run("each difference is recorded with its kind", func(t *testing.T) {
		r := newRig(t)
		for _, id := range []string{"less", "twice", "missing"} {
			r.addPosting(facts.Bank, id, "100.00")
		}
		r.writeStatement(statement.BankDir,
			movement{"T-less", "", "99.00"}, movement{"T-twice", "", "100.00"}, movement{"T-twice", "", "100.00"},
			movement{"CHG", "", "-0.35"})
		r.poll()
		r.advanceDays(3)
		r.poll()
		assert.ElementsMatch(t, []string{
			"BANK 1: 1 of 4 matched, in transit 200.00, differences -198.65",
			"OTHER_AMOUNT less: ours 100.00, theirs 99.00", "TWICE twice: ours 0.00, theirs 100.00", "MISSING_HERE : ours 0.00, theirs -0.35",
			"MISSING_THERE missing: ours 100.00, theirs 0.00",
		}, r.eventTexts())
		r.writeStatement(statement.BankDir)
		r.poll()
		assert.Contains(t, r.eventTexts(), "BANK 2: 0 of 0 matched, in transit 0.00, differences 1.35")
	})
	t.Run("a correction by the bank settles a difference", func(t *testing.T) {
		r := newRig(t)
		r.addPosting(facts.Bank, "a", "100.00")
		r.writeStatement(statement.BankDir, movement{"T-a", "", "100.00"}, movement{"T-a", "", "100.00"})
		r.poll()
		r.advanceDays(3)
		r.poll()
		r.writeStatement(statement.BankDir, movement{"T-a", "", "-100.00"})
		r.poll()
		assert.Equal(t, "settled", r.eventTexts()[2])
	})
}

func TestFilesAreProcessedOnce(t *testing.T) {
	t.Parallel()
	t.Run("a file with the same content under another name is ignored", func(t *testing.T) {
		r := newRig(t)
		r.addPosting(facts.Bank, "a", "100.00")
		content := r.writeStatement(statement.BankDir, movement{"T-a", "", "100.00"})
		r.poll()
		r.writeFile(statement.BankDir, "again", content)
		r.poll()
		assert.Equal(t, []string{"BANK 1: 1 of 1 matched, in transit 0.00, differences 0.00"}, r.eventTexts())
	})
	t.Run("a file that cannot be parsed is stored with its error", func(t *testing.T) {
		r := newRig(t)
		content := r.writeStatement(statement.BankDir, movement{"T-a", "", "100.00"})
		r.writeFile(statement.BankDir, "0001", content[:len(content)/2])
		r.poll()
		unparsed, err := r.worker.Store.UnparsedFiles(t.Context(), 10)
		require.NoError(t, err)
		require.Len(t, unparsed, 1)
		assert.Contains(t, unparsed[0].ParseError, "invalid statement")
		assert.Empty(t, r.eventTexts())
	})
	t.Run("a crash between the log and the tables does not change the result", func(t *testing.T) {
		r := newRig(t)
		r.addPosting(facts.Bank, "a", "100.00")
		r.writeStatement(statement.BankDir, movement{"T-a", "", "99.00"})
		r.poll()
		r.advanceDays(3)
		r.poll()
		before := r.eventTexts()
		_, err := r.worker.Store.Pool.Exec(t.Context(), `UPDATE statement_files SET compared_at = NULL`)
		require.NoError(t, err)
		_, err = r.worker.Store.Pool.Exec(t.Context(), `DELETE FROM known_differences`)
		require.NoError(t, err)
		_, err = r.worker.Store.Pool.Exec(t.Context(), `UPDATE statement_lines SET state = 'NEW'`)
		require.NoError(t, err)
		r.poll()
		assert.Equal(t, before, r.eventTexts())
	})
}
