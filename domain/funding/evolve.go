package funding

import "fmt"

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case BankLinked:
		return State{
			ID: e.SourceID, SenderID: e.SenderID, Kind: BankAccount, Status: e.Status, StatusAt: e.At,
			AccountType: e.AccountType, Account: e.Account, LinkedAt: e.At,
		}
	case CardLinked:
		return State{
			ID: e.SourceID, SenderID: e.SenderID, Kind: DebitCard, Status: StatusVerified, StatusAt: e.At,
			Network: e.Network, Account: e.Account, LinkedAt: e.At,
		}
	case StatusChanged:
		s.Status, s.StatusAt = e.To, e.At
	case Removed:
		s.Removed = true
	case Retired:
		s.RetiredReason = e.Reason
	default:
		panic(fmt.Sprintf("funding: unknown event %T", event))
	}
	return s
}
