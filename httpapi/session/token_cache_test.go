package session

import (
	"crypto/sha256"
	"encoding/binary"
	"testing"
	"time"
)

var (
	noon  = time.Date(2026, 3, 2, 12, 0, 0, 0, time.UTC)
	maya  = Session{ID: "1", UserID: "maya", Family: "f-1"}
	hari  = Session{ID: "2", UserID: "hari", Family: "f-2"}
	mayaToken = sha256.Sum256([]byte("maya's"))
	hariToken = sha256.Sum256([]byte("hari's"))
)

// newTestCache returns a cache of two tokens that expire at a time, with a wall clock that the test controls.
func newTestCache(expires time.Time) (p *tokenCache, machine *time.Time) {
	p, machine = newTokenCache(), &time.Time{}
	*machine = noon
	p.clock = func() time.Time { return *machine }
	p.put(mayaToken, maya, expires, noon, p.currentVersion())
	p.put(hariToken, hari, expires, noon, p.currentVersion())
	return p, machine
}

func TestTokenCache(t *testing.T) {
	t.Parallel()
	believed := func(p *tokenCache, hash [sha256.Size]byte, now time.Time) bool {
		_, _, known := p.get(hash, now)
		return known
	}
	t.Run("a proven token is believed for a second, and no longer", func(t *testing.T) {
		p, machine := newTestCache(noon.Add(AccessTTL))
		*machine = noon.Add(CacheTTL - 1)
		if found, _, known := p.get(mayaToken, noon); !known || found != maya {
			t.Errorf("got %v, %v", found, known)
		}
		*machine = noon.Add(CacheTTL)
		if believed(p, mayaToken, noon) {
			t.Error("it is still believed")
		}
	})
	t.Run("a token that has expired is not believed", func(t *testing.T) {
		p, _ := newTestCache(noon.Add(time.Minute))
		if !believed(p, mayaToken, noon.Add(time.Minute-1)) || believed(p, mayaToken, noon.Add(time.Minute)) {
			t.Error("it ends at another time")
		}
	})
	t.Run("an ended session's token dies at once, and nobody else's", func(t *testing.T) {
		p, _ := newTestCache(noon.Add(AccessTTL))
		p.invalidate(func(s Session) bool { return s.Family == maya.Family })
		if believed(p, mayaToken, noon) || !believed(p, hariToken, noon) {
			t.Error("the wrong token died")
		}
	})
	t.Run("what the database answered before a session was ended is not believed after", func(t *testing.T) {
		p := newTokenCache()
		asked := p.currentVersion()
		p.invalidate(func(Session) bool { return true })
		p.put(mayaToken, maya, time.Now().Add(AccessTTL), time.Time{}, asked)
		if believed(p, mayaToken, time.Now()) {
			t.Error("the late answer is believed")
		}
	})
	t.Run("the memory is bounded", func(t *testing.T) {
		p := newTokenCache()
		var hash [sha256.Size]byte
		for i := range uint64(cachedTokensMax + 10) {
			binary.BigEndian.PutUint64(hash[:], i)
			p.put(hash, maya, noon, time.Time{}, p.currentVersion())
		}
		if len(p.tokens) > cachedTokensMax {
			t.Errorf("%d tokens are kept", len(p.tokens))
		}
	})
}
