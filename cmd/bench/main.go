// Command bench compares the event log with the limits of its database and with other event libraries for Postgres. All cases run
// on one temporary cluster with full durability.
//
// A Case has a setup that returns a Load. The rounds of all cases are interleaved, so that a temporary slowdown of the machine
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
	"regexp"
	"runtime/debug"
	"runtime/pprof"
	"syscall"
	"time"

	"github.com/google/uuid"
)

// subcommands holds the subcommands by name, such as the load test and a server process for some cases. Files register them in
// init.
var subcommands = map[string]func(ctx context.Context, args []string) error{}

// options holds the command-line options.
type options struct {
	short      bool
	list       bool
	verbose    bool
	run        string
	skip       string
	rounds     int
	window     time.Duration
	results    string
	dir        string
	cpuProfile string
	memProfile string

	pattern, skipped *regexp.Regexp
}

// Rounds, windows, and time limits of a full run and a short run.
const (
	fullRounds, fullWindow   = 5, 4 * time.Second
	shortRounds, shortWindow = 3, 700 * time.Millisecond

	// A round does not start if it would probably exceed the time limit.
	fullTimeLimit, shortTimeLimit = time.Hour, 165 * time.Second
)

// gcPercent is the GOGC setting of the program and of the benchmark.
const gcPercent = 400

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(gcPercent)
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
	o, err := parse(args)
	if err != nil {
		return err
	}
	return o.runProfiled(func() error { return measure(ctx, o, out) })
}

func parse(args []string) (*options, error) {
	o := &options{}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.BoolVar(&o.short, "short", os.Getenv("SHORT") == "1", "run fewer cases and shorter rounds, within three minutes")
	flags.BoolVar(&o.list, "list", false, "list the cases and exit")
	flags.BoolVar(&o.verbose, "v", false, "print the result of each round")
	flags.StringVar(&o.run, "run", "", "measure only the cases whose names match this `regexp`, and write no results")
	flags.StringVar(&o.skip, "skip", "", "skip the cases whose names match this `regexp`, such as decay")
	flags.IntVar(&o.rounds, "rounds", 0, "rounds of each case (default 5, or 3 with -short)")
	flags.DurationVar(&o.window, "time", 0, "duration of each round of a case (default 4s, or 700ms with -short)")
	flags.StringVar(&o.results, "results", filepath.Join("bench", "results"), "`directory` for latest.json and latest.svg")
	flags.StringVar(&o.dir, "dir", "",
		"`directory` on the disk to measure (default: the temporary directory, or /var/tmp if that is in memory)")
	flags.StringVar(&o.cpuProfile, "cpuprofile", "", "write a CPU profile of this program to a `file`")
	flags.StringVar(&o.memProfile, "memprofile", "", "write an allocation profile of this program to a `file`")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	o.fillDefaults()
	if o.rounds < 1 || o.window <= 0 {
		return nil, errors.New("-rounds and -time must be positive")
	}
	var err error
	if o.pattern, err = regexp.Compile(o.run); err != nil {
		return nil, fmt.Errorf("-run: %w", err)
	}
	if o.skipped, err = regexp.Compile(o.skip); err != nil {
		return nil, fmt.Errorf("-skip: %w", err)
	}
	return o, nil
}

func (o *options) fillDefaults() {
	rounds, window := fullRounds, fullWindow
	if o.short {
		rounds, window = shortRounds, shortWindow
	}
	if o.rounds == 0 {
		o.rounds = rounds
	}
	if o.window == 0 {
		o.window = window
	}
}

// timeLimit returns the time limit of the run.
func (o *options) timeLimit() time.Duration {
	if o.short {
		return shortTimeLimit
	}
	return fullTimeLimit
}

// kind returns the kind of run for the results.
func (o *options) kind() string {
	switch {
	case o.run != "":
		return "selected cases"
	case o.short:
		return "short"
	}
	return "full"
}

// runProfiled runs the measurement with the requested profilers.
func (o *options) runProfiled(run func() error) (err error) {
	if o.cpuProfile != "" {
		file, err := os.Create(o.cpuProfile)
		if err != nil {
			return err
		}
		defer file.Close()
		if err := pprof.StartCPUProfile(file); err != nil {
			return err
		}
		defer pprof.StopCPUProfile()
	}
	if err := run(); err != nil || o.memProfile == "" {
		return err
	}
	file, err := os.Create(o.memProfile)
	if err != nil {
		return err
	}
	return errors.Join(pprof.Lookup("allocs").WriteTo(file, 0), file.Close())
}

// measure prepares the cluster, runs the cases, and reports the results.
func measure(ctx context.Context, o *options, out io.Writer) error {
	cases := selectCases(allCases(), o)
	if o.list {
		for _, c := range cases {
			fmt.Fprintf(out, "%-32s %s\n", c.Name, c.Description)
		}
		return nil
	}
	if len(cases) == 0 {
		return errors.New("no case matches; use -list to list the cases")
	}
	cases, missing := dropMissingPeers(cases)
	env, err := prepare(ctx, o, out)
	if err != nil {
		return err
	}
	if missing != nil {
		env.Notef("skipped: %v", missing)
	}
	report, err := runAll(ctx, env, cases)
	if err = errors.Join(err, env.close()); err != nil {
		report.print(out) // partial results are printed but not stored
		return err
	}
	report.print(out)
	if o.run != "" {
		return nil
	}
	return report.write(o.results, out)
}
