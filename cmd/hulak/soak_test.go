package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// fullCounts reports whether the suites run with their full counts, as with `make soak`. Otherwise they take seconds.
var fullCounts = os.Getenv("HULAK_SOAK") != ""

// quickOrFull returns the quick or the full count of a suite.
func quickOrFull(quick, full int) int {
	if fullCounts {
		return full
	}
	return quick
}

// newSeededRand returns a random source and logs its seed. HULAK_SEED repeats an earlier run.
func newSeededRand(t *testing.T, about string) *rand.Rand {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given, err := strconv.ParseUint(os.Getenv("HULAK_SEED"), 10, 64); err == nil {
		seed = given
	}
	t.Logf("HULAK_SEED=%d: %s", seed, about)
	return rand.New(rand.NewPCG(seed, 0))
}
