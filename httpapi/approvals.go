package httpapi

import (
	"context"
	"strings"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/projections"
	"hulak/projections/approvals"
)

// newApprovalDetails returns the common fields of a new approval request by the caller.
func (s *Server) newApprovalDetails(ctx context.Context, reason string) approval.Details {
	return approval.Details{ApprovalID: newID(), By: callerOf(ctx).ID, Reason: strings.TrimSpace(reason), At: s.now()}
}

// emailKey returns the reservation key of an email address.
func (s *Server) emailKey(address string) string { return EmailDigest(s.config.Secret, address) }

// requestApproval stores a request for an action that a second staff member must approve. The result has no approval ID if the action
// would change nothing.
func (s *Server) requestApproval(ctx context.Context, request approval.Requested) (dto.ApprovalResult, error) {
	id, err := execute(ctx, s, func(u domain.UnitOfWork) (string, error) {
		recorded, err := usecase.RequestApproval(u, request, s.emailKey)
		if err != nil || !recorded {
			return "", err
		}
		return request.Details().ApprovalID, nil
	})
	return dto.ApprovalResultOf(id), err
}

// listApprovals lists approval requests with the details that the approver needs.
func (s *Server) listApprovals(ctx context.Context, in *approvalPage) (dto.Page[dto.Approval], error) {
	var after int64
	if err := parsePosition("after", in.After, &after); err != nil {
		return dto.Page[dto.Approval]{}, err
	}
	rows, err := s.queries.approvals.List(ctx, approvals.Filter{Pending: in.Pending, After: after, Limit: in.Limit})
	if err != nil {
		return dto.Page[dto.Approval]{}, err
	}
	page := dto.Page[dto.Approval]{Result: make([]dto.Approval, 0, len(rows))}
	names := newStaffNames(s)
	for _, row := range rows {
		st, err := state(ctx, s, approval.Decider, row.ID)
		if err != nil {
			return page, err
		}
		info, err := s.approvalInfo(ctx, st, names)
		if err != nil {
			return page, err
		}
		page.Result = append(page.Result, info)
	}
	page.Next = nextCursor(rows, in.Limit, func(r approvals.Request) int64 { return r.Position })
	return page, nil
}

func (s *Server) getApproval(ctx context.Context, in *ByID) (dto.Approval, error) {
	st, err := state(ctx, s, approval.Decider, in.ID)
	if err != nil {
		return dto.Approval{}, err
	}
	if !st.Exists() {
		return dto.Approval{}, approval.ErrNotFound
	}
	return s.approvalInfo(ctx, st, newStaffNames(s))
}

// approve approves a request and performs its action. A role change or an erasure also ends the affected user's sessions. An unlock
// clears the sender's failed sign-ins.
func (s *Server) approve(ctx context.Context, in *ByID) (dto.Success, error) {
	approve := approval.Approve{By: callerOf(ctx).ID, At: s.now()}
	if _, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := usecase.Approve(u, in.ID, approve, s.emailKey)
		return struct{}{}, err
	}); err != nil {
		return dto.Success{}, err
	}
	st, err := state(ctx, s, approval.Decider, in.ID)
	if err != nil {
		return dto.Success{}, err
	}
	switch r := st.Request.(type) {
	case approval.RoleRequested:
		err = s.endSessions(ctx, r.StaffID)
	case approval.ErasureRequested:
		err = s.endSessions(ctx, r.SenderID)
	case approval.UnlockRequested:
		err = s.clearFailedSignIns(ctx, r.SenderID)
	}
	return dto.OK, err
}

func (s *Server) rejectApproval(ctx context.Context, in *idBodyInput[dto.RejectApproval]) (dto.Success, error) {
	reject := approval.Reject{By: callerOf(ctx).ID, Reason: strings.TrimSpace(in.Body.Reason), At: s.now()}
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) {
		return struct{}{}, usecase.RejectApproval(u, in.ID, reject)
	})
	return dto.OK, err
}

