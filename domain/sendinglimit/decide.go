package sendinglimit

import (
	"iter"
	"slices"
	"time"

	"hulak/domain"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
)

// These errors reject a transfer. The first three have two parameters: the amount that can still be sent, and the window of the
// exceeded limit.
var (
	// ErrTransactionExceeded rejects an amount above the limit per transfer (spec 5.12f).
	ErrTransactionExceeded = domain.Reject(domain.BusinessRule, "MAX_TXN_AMOUNT_EXCEED")
	// ErrDayExceeded rejects an amount above the remaining daily limit (spec 5.14c).
	ErrDayExceeded = domain.Reject(domain.BusinessRule, "DAY_LIMIT_EXCEEDED")
	// ErrPeriodExceeded rejects an amount above the remaining limit for 30 or 180 days (spec 5.14d).
	ErrPeriodExceeded = domain.Reject(domain.BusinessRule, "PERIOD_LIMIT_EXCEEDED")
	// ErrDuplicate rejects a transfer of the same amount to the same beneficiary within 24 hours, unless the sender confirms it.
	// Its parameters are the earlier transfer's amount and time.
	ErrDuplicate = domain.Reject(domain.Conflict, "DUPLICATE_TRANSFER")
)

// duplicateWindow is the period during which a second transfer of the same amount to the same beneficiary needs confirmation.
const duplicateWindow = 24 * time.Hour

// State holds a sender's transfers within the longest window.
type State struct {
	SenderID       string
	Uses           []Use     // in log order
	LastTransferAt time.Time // time of the latest transfer, including canceled and failed transfers; zero if none
}

// Use is the part of the limit that a transfer uses.
type Use struct {
	TransferID    string
	BeneficiaryID string // empty in old events
	Amount        money.Amount
	At            time.Time
}

// Transfers returns the sender's transfers for the screening rules.
func (s State) Transfers() iter.Seq[screening.Transfer] {
	return func(yield func(screening.Transfer) bool) {
		for _, u := range s.Uses {
			if !yield(screening.Transfer{BeneficiaryID: u.BeneficiaryID, Amount: u.Amount, At: u.At}) {
				return
			}
		}
	}
}

// Decider holds the rules for one sender's sending limit.
var Decider = domain.Decider[Command, Event, State]{
	Category: "allowance",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Reserved{}, Released{}},
}

func (c Release) decide(s State) ([]Event, error) {
	use, found := s.findUse(c.TransferID)
	if !found {
		return nil, nil
	}
	return []Event{Released{SenderID: s.SenderID, TransferID: c.TransferID, Amount: use.Amount, At: c.At}}, nil
}

func (c Reserve) decide(s State) ([]Event, error) {
	if c.Tier == sender.TierNone {
		return nil, sender.ErrKYCNotVerified
	}
	if _, found := s.findUse(c.TransferID); found {
		return nil, nil
	}
	if err := LimitsFor(c.Tier).Check(s, c.Amount, c.Fee, c.At); err != nil {
		return nil, err
	}
	if earlier, found := s.findDuplicate(c); found && !c.ConfirmedDuplicate {
		return nil, ErrDuplicate.With("amount", earlier.Amount.Text()).With("at", earlier.At.In(LosAngeles).Format("Jan 2, 2006, 3:04 PM MST"))
	}
	return []Event{Reserved{SenderID: c.SenderID, TransferID: c.TransferID, BeneficiaryID: c.BeneficiaryID, Amount: c.Amount, At: c.At}}, nil
}

// findDuplicate returns the latest transfer of the same amount to the same beneficiary within duplicateWindow. Released reservations
// do not count.
func (s State) findDuplicate(c Reserve) (Use, bool) {
	for _, u := range slices.Backward(s.Uses) {
		if u.BeneficiaryID != "" && u.BeneficiaryID == c.BeneficiaryID && u.Amount.Equal(c.Amount) && c.At.Sub(u.At) < duplicateWindow {
			return u, true
		}
	}
	return Use{}, false
}

// limitError returns the error for an exceeded limit.
func limitError(window Window) *domain.Rejection {
	switch window {
	case PerDay:
		return ErrDayExceeded
	case Per30Days, Per180Days:
		return ErrPeriodExceeded
	}
	return ErrTransactionExceeded
}

func (s State) findUse(transferID string) (Use, bool) {
	for _, u := range s.Uses {
		if u.TransferID == transferID {
			return u, true
		}
	}
	return Use{}, false
}
