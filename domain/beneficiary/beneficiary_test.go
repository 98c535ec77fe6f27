package beneficiary_test

import (
	"testing"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/decidertest"
)

var (
	given   = decidertest.For(beneficiary.Decider)
	at      = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	person  = beneficiary.Person{FirstName: "Maya", LastName: "Gurung", CountryCode: "+977", PhoneNumber: "9800000000"}
	account = beneficiary.Account{Number: "0123456789", Holder: "Maya Gurung"}
	added   = beneficiary.Added{BeneficiaryID: "b", SenderID: "s", Country: "NPL", Relationship: "Sister", At: at, Person: person}
	bank    = beneficiary.BankAdded{
		BeneficiaryID: "b", AccountID: "a", BankID: "1001", BankName: "Nabil", AccountType: "savings", At: at, Account: account,
	}
	wallet = beneficiary.WalletAdded{BeneficiaryID: "b", AccountID: "w", Provider: "eSewa", At: at, Account: account}
)

func TestAdd(t *testing.T) {
	t.Parallel()
	add := beneficiary.Add{BeneficiaryID: "b", SenderID: "s", Country: "NPL", Relationship: "Sister", Person: person, At: at}
	t.Run("a beneficiary is added (7.07a)", func(t *testing.T) { given(t).When(add).Then(added) })
	t.Run("adding the same beneficiary again changes nothing", func(t *testing.T) { given(t, added).When(add).ThenNothing() })
	t.Run("a beneficiary of another sender is not found", func(t *testing.T) {
		other := add
		other.SenderID = "x"
		given(t, added).When(other).ThenRejected(beneficiary.ErrNotFound)
	})
}

func TestUpdate(t *testing.T) {
	t.Parallel()
	married := person
	married.LastName = "Rai"
	t.Run("an update replaces the personal data (7.07b)", func(t *testing.T) {
		given(t, added).When(beneficiary.Update{By: "s", Relationship: "Sister", Person: married, At: at}).
			Then(beneficiary.Updated{BeneficiaryID: "b", Relationship: "Sister", At: at, Person: married})
	})
	t.Run("a beneficiary of another sender is not found", func(t *testing.T) {
		given(t, added).When(beneficiary.Update{By: "x", Person: married, At: at}).ThenRejected(beneficiary.ErrNotFound)
	})
	t.Run("repeating an update changes nothing", func(t *testing.T) {
		given(t, added).When(beneficiary.Update{By: "s", Relationship: "Sister", Person: person, At: at}).ThenNothing()
	})
}

func TestAddBank(t *testing.T) {
	t.Parallel()
	add := beneficiary.AddBank{
		By: "s", AccountID: "a", BankID: "1001", BankName: "Nabil", BankActive: true, AccountType: "savings", Account: account, At: at,
	}
	t.Run("a bank account is added (7.07c)", func(t *testing.T) { given(t, added).When(add).Then(bank) })
	t.Run("an inactive bank is rejected (5.08f)", func(t *testing.T) {
		inactive := add
		inactive.BankActive = false
		given(t, added).When(inactive).ThenRejected(beneficiary.ErrInactiveBank)
	})
	t.Run("a beneficiary of another sender is not found", func(t *testing.T) {
		other := add
		other.By = "x"
		given(t, added).When(other).ThenRejected(beneficiary.ErrNotFound)
	})
	t.Run("adding the same account again changes nothing", func(t *testing.T) { given(t, added, bank).When(add).ThenNothing() })
}

func TestUpdateBank(t *testing.T) {
	t.Parallel()
	update := beneficiary.UpdateBank{
		By: "s", AccountID: "a", BankID: "1002", BankName: "Everest", BankActive: true, AccountType: "checking", Account: account, At: at,
	}
	t.Run("an update replaces the account details (3.19c)", func(t *testing.T) {
		given(t, added, bank).When(update).Then(beneficiary.BankUpdated{
			BeneficiaryID: "b", AccountID: "a", BankID: "1002", BankName: "Everest", AccountType: "checking", At: at, Account: account,
		})
	})
	t.Run("an unknown account is not found", func(t *testing.T) {
		given(t, added).When(update).ThenRejected(beneficiary.ErrAccountNotFound)
	})
	t.Run("an inactive bank is rejected (5.08f)", func(t *testing.T) {
		inactive := update
		inactive.BankActive = false
		given(t, added, bank).When(inactive).ThenRejected(beneficiary.ErrInactiveBank)
	})
	t.Run("Evolve does not change the previous state", func(t *testing.T) {
		before := given(t, added, bank).State()
		beneficiary.Decider.Evolve(before, beneficiary.BankUpdated{AccountID: "a", BankID: "1002"})
		if before.Banks[0].BankID != "1001" {
			t.Error("Evolve changed the previous state")
		}
	})
}

func TestAddWallet(t *testing.T) {
	t.Parallel()
	add := beneficiary.AddWallet{By: "s", AccountID: "w", Provider: "eSewa", Account: account, At: at}
	t.Run("a wallet is added (7.07d)", func(t *testing.T) { given(t, added).When(add).Then(wallet) })
	t.Run("a beneficiary of another sender is not found", func(t *testing.T) {
		other := add
		other.By = "x"
		given(t, added).When(other).ThenRejected(beneficiary.ErrNotFound)
	})
	t.Run("adding the same wallet again changes nothing", func(t *testing.T) { given(t, added, wallet).When(add).ThenNothing() })
}

func TestEnableCashPickup(t *testing.T) {
	t.Parallel()
	enabled := beneficiary.CashPickupEnabled{BeneficiaryID: "b", At: at}
	t.Run("cash pickup is enabled", func(t *testing.T) {
		given(t, added).When(beneficiary.EnableCashPickup{By: "s", At: at}).Then(enabled)
	})
	t.Run("a beneficiary of another sender is not found", func(t *testing.T) {
		given(t, added).When(beneficiary.EnableCashPickup{By: "x", At: at}).ThenRejected(beneficiary.ErrNotFound)
	})
	t.Run("enabling cash pickup again changes nothing", func(t *testing.T) {
		given(t, added, enabled).When(beneficiary.EnableCashPickup{By: "s", At: at}).ThenNothing()
	})
}
