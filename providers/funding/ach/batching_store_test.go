package ach

import (
	"fmt"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/postgres/pgtest"
)

func newEntry(key, transferID string) Entry {
	at := time.Date(2026, 3, 2, 15, 0, 0, 0, time.UTC)
	return Entry{
		Key: key, Kind: Debit, TransferID: transferID, SourceID: "maya", Reference: key, Cents: 2_500, Status: Queued, Account: []byte("sealed"),
		CreatedAt: at, ChangedAt: at,
	}
}

// addTogether makes the entries wait for an earlier commit, so that they are added together. It calls each with the result for every
// entry.
func addTogether(t *testing.T, g *BatchingStore, entries []Entry, each func(e, known Entry, added bool, err error)) {
	t.Helper()
	ctx := t.Context()
	var all sync.WaitGroup
	add := func(e Entry) {
		all.Go(func() {
			known, added, err := g.Add(ctx, e)
			each(e, known, added, err)
		})
	}
	until := func(holds func() bool) {
		for met := false; !met; runtime.Gosched() {
			g.mu.Lock()
			met = holds()
			g.mu.Unlock()
		}
	}
	until(func() bool { return !g.running }) // entries added before the test may not be finished yet
	require.NoError(t, g.Update(ctx, func(tx Tx) error {
		if _, _, err := tx.Entry(ctx, "first"); err != nil { // locks the key until the transaction ends
			return err
		}
		add(newEntry("first", "t-0"))
		until(func() bool { return g.running && g.next == nil })
		for _, e := range entries {
			add(e)
		}
		until(func() bool { return g.next != nil && len(g.next.entries) == len(entries) })
		return nil
	}))
	all.Wait()
}

func TestConcurrentEntriesShareOneTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	g := NewBatchingStore(Postgres{pool})
	before, added, err := g.Add(t.Context(), newEntry("known", "t-known"))
	require.NoError(t, err)
	require.True(t, added)
	entries := []Entry{newEntry("known", "t-other")}
	for i := range 10 {
		entries = append(entries, newEntry(fmt.Sprint("new-", i), fmt.Sprint("t-", i)))
	}
	addTogether(t, g, entries, func(e, known Entry, added bool, err error) {
		assert.NoError(t, err)
		assert.Equal(t, e.Key != "known", added, e.Key)
		if e.Key == "known" {
			assert.Equal(t, before.TransferID, known.TransferID, "what stands there is answered")
		} else {
			assert.Equal(t, e, known)
		}
	})
	var transactions, rows int
	require.NoError(t, pool.QueryRow(t.Context(), `SELECT count(DISTINCT xmin::text), count(*) FROM ach_entries WHERE key LIKE 'new-%'`).Scan(&transactions, &rows))
	assert.Equal(t, []int{1, 10}, []int{transactions, rows})
}

func TestInvalidEntryDoesNotBlockBatch(t *testing.T) {
	t.Parallel()
	g := NewBatchingStore(Postgres{pgtest.New(t)})
	bad := newEntry("bad", "t-bad")
	bad.Cents = -1
	addTogether(t, g, []Entry{newEntry("good", "t-good"), bad}, func(e, _ Entry, added bool, err error) {
		if e.Key == bad.Key {
			assert.Error(t, err)
		} else {
			assert.NoError(t, err, e.Key)
			assert.True(t, added)
		}
	})
}
