package drills

import (
	"context"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// balancerConfig is HAProxy's configuration. Only connections that were refused are tried at the other server, so HAProxy never repeats a
// request.
const balancerConfig = `global
    maxconn 5000
defaults
    mode http
    maxconn 5000
    timeout connect 2s
    timeout client 40s
    timeout server 40s
    timeout check 5s
    option redispatch 1
    retries 2
    retry-on conn-failure
frontend clients
    bind %s
    default_backend api
backend api
    balance roundrobin
    option httpchk GET /readyz
    default-server check inter 1s fall 2 rise 1
    server api1 %s
    server api2 %s
`

// startBalancer starts an HAProxy that sends requests to the API servers that are ready.
func startBalancer(ctx context.Context, t *testing.T, address string, origins []string) {
	t.Helper()
	binary, err := exec.LookPath("haproxy")
	require.NoError(t, err, "the drill needs the Debian package haproxy")
	config := filepath.Join(t.TempDir(), "haproxy.cfg")
	text := fmt.Sprintf(balancerConfig, address, strings.TrimPrefix(origins[0], "http://"), strings.TrimPrefix(origins[1], "http://"))
	require.NoError(t, os.WriteFile(config, []byte(text), 0o600))
	p := &process{name: "HAProxy", args: []string{binary, "-db", "-f", config}, env: os.Environ(), logFile: filepath.Join(t.TempDir(), "log"),
		attributes: endWithTest}
	t.Cleanup(func() { p.cleanUp(t) })
	p.start(ctx, t)
	require.NoError(t, await(ctx, "HAProxy", func() (bool, error) {
		p.requireRunning(t)
		conn, err := new(net.Dialer).DialContext(ctx, "tcp", address)
		if err != nil {
			return false, nil // not listening yet
		}
		return true, conn.Close()
	}))
}
