package rates

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
)

const (
	pollInterval  = 15 * time.Minute // interval while the source works
	retryAfter    = time.Minute      // pause after the first failure; it doubles with each further one, up to askEvery
	turnTimeout   = 2 * time.Minute  // longer than all pages take
	checkInterval = 10 * time.Second // how often to check whether it is time
	// rateDecimals is the precision of our rate. The rate shown is the rate given (spec 3.16a).
	rateDecimals = 2
)

// ErrJump means that a table differs so much from the current rate that staff must review it.
var ErrJump = errors.New("it is too far from the one in force: if it is right, publish a rate with this middle rate by hand")

// Worker polls a source and publishes its rate less our margin. Several processes may run one: they take turns, and each table is
// published once. While the source fails, the current rate stays in use, and StandingOf returns the error.
type Worker struct {
	Log     *eventstore.Log
	Pool    *pgxpool.Pool
	Source  Source
	Margin  decimal.Decimal // percent of the bank's middle rate that we keep
	JumpMax decimal.Decimal // percent that the middle rate may change at once
	Now     func() time.Time
	Logger  *slog.Logger
}

// Run works until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		if _, err := w.Poll(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("the exchange rate is not kept up to date", "source", w.Source.Name(), "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Poll asks the source if it is time and no other process does. It reports whether it asked.
func (w Worker) Poll(ctx context.Context) (asked bool, err error) {
	name := w.Source.Name()
	tries, taken, err := claimTurn(ctx, w.Pool, name, w.Now())
	if err != nil || !taken {
		return false, err
	}
	failure := w.publishLatest(ctx)
	if failure != nil && ctx.Err() != nil {
		return true, failure // canceled; not a failure of the source
	}
	at := w.Now()
	if failure == nil {
		return true, recordSuccess(ctx, w.Pool, name, at, at.Add(pollInterval))
	}
	return true, errors.Join(failure, recordFailure(ctx, w.Pool, name, failure, at, at.Add(pause(tries))))
}

// pause returns how long to wait after a failure that follows the given number of failed attempts.
func pause(tries int) time.Duration {
	wait := retryAfter
	for range tries {
		wait = min(2*wait, pollInterval)
	}
	return wait
}

// publishLatest publishes the rate of the source's table.
func (w Worker) publishLatest(ctx context.Context) error {
	found, err := w.Source.Latest(ctx)
	if err != nil {
		return err
	}
	command := pricing.PublishTableRate{
		PublishRate: pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: CustomerRate(found.Mid, w.Margin), Mid: found.Mid, MidDay: found.Day, Source: w.Source.Name(), At: w.Now(),
		},
		JumpMax: w.JumpMax,
	}
	as := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "rates", Role: "SYSTEM"}}}
	_, _, err = eventstore.Execute(ctx, w.Log, as, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(command))
		return struct{}{}, err
	})
	switch {
	case errors.Is(err, pricing.ErrRateJump):
		return fmt.Errorf("the middle rate of %s is %s: %w", found.Day, found.Mid, ErrJump)
	case errors.Is(err, pricing.ErrInvalidRate):
		return fmt.Errorf("%w: the middle rate of %s is %s", ErrImplausible, found.Day, found.Mid)
	}
	return err
}

// CustomerRate returns our rate for a dollar: the bank's middle rate less our margin in percent, rounded half up.
func CustomerRate(mid money.Rate, margin decimal.Decimal) money.Rate {
	kept := decimal.NewFromInt(100).Sub(margin).Shift(-2)
	return money.NewRate(mid.Decimal().Mul(kept).Round(rateDecimals))
}
