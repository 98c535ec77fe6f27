package account

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/senders"
)

// getErasure returns the status of the sender's erasure request.
func (h *Handlers) getErasure(ctx context.Context, _ *core.NoInput) (Erasure, error) {
	account, err := h.CurrentSender(ctx)
	return erasureInfo(account.Erasure), err
}

func erasureInfo(e sender.Erasure) Erasure {
	info := Erasure{Stage: string(e.Stage), Cause: string(e.Cause), Reason: e.Reason, RetainedUntil: e.RetainedUntil}
	if e.Stage == sender.ErasureStageNone {
		info.Stage = "NONE"
	} else {
		at := dto.Time(e.At)
		info.At = &at
	}
	return info
}

// requestErasure requests the erasure of the calling sender. The server refuses the request immediately if the law requires us to
// retain the records.
func (h *Handlers) requestErasure(ctx context.Context, in *core.BodyInput[dto.RequestErasure]) (Erasure, error) {
	if err := h.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return Erasure{}, err
	}
	id, at := core.CallerOf(ctx).ID, h.Now()
	if err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.RequestErasure(u, id, at)
	}); err != nil {
		return Erasure{}, err
	}
	return h.getErasure(ctx, nil)
}

// requestErasureFor requests the erasure of a sender who asked staff for it, for example by letter. The log records who did.
func (h *Handlers) requestErasureFor(ctx context.Context, in *core.ByID) (dto.Success, error) {
	at := h.Now()
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error { return usecase.RequestErasure(u, in.ID, at) })
}

func (h *Handlers) withdrawErasure(ctx context.Context, _ *core.NoInput) (Erasure, error) {
	if err := core.ExecuteCommand(ctx, h.Server, sender.Decider, core.CallerOf(ctx).ID,
		sender.Command(sender.WithdrawErasure{At: h.Now()})); err != nil {
		return Erasure{}, err
	}
	return h.getErasure(ctx, nil)
}

// listErasures lists erasure requests with the end of each sender's legal retention period.
func (h *Handlers) listErasures(ctx context.Context, in *erasurePage) (dto.Page[ErasureRequest], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[ErasureRequest]{}, err
	}
	requests, next, err := h.senders.Erasures(ctx, in.Resolved, after, in.Limit)
	if err != nil {
		return dto.Page[ErasureRequest]{}, err
	}
	page := dto.PageOf(requests, next.String(), func(e senders.Erasure) ErasureRequest {
		return ErasureRequest{
			SenderID: e.SenderID, FullName: e.FullName, Email: e.Email, Stage: string(e.Stage), At: dto.Time(e.At),
			RetainedUntil: e.RetainedUntil,
		}
	})
	for i := range page.Result {
		if sender.ErasureStage(page.Result[i].Stage) != sender.ErasureStageRequested {
			continue
		}
		if page.Result[i].RetainedUntil, err = h.retainedUntil(ctx, page.Result[i].SenderID); err != nil {
			return page, err
		}
	}
	return page, nil
}

// retainedUntil returns the end of a sender's retention period, or "" if there is none. It uses the same rule as the erasure itself.
func (h *Handlers) retainedUntil(ctx context.Context, senderID string) (string, error) {
	until, _, err := eventstore.Execute(ctx, h.Config.Events, eventstore.Command{Meta: core.RequestOf(ctx).Metadata()},
		func(u domain.UnitOfWork) (string, error) {
			return usecase.RetainedUntil(u, senderID, h.Now())
		})
	return until, err
}

// requestErasureApproval requests approval to erase a sender. When a second administrator approves, the account closes immediately. The
// personal data is deleted afterward.
func (h *Handlers) requestErasureApproval(ctx context.Context, in *core.IDBodyInput[dto.EraseSender]) (dto.ApprovalResult, error) {
	return h.RequestApproval(ctx, approval.ErasureRequested{Request: h.NewApprovalDetails(ctx, in.Body.Reason), SenderID: in.ID})
}

func (h *Handlers) refuseErasure(ctx context.Context, in *core.IDBodyInput[dto.RefuseErasure]) (dto.Success, error) {
	refuse := sender.RefuseErasure{Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, sender.Decider, in.ID, sender.Command(refuse))
}
