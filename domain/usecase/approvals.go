package usecase

import (
	"errors"
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/approval"
	"hulak/domain/bounds"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
)

// EmailKey computes the keyed digest of an email address. See reservation.EmailDecider.
type EmailKey func(address string) string

// RequestApproval records a request for an action that needs two staff members. It first performs the action in a dry run and returns
// the action's error if there is one. If the action would change nothing, it records nothing and returns false.
func RequestApproval(u domain.UnitOfWork, request approval.Requested, emailKey EmailKey) (bool, error) {
	return requestApproval(u, request, nil, emailKey)
}

func requestApproval(
	u domain.UnitOfWork, request approval.Requested, proposal *approval.PricesProposed, emailKey EmailKey,
) (bool, error) {
	at := request.Details().At
	if proposal != nil && proposal.EffectiveAt.After(at) {
		at = proposal.EffectiveAt
	}
	rules, err := domain.Load(u, approval.RulesDecider, approval.RulesKey)
	if err != nil {
		return false, err
	}
	dry := dryRun{UnitOfWork: u, written: map[domain.StreamID][]domain.Event{}}
	if err := performAction(dry, request, at, emailKey); err != nil {
		return false, err
	}
	if len(dry.written) == 0 {
		return false, nil
	}
	command := approval.Request{Event: request, Rule: rules.Changed(request.Action()), Proposal: proposal}
	_, err = domain.Decide(u, approval.Decider, request.Details().ApprovalID, approval.Command(command))
	return err == nil, err
}

// ProposePrices records a request for a fee set, a coupon, or a rate. It returns the request's ID, or "" if the prices would not change.
func ProposePrices(u domain.UnitOfWork, request approval.Requested, proposal approval.PricesProposed) (string, error) {
	proposal.ApprovalID = request.Details().ApprovalID
	recorded, err := requestApproval(u, request, &proposal, nil)
	if err != nil || !recorded {
		return "", err
	}
	return proposal.ApprovalID, nil
}

// PerformScheduled performs a scheduled action if its time has come. If the action is rejected, for example because its coupon was
// deleted, PerformScheduled records the failure instead.
func PerformScheduled(u domain.UnitOfWork, approvalID string, at time.Time) error {
	state, err := domain.Load(u, approval.Decider, approvalID)
	if err != nil || !state.IsDue(at) {
		return err
	}
	perform := approval.Perform{At: at}
	err = performAction(u, state.Request, at, nil)
	if rejection, ok := errors.AsType[*domain.Rejection](err); ok {
		perform.FailureCode, err = rejection.Code, nil
	}
	if err != nil {
		return err
	}
	return domain.Run(u, approval.Decider, approvalID, approval.Command(perform))
}

// Approve approves a request and returns it. The last approval performs the request's action in the same decision, unless the action is
// scheduled for later.
func Approve(u domain.UnitOfWork, approvalID string, approve approval.Approve, emailKey EmailKey) (approval.Requested, error) {
	state, err := domain.Load(u, approval.Decider, approvalID)
	if err != nil {
		return nil, err
	}
	if !state.Exists() {
		return nil, approval.ErrNotFound
	}
	if approve.By != state.Request.Details().By {
		if err := checkApprover(u, approve.By, state); err != nil {
			return nil, err
		}
	}
	events, err := domain.Decide(u, approval.Decider, approvalID, approval.Command(approve))
	if err != nil || len(events) == 0 {
		return state.Request, err
	}
	if _, last := events[len(events)-1].(approval.Approved); !last {
		return state.Request, nil
	}
	if state.Proposal.EffectiveAt.After(approve.At) {
		return state.Request, nil
	}
	return state.Request, performAction(u, state.Request, approve.At, emailKey)
}

// RejectApproval rejects a request. The requester can withdraw their own request, and anyone who can approve a request can reject it.
func RejectApproval(u domain.UnitOfWork, approvalID string, reject approval.Reject) error {
	state, err := domain.Load(u, approval.Decider, approvalID)
	if err != nil {
		return err
	}
	if state.Exists() && reject.By != state.Request.Details().By {
		if err := checkApprover(u, reject.By, state); err != nil {
			return err
		}
	}
	return domain.Run(u, approval.Decider, approvalID, approval.Command(reject))
}

// checkApprover returns an error if a staff member cannot approve a request that someone else made.
func checkApprover(u domain.UnitOfWork, staffID string, a approval.State) error {
	if err := checkSecondApprover(u, staffID, a.Request.Action().Permission(), a.Request.Details().At); err != nil {
		return err
	}
	member, err := domain.Load(u, staff.Decider, staffID)
	if err != nil {
		return err
	}
	if !a.Rule.Allows(member.Role) {
		return ErrNotPermitted
	}
	return nil
}

