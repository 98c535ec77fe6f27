// Gotest runs go test with one Postgres server for all packages, and lists the slowest tests.
//
// Usage:
//
//	go run ./internal/gotest [flags] packages
//
// The flag -race takes the packages that run with the race detector, separated by spaces. They run first. The pattern ./... selects all
// packages. The flags -C and -run mean what they mean for go test.
//
// The build tag stress is set. It makes Watermill's test suite wait five times as long on a busy machine.
//
// Vet is off, because make lint runs all of its checks.
//
// The output is that of go test: a line for each package with tests, and the whole output of failed tests. The ten slowest tests follow.
// Tests with subtests are not listed, because their subtests are.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"slices"
	"strings"
	"syscall"
	"time"

	"hulak/eventstore/postgres/pgtest"
)

const (
	startTimeout = 2 * time.Minute
	slowestTests = 10 // number of tests that are listed
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := run(ctx)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, "gotest:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context) (err error) {
	dir := flag.String("C", ".", "directory to run in")
	race := flag.String("race", "", "packages to run with the race detector, separated by spaces")
	timeout := flag.Duration("timeout", 40*time.Minute, "time limit for each package")
	only := flag.String("run", "", "pattern of the tests to run; empty runs all")
	count := flag.Int("count", 0, "number of runs; 0 runs once or uses a cached result")
	flag.Parse()

	startCtx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	server, err := pgtest.StartServer(startCtx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, server.Stop()) }()
	tester := &tester{
		dir: *dir, environment: append(os.Environ(), pgtest.ServerVariable+"="+server.URL()),
		report:    newReport(os.Stdout),
		arguments: []string{"-json", "-tags=stress", "-vet=off", "-timeout", timeout.String()},
	}
	if *count > 0 {
		tester.arguments = append(tester.arguments, fmt.Sprintf("-count=%d", *count))
	}
	if *only != "" {
		tester.arguments = append(tester.arguments, "-run="+*only)
	}
	packages, err := tester.list(ctx, flag.Args())
	if err != nil {
		return err
	}
	var racing []string
	if *race != "" {
		if racing, err = tester.list(ctx, strings.Fields(*race)); err != nil {
			return err
		}
	}
	isRacing := func(name string) bool { return slices.Contains(racing, name) }
	err = errors.Join(tester.test(ctx, racing, "-race"), tester.test(ctx, slices.DeleteFunc(packages, isRacing)))
	tester.report.writeSlowest(slowestTests)
	return err
}

// tester runs go test.
type tester struct {
	dir                    string
	environment, arguments []string
	report                 *report
}

// list returns the packages that match the patterns, in the order of the patterns.
func (t *tester) list(ctx context.Context, patterns []string) ([]string, error) {
	output, err := t.command(ctx, append([]string{"list"}, patterns...)).Output()
	if err != nil {
		return nil, fmt.Errorf("go list: %w", err)
	}
	return strings.Fields(string(output)), nil
}

// test tests the packages. It returns an error if a test fails.
func (t *tester) test(ctx context.Context, packages []string, arguments ...string) error {
	if len(packages) == 0 {
		return nil
	}
	command := t.command(ctx, slices.Concat([]string{"test"}, t.arguments, arguments, packages))
	output, err := command.StdoutPipe()
	if err != nil {
		return err
	}
	if err := command.Start(); err != nil {
		return err
	}
	readErr := t.report.read(output)
	if err := command.Wait(); err != nil { // also if a signal ended go test
		return errors.Join(readErr, fmt.Errorf("go test: %w", err))
	}
	return readErr
}

func (t *tester) command(ctx context.Context, arguments []string) *exec.Cmd {
	command := exec.CommandContext(ctx, "go", arguments...)
	command.Cancel = func() error { return command.Process.Signal(os.Interrupt) } // go test then stops the tests
	command.Dir, command.Env, command.Stderr = t.dir, t.environment, os.Stderr
	return command
}
