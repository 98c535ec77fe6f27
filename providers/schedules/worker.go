// Package schedules runs scheduled transfers. It announces the debits and creates the transfers that are due, and it follows the log to
// record what happens to them.
package schedules

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/process"
	"hulak/domain/reference"
	"hulak/domain/schedule"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/internal/background"
	"hulak/providers"
)

const (
	workerName   = "schedules"
	pollInterval = time.Second
	maxBatchSize = 200 // due actions per query
)

// Queue finds schedules.
type Queue interface {
	// Due returns up to limit schedules whose timer has fired, longest overdue first.
	Due(ctx context.Context, at time.Time, scale process.TimeScale, limit int) ([]schedule.Due, error)
	// DueAtRate returns up to limit schedules that wait for a rate that is at most the given rate.
	DueAtRate(ctx context.Context, destination string, rate money.Rate, limit int) ([]schedule.Due, error)
	// OpenOfSender returns the IDs of a sender's schedules that have not ended.
	OpenOfSender(ctx context.Context, senderID string) ([]string, error)
	// OfTransfer returns the ID of the schedule that created a transfer, or "" if no schedule did.
	OfTransfer(ctx context.Context, transferID string) (string, error)
}

// Worker runs schedules. Several processes can each run a Worker, because a schedule accepts each occurrence once. Actions that become
// due while no worker is running happen when a worker starts.
type Worker struct {
	Log   *eventstore.Log
	Queue Queue
	// WaitFor waits until Queue reflects all events up to a log position.
	WaitFor    func(ctx context.Context, position int64) error
	TimeScale  process.TimeScale
	Screen     func(ctx context.Context, from sender.State, to beneficiary.State) (screening.Result, error)
	References func() []usecase.ReferenceKey // candidates for a transfer's PIN
	AccountKey func(number string) string    // keyed digest of an account number
	Now        func() time.Time
	Logger     *slog.Logger
}

// Run runs due schedules until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	background.Every(ctx, pollInterval, w.RunDue, func(err error) {
		w.Logger.Warn("running scheduled transfers failed; will retry", "error", err)
	})
	return nil
}

// RunDue runs everything that is due. It runs all other schedules even if one of them returns an error.
func (w Worker) RunDue(ctx context.Context) error {
	for {
		at := w.Now()
		due, err := w.Queue.Due(ctx, at, w.TimeScale, maxBatchSize)
		if err != nil {
			return err
		}
		if err := w.runAll(ctx, due, true, at); err != nil {
			return err
		}
		if len(due) < maxBatchSize {
			return w.runAtRates(ctx, at)
		}
	}
}

// runAtRates creates the transfers whose rate is reached.
func (w Worker) runAtRates(ctx context.Context, at time.Time) error {
	for _, country := range reference.Destinations(reference.USA) {
		key := pricing.RateKey(money.USD, country.Currency.Code)
		rates, err := eventstore.RecentState(ctx, w.Log, pricing.RateDecider, key, pollInterval)
		if err != nil {
			return err
		}
		current, ok := rates.Current()
		if !ok {
			continue
		}
		due, err := w.Queue.DueAtRate(ctx, country.ThreeCharCode, current.Rate, maxBatchSize)
		if err != nil {
			return err
		}
		if err := w.runAll(ctx, due, false, at); err != nil {
			return err
		}
	}
	return nil
}

func (w Worker) runAll(ctx context.Context, due []schedule.Due, isDate bool, at time.Time) error {
	var last int64
	var errs []error
	for _, d := range due {
		position, err := w.runOne(ctx, d, isDate, at)
		last, errs = max(last, position), append(errs, err)
	}
	if err := errors.Join(errs...); err != nil || last == 0 {
		return err
	}
	return w.WaitFor(ctx, last)
}