// performAction performs the requested action.
func performAction(u domain.UnitOfWork, request approval.Requested, at time.Time, emailKey EmailKey) error {
	details := request.Details()
	switch r := request.(type) {
	case approval.RateRequested:
		publish := pricing.PublishRate(r.Rate)
		publish.At = at
		return domain.Run(u, pricing.RateDecider, pricing.RateKey(publish.From, publish.To), pricing.RateCommand(publish))
	case approval.FeeSetRequested:
		save := pricing.SaveFeeSet(r.FeeSet)
		save.At, save.ApprovalID = at, details.ApprovalID
		return domain.Run(u, pricing.FeeSetDecider, save.Key.String(), save)
	case approval.CouponRequested:
		coupon := r.Coupon
		coupon.At, coupon.ApprovalID = at, details.ApprovalID
		if r.Changes {
			return saveCoupon(u, coupon, pricing.ChangeCoupon{Coupon: coupon})
		}
		return saveCoupon(u, coupon, pricing.CreateCoupon{Coupon: coupon})
	case approval.InvitationRequested:
		member := AddStaffRequest{
			EmailKey: emailKey(r.Person.Email),
			Member:   staff.Add{StaffID: r.StaffID, Role: r.Role, Person: r.Person, At: at},
		}
		return InviteStaff(u, details.By, member, staff.Invite{Reason: details.Reason, At: at})
	case approval.RoleRequested:
		return ChangeStaff(u, StaffChange{
			ActorID: details.By, MemberID: r.StaffID, Command: staff.ChangeRole{Role: r.Role, Reason: details.Reason, At: at},
		})
	case approval.ErasureRequested:
		person, err := domain.Load(u, sender.Decider, r.SenderID)
		if err != nil {
			return err
		}
		return ApproveErasure(u, r.SenderID, emailKey(person.Person.Email), at)
	case approval.UnlockRequested:
		return domain.Run(u, sender.Decider, r.SenderID, sender.Command(sender.Unlock{At: at}))
	case approval.APIKeyRequested:
		if err := requirePermission(u, details.By, request.Action().Permission()); err != nil {
			return err
		}
		create := apikey.Create{Key: r.Key, By: details.By, At: at}
		return domain.Run(u, apikey.Decider, apikey.DirectoryKey, apikey.Command(create))
	case approval.RulesRequested:
		if err := requirePermission(u, details.By, request.Action().Permission()); err != nil {
			return err
		}
		change := approval.ChangeRules{Version: r.Version, Rules: r.Rules, ApprovalID: details.ApprovalID, At: at}
		return domain.Run(u, approval.RulesDecider, approval.RulesKey, change)
	case approval.StatePaymentRequested:
		return payState(u, r, at)
	case approval.StateCorrectionRequested:
		correct := transfer.CorrectEscheatment{RequestedBy: details.By, At: at}
		return domain.Run(u, transfer.Decider, r.TransferID, transfer.Command(correct))
	}
	panic(fmt.Sprintf("usecase: unknown action %s", request.Action()))
}

// saveCoupon creates or changes a coupon. It rejects a benefit that is worth more than the send amount at the current rate.
func saveCoupon(u domain.UnitOfWork, coupon pricing.CouponCreated, command pricing.CouponCommand) error {
	rates, err := domain.Load(u, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR))
	if err != nil {
		return err
	}
	if current, ok := rates.Current(); ok {
		if fieldErrors := coupon.ExcessiveBenefits(current.Rate); len(fieldErrors) > 0 {
			return pricing.ErrValidationFailed.WithFields(fieldErrors...)
		}
	}
	return domain.Run(u, pricing.CouponDecider, pricing.CouponKey(coupon.Code), command)
}

// PublishRate publishes a rate, or requests approval if the change is above the percentage of the approval rules, or of maxChangePercent
// if they have none. A rate that takes effect later always needs approval. It returns the request's ID, or "" if it published the rate.
func PublishRate(
	u domain.UnitOfWork, details approval.Details, publish pricing.PublishRate, proposal approval.PricesProposed,
	maxChangePercent decimal.Decimal,
) (string, error) {
	if !bounds.IsValidRate(publish.Rate) {
		return "", pricing.ErrInvalidRate
	}
	key := pricing.RateKey(publish.From, publish.To)
	rates, err := domain.Load(u, pricing.RateDecider, key)
	if err != nil {
		return "", err
	}
	rules, err := domain.Load(u, approval.RulesDecider, approval.RulesKey)
	if err != nil {
		return "", err
	}
	if proposal.EffectiveAt.IsZero() && !rates.NeedsApproval(publish, rules.From(approval.PublishRate, maxChangePercent)) {
		_, err := domain.Decide(u, pricing.RateDecider, key, pricing.RateCommand(publish))
		return "", err
	}
	publish.ApprovalID = details.ApprovalID
	return ProposePrices(u, approval.RateRequested{Request: details, Rate: pricing.RatePublished(publish)}, proposal)
}

