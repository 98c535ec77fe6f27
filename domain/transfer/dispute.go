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
	return endOfBankingDay(dishonoredAt, contestDays+reportDays, zone)
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

func recordReturnDishonored(s State, c RecordReturnDishonored) ([]Event, error) {
	switch {
	case !s.isCurrentFunding(c.Key), c.Code == s.DisputeCode, s.DisputeWon:
		return nil, nil
	case !s.Returned:
		return nil, s.missingReturnError(c.Key, c.At)
	}
	return []Event{ReturnDishonored{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, Posted: c.FundsRecovered && !s.Disputed, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

func recordReturnUpheld(s State, c RecordReturnUpheld) ([]Event, error) {
	switch {
	case !s.isCurrentFunding(c.Key), c.Code == s.DisputeCode:
		return nil, nil
	case !s.Returned:
		return nil, s.missingReturnError(c.Key, c.At)
	case c.FundsLost && !s.Disputed: // we never recovered the money
		return nil, ErrContradiction
	}
	return []Event{ReturnUpheld{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, Posted: c.FundsLost, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

// canEndDispute reports whether the dispute ends when its deadline passes. A payout or refund in flight must finish first, because
// its result determines whether there was a loss.
func (s State) canEndDispute() bool {
	return s.Disputed && !s.PayoutInFlight && (!s.RefundRequested || s.RefundSettled)
}

func (s State) newDisputeEnded(at time.Time) DisputeEnded {
	lost := s.Delivery == DeliveryDelivered || s.RefundPaid
	return DisputeEnded{TransferID: s.ID, SenderID: s.SenderID, OwedToSender: !lost, Amounts: s.Amounts(), At: at}
}

// isFundingReversed reports whether the sender's bank took the payment back and did not later lose a dispute about the return.
func (s State) isFundingReversed() bool { return s.Returned && !s.DisputeWon }

// OwesRecoveredFunds reports whether we owe the sender a payment that we recovered because their bank did not contest the dishonored
// return.
func (s State) OwesRecoveredFunds() bool {
	return s.DisputeWon && s.RefundRequested && !s.RefundSettled
}

// missingReturnError returns the error for a dispute about an unknown return. It is ErrOutOfOrder if the return can still be
// reported, and ErrContradiction otherwise.
func (s State) missingReturnError(key string, at time.Time) error {
	if events, err := recordFundingReturned(s, RecordFundingReturned{Key: key, At: at}); err == nil && len(events) == 0 {
		return ErrContradiction
	}
	return domain.ErrOutOfOrder
}

// applyDispute applies the events of a disputed return.
func applyDispute(s State, event Event) State {
	switch e := event.(type) {
	case ReturnDishonored:
		s.DisputeCode, s.Disputed = e.Code, s.Disputed || e.Posted
	case ReturnUpheld:
		s.DisputeCode, s.Disputed = e.Code, s.Disputed && !e.Posted
	case DisputeEnded:
		s.Disputed, s.DisputeWon = false, true
		if e.OwedToSender {
			s.Settled, s.RefundRequested, s.RefundSettled, s.RefundReturned = true, true, false, true
			s.RefundReturnCount++
		}
	}
	return s
}

func (ReturnDishonored) EventType() string { return "transfer.return_dishonored" }

func (ReturnUpheld) EventType() string { return "transfer.return_upheld" }

func (DisputeEnded) EventType() string { return "transfer.dispute_ended" }

func (ReturnDishonored) transfer() {}

func (ReturnUpheld) transfer() {}

func (DisputeEnded) transfer() {}

func (RecordReturnDishonored) command() {}

func (RecordReturnUpheld) command() {}
