package usecase

import (
	"fmt"
	"time"

	"github.com/shopspring/decimal"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/bounds"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/sender"
	"hulak/domain/staff"
)

// EmailKey computes the keyed digest of an email address. See reservation.EmailDecider.
type EmailKey func(address string) string

// RequestApproval records a request for an action that needs two members of staff. It first tries the action, and returns the
// action's error if it fails. If the action would change nothing, it records nothing and returns false.
func RequestApproval(u domain.UnitOfWork, request approval.Requested, emailKey EmailKey) (bool, error) {
	dry := dryRun{UnitOfWork: u, written: map[domain.StreamID][]domain.Event{}}
	if err := performAction(dry, request, request.Details().At, emailKey); err != nil {
		return false, err
	}
	if len(dry.written) == 0 {
		return false, nil
	}
	_, err := domain.Decide(u, approval.Decider, request.Details().ApprovalID, approval.Command(approval.Request{Event: request}))
	return err == nil, err
}

// Approve approves a request and performs its action in the same decision. It returns the request.
func Approve(u domain.UnitOfWork, approvalID string, approve approval.Approve, emailKey EmailKey) (approval.Requested, error) {
	requested, err := domain.Load(u, approval.Decider, approvalID)
	if err != nil {
		return nil, err
	}
	if !requested.Exists() {
		return nil, approval.ErrNotFound
	}
	if approve.By != requested.Request.Details().By {
		if err := checkRequestApprover(u, approve.By, requested.Request); err != nil {
			return nil, err
		}
	}
	events, err := domain.Decide(u, approval.Decider, approvalID, approval.Command(approve))
	if err != nil || len(events) == 0 {
		return requested.Request, err
	}
	return requested.Request, performAction(u, requested.Request, approve.At, emailKey)
}

// RejectApproval rejects a request. Its requester may withdraw it, and anyone who may approve it may reject it.
func RejectApproval(u domain.UnitOfWork, approvalID string, reject approval.Reject) error {
	requested, err := domain.Load(u, approval.Decider, approvalID)
	if err != nil {
		return err
	}
	if requested.Exists() && reject.By != requested.Request.Details().By {
		if err := checkRequestApprover(u, reject.By, requested.Request); err != nil {
			return err
		}
	}
	_, err = domain.Decide(u, approval.Decider, approvalID, approval.Command(reject))
	return err
}

// checkRequestApprover returns an error if a member of staff may not approve or reject a request. Compliance officers may unlock
// senders. All other actions need an administrator.
func checkRequestApprover(u domain.UnitOfWork, staffID string, request approval.Requested) error {
	if request.Action() != approval.UnlockSender {
		if err := requireAdministrator(u, staffID); err != nil {
			return err
		}
	}
	return checkSecondApprover(u, staffID, request.Details().At)
}

// performAction performs the requested action.
func performAction(u domain.UnitOfWork, request approval.Requested, at time.Time, emailKey EmailKey) error {
	basics := request.Details()
	switch r := request.(type) {
	case approval.RateRequested:
		publish := pricing.PublishRate(r.Rate)
		publish.At = at
		_, err := domain.Decide(u, pricing.RateDecider, pricing.RateKey(publish.From, publish.To), pricing.RateCommand(publish))
		return err
	case approval.FeeSetRequested:
		save := pricing.SaveFeeSet(r.FeeSet)
		save.At = at
		_, err := domain.Decide(u, pricing.FeeSetDecider, save.Key.String(), pricing.FeeSetCommand(save))
		return err
	case approval.CouponRequested:
		coupon := r.Coupon
		coupon.At = at
		return createCoupon(u, coupon)
	case approval.InvitationRequested:
		member := AddStaffRequest{
			EmailKey: emailKey(r.Person.Email),
			Member:   staff.Add{StaffID: r.StaffID, Role: r.Role, Person: r.Person, At: at},
		}
		return InviteStaff(u, basics.By, member, staff.Invite{Reason: basics.Reason, At: at})
	case approval.RoleRequested:
		return ChangeStaff(u, StaffChange{
			ActorID: basics.By, MemberID: r.StaffID, Command: staff.ChangeRole{Role: r.Role, Reason: basics.Reason, At: at},
		})
	case approval.ErasureRequested:
		person, err := domain.Load(u, sender.Decider, r.SenderID)
		if err != nil {
			return err
		}
		return ApproveErasure(u, r.SenderID, emailKey(person.Person.Email), at)
	case approval.UnlockRequested:
		_, err := domain.Decide(u, sender.Decider, r.SenderID, sender.Command(sender.Unlock{At: at}))
		return err
	}
	panic(fmt.Sprintf("usecase: unknown action %s", request.Action()))
}