func (s *Server) approvalInfo(ctx context.Context, a approval.State, names *staffNames) (dto.Approval, error) {
	request, details := a.Request, a.Request.Details()
	by, err := names.person(ctx, domain.Actor{ID: details.By})
	if err != nil {
		return dto.Approval{}, err
	}
	expires := details.ExpiresAt(request.Action())
	info := dto.Approval{
		ID: details.ApprovalID, Action: string(request.Action()), Status: string(a.Status(s.now())), Reason: details.Reason, RequestedBy: by,
		RequestedAt: dto.Time(details.At), ExpiresAt: dto.Time(expires), RejectedReason: a.Reason,
	}
	if a.Decision == approval.StatusPending {
		eligible, err := s.isEligibleApprover(ctx, request)
		if err != nil {
			return info, err
		}
		info.CanApprove = eligible && details.By != callerOf(ctx).ID && info.Status == string(approval.StatusPending)
		info.CanReject = eligible || details.By == callerOf(ctx).ID
	} else {
		decidedBy, err := names.person(ctx, domain.Actor{ID: a.By})
		if err != nil {
			return info, err
		}
		info.DecidedBy, info.DecidedAt = &decidedBy, dto.OptionalTime(a.At)
	}
	return info, s.addRequestedChange(ctx, request, &info)
}

// isEligibleApprover reports whether the caller's account is eligible to approve a request. It does not check whether the caller
// made the request.
func (s *Server) isEligibleApprover(ctx context.Context, request approval.Requested) (bool, error) {
	member, err := recentState(ctx, s, staff.Decider, callerOf(ctx).ID)
	if err != nil {
		return false, err
	}
	return member.CanApprove(request.Details().At) && (member.IsActiveAdmin() || request.Action() == approval.UnlockSender), nil
}

// addRequestedChange adds the requested values and the current values to info.
func (s *Server) addRequestedChange(ctx context.Context, request approval.Requested, info *dto.Approval) error {
	switch r := request.(type) {
	case approval.RateRequested:
		rates, err := state(ctx, s, pricing.RateDecider, pricing.RateKey(r.Rate.From, r.Rate.To))
		info.Rate = rateApproval(r.Rate, rates)
		return err
	case approval.FeeSetRequested:
		current, err := state(ctx, s, pricing.FeeSetDecider, r.FeeSet.Key.String())
		info.FeeSet = &dto.FeeSetApproval{
			FeeSet: feeSetInfo(r.FeeSet.Key, r.FeeSet.Ranges), CurrentFeeRanges: feeSetInfo(current.Key, current.Ranges).FeeRanges,
		}
		return err
	case approval.CouponRequested:
		coupon := couponInfo(r.Coupon)
		info.Coupon = &coupon
	case approval.InvitationRequested:
		info.Staff = &dto.StaffApproval{ID: r.StaffID, FullName: r.Person.FullName, Email: r.Person.Email, Role: string(r.Role)}
	case approval.RoleRequested:
		member, err := recentState(ctx, s, staff.Decider, r.StaffID)
		info.Staff = &dto.StaffApproval{
			ID: r.StaffID, FullName: member.Person.FullName, Email: member.Person.Email, FromRole: string(member.Role),
			Role: string(r.Role),
		}
		return err
	case approval.ErasureRequested:
		return s.addSender(ctx, r.SenderID, info)
	case approval.UnlockRequested:
		return s.addSender(ctx, r.SenderID, info)
	}
	return nil
}

func (s *Server) addSender(ctx context.Context, senderID string, info *dto.Approval) error {
	account, err := state(ctx, s, sender.Decider, senderID)
	p := account.Person
	info.Sender = &dto.SenderApproval{
		ID: senderID, FullName: projections.FullName(p.FirstName, p.MiddleName, p.LastName), LockedReason: account.LockedReason,
	}
	return err
}

func rateApproval(requested pricing.RatePublished, rates pricing.RateState) *dto.RateApproval {
	out := &dto.RateApproval{Rate: requested.Rate.Text(), MidRate: requested.Mid.Text()}
	current, ok := rates.Current()
	if !ok {
		return out
	}
	if requested.Mid.IsZero() {
		out.MidRate = current.Mid.Text()
	}
	out.CurrentRate, out.CurrentMidRate = current.Rate.Text(), current.Mid.Text()
	out.ChangePercent = changePercent(current.Rate, requested.Rate)
	return out
}

func changePercent(from, to money.Rate) string {
	change := to.Decimal().Sub(from.Decimal()).Mul(decimal.NewFromInt(100)).DivRound(from.Decimal(), 2)
	if change.IsPositive() {
		return "+" + change.StringFixed(2)
	}
	return change.StringFixed(2)
}
