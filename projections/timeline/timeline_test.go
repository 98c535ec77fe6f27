package timeline_test

import (
	"regexp"
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
	delivery = []transfer.Command{
		transfertest.Create(),
		transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at},
		transfer.RecordFundingSettled{At: at.Add(time.Hour)},
		transfer.RequestPayout{At: at.Add(time.Hour)},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r-1", At: at.Add(time.Hour)},
		transfer.RecordDelivered{At: at.Add(2 * time.Hour)},
	}
)

func TestForSender(t *testing.T) {
	t.Parallel()

	t.Run("the life of a transfer in plain words, in order", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		c.Transfer("t-1", delivery...)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.Sender, "t-1")
		require.NoError(t, err)
		var texts []string
		for _, s := range steps {
			texts = append(texts, s.Text)
		}
		assert.Equal(t, []string{
			"You sent $200.00, of which 26,800.00 NPR are to arrive.",
			"We asked for $205.00 from your account.",
			"Your payment of $205.00 is on its way to us.",
			"We received your payment of $205.00.",
			"We asked our partner in Nepal to pay 26,800.00 NPR.",
			"Our partner is preparing the payout. Receipt number r-1.",
			"26,800.00 NPR arrived.",
		}, texts)
		assert.Equal(t, "DELIVERED", steps[6].Code)
		assert.Equal(t, at.Add(2*time.Hour), steps[6].At)
	})

	t.Run("a refund that found nothing to give back says so", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		c.Transfer("t-1", transfertest.Create(), transfer.Cancel{By: transfertest.Sender, At: at}, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{At: at})
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.Sender, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "REFUND_SETTLED_NOTHING", steps[len(steps)-1].Code)
	})

	t.Run("why compliance holds a transfer is not told to its sender", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		create := transfertest.Create()
		create.HoldReasons = []string{"SCREENING_HIT"}
		c.Transfer("t-1", create)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.Sender, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "HELD", steps[1].Code)
		assert.Empty(t, steps[1].Params)
	})

	t.Run("9.10d what the sender can do about is told: which data are missing", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		create := transfertest.Create()
		create.HoldReasons = []string{"SCREENING_HIT", "IDENTITY_DATA_MISSING"}
		c.Transfer("t-1", create)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.Sender, "t-1")
		require.NoError(t, err)
		assert.Contains(t, steps[1].Text, "an identity document, your Social Security number and your occupation")
	})

	t.Run("nor is what was found, or who agreed to what; what is asked of the sender is", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		held := transfertest.HeldByHit()
		c.Transfer("t-1", held,
			transfer.RequestDocuments{Documents: []transfer.Document{transfer.ProofOfFunds, transfer.ProofOfIdentity}, Told: transfer.AskedForAmount, Comments: "like an entry", At: at},
			transfer.Release{By: "asha", Comments: "another person", FourEyesFrom: held.Quote.Send, At: at})
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.Sender, "t-1")
		require.NoError(t, err)
		require.Len(t, steps, 3)
		assert.Equal(t, "We need proof of where the money comes from and proof of your identity before your transfer can go on, because from such an amount on we have to know more. You can send it in here; our check waits until we have it.", steps[2].Text)
	})

	t.Run("4.18a a sender whose transfer is sent again reads how it is paid out now", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, timeline.New())
		again := transfer.Reprocess{Route: transfertest.CreateCash().Route, Payee: transfertest.Create().Payee, Comments: "asked by phone", At: at}
		c.Transfer("t-1", transfertest.Create(), transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}, transfer.RequestPayout{At: at},
			transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at}, again)
		c.CatchUp()
		steps, err := timeline.NewQueries(c.Pool).ForSender(c.Ctx, transfertest.Sender, "t-1")
		require.NoError(t, err)
		assert.Equal(t, "We sent your transfer on its way again. It is paid out in cash now.", steps[len(steps)-1].Text)
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
	facts := transfertest.Live(delivery...)
	c.TransferFacts("t-1", facts)
	c.CatchUp()
	entries, err := timeline.NewQueries(c.Pool).ForStaff(c.Ctx, "t-1")
	require.NoError(t, err)
	events, err := c.Log.Read(c.Ctx, 0, 100)
	require.NoError(t, err)
	require.Len(t, entries, len(facts))
	for i, entry := range entries {
		assert.Equal(t, events[i].ID, entry.EventID)
		assert.Equal(t, events[i].Position, entry.Position)
		assert.Equal(t, facts[i].EventType(), entry.Type)
		assert.Equal(t, domain.Actor{ID: "tester", Role: "SYSTEM"}, entry.Actor)
		assert.Equal(t, "request-1", entry.Correlation)
		assert.Equal(t, events[i].RecordedAt, entry.RecordedAt)
		want := ledger.Post(facts[i])
		require.Len(t, entry.Postings, len(want), entry.Type)
		for line := range want {
			assert.Equal(t, want[line].Account, entry.Postings[line].Account)
			assert.True(t, want[line].Amount.Equal(entry.Postings[line].Amount))
		}
	}
	c.RequireSameAfterRebuild("timeline")
}

