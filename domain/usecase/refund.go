package usecase

import (
	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
)

// ReissueRefund sends a refund again that came back: to another account of the sender's, which must be one that can be used, or
// by check. Cards take refunds of their own payments only.
func ReissueRefund(b domain.UnitOfWork, transferID string, c transfer.ReissueRefund) error {
	t, err := domain.Load(b, transfer.Decider, transferID)
	if err != nil {
		return err
	}
	if c.Way == transfer.RefundToAccount {
		if err := checkSource(b, t.SenderID, funding.BankAccount, c.FundingSourceID); err != nil {
			return err
		}
	}
	_, err = domain.Decide(b, transfer.Decider, transferID, transfer.Command(c))
	return err
}
