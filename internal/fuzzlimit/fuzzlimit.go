// Package fuzzlimit fails a fuzz test if a parser needs too much time or memory for an input.
package fuzzlimit

import (
	"flag"
	"runtime/metrics"
	"testing"
	"time"
)

// Limits for one input. A request of a client must not keep a core busy or use up the memory.
const (
	maxTime  = 100 * time.Millisecond
	maxBytes = 64 << 20
)

// attempts is how often a slow call is repeated, because a busy machine also makes calls slow.
const attempts = 3

// Run calls parse. While fuzzing, it fails if parse allocates more than 64 MB or takes longer than 100 ms each time. In a normal test run,
// other tests use time and memory too, so it measures nothing.
func Run(t *testing.T, parse func()) {
	t.Helper()
	if f := flag.Lookup("test.fuzz"); f == nil || f.Value.String() == "" {
		parse()
		return
	}
	var elapsed time.Duration
	for range attempts {
		before, start := allocated(), time.Now()
		parse()
		elapsed = time.Since(start)
		if n := allocated() - before; n > maxBytes {
			t.Fatalf("parsing allocates %d MB", n>>20)
		}
		if elapsed <= maxTime {
			return
		}
	}
	t.Fatalf("parsing takes %s", elapsed)
}

// allocated returns how many bytes the process has allocated since its start.
func allocated() uint64 {
	sample := []metrics.Sample{{Name: "/gc/heap/allocs:bytes"}}
	metrics.Read(sample)
	return sample[0].Value.Uint64()
}
