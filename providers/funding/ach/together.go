package ach

import (
	"cmp"
	"context"
	"slices"
)

// together is a Tx for a group of answers. It reads their entries in one query, and flush writes the changes in one query.
type together struct {
	Tx
	entries map[string]Entry    // by key, including changes not written yet
	traced  map[string]string   // trace number to the key of the newest entry
	credits map[string][]string // key of a debit to the keys of its refunds
	changed map[string]bool     // keys
}

// openTogether reads the entries of the answers.
func openTogether(ctx context.Context, tx Tx, answers []answer) (*together, error) {
	t := &together{Tx: tx, entries: map[string]Entry{}, traced: map[string]string{}, credits: map[string][]string{}, changed: map[string]bool{}}
	var traces []string
	for _, a := range answers {
		if a.trace != "" {
			traces = append(traces, a.trace)
		}
	}
	if len(traces) == 0 {
		return t, nil
	}
	about, err := tx.About(ctx, traces)
	slices.SortFunc(about, func(a, b Entry) int { return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Key, b.Key)) })
	for _, e := range about {
		t.entries[e.Key] = e
		if e.Kind == Debit && t.credits[e.Key] == nil {
			t.credits[e.Key] = []string{}
		}
		if e.DebitKey != "" {
			t.credits[e.DebitKey] = append(t.credits[e.DebitKey], e.Key)
		}
		// Trace numbers repeat after ten million.
		if newest, there := t.traced[e.Trace]; e.Trace != "" && (!there || t.entries[newest].FileID < e.FileID) {
			t.traced[e.Trace] = e.Key
		}
	}
	return t, err
}

// byTrace returns the newest entry with a trace number that one of the answers names.
func (t *together) byTrace(trace string) (Entry, bool) {
	e, there := t.entries[t.traced[trace]]
	return e, there
}

func (t *together) Entry(ctx context.Context, key string) (Entry, bool, error) {
	if e, there := t.entries[key]; there {
		return e, true, nil
	}
	return t.Tx.Entry(ctx, key)
}

func (t *together) CreditsOf(ctx context.Context, debitKey string) ([]Entry, error) {
	if keys, there := t.credits[debitKey]; there {
		credits := make([]Entry, len(keys))
		for i, key := range keys {
			credits[i] = t.entries[key]
		}
		return credits, nil
	}
	return t.known(t.Tx.CreditsOf(ctx, debitKey))
}

func (t *together) InFile(ctx context.Context, fileID int64) ([]Entry, error) {
	return t.known(t.Tx.InFile(ctx, fileID))
}

// known replaces entries with their unwritten versions.
func (t *together) known(read []Entry, err error) ([]Entry, error) {
	for i, e := range read {
		if now, there := t.entries[e.Key]; there {
			read[i] = now
		}
	}
	return read, err
}

func (t *together) Put(_ context.Context, entries ...Entry) error {
	for _, e := range entries {
		t.entries[e.Key], t.changed[e.Key] = e, true
	}
	return nil
}

// flush writes the changed entries.
func (t *together) flush(ctx context.Context) error {
	changed := make([]Entry, 0, len(t.changed))
	for key := range t.changed {
		changed = append(changed, t.entries[key])
	}
	slices.SortFunc(changed, func(a, b Entry) int { return cmp.Compare(a.Key, b.Key) })
	return t.Tx.Put(ctx, changed...)
}
