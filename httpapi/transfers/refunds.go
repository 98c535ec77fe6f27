package transfers

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
)

// getRefund returns a transfer's refunds. If one was returned, it also lists the accounts that can receive a new refund.
func (h *Handlers) getRefund(ctx context.Context, in *core.ByID) (RefundStatus, error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, in.ID)
	if err != nil {
		return RefundStatus{}, err
	}
	if !t.Exists() {
		return RefundStatus{}, transfer.ErrNotFound
	}
	refund := RefundStatus{
		State: refundState(t), Method: string(t.Refund.Method), Total: dto.MoneyOf(t.Amounts().Total()),
		Accounts: []RefundAccount{}, Card: t.Funding.Kind == funding.DebitCard, Partial: []PartialRefund{}, SenderID: t.SenderID,
	}
	isReturned := t.Refund.State == transfer.RefundStateReturned
	for _, r := range t.PartialRefunds() {
		kind := "FEE"
		if r.ComplaintID != "" {
			kind = "ERROR"
		}
		refund.Partial = append(refund.Partial, PartialRefund{
			ID: r.ID, Kind: kind, State: string(r.State), Method: string(r.Method), Code: r.Code, Amount: dto.MoneyOf(r.Amount),
		})
		isReturned = isReturned || r.State == transfer.PartialRefundStateReturned
	}
	if !isReturned {
		return refund, nil
	}
	banks, err := h.sources.BankAccounts(ctx, t.SenderID)
	for _, b := range banks {
		if b.Status == funding.StatusVerified {
			refund.Accounts = append(refund.Accounts, RefundAccount{ID: b.ID, Name: b.InstitutionName + " " + presentation.MaskNumber(b.Last4)})
		}
	}
	return refund, err
}

func refundState(t transfer.State) string {
	switch {
	case t.Refund.State == transfer.RefundStateReturned:
		return "RETURNED"
	case t.Refund.State == transfer.RefundStateEscheated:
		return "ESCHEATED"
	case t.Refund.IsSettled():
		return "SETTLED"
	case t.Refund.WasRequested():
		return "SENT"
	}
	return "NONE"
}

// reissueRefund sends a returned refund or partial refund again, by another method if requested.
func (h *Handlers) reissueRefund(ctx context.Context, in *core.IDBodyInput[dto.ReissueRefund]) (dto.Success, error) {
	if in.Body.RefundID != "" {
		return h.reissuePartialRefund(ctx, in)
	}
	reissue := transfer.ReissueRefund{
		Method: transfer.RefundMethod(in.Body.Method), FundingSourceID: in.Body.AccountID, CheckNumber: strings.TrimSpace(in.Body.CheckNumber),
		Comments: strings.TrimSpace(in.Body.Comments), By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.ReissueRefund(u, in.ID, reissue)
	})
	return dto.OK, err
}

func (h *Handlers) reissuePartialRefund(ctx context.Context, in *core.IDBodyInput[dto.ReissueRefund]) (dto.Success, error) {
	reissue := transfer.ReissuePartialRefund{
		RefundID: in.Body.RefundID, Method: transfer.RefundMethod(in.Body.Method), FundingSourceID: in.Body.AccountID,
		Reference: strings.TrimSpace(in.Body.Reference), Comments: strings.TrimSpace(in.Body.Comments), By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.ReissuePartialRefund(u, in.ID, reissue)
	})
	return dto.OK, err
}

// confirmCheck records that the bank has paid the check of a reissued refund.
func (h *Handlers) confirmCheck(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID, transfer.Command(transfer.ConfirmCheck{At: h.Now()}))
}
