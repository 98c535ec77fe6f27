package compliance

import (
	"time"

	"hulak/httpapi/dto"
)

// Approval is a request for an action that needs several staff members. Exactly one of Rate, FeeSet, Coupon, Staff, Sender, APIKey, Rules,
// and StatePayment is set.
type Approval struct {
	ID             string                `json:"id"`
	Action         string                `json:"act" enum:"PUBLISH_RATE,SAVE_FEE_SET,CREATE_COUPON,INVITE_STAFF,CHANGE_STAFF_ROLE,ERASE_SENDER,UNLOCK_SENDER,CREATE_API_KEY,CHANGE_APPROVAL_RULES,PAY_STATE,CORRECT_STATE_PAYMENT"`
	Status         string                `json:"status" enum:"PENDING,APPROVED,REJECTED,EXPIRED,SCHEDULED,WITHDRAWN,FAILED" doc:"SCHEDULED if the change is approved but not in effect yet, and FAILED if it was rejected at its scheduled time"`
	Reason         string                `json:"reason"`
	RequestedBy    dto.Person            `json:"requestedBy"`
	RequestedAt    time.Time             `json:"requestedAt"`
	ExpiresAt      time.Time             `json:"expiresAt" doc:"When the request expires and can no longer be approved"`
	Missing        int                   `json:"missing" doc:"Number of people who must still approve. 0 after the decision"`
	ApprovedBy     []dto.Person          `json:"approvedBy" doc:"People who approved before the last approval"`
	DecidedBy      *dto.Person           `json:"decidedBy,omitempty"`
	DecidedAt      *time.Time            `json:"decidedAt,omitempty"`
	RejectedReason string                `json:"rejectedReason,omitempty"`
	CanApprove     bool                  `json:"mayApprove" doc:"True if the caller can approve the request"`
	CanReject      bool                  `json:"mayReject" doc:"True if the caller can reject or withdraw the request"`
	Rate           *RateApproval         `json:"rate,omitempty"`
	FeeSet         *FeeSetApproval       `json:"feeSet,omitempty"`
	Coupon         *dto.Coupon           `json:"coupon,omitempty"`
	CurrentCoupon  *dto.Coupon           `json:"currentCoupon,omitempty" doc:"Terms in force. Absent for a new coupon"`
	EffectiveAt    *time.Time            `json:"effectiveAt,omitempty" doc:"Scheduled time of new prices. Absent if they take effect with the last approval"`
	Preview        *dto.PricePreview     `json:"preview,omitempty" doc:"What the new prices would have changed, computed at the time of the request"`
	Staff          *StaffApproval        `json:"staff,omitempty"`
	Sender         *SenderApproval       `json:"sender,omitempty"`
	APIKey         *APIKeyApproval       `json:"apiKey,omitempty"`
	Rules          *ApprovalRulesChange  `json:"rules,omitempty"`
	StatePayment   *StatePaymentApproval `json:"statePayment,omitempty"`
}

// StatePaymentApproval is a payment of unclaimed property to a state, or the correction of one.
type StatePaymentApproval struct {
	Report     string    `json:"report,omitempty" doc:"State and year of the report. Absent for a correction"`
	Reference  string    `json:"reference,omitempty" doc:"Reference of the payment. Absent for a correction"`
	TransferID string    `json:"transferId,omitempty" doc:"Transfer to correct. Absent for a payment"`
	Count      int       `json:"count" doc:"Number of refunds"`
	Total      dto.Money `json:"total"`
}

// ApprovalRulesChange compares the rules that a request changes with the rules in effect.
type ApprovalRulesChange struct {
	Rules        []ApprovalRule `json:"rules"`
	CurrentRules []ApprovalRule `json:"currentRules" doc:"Rules in effect for the same actions, in the same order"`
}

// ApprovalRules contains the rule for every action that needs several staff members.
type ApprovalRules struct {
	Version int            `json:"version" doc:"Increases with each change. Send it with a change"`
	Rules   []ApprovalRule `json:"rules"`
}

// ApprovalRule says how many people approve an action, and who.
type ApprovalRule struct {
	Action        string   `json:"act" enum:"PUBLISH_RATE,SAVE_FEE_SET,CREATE_COUPON,INVITE_STAFF,CHANGE_STAFF_ROLE,ERASE_SENDER,UNLOCK_SENDER,CREATE_API_KEY,RELEASE_HOLD,PAY_STATE,CORRECT_STATE_PAYMENT"`
	Approvals     int      `json:"approvals" doc:"Number of people who must approve, in addition to the requester"`
	Roles         []string `json:"roles" doc:"Roles that can approve. Empty for all eligible roles"`
	EligibleRoles []string `json:"eligibleRoles" doc:"Roles with the permission for the action"`
	Hours         int      `json:"hours" doc:"Hours until a request expires. 0 for RELEASE_HOLD, whose approvals do not expire"`
	From          string   `json:"from,omitempty" doc:"Value from which the action needs approval. Absent if the setting applies"`
	Setting       string   `json:"setting,omitempty" doc:"Value that applies if from is absent"`
	Unit          string   `json:"unit,omitempty" enum:"PERCENT,USD" doc:"Unit of from and setting. Absent if the action always needs approval"`
}

