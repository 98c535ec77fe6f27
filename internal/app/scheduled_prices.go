package app

import (
	"context"
	"errors"
	"time"

	"hulak/domain"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/internal/background"
	"hulak/projections/pricechanges"
)

// scheduleCheckInterval is the longest time from the scheduled time of a price to its publication, unless the program is not running.
const scheduleCheckInterval = time.Second

// startScheduledPrices starts the publication of approved fees, rates, and coupons at their scheduled times.
func (p *Program) startScheduledPrices(ctx context.Context) {
	p.runAlone(ctx, "scheduled prices", func(ctx context.Context) error {
		background.Every(ctx, scheduleCheckInterval, func(ctx context.Context) error {
			return p.applyScheduledPrices(ctx, now())
		}, func(err error) {
			p.logger.Warn("publishing scheduled prices failed, will retry", "error", err)
		})
		return nil
	})
}

// applyScheduledPrices publishes the prices that are due. It does nothing for a price that was published or withdrawn in the meantime.
func (p *Program) applyScheduledPrices(ctx context.Context, at time.Time) error {
	due, err := pricechanges.NewQueries(p.readPool).Due(ctx, at)
	if err != nil {
		return err
	}
	command := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "prices", Role: "SYSTEM"}}}
	var errs []error
	for _, id := range due {
		_, err := eventstore.Run(ctx, p.log, command, func(u domain.UnitOfWork) error { return usecase.PerformScheduled(u, id, at) })
		errs = append(errs, err)
	}
	return errors.Join(errs...)
}
