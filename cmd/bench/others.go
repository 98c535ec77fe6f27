package main

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// othersShareMax is how much of the cores others may use during a run before its figures are doubted. Some always goes to the
// kernel's own work for us.
const othersShareMax = 0.1

// processorTime is what the cores have done so far.
type processorTime struct {
	available time.Duration // of all cores together; 0 where the system does not say
	used      time.Duration // by whomever, a virtual machine's host included
	ours      time.Duration // by this program and by those of its children that have ended
}

// A tick of /proc/stat is a hundredth of a second wherever Linux runs.
const tick = 10 * time.Millisecond

// The fields of its first line that are not somebody's work: idle, waiting for a disk, and what interrupts take.
var notWork = map[int]bool{4: true, 5: true, 6: true, 7: true}

func readProcessorTime() processorTime {
	t := processorTime{ours: ownProcessorTime()}
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return t
	}
	first, _, _ := strings.Cut(string(text), "\n")
	for i, field := range strings.Fields(first) {
		ticks, err := strconv.ParseInt(field, 10, 64)
		if err != nil || i > 8 {
			continue // the line's name; and guests' time, which is counted as their host's already
		}
		t.available += time.Duration(ticks) * tick
		if !notWork[i] {
			t.used += time.Duration(ticks) * tick
		}
	}
	return t
}

// othersShare is how much of the cores others used between two readings.
func othersShare(before, after processorTime) (share float64, known bool) {
	available := after.available - before.available
	if before.available == 0 || available <= 0 {
		return 0, false
	}
	others := (after.used - before.used) - (after.ours - before.ours)
	return max(0, float64(others)/float64(available)), true
}

// judgeOthers says how much of the machine others used while the cases ran. It is called when the server has ended, whose
// time is known only then. Others spoil all figures, and those of a single writer most: when it waits for a core all do,
// where of 64 connections some go on.
func (env *Environment) judgeOthers() {
	share, known := othersShare(env.before, readProcessorTime())
	if !known || env.machine == nil {
		return
	}
	percent := fmt.Sprintf("%.0f %%", 100*share)
	env.machine["used_by_others"] = percent
	if share > othersShareMax {
		env.Note("something else used %s of the cores meanwhile: run it again on a quiet machine", percent)
	}
}
