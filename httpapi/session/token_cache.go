package session

import (
	"crypto/sha256"
	"sync"
	"time"
)

const (
	// CacheTTL is how long an authenticated token is cached. A session that another process ends may outlive its end by this
	// time.
	CacheTTL = time.Second

	cachedTokensMax = 20_000 // maximum number of cached tokens
)

// tokenCache caches authenticated tokens for a moment, so that a page's many calls need only one query. A session that ends in this
// process is removed at once. It is safe for concurrent use.
type tokenCache struct {
	clock func() time.Time // wall clock

	mu      sync.RWMutex
	tokens  map[[sha256.Size]byte]cachedToken
	version int64 // incremented by forget
}

type cachedToken struct {
	session Session
	expiresAt time.Time // expiry of the token, by the business clock
	evictAt   time.Time // end of the cache entry, by the wall clock
	activeAt  time.Time // when the user was last active, by the business clock
}

func newTokenCache() *tokenCache { return &tokenCache{clock: time.Now, tokens: map[[sha256.Size]byte]cachedToken{}} }

// get returns the session of a cached token, and when its user was last active.
func (p *tokenCache) get(hash [sha256.Size]byte, now time.Time) (s Session, active time.Time, known bool) {
	p.mu.RLock()
	found, known := p.tokens[hash]
	p.mu.RUnlock()
	if !known || !now.Before(found.expiresAt) || !p.clock().Before(found.evictAt) {
		return Session{}, time.Time{}, false
	}
	return found.session, found.activeAt, true
}

// touch records that the user of a token was active.
func (p *tokenCache) touch(hash [sha256.Size]byte, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if found, known := p.tokens[hash]; known && at.After(found.activeAt) {
		found.activeAt = at
		p.tokens[hash] = found
	}
}

// currentVersion returns the version to pass to keep. It must be called before the database query.
func (p *tokenCache) currentVersion() (version int64) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.version
}

// put caches the result of a query, unless sessions have ended since ask.
func (p *tokenCache) put(hash [sha256.Size]byte, s Session, expires, active time.Time, asked int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.version != asked {
		return
	}
	if len(p.tokens) >= cachedTokensMax {
		clear(p.tokens) // simpler than evicting single entries, which would expire soon anyway
	}
	p.tokens[hash] = cachedToken{s, expires, p.clock().Add(CacheTTL), active}
}

// invalidate removes the tokens of some sessions. It also invalidates queries in progress.
func (p *tokenCache) invalidate(ended func(Session) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.version++
	for hash, found := range p.tokens {
		if ended(found.session) {
			delete(p.tokens, hash)
		}
	}
}
