package testsenders

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
	"hulak/domain/reference"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/eventstore"
)

// The amounts of every transfer, at the rate and fee of a new installation.
var (
	SendAmount    = money.MustParse("20.00", money.USD)
	SendFee       = money.MustParse("5.00", money.USD)
	sendRate      = money.MustParseRate("133.25")
	ReceiveAmount = money.MustParse("2665.00", money.NPR)
)

// NewTransfer returns a request for a transfer of a sender.
func NewTransfer(senderID string, at time.Time) usecase.TransferRequest {
	var digest [32]byte
	_, _ = rand.Read(digest[:]) // never fails
	return usecase.TransferRequest{
		RepeatConfirmed: true,
		TransferID:      uuid.Must(uuid.NewV7()).String(), SenderID: senderID, BeneficiaryID: senderID, Destination: reference.Nepal,
		Method: beneficiary.BankDeposit, AccountID: AccountID, Purpose: "Family Expenses", FundingKind: funding.BankAccount,
		FundingSourceID: senderID, At: at,
		AgreedPrice:         usecase.AgreedPrice{Send: SendAmount, Fee: SendFee, Rate: sendRate, Receive: ReceiveAmount},
		ReferenceCandidates: []usecase.ReferenceKey{{Number: "1234567897", Key: hex.EncodeToString(digest[:])}},
	}
}

// EventsPerTransfer is the approximate number of events per complete transfer, with the events of its sender.
const EventsPerTransfer = 8

// CompleteTransfers adds transfers of each sender with all steps, up to and including the delivery. The events are the same as those of
// real transfers, which take several days.
func CompleteTransfers(ctx context.Context, log *eventstore.Log, senders []Sender, each int) error {
	return forEach(ctx, senders, func(ctx context.Context, _ int, s *Sender) error {
		for range each {
			if err := completeTransfer(ctx, log, s.ID); err != nil {
				return err
			}
		}
		return nil
	})
}

func completeTransfer(ctx context.Context, log *eventstore.Log, senderID string) error {
	at := time.Now().UTC().Truncate(time.Microsecond)
	r := NewTransfer(senderID, at)
	cmd := eventstore.Command{Meta: domain.Metadata{Actor: domain.Actor{ID: senderID, Role: "USER"}}}
	_, err := eventstore.Run(ctx, log, cmd, func(b domain.UnitOfWork) error {
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
