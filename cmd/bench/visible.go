package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"path/filepath"
	"sync"
	"time"

	"hulak/projections"
	"hulak/projections/runner"
	"hulak/projections/transfers"
)

func init() {
	caseGroups = append(caseGroups, visibleCases)
	goalGroups = append(goalGroups, visibleGoals)
}

// busyDayRate is the number of transfers per second on a busy day, three times the rate of all remittances worldwide.
const busyDayRate = 500

// maxConcurrentCommands is the maximum number of concurrent commands, each of which waits until its result is visible.
const maxConcurrentCommands = 128

func visibleCases() []Case {
	const group = "from a command to its visible result"
	return []Case{
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

func visibleGoals() []Goal {
	return []Goal{
		{
			Name: "visible/500 p99", Unit: "ms", Bound: 5, LowerIsBetter: true, Compute: p99Of("visible/500"),
			Description: "p99 time until a transfer is listed, 500 per second",
		},
		{
			Name: "visible/half p99", Unit: "ms", Bound: 25, LowerIsBetter: true, Compute: p99Of("visible/half"),
			Description: "p99 time until a transfer is listed, at half the maximum rate",
		},
	}
}

// rateChooser returns the rate of a case.
type rateChooser func(ctx context.Context, env *Environment) (float64, error)

func fixedRate(rate float64) rateChooser {
	return func(context.Context, *Environment) (float64, error) { return rate, nil }
}

// halfRate returns half of a sample's rate. Callers measure the sample before each round, because the machine's speed can change.
func halfRate(sample *Sample, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return sample.Rate() / 2, nil
}

// halfAppendRate measures how many transfers per second the log accepts without followers, and returns half of that rate.
func halfAppendRate(ctx context.Context, env *Environment) (float64, error) {
	d, err := openDataset(ctx, env, sendersFor(maxConcurrentCommands, env.options.window))
	if err != nil {
		return 0, err
	}
	sample, err := runWorkers(ctx, env.options.window, maxConcurrentCommands, func(i int) operation {
		r := d.newRotation(i, maxConcurrentCommands, maxTransfersPerSender)
		return func(ctx context.Context) (int, error) {
			_, _, err := d.create(ctx, r.senders[r.nextIndex()].id)
			return 1, err
		}
	})
	d.close()
	return halfRate(sample, errors.Join(err, env.Drop(d.database)))
}

// openDataset creates a dataset with rates and fees. Transfers can be created in it without the program.
func openDataset(ctx context.Context, env *Environment, senders int) (*dataset, error) {
	database, err := env.CreateMigrated(ctx)
	if err != nil {
		return nil, err
	}
	d, err := openProgramDatabase(ctx, env.URL(database), filepath.Join(env.Dir(), "dataset"))
	if err != nil {
		return nil, errors.Join(err, env.Drop(database))
	}
	d.database = database
	if err = d.publishPrices(ctx); err == nil {
		err = d.addSenders(ctx, senders)
	}
	if err != nil {
		d.close()
		return nil, errors.Join(err, env.Drop(database))
	}
	return d, nil
}

// newListRunner returns a runner that keeps the transaction list up to date in this process, as the server does.
func (d *dataset) newListRunner() *runner.Runner {
	options := runner.Options{Logger: slog.New(slog.DiscardHandler)}
	return runner.New(d.pool, d.log, []projections.Projection{transfers.New()}, options)
}

// visibleCase returns the setup of a case that measures how long a new transfer takes to appear in the transaction list.
func visibleCase(choose rateChooser) func(context.Context, *Environment) (Load, error) {
	return func(ctx context.Context, env *Environment) (Load, error) {
		rate, err := choose(ctx, env)
		if err != nil {
			return nil, err
		}
		d, err := openDataset(ctx, env, sendersFor(maxConcurrentCommands, env.options.window))
		if err != nil {
			return nil, err
		}
		list := d.newListRunner()
		runCtx, stop := context.WithCancel(context.WithoutCancel(ctx))
		var wg sync.WaitGroup
		load := funcLoad{close: func() error {
			stop()
			wg.Wait()
			d.close()
			return env.Drop(d.database)
		}}
		if err := list.CatchUp(ctx); err != nil {
			return nil, errors.Join(err, load.close())
		}
		wg.Go(func() { _ = list.Run(runCtx) })
		load.run = func(ctx context.Context, window time.Duration) (*Sample, error) {
			return runAtRate(ctx, window, rate, maxConcurrentCommands, func(i int) timedOperation {
				return d.createAndWait(list, d.newRotation(i, maxConcurrentCommands, maxTransfersPerSender))
			})
		}
		return load, nil
	}
}

// listCheckInterval is how many transfers a worker creates between two checks that the list contains the newest one.
const listCheckInterval = 50

// createAndWait creates transfers and waits for each to appear in the list.
func (d *dataset) createAndWait(list *runner.Runner, r *rotation) timedOperation {
	queries := transfers.NewQueries(d.pool, d.log)
	return func(ctx context.Context) (time.Duration, error) {
		sender := r.senders[r.nextIndex()].id
		start := time.Now()
		id, position, err := d.create(ctx, sender)
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
