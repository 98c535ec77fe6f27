package harness

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// The length of the warm-up is the window divided by warmUpDivisor, but at least minWarmUp. The warm-up fills connection pools and
// caches. Its operations are not counted.
const (
	warmUpDivisor = 4
	minWarmUp     = 200 * time.Millisecond
)

// WithWarmUp returns the length of a window and its warm-up.
func WithWarmUp(window time.Duration) time.Duration {
	return window + max(window/warmUpDivisor, minWarmUp)
}

// Operation does one piece of work. It returns the number of completed units, or 0 if it gave up after conflicts.
type Operation func(ctx context.Context) (units int, err error)

// RunWorkers runs workers that repeat their operation without pauses, and counts the operations that end within the window. The
// first error stops all workers.
func RunWorkers(ctx context.Context, window time.Duration, workers int, worker func(i int) Operation) (*Sample, error) {
	return run(ctx, window, workers, func(i int) step {
		op := worker(i)
		return func(ctx context.Context) (int, time.Duration, error) {
			start := time.Now()
			units, err := op(ctx)
			return units, time.Since(start), err
		}
	})
}

// TimedOperation does one piece of work and returns the measured duration.
type TimedOperation func(ctx context.Context) (time.Duration, error)

// RunAtRate runs workers at a total rate that does not depend on how long operations take. If a worker is still busy when its next
// operation is due, the operation starts late. The delay counts as part of its latency.
func RunAtRate(ctx context.Context, window time.Duration, rate float64, workers int, worker func(i int) TimedOperation) (*Sample, error) {
	interval := time.Duration(float64(workers) / rate * float64(time.Second))
	start := time.Now()
	return run(ctx, window, workers, func(i int) step {
		op, next := worker(i), start.Add(interval*time.Duration(i)/time.Duration(workers))
		return func(ctx context.Context) (int, time.Duration, error) {
			Sleep(ctx, time.Until(next))
			late := max(time.Since(next)-interval, 0)
			next = next.Add(interval)
			took, err := op(ctx)
			return 1, took + late, err
		}
	})
}

// step does one piece of work. It returns the number of completed units and the latency.
type step func(ctx context.Context) (units int, took time.Duration, err error)

// run repeats the step of each worker and counts the steps that end within the window.
func run(ctx context.Context, window time.Duration, workers int, worker func(i int) step) (*Sample, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	var counting, stopped atomic.Bool
	var wg sync.WaitGroup
	tallies := make([]tally, workers)
	for i := range tallies {
		next, t := worker(i), &tallies[i]
		wg.Go(func() {
			for !stopped.Load() && ctx.Err() == nil {
				units, took, err := next(ctx)
				if err != nil {
					cancel(err)
					return
				}
				if counting.Load() {
					t.record(units, took)
				}
			}
		})
	}
	Sleep(ctx, WithWarmUp(window)-window)
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
	sample := &Sample{Elapsed: elapsed}
	var latencies []time.Duration
	for i := range tallies {
		sample.Count += tallies[i].units
		sample.Conflicts += tallies[i].conflicts
		latencies = append(latencies, tallies[i].latencies...)
	}
	sample.P50, sample.P99 = Quantile(latencies, 0.5), Quantile(latencies, 0.99)
	return sample, nil
}

// Quantile returns the duration that the given share of durations does not exceed, or 0 if there are none. It sorts the durations.
func Quantile(durations []time.Duration, share float64) time.Duration {
	if len(durations) == 0 {
		return 0
	}
	slices.Sort(durations)
	return durations[max(int(share*float64(len(durations))), 1)-1]
}

// tally counts the work of one worker.
type tally struct {
	units     int64
	conflicts int64
	latencies []time.Duration
	_         [64]byte // prevents false sharing of cache lines
}

func (t *tally) record(units int, took time.Duration) {
	t.units += int64(units)
	if units == 0 {
		t.conflicts++
	}
	t.latencies = append(t.latencies, took)
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
