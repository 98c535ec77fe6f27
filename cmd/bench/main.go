// Command bench compares the event log with the limits of its database and with other event libraries for Postgres. All cases run
// on one temporary cluster with full durability.
//
// A harness.Case has a setup that returns a Load. The rounds of all cases are interleaved, so that a temporary slowdown of the machine
// affects all cases equally. Report computes the medians of the rounds. A Goal is a target for a metric, such as the ratio of two
// cases.
//
// bench/README.md describes each case and how it is measured.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"runtime/pprof"
	"slices"
	"syscall"

	"github.com/google/uuid"

	"hulak/cmd/bench/appcases"
	"hulak/cmd/bench/harness"
	"hulak/cmd/bench/logcases"
)

// subcommands holds the load test and a server process for some cases.
var subcommands = map[string]func(ctx context.Context, args []string) error{
	"bare-server": appcases.RunBareServer, "load-test": appcases.LoadTest,
}

// allCases returns all cases. The cases of each group are next to each other.
func allCases() []harness.Case { return slices.Concat(logcases.Cases(), appcases.Cases()) }

func allGoals() []harness.Goal { return slices.Concat(logcases.Goals(), appcases.Goals()) }

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(harness.GCPercent)
	}
	uuid.EnableRandPool() // as the server does
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	err := dispatch(ctx, os.Args[1:], os.Stdout)
	stop()
	if err != nil && !errors.Is(err, flag.ErrHelp) {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func dispatch(ctx context.Context, args []string, out io.Writer) error {
	if len(args) > 0 {
		if command, known := subcommands[args[0]]; known {
			return command(ctx, args[1:])
		}
	}
	o, err := harness.Parse(args)
	if err != nil {
		return err
	}
	return runProfiled(o, func() error { return measure(ctx, o, out) })
}

// runProfiled runs the measurement with the requested profiler.
func runProfiled(o *harness.Options, run func() error) error {
	if o.CPUProfile != "" {
		file, err := os.Create(o.CPUProfile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	return run()
}

// measure prepares the cluster, runs the cases, and reports the results.
func measure(ctx context.Context, o *harness.Options, out io.Writer) error {
	cases := harness.SelectCases(allCases(), o)
	if o.List {
		for _, c := range cases {
			fmt.Fprintf(out, "%-32s %s\n", c.Name, c.Description)
		}
		return nil
	}
	if len(cases) == 0 {
		return errors.New("no case matches; use -list to list the cases")
	}
	cases, missing := logcases.DropMissingPeers(cases)
	env, err := harness.Prepare(ctx, o, out)
	if err != nil {
		return err
	}
	if missing != nil {
		env.Notef("skipped: %v", missing)
	}
	report, err := harness.RunAll(ctx, env, cases, allGoals())
	if err = errors.Join(err, env.Close()); err != nil {
		report.Print(out) // partial results are printed but not stored
		return err
	}
	report.Print(out)
	if o.Run != "" {
		return nil
	}
	return report.Write(filepath.Join("bench", "results"), out)
}
