package dto

import (
	"time"

	"hulak/domain"
)

// HeldTransfer is a transfer held for compliance.
type HeldTransfer struct {
	Transaction
	Stage      string    `json:"stage" enum:"BEFORE_PAYMENT,BEFORE_PAYOUT" doc:"Whether the sender has paid"`
	Reasons    []string  `json:"reasons"`
	HeldAt     time.Time `json:"heldAt"`
	DueAt      time.Time `json:"dueAt" doc:"When it is to be decided on"`
	Documents  []string  `json:"documents" doc:"What the sender was asked for"`
	Waits      bool      `json:"waits" doc:"For the sender to send them in: the clock stands"`
	TakesTwo   bool      `json:"takesTwo" doc:"Two members of staff must agree to release it"`
	ApprovedBy string    `json:"approvedBy,omitempty" doc:"Name of the first of two"`
}

// HoldRecord is the compliance record of a transfer.
type HoldRecord struct {
	Transaction Transaction   `json:"transaction"`
	Holds       []Hold        `json:"holds" doc:"Each time that it was held"`
	Waiting     bool          `json:"waiting" doc:"It is held now"`
	TakesTwo    bool          `json:"takesTwo"`
	Approved    *Person       `json:"approved,omitempty" doc:"The first of two, where the other is still missing"`
	Screenings  []Screening   `json:"screenings" doc:"What was found out about its people, and when"`
	Decisions   []HoldDecided `json:"decisions" doc:"Who decided what, why, and on which lists"`

	Supplied []SuppliedDocument `json:"supplied" doc:"What the sender has sent in"`
}

// SuppliedDocument is a document that a sender uploaded.
type SuppliedDocument struct {
	ID    string    `json:"id"`
	Kind  string    `json:"kind"`
	Name  string    `json:"name" doc:"Empty once the sender has been erased"`
	Bytes int       `json:"bytes"`
	At    time.Time `json:"at"`
}

// AskedDocument is a document requested from a sender.
type AskedDocument struct {
	Kind  string   `json:"kind" enum:"PROOF_OF_IDENTITY,PROOF_OF_ADDRESS,PROOF_OF_FUNDS,PROOF_OF_RELATIONSHIP"`
	Told  string   `json:"told" enum:",AMOUNT,LIKE_NAMES,DATA,ROUTINE" doc:"Why; empty where nobody said"`
	Names []string `json:"names" doc:"Of the documents that have come"`
}

// Hold is one hold of a transfer.
type Hold struct {
	Stage      string     `json:"stage" enum:"BEFORE_PAYMENT,BEFORE_PAYOUT"`
	Reasons    []string   `json:"reasons"`
	HeldAt     time.Time  `json:"heldAt"`
	DueAt      time.Time  `json:"dueAt"`
	Documents  []string   `json:"documents"`
	WaitsSince *time.Time `json:"waitsSince,omitempty" doc:"Since when the sender is waited for, which stops the clock"`
	Outcome    string     `json:"outcome" enum:",RELEASED,REJECTED,CANCELED,PAYMENT_FAILED" doc:"Empty while it waits"`
	ClosedAt   *time.Time `json:"closedAt,omitempty"`
}

// Person identifies a person by id and name.
type Person struct {
	ID   string `json:"id"`
	Name string `json:"name" doc:"Empty where it is not known, or erased"`
	Role string `json:"role"`
}

// Screening is the result of one screening of a transfer's sender and beneficiary.
type Screening struct {
	Position string           `json:"position"`
	At       time.Time        `json:"at"`
	Trigger  string           `json:"trigger" enum:"CREATION,LIST_CHANGED"`
	Rules    string           `json:"rules" doc:"Version of the rules that were in force"`
	Checks   []ScreeningCheck `json:"checks"`
	Hits     []ScreeningHit   `json:"hits" doc:"Entries that somebody is like, the best first"`
	Fired    []FiredRule      `json:"fired" doc:"Rules on conduct that the transfer is part of"`
}

// ScreeningCheck is the comparison of one person with one version of one list.
type ScreeningCheck struct {
	PersonID string `json:"personId"`
	Role     string `json:"role" enum:"SENDER,BENEFICIARY"`
	List     string `json:"list"`
	Version  string `json:"version"`
	Verdict  string `json:"verdict" enum:"CLEAR,UNAVAILABLE,HOLD,REJECT"`
	Score    int    `json:"score" doc:"Of the best match, in thousandths"`
}

