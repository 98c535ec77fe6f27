package timeline_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/ledger"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/timeline"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at       = transfertest.Start
	delivery = transfertest.DeliveryCommands()
)

func TestForSender(t *testing.T) {
	t.Parallel()

	t.Run("the sender sees the steps of a transfer in order", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		c.Transfer("t-1", delivery...)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		var texts []string
		for _, s := range steps {
			texts = append(texts, s.Text)
		}
		assert.Equal(t, []string{
			"You sent $200.00. Your beneficiary gets 26,800.00 NPR.",
			"We requested $205.00 from your bank account.",
			"Your payment of $205.00 is on its way to us.",
			"We received your payment of $205.00.",
			"We asked our partner in Nepal to pay 26,800.00 NPR.",
			"Our partner is preparing the payout. Receipt number: r-1.",
			"26,800.00 NPR arrived.",
		}, texts)
		assert.Equal(t, "DELIVERED", steps[6].Code)
		assert.Equal(t, at.Add(2*time.Hour), steps[6].At)
	})

	t.Run("a refund without a payment has a separate code", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		c.Transfer("t-1", transfertest.Create(), transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at},
			transfer.RecordRefundSettled{At: at})
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "REFUND_SETTLED_NOTHING", steps[len(steps)-1].Code)
	})

	t.Run("the sender does not see why compliance holds a transfer", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		create := transfertest.Create()
		create.HoldReasons = []string{"SCREENING_HIT"}
		c.Transfer("t-1", create)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "HELD", steps[1].Code)
		assert.Empty(t, steps[1].Params)
	})

	t.Run("the sender sees which data is missing (9.10d)", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		create := transfertest.Create()
		create.HoldReasons = []string{"SCREENING_HIT", "IDENTITY_DATA_MISSING"}
		c.Transfer("t-1", create)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		assert.Contains(t, steps[1].Text, "an identity document, your Social Security number, and your occupation")
	})

	t.Run("the sender sees requests for documents, but not hits or approvals", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		held := transfertest.CreateWithHit()
		c.Transfer("t-1", held,
			transfer.RequestDocuments{Documents: []transfer.DocumentKind{transfer.ProofOfFunds, transfer.ProofOfIdentity},
				ShownReason: transfer.DocumentReasonAmount, Comments: "possible match", At: at},
			transfer.Release{By: "asha", Comments: "not the same person", TwoApproverThreshold: held.Quote.Send, At: at})
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		require.Len(t, steps, 3)
		assert.Equal(t, "We need proof of where the money comes from and proof of your identity because we need to know more about transfers "+
			"of this size. Upload your documents here. Our review is paused until we receive them.", steps[2].Text)
	})

	t.Run("the sender of a reprocessed transfer sees the new payout method", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		again := transfer.Reprocess{Route: transfertest.CreateForCashPickup().Route, Payee: transfertest.Create().Payee,
			Comments: "requested by phone", At: at}
		c.Transfer("t-1", transfertest.Create(), transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at},
			transfer.RequestPayout{At: at},
			transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at}, again)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.SenderID, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "We sent your transfer again, to be paid out in cash.", steps[len(steps)-1].Text)
	})

	t.Run("another sender's transfer is not found", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		c.Transfer("t-1", transfertest.Create())
		c.CatchUp()
		_, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, "sender-2", "t-1")
		require.ErrorIs(t, err, timeline.ErrNotFound)
		_, err = timeline.NewQueries(c.Pool).ForStaff(c.Ctx, "t-2")
		require.ErrorIs(t, err, timeline.ErrNotFound)
	})
}

func TestForStaff(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, timeline.New())
	history := transfertest.EventsFrom(delivery...)
	c.TransferEvents("t-1", history)
	c.CatchUp()
	entries, err := timeline.NewQueries(c.Pool).ForStaff(c.Ctx, "t-1")
	require.NoError(t, err)
	events, err := c.Log.Read(c.Ctx, 0, 100)
	require.NoError(t, err)
	require.Len(t, entries, len(history))
	for i, entry := range entries {
		assert.Equal(t, events[i].ID, entry.EventID)
		assert.Equal(t, events[i].Position, entry.Position)
		assert.Equal(t, history[i].EventType(), entry.Type)
		assert.Equal(t, domain.Actor{ID: "tester", Role: "SYSTEM"}, entry.Actor)
		assert.Equal(t, "request-1", entry.Correlation)
		assert.Equal(t, events[i].RecordedAt, entry.RecordedAt)
		want := ledger.Post(history[i])
		require.Len(t, entry.Postings, len(want), entry.Type)
		for line := range want {
			assert.Equal(t, want[line].Account, entry.Postings[line].Account)
			assert.True(t, want[line].Amount.Equal(entry.Postings[line].Amount))
		}
	}
	c.RequireSameAfterRebuild("timeline")
}

func TestTimelineHandlesEveryTransferEvent(t *testing.T) {
	t.Parallel()
	p := timeline.New()
	for _, e := range transfer.Decider.Events {
		if !p.Handles(e.EventType()) {
			t.Errorf("%s is missing from the timeline", e.EventType())
		}
	}
}

func TestStaffComments(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, timeline.New())
	for id, events := range transfertest.Samples() {
		c.TransferEvents(id, events)
	}
	c.CatchUp()
	comments := func(id, eventType string) string {
		entries, err := timeline.NewQueries(c.Pool).ForStaff(c.Ctx, id)
		require.NoError(t, err)
		for _, e := range entries {
			if e.Type == eventType {
				return e.Comments
			}
		}
		return "event not found"
	}
	assert.Equal(t, "reviewed", comments("rejected", "transfer.rejected"))
	assert.Equal(t, "reviewed", comments("released", "transfer.hold_released"))
	assert.Equal(t, "retry", comments("reprocessed", "transfer.reprocessed"))
	assert.Empty(t, comments("reprocessed", "transfer.payout_failed"))
	c.Erase(transfertest.SenderID)
	assert.Empty(t, comments("rejected", "transfer.rejected"), "the comments are erased with the sender")
	c.RequireSameAfterRebuild("timeline")
}
