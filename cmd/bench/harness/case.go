// Package harness runs benchmark cases on a temporary Postgres server and reports the results.
package harness

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Case is a benchmark case.
type Case struct {
	Name        string // key in the results, "group/variant"
	Group       string // heading under which it is shown
	Description string // one-line description
	Label       string // label in the chart
	Unit        string // unit of the rate, such as "events"
	Short       bool   // included in the short run
	// Baseline marks a raw case or a peer that this log is compared with.
	Baseline bool
	// Paced means that the rate is fixed and the result is the latency.
	Paced bool
	// SetupOnce cases are set up once, before the first round, and closed after the last one. Other cases start each round with an empty
	// database, so earlier rounds do not slow them down.
	SetupOnce bool
	// LargeCache cases run after all others, on a server whose cache holds the largest log. Otherwise, their data would take memory
	// from the other cases.
	LargeCache bool
	Setup      Setup
}

// Setup prepares a case. The scope releases what it creates, including when Setup fails.
type Setup func(ctx context.Context, s *Scope) (Load, error)

// Load applies the load of a case that is ready to run, during a warm-up and then during the window. It returns the result for the
// window.
type Load func(ctx context.Context, window time.Duration) (*Sample, error)

// Groups that the chart also shows.
const (
	RawGroup    = "Postgres without the log"
	AppendGroup = "this log"
	PeersGroup  = "other libraries on the same server"
)

// Sample is the result of one round.
type Sample struct {
	Count     int64         // completed units
	Conflicts int64         // operations that gave up after conflicts
	Elapsed   time.Duration // duration of the measurement
	P50, P99  time.Duration // latencies of individual operations; 0 if not measured
}

// Rate returns units per second.
func (s *Sample) Rate() float64 { return float64(s.Count) / s.Elapsed.Seconds() }

// String returns a one-line summary for verbose output.
func (s *Sample) String() string {
	line := fmt.Sprintf("%.0f per second", s.Rate())
	if s.P99 > 0 {
		line += fmt.Sprintf(", p50 %v, p99 %v", s.P50, s.P99)
	}
	return line
}

// RunAll measures the cases. LargeCache cases run last, on a server with a larger cache.
func RunAll(ctx context.Context, env *Environment, cases []Case, goals []Goal) (r *Report, err error) {
	r = NewReport(env, cases, goals)
	defer env.progressDone()
	var normal, largeCacheCases []Case
	for _, c := range cases {
		if c.LargeCache {
			largeCacheCases = append(largeCacheCases, c)
		} else {
			normal = append(normal, c)
		}
	}
	timeLimit := env.Options.timeLimit()
	if err := runRounds(ctx, env, normal, timeLimit/4*3, r); err != nil || len(largeCacheCases) == 0 {
		return r, err
	}
	if err := env.startServer(ctx, largeCache()); err != nil {
		return r, err
	}
	if env.Settings["shared_buffers_apart"], err = env.setting(ctx, "shared_buffers"); err != nil {
		return r, err
	}
	return r, runRounds(ctx, env, largeCacheCases, timeLimit, r)
}

// runRounds runs the first round of every case, then the second round of every case, and so on. A temporary slowdown of the
// machine therefore affects all cases equally. It does not start a round that would probably end after timeLimit.
func runRounds(ctx context.Context, env *Environment, cases []Case, timeLimit time.Duration, r *Report) (err error) {
	whole, loads := &Scope{Environment: env}, map[string]Load{}
	defer func() { err = errors.Join(err, whole.close()) }()
	for round := range env.Options.Rounds {
		roundStart := time.Now()
		for _, c := range cases {
			env.progress(round, c.Name)
			sample, err := runOne(ctx, whole, c, loads)
			if err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
			r.Add(c.Name, sample)
			if env.Options.verbose {
				fmt.Fprintf(env.Out, "%s round %d: %v\n", c.Name, round+1, sample)
			}
		}
		if next := time.Since(env.Started) + time.Since(roundStart); next > timeLimit && round+1 < env.Options.Rounds {
			env.Settings["rounds"] = round + 1
			env.Notef("the time limit was reached after %d of %d rounds: the machine is slow or busy", round+1, env.Options.Rounds)
			break
		}
	}
	return nil
}

// runOne runs one round of one case. The set-up of a SetupOnce case belongs to the scope of all rounds.
func runOne(ctx context.Context, whole *Scope, c Case, loads map[string]Load) (sample *Sample, err error) {
	if c.SetupOnce {
		if loads[c.Name] == nil {
			if loads[c.Name], err = c.Setup(ctx, whole); err != nil {
				return nil, fmt.Errorf("set up: %w", err)
			}
		}
		return runAfterCheckpoint(ctx, whole.Environment, loads[c.Name])
	}
	err = whole.Scoped(func(round *Scope) error {
		load, err := c.Setup(ctx, round)
		if err != nil {
			return fmt.Errorf("set up: %w", err)
		}
		sample, err = runAfterCheckpoint(ctx, round.Environment, load)
		return err
	})
	return sample, err
}

// runAfterCheckpoint forces a checkpoint first, so that writing the dirty pages of earlier cases does not slow down this case.
func runAfterCheckpoint(ctx context.Context, env *Environment, load Load) (*Sample, error) {
	if err := env.ExecAdmin(ctx, "CHECKPOINT"); err != nil {
		return nil, err
	}
	return load(ctx, env.Options.Window)
}
