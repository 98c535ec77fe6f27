package harness

import (
	"context"
	"crypto/rand"
	"encoding/hex"
	"time"

	"github.com/google/uuid"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/transfer"
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

// The amounts of every test transfer, at the rate and fee of a new installation.
var (
	SendAmount    = money.MustParse("20.00", money.USD)
	SendFee       = money.MustParse("5.00", money.USD)
	sendRate      = money.MustParseRate("133.25")
	ReceiveAmount = money.MustParse("2665.00", money.NPR)
)

func transferRequest(senderID string, at time.Time) usecase.TransferRequest {
	var digest [32]byte
	_, _ = rand.Read(digest[:]) // never fails
	return usecase.TransferRequest{
		RepeatConfirmed: true,
		TransferID:      uuid.Must(uuid.NewV7()).String(), SenderID: senderID, BeneficiaryID: senderID, Destination: reference.Nepal,
		Method: beneficiary.BankDeposit, AccountID: testsenders.AccountID, Purpose: "Family Expenses", FundingKind: funding.BankAccount,
		FundingSourceID: senderID, At: at,
		AgreedPrice:         usecase.AgreedPrice{Send: SendAmount, Fee: SendFee, Rate: sendRate, Receive: ReceiveAmount},
		ReferenceCandidates: []usecase.ReferenceKey{{Number: "1234567897", Key: hex.EncodeToString(digest[:])}},
	}
}

// Create creates one transfer with the program's use case, without HTTP. It returns the transfer's ID and log position.
func (d *Dataset) Create(ctx context.Context, senderID string) (id string, position int64, err error) {
	r := transferRequest(senderID, time.Now().UTC().Truncate(time.Microsecond))
	cmd := eventstore.Command{
		Meta: domain.Metadata{Actor: domain.Actor{ID: senderID, Role: "USER"}},
		Key:  &eventstore.IdempotencyKey{Actor: senderID, Operation: "createTransaction", Key: r.TransferID},
	}
	_, position, err = eventstore.Execute(ctx, d.Log, cmd, func(b domain.UnitOfWork) (usecase.CreatedTransfer, error) {
		return usecase.CreateTransfer(b, r)
	})
	return r.TransferID, position, err
}

// completeTransfer creates a transfer and executes all steps, up to and including its delivery, in one command. The events are the
// same as those of a real transfer, which takes several days.
func (d *Dataset) completeTransfer(ctx context.Context, senderID string) error {
	at := time.Now().UTC().Truncate(time.Microsecond)
	r := transferRequest(senderID, at)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: senderID, Role: "USER"}}}
	_, err := eventstore.Run(ctx, d.Log, cmd, func(b domain.UnitOfWork) error {
		if _, err := usecase.CreateTransfer(b, r); err != nil {
			return err
		}
		for _, c := range []transfer.Command{
			transfer.RecordFundingSubmitted{ProviderRef: "debit-" + r.TransferID, At: at}, transfer.RecordFundingSettled{At: at},
			transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "receipt-" + r.TransferID, At: at},
			transfer.RecordDelivered{At: at},
		} {
			if err := domain.Run(b, transfer.Decider, r.TransferID, c); err != nil {
				return err
			}
		}
		return nil
	})
	return err
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
		senderCount := int(events-head)/(transfersPerSender*eventsPerTransfer) + 1
		if err := d.AddSenders(ctx, senderCount); err != nil {
			return err
		}
		err = RunConcurrently(ctx, senderCount, func(ctx context.Context, i int) error {
			for range transfersPerSender {
				if err := d.completeTransfer(ctx, d.Senders[first+i].ID); err != nil {
					return err
				}
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
}

// eventsPerTransfer is the approximate number of events per transfer.
const eventsPerTransfer = 8
