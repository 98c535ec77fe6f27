package safedial_test

import (
	"context"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/net/dns/dnsmessage"

	"hulak/internal/safedial"
)

// addresses maps addresses to whether they are public.
var addresses = map[string]bool{
	"8.8.8.8": true, "93.184.216.34": true, "172.15.255.255": true, "172.32.0.1": true, "100.63.255.255": true, "100.128.0.1": true,
	"198.17.255.255": true, "223.255.255.255": true, "2606:4700::1111": true, "2a00:1450:4001::8": true,

	"0.0.0.0": false, "0.1.2.3": false, "10.0.0.1": false, "10.255.255.255": false, "100.64.0.1": false, "100.127.255.255": false,
	"127.0.0.1": false, "127.255.0.1": false, "169.254.169.254": false, "172.16.0.1": false, "172.31.255.255": false, "192.0.0.1": false,
	"192.0.2.1": false, "192.88.99.1": false, "192.168.1.1": false, "198.18.0.1": false, "198.19.255.255": false, "198.51.100.1": false,
	"203.0.113.1": false, "224.0.0.1": false, "239.255.255.255": false, "240.0.0.1": false, "255.255.255.255": false,
	"::": false, "::1": false, "::ffff:8.8.8.8": false, "::ffff:127.0.0.1": false, "::127.0.0.1": false, "64:ff9b::8.8.8.8": false,
	"64:ff9b::10.0.0.1": false, "64:ff9b:1::1": false, "100::1": false, "2001::1": false, "2001:db8::1": false, "2002:7f00:1::1": false,
	"3fff::1": false, "fc00::1": false, "fd00::1": false, "fe80::1": false, "fe80::1%eth0": false, "2606:4700::1111%eth0": false,
	"fec0::1": false, "ff02::1": false,
}

func TestIsPublic(t *testing.T) {
	t.Parallel()
	for address, public := range addresses {
		assert.Equal(t, public, safedial.IsPublic(netip.MustParseAddr(address)), address)
	}
	assert.False(t, safedial.IsPublic(netip.Addr{}))
}

func TestCheckURL(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		url                string
		strict, inLoopback error
	}{
		{"https://partner.example/hooks?key=1", nil, nil},
		{"https://partner.example:443/", nil, nil},
		{"https://8.8.8.8/", nil, nil},
		{"https://[2606:4700::1111]/", nil, nil},
		{"https://partner.example:8443/", safedial.ErrPort, nil},
		{"http://partner.example/", safedial.ErrInvalidURL, nil},
		{"http://127.0.0.1:4000/", safedial.ErrInvalidURL, nil},
		{"https://127.0.0.1/", safedial.ErrNotPublic, nil},
		{"https://[::1]/", safedial.ErrNotPublic, nil},
		{"https://[::ffff:8.8.8.8]/", safedial.ErrNotPublic, safedial.ErrNotPublic},
		{"https://169.254.169.254/latest/meta-data", safedial.ErrNotPublic, safedial.ErrNotPublic},
		{"https://10.0.0.1/", safedial.ErrNotPublic, safedial.ErrNotPublic},
		{"https://user:password@partner.example/", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"https://user@partner.example/", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"https://partner.example/#part", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"ftp://partner.example/", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"file:///etc/passwd", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"https:partner.example", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"https:///hooks", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"partner.example/hooks", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"https://partner.example:port/", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
		{"", safedial.ErrInvalidURL, safedial.ErrInvalidURL},
	} {
		assert.ErrorIs(t, safedial.Guard{}.CheckURL(c.url), c.strict, c.url)
		assert.ErrorIs(t, safedial.Guard{AllowLoopback: true}.CheckURL(c.url), c.inLoopback, c.url)
	}
}

// errDialed means that a guard connected to an allowed address.
var errDialed = errors.New("dialed")

// dialRecorder is a dial function that records addresses and fails with errDialed.
type dialRecorder []string

func (r *dialRecorder) dial(_ context.Context, _, address string) (net.Conn, error) {
	*r = append(*r, address)
	return nil, errDialed
}

func TestAddressesInURLsAreChecked(t *testing.T) {
	t.Parallel()
	for address, public := range addresses {
		var dialed dialRecorder
		guard := safedial.Guard{Dial: dialed.dial}
		_, err := guard.DialContext(t.Context(), "tcp", net.JoinHostPort(address, "443"))
		if public {
			require.ErrorIs(t, err, errDialed, address)
			continue
		}
		require.ErrorIs(t, err, safedial.ErrNotPublic, address)
		assert.Empty(t, dialed, address)
	}
	_, err := safedial.Guard{}.DialContext(t.Context(), "tcp", "8.8.8.8:5432")
	assert.ErrorIs(t, err, safedial.ErrPort)
}

