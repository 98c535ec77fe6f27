package workitem

import (
	"slices"
	"strings"
	"time"

	"hulak/domain/approval"
	"hulak/domain/complaint"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sendinglimit"
	"hulak/domain/staff"
	"hulak/domain/transfer"
)

// Kind is a kind of work.
type Kind string

const (
	Hold             Kind = "HOLD"             // a held transfer
	Documents        Kind = "DOCUMENTS"        // a held transfer whose sender supplied the requested documents
	HoldApproval     Kind = "HOLD_APPROVAL"    // a held transfer whose release or block needs a second person
	UnblockFunds     Kind = "UNBLOCK_FUNDS"    // a proposal to unblock money that needs a second person
	SanctionsMatch   Kind = "SANCTIONS_MATCH"  // a person without a transfer in progress who matches a new version of a list
	Approval         Kind = "APPROVAL"         // a request that needs a second administrator
	PriceApproval    Kind = "PRICE_APPROVAL"   // a request for a rate, fee set, or coupon that needs a second person
	UnlockApproval   Kind = "UNLOCK_APPROVAL"  // a request to unlock a sender that needs a second person
	StateApproval    Kind = "STATE_APPROVAL"   // a request to pay unclaimed property to a state, or to correct it, that needs a second person
	FailedPayout     Kind = "FAILED_PAYOUT"    // a payout that failed, and no cancellation followed
	LateTransfer     Kind = "LATE_TRANSFER"    // a transfer that missed its promised arrival date
	LateRefund       Kind = "LATE_REFUND"      // a refund that missed its deadline
	UnclaimedRefund  Kind = "UNCLAIMED_REFUND" // a refund of the whole payment that was refused or came back
	ReturnedRefund   Kind = "RETURNED_REFUND"  // a refund of a part of the payment that was refused or came back
	Complaint        Kind = "COMPLAINT"
	Question         Kind = "QUESTION" // a question to customer support
	Case             Kind = "CASE"
	CaseTask         Kind = "CASE_TASK"         // a task in a case
	Report           Kind = "REPORT"            // a suspicious activity report that is not filed
	ReportApproval   Kind = "REPORT_APPROVAL"   // a suspicious activity report that needs the approval of two people
	ReportReview     Kind = "REPORT_REVIEW"     // activity to review after a report
	OFACReport       Kind = "OFAC_REPORT"       // a report to OFAC about one transfer
	OFACAnnual       Kind = "OFAC_ANNUAL"       // the annual report of blocked property to OFAC
	UnclaimedLetters Kind = "UNCLAIMED_LETTERS" // letters to the owners of unclaimed property
	UnclaimedReport  Kind = "UNCLAIMED_REPORT"  // a report of unclaimed property to a state
	Difference       Kind = "DIFFERENCE"        // a difference between the ledger and a statement
	Erasure          Kind = "ERASURE"           // a sender's request to delete their data
	Alarm            Kind = "ALARM"
)

// Prefixes of the IDs of items that belong to a case. The ID of the case or of the task follows.
const (
	CasePrefix = "case-"
	TaskPrefix = CasePrefix + "task-"
)

// ReturnedRefundID returns the ID of the item of a partial refund. It contains no slashes, unlike the ID of the refund.
func ReturnedRefundID(refundID string) string {
	return "returned-" + strings.ReplaceAll(refundID, "/", "-")
}

// Rule is the rule for one kind of work.
type Rule struct {
	Kind       Kind
	Permission staff.Permission // to act on the item, and so to see it
	// Due returns when an item that started to wait at a time is due. If it is nil, the event that opens the item has the due time.
	Due func(at time.Time) time.Time
	// Basis is the source of the due time.
	Basis string
	// Expires is true if the item stops waiting when it is due.
	Expires bool
	// SecondPerson is true if the item waits for another person than the one who requested it.
	SecondPerson bool
}

const (
	caseReviewTime       = 30 * 24 * time.Hour
	erasureTime          = 45 * 24 * time.Hour
	refundTime           = 45 * 24 * time.Hour
	differenceDays       = 1 // banking days
	holdBasis            = "time limit for decisions in the hold rules, before the promised arrival date"
	matchBasis           = "time limit for decisions in the hold rules"
	approvalBasis        = "expiry of the request"
	caseBasis            = "31 CFR 1022.320(b)(3), 30 days"
	taskBasis            = "due date of the task"
	reportBasis          = "31 CFR 1022.320(b)(3), 30 days from detection"
	reviewBasis          = "FinCEN's guidance on continuing activity, 120 days after filing"
	complaintBasis       = "12 CFR 1005.33(c), time limit of the next step"
	questionBasis        = "help center, three business days"
	erasureBasis         = "Cal. Civ. Code 1798.130(a)(2), 45 days"
	refundBasis          = "12 CFR 1005.34(b), three banking days"
	unclaimedRefundBasis = "refund policy, 45 days. After that, the page of unclaimed property has the refund"
	returnedBasis        = "three banking days, as for other refunds (12 CFR 1005.34(b))"
	arrivalBasis         = "promised arrival date"
	differenceBasis      = "one banking day"
	alarmBasis           = "immediately"
	ofacBasis            = "31 CFR 501.603(b) and 501.604(c), 10 business days"
	ofacAnnualBasis      = "31 CFR 501.603(b)(2), September 30"
	lettersBasis         = "state law on unclaimed property, letter before the report (RUUPA section 501)"
	unclaimedBasis       = "state law on unclaimed property, due date of the report (RUUPA section 403)"
)

