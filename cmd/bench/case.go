package main

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// Case is one thing that is measured.
type Case struct {
	Name  string // as in the results; "group/variant"
	Group string // the heading under which it is shown
	What  string // one line that says what is done
	Label string // in the picture; the name where it is empty
	Unit  string // what the rate counts, such as "events"
	Short bool   // whether the short form measures it, too
	// Against says that this is what ours is measured against: a limit or a peer.
	Against bool
	// Paced: the load is given, so that how long one operation takes is the figure, and not how many there are.
	Paced bool
	// Kept cases are set up once, before the first round, and closed after the last. The others start each round anew, on an
	// empty database, so that no round pays for the one before.
	Kept bool
	// Apart cases have rounds of their own behind all others, by a server whose cache holds the largest log: what they keep
	// would be in the way of others, in its memory and in ours.
	Apart bool
	Setup func(ctx context.Context, env *Environment) (Load, error)
}

// Load is a case that is ready to run.
type Load interface {
	// Run puts the load on for a warm-up and then for the window, and answers what was measured in the window.
	Run(ctx context.Context, window time.Duration) (*Sample, error)
	// Close ends what the set-up began.
	Close() error
}

// Sample is what one round measured.
type Sample struct {
	Count     int64         // of units done
	GivenUp   int64         // operations that did nothing in the end, because others were always faster
	Elapsed   time.Duration // in this time
	Latencies *Histogram    // of single operations; nil where the case has none
}

// Rate is units a second.
func (s *Sample) Rate() float64 { return float64(s.Count) / s.Elapsed.Seconds() }

// String is one line for whoever follows the run.
func (s *Sample) String() string {
	line := fmt.Sprintf("%.0f a second", s.Rate())
	if s.Latencies != nil {
		line += fmt.Sprintf(", p50 %v, p99 %v", s.Latencies.Quantile(0.5), s.Latencies.Quantile(0.99))
	}
	return line
}

// registered holds the groups of cases in the order in which they are shown.
var registered []func() []Case

// allCases lists every case there is: the limits, what is measured against them, the peers, and then what other files add.
func allCases() []Case {
	cases := slices.Concat(limitCases(), appendCases(), peerCases())
	for _, group := range registered {
		cases = append(cases, group()...)
	}
	return together(cases)
}

// together puts the cases of a group beside each other, and leaves all else in its order.
func together(cases []Case) []Case {
	first := map[string]int{}
	for i, c := range cases {
		if _, seen := first[c.Group]; !seen {
			first[c.Group] = i
		}
	}
	slices.SortStableFunc(cases, func(a, b Case) int { return first[a.Group] - first[b.Group] })
	return cases
}

// choose leaves the cases that the options ask for.
func choose(cases []Case, o *options) []Case {
	return slices.DeleteFunc(cases, func(c Case) bool {
		switch {
		case o.skip != "" && o.skipped.MatchString(c.Name):
			return true
		case o.run != "":
			return !o.pattern.MatchString(c.Name)
		}
		return o.short && !c.Short
	})
}

// warmUpShare is the part of the window that is run before it, uncounted: connections, statements and caches settle.
const (
	warmUpShare = 4
	warmUpMin   = 200 * time.Millisecond
)

// operation does one thing and answers how many units that was; none where it gave up.
type operation func(ctx context.Context) (units int, err error)

// drive runs workers that each repeat an operation of their own without pause, and counts what ends within the window. The
// first error stops all.
func drive(ctx context.Context, window time.Duration, workers int, worker func(i int) operation) (*Sample, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var counting, ended atomic.Bool
	var all sync.WaitGroup
	tallies := make([]tally, workers)
	for i := range tallies {
		do := worker(i)
		all.Go(func() {
			if err := tallies[i].repeat(ctx, do, &counting, &ended); err != nil {
				cancel(err)
			}
		})
	}
	wait(ctx, max(window/warmUpShare, warmUpMin))
	counting.Store(true)
	begin := time.Now()
	wait(ctx, window)
	counting.Store(false)
	elapsed := time.Since(begin)
	ended.Store(true)
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	sample := &Sample{Elapsed: elapsed, Latencies: &Histogram{}}
	for i := range tallies {
		sample.Count += tallies[i].units
		sample.GivenUp += tallies[i].givenUp
		sample.Latencies.Add(&tallies[i].latencies)
	}
	return sample, nil
}

