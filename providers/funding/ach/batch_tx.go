package ach

import (
	"cmp"
	"context"
	"slices"
)

// batchTx is a Tx for a group of bank records. It reads their entries in advance, and flush writes all changes with one query.
type batchTx struct {
	Tx
	entries        map[string]Entry    // by key; includes unwritten changes
	keyByTrace     map[string]string   // trace number to the newest entry's key
	creditsByDebit map[string][]string // debit key to refund keys
	changed        map[string]bool     // keys of entries to write
}

// newBatchTx returns a batchTx that has read the records' entries.
func newBatchTx(ctx context.Context, tx Tx, records []bankRecord) (*batchTx, error) {
	t := &batchTx{
		Tx: tx, entries: map[string]Entry{}, keyByTrace: map[string]string{}, creditsByDebit: map[string][]string{}, changed: map[string]bool{},
	}
	var traces []string
	for _, record := range records {
		if record.trace != "" {
			traces = append(traces, record.trace)
		}
	}
	if len(traces) == 0 {
		return t, nil
	}
	entries, err := tx.RelatedEntries(ctx, traces)
	slices.SortFunc(entries, func(a, b Entry) int { return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Key, b.Key)) })
	for _, e := range entries {
		t.entries[e.Key] = e
		if e.Kind == Debit && t.creditsByDebit[e.Key] == nil {
			t.creditsByDebit[e.Key] = []string{}
		}
		if e.DebitKey != "" {
			t.creditsByDebit[e.DebitKey] = append(t.creditsByDebit[e.DebitKey], e.Key)
		}
		// Trace numbers restart after maxTrace, so two entries can have the same number.
		if newest, exists := t.keyByTrace[e.Trace]; e.Trace != "" && (!exists || t.entries[newest].FileID < e.FileID) {
			t.keyByTrace[e.Trace] = e.Key
		}
	}
	return t, err
}

// entryByTrace returns the newest entry with a trace number.
func (t *batchTx) entryByTrace(trace string) (Entry, bool) {
	e, exists := t.entries[t.keyByTrace[trace]]
	return e, exists
}

func (t *batchTx) Entry(ctx context.Context, key string) (Entry, bool, error) {
	if e, exists := t.entries[key]; exists {
		return e, true, nil
	}
	return t.Tx.Entry(ctx, key)
}

func (t *batchTx) CreditsForDebit(ctx context.Context, debitKey string) ([]Entry, error) {
	if keys, exists := t.creditsByDebit[debitKey]; exists {
		credits := make([]Entry, len(keys))
		for i, key := range keys {
			credits[i] = t.entries[key]
		}
		return credits, nil
	}
	return t.applyChanges(t.Tx.CreditsForDebit(ctx, debitKey))
}

func (t *batchTx) EntriesInFile(ctx context.Context, fileID int64) ([]Entry, error) {
	return t.applyChanges(t.Tx.EntriesInFile(ctx, fileID))
}

// applyChanges replaces each stored entry that has unwritten changes with its changed version.
func (t *batchTx) applyChanges(stored []Entry, err error) ([]Entry, error) {
	for i, e := range stored {
		if current, exists := t.entries[e.Key]; exists {
			stored[i] = current
		}
	}
	return stored, err
}

func (t *batchTx) Put(_ context.Context, entries ...Entry) error {
	for _, e := range entries {
		t.entries[e.Key], t.changed[e.Key] = e, true
	}
	return nil
}

// flush writes the changed entries.
func (t *batchTx) flush(ctx context.Context) error {
	changed := make([]Entry, 0, len(t.changed))
	for key := range t.changed {
		changed = append(changed, t.entries[key])
	}
	slices.SortFunc(changed, func(a, b Entry) int { return cmp.Compare(a.Key, b.Key) })
	return t.Tx.Put(ctx, changed...)
}