// ApproveResult is the response to an approval.
type ApproveResult struct {
	Success bool `json:"success"`
	Missing int  `json:"missing" doc:"Number of people who must still approve. If it is 0, the action took effect"`
}

// RateApproval compares a requested rate with the rate in effect.
type RateApproval struct {
	Rate           string `json:"rate"`
	MidRate        string `json:"midRate"`
	CurrentRate    string `json:"currentRate"`
	CurrentMidRate string `json:"currentMidRate"`
	ChangePercent  string `json:"changePercent" doc:"Change from the current rate in percent, with a sign and two decimals"`
}

// FeeSetApproval compares a requested fee set with the fee set in effect.
type FeeSetApproval struct {
	dto.FeeSet
	CurrentFeeRanges []dto.FeeRange `json:"currentFeeRanges"`
}

// StaffApproval is the staff member in a request.
type StaffApproval struct {
	ID       string `json:"id"`
	FullName string `json:"fullName"`
	Email    string `json:"email"`
	FromRole string `json:"fromRole,omitempty" doc:"Current role. Absent for an invitation"`
	Role     string `json:"role" enum:"ADMIN,COMPLIANCE,SUPPORT,FINANCE,AUDITOR"`
}

// SenderApproval is the sender in a request.
type SenderApproval struct {
	ID           string `json:"id"`
	FullName     string `json:"fullName"`
	LockedReason string `json:"lockedReason,omitempty"`
}

// APIKeyApproval is the API key in a request.
type APIKeyApproval struct {
	Name   string   `json:"name"`
	Scopes []string `json:"scopes"`
	Days   int      `json:"days" doc:"Days until the key expires, from the approval on"`
}

// Masked implements dto.Maskable.
func (a Approval) Masked() Approval {
	if a.Staff != nil {
		member := *a.Staff
		member.Email = dto.MaskEmail(member.Email)
		a.Staff = &member
	}
	return a
}

// SubjectIDs returns the sender's ID, if the request is about a sender.
func (a Approval) SubjectIDs() []string {
	if a.Sender == nil {
		return nil
	}
	return []string{a.Sender.ID}
}

// ComplaintReceipt contains the number of a filed complaint.
type ComplaintReceipt struct {
	ComplaintNumber string `json:"complaintNumber" doc:"Number to quote when you contact us about the complaint"`
}

// HeldTransfer is a transfer that is held for a compliance review.
type HeldTransfer struct {
	dto.Transaction
	Stage               string    `json:"stage" enum:"BEFORE_PAYMENT,BEFORE_PAYOUT" doc:"Whether the transfer is held before the sender pays or before the payout"`
	Reasons             []string  `json:"reasons"`
	HeldAt              time.Time `json:"heldAt"`
	DueAt               time.Time `json:"dueAt" doc:"When the decision is due"`
	Documents           []string  `json:"documents" doc:"Documents requested from the sender"`
	WaitingForDocuments bool      `json:"waits" doc:"True while we wait for the sender's documents. The deadline is paused during this time"`
	NeedsTwoApprovers   bool      `json:"takesTwo" doc:"True if two staff members must approve the release"`
	ApprovedBy          string    `json:"approvedBy,omitempty" doc:"Name of the first of two approvers"`
}

// HoldRecord is a transfer's compliance record.
type HoldRecord struct {
	Transaction       dto.Transaction          `json:"transaction"`
	Holds             []Hold                   `json:"holds" doc:"All holds on the transfer"`
	Held              bool                     `json:"waiting" doc:"True if the transfer is held now"`
	CanBlock          bool                     `json:"canBlock" doc:"True if the transfer is held and its payment was submitted, so that its money can be blocked"`
	Block             *FundsBlock              `json:"block,omitempty" doc:"Block of the money. Absent if no one proposed one"`
	NeedsTwoApprovers bool                     `json:"takesTwo"`
	FirstApprover     *dto.Person              `json:"approved,omitempty" doc:"First of two approvers. Absent until the first approval"`
	People            []PersonRecord           `json:"people" doc:"The sender, then the beneficiary"`
	Screenings        []dto.Screening          `json:"screenings" doc:"Screenings of the sender and the beneficiary"`
	Decisions         []dto.HoldDecisionRecord `json:"decisions" doc:"Decisions by staff, with the sanctions lists that each decision was based on"`

	Supplied []dto.SuppliedDocument `json:"supplied" doc:"Documents that the sender uploaded"`
}

