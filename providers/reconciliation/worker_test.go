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

// rig is a worker with books that the test fills and a clock that it sets.
type rig struct {
	*testing.T
	worker Worker
	at     time.Time
	booked []Booked
	number map[string]int
	closed map[string]decimal.Decimal
}

func newRig(t *testing.T) *rig {
	t.Helper()
	t.Parallel()
	r := &rig{T: t, at: time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC), number: map[string]int{}, closed: map[string]decimal.Decimal{}}
	store := memory.New()
	r.worker = Worker{
		Store: Postgres{pgtest.New(t)}, Dir: t.TempDir(), Grace: 48 * time.Hour, Books: r, Traces: r, Vault: eventstore.NewMasterKey(),
		Log: eventstore.NewLog(store, eventregistry.Registry(), store.Keys()), Now: func() time.Time { return r.at }, Logger: slog.New(slog.DiscardHandler),
	}
	require.NoError(t, statement.MakeDirectories(r.worker.Dir))
	return r
}

func (r *rig) Booked(_ context.Context, after int64, max int) ([]Booked, error) {
	rest := r.booked[after:]
	return rest[:min(len(rest), max)], nil
}

// TransfersByTrace knows the traces named after transfers.
func (r *rig) TransfersByTrace(_ context.Context, traces []string) (map[string]string, error) {
	known := map[string]string{}
	for _, trace := range traces {
		if len(trace) > 2 && trace[:2] == "T-" {
			known[trace] = trace[2:]
		}
	}
	return known, nil
}

// books adds a posting for a transfer today.
func (r *rig) books(c facts.Counterparty, transferID, amount string) {
	_, currency := c.Account()
	day := r.at.Truncate(24 * time.Hour)
	r.booked = append(r.booked, Booked{c, transferID, facts.Item{Position: int64(len(r.booked) + 1), Amount: money.MustParse(amount, currency), Date: day, KnownAt: r.at}})
}

type moved struct{ reference, ours, amount string }

// states leaves a statement in a counterparty's directory.
func (r *rig) states(dir string, lines ...moved) []byte {
	r.Helper()
	r.number[dir]++
	s := statement.Statement{Account: "a", Number: r.number[dir], Day: r.at.Truncate(24 * time.Hour), Currency: "USD", Opening: r.closed[dir], Closing: r.closed[dir]}
	for _, l := range lines {
		amount := decimal.RequireFromString(l.amount)
		kind := statement.Collected
		if amount.IsNegative() {
			kind = statement.Returned
		}
		s.Lines = append(s.Lines, statement.Line{Reference: l.reference, Ours: l.ours, Movement: kind, Day: s.Day, Amount: amount})
		s.Closing = s.Closing.Add(amount)
	}
	r.closed[dir] = s.Closing
	content := statement.WriteSettlement(s)
	if dir == statement.BankDir {
		var err error
		content, err = statement.WriteBAI2("b", "h", s, r.at)
		require.NoError(r, err)
	}
	r.leaves(dir, fmt.Sprintf("%04d", s.Number), content)
	return content
}

func (r *rig) leaves(dir, name string, content []byte) {
	r.Helper()
	require.NoError(r, os.WriteFile(filepath.Join(r.worker.Dir, dir, name), content, 0o600))
}

func (r *rig) looks() {
	r.Helper()
	require.NoError(r, r.worker.Look(r.Context()))
}

// days advances the clock.
func (r *rig) days(n int) { r.at = r.at.AddDate(0, 0, n) }

// log returns the worker's events as text. It also checks the equation of each statement.
func (r *rig) log() (told []string) {
	r.Helper()
	events, err := r.worker.Log.ReadStored(r.Context(), 0, 1000)
	require.NoError(r, err)
	read, err := r.worker.Log.Decode(r.Context(), events)
	require.NoError(r, err)
	for _, e := range read {
		switch fact := e.Event.(type) {
		case facts.StatementCompared:
			assert.Equal(r, fact.Books.Text(), fact.Closing.Add(fact.InTransit).Add(fact.DifferenceTotal).Text(), "closing, in transit and differing are what we booked")
			told = append(told, fmt.Sprintf("%s %d: %d of %d matched, in transit %s, differing %s", fact.Counterparty, fact.Number, fact.Matched, fact.Lines, fact.InTransit.Text(), fact.DifferenceTotal.Text()))
		case facts.DifferenceFound:
			told = append(told, fmt.Sprintf("%s %s: ours %s, theirs %s", fact.Kind, fact.TransferID, fact.Ours.Text(), fact.Theirs.Text()))
		case facts.DifferenceSettled:
			told = append(told, "settled")
		}
	}
	return told
}