func TestEveryFactOfATransferIsTold(t *testing.T) {
	t.Parallel()
	p := timeline.New()
	for _, e := range transfer.Decider.Events {
		if !p.Handles(e.EventType()) {
			t.Errorf("%s is missing from the timeline", e.EventType())
		}
	}
}

// staffOnly are the steps that say nothing to a sender: another step beside them does, or they are no matter of theirs.
var staffOnly = map[string]bool{
	"DEADLINE_AVAILABLE": true, "DEADLINE_RECORDS": true, "FEE_LOST": true, "FEE_REFUNDED_NOTHING": true, "REFUND_RETURNED_NOTHING": true, "REFUND_RECLAIMED": true,
	"SCREENED": true, "DISCLOSED": true, "RELEASE_APPROVED": true, "RETURN_DISHONORED": true, "RETURN_UPHELD": true, "DISPUTE_ENDED": true, "DEADLINE_DISPUTE": true,
}

func TestEveryStepThatIsShownHasAWholeText(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, timeline.New())
	for id, facts := range lives() {
		c.TransferFacts(id, facts)
	}
	c.CatchUp()
	placeholder := regexp.MustCompile(`\{\w+\}`)
	seen := map[string]bool{}
	for id := range lives() {
		entries, err := timeline.NewQueries(c.Pool).ForStaff(c.Ctx, id)
		require.NoError(t, err)
		for _, e := range entries {
			seen[e.Type] = true
			if staffOnly[e.Code] {
				assert.False(t, e.Shown, e.Code)
				continue
			}
			assert.NotEmpty(t, e.Text, e.Type)
			assert.False(t, placeholder.MatchString(e.Text), e.Text)
		}
	}
	for _, e := range transfer.Decider.Events {
		assert.True(t, seen[e.EventType()], "no life of this test has %s", e.EventType())
	}
}

func TestStaffReadWhyStaffDecided(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, timeline.New())
	for id, facts := range lives() {
		c.TransferFacts(id, facts)
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
		return "no such step"
	}
	assert.Equal(t, "looked into", comments("rejected", "transfer.rejected"))
	assert.Equal(t, "looked into", comments("released", "transfer.hold_released"))
	assert.Equal(t, "again", comments("mended", "transfer.reprocessed"))
	assert.Empty(t, comments("mended", "transfer.payout_failed"))
	c.Erase(transfertest.Sender)
	assert.Empty(t, comments("rejected", "transfer.rejected"), "erased with the sender")
	c.RequireSameAfterRebuild("timeline")
}

