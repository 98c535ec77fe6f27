package transfer

import "slices"

// Payout is the payout to the beneficiary. After a failure or a void, another attempt can follow.
type Payout struct {
	State         PayoutState
	Void          VoidState
	Attempt       int    // number of payout requests
	Key           string // key of the latest request
	ReceiptNumber string // the payout partner's reference; empty until the partner accepts the payout
	Failure       string // why the latest payout failed
}

// PayoutState is the state of the latest payout attempt.
type PayoutState string

const (
	PayoutStateNotRequested PayoutState = ""
	PayoutStateRequested    PayoutState = "REQUESTED"
	PayoutStateAccepted     PayoutState = "ACCEPTED" // by the payout partner
	PayoutStateReady        PayoutState = "READY"    // for pickup
	PayoutStateDelivered    PayoutState = "DELIVERED"
	PayoutStateFailed       PayoutState = "FAILED"
	PayoutStateVoided       PayoutState = "VOIDED"
)

var payoutMachine = machine[PayoutState]{
	{
		on:   PayoutRequested{},
		from: []PayoutState{PayoutStateNotRequested, PayoutStateFailed, PayoutStateVoided},
		to:   PayoutStateRequested,
	},
	{on: PayoutAccepted{}, from: []PayoutState{PayoutStateRequested}, to: PayoutStateAccepted},
	{on: PayoutReady{}, from: []PayoutState{PayoutStateAccepted}, to: PayoutStateReady},
	{on: Delivered{}, from: []PayoutState{PayoutStateAccepted, PayoutStateReady}, to: PayoutStateDelivered},
	{on: PayoutFailed{}, from: inFlight, to: PayoutStateFailed},
	{on: PayoutVoided{}, from: inFlight, to: PayoutStateVoided},
}

// inFlight lists the states of a payout that has not ended.
var inFlight = []PayoutState{PayoutStateRequested, PayoutStateAccepted, PayoutStateReady}

// VoidState is the state of a request to void a payout in flight.
type VoidState string

const (
	VoidStateNotRequested VoidState = ""
	VoidStatePending      VoidState = "PENDING"
	VoidStateRefused      VoidState = "REFUSED" // the partner cannot void the payout
)

var voidMachine = machine[VoidState]{
	{on: CancellationRequested{}, from: []VoidState{VoidStateNotRequested}, to: VoidStatePending},
	{on: CancellationRefused{}, from: []VoidState{VoidStatePending}, to: VoidStateRefused},
	{on: Delivered{}, from: anyVoidState, to: VoidStateNotRequested},
	{on: PayoutFailed{}, from: anyVoidState, to: VoidStateNotRequested},
	{on: PayoutVoided{}, from: anyVoidState, to: VoidStateNotRequested},
}

var anyVoidState = []VoidState{VoidStateNotRequested, VoidStatePending, VoidStateRefused}

// IsInFlight reports whether the payout was requested and has not been delivered, failed, or voided.
func (p Payout) IsInFlight() bool { return slices.Contains(inFlight, p.State) }

// IsAccepted reports whether the partner accepted the payout and has not ended it.
func (p Payout) IsAccepted() bool {
	return p.State == PayoutStateAccepted || p.State == PayoutStateReady
}

// IsPaidOut reports whether the payout was delivered, or the partner cannot void it.
func (p Payout) IsPaidOut() bool {
	return p.State == PayoutStateDelivered || p.Void == VoidStateRefused
}

// IsVoidPending reports whether we are waiting for the partner to void the payout.
func (p Payout) IsVoidPending() bool { return p.Void == VoidStatePending }

// CanVoid reports whether the payout is in flight and the partner has not been asked to void it.
func (p Payout) CanVoid() bool { return p.IsInFlight() && p.Void == VoidStateNotRequested }

// isCurrent reports whether a partner's report with this key is about the latest attempt. An empty key matches any attempt.
func (p Payout) isCurrent(key string) bool { return key == "" || key == p.Key }

// HasFailedPayout reports whether the latest payout failed and the transfer was neither sent again, blocked, nor
// ended.
func (s State) HasFailedPayout() bool {
	delivery := s.Delivery
	if delivery == DeliveryHold {
		delivery = s.DeliveryBeforeHold
	}
	return s.Payout.State == PayoutStateFailed && delivery == DeliveryFailed && !s.EndedUnpaid() && !s.IsBlocked()
}
