package main

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// timed executes once and returns the measured duration.
type timed func(ctx context.Context) (time.Duration, error)

// pace runs workers at a given total rate, independent of the duration of operations. If a worker is still busy when its next operation is
// due, the operation starts late. The delay counts as part of its latency.
func pace(ctx context.Context, window time.Duration, rate float64, workers int, worker func(i int) timed) (*Sample, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var counting, ended atomic.Bool
	var all sync.WaitGroup
	every := time.Duration(float64(workers) / rate * float64(time.Second))
	begin := time.Now()
	tallies := make([]tally, workers)
	for i := range tallies {
		do, next := worker(i), begin.Add(every*time.Duration(i)/time.Duration(workers))
		all.Go(func() {
			for ; !ended.Load() && ctx.Err() == nil; next = next.Add(every) {
				sleep(ctx, time.Until(next))
				late := max(time.Since(next)-every, 0)
				took, err := do(ctx)
				if err != nil {
					cancel(err)
					return
				}
				if counting.Load() {
					tallies[i].units++
					tallies[i].latencies.Record(took + late)
				}
			}
		})
	}
	sleep(ctx, max(window/warmUpDivisor, warmUpMin))
	counting.Store(true)
	counted := time.Now()
	sleep(ctx, window)
	counting.Store(false)
	elapsed := time.Since(counted)
	ended.Store(true)
	all.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return sumTallies(tallies, elapsed), nil
}

// sumTallies adds up the workers' tallies.
func sumTallies(tallies []tally, elapsed time.Duration) *Sample {
	sample := &Sample{Elapsed: elapsed, Latencies: &Histogram{}}
	for i := range tallies {
		sample.Count += tallies[i].units
		sample.Latencies.Add(&tallies[i].latencies)
	}
	return sample
}
