package appcases

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"hulak/cmd/bench/harness"
	"hulak/projections"
	"hulak/projections/runner"
	"hulak/projections/transfers"
)

// busyDayRate is the number of transfers per second on a busy day, three times the rate of all remittances worldwide.
const busyDayRate = 500

// maxConcurrentCommands is the maximum number of concurrent commands, each of which waits until its result is visible.
const maxConcurrentCommands = 128

func visibleCases() []harness.Case {
	const group = "from a command to its visible result"
	return []harness.Case{
		{
			Name: "visible/500", Group: group, Unit: "transfers", Short: true, Paced: true, Setup: visibleCase(fixedRate(busyDayRate)),
			Label:       "in the list, 500 transfers per second",
			Description: "from the command to the transfer's row in the transaction list, 500 transfers per second",
		},
		{
			Name: "visible/half", Group: group, Unit: "transfers", Paced: true, Setup: visibleCase(halfAppendRate),
			Label:       "in the list, at half the maximum rate",
			Description: "the same, at half the rate at which transfers are created without followers",
		},
	}
}

func visibleGoals() []harness.Goal {
	return []harness.Goal{
		{
			Name: "visible/500 p99", Unit: "ms", Bound: 5, LowerIsBetter: true, Compute: harness.P99Of("visible/500"),
			Description: "p99 time until a transfer is listed, 500 per second",
		},
		{
			Name: "visible/half p99", Unit: "ms", Bound: 25, LowerIsBetter: true, Compute: harness.P99Of("visible/half"),
			Description: "p99 time until a transfer is listed, at half the maximum rate",
		},
	}
}

// rateChooser returns the rate of a case.
type rateChooser func(ctx context.Context, env *harness.Environment) (float64, error)

func fixedRate(rate float64) rateChooser {
	return func(context.Context, *harness.Environment) (float64, error) { return rate, nil }
}

// halfRate returns half of a sample's rate. Callers measure the sample before each round, because the machine's speed can change.
func halfRate(sample *harness.Sample, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return sample.Rate() / 2, nil
}

// halfAppendRate measures how many transfers per second the log accepts without followers, and returns half of that rate.
func halfAppendRate(ctx context.Context, env *harness.Environment) (float64, error) {
	d, err := harness.OpenDataset(ctx, env, sendersFor(maxConcurrentCommands, env.Options.Window))
	if err != nil {
		return 0, err
	}
	sample, err := harness.RunWorkers(ctx, env.Options.Window, maxConcurrentCommands, func(i int) harness.Operation {
		r := newRotation(d, i, maxConcurrentCommands, harness.MaxTransfersPerSender)
		return func(ctx context.Context) (int, error) {
			_, _, err := d.Create(ctx, r.senders[r.nextIndex()].ID)
			return 1, err
		}
	})
	d.Close()
	return halfRate(sample, errors.Join(err, env.Drop(d.Database)))
}

// visibleCase returns the setup of a case that measures how long a new transfer takes to appear in the transaction list.
func visibleCase(choose rateChooser) func(context.Context, *harness.Environment) (harness.Load, error) {
	return func(ctx context.Context, env *harness.Environment) (harness.Load, error) {
		rate, err := choose(ctx, env)
		if err != nil {
			return nil, err
		}
		d, err := harness.OpenDataset(ctx, env, sendersFor(maxConcurrentCommands, env.Options.Window))
		if err != nil {
			return nil, err
		}
		list := d.NewListRunner()
		runCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
		var wg sync.WaitGroup
		load := harness.FuncLoad{OnClose: func() error {
			stop()
			wg.Wait()
			d.Close()
			return env.Drop(d.Database)
		}}
		if err := list.CatchUp(ctx); err != nil {
			return nil, errors.Join(err, load.Close())
		}
		wg.Go(func() { _ = list.Run(runCtx) })
		load.OnRun = func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			return harness.RunAtRate(ctx, window, rate, maxConcurrentCommands, func(i int) harness.TimedOperation {
				return createAndWait(d, list, newRotation(d, i, maxConcurrentCommands, harness.MaxTransfersPerSender))
			})
		}
		return load, nil
	}
}

// listCheckInterval is how many transfers a worker creates between two checks that the list contains the newest one.
const listCheckInterval = 50

// createAndWait creates transfers and waits for each to appear in the list.
func createAndWait(d *harness.Dataset, list *runner.Runner, r *rotation) harness.TimedOperation {
	queries := transfers.NewQueries(d.Pool, d.Log)
	return func(ctx context.Context) (time.Duration, error) {
		sender := r.senders[r.nextIndex()].ID
		start := time.Now()
		id, position, err := d.Create(ctx, sender)
		if err == nil {
			err = list.WaitFor(ctx, "transfers", position)
		}
		took := time.Since(start)
		if err == nil && r.count%listCheckInterval == 0 {
			err = checkListed(ctx, queries, sender, id)
		}
		return took, err
	}
}

func checkListed(ctx context.Context, queries *transfers.Queries, sender, id string) error {
	page, err := queries.List(ctx, sender, transfers.Filter{Paging: projections.Paging{Size: 1}})
	if err == nil && (len(page.Result) != 1 || page.Result[0].ID != id) {
		err = fmt.Errorf("transfer %s is not the newest in its sender's list", id)
	}
	return err
}
