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
	case !s.answersFunding(c.Key), c.Code == s.DisputeCode:
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
	}
	return s
}

func (ReturnDishonored) EventType() string { return "transfer.return_dishonored" }

func (ReturnUpheld) EventType() string { return "transfer.return_upheld" }

func (ReturnDishonored) transfer() {}

func (ReturnUpheld) transfer() {}

func (RecordReturnDishonored) command() {}

func (RecordReturnUpheld) command() {}
