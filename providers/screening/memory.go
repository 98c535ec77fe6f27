package screening

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"
	"time"

	facts "hulak/domain/screening"
)

// rememberedMax is the maximum number of cached people.
const rememberedMax = 100_000

// Memory is a Screener that caches clear verdicts of another for a limited time. A person is identified by all their details.
// Lists change about once a day, while a sender may send to several people in a row. Other verdicts are never cached, so a person
// who was held is screened again each time.
//
// The holder of the license decides whether a verdict may be reused. Caching is therefore off unless the operator sets a
// duration.
type Memory struct {
	screener Screener
	lasting  time.Duration
	now      func() time.Time

	mu    sync.RWMutex
	clear map[[sha256.Size]byte]remembered // keyed by digest, so that the cache holds no personal data
}

type remembered struct {
	result Result
	until  time.Time
}

var _ Screener = (*Memory)(nil)

// NewMemory returns a cache that keeps clear verdicts for the given time. Zero turns it off.
func NewMemory(screener Screener, lasting time.Duration, now func() time.Time) *Memory {
	return &Memory{screener: screener, lasting: lasting, now: now, clear: map[[sha256.Size]byte]remembered{}}
}

// Name implements Screener.
func (m *Memory) Name() string { return m.screener.Name() }

// Screen implements Screener.
func (m *Memory) Screen(ctx context.Context, person Person) (Result, error) {
	if m.lasting <= 0 {
		return m.screener.Screen(ctx, person)
	}
	text, err := json.Marshal(person)
	if err != nil {
		return Result{}, err
	}
	digest, now := sha256.Sum256(text), m.now()
	m.mu.RLock()
	known, found := m.clear[digest]
	m.mu.RUnlock()
	if found && now.Before(known.until) {
		return known.result, nil
	}
	result, err := m.screener.Screen(ctx, person)
	if err != nil || result.Verdict != facts.Clear {
		return result, err
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	if len(m.clear) >= rememberedMax {
		clear(m.clear) // simpler than choosing entries to evict, and rare
	}
	m.clear[digest] = remembered{result, now.Add(m.lasting)}
	return result, nil
}
