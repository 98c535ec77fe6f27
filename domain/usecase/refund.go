package usecase

import (
	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
)

// ReissueRefund reissues a returned refund, by check or to one of the sender's verified bank accounts. Debit cards are not allowed,
// because a card can only receive refunds of its own payments.
func ReissueRefund(u domain.UnitOfWork, transferID string, c transfer.ReissueRefund) error {
	t, err := domain.Load(u, transfer.Decider, transferID)
	if err != nil {
		return err
	}
	if c.Method == transfer.RefundToAccount {
		if err := checkFundingSource(u, t.SenderID, funding.BankAccount, c.FundingSourceID); err != nil {
			return err
		}
	}
	return domain.Run(u, transfer.Decider, transferID, transfer.Command(c))
}