// runOne announces a debit, or creates a transfer. If a rule rejects the transfer, it records the failure.
func (w Worker) runOne(ctx context.Context, d schedule.Due, isDate bool, at time.Time) (position int64, err error) {
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: workerName, Role: "SYSTEM"}}}
	if d.Kind == schedule.TimerNotice {
		announce := schedule.Command(schedule.Announce{Occurrence: d.Occurrence, At: at})
		return eventstore.RunCommand(ctx, w.Log, cmd, schedule.Decider, d.ScheduleID, announce)
	}
	run := usecase.ScheduleRun{
		ScheduleID: d.ScheduleID, Occurrence: d.Occurrence, IsDate: isDate, ReferenceCandidates: w.References(), AccountKey: w.AccountKey, At: at,
	}
	if run.Screening, err = w.screen(ctx, d.ScheduleID); err != nil {
		return 0, err
	}
	position, err = eventstore.Run(ctx, w.Log, cmd, func(u domain.UnitOfWork) error { return usecase.RunSchedule(u, run) })
	var rejection *domain.Rejection
	switch {
	case !errors.As(err, &rejection), rejection.Kind == domain.Unavailable:
		return position, err
	case errors.Is(err, schedule.ErrNotDue), errors.Is(err, schedule.ErrNotFound):
		return 0, nil
	}
	position, err = eventstore.Run(ctx, w.Log, cmd, func(u domain.UnitOfWork) error {
		return usecase.FailScheduleRun(u, d.ScheduleID, d.Occurrence, rejection, at)
	})
	if errors.Is(err, schedule.ErrNotDue) { // another process was faster
		return 0, nil
	}
	return position, err
}

// screen screens the people of a schedule's next transfer. If a list is unavailable, the transfer is held for review.
func (w Worker) screen(ctx context.Context, scheduleID string) (screening.Result, error) {
	s, _, err := eventstore.State(ctx, w.Log, schedule.Decider, scheduleID)
	if err != nil || s.Status != schedule.StatusActive {
		return screening.Result{}, err
	}
	from, err := eventstore.RecentState(ctx, w.Log, sender.Decider, s.SenderID, providers.MaxStateAge)
	if err != nil {
		return screening.Result{}, err
	}
	to, err := eventstore.RecentState(ctx, w.Log, beneficiary.Decider, s.Order.BeneficiaryID, providers.MaxStateAge)
	if err != nil || !from.Exists() || from.IsClosed() || !to.Exists() {
		return screening.Result{}, err
	}
	result, err := w.Screen(ctx, from, to)
	if err != nil {
		w.Logger.Error("screening failed", "schedule", scheduleID, "error", err)
	}
	return result, nil
}

// Handlers returns the handlers for events that affect schedules. Each may be called again with the same event.
func (w Worker) Handlers() bus.Handlers {
	return bus.Handlers{
		bus.On(func(ctx context.Context, e transfer.FundingDeclined, r domain.RecordedEvent) error {
			return w.recordPaymentFailure(ctx, e.TransferID, schedule.CauseOfReturn(e.Code), r)
		}),
		bus.On(func(ctx context.Context, e transfer.FundingReturned, r domain.RecordedEvent) error {
			return w.recordPaymentFailure(ctx, e.TransferID, schedule.CauseOfReturn(e.Code), r)
		}),
		bus.On(func(ctx context.Context, e transfer.Rejected, r domain.RecordedEvent) error {
			return w.recordPaymentFailure(ctx, e.TransferID, schedule.CauseReview, r)
		}),
		bus.On(w.closeAll),
	}
}

func (w Worker) recordPaymentFailure(ctx context.Context, transferID string, cause schedule.Cause, r domain.RecordedEvent) error {
	if err := w.WaitFor(ctx, r.Position); err != nil {
		return err
	}
	id, err := w.Queue.OfTransfer(ctx, transferID)
	if err != nil || id == "" {
		return err
	}
	failure := schedule.RecordPaymentFailure{TransferID: transferID, Cause: cause, At: r.RecordedAt}
	return providers.Report(ctx, w.Log, workerName, r, schedule.Decider, id, schedule.Command(failure))
}

// closeAll ends the schedules of a closed account.
func (w Worker) closeAll(ctx context.Context, e sender.ErasureApproved, r domain.RecordedEvent) error {
	if err := w.WaitFor(ctx, r.Position); err != nil {
		return err
	}
	open, err := w.Queue.OpenOfSender(ctx, e.SenderID)
	if err != nil {
		return err
	}
	return providers.ReportDecision(ctx, w.Log, workerName, r, schedule.Decider.Category, func(u domain.UnitOfWork) error {
		for _, id := range open {
			if err := domain.Run(u, schedule.Decider, id, schedule.Command(schedule.Close{At: r.RecordedAt})); err != nil {
				return err
			}
		}
		return nil
	})
}
