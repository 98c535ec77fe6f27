// Package harness runs benchmark cases on a temporary Postgres server and reports the results.
package harness

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

// Case is a benchmark case.
type Case struct {
	Name        string // key in the results, "group/variant"
	Group       string // heading under which it is shown
	Description string // one-line description
	Label       string // label in the chart; defaults to Name
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
	Setup      func(ctx context.Context, env *Environment) (Load, error)
}

// Groups that the chart also shows.
const (
	RawGroup    = "Postgres without the log"
	AppendGroup = "this log"
	PeersGroup  = "other libraries on the same server"
)

// Load is a case that is ready to run.
type Load interface {
	// Run applies the load during a warm-up and then during the window. It returns the result for the window.
	Run(ctx context.Context, window time.Duration) (*Sample, error)
	// Close releases the resources that Setup created.
	Close() error
}

// Sample is the result of one round.
type Sample struct {
	Count     int64         // completed units
	Conflicts int64         // operations that gave up after conflicts
	Elapsed   time.Duration // duration of the measurement
	Latencies *Histogram    // latencies of individual operations; nil if not measured
}

// Rate returns units per second.
func (s *Sample) Rate() float64 { return float64(s.Count) / s.Elapsed.Seconds() }

// String returns a one-line summary for verbose output.
func (s *Sample) String() string {
	line := fmt.Sprintf("%.0f per second", s.Rate())
	if s.Latencies != nil {
		line += fmt.Sprintf(", p50 %v, p99 %v", s.Latencies.Quantile(0.5), s.Latencies.Quantile(0.99))
	}
	return line
}

// The length of the warm-up is the window divided by WarmUpDivisor, but at least MinWarmUp. The warm-up fills connection pools and
// caches. Its operations are not counted.
const (
	WarmUpDivisor = 4
	MinWarmUp     = 200 * time.Millisecond
)

// Operation does one piece of work. It returns the number of completed units, or 0 if it gave up after conflicts.
type Operation func(ctx context.Context) (units int, err error)

// RunWorkers runs workers that repeat their operation without pauses, and counts the operations that end within the window. The
// first error stops all workers.
func RunWorkers(ctx context.Context, window time.Duration, workers int, worker func(i int) Operation) (*Sample, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var counting, stopped atomic.Bool
	var wg sync.WaitGroup
	tallies := make([]tally, workers)
	for i := range tallies {
		op := worker(i)
		wg.Go(func() {
			if err := tallies[i].repeat(ctx, op, &counting, &stopped); err != nil {
				cancel(err)
			}
		})
	}
	Sleep(ctx, max(window/WarmUpDivisor, MinWarmUp))
	counting.Store(true)
	start := time.Now()
	Sleep(ctx, window)
	counting.Store(false)
	elapsed := time.Since(start)
	stopped.Store(true)
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	sample := &Sample{Elapsed: elapsed, Latencies: &Histogram{}}
	for i := range tallies {
		sample.Count += tallies[i].units
		sample.Conflicts += tallies[i].conflicts
		sample.Latencies.Add(&tallies[i].latencies)
	}
	return sample, nil
}

// tally counts the work of one worker.
type tally struct {
	units     int64
	conflicts int64
	latencies Histogram
	_         [64]byte // prevents false sharing of cache lines
}

func (t *tally) repeat(ctx context.Context, op Operation, counting, stopped *atomic.Bool) error {
	for !stopped.Load() && ctx.Err() == nil {
		start := time.Now()
		units, err := op(ctx)
		if err != nil {
			return err
		}
		if counting.Load() {
			t.units += int64(units)
			if units == 0 {
				t.conflicts++
			}
			t.latencies.Record(time.Since(start))
		}
	}
	return nil
}

// Sleep waits for d or until ctx ends.
func Sleep(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// FuncLoad implements Load with functions.
type FuncLoad struct {
	OnRun   func(ctx context.Context, window time.Duration) (*Sample, error)
	OnClose func() error // may be nil
}

// Run implements Load.
func (l FuncLoad) Run(ctx context.Context, window time.Duration) (*Sample, error) {
	return l.OnRun(ctx, window)
}

// Close implements Load.
func (l FuncLoad) Close() error {
	if l.OnClose == nil {
		return nil
	}
	return l.OnClose()
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
	loads := map[string]Load{}
	defer func() {
		for name, load := range loads {
			if closeErr := load.Close(); closeErr != nil && err == nil {
				err = fmt.Errorf("%s: %w", name, closeErr)
			}
		}
	}()
	for round := range env.Options.Rounds {
		roundStart := time.Now()
		for _, c := range cases {
			env.progress(round, c.Name)
			sample, err := runOne(ctx, env, c, loads)
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

// runOne runs one round of one case.
func runOne(ctx context.Context, env *Environment, c Case, loads map[string]Load) (*Sample, error) {
	load, ready := loads[c.Name]
	if !ready {
		var err error
		if load, err = c.Setup(ctx, env); err != nil {
			return nil, fmt.Errorf("set up: %w", err)
		}
		if c.SetupOnce {
			loads[c.Name] = load
		}
	}
	sample, err := runAfterCheckpoint(ctx, env, load)
	if !c.SetupOnce {
		if closeErr := load.Close(); err == nil {
			err = closeErr
		}
	}
	return sample, err
}

// runAfterCheckpoint forces a checkpoint first, so that writing the dirty pages of earlier cases does not slow down this case.
func runAfterCheckpoint(ctx context.Context, env *Environment, load Load) (*Sample, error) {
	if err := env.ExecAdmin(ctx, "CHECKPOINT"); err != nil {
		return nil, err
	}
	return load.Run(ctx, env.Options.Window)
}
