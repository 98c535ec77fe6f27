package httpapi

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/sender"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/dto"
	"hulak/projections/senders"
)

// getErasure returns the status of the sender's erasure request.
func (s *Server) getErasure(ctx context.Context, _ *noInput) (dto.Erasure, error) {
	account, err := s.currentSender(ctx)
	return erasureInfo(account.Erasure), err
}

func erasureInfo(e sender.Erasure) dto.Erasure {
	info := dto.Erasure{Stage: string(e.Stage), Cause: string(e.Cause), Reason: e.Reason, RetainedUntil: e.RetainedUntil}
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
func (s *Server) requestErasure(ctx context.Context, in *bodyInput[dto.RequestErasure]) (dto.Erasure, error) {
	if err := s.reauthenticate(ctx, "password", in.Body.Password, in.Body.Code); err != nil {
		return dto.Erasure{}, err
	}
	id, at := callerOf(ctx).ID, s.now()
	if _, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.RequestErasure(u, id, at)
	}); err != nil {
		return dto.Erasure{}, err
	}
	return s.getErasure(ctx, nil)
}

func (s *Server) withdrawErasure(ctx context.Context, _ *noInput) (dto.Erasure, error) {
	if err := executeCommand(ctx, s, sender.Decider, callerOf(ctx).ID, sender.Command(sender.WithdrawErasure{At: s.now()})); err != nil {
		return dto.Erasure{}, err
	}
	return s.getErasure(ctx, nil)
}

// listErasures lists erasure requests with the end of each sender's legal retention period.
func (s *Server) listErasures(ctx context.Context, in *erasurePage) (dto.Page[dto.ErasureRequest], error) {
	after, err := in.cursor()
	if err != nil {
		return dto.Page[dto.ErasureRequest]{}, err
	}
	requests, next, err := s.queries.senders.Erasures(ctx, in.Resolved, after, in.Limit)
	if err != nil {
		return dto.Page[dto.ErasureRequest]{}, err
	}
	page := dto.PageOf(requests, next.String(), func(e senders.Erasure) dto.ErasureRequest {
		return dto.ErasureRequest{
			SenderID: e.SenderID, FullName: e.FullName, Email: e.Email, Stage: string(e.Stage), At: dto.Time(e.At),
			RetainedUntil: e.RetainedUntil,
		}
	})
	for i := range page.Result {
		if sender.ErasureStage(page.Result[i].Stage) != sender.ErasureStageRequested {
			continue
		}
		if page.Result[i].RetainedUntil, err = s.retainedUntil(ctx, page.Result[i].SenderID); err != nil {
			return page, err
		}
	}
	return page, nil
}

// retainedUntil returns the end of a sender's retention period, or "" if there is none. It uses the same rule as the erasure itself.
func (s *Server) retainedUntil(ctx context.Context, senderID string) (string, error) {
	until, _, err := eventstore.Execute(ctx, s.cfg.Events, eventstore.Command{Meta: requestOf(ctx).metadata()},
		func(u domain.UnitOfWork) (string, error) {
			return usecase.RetainedUntil(u, senderID, s.now())
		})
	return until, err
}

// requestErasureApproval requests approval to erase a sender. When a second administrator approves, the account closes immediately. The
// personal data is deleted afterward.
func (s *Server) requestErasureApproval(ctx context.Context, in *idBodyInput[dto.EraseSender]) (dto.ApprovalResult, error) {
	return s.requestApproval(ctx, approval.ErasureRequested{Request: s.newApprovalDetails(ctx, in.Body.Reason), SenderID: in.ID})
}

func (s *Server) refuseErasure(ctx context.Context, in *idBodyInput[dto.RefuseErasure]) (dto.Success, error) {
	refuse := sender.RefuseErasure{Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}
	return dto.OK, executeCommand(ctx, s, sender.Decider, in.ID, sender.Command(refuse))
}
