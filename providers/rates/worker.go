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
	pollInterval  = 15 * time.Minute // polling interval while the source works
	minRetryDelay = time.Minute      // pause after the first failure; it doubles with each failure, up to pollInterval
	claimTimeout  = 2 * time.Minute  // longer than reading all pages takes
	checkInterval = 10 * time.Second // how often to check whether a poll is due
	// rateDecimals is the precision of our rate. The displayed rate is the rate that applies (spec 3.16a).
	rateDecimals = 2
)

// ErrJump means that a table differs so much from the current rate that staff must review it.
var ErrJump = errors.New("too far from the current rate; if it is correct, publish it manually")

// Worker polls a source and publishes its rate less our margin. Several processes may run a worker. They take turns, and each table
// is published once. While the source fails, the current rate stays in effect, and HealthOf returns the error.
type Worker struct {
	Log     *eventstore.Log
	Pool    *pgxpool.Pool
	Source  Source
	Margin  decimal.Decimal // percentage of the bank's mid rate that we keep
	MaxJump decimal.Decimal // maximum change of the mid rate, in percent
	Now     func() time.Time
	Logger  *slog.Logger
}

// Run polls the source until the context ends. It returns nil.
func (w Worker) Run(ctx context.Context) error {
	tick := time.NewTicker(checkInterval)
	defer tick.Stop()
	for {
		if _, err := w.Poll(ctx); err != nil && ctx.Err() == nil {
			w.Logger.Warn("updating the exchange rate failed", "source", w.Source.Name(), "error", err)
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil
		}
	}
}

// Poll polls the source if a poll is due and no other process is polling. It reports whether it did.
func (w Worker) Poll(ctx context.Context) (polled bool, err error) {
	name := w.Source.Name()
	tries, claimed, err := claimPoll(ctx, w.Pool, name, w.Now())
	if err != nil || !claimed {
		return false, err
	}
	failure := w.publishLatest(ctx)
	if failure != nil && ctx.Err() != nil {
		return true, failure // canceled, so not a failure of the source
	}
	at := w.Now()
	if failure == nil {
		return true, recordSuccess(ctx, w.Pool, name, at, at.Add(pollInterval))
	}
	return true, errors.Join(failure, recordFailure(ctx, w.Pool, name, failure, at, at.Add(retryDelay(tries))))
}

// retryDelay returns how long to wait after a failure, given the number of failures before it.
func retryDelay(tries int) time.Duration {
	wait := minRetryDelay
	for range tries {
		wait = min(2*wait, pollInterval)
	}
	return wait
}

// publishLatest publishes the rate of the source's latest table.
func (w Worker) publishLatest(ctx context.Context) error {
	table, err := w.Source.Latest(ctx)
	if err != nil {
		return err
	}
	command := pricing.PublishTableRate{
		PublishRate: pricing.PublishRate{
			From: money.USD, To: money.NPR, Rate: CustomerRate(table.Mid, w.Margin), Mid: table.Mid, MidDay: table.Day,
			Source: w.Source.Name(), At: w.Now(),
		},
		JumpMax: w.MaxJump,
	}
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "rates", Role: "SYSTEM"}}}
	_, _, err = eventstore.Execute(ctx, w.Log, cmd, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR), pricing.RateCommand(command))
		return struct{}{}, err
	})
	switch {
	case errors.Is(err, pricing.ErrRateJump):
		return fmt.Errorf("mid rate of %s is %s: %w", table.Day, table.Mid, ErrJump)
	case errors.Is(err, pricing.ErrInvalidRate):
		return fmt.Errorf("%w: mid rate of %s is %s", ErrImplausible, table.Day, table.Mid)
	}
	return err
}

// CustomerRate returns our rate for a dollar: the bank's mid rate less our margin in percent, rounded half up.
func CustomerRate(mid money.Rate, margin decimal.Decimal) money.Rate {
	factor := decimal.NewFromInt(100).Sub(margin).Shift(-2)
	return money.NewRate(mid.Decimal().Mul(factor).Round(rateDecimals))
}
