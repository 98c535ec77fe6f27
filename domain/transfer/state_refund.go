package transfer

import (
	"time"

	"hulak/domain/unclaimed"
)

// Refund is the refund of a canceled transfer, or of recovered money that we owe to the sender. A returned refund stays owed until
// staff reissue it.
type Refund struct {
	State        RefundState
	Returns      int          // number of returned refunds
	Key          string       // key of the reissued refund; empty for the first refund
	Method       RefundMethod // how the refund was reissued
	ReissuedAt   time.Time
	WasPaid      bool             // the refund was paid at least once, or nothing was owed
	OwedSince    time.Time        // when the refund last came back; zero if it never did
	DormantSince time.Time        // start of the dormancy period: OwedSince, or the sender's last contact
	LetterFor    unclaimed.Report // report for which the sender last got a letter
	LetterAt     time.Time
	EscheatedFor unclaimed.Report // report with which the refund was paid to a state
	EscheatedAt  time.Time
}

// RefundState is the state of the latest refund.
type RefundState string

const (
	RefundStateNotRequested RefundState = ""
	RefundStateRequested    RefundState = "REQUESTED" // from the provider, or by check
	RefundStatePaid         RefundState = "PAID"      // the refund moved money to the sender
	RefundStateNotOwed      RefundState = "NOT_OWED"  // no money was taken, or the sender's bank took it back
	RefundStateReturned     RefundState = "RETURNED"  // the refund did not reach the sender and has not been reissued
	RefundStateEscheated    RefundState = "ESCHEATED" // paid to a state as unclaimed property
)

var refundMachine = machine[RefundState]{
	{on: RefundRequested{}, from: []RefundState{RefundStateNotRequested}, to: RefundStateRequested},
	{on: RefundSettled{}, when: moneyMoved, from: []RefundState{RefundStateRequested}, to: RefundStatePaid},
	{on: RefundSettled{}, when: noMoneyMoved, from: []RefundState{RefundStateRequested}, to: RefundStateNotOwed},
	{on: RefundReturned{}, when: fundsHeld, from: []RefundState{RefundStateRequested, RefundStatePaid}, to: RefundStateReturned},
	{on: RefundReturned{}, when: fundsReturned, from: []RefundState{RefundStatePaid}, to: RefundStateNotOwed},
	{on: RefundReissued{}, from: []RefundState{RefundStateReturned}, to: RefundStateRequested},
	{on: RefundReclaimed{}, from: []RefundState{RefundStateReturned}, to: RefundStateNotOwed},
	{on: DisputeEnded{}, when: owedToSender, from: []RefundState{RefundStateNotRequested, RefundStateNotOwed}, to: RefundStateReturned},
	{on: FundsUnblocked{}, when: fundsRecoveredAndUnblocked, from: []RefundState{RefundStateNotRequested}, to: RefundStateReturned},
	{on: RefundEscheated{}, from: []RefundState{RefundStateReturned}, to: RefundStateEscheated},
	{on: EscheatmentCorrected{}, when: fundsHeldAgain, from: []RefundState{RefundStateEscheated}, to: RefundStateReturned},
	{on: EscheatmentCorrected{}, when: fundsReturnedBefore, from: []RefundState{RefundStateEscheated}, to: RefundStateNotOwed},
}

var (
	moneyMoved          = when("money moved", func(e RefundSettled) bool { return e.MoneyMoved })
	noMoneyMoved        = when("no money moved", func(e RefundSettled) bool { return !e.MoneyMoved })
	fundsHeld           = when("we hold the funding", func(e RefundReturned) bool { return e.Stage != StageReturned })
	fundsReturned       = when("the funding was returned", func(e RefundReturned) bool { return e.Stage == StageReturned })
	fundsHeldAgain      = when("we hold the funding", func(e EscheatmentCorrected) bool { return e.Stage != StageReturned })
	fundsReturnedBefore = when("the funding was returned", func(e EscheatmentCorrected) bool { return e.Stage == StageReturned })
	owedToSender        = when("owed to the sender", func(e DisputeEnded) bool { return e.OwedToSender })
)

// WasRequested reports whether a refund was requested or became owed.
func (r Refund) WasRequested() bool { return r.State != RefundStateNotRequested }

// IsOpen reports whether a refund is owed and has not settled.
func (r Refund) IsOpen() bool {
	return r.State == RefundStateRequested || r.State == RefundStateReturned
}

// IsSettled reports whether the refund was paid to the sender or to a state, or nothing was owed.
func (r Refund) IsSettled() bool {
	return r.State == RefundStatePaid || r.State == RefundStateNotOwed || r.State == RefundStateEscheated
}

// isCurrent reports whether a provider's report with this key is about the latest refund. An empty key matches any refund.
func (r Refund) isCurrent(key string) bool { return key == "" || r.Key == "" || key == r.Key }
