package beneficiary

import (
	"fmt"
	"slices"
)

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Added:
		return State{
			ID: e.BeneficiaryID, SenderID: e.SenderID, Person: e.Person, Country: e.Country, Relationship: e.Relationship, AddedAt: e.At,
		}
	case Updated:
		s.Person, s.Relationship = e.Person, e.Relationship
	case BankAdded:
		s.Banks = append(slices.Clip(s.Banks), Bank{
			AccountID: e.AccountID, BankID: e.BankID, BankName: e.BankName, BranchName: e.BranchName,
			AccountType: e.AccountType, IsCooperative: e.IsCooperative, Account: e.Account,
		})
	case BankUpdated:
		s.Banks = slices.Clone(s.Banks)
		for i, b := range s.Banks {
			if b.AccountID == e.AccountID {
				s.Banks[i] = Bank{
					AccountID: e.AccountID, BankID: e.BankID, BankName: e.BankName, BranchName: e.BranchName,
					AccountType: e.AccountType, IsCooperative: b.IsCooperative, Account: e.Account,
				}
			}
		}
	case WalletAdded:
		s.Wallets = append(slices.Clip(s.Wallets), WalletAccount{AccountID: e.AccountID, Provider: e.Provider, Account: e.Account})
	case CashPickupEnabled:
		s.CashPickup = true
	default:
		panic(fmt.Sprintf("beneficiary: unknown event %T", event))
	}
	return s
}
