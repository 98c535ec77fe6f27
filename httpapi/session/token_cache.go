package session

import (
	"crypto/sha256"
	"maps"
	"sync"
	"time"
)

const (
	// CacheTTL is how long an authenticated token is cached. If another process ends the session, the token stays valid for up
	// to this long.
	CacheTTL = time.Second

	maxCachedTokens = 20_000
	// sweepInterval is how often the cache drops expired tokens.
	sweepInterval = time.Minute
)

// tokenCache caches authenticated tokens briefly, so a page's requests need only one query. Ending a session in this process
// removes its token immediately. It is safe for concurrent use.
type tokenCache struct {
	clock func() time.Time // wall clock

	mu        sync.RWMutex
	tokens    map[[sha256.Size]byte]cachedToken
	nextSweep time.Time // according to clock
	version   int64     // incremented by invalidate
}

type cachedToken struct {
	session   Session
	expiresAt time.Time // when the token expires, according to Store.now
	evictAt   time.Time // when the cache entry expires, according to clock
	activeAt  time.Time // when the user was last active, according to Store.now
}

func newTokenCache() *tokenCache {
	return &tokenCache{clock: time.Now, tokens: map[[sha256.Size]byte]cachedToken{}}
}

// get returns a cached token's session and the time when the user was last active.
func (c *tokenCache) get(hash [sha256.Size]byte, now time.Time) (s Session, active time.Time, ok bool) {
	c.mu.RLock()
	entry, ok := c.tokens[hash]
	c.mu.RUnlock()
	if !ok || !now.Before(entry.expiresAt) || !c.clock().Before(entry.evictAt) {
		return Session{}, time.Time{}, false
	}
	return entry.session, entry.activeAt, true
}

// touch records that a token's user was active.
func (c *tokenCache) touch(hash [sha256.Size]byte, at time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if entry, ok := c.tokens[hash]; ok && at.After(entry.activeAt) {
		entry.activeAt = at
		c.tokens[hash] = entry
	}
}

// currentVersion returns the version to pass to put. It must be called before the database query.
func (c *tokenCache) currentVersion() (version int64) {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.version
}

// put caches a query's result, unless a session has ended since the version was read.
func (c *tokenCache) put(hash [sha256.Size]byte, s Session, expires, active time.Time, version int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.version != version {
		return
	}
	wall := c.clock()
	if wall.After(c.nextSweep) {
		maps.DeleteFunc(c.tokens, func(_ [sha256.Size]byte, entry cachedToken) bool { return !wall.Before(entry.evictAt) })
		c.nextSweep = wall.Add(sweepInterval)
	}
	if len(c.tokens) >= maxCachedTokens {
		clear(c.tokens) // simpler than evicting single entries, which expire soon anyway
	}
	c.tokens[hash] = cachedToken{s, expires, wall.Add(CacheTTL), active}
}

// invalidate removes the tokens of matching sessions. It also prevents put from caching the results of queries in progress.
func (c *tokenCache) invalidate(match func(Session) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.version++
	for hash, entry := range c.tokens {
		if match(entry.session) {
			delete(c.tokens, hash)
		}
	}
}
