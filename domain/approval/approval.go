// Package approval holds the rules for actions that need several staff members. One member requests the action and gives a reason. The
// action takes effect when enough others have approved it. Approved prices can take effect later. Large rate changes, fee sets, coupons,
// invitations, additional staff permissions, and API keys need approval. Erasing a sender and unlocking a sender after fraud also need
// approval, and so does a change to the rules that say who approves what, and each payment of unclaimed property to a state.
//
// A request holds all of the action's data, so the second person approves exactly what the first person entered. Package usecase
// performs an approved action in the same commit as the approval.
package approval

import (
	"time"

	"hulak/domain/apikey"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/staff"
	"hulak/domain/unclaimed"
)

// Event is a fact about one request. Its stream is named "approval-<id>".
type Event interface {
	EventType() string
	approval()
}

// Requested is an event that creates a request. Each kind of action has its own type.
type Requested interface {
	Event
	// Action returns the requested action.
	Action() Action
	// Details returns the fields that all requests share.
	Details() Details
}

// Action is an action that needs approval.
type Action string

const (
	PublishRate  Action = "PUBLISH_RATE"
	SaveFeeSet   Action = "SAVE_FEE_SET"
	CreateCoupon Action = "CREATE_COUPON"
	InviteStaff  Action = "INVITE_STAFF"
	ChangeRole   Action = "CHANGE_STAFF_ROLE"
	EraseSender  Action = "ERASE_SENDER"
	UnlockSender Action = "UNLOCK_SENDER"
	CreateAPIKey Action = "CREATE_API_KEY"
	SetRules     Action = "CHANGE_APPROVAL_RULES"
	PayState     Action = "PAY_STATE"
	CorrectState Action = "CORRECT_STATE_PAYMENT"
)

// permissions maps each action to the permission that its requester and its approver need.
var permissions = map[Action]staff.Permission{
	PublishRate:  staff.RatesWrite,
	SaveFeeSet:   staff.FeesWrite,
	CreateCoupon: staff.CouponsWrite,
	InviteStaff:  staff.StaffManage,
	ChangeRole:   staff.StaffManage,
	EraseSender:  staff.ErasuresDecide,
	UnlockSender: staff.SendersLock,
	CreateAPIKey: staff.IntegrationsManage,
	SetRules:     staff.StaffManage,
	PayState:     staff.RefundsWrite,
	CorrectState: staff.RefundsWrite,
}

// Permission returns the permission that the requester and the approver of the action need.
func (a Action) Permission() staff.Permission { return permissions[a] }

// Details holds the fields that all requests share.
type Details struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"` // ID of the staff member who requested the action
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// ExpiresAt returns the last time at which the request can be approved under the default rule.
func (d Details) ExpiresAt(action Action) time.Time { return DefaultRule(action).expiresAt(d.At) }

// RateRequested records a request for a rate change that is too large for one person to make.
type RateRequested struct {
	Request Details               `json:"request"`
	Rate    pricing.RatePublished `json:"rate"`
}

// FeeSetRequested records a request for a new fee set.
type FeeSetRequested struct {
	Request Details             `json:"request"`
	FeeSet  pricing.FeeSetSaved `json:"feeSet"`
}

// SchemaVersion implements domain.Versioned. Version 2 added the approval to the fee set.
func (FeeSetRequested) SchemaVersion() int { return 2 }

// CouponRequested records a request for a new coupon, or for new terms of a coupon.
type CouponRequested struct {
	Request Details               `json:"request"`
	Coupon  pricing.CouponCreated `json:"coupon"`
	Changes bool                  `json:"changes,omitempty"` // true if the coupon exists
}

// SchemaVersion implements domain.Versioned. Version 2 added Changes, and the approval to the coupon.
func (CouponRequested) SchemaVersion() int { return 2 }

// PricesProposed follows a request for a rate, fee set, or coupon. It records when the new prices take effect, and what they would have
// changed for past transfers. Requests from earlier releases have none.
type PricesProposed struct {
	ApprovalID  string           `json:"approvalId"`
	EffectiveAt time.Time        `json:"effectiveAt,omitzero"` // zero if the prices take effect with the last approval
	Preview     *pricing.Preview `json:"preview,omitempty"`
}

// InvitationRequested records a request to invite a new staff member. The account is created when the request is approved.
type InvitationRequested struct {
	Request Details      `json:"request"`
	StaffID string       `json:"staffId"`
	Role    staff.Role   `json:"role"`
	Person  staff.Person `json:"-" personal:"true"`
}

// RoleRequested records a request to give a staff member a role with more permissions.
type RoleRequested struct {
	Request Details    `json:"request"`
	StaffID string     `json:"staffId"`
	Role    staff.Role `json:"role"`
}

// ErasureRequested records a staff member's request to carry out the erasure that a sender asked for.
type ErasureRequested struct {
	Request  Details `json:"request"`
	SenderID string  `json:"senderId"`
}

// UnlockRequested records a request to unlock a sender who was locked because of fraud.
type UnlockRequested struct {
	Request  Details `json:"request"`
	SenderID string  `json:"senderId"`
}

// APIKeyRequested records a request for an API key. The key can be used when the request is approved.
type APIKeyRequested struct {
	Request Details     `json:"request"`
	Key     apikey.Spec `json:"key"`
}

// RulesRequested records a request to change the approval rules.
type RulesRequested struct {
	Request Details `json:"request"`
	Version int     `json:"version"` // version of the rules that the requester saw
	Rules   []Rule  `json:"rules"`
}