// PersonRecord is what is known about the sender or the beneficiary of a transfer. Screening compares the name and the date of birth. The
// address and the identification of a sender are those in the record of the transfer (31 CFR 1010.410(e)), if there is one.
type PersonRecord struct {
	ID          string `json:"id"`
	Role        string `json:"role" enum:"SENDER,BENEFICIARY"`
	Name        string `json:"name" doc:"Empty if erased"`
	DateOfBirth string `json:"dateOfBirth" doc:"YYYY-MM-DD, or empty. Senders are not asked for it"`
	Address     string `json:"address" doc:"On one line. Only the state if a sender has not been asked for the rest"`
	Country     string `json:"country" doc:"Three-letter code"`
	IDType      string `json:"idType" enum:",SSN,ITIN,ALIEN_NUMBER,PASSPORT" doc:"Empty if unknown"`
}

// Hold is a hold on a transfer.
type Hold struct {
	Stage        string     `json:"stage" enum:"BEFORE_PAYMENT,BEFORE_PAYOUT"`
	Reasons      []string   `json:"reasons"`
	HeldAt       time.Time  `json:"heldAt"`
	DueAt        time.Time  `json:"dueAt"`
	Documents    []string   `json:"documents"`
	WaitingSince *time.Time `json:"waitsSince,omitempty" doc:"When we started waiting for the sender. The deadline is paused while we wait"`
	Outcome      string     `json:"outcome" enum:",RELEASED,REJECTED,BLOCKED,CANCELED,PAYMENT_FAILED" doc:"Empty while the transfer is held"`
	ClosedAt     *time.Time `json:"closedAt,omitempty"`
}

// FundsBlock is the block of a transfer's money.
type FundsBlock struct {
	State      string      `json:"state" enum:"PROPOSED,BLOCKED,UNBLOCK_PROPOSED,UNBLOCKED,LOST" doc:"LOST if the payment was declined or taken back"`
	PersonID   string      `json:"personId"`
	List       string      `json:"list"`
	Entry      string      `json:"entry"`
	Name       string      `json:"name" doc:"As written on the list. Empty after erasure"`
	ProposedBy *dto.Person `json:"proposedBy,omitempty" doc:"First of two people, while a block or an unblocking is proposed"`
	BlockedAt  *time.Time  `json:"blockedAt,omitempty"`
	Basis      string      `json:"basis" enum:",LICENSE,DELISTING,MISTAKEN_IDENTITY"`
	Reference  string      `json:"reference" doc:"License or notice for the unblocking"`
	Interest   dto.Money   `json:"interest,omitempty" doc:"USD that the bank credited on the money and that was not paid to the sender. Absent if zero"`
}

// SanctionsList is one version of a sanctions list.
type SanctionsList struct {
	List     string    `json:"list"`
	Version  string    `json:"version" doc:"Digest of the list's files"`
	Previous string    `json:"previous"`
	Entries  int       `json:"entries"`
	Names    int       `json:"names"`
	Sample   bool      `json:"sample" doc:"True for the sample list that is included with the program. Its entries are fictitious"`
	InEffect bool      `json:"inForce"`
	TakenAt  time.Time `json:"takenAt"`
	Position string    `json:"position"`

	Rescreening *Rescreening `json:"rescreening,omitempty" doc:"Result of screening the people that the version can affect. Absent until all of them are screened"`
}

// Rescreening is the result of screening the people that a list version can affect. Entries are those for people.
type Rescreening struct {
	Previous      string    `json:"previous" doc:"Version that the new one was compared with. Empty if all entries count as added"`
	Rules         string    `json:"rules" doc:"Version of the screening rules"`
	Added         int       `json:"added" doc:"Added entries"`
	Changed       int       `json:"changed" doc:"Changed entries"`
	Removed       int       `json:"removed" doc:"Removed entries"`
	People        int       `json:"people" doc:"Senders and beneficiaries"`
	Candidates    int       `json:"candidates" doc:"People with a name similar to an added, changed, or removed entry"`
	Hits          int       `json:"hits" doc:"People who match an added or changed entry"`
	Ended         int       `json:"ended" doc:"People who match only the previous version of an entry"`
	OpenTransfers int       `json:"openTransfers" doc:"Transfers that were screened again"`
	StartedAt     time.Time `json:"startedAt"`
	CompletedAt   time.Time `json:"completedAt"`
}

