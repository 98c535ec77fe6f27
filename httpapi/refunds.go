package httpapi

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
)

// getRefund returns a transfer's refund. If the refund was returned, it also lists the accounts that can receive a new refund.
func (s *Server) getRefund(ctx context.Context, in *ByID) (dto.RefundStatus, error) {
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return dto.RefundStatus{}, err
	}
	if !t.Exists() {
		return dto.RefundStatus{}, transfer.ErrNotFound
	}
	refund := dto.RefundStatus{
		State: refundState(t), Method: string(t.RefundMethod), Total: dto.MoneyOf(t.Amounts().Total()),
		Accounts: []dto.RefundAccount{}, SenderID: t.SenderID,
	}
	if !t.RefundReturned {
		return refund, nil
	}
	banks, err := s.queries.sources.BankAccounts(ctx, t.SenderID)
	for _, b := range banks {
		if b.Status == funding.StatusVerified {
			refund.Accounts = append(refund.Accounts, dto.RefundAccount{ID: b.ID, Name: b.InstitutionName + " " + maskNumber(b.Last4)})
		}
	}
	return refund, err
}

func refundState(t transfer.State) string {
	switch {
	case t.RefundReturned:
		return "RETURNED"
	case t.RefundSettled:
		return "SETTLED"
	case t.RefundRequested:
		return "SENT"
	}
	return "NONE"
}

// reissueRefund sends a returned refund again, by another method if requested.
func (s *Server) reissueRefund(ctx context.Context, in *idBodyInput[dto.ReissueRefund]) (dto.Success, error) {
	reissue := transfer.ReissueRefund{
		Method: transfer.RefundMethod(in.Body.Method), FundingSourceID: in.Body.AccountID, CheckNumber: strings.TrimSpace(in.Body.CheckNumber),
		Comments: strings.TrimSpace(in.Body.Comments), By: callerOf(ctx).ID, At: s.now(),
	}
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.ReissueRefund(u, in.ID, reissue)
	})
	return dto.OK, err
}

// confirmCheck records that the bank has paid the check of a reissued refund.
func (s *Server) confirmCheck(ctx context.Context, in *ByID) (dto.Success, error) {
	return dto.OK, executeCommand(ctx, s, transfer.Decider, in.ID, transfer.Command(transfer.ConfirmCheck{At: s.now()}))
}
