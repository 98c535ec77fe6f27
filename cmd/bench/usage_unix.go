//go:build unix

package main

import (
	"syscall"
	"time"
)

// ownProcessorTime is what this program and those of its children that have ended used.
func ownProcessorTime() (total time.Duration) {
	for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
		var usage syscall.Rusage
		if syscall.Getrusage(who, &usage) == nil {
			total += time.Duration(usage.Utime.Nano()) + time.Duration(usage.Stime.Nano())
		}
	}
	return total
}
