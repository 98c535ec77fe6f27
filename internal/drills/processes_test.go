package drills

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
)

// process is a process of the program that can be started several times.
type process struct {
	name, readyPrefix string // the process prints a line with the prefix when it is ready; without a prefix, start does not wait
	args, env         []string
	logFile           string
	attributes        *syscall.SysProcAttr

	command *exec.Cmd
	exited  chan struct{} // closed when the process has exited
	exitErr error
}

// buildProgram builds the program and returns its path.
func buildProgram(ctx context.Context, t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "hulak")
	output, err := exec.CommandContext(ctx, "go", "build", "-o", path, "hulak/cmd/hulak").CombinedOutput()
	require.NoError(t, err, string(output))
	return path
}

// start starts the process and waits until it is ready.
func (p *process) start(ctx context.Context, t *testing.T) {
	t.Helper()
	log, err := os.OpenFile(p.logFile, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	require.NoError(t, err)
	defer log.Close() // the process has its own descriptor
	p.command, p.exited = exec.Command(p.args[0], p.args[1:]...), make(chan struct{})
	p.command.Env, p.command.Stderr, p.command.SysProcAttr = p.env, log, p.attributes
	output, err := p.command.StdoutPipe()
	require.NoError(t, err)
	require.NoError(t, p.command.Start())
	ready := make(chan struct{})
	go func() {
		if p.readyPrefix == "" {
			close(ready)
		}
		for scanner := bufio.NewScanner(output); p.readyPrefix != "" && scanner.Scan(); {
			if strings.HasPrefix(scanner.Text(), p.readyPrefix) {
				close(ready)
				break
			}
		}
		_, _ = io.Copy(io.Discard, output)
		p.exitErr = p.command.Wait()
		close(p.exited)
	}()
	select {
	case <-ready:
	case <-p.exited:
		t.Fatalf("%s exited: %v\n%s", p.name, p.exitErr, p.logTail())
	case <-ctx.Done():
		t.Fatalf("%s is not ready: %v\n%s", p.name, ctx.Err(), p.logTail())
	}
}

// stop ends the process with SIGTERM and requires that it exits without an error.
func (p *process) stop(ctx context.Context, t *testing.T) {
	t.Helper()
	p.requireRunning(t)
	require.NoError(t, p.command.Process.Signal(syscall.SIGTERM))
	select {
	case <-p.exited:
		require.NoError(t, p.exitErr, "%s\n%s", p.name, p.logTail())
	case <-ctx.Done():
		t.Fatalf("%s did not exit: %v\n%s", p.name, ctx.Err(), p.logTail())
	}
	p.command = nil
}

// requireRunning fails the test if the process has exited.
func (p *process) requireRunning(t *testing.T) {
	t.Helper()
	select {
	case <-p.exited:
		t.Fatalf("%s exited: %v\n%s", p.name, p.exitErr, p.logTail())
	default:
	}
}

// cleanUp kills the process if the test has not stopped it.
func (p *process) cleanUp(t *testing.T) {
	t.Helper()
	if p.command != nil {
		_ = p.command.Process.Kill()
		<-p.exited
	}
	if t.Failed() {
		text, err := os.ReadFile(p.logFile)
		err = errors.Join(err, os.WriteFile(filepath.Join(t.ArtifactDir(), p.name+".log"), text, 0o600))
		t.Logf("last log lines of %s: %v\n%s", p.name, err, p.logTail())
	}
}

const logTailBytes = 3 << 10

func (p *process) logTail() string {
	text, err := os.ReadFile(p.logFile)
	if err != nil {
		return fmt.Sprint(err)
	}
	return string(text[max(0, len(text)-logTailBytes):])
}
