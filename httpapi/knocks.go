package httpapi

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"net/netip"
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

// ipv6NetworkBits is the size of the network that a provider assigns to one customer. Its holder picks any address in it.
const ipv6NetworkBits = 64

// network returns what limits by client address are counted under: an IPv4 address, or the /64 of an IPv6 address.
func network(address string) string {
	ip, err := netip.ParseAddr(address)
	if err != nil {
		return address
	}
	if ip = ip.Unmap().WithZone(""); ip.Is4() {
		return ip.String()
	}
	prefix, _ := ip.Prefix(ipv6NetworkBits) // never fails: an IPv6 address has 128 bits
	return prefix.String()
}

// networkOf returns a keyed digest of the network that a request comes from.
func (s *Server) networkOf(ctx context.Context) []byte {
	mac := hmac.New(sha256.New, s.cfg.Secret)
	mac.Write([]byte("network:" + network(requestOf(ctx).gin.ClientIP())))
	return mac.Sum(nil)
}

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
	address = network(address)
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