// ScreeningHit is a list entry that resembles a person.
type ScreeningHit struct {
	PersonID  string `json:"personId"`
	List      string `json:"list"`
	Entry     string `json:"entry"`
	Name      string `json:"name" doc:"As the list writes it"`
	Program   string `json:"program"`
	Place     string `json:"place"`
	Score     int    `json:"score" doc:"In thousandths"`
	BirthDate string `json:"birthDate" enum:"UNKNOWN,AGREES,DIFFERS"`
	SetAside  bool   `json:"setAside" doc:"Two members of staff have said that this is another person"`

	ProposedBy *Person `json:"proposedBy,omitempty" doc:"The member of staff who wants to set the match aside; a second one must agree"`
}

// FiredRule is a pattern rule that fired, with its count.
type FiredRule struct {
	Code        string `json:"code"`
	WithinHours int    `json:"withinHours"`
	Count       int    `json:"count"`
	AtLeast     int    `json:"atLeast" doc:"From so many on it fires"`
}

// HoldDecided is a decision on a held transfer.
type HoldDecided struct {
	Position  string      `json:"position"`
	At        time.Time   `json:"at"`
	Decision  string      `json:"decision" enum:"APPROVED,RELEASED,REJECTED,DOCUMENTS_REQUESTED"`
	By        Person      `json:"by"`
	Comments  string      `json:"comments"`
	Documents []string    `json:"documents"`
	Known     []KnownList `json:"known" doc:"The lists on which the transfer's people had last been screened"`
}

// KnownList is the version of a list that a decision was based on.
type KnownList struct {
	List       string    `json:"list"`
	Version    string    `json:"version"`
	Verdict    string    `json:"verdict" enum:"CLEAR,UNAVAILABLE,HOLD,REJECT" doc:"The gravest on any person"`
	ScreenedAt time.Time `json:"screenedAt"`
}

// SanctionsList is one version of a sanctions list.
type SanctionsList struct {
	List     string    `json:"list"`
	Version  string    `json:"version" doc:"Digest of its files"`
	Previous string    `json:"previous"`
	Entries  int       `json:"entries"`
	Names    int       `json:"names"`
	Sample   bool      `json:"sample" doc:"It comes with the program: nobody in it exists"`
	InForce  bool      `json:"inForce"`
	TakenAt  time.Time `json:"takenAt"`
	Position string    `json:"position"`
}

// HoldDecision is the reason for releasing or rejecting a held transfer.
type HoldDecision struct {
	Comments string `json:"comments"`
}

// Check refuses a decision without a reason (spec 5.04b).
func (f HoldDecision) Check() []domain.FieldError {
	var c checks
	c.field("comments", f.Comments, required, atMost(commentCharsMax))
	return c.faults
}

// DocumentRequest requests documents from the sender of a held transfer.
type DocumentRequest struct {
	Documents []string `json:"documents" doc:"PROOF_OF_IDENTITY, PROOF_OF_ADDRESS, PROOF_OF_FUNDS, PROOF_OF_RELATIONSHIP"`
	Told      string   `json:"told" doc:"What the sender is told of why: AMOUNT, LIKE_NAMES, DATA, ROUTINE"`
	Comments  string   `json:"comments" doc:"Why, for staff"`
}

// Check refuses a request without a reason.
func (f DocumentRequest) Check() []domain.FieldError {
	var c checks
	c.field("comments", f.Comments, required, atMost(commentCharsMax))
	return c.faults
}

// MatchDecision sets a match with a list entry aside, or restores it.
type MatchDecision struct {
	PersonID string `json:"personId"`
	List     string `json:"list"`
	Entry    string `json:"entry"`
	Reason   string `json:"reason"`
}

// Check refuses a decision without a match or a reason.
func (f MatchDecision) Check() []domain.FieldError {
	var c checks
	c.field("personId", f.PersonID, required, atMost(64))
	c.field("list", f.List, required, atMost(64))
	c.field("entry", f.Entry, required, atMost(64))
	c.field("reason", f.Reason, required, atMost(commentCharsMax))
	return c.faults
}
