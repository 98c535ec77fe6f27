package sendinglimit

import (
	"fmt"
	"iter"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
)

// More than the sender's tier leaves is refused. The parameters say how much may be sent, and which window binds.
var (
	// ErrExceeded refuses more than one transfer may be (5.12f).
	ErrExceeded = domain.Refuse(domain.Forbids, "MAX_TXN_AMOUNT_EXCEED")
	// ErrDayExceeded refuses more than is left of the day (5.14c).
	ErrDayExceeded = domain.Refuse(domain.Forbids, "DAY_LIMIT_EXCEEDED")
	// ErrPeriodExceeded refuses more than is left of 30 or of 180 days (5.14d).
	ErrPeriodExceeded = domain.Refuse(domain.Forbids, "PERIOD_LIMIT_EXCEEDED")
	// ErrDuplicate refuses the same amount to the same person within 24 hours until the sender confirms that it is a second
	// transfer. Its parameters are the amount and the time of the earlier one.
	ErrDuplicate = domain.Refuse(domain.Conflict, "DUPLICATE_TRANSFER")
)

// duplicateWithin is how long after a transfer the same amount to the same person needs to be confirmed.
const duplicateWithin = 24 * time.Hour

// State is what a sender has sent within the longest window.
type State struct {
	SenderID string
	Uses     []Use     // in the order of the log
	LastAt   time.Time // when the sender last made a transfer, whatever became of it and however long ago; zero where never
}

// Use is what one transfer took.
type Use struct {
	TransferID    string
	BeneficiaryID string // empty where it was not kept
	Amount        money.Amount
	At            time.Time
}

// Sent is what the sender has sent, as the rules of screening look at it.
func (s State) Sent() iter.Seq[screening.Sent] {
	return func(yield func(screening.Sent) bool) {
		for _, u := range s.Uses {
			if !yield(screening.Sent{BeneficiaryID: u.BeneficiaryID, Amount: u.Amount, At: u.At}) {
				return
			}
		}
	}
}

// Decider is the behaviour of one sender's allowance.
var Decider = domain.Decider[Command, Event, State]{
	Category: "allowance",
	Decide:   decide,
	Evolve:   evolve,
	Events:   []Event{Reserved{}, Released{}},
}

func decide(s State, command Command) ([]Event, error) {
	switch c := command.(type) {
	case Reserve:
		return reserve(s, c)
	case Release:
		use, found := s.use(c.TransferID)
		if !found {
			return nil, nil
		}
		return []Event{Released{SenderID: s.SenderID, TransferID: c.TransferID, Amount: use.Amount, At: c.At}}, nil
	}
	panic(fmt.Sprintf("allowance: unknown command %T", command))
}

func reserve(s State, c Reserve) ([]Event, error) {
	if c.Tier == sender.NoTier {
		return nil, sender.ErrKYCNotVerified
	}
	if _, found := s.use(c.TransferID); found {
		return nil, nil
	}
	if err := LimitsOf(c.Tier).Admit(s, c.Amount, c.Fee, c.At); err != nil {
		return nil, err
	}
	if earlier, found := s.same(c); found && !c.Second {
		return nil, ErrDuplicate.With("amount", earlier.Amount.Text()).With("at", earlier.At.In(LosAngeles).Format("Jan 2, 2006, 3:04 PM MST"))
	}
	return []Event{Reserved{SenderID: c.SenderID, TransferID: c.TransferID, BeneficiaryID: c.BeneficiaryID, Amount: c.Amount, At: c.At}}, nil
}

// same returns the latest transfer of the amount of c to its beneficiary within 24 hours. Those that were given back do not count.
func (s State) same(c Reserve) (Use, bool) {
	for i := len(s.Uses) - 1; i >= 0; i-- {
		u := s.Uses[i]
		if u.BeneficiaryID != "" && u.BeneficiaryID == c.BeneficiaryID && u.Amount.Equal(c.Amount) && c.At.Sub(u.At) < duplicateWithin {
			return u, true
		}
	}
	return Use{}, false
}

func exceeded(window Window) *domain.Refusal {
	switch window {
	case PerDay:
		return ErrDayExceeded
	case Per30Days, Per180Days:
		return ErrPeriodExceeded
	}
	return ErrExceeded
}

func (s State) use(transferID string) (Use, bool) {
	for _, u := range s.Uses {
		if u.TransferID == transferID {
			return u, true
		}
	}
	return Use{}, false
}
