package compliance

import (
	"context"
	"slices"
	"strings"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/usecase"
	"hulak/eventstore"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/approvals"
)

// maxApprovalReads bounds the reads for one page of the requests that the caller can approve.
const maxApprovalReads = 10

// listApprovals lists approval requests with the details that the approver needs.
func (h *Handlers) listApprovals(ctx context.Context, in *approvalPage) (dto.Page[Approval], error) {
	var after int64
	if err := core.ParsePosition("after", in.After, &after); err != nil {
		return dto.Page[Approval]{}, err
	}
	page := dto.Page[Approval]{Result: []Approval{}}
	names := core.NewStaffNames(h.Server)
	pending := in.Pending || in.ToApprove
	for range maxApprovalReads {
		rows, err := h.approvals.List(ctx, approvals.Filter{Pending: pending, OldestFirst: pending, After: after, Limit: in.Limit})
		if err != nil {
			return page, err
		}
		for _, row := range rows {
			if err := h.addApproval(ctx, row.ID, in, names, &page); err != nil {
				return page, err
			}
			after = row.Position
		}
		page.Next = core.NextCursor(rows, in.Limit, func(r approvals.Request) int64 { return r.Position })
		if page.Next == "" || len(page.Result) > 0 {
			break
		}
	}
	return page, nil
}

// addApproval adds a request to a page. A page of pending requests leaves out those that have expired. With ToApprove, it has only the
// requests that the caller can approve.
func (h *Handlers) addApproval(
	ctx context.Context, id string, in *approvalPage, names *core.StaffNames, page *dto.Page[Approval],
) error {
	st, readable, err := core.ListState(ctx, h.Server, approval.Decider, id)
	if err != nil {
		return err
	}
	if in.Pending && st.Status(h.Now()) == approval.StatusExpired {
		return nil
	}
	if in.ToApprove {
		// Check before the request's data is read, so that the access log has only the data that the caller sees.
		if ok, err := h.canApprove(ctx, st); !ok {
			return err
		}
	}
	info, err := h.approvalInfo(ctx, st, names)
	if err != nil {
		return err
	}
	if !readable && info.Staff != nil {
		info.Staff.FullName = eventstore.Unavailable
	}
	page.Result = append(page.Result, info)
	return nil
}

func (h *Handlers) getApproval(ctx context.Context, in *core.ByID) (Approval, error) {
	st, err := core.State(ctx, h.Server, approval.Decider, in.ID)
	if err != nil {
		return Approval{}, err
	}
	if !st.Exists() {
		return Approval{}, approval.ErrNotFound
	}
	return h.approvalInfo(ctx, st, core.NewStaffNames(h.Server))
}

// approve approves a request. The last approval performs its action. A role change or an erasure also ends the affected user's sessions. An
// unlock clears the sender's failed sign-ins.
func (h *Handlers) approve(ctx context.Context, in *core.ByID) (ApproveResult, error) {
	approve := approval.Approve{By: core.CallerOf(ctx).ID, At: h.Now()}
	if err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		_, err := usecase.Approve(u, in.ID, approve, h.EmailKey)
		return err
	}); err != nil {
		return ApproveResult{}, err
	}
	st, err := core.State(ctx, h.Server, approval.Decider, in.ID)
	if err != nil {
		return ApproveResult{}, err
	}
	if st.Decision == approval.StatusPending {
		return ApproveResult{Success: true, Missing: st.MissingApprovals()}, nil
	}
	switch r := st.Request.(type) {
	case approval.RoleRequested:
		err = h.EndSessions(ctx, r.StaffID)
	case approval.ErasureRequested:
		err = h.EndSessions(ctx, r.SenderID)
	case approval.UnlockRequested:
		err = h.ClearFailedSignIns(ctx, r.SenderID)
	}
	return ApproveResult{Success: true}, err
}

func (h *Handlers) rejectApproval(ctx context.Context, in *core.IDBodyInput[dto.RejectApproval]) (dto.Success, error) {
	reject := approval.Reject{By: core.CallerOf(ctx).ID, Reason: strings.TrimSpace(in.Body.Reason), At: h.Now()}
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.RejectApproval(u, in.ID, reject)
	})
	return dto.OK, err
}

func (h *Handlers) approvalInfo(ctx context.Context, a approval.State, names *core.StaffNames) (Approval, error) {
	request, details := a.Request, a.Request.Details()
	by, err := names.Person(ctx, domain.Actor{ID: details.By})
	if err != nil {
		return Approval{}, err
	}
	expires := a.ExpiresAt()
	info := Approval{
		ID: details.ApprovalID, Action: string(request.Action()), Status: string(a.Status(h.Now())), Reason: details.Reason, RequestedBy: by,
		RequestedAt: dto.Time(details.At), ExpiresAt: dto.Time(expires), RejectedReason: a.Reason,
		ApprovedBy: make([]dto.Person, len(a.Seconded)),
	}
	for i, id := range a.Seconded {
		if info.ApprovedBy[i], err = names.Person(ctx, domain.Actor{ID: id}); err != nil {
			return info, err
		}
	}
	info.EffectiveAt = dto.OptionalTime(a.Proposal.EffectiveAt)
	if p := a.Proposal.Preview; p != nil {
		preview := presentation.PricePreview(*p)
		info.Preview = &preview
	}
	if a.Decision == approval.StatusPending || a.Decision == approval.StatusScheduled {
		eligible, err := h.isEligibleApprover(ctx, a)
		if err != nil {
			return info, err
		}
		info.CanReject = eligible || details.By == core.CallerOf(ctx).ID
		if info.CanApprove, err = h.canApprove(ctx, a); err != nil {
			return info, err
		}
	}
	if a.Decision == approval.StatusPending {
		info.Missing = a.MissingApprovals()
	} else {
		decidedBy, err := names.Person(ctx, domain.Actor{ID: a.By})
		if err != nil {
			return info, err
		}
		info.DecidedBy, info.DecidedAt = &decidedBy, dto.OptionalTime(a.At)
	}
	return info, h.addRequestedChange(ctx, request, &info)
}

