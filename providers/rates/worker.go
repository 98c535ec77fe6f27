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
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/internal/background"
)

const (
	pollInterval  = 15 * time.Minute // polling interval while the source is working
	minRetryDelay = time.Minute      // delay after the first failure; doubles with each failure, up to pollInterval
	claimTimeout  = 2 * time.Minute  // longer than it takes to read all pages
	checkInterval = 10 * time.Second // how often to check whether a poll is due
	// rateDecimals is the number of decimal places in our rate. Customers see the exact rate (spec 3.16a).
	rateDecimals = 2
)

// ErrJump means that a table's rate differs so much from the current rate that staff must review it.
var ErrJump = errors.New("rate differs too much from the current rate; if the new rate is correct, publish it manually")

// Worker polls a source and publishes its rate minus our margin. Several processes can each run a Worker. Only one of them polls at a
// time, and each table is published once. If the source fails, the current rate stays in effect, and LoadHealth returns the error.
type Worker struct {
	Log     *eventstore.Log
	Pool    *pgxpool.Pool
	Source  Source
	Margin  decimal.Decimal // in percent of the bank's mid-market rate
	MaxJump decimal.Decimal // maximum change in the mid-market rate, in percent, if the approval rules have none
	Now     func() time.Time
	Logger  *slog.Logger
}

// Run polls the source until the context ends. It always returns nil.
func (w Worker) Run(ctx context.Context) error {
	background.Every(ctx, checkInterval, func(ctx context.Context) error {
		_, err := w.Poll(ctx)
		return err
	}, func(err error) {
		w.Logger.Warn("exchange rate update failed; will retry", "source", w.Source.Name(), "error", err)
	})
	return nil
}

// Poll polls the source if a poll is due and no other process is polling. It reports whether it polled.
func (w Worker) Poll(ctx context.Context) (polled bool, err error) {
	name := w.Source.Name()
	failures, claimed, err := claimPoll(ctx, w.Pool, name, w.Now())
	if err != nil || !claimed {
		return false, err
	}
	failure := w.publishLatest(ctx)
	if failure != nil && ctx.Err() != nil {
		return true, failure // canceled by the caller; the source did not fail
	}
	at := w.Now()
	if failure == nil {
		return true, recordSuccess(ctx, w.Pool, name, at, at.Add(pollInterval))
	}
	return true, errors.Join(failure, recordFailure(ctx, w.Pool, name, failure, at, at.Add(retryDelay(failures))))
}

// retryDelay returns how long to wait after a failure that follows the given number of consecutive failures.
func retryDelay(earlierFailures int) time.Duration {
	delay := minRetryDelay
	for range earlierFailures {
		delay = min(2*delay, pollInterval)
	}
	return delay
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
		MaxJump: w.MaxJump,
	}
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "rates", Role: "SYSTEM"}}}
	_, err = eventstore.Run(ctx, w.Log, cmd, func(u domain.UnitOfWork) error { return usecase.PublishTableRate(u, command) })
	switch {
	case errors.Is(err, pricing.ErrRateJump):
		return fmt.Errorf("mid-market rate of %s is %s: %w", table.Day, table.Mid, ErrJump)
	case errors.Is(err, pricing.ErrInvalidRate):
		return fmt.Errorf("%w: mid-market rate of %s is %s", ErrImplausible, table.Day, table.Mid)
	}
	return err
}

// CustomerRate returns our rate: the bank's mid-market rate minus our margin in percent, rounded half up to rateDecimals decimal places.
func CustomerRate(mid money.Rate, margin decimal.Decimal) money.Rate {
	factor := decimal.NewFromInt(100).Sub(margin).Shift(-2)
	return money.NewRate(mid.Decimal().Mul(factor).Round(rateDecimals))
}
