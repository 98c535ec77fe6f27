package workitem

import (
	"slices"
	"time"

	"hulak/domain/approval"
	"hulak/domain/complaint"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
)

// Kind is a kind of work.
type Kind string

const (
	Hold           Kind = "HOLD"            // a held transfer
	Documents      Kind = "DOCUMENTS"       // a held transfer whose sender supplied the requested documents
	HoldApproval   Kind = "HOLD_APPROVAL"   // a held transfer whose release needs a second person
	Approval       Kind = "APPROVAL"        // a request that needs a second administrator
	UnlockApproval Kind = "UNLOCK_APPROVAL" // a request to unlock a sender that needs a second person
	FailedPayout   Kind = "FAILED_PAYOUT"   // a payout that failed, and no cancellation followed
	LateTransfer   Kind = "LATE_TRANSFER"   // a transfer that missed its promised arrival date
	LateRefund     Kind = "LATE_REFUND"     // a refund that missed its deadline
	Complaint      Kind = "COMPLAINT"
	Case           Kind = "CASE"
	Difference     Kind = "DIFFERENCE" // a difference between the ledger and a statement
	Erasure        Kind = "ERASURE"    // a sender's request to delete their data
	Alarm          Kind = "ALARM"
)

// Rule is the rule for one kind of work.
type Rule struct {
	Kind  Kind
	Roles []staff.Role // that can act on the item, and so can see it
	// Due returns when an item that started to wait at a time is due. If it is nil, the event that opens the item has the due time.
	Due func(at time.Time) time.Time
	// Basis is the source of the due time.
	Basis string
	// Expires is true if the item stops waiting when it is due.
	Expires bool
	// SecondPerson is true if the item waits for another person than the one who requested it.
	SecondPerson bool
}

var (
	adminOnly         = []staff.Role{staff.Admin}
	adminOrCompliance = []staff.Role{staff.Admin, staff.Compliance}
)

const (
	caseReviewTime  = 30 * 24 * time.Hour
	erasureTime     = 45 * 24 * time.Hour
	differenceDays  = 1 // banking days
	holdBasis       = "time limit for decisions in the hold rules, before the promised arrival date"
	approvalBasis   = "expiry of the request"
	caseBasis       = "31 CFR 1022.320(b)(3), 30 days"
	complaintBasis  = "12 CFR 1005.33(c)(1), 90 days"
	erasureBasis    = "Cal. Civ. Code 1798.130(a)(2), 45 days"
	refundBasis     = "12 CFR 1005.34(b), three banking days"
	arrivalBasis    = "promised arrival date"
	differenceBasis = "one banking day"
	alarmBasis      = "immediately"
)

// Rules lists the rules, in the order in which pages show the kinds. A new kind needs a row here and its events in package workqueue.
var Rules = []Rule{
	{Kind: Hold, Roles: adminOrCompliance, Basis: holdBasis},
	{Kind: Documents, Roles: adminOrCompliance, Basis: holdBasis},
	{Kind: HoldApproval, Roles: adminOrCompliance, Basis: holdBasis, SecondPerson: true},
	{Kind: Approval, Roles: adminOnly, Basis: approvalBasis, Expires: true, SecondPerson: true},
	{Kind: UnlockApproval, Roles: adminOrCompliance, Basis: approvalBasis, Expires: true, SecondPerson: true},
	{Kind: FailedPayout, Roles: adminOnly, Due: refundBy, Basis: refundBasis},
	{Kind: LateTransfer, Roles: adminOrCompliance, Basis: arrivalBasis},
	{Kind: LateRefund, Roles: adminOrCompliance, Basis: refundBasis},
	{Kind: Complaint, Roles: adminOrCompliance, Due: after(complaint.AnswerDeadline), Basis: complaintBasis},
	{Kind: Case, Roles: adminOrCompliance, Due: after(caseReviewTime), Basis: caseBasis},
	{Kind: Difference, Roles: adminOrCompliance, Due: nextBankingDay, Basis: differenceBasis},
	{Kind: Erasure, Roles: adminOnly, Due: after(erasureTime), Basis: erasureBasis},
	{Kind: Alarm, Roles: adminOrCompliance, Due: after(0), Basis: alarmBasis},
}

// RuleFor returns the rule for a kind. It panics if the kind is unknown.
func RuleFor(kind Kind) Rule {
	return Rules[slices.IndexFunc(Rules, func(r Rule) bool { return r.Kind == kind })]
}

// VisibleTo returns the kinds that a role can see, in the order of Rules.
func VisibleTo(role staff.Role) []Kind {
	kinds := []Kind{}
	for _, r := range Rules {
		if slices.Contains(r.Roles, role) {
			kinds = append(kinds, r.Kind)
		}
	}
	return kinds
}

// ApprovalKind returns the kind of a request for an action.
func ApprovalKind(action approval.Action) Kind {
	if action == approval.UnlockSender {
		return UnlockApproval
	}
	return Approval
}

func after(d time.Duration) func(time.Time) time.Time {
	return func(at time.Time) time.Time { return at.Add(d) }
}

func refundBy(at time.Time) time.Time { return transfer.RefundBy(at, sendinglimit.LosAngeles) }

func nextBankingDay(at time.Time) time.Time {
	return transfer.EndOfBankingDay(at, differenceDays, sendinglimit.LosAngeles)
}
