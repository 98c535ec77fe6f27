package history_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/history"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestAsOf(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, history.New())
	at := transfertest.Start
	known := map[string]int64{} // position of each event of the first transfer
	for _, fact := range transfertest.EventsOf(
		transfertest.Create(),
		transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at.Add(time.Hour)},
		transfer.RequestPayout{At: at.Add(time.Hour)}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at.Add(time.Hour)},
		transfer.RecordDelivered{At: at.Add(2 * time.Hour)},
	) {
		if fact.EventType() == (transfer.PayoutRequested{}).EventType() {
			c.Transfer("t-2", transfertest.Create())
		}
		known[fact.EventType()] = c.TransferEvents("t-1", []transfer.Event{fact})
	}
	made, settled := known["transfer.created"], known["transfer.funding_settled"]
	c.CatchUp()
	q := history.NewQueries(c.Pool)
	standings := func(f history.Filter) map[string]transfer.Status {
		f.Limit = 10
		list, err := q.AsOf(c.Ctx, f)
		require.NoError(t, err)
		all := map[string]transfer.Status{}
		for _, s := range list {
			all[s.TransferID] = s.Status
		}
		return all
	}

	t.Run("8 a list of the past has what each transfer had come to by then", func(t *testing.T) {
		assert.Equal(t, map[string]transfer.Status{"t-1": transfer.StatusInitiated}, standings(history.Filter{Position: made}))
		assert.Equal(t, map[string]transfer.Status{"t-1": transfer.StatusProcessed}, standings(history.Filter{Position: settled}))
		assert.Equal(t, map[string]transfer.Status{"t-1": transfer.StatusCompleted, "t-2": transfer.StatusInitiated}, standings(history.Filter{Position: head(c)}))
		assert.Empty(t, standings(history.Filter{Position: 0}), "before the first there is nothing")
	})
	t.Run("8 it is narrowed by what was so then, not by what is so now", func(t *testing.T) {
		assert.Len(t, standings(history.Filter{Position: settled, Status: transfer.StatusProcessed}), 1)
		assert.Empty(t, standings(history.Filter{Position: settled, Status: transfer.StatusCompleted}))
		assert.Empty(t, standings(history.Filter{Position: settled, Delivery: transfer.DeliveryDelivered}))
		assert.Len(t, standings(history.Filter{Position: settled, Sender: transfertest.Sender}), 1)
		assert.Empty(t, standings(history.Filter{Position: settled, Sender: "another"}))
	})
	t.Run("8 it is paged by the position of creation, the newest first", func(t *testing.T) {
		first, err := q.AsOf(c.Ctx, history.Filter{Position: head(c), Limit: 1})
		require.NoError(t, err)
		assert.Equal(t, "t-2", first[0].TransferID)
		next, err := q.AsOf(c.Ctx, history.Filter{Position: head(c), Before: first[0].Created, Limit: 1})
		require.NoError(t, err)
		assert.Equal(t, "t-1", next[0].TransferID)
	})
	c.RequireSameAfterRebuild("history")
}

// TestHistoryDoesNotDependOnBatching checks that the history does not depend on how the log was split into batches.
func TestHistoryDoesNotDependOnBatching(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, history.New())
	lives := 0
	rapid.Check(t, func(r *rapid.T) {
		lives++
		cut := rapid.IntRange(1, 12).Draw(r, "events read at once")
		for i, fact := range transfertest.RandomHistory(r, nil) {
			c.TransferEvents(fmt.Sprint("life-", lives), []transfer.Event{fact})
			if i%cut == 0 {
				c.CatchUp()
			}
		}
	})
	c.CatchUp()
	c.RequireSameAfterRebuild("history")
}

func TestEveryStatusChangeHasAHandler(t *testing.T) {
	t.Parallel()
	p := history.New()
	for _, e := range transfer.Decider.Events {
		if status, delivery := transfer.Outcome(e); status != "" || delivery != "" {
			assert.True(t, p.Handles(domain.Event(e).EventType()), "8 %s", e.EventType())
		}
	}
	assert.True(t, p.Handles(transfer.PayoutReleased{}.EventType()), "whose delivery is its own")
}

func head(c *projectiontest.Case) int64 {
	position, err := c.Log.Head(c.Ctx)
	require.NoError(c.T, err)
	return position
}
