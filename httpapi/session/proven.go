package session

import (
	"crypto/sha256"
	"sync"
	"time"
)

const (
	// ProvenFor is how long a proven token is believed without asking the database: by so much may a session that another
	// process ends outlive its end.
	ProvenFor = time.Second

	provenMax = 20_000 // tokens believed at a time
)

// proven remembers for a moment which tokens were good, so that a page's many calls, or a busy sender's, do not each cost a
// question. Whatever ends a session in this process makes it forget the session's tokens at once.
type proven struct {
	clock func() time.Time // the machine's

	mu      sync.RWMutex
	tokens  map[[sha256.Size]byte]proof
	version int64 // grows whenever something is forgotten
}

type proof struct {
	session Session
	expires time.Time // of the token, by the business clock
	until   time.Time // believed that long, by the machine's
	active  time.Time // when the user was last active, by the business clock
}

func newProven() *proven { return &proven{clock: time.Now, tokens: map[[sha256.Size]byte]proof{}} }

// find returns the session of a token that was good a moment ago, and when its user was last active.
func (p *proven) find(hash [sha256.Size]byte, now time.Time) (s Session, active time.Time, known bool) {
	p.mu.RLock()
	found, known := p.tokens[hash]
	p.mu.RUnlock()
	if !known || !now.Before(found.expires) || !p.clock().Before(found.until) {
		return Session{}, time.Time{}, false
	}
	return found.session, found.active, true
}

// touch notes that the user of a token was active.
func (p *proven) touch(hash [sha256.Size]byte, at time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if found, known := p.tokens[hash]; known && at.After(found.active) {
		found.active = at
		p.tokens[hash] = found
	}
}

// ask begins a question to the database. Its answer must not be kept if sessions have been ended since.
func (p *proven) ask() (version int64) {
	p.mu.RLock()
	defer p.mu.RUnlock()
	return p.version
}

// keep remembers the answer to a question.
func (p *proven) keep(hash [sha256.Size]byte, s Session, expires, active time.Time, asked int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.version != asked {
		return
	}
	if len(p.tokens) >= provenMax {
		clear(p.tokens) // simpler than choosing, and they would not have lasted long
	}
	p.tokens[hash] = proof{s, expires, p.clock().Add(ProvenFor), active}
}

// forget stops believing the tokens of some sessions, and the answers to questions that were asked before they ended.
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