// PublishRateAsOperator publishes a rate for an operator, without a second approval. It returns pricing.ErrRateJump if the change needs
// approval under the rules in force. maxChangePercent applies if the rules have no limit. The first rate of a currency pair can have any
// value.
func PublishRateAsOperator(u domain.UnitOfWork, publish pricing.PublishRate, maxChangePercent decimal.Decimal) error {
	key := pricing.RateKey(publish.From, publish.To)
	rates, err := domain.Load(u, pricing.RateDecider, key)
	if err != nil {
		return err
	}
	rules, err := domain.Load(u, approval.RulesDecider, approval.RulesKey)
	if err != nil {
		return err
	}
	if rates.Version > 0 && rates.NeedsApproval(publish, rules.From(approval.PublishRate, maxChangePercent)) {
		return pricing.ErrRateJump
	}
	return domain.Run(u, pricing.RateDecider, key, pricing.RateCommand(publish))
}

// PublishTableRate publishes the rate of a source's table. It returns pricing.ErrRateJump if the change of the mid-market rate needs
// approval under the rules in force. The command's MaxJump applies if the rules have no limit.
func PublishTableRate(u domain.UnitOfWork, publish pricing.PublishTableRate) error {
	rules, err := domain.Load(u, approval.RulesDecider, approval.RulesKey)
	if err != nil {
		return err
	}
	publish.MaxJump = rules.From(approval.PublishRate, publish.MaxJump)
	return domain.Run(u, pricing.RateDecider, pricing.RateKey(publish.From, publish.To), pricing.RateCommand(publish))
}

// ChangeRole changes a staff member's role, or requests approval if the new role has more permissions. It returns the request's ID, or
// "" if it changed the role.
func ChangeRole(u domain.UnitOfWork, details approval.Details, memberID string, role staff.Role) (string, error) {
	member, err := domain.Load(u, staff.Decider, memberID)
	if err != nil {
		return "", err
	}
	if !staff.IsPromotion(member.Role, role) {
		change := staff.ChangeRole{Role: role, Reason: details.Reason, At: details.At}
		return "", ChangeStaff(u, StaffChange{ActorID: details.By, MemberID: memberID, Command: change})
	}
	return recordRequest(u, approval.RoleRequested{Request: details, StaffID: memberID, Role: role}, nil)
}

// UnlockSender unlocks a sender, or requests approval if the sender was locked for any reason except wrong passwords. It returns the
// request's ID, or "" if it unlocked the sender.
func UnlockSender(u domain.UnitOfWork, details approval.Details, senderID string) (string, error) {
	person, err := domain.Load(u, sender.Decider, senderID)
	if err != nil {
		return "", err
	}
	if !person.IsLocked() || person.LockedReason == sender.LockReasonWrongPassword {
		_, err := domain.Decide(u, sender.Decider, senderID, sender.Command(sender.Unlock{At: details.At}))
		return "", err
	}
	return recordRequest(u, approval.UnlockRequested{Request: details, SenderID: senderID}, nil)
}

// recordRequest records a request and returns the request's ID, or "" if the action would change nothing.
func recordRequest(u domain.UnitOfWork, request approval.Requested, emailKey EmailKey) (string, error) {
	recorded, err := RequestApproval(u, request, emailKey)
	if err != nil || !recorded {
		return "", err
	}
	return request.Details().ApprovalID, nil
}

// dryRun is a unit of work that discards its writes.
type dryRun struct {
	domain.UnitOfWork
	written map[domain.StreamID][]domain.Event
}

// State returns a stream's state, including the events written during the dry run.
func (d dryRun) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	state, err := d.UnitOfWork.State(stream, fold)
	if err != nil {
		return nil, err
	}
	return fold.Evolve(state, d.written[stream]...), nil
}

// Write keeps the events in memory only.
func (d dryRun) Write(stream domain.StreamID, events []domain.Event) {
	d.written[stream] = append(d.written[stream], events...)
}
