//go:build unix

package harness

import (
	"syscall"
	"time"
)

// ownCPUTime returns the CPU time of this program and its finished child processes.
func ownCPUTime() (total time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if syscall.Getrusage(who, &usage) == nil {
			total += time.Duration(usage.Utime.Nano()) + time.Duration(usage.Stime.Nano())
		}
	}
	return total
}
