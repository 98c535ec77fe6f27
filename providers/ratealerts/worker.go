// Package ratealerts decides which rate alerts are sent. It follows the published rates in the log, and it sends daily alerts in the
// morning. Package notification sends the messages.
package ratealerts

import (
	"context"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/ratealert"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/internal/background"
	"hulak/providers"
)

const (
	workerName   = "rate alerts"
	pollInterval = 30 * time.Second
	maxBatchSize = 200 // alerts per query
)

// Queue finds open alerts. All methods return up to limit alerts that were created after a position, oldest first.
type Queue interface {
	// Reached returns the alerts that wait for a rate that is at most the given rate.
	Reached(ctx context.Context, rate money.Rate, after int64, limit int) ([]ratealert.Candidate, error)
	// DueDaily returns the daily alerts that were not sent on a day and whose last rate is older than a version.
	DueDaily(ctx context.Context, day string, version, after int64, limit int) ([]ratealert.Candidate, error)
}

// Worker decides about rate alerts. Several processes can each run a Worker, because the sender's stream accepts each message once. A
// worker that starts after a pause continues with the first rate that it has not handled.
type Worker struct {
	Log   *eventstore.Log
	Queue Queue
	// WaitFor waits until Queue reflects all events up to a log position.
	WaitFor func(ctx context.Context, position int64) error
	// LastAmount returns the amount of a sender's last transfer. It is zero if there is none.
	LastAmount func(ctx context.Context, senderID string) (money.Amount, error)
	Now        func() time.Time
	Logger     *slog.Logger
}

// Handlers returns the handlers for published rates and closed accounts. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return bus.Handlers{bus.On(w.fireReached), bus.On(w.closeAll)}
}

// fireReached sends the alerts whose rate is reached. It uses the current rate, because the published rate may have been replaced while
// the worker was not running.
func (w Worker) fireReached(ctx context.Context, e pricing.RatePublished, r domain.RecordedEvent) error {
	if e.From != money.USD || e.To != money.NPR {
		return nil
	}
	if err := w.WaitFor(ctx, r.Position); err != nil {
		return err
	}
	current, err := w.currentRate(ctx)
	if err != nil {
		return err
	}
	return w.fireAll(ctx, func(after int64) ([]ratealert.Candidate, error) {
		return w.Queue.Reached(ctx, current.Rate, after, maxBatchSize)
	})
}

// Run sends daily alerts until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	background.Every(ctx, pollInterval, w.FireDaily, func(err error) {
		w.Logger.Warn("sending daily rate alerts failed; will retry", "error", err)
	})
	return nil
}

// FireDaily sends the daily alerts that are due. It does nothing before the morning in Los Angeles.
func (w Worker) FireDaily(ctx context.Context) error {
	day, isMorning := ratealert.Morning(w.Now())
	if !isMorning {
		return nil
	}
	current, err := w.currentRate(ctx)
	if err != nil {
		return err
	}
	return w.fireAll(ctx, func(after int64) ([]ratealert.Candidate, error) {
		return w.Queue.DueDaily(ctx, day, current.Version, after, maxBatchSize)
	})
}

// currentRate returns the current rate, which is zero if none was published.
func (w Worker) currentRate(ctx context.Context) (pricing.Publication, error) {
	rates, _, err := eventstore.State(ctx, w.Log, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR))
	if err != nil {
		return pricing.Publication{}, err
	}
	current, _ := rates.Current()
	return current, nil
}

// fireAll decides about all alerts that find returns, page by page.
func (w Worker) fireAll(ctx context.Context, find func(after int64) ([]ratealert.Candidate, error)) error {
	var after int64
	for {
		found, err := find(after)
		if err != nil {
			return err
		}
		for _, c := range found {
			if err := w.fire(ctx, c); err != nil {
				return err
			}
			after = c.Position
		}
		if len(found) < maxBatchSize {
			return nil
		}
	}
}

func (w Worker) fire(ctx context.Context, c ratealert.Candidate) error {
	amount, err := w.LastAmount(ctx, c.SenderID)
	if err != nil {
		return err
	}
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: workerName, Role: "SYSTEM"}}}
	_, err = eventstore.Run(ctx, w.Log, command, func(u domain.UnitOfWork) error {
		return usecase.FireRateAlert(u, c.SenderID, c.AlertID, amount, w.Now())
	})
	return err
}

// closeAll deletes the alerts of a closed account.
func (w Worker) closeAll(ctx context.Context, e sender.ErasureApproved, r domain.RecordedEvent) error {
	return providers.Report(ctx, w.Log, workerName, r, ratealert.Decider, e.SenderID, ratealert.Command(ratealert.Close{At: r.RecordedAt}))
}
