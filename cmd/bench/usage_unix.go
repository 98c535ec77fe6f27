//go:build unix

package main

import (
	"syscall"
	"time"
)

// ownProcessorTime returns the CPU time of this program and its finished child processes.
func ownProcessorTime() (total time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if syscall.Getrusage(who, &usage) == nil {
			total += time.Duration(usage.Utime.Nano()) + time.Duration(usage.Stime.Nano())
		}
	}
	return total
}
