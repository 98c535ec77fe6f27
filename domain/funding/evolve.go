package funding

import "fmt"

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case BankLinked:
		return State{
			ID: e.SourceID, SenderID: e.SenderID, Kind: BankAccount, Status: e.Status, StatusAt: e.At,
			InstitutionName: e.InstitutionName, AccountType: e.AccountType, Last4: e.Last4, Token: e.Token,
			Holder: e.Holder.Name, LinkedAt: e.At,
		}
	case CardLinked:
		return State{
			ID: e.SourceID, SenderID: e.SenderID, Kind: DebitCard, Status: Verified, StatusAt: e.At,
			InstitutionName: e.InstitutionName, Network: e.Network, NickName: e.NickName, Last4: e.Last4, Token: e.Token,
			Holder: e.Holder.Name, LinkedAt: e.At,
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
