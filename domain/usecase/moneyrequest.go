package usecase

import (
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/moneyrequest"
	"hulak/domain/sender"
	"hulak/domain/transfer"
)

// MoneyRequest is a request for money by the beneficiary of a transfer.
type MoneyRequest struct {
	RequestID  string
	TransferID string
	Amount     money.Amount
	Note       string
	At         time.Time
}

// CanAskForMoney reports whether the beneficiary of a transfer with this status can ask its sender for more money.
func CanAskForMoney(status transfer.Status) bool {
	switch status {
	case transfer.StatusFailed, transfer.StatusCanceled, transfer.StatusReturned, transfer.StatusRefunded:
		return false
	}
	return true
}

// AskForMoney records a beneficiary's request. The result does not reveal whether the sender sees the request. It returns
// moneyrequest.ErrNotFound if the transfer will not arrive, or if the account was closed.
func AskForMoney(u domain.UnitOfWork, r MoneyRequest) error {
	t, err := domain.Load(u, transfer.Decider, r.TransferID)
	if err != nil {
		return err
	}
	s, err := domain.Load(u, sender.Decider, t.SenderID)
	if err != nil {
		return err
	}
	if !s.Exists() || s.IsClosed() || !CanAskForMoney(t.Status) {
		return moneyrequest.ErrNotFound
	}
	return domain.Run(u, moneyrequest.Decider, t.BeneficiaryID, moneyrequest.Command(moneyrequest.Ask{
		RequestID: r.RequestID, BeneficiaryID: t.BeneficiaryID, SenderID: t.SenderID, TransferID: r.TransferID, Amount: r.Amount,
		Note: r.Note, Hidden: s.IsLocked() || s.KYC == sender.KYCSuspended, At: r.At,
	}))
}
