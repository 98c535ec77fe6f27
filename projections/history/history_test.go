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
	positions := map[string]int64{} // position of each event of the first transfer
	for _, event := range transfertest.EventsFrom(
		transfertest.Create(),
		transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at.Add(time.Hour)},
		transfer.RequestPayout{At: at.Add(time.Hour)}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at.Add(time.Hour)},
		transfer.RecordDelivered{At: at.Add(2 * time.Hour)},
	) {
		if event.EventType() == (transfer.PayoutRequested{}).EventType() {
			c.Transfer("t-2", transfertest.Create())
		}
		positions[event.EventType()] = c.TransferEvents("t-1", []transfer.Event{event})
	}
	created, settled := positions["transfer.created"], positions["transfer.funding_settled"]
	c.CatchUp()
	q := history.NewQueries(c.Pool)
	statuses := func(f history.Filter) map[string]transfer.Status {
		f.Limit = 10
		list, err := q.AsOf(c.Ctx, f)
		require.NoError(t, err)
		byID := map[string]transfer.Status{}
		for _, s := range list {
			byID[s.TransferID] = s.Status
		}
		return byID
	}

	t.Run("the list shows each transfer's status at the position (8)", func(t *testing.T) {
		assert.Equal(t, map[string]transfer.Status{"t-1": transfer.StatusInitiated}, statuses(history.Filter{Position: created}))
		assert.Equal(t, map[string]transfer.Status{"t-1": transfer.StatusProcessed}, statuses(history.Filter{Position: settled}))
		assert.Equal(t, map[string]transfer.Status{"t-1": transfer.StatusCompleted, "t-2": transfer.StatusInitiated},
			statuses(history.Filter{Position: head(c)}))
		assert.Empty(t, statuses(history.Filter{Position: 0}), "no transfers exist before the first event")
	})
	t.Run("filters apply to the status at the position, not to the current status (8)", func(t *testing.T) {
		assert.Len(t, statuses(history.Filter{Position: settled, Status: transfer.StatusProcessed}), 1)
		assert.Empty(t, statuses(history.Filter{Position: settled, Status: transfer.StatusCompleted}))
		assert.Empty(t, statuses(history.Filter{Position: settled, Delivery: transfer.DeliveryDelivered}))
		assert.Len(t, statuses(history.Filter{Position: settled, SenderID: transfertest.SenderID}), 1)
		assert.Empty(t, statuses(history.Filter{Position: settled, SenderID: "another"}))
	})
	t.Run("pages are ordered by creation, newest first (8)", func(t *testing.T) {
		first, err := q.AsOf(c.Ctx, history.Filter{Position: head(c), Limit: 1})
		require.NoError(t, err)
		assert.Equal(t, "t-2", first[0].TransferID)
		next, err := q.AsOf(c.Ctx, history.Filter{Position: head(c), Before: first[0].CreatedPosition, Limit: 1})
		require.NoError(t, err)
		assert.Equal(t, "t-1", next[0].TransferID)
	})
	c.RequireSameAfterRebuild("history")
}

// TestHistoryDoesNotDependOnBatching applies random events in batches of different sizes and compares the rows with a rebuild.
func TestHistoryDoesNotDependOnBatching(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, history.New())
	count := 0
	rapid.Check(t, func(r *rapid.T) {
		count++
		batchSize := rapid.IntRange(1, 12).Draw(r, "batch size")
		for i, event := range transfertest.RandomHistory(r, nil) {
			c.TransferEvents(fmt.Sprint("transfer-", count), []transfer.Event{event})
			if i%batchSize == 0 {
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
		if status, delivery := transfer.StatusChange(e); status != "" || delivery != "" {
			assert.True(t, p.Handles(domain.Event(e).EventType()), "%s changes a status but has no handler (8)", e.EventType())
		}
	}
	assert.True(t, p.Handles(transfer.PayoutReleased{}.EventType()), "PayoutReleased changes the delivery status but has no handler")
}

func head(c *projectiontest.Case) int64 {
	position, err := c.Log.Head(c.Ctx)
	require.NoError(c.T, err)
	return position
}