// StatePaymentRequested records a request to file a report of unclaimed property and to pay its money to the state.
type StatePaymentRequested struct {
	Request     Details          `json:"request"`
	Report      unclaimed.Report `json:"report"`
	Reference   string           `json:"reference"` // of the payment
	TransferIDs []string         `json:"transferIds"`
	Total       money.Amount     `json:"total"`
}

// StateCorrectionRequested records a request to correct the payment of one refund to a state.
type StateCorrectionRequested struct {
	Request    Details      `json:"request"`
	TransferID string       `json:"transferId"`
	Total      money.Amount `json:"total"`
}

// RuleApplied records the rule that applied when the request was made. Requests made under the default rules have none. Later changes to
// the rules do not affect the request.
type RuleApplied struct {
	ApprovalID string    `json:"approvalId"`
	Rule       Rule      `json:"rule"`
	ExpiresAt  time.Time `json:"expiresAt"`
}

// Seconded records an approval after which more people must approve.
type Seconded struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// Approved records the last approval. The action takes effect in the same commit, unless it is scheduled for later.
type Approved struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"`
	At         time.Time `json:"at"`
}

// Performed records that an approved action took effect at its scheduled time, in the same commit.
type Performed struct {
	ApprovalID string    `json:"approvalId"`
	At         time.Time `json:"at"`
}

// Failed records that an approved action was rejected at its scheduled time. The action had no effect.
type Failed struct {
	ApprovalID string    `json:"approvalId"`
	Code       string    `json:"code"` // error code of the rejection
	At         time.Time `json:"at"`
}

// Withdrawn records that a staff member withdrew an approved action before its scheduled time.
type Withdrawn struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

// Rejected records that a second person rejected the request or the requester withdrew it.
type Rejected struct {
	ApprovalID string    `json:"approvalId"`
	By         string    `json:"by"`
	Reason     string    `json:"reason"`
	At         time.Time `json:"at"`
}

func (RateRequested) EventType() string            { return "approval.rate_requested" }
func (FeeSetRequested) EventType() string          { return "approval.fee_set_requested" }
func (CouponRequested) EventType() string          { return "approval.coupon_requested" }
func (InvitationRequested) EventType() string      { return "approval.invitation_requested" }
func (RoleRequested) EventType() string            { return "approval.role_requested" }
func (ErasureRequested) EventType() string         { return "approval.erasure_requested" }
func (UnlockRequested) EventType() string          { return "approval.unlock_requested" }
func (APIKeyRequested) EventType() string          { return "approval.api_key_requested" }
func (RulesRequested) EventType() string           { return "approval.rules_requested" }
func (StatePaymentRequested) EventType() string    { return "approval.state_payment_requested" }
func (StateCorrectionRequested) EventType() string { return "approval.state_correction_requested" }
func (RuleApplied) EventType() string              { return "approval.rule_applied" }
func (Seconded) EventType() string                 { return "approval.seconded" }
func (Approved) EventType() string                 { return "approval.approved" }
func (Rejected) EventType() string                 { return "approval.rejected" }
func (PricesProposed) EventType() string           { return "approval.prices_proposed" }
func (Performed) EventType() string                { return "approval.performed" }
func (Failed) EventType() string                   { return "approval.failed" }
func (Withdrawn) EventType() string                { return "approval.withdrawn" }

// Subject returns the invited staff member, whose key encrypts the personal data.
func (e InvitationRequested) Subject() string { return e.StaffID }

func (RateRequested) Action() Action            { return PublishRate }
func (FeeSetRequested) Action() Action          { return SaveFeeSet }
func (CouponRequested) Action() Action          { return CreateCoupon }
func (InvitationRequested) Action() Action      { return InviteStaff }
func (RoleRequested) Action() Action            { return ChangeRole }
func (ErasureRequested) Action() Action         { return EraseSender }
func (UnlockRequested) Action() Action          { return UnlockSender }
func (APIKeyRequested) Action() Action          { return CreateAPIKey }
func (RulesRequested) Action() Action           { return SetRules }
func (StatePaymentRequested) Action() Action    { return PayState }
func (StateCorrectionRequested) Action() Action { return CorrectState }

func (e RateRequested) Details() Details            { return e.Request }
func (e FeeSetRequested) Details() Details          { return e.Request }
func (e CouponRequested) Details() Details          { return e.Request }
func (e InvitationRequested) Details() Details      { return e.Request }
func (e RoleRequested) Details() Details            { return e.Request }
func (e ErasureRequested) Details() Details         { return e.Request }
func (e UnlockRequested) Details() Details          { return e.Request }
func (e APIKeyRequested) Details() Details          { return e.Request }
func (e RulesRequested) Details() Details           { return e.Request }
func (e StatePaymentRequested) Details() Details    { return e.Request }
func (e StateCorrectionRequested) Details() Details { return e.Request }

func (RateRequested) approval()            {}
func (FeeSetRequested) approval()          {}
func (CouponRequested) approval()          {}
func (InvitationRequested) approval()      {}
func (RoleRequested) approval()            {}
func (ErasureRequested) approval()         {}
func (UnlockRequested) approval()          {}
func (APIKeyRequested) approval()          {}
func (RulesRequested) approval()           {}
func (StatePaymentRequested) approval()    {}
func (StateCorrectionRequested) approval() {}
func (RuleApplied) approval()              {}
func (Seconded) approval()                 {}
func (Approved) approval()                 {}
func (Rejected) approval()                 {}
func (PricesProposed) approval()           {}
func (Performed) approval()                {}
func (Failed) approval()                   {}
func (Withdrawn) approval()                {}
