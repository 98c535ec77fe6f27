package httpapi

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// From one address, this many guarded calls may come at once, and then one every so often. It bounds floods; guessing at
// one account is bounded by account.
const (
	knocksBurst     = 100
	knocksEvery     = time.Second
	knockersMax     = 50_000 // addresses remembered; the quietest are forgotten first
	knockersForget  = 10 * time.Minute
	knockersPerScan = 1_000
)

// knocks bounds calls by address.
type knocks struct {
	now   func() time.Time
	every time.Duration
	burst int

	mu       sync.Mutex
	knockers map[string]*knocker
}

type knocker struct {
	limiter *rate.Limiter
	last    time.Time
}

func newKnocks(now func() time.Time, burst int) *knocks {
	if burst <= 0 {
		burst = knocksBurst
	}
	return &knocks{now: now, every: knocksEvery, burst: burst, knockers: map[string]*knocker{}}
}

// allow takes one call, or says how long to wait.
func (k *knocks) allow(address string) (time.Duration, bool) {
	now := k.now()
	k.mu.Lock()
	defer k.mu.Unlock()
	one, ok := k.knockers[address]
	if !ok {
		if len(k.knockers) >= knockersMax {
			k.forget(now)
		}
		one = &knocker{limiter: rate.NewLimiter(rate.Every(k.every), k.burst)}
		k.knockers[address] = one
	}
	one.last = now
	r := one.limiter.ReserveN(now, 1)
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// forget drops addresses that have been quiet, and whichever come first if none has: the map never grows past its bound.
func (k *knocks) forget(now time.Time) {
	looked := 0
	for address, one := range k.knockers {
		if now.Sub(one.last) > knockersForget || len(k.knockers) >= knockersMax {
			delete(k.knockers, address)
		}
		if looked++; looked >= knockersPerScan && len(k.knockers) < knockersMax {
			return
		}
	}
}
