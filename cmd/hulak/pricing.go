package main

import (
	"context"

	"hulak/domain"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/usecase"
	"hulak/eventstore"
)

// operatorCommand is the event store command for changes that the operator makes on the command line.
var operatorCommand = eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: "operator", Role: "SYSTEM"}}}

// publishDefaults publishes the first exchange rates and fees for a new installation. It keeps existing rates and fees. If rates
// come from a bank, it publishes no rate, because transfers must not use a sample rate.
func (p *program) publishDefaults(ctx context.Context, _ func(string, ...any)) error {
	_, _, err := eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		for _, publish := range p.defaultRates() {
			key := pricing.RateKey(publish.From, publish.To)
			rate, err := domain.Load(u, pricing.RateDecider, key)
			if err != nil {
				return struct{}{}, err
			}
			if _, ok := rate.Current(); !ok {
				if _, err := domain.Decide(u, pricing.RateDecider, key, pricing.RateCommand(publish)); err != nil {
					return struct{}{}, err
				}
			}
		}
		for _, save := range reference.DefaultFeeSets(now()) {
			set, err := domain.Load(u, pricing.FeeSetDecider, save.Key.String())
			if err != nil {
				return struct{}{}, err
			}
			if len(set.Ranges) == 0 {
				if _, err := domain.Decide(u, pricing.FeeSetDecider, save.Key.String(), pricing.FeeSetCommand(save)); err != nil {
					return struct{}{}, err
				}
			}
		}
		return struct{}{}, nil
	})
	return err
}

func (p *program) defaultRates() []pricing.PublishRate {
	if p.settings.RateSource == pricing.SourceNRB {
		return nil
	}
	return reference.DefaultRates(now())
}

// publishRate publishes a rate if the change is too small to require a second approval.
func (p *program) publishRate(ctx context.Context, publish pricing.PublishRate) error {
	_, _, err := eventstore.Execute(ctx, p.log, operatorCommand, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.PublishRateAsOperator(u, publish, p.settings.MaxRateJump.Decimal)
	})
	return err
}
