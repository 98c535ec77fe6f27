package transfer

import (
	"hulak/domain/funding"
	"hulak/domain/money"
)

// Funding is the collection of the sender's money. After a decline or a return, another attempt can follow.
type Funding struct {
	State    FundingState
	Kind     funding.Kind
	SourceID string
	Attempt  int          // number of funding requests
	Key      string       // key of the latest request
	Ref      string       // the provider's reference; empty until the provider accepts the request
	Code     string       // why the funding was declined or returned
	Total    money.Amount // amount of the latest request
}

// FundingState is the state of the latest funding attempt.
type FundingState string

const (
	FundingStateNotRequested      FundingState = ""
	FundingStateRequested         FundingState = "REQUESTED"
	FundingStateSubmitted         FundingState = "SUBMITTED"          // the provider accepted the request
	FundingStateSettled           FundingState = "SETTLED"            // the money arrived
	FundingStateDeclined          FundingState = "DECLINED"           // before settlement
	FundingStateReturnedUnsettled FundingState = "RETURNED_UNSETTLED" // the sender's bank returned the debit before the money arrived
	FundingStateReturned          FundingState = "RETURNED"           // the sender's bank took the money back
	FundingStateRecovered         FundingState = "RECOVERED"          // we got the money back, because the sender's bank lost the dispute
)

var fundingMachine = machine[FundingState]{
	{
		on:   FundingRequested{},
		from: []FundingState{FundingStateNotRequested, FundingStateDeclined, FundingStateReturnedUnsettled, FundingStateReturned},
		to:   FundingStateRequested,
	},
	{on: FundingSubmitted{}, from: []FundingState{FundingStateRequested}, to: FundingStateSubmitted},
	{on: FundingSettled{}, from: []FundingState{FundingStateSubmitted}, to: FundingStateSettled},
	{on: FundingArrivedLate{}, from: []FundingState{FundingStateRequested, FundingStateSubmitted}, to: FundingStateSettled},
	{on: FundingDeclined{}, from: []FundingState{FundingStateRequested, FundingStateSubmitted}, to: FundingStateDeclined},
	{on: FundingReturned{}, from: []FundingState{FundingStateSubmitted}, to: FundingStateReturnedUnsettled},
	{on: FundingReturned{}, from: []FundingState{FundingStateSettled}, to: FundingStateReturned},
	{on: DisputeEnded{}, from: []FundingState{FundingStateReturnedUnsettled, FundingStateReturned}, to: FundingStateRecovered},
	{on: RecoveredFundsBlocked{}, from: []FundingState{FundingStateReturnedUnsettled, FundingStateReturned}, to: FundingStateRecovered},
}

// WasRequested reports whether the funding was requested, even if the request failed later.
func (f Funding) WasRequested() bool { return f.State != FundingStateNotRequested }

// WasSettled reports whether the money arrived, even if the sender's bank took it back later.
func (f Funding) WasSettled() bool {
	return f.State == FundingStateSettled || f.State == FundingStateReturned || f.State == FundingStateRecovered
}

// WasReturned reports whether the sender's bank returned the payment, even if we recovered the money later.
func (f Funding) WasReturned() bool { return f.IsReversed() || f.State == FundingStateRecovered }

// IsReversed reports whether the sender's bank returned the payment and has not lost a dispute about the return.
func (f Funding) IsReversed() bool {
	return f.State == FundingStateReturnedUnsettled || f.State == FundingStateReturned
}

// canReturn reports whether the sender's bank can return the payment.
func (f Funding) canReturn() bool {
	return f.State == FundingStateSubmitted || f.State == FundingStateSettled
}

// isCurrent reports whether a provider's report with this key is about the latest attempt. An empty key matches any attempt.
func (f Funding) isCurrent(key string) bool { return key == "" || key == f.Key }
