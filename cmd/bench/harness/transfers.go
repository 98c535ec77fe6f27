package harness

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/internal/testsenders"
)

// publishPrices publishes the rates and fees of a new installation.
func (d *Dataset) publishPrices(ctx context.Context) error {
	at := time.Now().UTC().Truncate(time.Microsecond)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: setupActor}}
	_, err := eventstore.Run(ctx, d.Log, cmd, func(b domain.UnitOfWork) error {
		for _, rate := range reference.DefaultRates(at) {
			if err := domain.Run(b, pricing.RateDecider, pricing.RateKey(rate.From, rate.To), pricing.RateCommand(rate)); err != nil {
				return err
			}
		}
		for _, fees := range reference.DefaultFeeSets(at) {
			if err := domain.Run(b, pricing.FeeSetDecider, fees.Key.String(), fees); err != nil {
				return err
			}
		}
		return nil
	})
	return err
}

// Create creates one transfer with the program's use case, without HTTP. It returns the transfer's ID and log position.
func (d *Dataset) Create(ctx context.Context, senderID string) (id string, position int64, err error) {
	r := testsenders.NewTransfer(senderID, time.Now().UTC().Truncate(time.Microsecond))
	cmd := eventstore.Command{
		Meta: domain.Metadata{Actor: domain.Actor{ID: senderID, Role: "USER"}},
		Key:  &eventstore.IdempotencyKey{Actor: senderID, Operation: "createTransaction", Key: r.TransferID},
	}
	_, position, err = eventstore.Execute(ctx, d.Log, cmd, func(b domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		return usecase.CreateTransfer(b, r)
	})
	return r.TransferID, position, err
}

// Fill adds complete transfers until the log has at least the given number of events.
func (d *Dataset) Fill(ctx context.Context, events int64) error {
	for {
		head, err := d.Log.Head(ctx)
		if err != nil || head >= events {
			return err
		}
		const transfersPerSender = 20
		first := len(d.Senders)
		senderCount := int(events-head)/(transfersPerSender*testsenders.EventsPerTransfer) + 1
		if err := d.AddSenders(ctx, senderCount); err != nil {
			return err
		}
		if err := testsenders.CompleteTransfers(ctx, d.Log, d.Senders[first:], transfersPerSender); err != nil {
			return err
		}
	}
}
