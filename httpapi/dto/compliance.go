package dto

import (
	"time"
)

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
	Decision      string         `json:"decision" enum:"APPROVED,RELEASED,REJECTED,DOCUMENTS_REQUESTED,BLOCK_PROPOSED,BLOCKED,UNBLOCK_PROPOSED,UNBLOCKED,PROPOSAL_WITHDRAWN"`
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

// HoldDecision contains the reason for releasing or rejecting a held transfer.
type HoldDecision struct {
	Comments string `json:"comments"`
}

// Check validates the request (spec 5.04b).
func (f HoldDecision) Check(c *Checks) {
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}

// DocumentRequest requests documents from the sender of a held transfer.
type DocumentRequest struct {
	Documents   []string `json:"documents" doc:"Any of PROOF_OF_IDENTITY, PROOF_OF_ADDRESS, PROOF_OF_FUNDS, and PROOF_OF_RELATIONSHIP"`
	ShownReason string   `json:"told" doc:"Reason given to the sender: AMOUNT, LIKE_NAMES, DATA, or ROUTINE"`
	Comments    string   `json:"comments" doc:"Reason, shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f DocumentRequest) Check(c *Checks) {
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}

// MatchDecision dismisses or restores a sanctions match.
type MatchDecision struct {
	PersonID string `json:"personId"`
	List     string `json:"list"`
	Entry    string `json:"entry"`
	Reason   string `json:"reason"`
}

// Check validates the request.
func (f MatchDecision) Check(c *Checks) {
	c.field("personId", f.PersonID, required, maxChars(64))
	c.field("list", f.List, required, maxChars(64))
	c.field("entry", f.Entry, required, maxChars(64))
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
}
