package sendinglimit

import "fmt"

// useRetention is how long a use is kept. It exceeds the longest window, so that slightly out-of-order commands see the same uses.
const useRetention = 182 * day

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Reserved:
		kept := s.without(func(u Use) bool { return e.At.Sub(u.At) > useRetention })
		return State{SenderID: e.SenderID, LastAt: e.At, Uses: append(kept, Use{
			TransferID: e.TransferID, BeneficiaryID: e.BeneficiaryID, Amount: e.Amount, At: e.At,
		})}
	case Released:
		return State{SenderID: e.SenderID, LastAt: s.LastAt, Uses: s.without(func(u Use) bool { return u.TransferID == e.TransferID })}
	}
	panic(fmt.Sprintf("allowance: unknown event %T", event))
}

// without returns a copy of the uses without the dropped ones.
func (s State) without(dropped func(Use) bool) []Use {
	kept := make([]Use, 0, len(s.Uses)+1)
	for _, u := range s.Uses {
		if !dropped(u) {
			kept = append(kept, u)
		}
	}
	return kept
}
