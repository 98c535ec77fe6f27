package screening

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"sync"
	"time"

	screeningdomain "hulak/domain/screening"
)

// maxCacheEntries is the maximum number of cached verdicts.
const maxCacheEntries = 100_000

// Cache is a Screener that caches another Screener's clear verdicts for a limited time. Lists change about once a day, but a sender
// can send to several people in a row. A cached verdict applies only to identical personal data. Other verdicts are never cached, so a
// person on hold is screened every time.
//
// Reusing verdicts is a compliance decision for the license holder, so caching is off unless the operator sets a duration.
type Cache struct {
	screener Screener
	ttl      time.Duration
	now      func() time.Time

	mu      sync.RWMutex
	entries map[[sha256.Size]byte]cacheEntry // keyed by digest, so the cache holds no personal data
}

type cacheEntry struct {
	result    Result
	expiresAt time.Time
}

var _ Screener = (*Cache)(nil)

// NewCache returns a cache that keeps clear verdicts for ttl. Zero turns caching off.
func NewCache(screener Screener, ttl time.Duration, now func() time.Time) *Cache {
	return &Cache{screener: screener, ttl: ttl, now: now, entries: map[[sha256.Size]byte]cacheEntry{}}
}

// Name implements Screener.
func (c *Cache) Name() string { return c.screener.Name() }

// Screen implements Screener.
func (c *Cache) Screen(ctx context.Context, person Person) (Result, error) {
	if c.ttl <= 0 {
		return c.screener.Screen(ctx, person)
	}
	text, err := json.Marshal(person)
	if err != nil {
		return Result{}, err
	}
	digest, now := sha256.Sum256(text), c.now()
	c.mu.RLock()
	cached, found := c.entries[digest]
	c.mu.RUnlock()
	if found && now.Before(cached.expiresAt) {
		return cached.result, nil
	}
	result, err := c.screener.Screen(ctx, person)
	if err != nil || result.Verdict != screeningdomain.VerdictClear {
		return result, err
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.entries) >= maxCacheEntries {
		clear(c.entries) // rare, and simpler than evicting single entries
	}
	c.entries[digest] = cacheEntry{result, now.Add(c.ttl)}
	return result, nil
}