// PastMatches is the comparison of a person with one version of a list.
type PastMatches struct {
	List     string             `json:"list"`
	Version  string             `json:"version" doc:"Digest of the list's files"`
	TakenAt  time.Time          `json:"takenAt"`
	InEffect bool               `json:"inForce"`
	Rules    string             `json:"rules" doc:"Version of the screening rules, which are the current ones"`
	Stored   bool               `json:"stored" doc:"False if the version's files are not stored, because an earlier release loaded it. Such a version is not compared"`
	Hit      bool               `json:"hit" doc:"True if the person would have matched"`
	Score    int                `json:"score" doc:"Score of the best match, in thousandths, even if it is too low for a hit"`
	Hits     []dto.ScreeningHit `json:"hits" doc:"Matching entries, best first"`

	personID string // of the access log; empty if only the name is known
}

// SubjectIDs returns the ID of the person.
func (m PastMatches) SubjectIDs() []string { return []string{m.personID} }

// SubjectIDs returns the IDs of the sender and the beneficiary.
func (r HoldRecord) SubjectIDs() []string { return r.Transaction.SubjectIDs() }

// ComplaintDetail is a complaint with its error resolution.
type ComplaintDetail struct {
	dto.FiledComplaint
	Notice  *ErrorNotice `json:"notice,omitempty" doc:"Absent until staff classify the complaint as an error notice"`
	Preview string       `json:"preview,omitempty" doc:"The result as we will send it. Present between the finding and the result"`
}

// Masked implements dto.Maskable.
func (c ComplaintDetail) Masked() ComplaintDetail {
	c.FiledComplaint = c.FiledComplaint.Masked()
	return c
}

// ErrorNotice is the error resolution of a complaint (12 CFR 1005.33). Each step is absent until it happens.
type ErrorNotice struct {
	Timely       bool        `json:"timely" doc:"True if the complaint was filed within 180 days after the disclosed arrival date, or 60 days after we sent requested documents"`
	ClassifiedAt time.Time   `json:"classifiedAt"`
	ClassifiedBy dto.Person  `json:"classifiedBy"`
	Finding      string      `json:"finding,omitempty" enum:",ERROR,NO_ERROR,OTHER_ERROR,INFORMATION"`
	Found        string      `json:"found,omitempty" enum:",AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE" doc:"The error that occurred"`
	Facts        string      `json:"facts,omitempty"`
	Documents    []string    `json:"documents" doc:"Names of the documents that we relied on"`
	FinishedAt   *time.Time  `json:"finishedAt,omitempty"`
	FinishedBy   *dto.Person `json:"finishedBy,omitempty"`
	Result       string      `json:"result,omitempty" doc:"The result that we sent"`
	ResultSentAt *time.Time  `json:"resultSentAt,omitempty"`
	ResultSentBy *dto.Person `json:"resultSentBy,omitempty"`
	Remedies     []string    `json:"remedies" doc:"Any of REFUND, DELIVER, and FEE_REFUND. The sender chooses if there are several"`
	Remedy       string      `json:"remedy,omitempty" enum:",REFUND,DELIVER,FEE_REFUND" doc:"The chosen or the only remedy"`
	ChosenAt     *time.Time  `json:"chosenAt,omitempty"`
	ChosenBy     *dto.Person `json:"chosenBy,omitempty" doc:"Staff member who recorded the choice. Absent if the sender chose on the page"`
	Action       string      `json:"action,omitempty" enum:",CANCELED,REPROCESSED,FEE_REFUNDED,REFUNDED,BY_HAND" doc:"How we corrected the error"`
	Reference    string      `json:"reference,omitempty" doc:"Reference of a correction by hand"`
	CorrectedAt  *time.Time  `json:"correctedAt,omitempty"`
	CorrectedBy  *dto.Person `json:"correctedBy,omitempty"`
}

// ReportedProblem is a problem with a transfer, as shown to the sender who reported it.
type ReportedProblem struct {
	ID              string     `json:"id"`
	ComplaintNumber string     `json:"complaintNumber"`
	ErrorType       string     `json:"errorType,omitempty" enum:",AMOUNT_PAID,CALCULATION,AMOUNT_RECEIVED,LATE,INFORMATION"`
	Status          string     `json:"status" enum:"INVESTIGATING,AWAITING_CHOICE,CORRECTING,RESOLVED,CLOSED"`
	FiledAt         time.Time  `json:"filedAt"`
	DueAt           *time.Time `json:"dueAt,omitempty" doc:"When our next step is due. Absent if we wait for the sender, or nothing is left to do"`
	Result          string     `json:"result,omitempty" doc:"Our written result"`
	ResultSentAt    *time.Time `json:"resultSentAt,omitempty"`
	Remedies        []string   `json:"remedies" doc:"Remedies to choose from. Empty if there is no choice"`
	Remedy          string     `json:"remedy,omitempty" enum:",REFUND,DELIVER,FEE_REFUND" doc:"The chosen or the only remedy"`
	CorrectedAt     *time.Time `json:"correctedAt,omitempty"`
}