// nameServer is a DNS server on loopback. answers returns the IPv4 addresses for the nth query of a name, starting at 1.
type nameServer struct {
	queries atomic.Int64
	answers func(query int64) []string
}

// resolver starts the server and returns a resolver that uses it.
func (s *nameServer) resolver(t *testing.T) *net.Resolver {
	t.Helper()
	conn, err := net.ListenPacket("udp", "127.0.0.1:0")
	require.NoError(t, err)
	t.Cleanup(func() { conn.Close() })
	go func() {
		buffer := make([]byte, 512)
		for {
			n, from, err := conn.ReadFrom(buffer)
			if err != nil {
				return
			}
			if response, err := s.respond(buffer[:n]); err == nil {
				_, _ = conn.WriteTo(response, from)
			}
		}
	}()
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", conn.LocalAddr().String())
	}}
}

func (s *nameServer) respond(query []byte) ([]byte, error) {
	var message dnsmessage.Message
	if err := message.Unpack(query); err != nil {
		return nil, err
	}
	message.Response, message.Additionals = true, nil
	if question := message.Questions[0]; question.Type == dnsmessage.TypeA {
		for _, text := range s.answers(s.queries.Add(1)) {
			message.Answers = append(message.Answers, dnsmessage.Resource{
				Header: dnsmessage.ResourceHeader{Name: question.Name, Type: dnsmessage.TypeA, Class: dnsmessage.ClassINET},
				Body:   &dnsmessage.AResource{A: netip.MustParseAddr(text).As4()},
			})
		}
	}
	return message.Pack()
}

func TestNamesAreResolvedOnceAndChecked(t *testing.T) {
	t.Parallel()
	t.Run("the address that was checked is dialed, even if the name changes its address", func(t *testing.T) {
		t.Parallel()
		server := &nameServer{answers: func(query int64) []string {
			if query == 1 {
				return []string{"93.184.216.34"}
			}
			return []string{"127.0.0.1"}
		}}
		var dialed dialRecorder
		guard := safedial.Guard{Resolver: server.resolver(t), Dial: dialed.dial}
		_, err := guard.DialContext(t.Context(), "tcp", "rebind.example.:443")
		require.ErrorIs(t, err, errDialed)
		assert.Equal(t, dialRecorder{"93.184.216.34:443"}, dialed)
		assert.Equal(t, int64(1), server.queries.Load(), "the name was looked up once")
		_, err = guard.DialContext(t.Context(), "tcp", "rebind.example.:443")
		require.ErrorIs(t, err, safedial.ErrNotPublic)
		assert.Len(t, dialed, 1)
	})
	t.Run("a name with a public and a private address is rejected", func(t *testing.T) {
		t.Parallel()
		server := &nameServer{answers: func(int64) []string { return []string{"93.184.216.34", "10.0.0.1"} }}
		var dialed dialRecorder
		_, err := safedial.Guard{Resolver: server.resolver(t), Dial: dialed.dial}.DialContext(t.Context(), "tcp", "mixed.example.:443")
		require.ErrorIs(t, err, safedial.ErrNotPublic)
		assert.Empty(t, dialed)
	})
	t.Run("every address of a name is tried", func(t *testing.T) {
		t.Parallel()
		server := &nameServer{answers: func(int64) []string { return []string{"93.184.216.34", "8.8.8.8"} }}
		var dialed dialRecorder
		_, err := safedial.Guard{Resolver: server.resolver(t), Dial: dialed.dial}.DialContext(t.Context(), "tcp", "two.example.:443")
		require.ErrorIs(t, err, errDialed)
		assert.ElementsMatch(t, []string{"93.184.216.34:443", "8.8.8.8:443"}, dialed)
	})
}

func TestClient(t *testing.T) {
	t.Parallel()
	var requests atomic.Int64
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		requests.Add(1)
		http.Redirect(w, r, "/elsewhere", http.StatusFound)
	}))
	t.Cleanup(server.Close)
	get := func(guard safedial.Guard) (*http.Response, error) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL, nil)
		require.NoError(t, err)
		client := guard.Client(time.Minute)
		t.Cleanup(client.CloseIdleConnections)
		return client.Do(request)
	}
	t.Run("a redirect is not followed", func(t *testing.T) {
		response, err := get(safedial.Guard{AllowLoopback: true})
		require.NoError(t, err)
		require.NoError(t, response.Body.Close())
		assert.Equal(t, http.StatusFound, response.StatusCode)
		assert.Equal(t, int64(1), requests.Load())
	})
	t.Run("a server on loopback is not reached", func(t *testing.T) {
		response, err := get(safedial.Guard{})
		if err == nil {
			_ = response.Body.Close()
		}
		require.ErrorIs(t, err, safedial.ErrPort)
		assert.NotContains(t, err.Error(), "refused")
		assert.Equal(t, int64(1), requests.Load())
	})
}
