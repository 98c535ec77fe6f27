package core

import (
	"context"
	"strings"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
)

// NewApprovalDetails returns the common fields of a new approval request by the caller.
func (s *Server) NewApprovalDetails(ctx context.Context, reason string) approval.Details {
	return approval.Details{ApprovalID: NewID(), By: CallerOf(ctx).ID, Reason: strings.TrimSpace(reason), At: s.Now()}
}

// EmailKey returns the reservation key of an email address.
func (s *Server) EmailKey(address string) string { return EmailDigest(s.Config.Secret, address) }

// RequestApproval stores a request for an action that a second staff member must approve. The result has no approval ID if the action
// would change nothing.
func (s *Server) RequestApproval(ctx context.Context, request approval.Requested) (dto.ApprovalResult, error) {
	id, err := Execute(ctx, s, func(u domain.UnitOfWork) (string, error) {
		recorded, err := usecase.RequestApproval(u, request, s.EmailKey)
		if err != nil || !recorded {
			return "", err
		}
		return request.Details().ApprovalID, nil
	})
	return dto.ApprovalResultOf(id), err
}
