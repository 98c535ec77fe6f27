package session

import (
	"crypto/sha256"
	"encoding/binary"
	"testing"
	"time"
)

var (
	noon        = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	mayaSession = Session{ID: "1", UserID: "maya", Family: "f-1"}
	hariSession = Session{ID: "2", UserID: "hari", Family: "f-2"}
	mayaToken   = sha256.Sum256([]byte("maya's"))
	hariToken   = sha256.Sum256([]byte("hari's"))
)

// newTestCache returns a cache with two tokens that expire at the given time, and the cache's wall clock.
func newTestCache(expires time.Time) (c *tokenCache, clock *time.Time) {
	c, clock = newTokenCache(), &time.Time{}
	*clock = noon
	c.clock = func() time.Time { return *clock }
	c.put(mayaToken, mayaSession, expires, noon, c.currentVersion())
	c.put(hariToken, hariSession, expires, noon, c.currentVersion())
	return c, clock
}

func TestTokenCache(t *testing.T) {
	t.Parallel()
	isCached := func(c *tokenCache, hash [sha256.Size]byte, now time.Time) bool {
		_, _, known := c.get(hash, now)
		return known
	}
	t.Run("the cache keeps a token for one second", func(t *testing.T) {
		c, clock := newTestCache(noon.Add(AccessTTL))
		*clock = noon.Add(CacheTTL - 1)
		if found, _, known := c.get(mayaToken, noon); !known || found != mayaSession {
			t.Errorf("got %v, %v", found, known)
		}
		*clock = noon.Add(CacheTTL)
		if isCached(c, mayaToken, noon) {
			t.Error("the token is still cached after one second")
		}
	})
	t.Run("the cache drops expired tokens", func(t *testing.T) {
		c, clock := newTestCache(noon.Add(AccessTTL))
		*clock = noon.Add(sweepInterval + 1)
		c.put(sha256.Sum256([]byte("a third token")), mayaSession, noon.Add(AccessTTL), noon, c.currentVersion())
		if len(c.tokens) != 1 {
			t.Errorf("the cache holds %d tokens, want 1", len(c.tokens))
		}
	})
	t.Run("the cache does not return an expired token", func(t *testing.T) {
		c, _ := newTestCache(noon.Add(time.Minute))
		if !isCached(c, mayaToken, noon.Add(time.Minute-1)) || isCached(c, mayaToken, noon.Add(time.Minute)) {
			t.Error("the cache ignores the token's expiry")
		}
	})
	t.Run("ending a session removes only that session's token", func(t *testing.T) {
		c, _ := newTestCache(noon.Add(AccessTTL))
		c.invalidate(func(s Session) bool { return s.Family == mayaSession.Family })
		if isCached(c, mayaToken, noon) || !isCached(c, hariToken, noon) {
			t.Error("the cache removed the wrong tokens")
		}
	})
	t.Run("the cache ignores a query result from before a session ended", func(t *testing.T) {
		c := newTokenCache()
		version := c.currentVersion()
		c.invalidate(func(Session) bool { return true })
		c.put(mayaToken, mayaSession, time.Now().Add(AccessTTL), time.Time{}, version)
		if isCached(c, mayaToken, time.Now()) {
			t.Error("the cache kept the outdated result")
		}
	})
	t.Run("the cache limits the number of tokens", func(t *testing.T) {
		c := newTokenCache()
		var hash [sha256.Size]byte
		for i := range uint64(maxCachedTokens + 10) {
			binary.BigEndian.PutUint64(hash[:], i)
			c.put(hash, mayaSession, noon, time.Time{}, c.currentVersion())
		}
		if len(c.tokens) > maxCachedTokens {
			t.Errorf("got %d tokens, want at most %d", len(c.tokens), maxCachedTokens)
		}
	})
}