func TestStatementsAreComparedWithTheBooks(t *testing.T) {
	t.Parallel()
	t.Run("what agrees is matched, what is under way is waited for", func(t *testing.T) {
		r := newRig(t)
		r.books(facts.Bank, "a", "205.00")
		r.books(facts.CardProcessor, "b", "105.00")
		r.books(facts.Bank, "c", "55.00")
		r.states(statement.BankDir, moved{"T-a", "", "205.00"})
		r.states(statement.CardProcessorDir, moved{"P1", "b", "105.00"})
		r.looks()
		r.looks()
		assert.ElementsMatch(t, []string{"BANK 1: 1 of 1 matched, in transit 55.00, differing 0.00", "CARD_PROCESSOR 1: 1 of 1 matched, in transit 0.00, differing 0.00"}, r.log())
	})
	t.Run("a line may come before we have booked it", func(t *testing.T) {
		r := newRig(t)
		r.states(statement.BankDir, moved{"T-a", "", "205.00"})
		r.looks()
		r.books(facts.Bank, "a", "205.00")
		r.looks()
		r.days(9)
		r.looks()
		assert.Equal(t, []string{"BANK 1: 0 of 1 matched, in transit 0.00, differing -205.00"}, r.log())
	})
	t.Run("a refund that came back is three movements of one transfer, and no difference (9.10a)", func(t *testing.T) {
		r := newRig(t)
		for _, amount := range []string{"205.00", "-205.00", "205.00"} { // collected, refunded, and the refund returned
			r.books(facts.Bank, "a", amount)
			r.states(statement.BankDir, moved{"T-a", "", amount})
			r.looks()
			r.days(2)
		}
		r.days(9)
		r.looks()
		assert.Equal(t, []string{
			"BANK 1: 1 of 1 matched, in transit 0.00, differing 0.00", "BANK 2: 1 of 1 matched, in transit 0.00, differing 0.00",
			"BANK 3: 1 of 1 matched, in transit 0.00, differing 0.00",
		}, r.log())
	})
	t.Run("what does not come in time is a difference, and settles when it comes", func(t *testing.T) {
		r := newRig(t)
		r.books(facts.Bank, "a", "205.00")
		r.looks()
		r.days(3)
		r.looks()
		r.looks()
		require.Equal(t, []string{"MISSING_THERE a: ours 205.00, theirs 0.00"}, r.log())
		r.booked[0].Date = r.booked[0].Date.AddDate(0, 0, 3)
		r.days(-3)
		r.states(statement.BankDir, moved{"T-a", "", "205.00"})
		r.days(3)
		r.looks()
		assert.Equal(t, []string{"MISSING_THERE a: ours 205.00, theirs 0.00", "settled", "BANK 1: 1 of 1 matched, in transit 0.00, differing 0.00"}, r.log())
	})
	t.Run("each kind of difference is told as what it is", func(t *testing.T) {
		r := newRig(t)
		for _, id := range []string{"less", "twice", "missing"} {
			r.books(facts.Bank, id, "100.00")
		}
		r.states(statement.BankDir, moved{"T-less", "", "99.00"}, moved{"T-twice", "", "100.00"}, moved{"T-twice", "", "100.00"}, moved{"CHG", "", "-0.35"})
		r.looks()
		r.days(3)
		r.looks()
		assert.ElementsMatch(t, []string{
			"BANK 1: 1 of 4 matched, in transit 200.00, differing -198.65",
			"OTHER_AMOUNT less: ours 100.00, theirs 99.00", "TWICE twice: ours 0.00, theirs 100.00", "MISSING_HERE : ours 0.00, theirs -0.35",
			"MISSING_THERE missing: ours 100.00, theirs 0.00",
		}, r.log())
		r.states(statement.BankDir)
		r.looks()
		assert.Contains(t, r.log(), "BANK 2: 0 of 0 matched, in transit 0.00, differing 1.35")
	})
	t.Run("what the bank puts right settles", func(t *testing.T) {
		r := newRig(t)
		r.books(facts.Bank, "a", "100.00")
		r.states(statement.BankDir, moved{"T-a", "", "100.00"}, moved{"T-a", "", "100.00"})
		r.looks()
		r.days(3)
		r.looks()
		r.states(statement.BankDir, moved{"T-a", "", "-100.00"})
		r.looks()
		assert.Equal(t, "settled", r.log()[2])
	})
}

func TestAFileIsReadOnce(t *testing.T) {
	t.Parallel()
	t.Run("the same content under another name is nothing new", func(t *testing.T) {
		r := newRig(t)
		r.books(facts.Bank, "a", "100.00")
		content := r.states(statement.BankDir, moved{"T-a", "", "100.00"})
		r.looks()
		r.leaves(statement.BankDir, "again", content)
		r.looks()
		assert.Equal(t, []string{"BANK 1: 1 of 1 matched, in transit 0.00, differing 0.00"}, r.log())
	})
	t.Run("one that cannot be read is kept, and a person has to look", func(t *testing.T) {
		r := newRig(t)
		content := r.states(statement.BankDir, moved{"T-a", "", "100.00"})
		r.leaves(statement.BankDir, "0001", content[:len(content)/2])
		r.looks()
		unread, err := r.worker.Store.Unparsed(t.Context(), 10)
		require.NoError(t, err)
		require.Len(t, unread, 1)
		assert.Contains(t, unread[0].Problem, "not a whole statement")
		assert.Empty(t, r.log())
	})
	t.Run("one that a crash left between the log and the tables leads to the same", func(t *testing.T) {
		r := newRig(t)
		r.books(facts.Bank, "a", "100.00")
		r.states(statement.BankDir, moved{"T-a", "", "99.00"})
		r.looks()
		r.days(3)
		r.looks()
		before := r.log()
		_, err := r.worker.Store.Pool.Exec(t.Context(), `UPDATE statement_files SET compared_at = NULL`)
		require.NoError(t, err)
		_, err = r.worker.Store.Pool.Exec(t.Context(), `DELETE FROM known_differences`)
		require.NoError(t, err)
		_, err = r.worker.Store.Pool.Exec(t.Context(), `UPDATE statement_lines SET state = 'NEW'`)
		require.NoError(t, err)
		r.looks()
		assert.Equal(t, before, r.log())
	})
}
