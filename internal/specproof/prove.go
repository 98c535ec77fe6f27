package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"
)

const timeout = 3 * time.Minute // of a test with a mutation

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
	pages       string // copy of the repository's web application; empty until the first web test
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
	out, err := p.command(ctx, ".", "go", "test", "-overlay", overlayFile, "-json", "-vet=off", "-count=1", "-failfast",
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
		return fmt.Errorf("%w: %s", errNoBuild, tail(text.String()))
	}
}

// proveWeb is proveGo for a test of the pages.
func (p *prover) proveWeb(ctx context.Context, r *row) (err error) {
	source, err := r.mutated()
	if err != nil {
		return err
	}
	if p.pages == "" {
		if err := p.copyPages(ctx); err != nil {
			return err
		}
	}
	name, inPages := strings.CutPrefix(r.File, "webapp/")
	test, testInPages := strings.CutPrefix(r.Test, "webapp/")
	if !inPages || !testInPages {
		return errors.New("a test of the pages needs a source file of the pages")
	}
	mutated := filepath.Join(p.pages, name)
	original, err := os.ReadFile(mutated)
	if err != nil {
		return err
	}
	if err := os.WriteFile(mutated, source, 0o600); err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.WriteFile(mutated, original, 0o600)) }()
	report := filepath.Join(p.scratch, "report.json")
	out, runErr := p.command(ctx, p.pages, "npx", "vitest", "run", test, "--testNamePattern", regexp.QuoteMeta(r.Title),
		"--bail=1", "--reporter=json", "--outputFile="+report)
	data, err := os.ReadFile(report)
	if err != nil {
		return errors.Join(runErr, fmt.Errorf("vitest wrote no report: %s", tail(string(out))))
	}
	return errors.Join(webOutcome(data), os.Remove(report))
}

// webOutcome reads the JSON report of Vitest.
func webOutcome(data []byte) error {
	var report struct {
		TestResults []struct {
			Message          string
			AssertionResults []struct{ Status string }
		}
	}
	if err := json.Unmarshal(data, &report); err != nil {
		return err
	}
	ran, message := false, ""
	for _, file := range report.TestResults {
		message += file.Message
		for _, test := range file.AssertionResults {
			switch test.Status {
			case "failed":
				return nil
			case "passed":
				ran = true
			}
		}
	}
	switch {
	case ran:
		return errPassed
	case message != "":
		return fmt.Errorf("%w: %s", errNoBuild, tail(message))
	default:
		return errNotRun
	}
}

// copyPages copies the web application. The other directories, which its tests read, are links.
func (p *prover) copyPages(ctx context.Context) error {
	root := filepath.Join(p.scratch, "repository")
	pages := filepath.Join(root, "webapp")
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
	p.pages = pages
	return nil
}

// command runs a program and returns its output.
func (p *prover) command(ctx context.Context, dir, name string, arguments ...string) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, timeout+time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, name, arguments...)
	cmd.Dir, cmd.Env = dir, p.environment
	cmd.WaitDelay = 10 * time.Second
	return cmd.CombinedOutput()
}

// tail returns the last lines of an output.
func tail(text string) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return strings.Join(lines[max(0, len(lines)-8):], "\n")
}
