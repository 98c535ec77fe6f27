package session

import (
	"crypto/sha256"
	"sync"
	"time"
)

const (
	// ProvenFor is how long an authenticated token is cached. A session that another process ends may outlive its end by this
	// time.
	ProvenFor = time.Second

	provenMax = 20_000 // maximum number of cached tokens
)

// proven caches authenticated tokens for a moment, so that a page's many calls need only one query. A session that ends in this
// process is removed at once. It is safe for concurrent use.
type proven struct {
	clock func() time.Time // wall clock

	mu      sync.RWMutex
	tokens  map[[sha256.Size]byte]proof
	version int64 // incremented by forget
}

type proof struct {
	session Session
	expires time.Time // expiry of the token, by the business clock
	until   time.Time // end of the cache entry, by the wall clock
	active  time.Time // when the user was last active, by the business clock
}

func newProven() *proven { return &proven{clock: time.Now, tokens: map[[sha256.Size]byte]proof{}} }

// find returns the session of a cached token, and when its user was last active.
func (p *proven) find(hash [sha256.Size]byte, now time.Time) (s Session, active time.Time, known bool) {
	p.mu.RLock()
	found, known := p.tokens[hash]
	p.mu.RUnlock()
	if !known || !now.Before(found.expires) || !p.clock().Before(found.until) {
		return Session{}, time.Time{}, false
	}
	return found.session, found.active, true
}

// touch records that the user of a token was active.
func (p *proven) touch(hash [sha256.Size]byte, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if found, known := p.tokens[hash]; known && at.After(found.active) {
		found.active = at
		p.tokens[hash] = found
	}
}

// ask returns the version to pass to keep. It must be called before the database query.
func (p *proven) ask() (version int64) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.version
}

// keep caches the result of a query, unless sessions have ended since ask.
func (p *proven) keep(hash [sha256.Size]byte, s Session, expires, active time.Time, asked int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.version != asked {
		return
	}
	if len(p.tokens) >= provenMax {
		clear(p.tokens) // simpler than evicting single entries, which would expire soon anyway
	}
	p.tokens[hash] = proof{s, expires, p.clock().Add(ProvenFor), active}
}

// forget removes the tokens of some sessions. It also invalidates queries in progress.
func (p *proven) forget(ended func(Session) bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.version++
	for hash, found := range p.tokens {
		if ended(found.session) {
			delete(p.tokens, hash)
		}
	}
}
