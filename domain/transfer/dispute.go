package transfer

import (
	"time"

	"hulak/domain"
)

// ReturnDishonored says that our bank did not accept a return of the funding. Booked means that the money is with us again; it stays
// in dispute, because the sender's bank may insist, and the transfer stays returned.
type ReturnDishonored struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"` // such as R68
	Booked     bool      `json:"booked"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// ReturnUpheld says that the sender's bank insists on a return that was dishonored. Booked means that the money is gone after all.
type ReturnUpheld struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Code       string    `json:"code"` // such as R73
	Booked     bool      `json:"booked"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// DisputeEnded says that the sender's bank did not insist in time on a return that our bank had dishonored: the money is here for
// good. Where the transfer was paid out, or refunded, it makes up for the loss; else it is the sender's, and is owed to them.
type DisputeEnded struct {
	TransferID string    `json:"transferId"`
	SenderID   string    `json:"senderId"`
	Owed       bool      `json:"owed"`
	Amounts    Amounts   `json:"amounts"`
	At         time.Time `json:"at"`
}

// The sender's bank may contest within two banking days after the one on which the dishonored return settled; what it sends on the
// last of them our bank tells us by the next.
const (
	contestDays = 2
	tellingDays = 1
)

// DisputeUntil is when nothing can come any more of a dispute: the banking days are over in which the sender's bank may insist on
// its return, and our bank may tell us so.
func DisputeUntil(dishonored time.Time, zone *time.Location) time.Time {
	return bankingDaysOver(dishonored, contestDays+tellingDays, zone)
}

// RecordReturnDishonored reports that our bank did not accept a return. MoneyBack says that it has the money again.
type RecordReturnDishonored struct {
	Key       string
	Code      string
	MoneyBack bool
	At        time.Time
}

// RecordReturnUpheld reports that the sender's bank insists on a return. MoneyGone says that it has the money for good.
type RecordReturnUpheld struct {
	Key       string
	Code      string
	MoneyGone bool
	At        time.Time
}

func returnDishonored(s State, c RecordReturnDishonored) ([]Event, error) {
	switch {
	case !s.answersFunding(c.Key), c.Code == s.DisputeCode, s.ReturnUndone:
		return nil, nil
	case !s.Returned:
		return nil, s.withoutReturn(c.Key, c.At)
	}
	return []Event{ReturnDishonored{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, Booked: c.MoneyBack && !s.Disputed, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

func returnUpheld(s State, c RecordReturnUpheld) ([]Event, error) {
	switch {
	case !s.answersFunding(c.Key), c.Code == s.DisputeCode:
		return nil, nil
	case !s.Returned:
		return nil, s.withoutReturn(c.Key, c.At)
	case c.MoneyGone && !s.Disputed: // it has never been back
		return nil, ErrContradiction
	}
	return []Event{ReturnUpheld{
		TransferID: s.ID, SenderID: s.SenderID, Code: c.Code, Booked: c.MoneyGone, Amounts: s.Amounts(), At: c.At,
	}}, nil
}

// awaitsDispute reports whether a dispute ends once its time is over. What is on its way to beneficiary or sender has to arrive
// first, or come back: only then it is known whether there was a loss.
func (s State) awaitsDispute() bool {
	return s.Disputed && !s.PayoutInFlight && (!s.RefundAsked || s.RefundSettled)
}

func (s State) disputeEnded(at time.Time) DisputeEnded {
	lost := s.Delivery == DeliveryDelivered || s.RefundTaken
	return DisputeEnded{TransferID: s.ID, SenderID: s.SenderID, Owed: !lost, Amounts: s.Amounts(), At: at}
}

// moneyGone reports whether the sender's bank has taken the payment back, and not given it up again for good.
func (s State) moneyGone() bool { return s.Returned && !s.ReturnUndone }

// OwesUndoneReturn reports whether a payment that the sender's bank gave up for good is still to be given to the sender.
func (s State) OwesUndoneReturn() bool { return s.ReturnUndone && s.RefundAsked && !s.RefundSettled }

// withoutReturn refuses a dispute about a return that is not booked: for now, where it may still be told, or for good.
func (s State) withoutReturn(key string, at time.Time) error {
	if events, err := fundingReturned(s, RecordFundingReturned{Key: key, At: at}); err == nil && len(events) == 0 {
		return ErrContradiction
	}
	return domain.ErrOutOfOrder
}

// applyDispute folds what the banks say of a return.
func applyDispute(s State, event Event) State {
	switch e := event.(type) {
	case ReturnDishonored:
		s.DisputeCode, s.Disputed = e.Code, s.Disputed || e.Booked
	case ReturnUpheld:
		s.DisputeCode, s.Disputed = e.Code, s.Disputed && !e.Booked
	case DisputeEnded:
		s.Disputed, s.ReturnUndone = false, true
		if e.Owed {
			s.Settled, s.RefundAsked, s.RefundSettled, s.RefundBack = true, true, false, true
			s.RefundsBack++
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
