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
	token = sha256.Sum256([]byte("maya's"))
	other = sha256.Sum256([]byte("hari's"))
)

// believing returns a cache of two tokens that expire at a time, with a wall clock that the test controls.
func believing(expires time.Time) (p *proven, machine *time.Time) {
	p, machine = newProven(), &time.Time{}
	*machine = noon
	p.clock = func() time.Time { return *machine }
	p.keep(token, maya, expires, noon, p.ask())
	p.keep(other, hari, expires, noon, p.ask())
	return p, machine
}

func TestProven(t *testing.T) {
	t.Parallel()
	believed := func(p *proven, hash [sha256.Size]byte, now time.Time) bool {
		_, _, known := p.find(hash, now)
		return known
	}
	t.Run("a proven token is believed for a second, and no longer", func(t *testing.T) {
		p, machine := believing(noon.Add(AccessFor))
		*machine = noon.Add(ProvenFor - 1)
		if found, _, known := p.find(token, noon); !known || found != maya {
			t.Errorf("got %v, %v", found, known)
		}
		*machine = noon.Add(ProvenFor)
		if believed(p, token, noon) {
			t.Error("it is still believed")
		}
	})
	t.Run("a token that has expired is not believed", func(t *testing.T) {
		p, _ := believing(noon.Add(time.Minute))
		if !believed(p, token, noon.Add(time.Minute-1)) || believed(p, token, noon.Add(time.Minute)) {
			t.Error("it ends at another time")
		}
	})
	t.Run("an ended session's token dies at once, and nobody else's", func(t *testing.T) {
		p, _ := believing(noon.Add(AccessFor))
		p.forget(func(s Session) bool { return s.Family == maya.Family })
		if believed(p, token, noon) || !believed(p, other, noon) {
			t.Error("the wrong token died")
		}
	})
	t.Run("what the database answered before a session was ended is not believed after", func(t *testing.T) {
		p := newProven()
		asked := p.ask()
		p.forget(func(Session) bool { return true })
		p.keep(token, maya, time.Now().Add(AccessFor), time.Time{}, asked)
		if believed(p, token, time.Now()) {
			t.Error("the late answer is believed")
		}
	})
	t.Run("the memory is bounded", func(t *testing.T) {
		p := newProven()
		var hash [sha256.Size]byte
		for i := range uint64(provenMax + 10) {
			binary.BigEndian.PutUint64(hash[:], i)
			p.keep(hash, maya, noon, time.Time{}, p.ask())
		}
		if len(p.tokens) > provenMax {
			t.Errorf("%d tokens are kept", len(p.tokens))
		}
	})
}
