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

// Limits for the rate-limited calls of one address. They stop floods. A separate limit per account stops password guessing.
const (
	rateLimitBurst = 100
	tokenInterval  = time.Second
	clientsMax     = 50_000 // limiters kept in memory
	clientIdleMax  = 10 * time.Minute
	clientsPerScan = 1_000
)

// ipv6NetworkBits is the usual prefix length of one customer's network. The customer may use any address in it.
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

// allow takes one token for the address. If there is none, it returns the time to wait, and false.
func (l *rateLimiter) allow(address string) (time.Duration, bool) {
	address = networkKey(address)
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	c, ok := l.clients[address]
	if !ok {
		if len(l.clients) >= clientsMax {
			l.evict(now)
		}
		c = &client{limiter: rate.NewLimiter(rate.Every(l.interval), l.burst)}
		l.clients[address] = c
	}
	c.lastSeen = now
	r := c.limiter.ReserveN(now, 1)
	if wait := r.DelayFrom(now); wait > 0 {
		r.CancelAt(now)
		return wait, false
	}
	return 0, true
}

// evict makes room for a new address. It deletes idle addresses among the first clientsPerScan, and any address while the map is
// full.
func (l *rateLimiter) evict(now time.Time) {
	scanned := 0
	for address, c := range l.clients {
		if now.Sub(c.lastSeen) > clientIdleMax || len(l.clients) >= clientsMax {
			delete(l.clients, address)
		}
		if scanned++; scanned >= clientsPerScan && len(l.clients) < clientsMax {
			return
		}
	}
}
