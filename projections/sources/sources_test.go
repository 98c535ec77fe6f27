package sources_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/funding"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/sources"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at       = projectiontest.At
	senderID = transfertest.SenderID
	card     = funding.CardLinked{
		SourceID: "c-1", SenderID: senderID, Network: "VISA", At: at,
		Account: funding.Account{Holder: "Sita Sharma", InstitutionName: "Second Bank", NickName: "Groceries", Last4: "4242",
			Token: "token-2"},
	}
)

func newCase(t *testing.T) (*projectiontest.Case, *sources.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, sources.New())
	c.Given("source", "s-1", projectiontest.SampleBankAccount())
	c.Given("source", "c-1", card)
	return c, sources.NewQueries(c.Pool)
}

func TestSources(t *testing.T) {
	t.Parallel()

	t.Run("a bank account has a name, a type, a holder, and a status (3.08a)", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		banks, err := q.BankAccounts(c.Ctx, senderID)
		require.NoError(t, err)
		assert.Equal(t, []sources.Source{{
			ID: "s-1", SenderID: senderID, Kind: funding.BankAccount, Status: funding.StatusVerified, InstitutionName: "First Bank",
			AccountType: funding.Checking, Last4: "6789", Holder: "Sita Sharma", LinkedAt: at,
		}}, banks)
	})

	t.Run("a card has a nickname, a network, and an institution, and is verified immediately (3.08b 4.06c)", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		cards, err := q.Cards(c.Ctx, senderID)
		require.NoError(t, err)
		assert.Equal(t, []sources.Source{{
			ID: "c-1", SenderID: senderID, Kind: funding.DebitCard, Status: funding.StatusVerified, InstitutionName: "Second Bank",
			Network: "VISA", NickName: "Groceries", Last4: "4242", Holder: "Sita Sharma", LinkedAt: at,
		}}, cards)
	})

	t.Run("the status is the latest one that the provider reported (4.06a)", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("source", "s-1", funding.StatusChanged{SourceID: "s-1", SenderID: senderID, From: funding.StatusVerified,
			To: funding.StatusReloginRequired, At: at})
		c.CatchUp()
		got, err := q.ForSender(c.Ctx, senderID, "s-1")
		require.NoError(t, err)
		assert.Equal(t, funding.StatusReloginRequired, got.Status)
	})

	t.Run("a retired account shows the reason", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("source", "s-1", funding.Retired{SourceID: "s-1", SenderID: senderID, Reason: "R02", At: at})
		c.CatchUp()
		got, err := q.ForSender(c.Ctx, senderID, "s-1")
		require.NoError(t, err)
		assert.Equal(t, funding.StatusFailed, got.Status)
		assert.Equal(t, "R02", got.RetiredReason)
	})

	t.Run("a removed source is not listed", func(t *testing.T) {
		c, q := newCase(t)
		c.Given("source", "s-1", funding.Removed{SourceID: "s-1", SenderID: senderID, At: at})
		c.CatchUp()
		banks, err := q.BankAccounts(c.Ctx, senderID)
		require.NoError(t, err)
		assert.NotNil(t, banks)
		assert.Empty(t, banks)
		_, err = q.ForSender(c.Ctx, senderID, "s-1")
		require.ErrorIs(t, err, sources.ErrNotFound)
	})

	t.Run("sources are listed newest first (4.09g)", func(t *testing.T) {
		c, q := newCase(t)
		second := projectiontest.SampleBankAccount()
		second.SourceID = "s-2"
		c.Given("source", "s-2", second)
		c.CatchUp()
		banks, err := q.BankAccounts(c.Ctx, senderID)
		require.NoError(t, err)
		require.Len(t, banks, 2)
		assert.Equal(t, "s-2", banks[0].ID)
	})

	t.Run("a sender cannot list or find another sender's sources", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		cards, err := q.Cards(c.Ctx, "sender-2")
		require.NoError(t, err)
		assert.Empty(t, cards)
		_, err = q.ForSender(c.Ctx, "sender-2", "c-1")
		require.ErrorIs(t, err, sources.ErrNotFound)
	})
}

func TestErasureRemovesPersonalData(t *testing.T) {
	c, q := newCase(t)
	c.CatchUp()
	c.Erase(senderID)
	got, err := q.ForSender(c.Ctx, senderID, "s-1")
	require.NoError(t, err)
	assert.Empty(t, got.Holder+got.InstitutionName+got.Last4)
	c.RequireSameAfterRebuild("sources")
}
