package core

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"net/netip"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Limits on calls from one client address. They stop floods. A separate per-account limit stops password guessing.
const (
	RateLimitBurst = 100
	TokenInterval  = time.Second
	maxClients     = 50_000 // maximum number of limiters in memory
	maxClientIdle  = 10 * time.Minute
	clientsPerScan = 1_000
)

// ipv6NetworkBits is the usual prefix length of one internet customer's network. The customer can use any address in it.
const ipv6NetworkBits = 64

// NetworkKey returns the rate-limiting key of a client address. It is the IPv4 address or the /64 prefix of the IPv6 address.
func NetworkKey(address string) string {
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

// NetworkDigest returns a keyed digest of the client's network.
func (s *Server) NetworkDigest(ctx context.Context) []byte {
	mac := hmac.New(sha256.New, s.Config.Secret)
	mac.Write([]byte("network:" + NetworkKey(RequestOf(ctx).Gin.ClientIP())))
	return mac.Sum(nil)
}

// RateLimiter limits calls by client address. It is safe for concurrent use.
type RateLimiter struct {
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

// NewRateLimiter returns a limiter that allows the given burst. A burst of 0 is the default.
func NewRateLimiter(now func() time.Time, burst int) *RateLimiter {
	if burst <= 0 {
		burst = RateLimitBurst
	}
	return &RateLimiter{now: now, interval: TokenInterval, burst: burst, clients: map[string]*client{}}
}

// NewSlowRateLimiter returns a limiter that allows the given burst, and then one call per interval.
func NewSlowRateLimiter(now func() time.Time, burst int, interval time.Duration) *RateLimiter {
	l := NewRateLimiter(now, burst)
	l.interval = interval
	return l
}

// Allow takes one token for the address. If no token is left, it returns the time to wait and false.
func (l *RateLimiter) Allow(address string) (time.Duration, bool) {
	address = NetworkKey(address)
	now := l.now()
	l.mu.Lock()
	defer l.mu.Unlock()
	c, ok := l.clients[address]
	if !ok {
		if len(l.clients) >= maxClients {
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

// evict makes room for a new address. It scans about clientsPerScan addresses and deletes the idle ones. While the map is full, it
// deletes every address that it scans.
func (l *RateLimiter) evict(now time.Time) {
	scanned := 0
	for address, c := range l.clients {
		if now.Sub(c.lastSeen) > maxClientIdle || len(l.clients) >= maxClients {
			delete(l.clients, address)
		}
		if scanned++; scanned >= clientsPerScan && len(l.clients) < maxClients {
			return
		}
	}
}
