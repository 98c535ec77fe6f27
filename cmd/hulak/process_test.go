package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
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
)

// testProcess is the real program as a process with its own Postgres, for tests that kill it.
type testProcess struct {
	binary, data string
	env          []string
	site         site

	mu      sync.Mutex
	command *exec.Cmd
	lines   chan string   // lines of its standard output
	exited  chan struct{} // closed when it has exited
	exitErr error         // exit error
	stderr  *tailWriter
	// ready is closed while the program is up. Customers wait for it.
	ready chan struct{}
}

// buildProcess builds the program and creates its directory.
func buildProcess(ctx context.Context, t *testing.T) *testProcess {
	t.Helper()
	// t.TempDir is not accessible to the user that runs Postgres.
	dir, err := os.MkdirTemp("", "hulak-crash-")
	if err == nil {
		err = os.Chmod(dir, 0o755)
	}
	if err != nil {
		t.Fatal(err)
	}
	v := &testProcess{binary: filepath.Join(dir, "hulak"), data: filepath.Join(dir, "data"), ready: make(chan struct{})}
	t.Cleanup(func() {
		v.kill(syscall.SIGTERM) // after a failed test; also stops its Postgres
		if err := os.RemoveAll(dir); err != nil {
			t.Error(err)
		}
	})
	buildBinary(ctx, t, v.binary)
	app, sandbox := freeAddress(t), freeAddress(t)
	v.site = site{"http://" + app, "http://" + sandbox}
	v.env = append(os.Environ(), "HULAK_ADDR="+app, "HULAK_SANDBOX_ADDR="+sandbox, "HULAK_DATA="+v.data, "HULAK_ENV=test",
		"HULAK_URL=", "HULAK_SANDBOX_URL=", "HULAK_METRICS_ADDR=", "DATABASE_URL=", "HULAK_DEMO_PASSWORD="+testPassword,
		"HULAK_TRUSTED_PROXIES=127.0.0.1", "SANDBOX_SPEED=0.1")
	return v
}

// freeAddress returns an address with a port that stays free while the program is down. It is outside the range of ephemeral
// ports.
func freeAddress(t *testing.T) string {
	t.Helper()
	for range 100 {
		address := fmt.Sprintf("127.0.0.1:%d", 10_000+rand.IntN(20_000))
		if l, err := net.Listen("tcp", address); err == nil {
			_ = l.Close()
			return address
		}
	}
	t.Fatal("no port is free")
	return ""
}

// launch starts the program and returns at once.
func (v *testProcess) launch() error {
	command := exec.Command(v.binary, "run")
	command.Env = v.env
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	complaints := &tailWriter{}
	command.Stderr = complaints
	if err := command.Start(); err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	lines, ended := make(chan string, 100), make(chan struct{})
	v.command, v.lines, v.exited, v.stderr = command, lines, ended, complaints
	go func() {
		for scanner := bufio.NewScanner(output); scanner.Scan(); {
			select {
			case lines <- scanner.Text():
			default: // the output is no longer read
			}
		}
		_, _ = io.Copy(io.Discard, output)
		v.exitErr = command.Wait()
		close(ended)
	}()
	return nil
}

// awaitLines waits until the program prints n lines that contain a text.
func (v *testProcess) awaitLines(ctx context.Context, what string, n int) error {
	for n > 0 {
		select {
		case line := <-v.lines:
			if strings.Contains(line, what) {
				n--
			}
		case <-v.exited:
			return fmt.Errorf("the program ended: %w\n%s", v.exitErr, v.stderr)
		case <-ctx.Done():
			return fmt.Errorf("the program did not say %q: %w\n%s", what, ctx.Err(), v.stderr)
		}
	}
	return nil
}

// startAndWait starts the program, waits until it is ready, and lets customers continue.
func (v *testProcess) startAndWait(ctx context.Context) error {
	if err := v.launch(); err != nil {
		return err
	}
	if err := v.awaitLines(ctx, "Hulak is ready", 1); err != nil {
		return err
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	close(v.ready)
	return nil
}

// markDown makes customers wait.
func (v *testProcess) markDown() {
	v.mu.Lock()
	defer v.mu.Unlock()
	select {
	case <-v.ready:
		v.ready = make(chan struct{})
	default:
	}
}

// awaitReady waits until the program is up.
func (v *testProcess) awaitReady(ctx context.Context) error {
	v.mu.Lock()
	open := v.ready
	v.mu.Unlock()
	select {
	case <-open:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// kill sends a signal and waits until the program exits. It has no effect if the program has exited.
func (v *testProcess) kill(signal syscall.Signal) {
	if v.command == nil {
		return
	}
	_ = v.command.Process.Signal(signal)
	<-v.exited
}

// stop stops the program like Ctrl-C.
func (v *testProcess) stop() error {
	v.kill(syscall.SIGTERM)
	if v.exitErr != nil {
		return fmt.Errorf("stopping: %w\n%s", v.exitErr, v.stderr)
	}
	return nil
}

// postmaster returns the process ID and URL of the program's Postgres.
func (v *testProcess) postmaster() (pid int, address string, err error) {
	text, err := os.ReadFile(filepath.Join(v.data, "postgres", "pg", "postmaster.pid"))
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
func (v *testProcess) connect(ctx context.Context) (*pgx.Conn, error) {
	_, address, err := v.postmaster()
	if err != nil {
		return nil, err
	}
	return pgx.Connect(ctx, address)
}

// crashPostgres stops the database like "pg_ctl stop -m immediate", without a checkpoint.
func (v *testProcess) crashPostgres() error {
	pid, _, err := v.postmaster()
	if err != nil {
		return err
	}
	return syscall.Kill(pid, syscall.SIGQUIT)
}

// tailWriter keeps the end of what is written to it.
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
