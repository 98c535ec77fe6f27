package moneyrequests_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/moneyrequest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/moneyrequests"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = projectiontest.At

// give stores the events of commands for a beneficiary's requests.
func give(c *projectiontest.Case, beneficiaryID string, commands ...moneyrequest.Command) {
	c.T.Helper()
	var s moneyrequest.State
	for _, command := range commands {
		events, err := moneyrequest.Decider.Decide(s, command)
		require.NoError(c.T, err)
		for _, e := range events {
			s = moneyrequest.Decider.Evolve(s, e)
			c.Given("moneyrequest", beneficiaryID, e)
		}
	}
}

func ask(requestID, beneficiaryID, senderID string, when time.Time) moneyrequest.Ask {
	return moneyrequest.Ask{
		RequestID: requestID, BeneficiaryID: beneficiaryID, SenderID: senderID, TransferID: "t",
		Amount: money.MustParse("5000", money.NPR), Note: "School fee", At: when,
	}
}

func TestMoneyRequests(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, moneyrequests.New())
	q := moneyrequests.NewQueries(c.Pool)
	hidden := ask("hidden", "suspended", "s", at)
	hidden.Hidden = true
	give(c, "open", ask("r1", "open", "s", at))
	give(c, "replaced", ask("r2", "replaced", "s", at), ask("r3", "replaced", "s", at.Add(time.Hour)))
	give(c, "dismissed", ask("r4", "dismissed", "s", at), moneyrequest.Dismiss{By: "s", RequestID: "r4", At: at})
	give(c, "answered", ask("r5", "answered", "s", at), moneyrequest.Answer{By: "s", RequestID: "r5", TransferID: "t2", At: at})
	give(c, "stopped", ask("r6", "stopped", "s", at), moneyrequest.Stop{By: "s", At: at}, ask("r7", "stopped", "s", at))
	give(c, "suspended", hidden)
	give(c, "other", ask("r8", "other", "s2", at))
	c.CatchUp()

	t.Run("a sender's open requests are listed newest first", func(t *testing.T) {
		found, err := q.OpenOfSender(c.Ctx, "s", at)
		require.NoError(t, err)
		assert.Equal(t, []string{"replaced", "open"}, found)
	})
	t.Run("a request without an answer is listed for 30 days", func(t *testing.T) {
		found, err := q.OpenOfSender(c.Ctx, "s", at.AddDate(0, 0, 30))
		require.NoError(t, err)
		assert.Equal(t, []string{"replaced"}, found)
	})
	t.Run("a request leads to its beneficiary, for its sender only", func(t *testing.T) {
		id, err := q.Beneficiary(c.Ctx, "s", "r4")
		require.NoError(t, err)
		assert.Equal(t, "dismissed", id)
		for _, unknown := range []string{"r7", "r8", "hidden", "no-request"} {
			_, err = q.Beneficiary(c.Ctx, "s", unknown)
			require.ErrorIs(t, err, moneyrequest.ErrNotFound)
		}
	})
	c.RequireSameAfterRebuild("moneyrequests")
}
