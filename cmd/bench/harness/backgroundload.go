package harness

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// maxBackgroundCPUShare is the largest share of CPU time that other processes can use in a reliable run. The share includes some kernel
// work for this program.
const maxBackgroundCPUShare = 0.1

// cpuTime is the CPU time used so far.
type cpuTime struct {
	available time.Duration // of all cores together; 0 if unknown
	used      time.Duration // by all processes, including time stolen by a virtual machine's host
	own       time.Duration // by this program and its finished child processes
}

// tick is the unit of /proc/stat, 1/100 second on Linux (USER_HZ).
const tick = 10 * time.Millisecond

// excludedFields lists the fields of the first line of /proc/stat that do not count CPU time used by processes: idle, iowait, irq,
// softirq (proc_stat(5)).
var excludedFields = map[int]bool{4: true, 5: true, 6: true, 7: true}

func readCPUTime() cpuTime {
	t := cpuTime{own: ownCPUTime()}
	text, err := os.ReadFile("/proc/stat")
	if err != nil {
		return t
	}
	first, _, _ := strings.Cut(string(text), "\n")
	for i, field := range strings.Fields(first) {
		ticks, err := strconv.ParseInt(field, 10, 64)
		if err != nil || i > 8 {
			continue // the line's name, and guest time, which is also counted as user time
		}
		t.available += time.Duration(ticks) * tick
		if !excludedFields[i] {
			t.used += time.Duration(ticks) * tick
		}
	}
	return t
}

// backgroundCPUShare returns the share of CPU time that other processes used between two readings.
func backgroundCPUShare(before, after cpuTime) (share float64, known bool) {
	available := after.available - before.available
	if before.available == 0 || available <= 0 {
		return 0, false
	}
	background := (after.used - before.used) - (after.own - before.own)
	return max(0, float64(background)/float64(available)), true
}

// noteBackgroundLoad records how much CPU time other processes used. It must run after the server has exited, because the server's CPU
// time is known only then. Background load affects the single writer most, because all commands wait for the writer.
func (env *Environment) noteBackgroundLoad() {
	share, known := backgroundCPUShare(env.cpuTimeBefore, readCPUTime())
	if !known || env.Machine == nil {
		return
	}
	percent := fmt.Sprintf("%.0f%%", 100*share)
	env.Machine["used_by_others"] = percent
	if share > maxBackgroundCPUShare {
		env.Notef("other processes used %s of the CPU time: repeat the run on an idle machine", percent)
	}
}
