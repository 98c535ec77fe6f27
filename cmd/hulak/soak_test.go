package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// soaking reports whether the suites run with their full counts, as with `make soak`. Otherwise they take seconds.
var soaking = os.Getenv("HULAK_SOAK") != ""

// load returns the quick or the full count of a suite.
func load(quick, full int) int {
	if soaking {
		return full
	}
	return quick
}

// seeded returns a random source and logs its seed. HULAK_SEED repeats an earlier run.
func seeded(t *testing.T, about string) *rand.Rand {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given, err := strconv.ParseUint(os.Getenv("HULAK_SEED"), 10, 64); err == nil {
		seed = given
	}
	t.Logf("HULAK_SEED=%d: %s", seed, about)
	return rand.New(rand.NewPCG(seed, 0))
}
