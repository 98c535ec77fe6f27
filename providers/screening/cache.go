package screening

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"
	"time"

	facts "hulak/domain/screening"
)

// cacheEntriesMax is the maximum number of cached people.
const cacheEntriesMax = 100_000

// Cache is a Screener that caches clear verdicts of another for a limited time. A person is identified by all their details.
// Lists change about once a day, while a sender may send to several people in a row. Other verdicts are never cached, so a person
// who was held is screened again each time.
//
// The holder of the license decides whether a verdict may be reused. Caching is therefore off unless the operator sets a
// duration.
type Cache struct {
	screener Screener
	ttl      time.Duration
	now      func() time.Time

	mu      sync.RWMutex
	entries map[[sha256.Size]byte]cacheEntry // keyed by digest, so that the cache holds no personal data
}

type cacheEntry struct {
	result    Result
	expiresAt time.Time
}

var _ Screener = (*Cache)(nil)

// NewCache returns a cache that keeps clear verdicts for the given time. Zero turns it off.
func NewCache(screener Screener, lasting time.Duration, now func() time.Time) *Cache {
	return &Cache{screener: screener, ttl: lasting, now: now, entries: map[[sha256.Size]byte]cacheEntry{}}
}

// Name implements Screener.
func (m *Cache) Name() string { return m.screener.Name() }

// Screen implements Screener.
func (m *Cache) Screen(ctx context.Context, person Person) (Result, error) {
	if m.ttl <= 0 {
		return m.screener.Screen(ctx, person)
	}
	text, err := json.Marshal(person)
	if err != nil {
		return Result{}, err
	}
	digest, now := sha256.Sum256(text), m.now()
	m.mu.RLock()
	known, found := m.entries[digest]
	m.mu.RUnlock()
	if found && now.Before(known.expiresAt) {
		return known.result, nil
	}
	result, err := m.screener.Screen(ctx, person)
	if err != nil || result.Verdict != facts.Clear {
		return result, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.entries) >= cacheEntriesMax {
		clear(m.entries) // simpler than choosing entries to evict, and rare
	}
	m.entries[digest] = cacheEntry{result, now.Add(m.ttl)}
	return result, nil
}
