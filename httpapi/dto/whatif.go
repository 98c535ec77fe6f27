package dto

import (
	"time"

	"hulak/domain"
)

// AskWhatIf asks what would have become of the transfers of a period under other rules. At least one of feeSet, limits and
// rules is given; what is absent stays as it was.
type AskWhatIf struct {
	From   string          `json:"from" format:"date-time" doc:"By the clock of recording"`
	To     string          `json:"to" format:"date-time" doc:"Not in the period"`
	Reason string          `json:"reason"`
	FeeSet *WhatIfFeeSet   `json:"feeSet,omitempty"`
	Limits []WhatIfLimits  `json:"limits,omitempty" doc:"Of the tiers whose limits are other"`
	Rules  *ScreeningRules `json:"rules,omitempty"`
}

// WhatIfFeeSet is a fee set in the place of the one of its key.
type WhatIfFeeSet struct {
	Key       string          `json:"key" doc:"As the fee set's stream is called"`
	FeeRanges []FeeRangeInput `json:"feeRanges"`
}

// WhatIfLimits are the limits of one tier, in dollars without fees.
type WhatIfLimits struct {
	Tier           string `json:"tier" doc:"ONE, TWO or THREE"`
	PerTransaction string `json:"perTransaction"`
	PerDay         string `json:"perDay"`
	Per30Days      string `json:"per30Days"`
	Per180Days     string `json:"per180Days"`
}

// ScreeningRules are the rules by which transfers are held, as far as other ones can be tried.
type ScreeningRules struct {
	HitFrom      int             `json:"hitFrom" doc:"The score in thousandths from which on a match counts"`
	IdentityFrom string          `json:"identityFrom" doc:"The amount from which on identity data must be there"`
	Patterns     []ScreeningRule `json:"patterns"`
}

// ScreeningRule is a rule on conduct.
type ScreeningRule struct {
	Code        string `json:"code"`
	Counts      string `json:"counts" doc:"TRANSFERS or BENEFICIARIES"`
	WithinHours int    `json:"withinHours"`
	From        string `json:"from" doc:"Only transfers of at least so much count; empty for all"`
	Below       string `json:"below" doc:"And of less than so much; empty for all"`
	AtLeast     int    `json:"atLeast"`
}

// Check holds the rules of the question; what is no rule is refused where it is read.
func (f AskWhatIf) Check() []domain.FieldError {
	var c checks
	c.field("reason", f.Reason, required, atMost(commentCharsMax))
	if from, to, ok := f.Period(); !ok || !to.After(from) {
		c.fault("to", "INVALID_DATE")
	}
	if f.FeeSet == nil && len(f.Limits) == 0 && f.Rules == nil {
		c.fault("feeSet", "NOTHING_CHANGED")
	}
	if f.FeeSet != nil {
		c.feeRanges(f.FeeSet.FeeRanges)
	}
	return c.faults
}

// Period is the times that were asked about; false where they are none.
func (f AskWhatIf) Period() (from, to time.Time, ok bool) {
	from, err := time.Parse(time.RFC3339, f.From)
	if err != nil {
		return from, to, false
	}
	to, err = time.Parse(time.RFC3339, f.To)
	return from, to, err == nil
}

// Started names what was begun.
type Started struct {
	ID string `json:"id"`
}

// WhatIfRules is what can be changed, as it stands.
type WhatIfRules struct {
	Rules   ScreeningRules  `json:"rules"`
	Version string          `json:"version" doc:"Of the screening rules"`
	Limits  []WhatIfLimits  `json:"limits"`
	FeeSets []FeeSetInForce `json:"feeSets"`
}

// WhatIfRun is a question with how far its answer has come.
type WhatIfRun struct {
	ID      string       `json:"id"`
	By      Person       `json:"by"`
	At      time.Time    `json:"at"`
	Reason  string       `json:"reason"`
	From    time.Time    `json:"from"`
	To      time.Time    `json:"to"`
	Changed []string     `json:"changed" doc:"FEES, LIMITS or RULES"`
	Asked   AskWhatIf    `json:"asked"`
	State   string       `json:"state" enum:"RUNNING,DONE,CANCELED,FAILED,INTERRUPTED" doc:"Interrupted where the program that ran it is gone"`
	Total   int          `json:"total" doc:"Transfers of the period"`
	Done    int          `json:"done"`
	Totals  WhatIfTotals `json:"totals"`
}

// WhatIfTotals sums an answer up, as far as it has come.
type WhatIfTotals struct {
	Different  int `json:"different" doc:"Transfers that would have ended differently"`
	Refused    int `json:"refused" doc:"Would not have been made"`
	Held       int `json:"held" doc:"Would have been held, and were not"`
	Released   int `json:"released" doc:"Were held, and would not have been"`
	Unreadable int `json:"unreadable" doc:"Transfers whose facts could not be read: nothing is said of them"`

	Completed WhatIfAmounts `json:"completed" doc:"Of what is booked in the ledger today"`
	Pending   WhatIfAmounts `json:"pending" doc:"Of what is held, or not submitted yet"`
	Reversed  WhatIfAmounts `json:"reversed" doc:"Of what failed, or was canceled, returned, or refunded"`
}

// WhatIfAmounts compare amounts in dollars with what they would have been. What would not have been made adds nothing.
type WhatIfAmounts struct {
	FeesThen  Money `json:"feesThen"`
	FeesWould Money `json:"feesWould"`
	SentThen  Money `json:"sentThen"`
	SentWould Money `json:"sentWould"`
}

// WhatIfRows is the transfers that would have ended differently, in the order in which they were made.
type WhatIfRows struct {
	Result []WhatIfRow `json:"result"`
	Next   string      `json:"next" doc:"Give it as after to read on; empty at the end"`
}

// WhatIfRow is one transfer with what became of it, and what would have.
type WhatIfRow struct {
	TransferID string        `json:"transferId"`
	SenderID   string        `json:"senderId"`
	CreatedAt  time.Time     `json:"createdAt"`
	Amount     Money         `json:"amount"`
	Currency   string        `json:"currency"`
	Then       WhatIfVerdict `json:"then"`
	Would      WhatIfVerdict `json:"would"`
	Status     string        `json:"status" doc:"What it has come to in truth"`
	Delivery   string        `json:"deliveryStatus"`
}

// WhatIfVerdict is what became of a wish to send, or would have.
type WhatIfVerdict struct {
	Outcome string   `json:"outcome" enum:"ACCEPTED,HELD,REJECTED,REFUSED"`
	Reasons []string `json:"reasons"`
	Fee     Money    `json:"fee"`
}

// AttachWhatIf names the case that an answer is attached to.
type AttachWhatIf struct {
	CaseID string `json:"caseId"`
}

// Check refuses no case.
func (f AttachWhatIf) Check() []domain.FieldError {
	var c checks
	c.field("caseId", f.CaseID, required, atMost(64))
	return c.faults
}