// lives have every fact that there is between them.
func lives() map[string][]transfer.Event {
	held := transfertest.Create()
	held.HoldReasons = []string{"VELOCITY"}
	disclosed := transfertest.Create()
	disclosed.Document = transfer.DisclosureDocument{Template: "2026-11"}
	cash := append([]transfer.Command{transfertest.CreateCash()}, delivery[1:5]...)
	cancel := transfer.Cancel{By: transfertest.Sender, At: at}
	again := transfer.Reprocess{Route: held.Route, Payee: held.Payee, Comments: "again", At: at}
	back := transfer.RecordRefundReturned{Code: "R03", At: at}
	pass := func(d transfer.Deadline) transfer.Command {
		return transfer.PassDeadline{Deadline: d, DueAt: at, At: at}
	}
	with := func(commands []transfer.Command, more ...transfer.Command) []transfer.Event {
		return transfertest.Live(append(commands[:len(commands):len(commands)], more...)...)
	}
	return map[string][]transfer.Event{
		"disclosed": transfertest.Live(disclosed),
		"rejected":  transfertest.Live(held, transfer.Reject{Comments: "looked into", At: at}),
		"released":  transfertest.Live(held, transfer.Release{Comments: "looked into", At: at}, transfer.RecordFundingDeclined{Code: "DECLINED", At: at}),
		"returned":  with(delivery[:2], transfer.RecordFundingReturned{Code: "R01", At: at}),
		"disputed": with(delivery[:2], transfer.RecordFundingReturned{Code: "R01", At: at},
			transfer.RecordReturnDishonored{Code: "R68", MoneyBack: true, At: at}, transfer.RecordReturnUpheld{Code: "R73", MoneyGone: true, At: at}),
		"dispute over": with(delivery[:2], transfer.RecordFundingReturned{Code: "R01", At: at},
			transfer.RecordReturnDishonored{Code: "R68", MoneyBack: true, At: at}, pass(transfer.DeadlineDispute)),
		"dispute over, a loss made good": with(delivery, transfer.RecordFundingReturned{Code: "R10", At: at},
			transfer.RecordReturnDishonored{Code: "R68", MoneyBack: true, At: at}, pass(transfer.DeadlineDispute)),
		"pickup": with(cash, transfer.RecordPayoutReady{At: at}, cancel, transfer.RecordDelivered{At: at}),
		"mended": with(delivery[:5], transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at}, again),
		"voided": with(delivery[:5], cancel, transfer.RecordPayoutVoided{At: at}, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{Taken: true, At: at}),
		"late":   transfertest.Live(transfertest.Create(), cancel, transfer.RecordFundingSettled{At: at}),
		"late, the fee given back": with(delivery[:5], pass(transfer.DeadlineAvailable), transfer.RecordFundingReturned{Code: "R01", At: at},
			transfer.RecordRefundSettled{Key: "t-1/fee", Taken: true, At: at}, pass(transfer.DeadlineErrors)),
		"refund by check": with(delivery[:3], cancel, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{Taken: true, At: at}, back,
			transfer.ReissueRefund{Way: transfer.RefundByCheck, CheckNumber: "1001", Comments: "the account is closed", At: at}),
		"refund to another account": with(delivery[:3], cancel, transfer.RequestRefund{At: at}, back,
			transfer.ReissueRefund{Way: transfer.RefundToAccount, FundingSourceID: "s-2", Comments: "the account is closed", At: at}),
		"refund and payment came back": with(delivery[:3], cancel, transfer.RequestRefund{At: at}, back, transfer.RecordFundingReturned{Code: "R01", At: at}),
		"payment and refund came back": with(delivery[:3], cancel, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{Taken: true, At: at},
			transfer.RecordFundingReturned{Code: "R01", At: at}, back),
		"canceled, the refund late": with(delivery[:3], cancel, transfer.RequestRefund{At: at}, pass(transfer.DeadlineRefund), pass(transfer.DeadlineRecords)),
		"checked": with(delivery[:2], transfertest.Rescreened(at),
			transfer.RequestDocuments{Documents: []transfer.Document{transfer.ProofOfFunds}, Told: transfer.AskedForAmount, Comments: "to be sure", At: at},
			transfer.SupplyDocument{By: transfertest.Sender, DocumentID: "d-1", Kind: transfer.ProofOfFunds, Name: "statement.pdf", At: at},
			transfer.Release{By: "asha", Comments: "looked into", FourEyesFrom: held.Quote.Send, At: at},
			transfer.Release{By: "bina", Comments: "looked into", FourEyesFrom: held.Quote.Send, At: at}),
		"stopped": with(delivery[:2], transfertest.Rescreened(at), transfer.Reject{Comments: "looked into", At: at}),
	}
}
