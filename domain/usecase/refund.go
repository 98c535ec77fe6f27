package usecase

import (
	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
)

// ReissueRefund sends a returned refund again, by check or to a usable bank account of the sender. Cards accept refunds only for
// their own payments.
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
	_, err = domain.Decide(u, transfer.Decider, transferID, transfer.Command(c))
	return err
}
