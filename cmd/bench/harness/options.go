package harness

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"os"
	"regexp"
	"slices"
	"time"
)

// Options holds the command-line options.
type Options struct {
	Short      bool
	List       bool
	verbose    bool
	Run        string
	skip       string
	Rounds     int
	Window     time.Duration
	dir        string
	CPUProfile string

	pattern, skipped *regexp.Regexp
}

// Rounds, windows, and time limits of a full run and a short run.
const (
	fullRounds, fullWindow   = 5, 4 * time.Second
	shortRounds, shortWindow = 3, 700 * time.Millisecond

	// A round does not start if it would probably exceed the time limit.
	fullTimeLimit, shortTimeLimit = time.Hour, 165 * time.Second
)

// GCPercent is the GOGC setting of the program and of the benchmark.
const GCPercent = 400

// Parse parses the command line.
func Parse(args []string) (*Options, error) {
	o := &Options{}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	flags.BoolVar(&o.Short, "short", os.Getenv("SHORT") == "1", "run fewer cases and shorter rounds, within three minutes")
	flags.BoolVar(&o.List, "list", false, "list the cases and exit")
	flags.BoolVar(&o.verbose, "v", false, "print the result of each round")
	flags.StringVar(&o.Run, "run", "", "measure only the cases whose names match this `regexp`, and write no results")
	flags.StringVar(&o.skip, "skip", "", "skip the cases whose names match this `regexp`, such as decay")
	flags.IntVar(&o.Rounds, "rounds", 0, "rounds of each case (default 5, or 3 with -short)")
	flags.DurationVar(&o.Window, "time", 0, "duration of each round of a case (default 4s, or 700ms with -short)")
	flags.StringVar(&o.dir, "dir", "",
		"`directory` on the disk to measure (default: the temporary directory, or /var/tmp if that is in memory)")
	flags.StringVar(&o.CPUProfile, "cpuprofile", "", "write a CPU profile of this program to a `file`")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("unknown argument %q", flags.Arg(0))
	}
	o.fillDefaults()
	if o.Rounds < 1 || o.Window <= 0 {
		return nil, errors.New("-rounds and -time must be positive")
	}
	var err error
	if o.pattern, err = regexp.Compile(o.Run); err != nil {
		return nil, fmt.Errorf("-run: %w", err)
	}
	if o.skipped, err = regexp.Compile(o.skip); err != nil {
		return nil, fmt.Errorf("-skip: %w", err)
	}
	return o, nil
}

func (o *Options) fillDefaults() {
	rounds, window := fullRounds, fullWindow
	if o.Short {
		rounds, window = shortRounds, shortWindow
	}
	o.Rounds, o.Window = cmp.Or(o.Rounds, rounds), cmp.Or(o.Window, window)
}

// timeLimit returns the time limit of the run.
func (o *Options) timeLimit() time.Duration {
	if o.Short {
		return shortTimeLimit
	}
	return fullTimeLimit
}

// kind returns the kind of run for the results.
func (o *Options) kind() string {
	switch {
	case o.Run != "":
		return "selected cases"
	case o.Short:
		return "short"
	}
	return "full"
}

// SelectCases returns the cases that the options select.
func SelectCases(cases []Case, o *Options) []Case {
	return slices.DeleteFunc(cases, func(c Case) bool {
		switch {
		case o.skip != "" && o.skipped.MatchString(c.Name):
			return true
		case o.Run != "":
			return !o.pattern.MatchString(c.Name)
		}
		return o.Short && !c.Short
	})
}
