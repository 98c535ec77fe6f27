package embeddedpg

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// attributes run a command as the owner, out of reach of the terminal's Ctrl-C, and end it with this program even where
// that is killed.
func attributes(o *owner) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: credential(o), Setpgid: true, Pdeathsig: syscall.SIGINT}
}

// isPostmaster reports whether the process is a Postgres that serves the directory, and not another that took its number.
func isPostmaster(pid int, data string) bool {
	line, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
	return err == nil && strings.Contains(string(line), "postgres") && strings.Contains(string(line), data)
}
