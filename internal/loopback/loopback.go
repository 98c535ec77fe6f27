// Package loopback finds addresses for servers that tests stop and start again.
package loopback

import (
	"fmt"
	"math/rand/v2"
	"net"
	"testing"
)

// FreeAddress returns a loopback address with a free port. The port is outside the range of ephemeral ports, so it stays free while the
// server is down.
func FreeAddress(tb testing.TB) string {
	tb.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000))
		if l, err := net.Listen("tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	tb.Fatal("no free port found")
	return ""
}
