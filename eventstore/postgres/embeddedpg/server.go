package embeddedpg

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"hulak/internal/background"
)

// server is a running Postgres server process.
type server struct {
	command *exec.Cmd
	ready   chan struct{} // closed when the server accepts connections; those to a standby are read-only
	stopped chan struct{} // closed when the process has exited
	started chan error    // receives the result of starting the process
	onLog   func(string)  // receives each line of output; may be nil

	mu     sync.Mutex
	output []string // last lines of output, for error messages
}

const maxOutputLines = 20

// initializeDataDir creates the data directory under a temporary name and then renames it. An interruption leaves no partial
// directory.
func initializeDataDir(ctx context.Context, b binaries, o *owner, data string, throwaway bool) error {
	temporaryDir := data + ".new"
	if err := os.RemoveAll(temporaryDir); err != nil {
		return fmt.Errorf("remove %s: %w", temporaryDir, err)
	}
	args := []string{"-D", temporaryDir, "-U", superuser, "--auth=trust", "-E", "UTF8", "--locale=C", "-k"}
	if throwaway {
		args = append(args, "--no-sync")
	}
	command := exec.CommandContext(ctx, filepath.Join(b.bin, "initdb"), args...)
	command.Dir = filepath.Dir(data)
	command.Env = serverEnvironment()
	command.SysProcAttr = processAttributes(o)
	if out, err := command.CombinedOutput(); err != nil {
		return explainStartError(fmt.Errorf("%w: %s", err, out), data)
	}
	return os.Rename(temporaryDir, data)
}

// startServer starts the server from a dedicated thread that runs until the server exits. The kernel signals the child when its
// parent thread exits.
func startServer(b binaries, o *owner, args []string, onLog func(string)) (*server, error) {
	s := &server{onLog: onLog, ready: make(chan struct{}), stopped: make(chan struct{}), started: make(chan error, 1)}
	s.command = exec.Command(filepath.Join(b.bin, "postgres"), args...)
	s.command.Env = serverEnvironment()
	s.command.Dir = "/"
	s.command.SysProcAttr = processAttributes(o)
	output, err := s.command.StderrPipe()
	if err != nil {
		return nil, err
	}
	go s.run(output)
	if err := <-s.started; err != nil {
		return nil, fmt.Errorf("start Postgres: %w", err)
	}
	return s, nil
}

func (s *server) run(output io.Reader) {
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	defer close(s.stopped)
	err := s.command.Start()
	s.started <- err
	if err != nil {
		return
	}
	isReady := false
	lines := bufio.NewScanner(output)
	for lines.Scan() {
		line := lines.Text()
		s.addLine(line)
		if s.onLog != nil {
			s.onLog(line)
		}
		if !isReady && strings.Contains(line, "database system is ready to accept") {
			isReady = true
			close(s.ready)
		}
	}
	_ = s.command.Wait()
}

func (s *server) addLine(line string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.output = append(s.output, line); len(s.output) > maxOutputLines {
		s.output = s.output[1:]
	}
}

func (s *server) outputText() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.Join(s.output, "\n")
}

func (s *server) waitUntilReady(ctx context.Context) error {
	select {
	case <-s.ready:
		return nil
	case <-s.stopped:
		return errors.New(s.outputText())
	case <-ctx.Done():
		return fmt.Errorf("Postgres was not ready in time\n%s", s.outputText())
	}
}

// stop requests a fast shutdown, which rolls back open transactions. After the timeout, it forces an immediate shutdown.
func (s *server) stop(timeout time.Duration) error {
	if s.command.Process == nil {
		return nil
	}
	_ = s.command.Process.Signal(syscall.SIGINT)
	select {
	case <-s.stopped:
		return nil
	case <-time.After(timeout):
		_ = s.command.Process.Signal(syscall.SIGQUIT)
		<-s.stopped
		return errors.New("Postgres did not shut down in time and was terminated: it will recover the next time it starts")
	}
}

// stopLeftoverServer stops a server from an earlier run. The caller must hold the directory's lock, so no running program uses that
// server.
func stopLeftoverServer(ctx context.Context, data string) error {
	text, err := os.ReadFile(filepath.Join(data, "postmaster.pid"))
	if errors.Is(err, os.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the database directory %s: %w", data, err)
	}
	first, _, _ := strings.Cut(string(text), "\n")
	pid, err := strconv.Atoi(strings.TrimSpace(first))
	if err != nil || !isPostmaster(pid, data) {
		return nil // Postgres removes a stale file
	}
	_ = syscall.Kill(pid, syscall.SIGINT)
	ctx, cancel := context.WithTimeout(ctx, stopTimeout)
	defer cancel()
	for background.Sleep(ctx, 20*time.Millisecond) {
		if syscall.Kill(pid, 0) != nil {
			return nil
		}
	}
	return fmt.Errorf("the Postgres server from an earlier run (process %d) did not stop: stop it and try again", pid)
}

// explainStartError converts server output to a one-line error for the command line.
func explainStartError(err error, data string) error {
	text := err.Error()
	switch {
	case strings.Contains(text, "No space left on device"):
		return fmt.Errorf("the disk that holds %s is full: free up some space and start again", data)
	case strings.Contains(text, "incompatible with server"):
		return fmt.Errorf(
			"the database in %s was created by a different version of Postgres: use that version, or move the directory elsewhere", data)
	case strings.Contains(text, "FATAL"), strings.Contains(text, "PANIC"), strings.Contains(text, "could not"):
		return fmt.Errorf("the database in %s cannot be opened (%s): restore it, or move the directory elsewhere to start with an empty database",
			data, fatalMessage(text))
	}
	return fmt.Errorf("Postgres did not start: %s", lastLine(text))
}

func fatalMessage(text string) string {
	for line := range strings.SplitSeq(text, "\n") {
		for _, prefix := range []string{"FATAL:", "PANIC:"} {
			if _, message, ok := strings.Cut(line, prefix); ok {
				return strings.TrimSpace(message)
			}
		}
	}
	return lastLine(text)
}

func lastLine(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.TrimSpace(lines[len(lines)-1])
}

// serverEnvironment returns the server's environment. It omits variables that would change Postgres's directories or
// language.
func serverEnvironment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "LANG=C", "HOME=/", "TZ=UTC"}
}
