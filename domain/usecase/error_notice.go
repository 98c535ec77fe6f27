package usecase

import (
	"hulak/domain"
	"hulak/domain/complaint"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
)

// ClassifyComplaint classifies a complaint as an error notice about a transfer. It sets whether the complaint was filed within the
// period for error reports (12 CFR 1005.33(b)). It returns transfer.ErrNotFound if the transfer does not exist or belongs to
// another sender than the one who filed the complaint.
func ClassifyComplaint(u domain.UnitOfWork, complaintID string, c complaint.Classify) error {
	filed, err := domain.Load(u, complaint.Decider, complaintID)
	if err != nil {
		return err
	}
	if !filed.Exists() {
		return complaint.ErrNotFound
	}
	t, err := domain.Load(u, transfer.Decider, c.TransferID)
	if err != nil {
		return err
	}
	if !t.Exists() || filed.SenderID != "" && filed.SenderID != t.SenderID {
		return transfer.ErrNotFound
	}
	available := transfer.AvailableBy(t.Funding.Kind, t.CreatedAt, sendinglimit.LosAngeles)
	c.Timely = filed.FiledAt.Before(complaint.ReportableUntil(available, c.DocumentsSentAt))
	return domain.Run(u, complaint.Decider, complaintID, complaint.Command(c))
}

// FinishInvestigation records the finding of an investigation. The remedies depend on whether the recipient has the money.
func FinishInvestigation(u domain.UnitOfWork, complaintID string, c complaint.FinishInvestigation) error {
	_, t, err := loadNotice(u, complaintID)
	if err != nil {
		return err
	}
	c.Delivered = t.Delivery == transfer.DeliveryDelivered
	return domain.Run(u, complaint.Decider, complaintID, complaint.Command(c))
}

// SendResult sends the written result of an investigation.
func SendResult(u domain.UnitOfWork, complaintID string, c complaint.SendResult) error {
	filed, t, err := loadNotice(u, complaintID)
	if err != nil {
		return err
	}
	if c.Result.Text, err = filed.ResultText(t); err != nil {
		return err
	}
	return domain.Run(u, complaint.Decider, complaintID, complaint.Command(c))
}

// CarryOutRemedy carries out the remedy with the command for the transfer: it cancels the transfer, sends a failed payout again, refunds
// c.Amount or the fee of a delivered transfer, or checks that the transfer refunds its fee. If there is no such command, the reference of
// the correction by hand is required. If the
// payout partner must first stop a payout, CarryOutRemedy requests this and records nothing. The caller retries after the
// cancellation. AccountKey returns a keyed digest of an account number; see ReprocessRequest.
func CarryOutRemedy(
	u domain.UnitOfWork, complaintID string, c complaint.CarryOutRemedy, accountKey func(number string) string,
) error {
	filed, t, err := loadNotice(u, complaintID)
	if err != nil {
		return err
	}
	if filed.Status != complaint.StatusCorrecting {
		return domain.Run(u, complaint.Decider, complaintID, complaint.Command(c)) // repeated, or rejected
	}
	if c.Proof.Reference != "" {
		c.Action = complaint.ActionByHand
	} else if c.Action, err = correct(u, filed, t, c, accountKey); err != nil || c.Action == "" {
		return err
	}
	return domain.Run(u, complaint.Decider, complaintID, complaint.Command(c))
}

// correct runs the command that carries out the remedy. It returns "" if the payout partner must stop a payout first.
func correct(
	u domain.UnitOfWork, filed complaint.State, t transfer.State, c complaint.CarryOutRemedy, accountKey func(number string) string,
) (complaint.Action, error) {
	comments := "Error notice " + filed.Number
	// A cancellation refunds the whole payment, which is more than the amount of other errors.
	undelivered := filed.Notice.Found == complaint.ErrorLate || filed.Notice.Found == complaint.ErrorAmountReceived
	remedy := filed.Notice.Remedy()
	switch {
	case !c.Amount.IsZero() && (remedy != complaint.RemedyRefund || !t.CanRefundError()): // a cancellation would refund more
		return "", transfer.ErrNotPartlyRefundable
	case remedy == complaint.RemedyFeeRefund && t.IsLate():
		return complaint.ActionFeeRefunded, nil
	case remedy == complaint.RemedyFeeRefund && t.CanRefundError() && !t.Quote.Fee.IsZero():
		return complaint.ActionFeeRefunded, refundError(u, filed, t, transfer.RefundError{Amount: t.Quote.Fee, OfFee: true, By: c.By, At: c.At})
	case remedy == complaint.RemedyRefund && t.CanRefundError():
		if c.Amount.IsZero() {
			return "", complaint.ErrAmountRequired
		}
		return complaint.ActionRefunded, refundError(u, filed, t, transfer.RefundError{Amount: c.Amount, By: c.By, At: c.At})
	case remedy == complaint.RemedyRefund && undelivered && t.Canceled:
		return complaint.ActionCanceled, nil
	case remedy == complaint.RemedyRefund && undelivered:
		cancel := transfer.Cancel{By: c.By, ByStaff: true, Comments: comments, At: c.At}
		if !t.CanCancel(cancel) {
			return "", complaint.ErrReferenceRequired
		}
		if err := domain.Run(u, transfer.Decider, t.ID, transfer.Command(cancel)); err != nil {
			return "", err
		}
		after, err := domain.Load(u, transfer.Decider, t.ID)
		if err != nil || !after.Canceled {
			return "", err
		}
		return complaint.ActionCanceled, nil
	case remedy == complaint.RemedyDeliver && t.HasFailedPayout() && (t.IsLate() || !filed.Notice.OwesFee()):
		return complaint.ActionReprocessed, Reprocess(u, ReprocessRequest{
			TransferID: t.ID, Method: t.Route.Method, AccountID: t.Route.AccountID, PayerID: t.Route.PayerID,
			AccountKey: accountKey, Comments: comments, At: c.At,
		})
	}
	return "", complaint.ErrReferenceRequired
}

// refundError refunds a part of the payment, unless a sanctions match of the sender is undecided.
func refundError(u domain.UnitOfWork, filed complaint.State, t transfer.State, c transfer.RefundError) error {
	if err := checkSenderCleared(u, t.SenderID); err != nil {
		return err
	}
	c.ComplaintID = filed.ID
	return domain.Run(u, transfer.Decider, t.ID, transfer.Command(c))
}

// loadNotice loads an error notice and its transfer.
func loadNotice(u domain.UnitOfWork, complaintID string) (complaint.State, transfer.State, error) {
	filed, err := domain.Load(u, complaint.Decider, complaintID)
	switch {
	case err != nil:
		return filed, transfer.State{}, err
	case !filed.Exists():
		return filed, transfer.State{}, complaint.ErrNotFound
	case !filed.IsErrorNotice():
		return filed, transfer.State{}, complaint.ErrWrongStep
	}
	t, err := domain.Load(u, transfer.Decider, filed.TransferID)
	return filed, t, err
}
