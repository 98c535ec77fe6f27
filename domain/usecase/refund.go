package usecase

import (
	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/screening"
	"hulak/domain/transfer"
)

// ReissueRefund reissues a returned refund, by check or to one of the sender's verified bank accounts. Debit cards are not allowed,
// because a card can only receive refunds of its own payments. It returns transfer.ErrTransferHeld while a sanctions match of the sender
// is undecided.
func ReissueRefund(u domain.UnitOfWork, transferID string, c transfer.ReissueRefund) error {
	return reissue(u, transferID, c.Method, c.FundingSourceID, c)
}

// ReissuePartialRefund sends a returned partial refund again, to the card that paid or to one of the sender's verified bank accounts, or
// records that staff paid it by other means. It returns transfer.ErrTransferHeld while a sanctions match of the sender is undecided.
func ReissuePartialRefund(u domain.UnitOfWork, transferID string, c transfer.ReissuePartialRefund) error {
	return reissue(u, transferID, c.Method, c.FundingSourceID, c)
}

// reissue runs a command that sends a refund again, after checking the sender and the account.
func reissue(u domain.UnitOfWork, transferID string, method transfer.RefundMethod, accountID string, c transfer.Command) error {
	t, err := domain.Load(u, transfer.Decider, transferID)
	if err != nil {
		return err
	}
	if err := checkSenderCleared(u, t.SenderID); err != nil {
		return err
	}
	if method == transfer.RefundToAccount {
		if err := checkFundingSource(u, t.SenderID, funding.BankAccount, accountID); err != nil {
			return err
		}
	}
	return domain.Run(u, transfer.Decider, transferID, c)
}

// checkSenderCleared returns transfer.ErrTransferHeld while staff have not decided a sanctions match of the sender.
func checkSenderCleared(u domain.UnitOfWork, senderID string) error {
	clearance, err := domain.Load(u, screening.ClearanceDecider, senderID)
	if err == nil && clearance.AwaitsReview() {
		err = transfer.ErrTransferHeld
	}
	return err
}
