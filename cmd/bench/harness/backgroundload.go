package harness

import (
	"fmt"
	"time"

	"github.com/prometheus/procfs"
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

func readCPUTime() cpuTime {
	t := cpuTime{own: ownCPUTime()}
	proc, err := procfs.NewDefaultFS()
	if err != nil {
		return t
	}
	stat, err := proc.Stat()
	if err != nil {
		return t
	}
	// Guest time is also counted as user time. Time in interrupts is not used by processes.
	total := stat.CPUTotal
	used := total.User + total.Nice + total.System + total.Steal
	t.used = seconds(used)
	t.available = seconds(used + total.Idle + total.Iowait + total.IRQ + total.SoftIRQ)
	return t
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

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
