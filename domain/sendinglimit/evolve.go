package sendinglimit

import (
	"fmt"
	"slices"
)

// useRetentionPeriod is how long the state keeps a use. It is longer than the longest window, because commands can arrive slightly
// out of order.
const useRetentionPeriod = 182 * day

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Reserved:
		kept := s.usesExcept(func(u Use) bool { return e.At.Sub(u.At) > useRetentionPeriod })
		return State{SenderID: e.SenderID, LastTransferAt: e.At, Uses: append(kept, Use{
			TransferID: e.TransferID, BeneficiaryID: e.BeneficiaryID, Amount: e.Amount, At: e.At,
		})}
	case Released:
		kept := s.usesExcept(func(u Use) bool { return u.TransferID == e.TransferID })
		return State{SenderID: e.SenderID, LastTransferAt: s.LastTransferAt, Uses: kept}
	}
	panic(fmt.Sprintf("sendinglimit: unknown event %T", event))
}

// usesExcept returns a copy of the uses for which drop returns false. The copy has capacity for one more use.
func (s State) usesExcept(drop func(Use) bool) []Use {
	return slices.DeleteFunc(append(make([]Use, 0, len(s.Uses)+1), s.Uses...), drop)
}
