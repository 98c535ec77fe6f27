package transfer

import (
	"time"

	"hulak/domain"
)

// ReturnDishonored records that our bank dishonored a return of the funding. If Posted is set, the ledger posts the recovered money.
// The transfer stays returned, because the sender's bank can still contest the dishonored return.
type ReturnDishonored struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"` // such as R68
	Posted     bool      `json:"booked"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// ReturnUpheld records that the sender's bank contested a dishonored return. If Posted is set, the ledger posts the loss of the
// recovered money.
type ReturnUpheld struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"` // such as R73
	Posted     bool      `json:"booked"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// DisputeEnded records that the sender's bank did not contest the dishonored return in time, so we keep the money. If the
// transfer was paid out or refunded, the money covers the loss. Otherwise we owe it to the sender.
type DisputeEnded struct {
	TransferID   string    `json:"transferId"`
	SenderID     string    `json:"senderId"`
	OwedToSender bool      `json:"owed"`
	Amounts      Amounts   `json:"amounts"`
	At           time.Time `json:"at"`
}

// Under the NACHA Operating Rules, the sender's bank can contest a dishonored return within two banking days after it settles.
// Our bank can take one more banking day to tell us.
const (
	contestDays = 2
	reportDays  = 1
)

// DisputableUntil returns the end of the period for contesting a dishonored return. The period includes the day that our bank
// can take to tell us.
func DisputableUntil(dishonoredAt time.Time, zone *time.Location) time.Time {
	return EndOfBankingDay(dishonoredAt, contestDays+reportDays, zone)
}

// RecordReturnDishonored reports that our bank dishonored a return. FundsRecovered means that our bank recovered the money.
type RecordReturnDishonored struct {
	Key            string
	Code           string
	FundsRecovered bool
	At             time.Time
}

// RecordReturnUpheld reports that the sender's bank contested the dishonored return. FundsLost means that the sender's bank keeps
// the money.
type RecordReturnUpheld struct {
	Key       string
	Code      string
	FundsLost bool
	At        time.Time
}

func (c RecordReturnDishonored) decide(s State) ([]Event, error) {
	switch {
	case !s.Funding.isCurrent(c.Key), c.Code == s.Dispute.Code, s.Dispute.State == DisputeStateWon:
		return nil, nil
	case !s.Funding.WasReturned():
		return nil, s.missingReturnError(c.Key, c.At)
	}
	return []Event{ReturnDishonored{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, Posted: c.FundsRecovered && s.Dispute.State != DisputeStateOpen,
		Amounts: s.Amounts(), At: c.At,
	}}, nil
}

func (c RecordReturnUpheld) decide(s State) ([]Event, error) {
	switch {
	case !s.Funding.isCurrent(c.Key), c.Code == s.Dispute.Code:
		return nil, nil
	case !s.Funding.WasReturned():
		return nil, s.missingReturnError(c.Key, c.At)
	case c.FundsLost && s.Dispute.State != DisputeStateOpen: // we never recovered the money
		return nil, ErrContradiction
	}
	return []Event{ReturnUpheld{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, Posted: c.FundsLost, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

// canEndDispute reports whether the dispute ends when its deadline passes. A payout or refund in flight must finish first, because
// its result determines whether there was a loss.
func (s State) canEndDispute() bool {
	return s.Dispute.State == DisputeStateOpen && !s.Payout.IsInFlight() && !s.Refund.IsOpen()
}

// newDisputeOutcome returns the event that ends the dispute. If the payment was blocked before the return, it is blocked again.
func (s State) newDisputeOutcome(at time.Time) Event {
	if s.Block.State == BlockStateLost {
		return RecoveredFundsBlocked{TransferID: s.ID, SenderID: s.SenderID, Amounts: s.Amounts(), At: at}
	}
	lost := s.Delivery == DeliveryDelivered || s.Refund.State == RefundStatePaid || s.Refund.State == RefundStateEscheated
	return DisputeEnded{TransferID: s.ID, SenderID: s.SenderID, OwedToSender: !lost, Amounts: s.Amounts(), At: at}
}

// OwesRecoveredFunds reports whether we owe the sender a payment that we recovered because their bank did not contest the dishonored
// return.
func (s State) OwesRecoveredFunds() bool {
	return s.Dispute.State == DisputeStateWon && s.Refund.IsOpen()
}

// missingReturnError returns the error for a dispute about an unknown return. It is ErrOutOfOrder if the return can still be
// reported, and ErrContradiction otherwise.
func (s State) missingReturnError(key string, at time.Time) error {
	if events, err := (RecordFundingReturned{Key: key, At: at}).decide(s); err == nil && len(events) == 0 {
		return ErrContradiction
	}
	return domain.ErrOutOfOrder
}

func (ReturnDishonored) EventType() string { return "transfer.return_dishonored" }

func (ReturnUpheld) EventType() string { return "transfer.return_upheld" }

func (DisputeEnded) EventType() string { return "transfer.dispute_ended" }

func (ReturnDishonored) transfer() {}

func (ReturnUpheld) transfer() {}

func (DisputeEnded) transfer() {}
