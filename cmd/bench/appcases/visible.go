package appcases

import (
	"context"
	"fmt"
	"time"

	"hulak/cmd/bench/harness"
	"hulak/internal/testsenders"
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

// rateChooser returns the rate of a case. It may measure the rate first, before each round, because the machine's speed can change.
type rateChooser func(ctx context.Context, s *harness.Scope) (float64, error)

// choose returns the rate after releasing what measuring it required.
func (c rateChooser) choose(ctx context.Context, s *harness.Scope) (rate float64, err error) {
	err = s.Scoped(func(s *harness.Scope) (err error) {
		rate, err = c(ctx, s)
		return err
	})
	return rate, err
}

func fixedRate(rate float64) rateChooser {
	return func(context.Context, *harness.Scope) (float64, error) { return rate, nil }
}

// halfRate returns half of a sample's rate.
func halfRate(sample *harness.Sample, err error) (float64, error) {
	if err != nil {
		return 0, err
	}
	return sample.Rate() / 2, nil
}

// halfAppendRate measures how many transfers per second the log accepts without followers, and returns half of that rate.
func halfAppendRate(ctx context.Context, s *harness.Scope) (float64, error) {
	d, err := harness.OpenDataset(ctx, s, sendersFor(maxConcurrentCommands, s.Options.Window))
	if err != nil {
		return 0, err
	}
	return halfRate(harness.RunWorkers(ctx, s.Options.Window, maxConcurrentCommands, func(i int) harness.Operation {
		r := newRotation(d.Senders, i, maxConcurrentCommands, testsenders.MaxTransfers)
		return func(ctx context.Context) (int, error) {
			_, _, err := d.Create(ctx, r.senders[r.nextIndex()].ID)
			return 1, err
		}
	}))
}

// visibleCase returns the setup of a case that measures how long a new transfer takes to appear in the transaction list.
func visibleCase(rates rateChooser) harness.Setup {
	return func(ctx context.Context, s *harness.Scope) (harness.Load, error) {
		rate, err := rates.choose(ctx, s)
		if err != nil {
			return nil, err
		}
		d, err := harness.OpenDataset(ctx, s, sendersFor(maxConcurrentCommands, s.Options.Window))
		if err != nil {
			return nil, err
		}
		list := d.NewListRunner()
		if err := list.CatchUp(ctx); err != nil {
			return nil, err
		}
		s.Go(ctx, list.Run)
		return func(ctx context.Context, window time.Duration) (*harness.Sample, error) {
			return harness.RunAtRate(ctx, window, rate, maxConcurrentCommands, func(i int) harness.TimedOperation {
				return createAndWait(d, list, newRotation(d.Senders, i, maxConcurrentCommands, testsenders.MaxTransfers))
			})
		}, nil
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
