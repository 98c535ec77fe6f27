package beneficiaries_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/beneficiary"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/beneficiaries"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at   = projectiontest.At
	bank = beneficiary.BankAdded{
		BeneficiaryID: "b-1", AccountID: "a-1", BankID: "1001", BankName: "Nabil", BranchName: "Lakeside", AccountType: "savings", At: at,
		Account: beneficiary.Account{Number: "0123456789", Holder: "Maya Gurung"},
	}
	cooperative = beneficiary.BankAdded{
		BeneficiaryID: "b-1", AccountID: "a-2", BankID: "2001", BankName: "Sample Cooperative", AccountType: "savings",
		IsCooperative: true, At: at,
		Account: beneficiary.Account{Number: "77777777777", Holder: "Maya Gurung"},
	}
	wallet = beneficiary.WalletAdded{
		BeneficiaryID: "b-1", AccountID: "w-1", Provider: "eSewa", At: at, Account: beneficiary.Account{Number: "9800000000",
			Holder: "Maya Gurung"},
	}
)

func newCase(t *testing.T) (*projectiontest.Case, *beneficiaries.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, beneficiaries.New())
	c.Given("beneficiary", "b-1", projectiontest.SampleBeneficiary())
	return c, beneficiaries.NewQueries(c.Pool, c.Log)
}

func TestBeneficiaries(t *testing.T) {
	t.Parallel()

	t.Run("a new beneficiary is listed with personal details, country, and relationship, but no accounts (3.06a)", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		list, err := q.List(c.Ctx, transfertest.SenderID)
		require.NoError(t, err)
		maya := projectiontest.SampleBeneficiary()
		assert.Equal(t, []beneficiaries.Beneficiary{{
			ID: "b-1", SenderID: transfertest.SenderID, Person: maya.Person, Country: "NPL", Relationship: "Mother", Editable: true,
			Banks: []beneficiary.Bank{}, Wallets: []beneficiary.WalletAccount{}, AddedAt: at,
		}}, list)
		assert.Equal(t, "Maya Devi Gurung", list[0].FullName())
	})

	t.Run("banks, cooperatives, and wallets are listed in the order in which they were added (3.07a 3.07b)", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("beneficiary", "b-1", bank, cooperative, wallet, beneficiary.CashPickupEnabled{BeneficiaryID: "b-1", At: at})
		c.CatchUp()
		got, err := q.ForSender(c.Ctx, transfertest.SenderID, "b-1")
		require.NoError(t, err)
		assert.Equal(t, []beneficiary.Bank{
			{AccountID: "a-1", BankID: "1001", BankName: "Nabil", BranchName: "Lakeside", AccountType: "savings", Account: bank.Account},
			{AccountID: "a-2", BankID: "2001", BankName: "Sample Cooperative", AccountType: "savings", IsCooperative: true,
				Account: cooperative.Account},
		}, got.Banks)
		assert.Equal(t, []beneficiary.WalletAccount{{AccountID: "w-1", Provider: "eSewa", Account: wallet.Account}}, got.Wallets)
		assert.True(t, got.CashPickup)
	})

	t.Run("updates replace only the personal details and the given account (3.19c)", func(t *testing.T) {
		c, q := newCase(t)
		person := projectiontest.SampleBeneficiary().Person
		person.LastName, person.Address.City = "Thapa", "Kathmandu"
		c.Given("beneficiary", "b-1", bank, cooperative,
			beneficiary.Updated{BeneficiaryID: "b-1", Relationship: "Aunt", At: at, Person: person},
			beneficiary.BankUpdated{BeneficiaryID: "b-1", AccountID: "a-1", BankID: "1002", BankName: "NIC Asia", AccountType: "checking",
				At:      at,
				Account: beneficiary.Account{Number: "999999999", Holder: "Maya Thapa"}})
		c.CatchUp()
		got, err := q.ByID(c.Ctx, "b-1")
		require.NoError(t, err)
		assert.Equal(t, person, got.Person)
		assert.Equal(t, "Aunt", got.Relationship)
		assert.Equal(t, "NIC Asia", got.Banks[0].BankName)
		assert.Equal(t, "999999999", got.Banks[0].Account.Number)
		assert.Equal(t, "Sample Cooperative", got.Banks[1].BankName)
	})

	t.Run("beneficiaries are listed newest first, each with its own accounts", func(t *testing.T) {
		c, q := newCase(t)
		other := projectiontest.SampleBeneficiary()
		other.BeneficiaryID = "b-2"
		c.Given("beneficiary", "b-2", other)
		c.Given("beneficiary", "b-1", bank)
		c.CatchUp()
		list, err := q.List(c.Ctx, transfertest.SenderID)
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, "b-2", list[0].ID)
		assert.Empty(t, list[0].Banks)
		assert.Len(t, list[1].Banks, 1)
	})

	t.Run("a sender cannot list or find another sender's beneficiaries", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		list, err := q.List(c.Ctx, "sender-2")
		require.NoError(t, err)
		assert.NotNil(t, list)
		assert.Empty(t, list)
		_, err = q.ForSender(c.Ctx, "sender-2", "b-1")
		require.ErrorIs(t, err, beneficiaries.ErrNotFound)
	})
}

func TestErasureRemovesPersonalData(t *testing.T) {
	c, q := newCase(t)
	c.Given("beneficiary", "b-1", bank, wallet)
	c.CatchUp()
	c.Erase("b-1")
	got, err := q.ByID(c.Ctx, "b-1")
	require.NoError(t, err)
	assert.Equal(t, beneficiary.Person{}, got.Person)
	assert.Equal(t, beneficiary.Account{}, got.Banks[0].Account)
	assert.Equal(t, beneficiary.Account{}, got.Wallets[0].Account)
	assert.False(t, got.Editable)
	c.RequireSameAfterRebuild("beneficiaries")
}
