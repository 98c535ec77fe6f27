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

// addConcurrently adds entries while an earlier commit is blocked, so that they share the next commit. It calls check with each entry's
// result.
func addConcurrently(t *testing.T, s *BatchingStore, entries []Entry, check func(e, stored Entry, added bool, err error)) {
	t.Helper()
	ctx := t.Context()
	var adds sync.WaitGroup
	add := func(e Entry) {
		adds.Go(func() {
			stored, added, err := s.Add(ctx, e)
			check(e, stored, added, err)
		})
	}
	waitUntil := func(condition func() bool) {
		for met := false; !met; runtime.Gosched() {
			s.mu.Lock()
			met = condition()
			s.mu.Unlock()
		}
	}
	waitUntil(func() bool { return !s.running }) // an earlier batch may still be running
	require.NoError(t, s.Update(ctx, func(tx Tx) error {
		if _, _, err := tx.Entry(ctx, "first"); err != nil { // locks the key until the transaction ends
			return err
		}
		add(newEntry("first", "t-0"))
		waitUntil(func() bool { return s.running && s.next == nil })
		for _, e := range entries {
			add(e)
		}
		waitUntil(func() bool { return s.next != nil && len(s.next.entries) == len(entries) })
		return nil
	}))
	adds.Wait()
}

func TestConcurrentEntriesShareOneTransaction(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	s := NewBatchingStore(Postgres{pool})
	existing, added, err := s.Add(t.Context(), newEntry("existing", "t-existing"))
	require.NoError(t, err)
	require.True(t, added)
	entries := []Entry{newEntry("existing", "t-other")}
	for i := range 10 {
		entries = append(entries, newEntry(fmt.Sprint("new-", i), fmt.Sprint("t-", i)))
	}
	addConcurrently(t, s, entries, func(e, stored Entry, added bool, err error) {
		assert.NoError(t, err)
		assert.Equal(t, e.Key != "existing", added, e.Key)
		if e.Key == "existing" {
			assert.Equal(t, existing.TransferID, stored.TransferID, "Add returns the existing entry")
		} else {
			assert.Equal(t, e, stored)
		}
	})
	var transactions, rows int
	require.NoError(t, pool.QueryRow(t.Context(), `
SELECT count(DISTINCT xmin::text), count(*) FROM ach_entries WHERE key LIKE 'new-%'`).Scan(&transactions, &rows))
	assert.Equal(t, []int{1, 10}, []int{transactions, rows}, "one transaction adds all entries")
}

func TestInvalidEntryDoesNotBlockBatch(t *testing.T) {
	t.Parallel()
	s := NewBatchingStore(Postgres{pgtest.New(t)})
	bad := newEntry("bad", "t-bad")
	bad.Cents = -1
	addConcurrently(t, s, []Entry{newEntry("good", "t-good"), bad}, func(e, _ Entry, added bool, err error) {
		if e.Key == bad.Key {
			assert.Error(t, err)
		} else {
			assert.NoError(t, err, e.Key)
			assert.True(t, added)
		}
	})
}
