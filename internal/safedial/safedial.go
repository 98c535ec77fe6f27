// Package safedial sends HTTP requests to addresses that users enter, and only to addresses on the public internet. It protects internal
// services against server-side request forgery.
//
// A Guard resolves a name once, checks all of its addresses, and connects to a checked address. A name server that returns another
// address to a second query has no effect.
package safedial

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"time"
)

// Errors that a Guard returns.
var (
	ErrInvalidURL = errors.New("safedial: URL is not an https URL without a user name")
	ErrPort       = errors.New("safedial: port is not 443")
	ErrNotPublic  = errors.New("safedial: address is not on the public internet")
	ErrNoAddress  = errors.New("safedial: name has no address")
)

const (
	httpsPort       = "443"
	dialTimeout     = 5 * time.Second
	maxHeaderBytes  = 16 << 10
	maxIdleTime     = 30 * time.Second
	maxConnsPerHost = 8
)

// nonPublic lists the special-purpose networks in the IANA registries for IPv4 and IPv6 that are not reachable by everyone. IPv6
// addresses outside publicIPv6 are never public. They include loopback, unique-local, link-local, multicast, and NAT64 addresses.
var (
	publicIPv6 = netip.MustParsePrefix("2000::/3")
	nonPublic  = []netip.Prefix{
		netip.MustParsePrefix("0.0.0.0/8"),
		netip.MustParsePrefix("10.0.0.0/8"),
		netip.MustParsePrefix("100.64.0.0/10"), // carrier-grade NAT
		netip.MustParsePrefix("127.0.0.0/8"),
		netip.MustParsePrefix("169.254.0.0/16"), // link-local, with the metadata services of clouds
		netip.MustParsePrefix("172.16.0.0/12"),
		netip.MustParsePrefix("192.0.0.0/24"),
		netip.MustParsePrefix("192.0.2.0/24"),
		netip.MustParsePrefix("192.88.99.0/24"), // 6to4 relays
		netip.MustParsePrefix("192.168.0.0/16"),
		netip.MustParsePrefix("198.18.0.0/15"),
		netip.MustParsePrefix("198.51.100.0/24"),
		netip.MustParsePrefix("203.0.113.0/24"),
		netip.MustParsePrefix("224.0.0.0/4"), // multicast
		netip.MustParsePrefix("240.0.0.0/4"),
		netip.MustParsePrefix("2001::/23"), // protocol assignments, such as Teredo, which contains an IPv4 address
		netip.MustParsePrefix("2001:db8::/32"),
		netip.MustParsePrefix("2002::/16"), // 6to4, which contains an IPv4 address
		netip.MustParsePrefix("3fff::/20"),
	}
)

// IsPublic reports whether an address is on the public internet. An IPv4-mapped IPv6 address is not.
func IsPublic(ip netip.Addr) bool {
	if !ip.IsValid() || ip.Is4In6() || ip.Zone() != "" || ip.Is6() && !publicIPv6.Contains(ip) {
		return false
	}
	for _, network := range nonPublic {
		if network.Contains(ip) {
			return false
		}
	}
	return true
}

// Resolver looks up the addresses of a name. net.Resolver implements it.
type Resolver interface {
	LookupNetIP(ctx context.Context, network, host string) ([]netip.Addr, error)
}

// Guard checks URLs and addresses. The zero value accepts only https URLs of port 443 and public addresses. A Guard is safe for
// concurrent use.
type Guard struct {
	// AllowLoopback also accepts loopback addresses, http, and any port. It is for development and tests.
	AllowLoopback bool
	Resolver      Resolver                                                             // nil is net.DefaultResolver
	Dial          func(ctx context.Context, network, address string) (net.Conn, error) // nil connects; tests replace it
}

// CheckURL returns an error if a Guard's client would never send a request to a URL. It does not look up names.
func (g Guard) CheckURL(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Opaque != "" || u.User != nil || u.Hostname() == "" || u.Fragment != "" {
		return ErrInvalidURL
	}
	if u.Scheme != "https" && !(g.AllowLoopback && u.Scheme == "http") {
		return ErrInvalidURL
	}
	if port := u.Port(); port != "" && port != httpsPort && !g.AllowLoopback {
		return ErrPort
	}
	if ip, err := netip.ParseAddr(u.Hostname()); err == nil && !g.allows(ip) {
		return ErrNotPublic
	}
	return nil
}

func (g Guard) allows(ip netip.Addr) bool {
	return IsPublic(ip) || g.AllowLoopback && ip.IsLoopback()
}

// DialContext connects to an address if it is allowed. If the name has several addresses, all must be allowed.
func (g Guard) DialContext(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	if port != httpsPort && !g.AllowLoopback {
		return nil, ErrPort
	}
	addresses, err := g.resolve(ctx, host)
	if err != nil {
		return nil, err
	}
	for _, ip := range addresses {
		if !g.allows(ip) {
			return nil, ErrNotPublic
		}
	}
	dial := g.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: dialTimeout}).DialContext
	}
	for _, ip := range addresses {
		var conn net.Conn
		if conn, err = dial(ctx, network, net.JoinHostPort(ip.String(), port)); err == nil {
			return conn, nil
		}
	}
	return nil, err
}

// resolve returns the addresses of a host. A resolver can return IPv4 addresses as IPv4-mapped IPv6 addresses.
func (g Guard) resolve(ctx context.Context, host string) ([]netip.Addr, error) {
	if ip, err := netip.ParseAddr(host); err == nil {
		return []netip.Addr{ip}, nil
	}
	var resolver Resolver = net.DefaultResolver
	if g.Resolver != nil {
		resolver = g.Resolver
	}
	addresses, err := resolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	if len(addresses) == 0 {
		return nil, ErrNoAddress
	}
	for i := range addresses {
		addresses[i] = addresses[i].Unmap()
	}
	return addresses, nil
}

// Client returns a client that sends requests only to allowed addresses. It uses no proxy and does not follow redirects.
func (g Guard) Client(timeout time.Duration) *http.Client {
	return &http.Client{
		Timeout: timeout,
		Transport: &http.Transport{
			DialContext: g.DialContext, TLSHandshakeTimeout: dialTimeout, ForceAttemptHTTP2: true, IdleConnTimeout: maxIdleTime,
			MaxConnsPerHost: maxConnsPerHost, MaxResponseHeaderBytes: maxHeaderBytes,
		},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
