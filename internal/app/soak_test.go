package app

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"
)

// fullCounts makes the suites run with their full counts. The target `make soak` sets HULAK_SOAK.
var fullCounts = os.Getenv("HULAK_SOAK") != ""

// quickOrFull returns the full count of a suite if fullCounts is set, and the quick count otherwise.
func quickOrFull(quick, full int) int {
	if fullCounts {
		return full
	}
	return quick
}

// newSeededRand returns a random source and logs its seed with a description. HULAK_SEED repeats an earlier run.
func newSeededRand(t *testing.T, description string) *rand.Rand {
	t.Helper()
	seed := uint64(time.Now().UnixNano())
	if configured, err := strconv.ParseUint(os.Getenv("HULAK_SEED"), 10, 64); err == nil {
		seed = configured
	}
	t.Logf("HULAK_SEED=%d: %s", seed, description)
	return rand.New(rand.NewPCG(seed, 0))
}