// tally is what one worker has done.
type tally struct {
	units     int64
	givenUp   int64
	latencies Histogram
	_         [64]byte // workers do not share cache lines
}

func (t *tally) repeat(ctx context.Context, do operation, counting, ended *atomic.Bool) error {
	for !ended.Load() && ctx.Err() == nil {
		begin := time.Now()
		units, err := do(ctx)
		if err != nil {
			return err
		}
		if counting.Load() {
			t.units += int64(units)
			if units == 0 {
				t.givenUp++
			}
			t.latencies.Record(time.Since(begin))
		}
	}
	return nil
}

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}

// loadOf makes a Load of a function and of what is to be closed after it.
type loadOf struct {
	run   func(ctx context.Context, window time.Duration) (*Sample, error)
	close func() error
}

func (l loadOf) Run(ctx context.Context, window time.Duration) (*Sample, error) {
	return l.run(ctx, window)
}
func (l loadOf) Close() error {
	if l.close == nil {
		return nil
	}
	return l.close()
}

// runAll measures the cases; those that are apart behind all others, by a server with a larger cache.
func runAll(ctx context.Context, env *Environment, cases []Case) (r *Report, err error) {
	r = newReport(env, cases)
	defer env.progressDone()
	var first, apart []Case
	for _, c := range cases {
		if c.Apart {
			apart = append(apart, c)
		} else {
			first = append(first, c)
		}
	}
	timeMax := env.options.timeMax()
	if err := runRounds(ctx, env, first, timeMax/4*3, r); err != nil || len(apart) == 0 {
		return r, err
	}
	if err := env.serve(ctx, largeCache()); err != nil {
		return r, err
	}
	if env.settings["shared_buffers_apart"], err = env.setting(ctx, "shared_buffers"); err != nil {
		return r, err
	}
	return r, runRounds(ctx, env, apart, timeMax, r)
}

// runRounds measures cases in rounds: the first round of every case, then the second of every case, and so on, so that
// what disturbs the machine for a while disturbs all alike. It begins none that would end when the run has taken longer than it may.
func runRounds(ctx context.Context, env *Environment, cases []Case, timeMax time.Duration, r *Report) (err error) {
	kept := map[string]Load{}
	defer func() {
		for name, load := range kept {
			if cerr := load.Close(); cerr != nil && err == nil {
				err = fmt.Errorf("%s: %w", name, cerr)
			}
		}
	}()
	for round := range env.options.rounds {
		began := time.Now()
		for _, c := range cases {
			env.progress(round, c.Name)
			sample, err := runOne(ctx, env, c, kept)
			if err != nil {
				return fmt.Errorf("%s: %w", c.Name, err)
			}
			r.add(c.Name, sample)
			if env.options.verbose {
				fmt.Fprintf(env.out, "%s round %d: %v\n", c.Name, round+1, sample)
			}
		}
		if next := time.Since(env.started) + time.Since(began); next > timeMax && round+1 < env.options.rounds {
			env.settings["rounds"] = round + 1
			env.Note("the time was up after %d of %d rounds: this machine is slow, or busy", round+1, env.options.rounds)
			break
		}
	}
	return nil
}

// runOne measures one round of one case.
func runOne(ctx context.Context, env *Environment, c Case, kept map[string]Load) (*Sample, error) {
	load, ready := kept[c.Name]
	if !ready {
		var err error
		if load, err = c.Setup(ctx, env); err != nil {
			return nil, fmt.Errorf("preparing: %w", err)
		}
		if c.Kept {
			kept[c.Name] = load
		}
	}
	sample, err := runQuietly(ctx, env, load)
	if !c.Kept {
		if cerr := load.Close(); err == nil {
			err = cerr
		}
	}
	return sample, err
}

// runQuietly first makes the server write out what earlier cases left in its memory, so that they are not paid for here.
func runQuietly(ctx context.Context, env *Environment, load Load) (*Sample, error) {
	if err := env.administer(ctx, "CHECKPOINT"); err != nil {
		return nil, err
	}
	return load.Run(ctx, env.options.window)
}
