package ach

import (
	"cmp"
	"context"
	"maps"
	"slices"
	"sync"
)

// Memory is an in-memory Store for tests.
type Memory struct {
	mu    sync.Mutex
	state memoryTx
}

type memoryTx struct {
	entries map[string]Entry
	order   []string // keys in insertion order
	files   []File   // a file's ID is its index plus 1
	trace   int

	corrections map[string]Correction
}

var _ Store = (*Memory)(nil)

// NewMemory returns an empty store.
func NewMemory() *Memory {
	return &Memory{state: memoryTx{entries: map[string]Entry{}, corrections: map[string]Correction{}}}
}

// Update implements Store.
func (m *Memory) Update(_ context.Context, do func(Tx) error) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	next := memoryTx{
		entries: maps.Clone(m.state.entries), order: slices.Clone(m.state.order), files: slices.Clone(m.state.files), trace: m.state.trace,
		corrections: maps.Clone(m.state.corrections),
	}
	if err := do(&next); err != nil {
		return err
	}
	m.state = next
	return nil
}

// Entry implements Store.
func (m *Memory) Entry(ctx context.Context, key string) (Entry, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.state.Entry(ctx, key)
}

// Add implements Store.
func (m *Memory) Add(ctx context.Context, e Entry) (Entry, bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if stored, exists := m.state.entries[e.Key]; exists {
		return stored, false, nil
	}
	return e, true, m.state.Put(ctx, e)
}

// PendingFiles implements Store.
func (m *Memory) PendingFiles(_ context.Context, d Direction) ([]File, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var pending []File
	for _, f := range m.state.files {
		if f.Direction == d && f.CompletedAt.IsZero() {
			pending = append(pending, f)
		}
	}
	return pending, nil
}

func (m *memoryTx) Entry(_ context.Context, key string) (Entry, bool, error) {
	e, exists := m.entries[key]
	return e, exists, nil
}

func (m *memoryTx) Corrections(_ context.Context, sources []string) (corrections []Correction, err error) {
	for id, c := range m.corrections {
		if slices.Contains(sources, id) {
			corrections = append(corrections, c)
		}
	}
	return corrections, nil
}

func (m *memoryTx) PutCorrection(_ context.Context, c Correction) error {
	m.corrections[c.SourceID] = c
	return nil
}

func (m *memoryTx) RelatedEntries(_ context.Context, traces []string) ([]Entry, error) {
	debitKeys := map[string]bool{}
	matching := m.filter(func(e Entry) bool { return slices.Contains(traces, e.Trace) })
	for _, e := range matching {
		debitKeys[cmp.Or(e.DebitKey, e.Key)] = true
	}
	return m.filter(func(e Entry) bool { return debitKeys[e.Key] || debitKeys[e.DebitKey] }), nil
}

func (m *memoryTx) CreditsForDebit(_ context.Context, debitKey string) ([]Entry, error) {
	return m.filter(func(e Entry) bool { return e.DebitKey == debitKey }), nil
}

func (m *memoryTx) QueuedEntries(_ context.Context, max int) ([]Entry, error) {
	queued := m.filter(func(e Entry) bool { return e.Status == Queued })
	return queued[:min(len(queued), max)], nil
}

func (m *memoryTx) EntriesInFile(_ context.Context, fileID int64) ([]Entry, error) {
	return m.filter(func(e Entry) bool { return e.FileID == fileID }), nil
}

// filter returns the matching entries, oldest first.
func (m *memoryTx) filter(matches func(Entry) bool) (found []Entry) {
	for _, key := range m.order {
		if e := m.entries[key]; matches(e) {
			found = append(found, e)
		}
	}
	slices.SortStableFunc(found, func(a, b Entry) int {
		return cmp.Or(a.CreatedAt.Compare(b.CreatedAt), cmp.Compare(a.Key, b.Key))
	})
	return found
}

func (m *memoryTx) Put(_ context.Context, entries ...Entry) error {
	for _, e := range entries {
		if _, exists := m.entries[e.Key]; !exists {
			m.order = append(m.order, e.Key)
		}
		m.entries[e.Key] = e
	}
	return nil
}

func (m *memoryTx) ReserveTraces(_ context.Context, n int) (first int, err error) {
	first, m.trace, err = nextTraces(m.trace, n)
	return first, err
}

func (m *memoryTx) AddFile(_ context.Context, f File) (id int64, added bool, err error) {
	for _, stored := range m.files {
		if stored.Direction == f.Direction && stored.SHA256 == f.SHA256 {
			return stored.ID, false, nil
		}
	}
	f.ID = int64(len(m.files) + 1)
	m.files = append(m.files, f)
	return f.ID, true, nil
}

func (m *memoryTx) OutgoingFile(_ context.Context, name string) (File, bool, error) {
	for _, f := range m.files {
		if f.Direction == Outgoing && f.Name == name {
			return f, true, nil
		}
	}
	return File{}, false, nil
}

func (m *memoryTx) PutFile(_ context.Context, f File) error {
	stored := &m.files[f.ID-1]
	stored.CompletedAt, stored.Acknowledgment, stored.Problems, stored.Entries = f.CompletedAt, f.Acknowledgment, f.Problems, f.Entries
	return nil
}

// nextTraces returns the first and last of n trace numbers that follow last. They restart at 1 if they would exceed maxTrace.
func nextTraces(last, n int) (first, newLast int, err error) {
	switch {
	case n > maxTrace:
		return 0, last, errTracesExhausted
	case last+n > maxTrace:
		last = 0
	}
	return last + 1, last + n, nil
}
