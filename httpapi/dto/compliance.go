package dto

import (
	"time"

	"hulak/domain"
)

// HeldTransfer is a transfer that is held for a compliance review.
type HeldTransfer struct {
	Transaction
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
	Transaction       Transaction          `json:"transaction"`
	Holds             []Hold               `json:"holds" doc:"All holds on the transfer"`
	Held              bool                 `json:"waiting" doc:"True if the transfer is held now"`
	NeedsTwoApprovers bool                 `json:"takesTwo"`
	FirstApprover     *Person              `json:"approved,omitempty" doc:"First of two approvers. Absent until the first approval"`
	Screenings        []Screening          `json:"screenings" doc:"Screenings of the sender and the beneficiary"`
	Decisions         []HoldDecisionRecord `json:"decisions" doc:"Decisions by staff, with the sanctions lists that each decision was based on"`

	Supplied []SuppliedDocument `json:"supplied" doc:"Documents that the sender uploaded"`
}

// SuppliedDocument is a document that a sender uploaded.
type SuppliedDocument struct {
	ID    string    `json:"id"`
	Kind  string    `json:"kind"`
	Name  string    `json:"name" doc:"Empty after the sender's data is erased"`
	Bytes int       `json:"bytes"`
	At    time.Time `json:"at"`
}

// RequestedDocument is a document that staff requested from the sender.
type RequestedDocument struct {
	Kind        string   `json:"kind" enum:"PROOF_OF_IDENTITY,PROOF_OF_ADDRESS,PROOF_OF_FUNDS,PROOF_OF_RELATIONSHIP"`
	ShownReason string   `json:"told" enum:",AMOUNT,LIKE_NAMES,DATA,ROUTINE" doc:"Reason given to the sender. Empty if none was given"`
	Names       []string `json:"names" doc:"Names of the uploaded documents"`
}

// Hold is a hold on a transfer.
type Hold struct {
	Stage        string     `json:"stage" enum:"BEFORE_PAYMENT,BEFORE_PAYOUT"`
	Reasons      []string   `json:"reasons"`
	HeldAt       time.Time  `json:"heldAt"`
	DueAt        time.Time  `json:"dueAt"`
	Documents    []string   `json:"documents"`
	WaitingSince *time.Time `json:"waitsSince,omitempty" doc:"When we started waiting for the sender. The deadline is paused while we wait"`
	Outcome      string     `json:"outcome" enum:",RELEASED,REJECTED,CANCELED,PAYMENT_FAILED" doc:"Empty while the transfer is held"`
	ClosedAt     *time.Time `json:"closedAt,omitempty"`
}

// Person identifies a person by ID and name.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Empty if the name is unknown or erased"`
	Role string `json:"role"`
}

// Screening is the result of one screening of a transfer's sender and beneficiary.
type Screening struct {
	Position string           `json:"position"`
	At       time.Time        `json:"at"`
	Trigger  string           `json:"trigger" enum:"CREATION,LIST_CHANGED"`
	Rules    string           `json:"rules" doc:"Version of the screening rules in effect"`
	Checks   []ScreeningCheck `json:"checks"`
	Hits     []ScreeningHit   `json:"hits" doc:"List entries that are similar to the sender or the beneficiary, best match first"`
	Fired    []FiredRule      `json:"fired" doc:"Pattern rules that the transfer triggered"`
}

// ScreeningCheck is the comparison of one person with one version of one list.
type ScreeningCheck struct {
	PersonID string `json:"personId"`
	Role     string `json:"role" enum:"SENDER,BENEFICIARY"`
	List     string `json:"list"`
	Version  string `json:"version"`
	Verdict  string `json:"verdict" enum:"CLEAR,UNAVAILABLE,HOLD,REJECT"`
	Score    int    `json:"score" doc:"Score of the best match, in thousandths"`
}

// ScreeningHit is a list entry that is similar to a person.
type ScreeningHit struct {
	PersonID  string `json:"personId"`
	List      string `json:"list"`
	Entry     string `json:"entry"`
	Name      string `json:"name" doc:"Name as written on the list"`
	Program   string `json:"program"`
	Place     string `json:"place"`
	Score     int    `json:"score" doc:"Score of the match, in thousandths"`
	BirthDate string `json:"birthDate" enum:"UNKNOWN,AGREES,DIFFERS"`
	Dismissed bool   `json:"setAside" doc:"True if two staff members agreed that the entry is a different person"`

	ProposedBy *Person `json:"proposedBy,omitempty" doc:"Staff member who proposed to dismiss the match. A second staff member must agree"`
}

// FiredRule is a pattern rule that a transfer triggered, with its count.
type FiredRule struct {
	Code        string `json:"code"`
	WithinHours int    `json:"withinHours"`
	Count       int    `json:"count"`
	AtLeast     int    `json:"atLeast" doc:"Count at which the rule is triggered"`
}

// HoldDecisionRecord is a decision on a held transfer.
type HoldDecisionRecord struct {
	Position      string         `json:"position"`
	At            time.Time      `json:"at"`
	Decision      string         `json:"decision" enum:"APPROVED,RELEASED,REJECTED,DOCUMENTS_REQUESTED"`
	By            Person         `json:"by"`
	Comments      string         `json:"comments"`
	Documents     []string       `json:"documents"`
	ScreenedLists []ScreenedList `json:"known" doc:"Versions of the lists in the most recent screening of the sender and the beneficiary"`
}

// ScreenedList is the version of a sanctions list that a decision was based on.
type ScreenedList struct {
	List       string    `json:"list"`
	Version    string    `json:"version"`
	Verdict    string    `json:"verdict" enum:"CLEAR,UNAVAILABLE,HOLD,REJECT" doc:"Most severe verdict for the sender and the beneficiary"`
	ScreenedAt time.Time `json:"screenedAt"`
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
}

// HoldDecision contains the reason for releasing or rejecting a held transfer.
type HoldDecision struct {
	Comments string `json:"comments"`
}

// Check validates the request (spec 5.04b).
func (f HoldDecision) Check() []domain.FieldError {
	var c checks
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
	return c.fieldErrors
}

// DocumentRequest requests documents from the sender of a held transfer.
type DocumentRequest struct {
	Documents   []string `json:"documents" doc:"Any of PROOF_OF_IDENTITY, PROOF_OF_ADDRESS, PROOF_OF_FUNDS, and PROOF_OF_RELATIONSHIP"`
	ShownReason string   `json:"told" doc:"Reason given to the sender: AMOUNT, LIKE_NAMES, DATA, or ROUTINE"`
	Comments    string   `json:"comments" doc:"Reason, shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f DocumentRequest) Check() []domain.FieldError {
	var c checks
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
	return c.fieldErrors
}

// MatchDecision dismisses or restores a sanctions match.
type MatchDecision struct {
	PersonID string `json:"personId"`
	List     string `json:"list"`
	Entry    string `json:"entry"`
	Reason   string `json:"reason"`
}

// Check validates the request.
func (f MatchDecision) Check() []domain.FieldError {
	var c checks
	c.field("personId", f.PersonID, required, maxChars(64))
	c.field("list", f.List, required, maxChars(64))
	c.field("entry", f.Entry, required, maxChars(64))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
	return c.fieldErrors
}
