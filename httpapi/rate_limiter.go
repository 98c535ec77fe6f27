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

// Burst and refill interval of the rate-limited calls of one address. They limit floods. Password guessing is limited per
// account.
const (
	rateLimitBurst = 100
	tokenInterval  = time.Second
	clientsMax     = 50_000 // addresses remembered; idle ones are deleted first
	clientIdleMax  = 10 * time.Minute
	clientsPerScan = 1_000
)

// ipv6NetworkBits is the prefix length that a provider assigns to one customer, who may use any address in it.
const ipv6NetworkBits = 64

// networkKey returns the key of rate limits by client address: an IPv4 address, or the /64 of an IPv6 address.
func networkKey(address string) string {
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
	mac.Write([]byte("network:" + networkKey(requestOf(ctx).gin.ClientIP())))
	return mac.Sum(nil)
}

// rateLimiter limits calls by address. It is safe for concurrent use.
type rateLimiter struct {
	now      func() time.Time
	interval time.Duration
	burst    int

	mu      sync.Mutex
	clients map[string]*client
}

type client struct {
	limiter  *rate.Limiter
	lastSeen time.Time
}

func newRateLimiter(now func() time.Time, burst int) *rateLimiter {
	if burst <= 0 {
		burst = rateLimitBurst
	}
	return &rateLimiter{now: now, interval: tokenInterval, burst: burst, clients: map[string]*client{}}
}

// allow takes one token for the address. If there is none, it returns how long to wait and false.
func (k *rateLimiter) allow(address string) (time.Duration, bool) {
	address = networkKey(address)
	now := k.now()
	k.mu.Lock()
	defer k.mu.Unlock()
	one, ok := k.clients[address]
	if !ok {
		if len(k.clients) >= clientsMax {
			k.evict(now)
		}
		one = &client{limiter: rate.NewLimiter(rate.Every(k.interval), k.burst)}
		k.clients[address] = one
	}
	one.lastSeen = now
	r := one.limiter.ReserveN(now, 1)
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// evict deletes idle addresses. If none is idle, it deletes others, so that the map never exceeds clientsMax.
func (k *rateLimiter) evict(now time.Time) {
	looked := 0
	for address, one := range k.clients {
		if now.Sub(one.lastSeen) > clientIdleMax || len(k.clients) >= clientsMax {
			delete(k.clients, address)
		}
		if looked++; looked >= clientsPerScan && len(k.clients) < clientsMax {
			return
		}
	}
}