// createCoupon creates a coupon. It rejects a benefit that is worth more than the send amount at the current rate.
func createCoupon(u domain.UnitOfWork, coupon pricing.CouponCreated) error {
	rates, err := domain.Load(u, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR))
	if err != nil {
		return err
	}
	if current, ok := rates.Current(); ok {
		if fieldErrors := coupon.ExcessiveBenefits(current.Rate); len(fieldErrors) > 0 {
			return pricing.ErrValidationFailed.WithFields(fieldErrors...)
		}
	}
	_, err = domain.Decide(
		u, pricing.CouponDecider, pricing.CouponKey(coupon.Code), pricing.CouponCommand(pricing.CreateCoupon{Coupon: coupon}),
	)
	return err
}

// PublishRate publishes a rate, or requests approval if the change is too large for one person. It returns the ID of the
// request, or "" if it published the rate.
func PublishRate(u domain.UnitOfWork, basics approval.Details, publish pricing.PublishRate, jumpMax decimal.Decimal) (string, error) {
	if !bounds.IsValidRate(publish.Rate) {
		return "", pricing.ErrInvalidRate
	}
	key := pricing.RateKey(publish.From, publish.To)
	rates, err := domain.Load(u, pricing.RateDecider, key)
	if err != nil {
		return "", err
	}
	if !rates.NeedsApproval(publish, jumpMax) {
		_, err := domain.Decide(u, pricing.RateDecider, key, pricing.RateCommand(publish))
		return "", err
	}
	publish.ApprovalID = basics.ApprovalID
	return recordRequest(u, approval.RateRequested{Request: basics, Rate: pricing.RatePublished(publish)}, nil)
}

// PublishRateAsOperator publishes a rate for an operator, without a second person. It returns pricing.ErrRateJump if the change is too large
// for one person. The first rate of a currency pair can have any value.
func PublishRateAsOperator(u domain.UnitOfWork, publish pricing.PublishRate, jumpMax decimal.Decimal) error {
	key := pricing.RateKey(publish.From, publish.To)
	rates, err := domain.Load(u, pricing.RateDecider, key)
	if err != nil {
		return err
	}
	if rates.Version > 0 && rates.NeedsApproval(publish, jumpMax) {
		return pricing.ErrRateJump
	}
	_, err = domain.Decide(u, pricing.RateDecider, key, pricing.RateCommand(publish))
	return err
}

// ChangeRole changes a role, or requests approval if the new role has more rights. It returns the ID of the request, or "" if it
// changed the role.
func ChangeRole(u domain.UnitOfWork, basics approval.Details, memberID string, role staff.Role) (string, error) {
	member, err := domain.Load(u, staff.Decider, memberID)
	if err != nil {
		return "", err
	}
	if !staff.IsPromotion(member.Role, role) {
		change := staff.ChangeRole{Role: role, Reason: basics.Reason, At: basics.At}
		return "", ChangeStaff(u, StaffChange{ActorID: basics.By, MemberID: memberID, Command: change})
	}
	return recordRequest(u, approval.RoleRequested{Request: basics, StaffID: memberID, Role: role}, nil)
}

// UnlockSender unlocks a sender, or requests approval if the lock was not caused by wrong passwords. It returns the ID of
// the request, or "" if it unlocked the sender.
func UnlockSender(u domain.UnitOfWork, basics approval.Details, senderID string) (string, error) {
	person, err := domain.Load(u, sender.Decider, senderID)
	if err != nil {
		return "", err
	}
	if !person.Locked || person.LockedReason == sender.LockReasonWrongPassword {
		_, err := domain.Decide(u, sender.Decider, senderID, sender.Command(sender.Unlock{At: basics.At}))
		return "", err
	}
	return recordRequest(u, approval.UnlockRequested{Request: basics, SenderID: senderID}, nil)
}

// recordRequest records a request and returns its ID, or "" if the action would change nothing.
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

// State folds a stream, including the events written in the trial.
func (t dryRun) State(stream domain.StreamID, fold domain.Fold) (any, error) {
	state, err := t.UnitOfWork.State(stream, fold)
	if err != nil {
		return nil, err
	}
	return fold.Evolve(state, t.written[stream]...), nil
}

// Write keeps the events in memory only.
func (t dryRun) Write(stream domain.StreamID, events []domain.Event) {
	t.written[stream] = append(t.written[stream], events...)
}