// Rules lists the rules, in the order in which pages show the kinds. A new kind needs a row here and its events in package workqueue.
var Rules = []Rule{
	{Kind: Hold, Permission: staff.HoldsDecide, Basis: holdBasis},
	{Kind: Documents, Permission: staff.HoldsDecide, Basis: holdBasis},
	{Kind: HoldApproval, Permission: staff.HoldsDecide, Basis: holdBasis, SecondPerson: true},
	{
		Kind: UnblockFunds, Permission: staff.HoldsDecide, Due: after(screening.CurrentRules.ReviewTimeLimit), Basis: matchBasis,
		SecondPerson: true,
	},
	{Kind: SanctionsMatch, Permission: staff.HoldsDecide, Due: after(screening.CurrentRules.ReviewTimeLimit), Basis: matchBasis},
	{Kind: Approval, Permission: staff.StaffManage, Basis: approvalBasis, Expires: true, SecondPerson: true},
	{Kind: PriceApproval, Permission: staff.FeesWrite, Basis: approvalBasis, Expires: true, SecondPerson: true},
	{Kind: UnlockApproval, Permission: staff.SendersLock, Basis: approvalBasis, Expires: true, SecondPerson: true},
	{Kind: StateApproval, Permission: staff.RefundsWrite, Basis: approvalBasis, Expires: true, SecondPerson: true},
	{Kind: FailedPayout, Permission: staff.TransfersRetry, Due: refundBy, Basis: refundBasis},
	{Kind: LateTransfer, Permission: staff.TransfersCancel, Basis: arrivalBasis},
	{Kind: LateRefund, Permission: staff.RefundsWrite, Basis: refundBasis},
	{Kind: UnclaimedRefund, Permission: staff.RefundsWrite, Due: after(refundTime), Basis: unclaimedRefundBasis, Expires: true},
	{Kind: ReturnedRefund, Permission: staff.RefundsWrite, Due: refundBy, Basis: returnedBasis},
	{Kind: Complaint, Permission: staff.ComplaintsAnswer, Due: after(complaint.AnswerDeadline), Basis: complaintBasis},
	{Kind: Question, Permission: staff.ComplaintsAnswer, Due: responseBy, Basis: questionBasis},
	{Kind: Case, Permission: staff.CasesWrite, Due: after(caseReviewTime), Basis: caseBasis},
	{Kind: CaseTask, Permission: staff.CasesWrite, Basis: taskBasis},
	{Kind: Report, Permission: staff.CasesWrite, Basis: reportBasis},
	{Kind: ReportApproval, Permission: staff.CasesWrite, Basis: reportBasis, SecondPerson: true},
	{Kind: ReportReview, Permission: staff.CasesWrite, Basis: reviewBasis},
	{Kind: OFACReport, Permission: staff.HoldsDecide, Basis: ofacBasis},
	{Kind: OFACAnnual, Permission: staff.HoldsDecide, Basis: ofacAnnualBasis},
	{Kind: UnclaimedLetters, Permission: staff.RefundsWrite, Basis: lettersBasis},
	{Kind: UnclaimedReport, Permission: staff.RefundsWrite, Basis: unclaimedBasis},
	{Kind: Difference, Permission: staff.ReconciliationWrite, Due: nextBankingDay, Basis: differenceBasis},
	{Kind: Erasure, Permission: staff.ErasuresDecide, Due: after(erasureTime), Basis: erasureBasis},
	{Kind: Alarm, Permission: staff.OperationsWrite, Due: after(0), Basis: alarmBasis},
}

// RuleFor returns the rule for a kind. It panics if the kind is unknown.
func RuleFor(kind Kind) Rule {
	return Rules[slices.IndexFunc(Rules, func(r Rule) bool { return r.Kind == kind })]
}

// VisibleTo returns the kinds that a role can see, in the order of Rules.
func VisibleTo(role staff.Role) []Kind {
	kinds := []Kind{}
	for _, r := range Rules {
		if role.Has(r.Permission) {
			kinds = append(kinds, r.Kind)
		}
	}
	return kinds
}

// ApprovalKind returns the kind of a request for an action.
func ApprovalKind(action approval.Action) Kind {
	switch action {
	case approval.UnlockSender:
		return UnlockApproval
	case approval.PayState, approval.CorrectState:
		return StateApproval
	case approval.PublishRate, approval.SaveFeeSet, approval.CreateCoupon:
		return PriceApproval
	}
	return Approval
}

func after(d time.Duration) func(time.Time) time.Time {
	return func(at time.Time) time.Time { return at.Add(d) }
}

func refundBy(at time.Time) time.Time { return transfer.RefundBy(at, sendinglimit.LosAngeles) }

func responseBy(at time.Time) time.Time {
	return transfer.EndOfBankingDay(at, reference.Policies().ComplaintResponseBusinessDays, sendinglimit.LosAngeles)
}

func nextBankingDay(at time.Time) time.Time {
	return transfer.EndOfBankingDay(at, differenceDays, sendinglimit.LosAngeles)
}
