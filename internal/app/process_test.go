package app

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"

	"github.com/jackc/pgx/v5"

	"hulak/internal/loopback"
)

// testProcess runs the program as a process with its own Postgres, so tests can kill it.
type testProcess struct {
	binary, data string
	env          []string
	urls         baseURLs

	mu      sync.Mutex
	command *exec.Cmd
	lines   chan string   // lines of standard output
	exited  chan struct{} // closed when the process exits
	exitErr error
	stderr  *tailWriter
	// ready is closed while the program is up. Senders wait for it.
	ready chan struct{}
}

// newTestProcess builds the program and creates its data directory.
func newTestProcess(t *testing.T) *testProcess {
	t.Helper()
	// The user that runs Postgres cannot access t.TempDir.
	dir, err := os.MkdirTemp("", "hulak-crash-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	p := &testProcess{binary: buildProgram(t), data: filepath.Join(dir, "data"), ready: make(chan struct{})}
	t.Cleanup(func() {
		p.kill(syscall.SIGTERM) // a failed test leaves the program running; this also stops Postgres
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	app, sandbox := loopback.FreeAddress(t), loopback.FreeAddress(t)
	p.urls = baseURLs{"http://" + app, "http://" + sandbox}
	p.env = append(os.Environ(), "HULAK_ADDR="+app, "HULAK_SANDBOX_ADDR="+sandbox, "HULAK_DATA="+p.data, "HULAK_ENV=test",
		"HULAK_URL=", "HULAK_SANDBOX_URL=", "HULAK_METRICS_ADDR=", "DATABASE_URL=", "HULAK_DEMO_PASSWORD="+testPassword,
		"HULAK_TRUSTED_PROXIES=127.0.0.1", "SANDBOX_SPEED=0.1")
	return p
}

// launch starts the program without waiting until it is ready.
func (p *testProcess) launch() error {
	command := exec.Command(p.binary, "run")
	command.Env = p.env
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	stderr := &tailWriter{}
	command.Stderr = stderr
	if err := command.Start(); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	lines, exited := make(chan string, 100), make(chan struct{})
	p.command, p.lines, p.exited, p.stderr = command, lines, exited, stderr
	go func() {
		for scanner := bufio.NewScanner(output); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			default: // the test no longer reads the output
			}
		}
		_, _ = io.Copy(io.Discard, output)
		p.exitErr = command.Wait()
		close(exited)
	}()
	return nil
}

// awaitLines waits until the program has printed n lines that contain a text.
func (p *testProcess) awaitLines(ctx context.Context, text string, n int) error {
	for n > 0 {
		select {
		case line := <-p.lines:
			if strings.Contains(line, text) {
				n--
			}
		case <-p.exited:
			return fmt.Errorf("program exited: %w\n%s", p.exitErr, p.stderr)
		case <-ctx.Done():
			return fmt.Errorf("program did not print %q: %w\n%s", text, ctx.Err(), p.stderr)
		}
	}
	return nil
}

// startAndWait starts the program, waits until it is ready, and unblocks senders.
func (p *testProcess) startAndWait(ctx context.Context) error {
	if err := p.launch(); err != nil {
		return err
	}
	if err := p.awaitLines(ctx, "Hulak is ready", 1); err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	close(p.ready)
	return nil
}

// markDown makes senders wait until the program is up again.
func (p *testProcess) markDown() {
	p.mu.Lock()
	defer p.mu.Unlock()
	select {
	case <-p.ready:
		p.ready = make(chan struct{})
	default:
	}
}

// awaitReady waits until the program is up.
func (p *testProcess) awaitReady(ctx context.Context) error {
	p.mu.Lock()
	ready := p.ready
	p.mu.Unlock()
	select {
	case <-ready:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// kill sends a signal and waits until the program exits.
func (p *testProcess) kill(signal syscall.Signal) {
	if p.command == nil {
		return
	}
	_ = p.command.Process.Signal(signal)
	<-p.exited
}

// stop stops the program gracefully. It returns an error if the program exits with an error.
func (p *testProcess) stop() error {
	p.kill(syscall.SIGTERM)
	if p.exitErr != nil {
		return fmt.Errorf("stopping: %w\n%s", p.exitErr, p.stderr)
	}
	return nil
}

// postmaster returns the process ID and URL of the program's Postgres.
func (p *testProcess) postmaster() (pid int, databaseURL string, err error) {
	text, err := os.ReadFile(filepath.Join(p.data, "postgres", "pg", "postmaster.pid"))
	if err != nil {
		return 0, "", err
	}
	lines := strings.Split(string(text), "\n")
	if len(lines) < 5 {
		return 0, "", errors.New("postmaster.pid is not complete")
	}
	if pid, err = strconv.Atoi(strings.TrimSpace(lines[0])); err != nil {
		return 0, "", err
	}
	query := url.Values{"host": {strings.TrimSpace(lines[4])}, "user": {"postgres"}, "sslmode": {"disable"}}
	return pid, "postgres:///postgres?" + query.Encode(), nil
}

// connect connects to the program's Postgres.
func (p *testProcess) connect(ctx context.Context) (*pgx.Conn, error) {
	_, databaseURL, err := p.postmaster()
	if err != nil {
		return nil, err
	}
	return pgx.Connect(ctx, databaseURL)
}

// crashPostgres stops the database without a checkpoint, like "pg_ctl stop -m immediate".
func (p *testProcess) crashPostgres() error {
	pid, _, err := p.postmaster()
	if err != nil {
		return err
	}
	return syscall.Kill(pid, syscall.SIGQUIT)
}

// tailWriter keeps the last tailBytes bytes written to it.
type tailWriter struct {
	mu     sync.Mutex
	buffer []byte
}

const tailBytes = 4 << 10

func (w *tailWriter) Write(text []byte) (int, error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.buffer = append(w.buffer, text...)
	w.buffer = slices.Clone(w.buffer[max(0, len(w.buffer)-tailBytes):])
	return len(text), nil
}

func (w *tailWriter) String() string {
	w.mu.Lock()
	defer w.mu.Unlock()
	return string(w.buffer)
}
