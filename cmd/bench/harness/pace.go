package harness

import (
	"context"
	"sync"
	"sync/atomic"
	"time"
)

// TimedOperation does one piece of work and returns the measured duration.
type TimedOperation func(ctx context.Context) (time.Duration, error)

// RunAtRate runs workers at a total rate that does not depend on how long operations take. If a worker is still busy when its next
// operation is due, the operation starts late. The delay counts as part of its latency.
func RunAtRate(ctx context.Context, window time.Duration, rate float64, workers int, worker func(i int) TimedOperation) (*Sample, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var counting, stopped atomic.Bool
	var wg sync.WaitGroup
	interval := time.Duration(float64(workers) / rate * float64(time.Second))
	start := time.Now()
	tallies := make([]tally, workers)
	for i := range tallies {
		op, next := worker(i), start.Add(interval*time.Duration(i)/time.Duration(workers))
		wg.Go(func() {
			for ; !stopped.Load() && ctx.Err() == nil; next = next.Add(interval) {
				Sleep(ctx, time.Until(next))
				late := max(time.Since(next)-interval, 0)
				took, err := op(ctx)
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
	Sleep(ctx, max(window/WarmUpDivisor, MinWarmUp))
	counting.Store(true)
	countStart := time.Now()
	Sleep(ctx, window)
	counting.Store(false)
	elapsed := time.Since(countStart)
	stopped.Store(true)
	wg.Wait()
	if err := context.Cause(ctx); err != nil {
		return nil, err
	}
	return sumTallies(tallies, elapsed), nil
}

// sumTallies returns the sum of the workers' tallies.
func sumTallies(tallies []tally, elapsed time.Duration) *Sample {
	sample := &Sample{Elapsed: elapsed, Latencies: &Histogram{}}
	for i := range tallies {
		sample.Count += tallies[i].units
		sample.Latencies.Add(&tallies[i].latencies)
	}
	return sample
}
