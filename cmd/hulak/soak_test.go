package main

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// soaking reports whether the suites run with their full counts, as `make soak` does; otherwise they take seconds.
var soaking = os.Getenv("HULAK_SOAK") != ""

// load is a count of a suite: the quick one, or the full one.
func load(quick, full int) int {
	if soaking {
		return full
	}
	return quick
}

// seeded makes a suite's chance and prints what leads to the same again. HULAK_SEED repeats an earlier run's.
func seeded(t *testing.T, about string) *rand.Rand {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if given, err := strconv.ParseUint(os.Getenv("HULAK_SEED"), 10, 64); err == nil {
		seed = given
	}
	t.Logf("HULAK_SEED=%d: %s", seed, about)
	return rand.New(rand.NewPCG(seed, 0))
}
