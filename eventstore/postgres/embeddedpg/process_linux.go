package embeddedpg

import (
	"os"
	"strconv"
	"strings"
	"syscall"
)

// processAttributes returns attributes that make a command run as the owner and ignore Ctrl-C. The kernel stops the command when
// this program exits, even if this program is killed.
func processAttributes(o *owner) *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Credential: credential(o), Setpgid: true, Pdeathsig: syscall.SIGINT}
}

// isPostmaster reports whether the process is a Postgres server for the directory. Another process might have reused the ID.
func isPostmaster(pid int, data string) bool {
	line, err := os.ReadFile("/proc/" + strconv.Itoa(pid) + "/cmdline")
	return err == nil && strings.Contains(string(line), "postgres") && strings.Contains(string(line), data)
}
