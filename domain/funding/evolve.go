package funding

import "fmt"

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case BankLinked:
		return State{
			ID: e.SourceID, SenderID: e.SenderID, Kind: BankAccount, Status: e.Status, StatusChangedAt: e.At,
			AccountType: e.AccountType, Account: e.Account, LinkedAt: e.At,
		}
	case CardLinked:
		return State{
			ID: e.SourceID, SenderID: e.SenderID, Kind: DebitCard, Status: StatusVerified, StatusChangedAt: e.At,
			Network: e.Network, Account: e.Account, LinkedAt: e.At,
		}
	case StatusChanged:
		s.Status, s.StatusChangedAt = e.To, e.At
	case Removed:
		s.Removed = true
	case Retired:
		s.RetiredReason = e.Reason
	default:
		panic(fmt.Sprintf("funding: unknown event %T", event))
	}
	return s
}
