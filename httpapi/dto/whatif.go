package dto

import (
	"time"
)

// WhatIfRequest starts a simulation of a period's transfers with different rules. At least one of FeeSet, Limits, and Rules must be
// set. Rules that are not set do not change.
type WhatIfRequest struct {
	From   string          `json:"from" format:"date-time" doc:"Start of the period, inclusive. A transfer counts if it was recorded in the period"`
	To     string          `json:"to" format:"date-time" doc:"End of the period, exclusive. Must be later than from"`
	Reason string          `json:"reason"`
	FeeSet *WhatIfFeeSet   `json:"feeSet,omitempty"`
	Limits []WhatIfLimits  `json:"limits,omitempty" doc:"New limits by tier. Other tiers keep their limits"`
	Rules  *ScreeningRules `json:"rules,omitempty"`
}

// WhatIfFeeSet replaces the fee set with the same key.
type WhatIfFeeSet struct {
	Key       string          `json:"key" doc:"Key of the fee set to replace"`
	FeeRanges []FeeRangeInput `json:"feeRanges"`
}

// WhatIfLimits are the limits of one tier, in USD without fees.
type WhatIfLimits struct {
	Tier           string `json:"tier" doc:"ONE, TWO, or THREE"`
	PerTransaction string `json:"perTransaction"`
	PerDay         string `json:"perDay"`
	Per30Days      string `json:"per30Days"`
	Per180Days     string `json:"per180Days"`
}

// ScreeningRules are the screening rules that a simulation can change.
type ScreeningRules struct {
	MinMatchScore     int             `json:"hitFrom" doc:"Minimum score for a match, in thousandths"`
	MinIdentityAmount string          `json:"identityFrom" doc:"Minimum amount in USD that requires the sender's identity data"`
	Patterns          []ScreeningRule `json:"patterns"`
}

// ScreeningRule is a rule that detects a pattern in a sender's transfers.
type ScreeningRule struct {
	Code        string `json:"code"`
	Counts      string `json:"counts" doc:"Unit that the rule counts: TRANSFERS or BENEFICIARIES"`
	WithinHours int    `json:"withinHours"`
	From        string `json:"from" doc:"Minimum amount in USD for a transfer to count, inclusive. Empty for no minimum"`
	Below       string `json:"below" doc:"Maximum amount in USD for a transfer to count, exclusive. Empty for no maximum"`
	AtLeast     int    `json:"atLeast"`
}

// Check validates the form. The values of limits and rules are validated when the request is converted.
func (f WhatIfRequest) Check(c *Checks) {
	c.field("reason", f.Reason, required, maxChars(maxCommentChars))
	if from, to, ok := f.Period(); !ok || !to.After(from) {
		c.addError("to", "INVALID_DATE")
	}
	if f.FeeSet == nil && len(f.Limits) == 0 && f.Rules == nil {
		c.addError("feeSet", "NOTHING_CHANGED")
	}
	if f.FeeSet != nil {
		c.feeRanges(f.FeeSet.FeeRanges)
	}
}

// Period returns the period of the simulation. It returns false if a time is invalid.
func (f WhatIfRequest) Period() (from, to time.Time, ok bool) {
	from, err := time.Parse(time.RFC3339, f.From)
	if err != nil {
		return from, to, false
	}
	to, err = time.Parse(time.RFC3339, f.To)
	return from, to, err == nil
}

// WhatIfRunID contains the ID of a new simulation.
type WhatIfRunID struct {
	ID string `json:"id"`
}

// WhatIfRules contains the current values of all rules that a simulation can change.
type WhatIfRules struct {
	Rules   ScreeningRules   `json:"rules"`
	Version string           `json:"version" doc:"Version of the screening rules"`
	Limits  []WhatIfLimits   `json:"limits"`
	FeeSets []FeeSetInEffect `json:"feeSets"`
}

// WhatIfRun is a simulation and its progress.
type WhatIfRun struct {
	ID      string        `json:"id"`
	By      Person        `json:"by"`
	At      time.Time     `json:"at"`
	Reason  string        `json:"reason"`
	From    time.Time     `json:"from"`
	To      time.Time     `json:"to"`
	Changed []string      `json:"changed" doc:"Parts that the simulation changes: FEES, LIMITS, and RULES"`
	Request WhatIfRequest `json:"asked"`
	State   string        `json:"state" enum:"RUNNING,DONE,CANCELED,FAILED,INTERRUPTED" doc:"INTERRUPTED if a running simulation has made no progress for one minute"`
	Total   int           `json:"total" doc:"Number of transfers in the period"`
	Done    int           `json:"done"`
	Totals  WhatIfTotals  `json:"totals"`
}

// WhatIfTotals contains the totals so far.
type WhatIfTotals struct {
	Different  int `json:"different" doc:"Transfers with a different outcome"`
	Refused    int `json:"refused" doc:"Transfers that would not have been created"`
	Held       int `json:"held" doc:"Transfers that would have been held but were not"`
	Released   int `json:"released" doc:"Transfers that were held but would not have been"`
	Unreadable int `json:"unreadable" doc:"Transfers whose data could not be read. They are not simulated"`

	Completed WhatIfAmounts `json:"completed" doc:"Amounts of transfers that are posted to the ledger"`
	Pending   WhatIfAmounts `json:"pending" doc:"Amounts of transfers that are held or not yet submitted"`
	Reversed  WhatIfAmounts `json:"reversed" doc:"Amounts of transfers that failed or were canceled, returned, or refunded"`
}

// WhatIfAmounts compares actual and simulated amounts in USD. The simulated amounts exclude transfers that would not have been
// created.
type WhatIfAmounts struct {
	ActualFees    Money `json:"feesThen"`
	SimulatedFees Money `json:"feesWould"`
	ActualSent    Money `json:"sentThen"`
	SimulatedSent Money `json:"sentWould"`
}

// WhatIfRows lists the transfers with a different outcome, in order of creation.
type WhatIfRows struct {
	Result []WhatIfRow `json:"result"`
	Next   string      `json:"next" doc:"Cursor for the next page. Send it as the after parameter. Empty on the last page"`
}

// WhatIfRow is one transfer with its actual and simulated outcomes.
type WhatIfRow struct {
	TransferID     string        `json:"transferId"`
	SenderID       string        `json:"senderId"`
	CreatedAt      time.Time     `json:"createdAt"`
	Amount         Money         `json:"amount"`
	Currency       string        `json:"currency"`
	Actual         WhatIfOutcome `json:"then"`
	Simulated      WhatIfOutcome `json:"would"`
	Status         string        `json:"status" doc:"Current status of the transfer"`
	DeliveryStatus string        `json:"deliveryStatus"`
}

// WhatIfOutcome is the actual or simulated outcome of a transfer.
type WhatIfOutcome struct {
	Outcome string   `json:"outcome" enum:"ACCEPTED,HELD,REJECTED,REFUSED"`
	Reasons []string `json:"reasons"`
	Fee     Money    `json:"fee"`
}

// AttachWhatIf attaches a simulation's result to a case.
type AttachWhatIf struct {
	CaseID string `json:"caseId"`
}

// Check validates the request.
func (f AttachWhatIf) Check(c *Checks) {
	c.field("caseId", f.CaseID, required, maxChars(64))
}
