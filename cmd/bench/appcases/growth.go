package appcases

import (
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/procfs"

	"hulak/cmd/bench/harness"
	"hulak/eventstore/postgres"
)

const (
	growthInterval = 10 * time.Second
	// growthParts is the number of equal parts of the time whose averages are printed, so that a step and a steady slope look different.
	growthParts = 8
)

// growth records resources of the program that must not grow while the load is constant.
type growth struct {
	start time.Time // after the warm-up

	mu     sync.Mutex
	series map[string]*series // by resource
}

// series is the observations of a resource.
type series struct{ hours, values []float64 }

// newGrowth returns a growth that ignores observations during the warm-up, which starts now.
func newGrowth(warmUp time.Duration) *growth {
	return &growth{start: time.Now().Add(warmUp), series: map[string]*series{}}
}

// add adds an observation that was made now.
func (g *growth) add(resource string, value float64) {
	hours := time.Since(g.start).Hours()
	if hours < 0 {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.series[resource] == nil {
		g.series[resource] = &series{}
	}
	s := g.series[resource]
	s.hours, s.values = append(s.hours, hours), append(s.values, value)
}

// recordGrowth observes the program until ctx is done.
func (program *runningProgram) recordGrowth(ctx context.Context, databaseURL string, g *growth) error {
	pool, err := postgres.OpenPool(ctx, databaseURL)
	if err != nil {
		return err
	}
	defer pool.Close()
	for {
		harness.Sleep(ctx, growthInterval)
		observed, err := program.observeResources(ctx, pool)
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		for resource, value := range observed {
			g.add(resource, value)
		}
	}
}

func (program *runningProgram) observeResources(ctx context.Context, pool *pgxpool.Pool) (map[string]float64, error) {
	proc, err := procfs.NewProc(program.app.command.Process.Pid)
	if err != nil {
		return nil, err
	}
	status, err := proc.NewStatus()
	if err != nil {
		return nil, err
	}
	metrics, err := program.readMetrics(ctx)
	if err != nil {
		return nil, err
	}
	updated, perTransfer, err := tableSizes(ctx, pool)
	return map[string]float64{
		"resident memory (MB)": float64(status.VmRSS) / (1 << 20), "heap (MB)": metrics["go_memstats_heap_inuse_bytes"] / (1 << 20),
		"goroutines": metrics["go_goroutines"], "file descriptors": metrics["process_open_fds"],
		"tables of a fixed size (kB)": float64(updated) / 1000, "other tables, per transfer (bytes)": perTransfer,
	}, err
}

// tableSizes returns the size in bytes of the tables whose number of rows does not depend on the number of transfers, such as the
// followers' checkpoints, and the size of all other tables per transfer. Without bloat, both stay constant.
func tableSizes(ctx context.Context, pool *pgxpool.Pool) (fixed int64, perTransfer float64, err error) {
	const maxFixedRows = 1000
	err = pool.QueryRow(ctx, `
		SELECT coalesce(sum(pg_table_size(relid)) FILTER (WHERE n_live_tup <= $1), 0)::bigint,
			coalesce(sum(pg_table_size(relid)) FILTER (WHERE n_live_tup > $1), 0)::float8 /
				greatest((SELECT count(*) FROM transfers.transfers), 1)
		FROM pg_stat_user_tables`, maxFixedRows).Scan(&fixed, &perTransfer)
	return fixed, perTransfer, err
}

// print prints the trend of each resource. It returns an error that names each resource that grew by more than maxPercent per hour,
// unless maxPercent is 0.
func (g *growth) print(out io.Writer, maxPercent float64) (err error) {
	for _, resource := range slices.Sorted(maps.Keys(g.series)) {
		mean, slope := g.series[resource].trend()
		percent := 100 * slope / mean
		fmt.Fprintf(out, "growth      %+6.2f %% per hour  %s, mean %.1f, by time %.1f\n", percent, resource, mean, g.series[resource].parts())
		if maxPercent > 0 && !(percent <= maxPercent) { // also if it is not a number
			err = errors.Join(err, fmt.Errorf("%s grew by %.2f %% per hour, which exceeds %g %%", resource, percent, maxPercent))
		}
	}
	return err
}

// trend returns the mean of the values, and the slope per hour of the line that fits them best.
func (s *series) trend() (mean, slope float64) {
	meanHours := average(s.hours)
	mean = average(s.values)
	var covariance, variance float64
	for i, h := range s.hours {
		covariance += (h - meanHours) * (s.values[i] - mean)
		variance += (h - meanHours) * (h - meanHours)
	}
	return mean, covariance / variance
}

// parts returns the averages of growthParts consecutive parts of the values, or nil if there are too few values.
func (s *series) parts() []float64 {
	size := len(s.values) / growthParts
	if size == 0 {
		return nil
	}
	parts := make([]float64, growthParts)
	for i := range parts {
		parts[i] = average(s.values[i*size : (i+1)*size])
	}
	return parts
}

func average(values []float64) float64 {
	var total float64
	for _, v := range values {
		total += v
	}
	return total / float64(len(values))
}
