package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

const (
	timeout     = 3 * time.Minute // of a test with a mutation
	stopTimeout = 10 * time.Second
)

// These are the outcomes in which a row proves nothing.
var (
	errPassed  = errors.New("the test passes although the clause is broken")
	errNotRun  = errors.New("no test has this title")
	errNoBuild = errors.New("the mutated source does not compile")
)

// prover runs tests against mutated sources.
type prover struct {
	environment []string
	scratch     string // directory for mutated files
}

// proveGo returns nil if the named test fails with the mutation.
func (p *prover) proveGo(ctx context.Context, r *row) error {
	source, err := r.mutated()
	if err != nil {
		return err
	}
	original, err := filepath.Abs(r.File)
	if err != nil {
		return err
	}
	mutated := filepath.Join(p.scratch, "mutated"+filepath.Ext(r.File))
	if err := os.WriteFile(mutated, source, 0o600); err != nil {
		return err
	}
	overlay, err := json.Marshal(map[string]any{"Replace": map[string]string{original: mutated}})
	if err != nil {
		return err
	}
	overlayFile := filepath.Join(p.scratch, "overlay.json")
	if err := os.WriteFile(overlayFile, overlay, 0o600); err != nil {
		return err
	}
	out, err := p.command(ctx, ".", "go", "test", "-gcflags=hulak/...=-N -l", "-ldflags=-w", // a third less time to compile and link
		"-overlay", overlayFile, "-json", "-vet=off", "-count=1", "-failfast",
		"-timeout", timeout.String(), "-run", goPattern(r.Title), "./"+filepath.Dir(r.Test))
	return goOutcome(out, err)
}

// goPattern returns the pattern that selects a test by its title. The titles of subtests may be incomplete.
func goPattern(title string) string {
	function, subtests, found := strings.Cut(title, "/")
	pattern := "^" + function + "$"
	if found {
		pattern += "/" + regexp.QuoteMeta(subtests)
	}
	return pattern
}

// goOutcome reads the output of go test -json.
func goOutcome(out []byte, runErr error) error {
	ran, text := false, strings.Builder{}
	for line := range bytes.Lines(out) {
		var event struct{ Action, Test, Output string }
		if json.Unmarshal(line, &event) != nil {
			text.Write(line)
			continue
		}
		text.WriteString(event.Output)
		if event.Test == "" {
			continue
		}
		ran = true
		if event.Action == "fail" {
			return nil
		}
	}
	switch {
	case ran && runErr == nil:
		return errPassed
	case runErr == nil:
		return errNotRun
	default:
		return fmt.Errorf("%w: %w: %s", errNoBuild, runErr, tail(text.String()))
	}
}

// prove is proveGo for a test of the pages.
func (p *pages) prove(ctx context.Context, r *row) (err error) {
	source, err := r.mutated()
	if err != nil {
		return err
	}
	name, inPages := strings.CutPrefix(r.File, "webapp/")
	test, testInPages := strings.CutPrefix(r.Test, "webapp/")
	if !inPages || !testInPages {
		return errors.New("a test of the pages needs a source file of the pages")
	}
	if p.cmd == nil {
		if err := p.start(ctx); err != nil {
			return err
		}
	}
	mutated := filepath.Join(p.dir, name)
	original, err := os.ReadFile(mutated)
	if err != nil {
		return err
	}
	if err := os.WriteFile(mutated, source, 0o600); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.WriteFile(mutated, original, 0o600)) }()
	result, err := p.run(test, regexp.QuoteMeta(r.Title), name)
	if err != nil {
		p.stop()
		return err
	}
	return result.outcome()
}

// pages runs tests in a copy of the web application.
type pages struct {
	prover *prover
	number int // distinguishes the copies
	dir    string
	cmd    *exec.Cmd // nil until the first test
	input  io.WriteCloser
	output *bufio.Scanner
}

// webResult is the result of a test. See webapp/tools/runTests.mjs.
type webResult struct {
	Ran, Failed bool
	Error       string // why the test file cannot be loaded
}

func (r *webResult) outcome() error {
	switch {
	case r.Failed:
		return nil
	case r.Ran:
		return errPassed
	case r.Error != "":
		return fmt.Errorf("%w: %s", errNoBuild, tail(r.Error))
	}
	return errNotRun
}

func (p *pages) start(ctx context.Context) (err error) {
	if p.dir == "" {
		if err := p.copy(ctx); err != nil {
			return err
		}
	}
	cmd := exec.CommandContext(ctx, "node", "tools/runTests.mjs")
	cmd.Dir, cmd.Env, cmd.Stderr, cmd.WaitDelay = p.dir, p.prover.environment, os.Stderr, stopTimeout
	if p.input, err = cmd.StdinPipe(); err != nil {
		return err
	}
	output, err := cmd.StdoutPipe()
	if err != nil {
		return err
	}
	p.output = bufio.NewScanner(output)
	p.output.Buffer(nil, 1<<20)
	if err := cmd.Start(); err != nil {
		return err
	}
	p.cmd = cmd
	return nil
}

// run runs the tests of a file whose titles match a pattern. The changed file is the one with the mutation.
func (p *pages) run(test, pattern, changed string) (*webResult, error) {
	request, err := json.Marshal(map[string]string{"test": test, "pattern": pattern, "changed": changed})
	if err != nil {
		return nil, err
	}
	if _, err := p.input.Write(append(request, '\n')); err != nil {
		return nil, err
	}
	limit := time.AfterFunc(timeout, func() { _ = p.cmd.Process.Kill() })
	defer limit.Stop()
	for p.output.Scan() {
		var result webResult
		if json.Unmarshal(p.output.Bytes(), &result) == nil {
			return &result, nil
		}
	}
	return nil, errors.Join(errors.New("the test did not end"), p.output.Err())
}

func (p *pages) stop() {
	if p.cmd == nil {
		return
	}
	_ = p.input.Close()
	_ = p.cmd.Wait()
	p.cmd = nil
}

// copy copies the web application. The other directories, which its tests read, are links.
func (p *pages) copy(ctx context.Context) error {
	root := filepath.Join(p.prover.scratch, fmt.Sprintf("repository%d", p.number))
	files, err := exec.CommandContext(ctx, "git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", "webapp").Output()
	if err != nil {
		return fmt.Errorf("git ls-files: %w", err)
	}
	for name := range strings.SplitSeq(strings.TrimSuffix(string(files), "\x00"), "\x00") {
		data, err := os.ReadFile(name)
		if errors.Is(err, os.ErrNotExist) {
			continue // deleted, but not committed
		}
		if err != nil {
			return err
		}
		if err := os.MkdirAll(filepath.Dir(filepath.Join(root, name)), 0o700); err != nil {
			return err
		}
		if err := os.WriteFile(filepath.Join(root, name), data, 0o600); err != nil {
			return err
		}
	}
	repository, err := filepath.Abs(".")
	if err != nil {
		return err
	}
	for _, name := range []string{"domain", "httpapi", "eventstore", "projections", "providers", "docs", "deploy", "webapp/node_modules"} {
		if err := os.Symlink(filepath.Join(repository, name), filepath.Join(root, name)); err != nil {
			return err
		}
	}
	p.dir = filepath.Join(root, "webapp")
	return nil
}

// command runs a program and returns its output.
func (p *prover) command(ctx context.Context, dir, name string, arguments ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout+time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Dir, cmd.Env = dir, p.environment
	cmd.WaitDelay = stopTimeout
	return cmd.CombinedOutput()
}

// tail returns the last lines of an output.
func tail(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-8):], "\n")
}