// canApprove reports whether the caller can approve a request now. A person can neither approve their own request nor approve twice.
func (h *Handlers) canApprove(ctx context.Context, a approval.State) (bool, error) {
	caller := core.CallerOf(ctx).ID
	if a.Status(h.Now()) != approval.StatusPending || a.Request.Details().By == caller || slices.Contains(a.Seconded, caller) {
		return false, nil
	}
	return h.isEligibleApprover(ctx, a)
}

// isEligibleApprover reports whether the caller's account is eligible to approve a request. It does not check whether the caller
// made the request.
func (h *Handlers) isEligibleApprover(ctx context.Context, a approval.State) (bool, error) {
	member, err := core.RecentState(ctx, h.Server, staff.Decider, core.CallerOf(ctx).ID)
	if err != nil {
		return false, err
	}
	action, requestedAt := a.Request.Action(), a.Request.Details().At
	return member.CanApprove(requestedAt) && member.Role.Has(action.Permission()) && a.Rule.Allows(member.Role), nil
}

// addRequestedChange adds the requested values and the current values to info.
func (h *Handlers) addRequestedChange(ctx context.Context, request approval.Requested, info *Approval) error {
	switch r := request.(type) {
	case approval.RateRequested:
		rates, err := core.State(ctx, h.Server, pricing.RateDecider, pricing.RateKey(r.Rate.From, r.Rate.To))
		info.Rate = rateApproval(r.Rate, rates)
		return err
	case approval.FeeSetRequested:
		current, err := core.State(ctx, h.Server, pricing.FeeSetDecider, r.FeeSet.Key.String())
		info.FeeSet = &FeeSetApproval{
			FeeSet: presentation.FeeSet(r.FeeSet.Key, r.FeeSet.Ranges), CurrentFeeRanges: presentation.FeeSet(current.Key, current.Ranges).FeeRanges,
		}
		return err
	case approval.CouponRequested:
		coupon := presentation.Coupon(r.Coupon)
		info.Coupon = &coupon
		if !r.Changes {
			return nil
		}
		current, err := core.State(ctx, h.Server, pricing.CouponDecider, pricing.CouponKey(r.Coupon.Code))
		terms := presentation.Coupon(current.CouponCreated)
		info.CurrentCoupon = &terms
		return err
	case approval.InvitationRequested:
		info.Staff = &StaffApproval{ID: r.StaffID, FullName: r.Person.FullName, Email: r.Person.Email, Role: string(r.Role)}
	case approval.RoleRequested:
		member, readable, err := core.ListState(ctx, h.Server, staff.Decider, r.StaffID)
		if !readable {
			member.Person.FullName = eventstore.Unavailable
		}
		info.Staff = &StaffApproval{
			ID: r.StaffID, FullName: member.Person.FullName, Email: member.Person.Email, FromRole: string(member.Role),
			Role: string(r.Role),
		}
		return err
	case approval.ErasureRequested:
		return h.addSender(ctx, r.SenderID, info)
	case approval.UnlockRequested:
		return h.addSender(ctx, r.SenderID, info)
	case approval.APIKeyRequested:
		info.APIKey = &APIKeyApproval{
			Name: r.Key.Name, Days: r.Key.Days, Scopes: dto.Map(r.Key.Scopes, func(s apikey.Scope) string { return string(s) }),
		}
	case approval.RulesRequested:
		return h.addRules(ctx, r, info)
	case approval.StatePaymentRequested:
		info.StatePayment = &StatePaymentApproval{
			Report: r.Report.ID(), Reference: r.Reference, Count: len(r.TransferIDs), Total: dto.MoneyOf(r.Total),
		}
	case approval.StateCorrectionRequested:
		info.StatePayment = &StatePaymentApproval{TransferID: r.TransferID, Count: 1, Total: dto.MoneyOf(r.Total)}
	}
	return nil
}

func (h *Handlers) addSender(ctx context.Context, senderID string, info *Approval) error {
	account, readable, err := core.ListState(ctx, h.Server, sender.Decider, senderID)
	p := account.Person
	if !readable {
		p.FirstName = eventstore.Unavailable
	}
	info.Sender = &SenderApproval{
		ID: senderID, FullName: projections.FullName(p.FirstName, p.MiddleName, p.LastName), LockedReason: account.LockedReason,
	}
	return err
}

func rateApproval(requested pricing.RatePublished, rates pricing.RateState) *RateApproval {
	out := &RateApproval{Rate: requested.Rate.Text(), MidRate: requested.Mid.Text()}
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
