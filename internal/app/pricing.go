package app

import (
	"context"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/usecase"
	"hulak/eventstore"
)

// operatorCommand is the event store command for changes that the operator makes on the command line.
var operatorCommand = eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "operator", Role: "SYSTEM"}}}

// publishDefaults publishes the first exchange rates and fees for a new installation. It keeps existing rates and fees. If rates
// come from a bank, it publishes no rate, because transfers must not use a sample rate.
func (p *Program) publishDefaults(ctx context.Context, _ func(string, ...any)) error {
	_, err := eventstore.Run(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) error {
		for _, publish := range p.defaultRates() {
			key := pricing.RateKey(publish.From, publish.To)
			rate, err := domain.Load(u, pricing.RateDecider, key)
			if err != nil {
				return err
			}
			if _, ok := rate.Current(); !ok {
				if _, err := domain.Decide(u, pricing.RateDecider, key, pricing.RateCommand(publish)); err != nil {
					return err
				}
			}
		}
		for _, save := range reference.DefaultFeeSets(now()) {
			set, err := domain.Load(u, pricing.FeeSetDecider, save.Key.String())
			if err != nil {
				return err
			}
			if len(set.Ranges) == 0 {
				if _, err := domain.Decide(u, pricing.FeeSetDecider, save.Key.String(), save); err != nil {
					return err
				}
			}
		}
		return nil
	})
	return err
}

func (p *Program) defaultRates() []pricing.PublishRate {
	if p.settings.RateSource == pricing.SourceNRB {
		return nil
	}
	return reference.DefaultRates(now())
}

// PublishRate publishes the rate from dollars to rupees if the change is too small to require a second approval. A zero mid keeps the
// current mid-market rate.
func (p *Program) PublishRate(ctx context.Context, rate, mid money.Rate, reason string) error {
	publish := pricing.PublishRate{
		From: money.USD, To: money.NPR, Rate: rate, Mid: mid, Source: pricing.SourceAdmin, Reason: reason, At: now(),
	}
	_, err := eventstore.Run(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) error {
		return usecase.PublishRateAsOperator(u, publish, p.settings.MaxRateJump.Decimal)
	})
	return err
}
