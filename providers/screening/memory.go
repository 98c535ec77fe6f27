package screening

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"
	"time"

	facts "hulak/domain/screening"
)

// rememberedMax is how many people a memory holds.
const rememberedMax = 100_000

// Memory asks a screener about a person at most once in a while: whoever was clear and has not changed in any detail is
// clear for a little longer. Lists change once a day or so; a sender who sends to three people in a row does not. Anything
// but a clear verdict is never remembered, so a person who was held is asked about again each time.
//
// Whether a verdict may be used twice is for whoever holds the licence to decide, so nothing is remembered unless the
// operator says for how long.
type Memory struct {
	screener Screener
	lasting  time.Duration
	now      func() time.Time

	mu    sync.RWMutex
	clear map[[sha256.Size]byte]remembered // by a digest, so that nobody's data lie around here
}

type remembered struct {
	result Result
	until  time.Time
}

var _ Screener = (*Memory)(nil)

// NewMemory remembers clear verdicts for some time. Zero remembers nothing.
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
		clear(m.clear) // simpler than choosing, and rare
	}
	m.clear[digest] = remembered{result, now.Add(m.lasting)}
	return result, nil
}
