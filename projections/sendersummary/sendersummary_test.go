package sendersummary_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/sendersummary"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = transfertest.Start

func totals(c *projectiontest.Case, senderID string) sendersummary.Totals {
	c.T.Helper()
	got, err := sendersummary.NewQueries(c.Pool).Totals(c.Ctx, senderID)
	require.NoError(c.T, err)
	return got
}

// totalsTests lists commands and the expected amount sent. Another transfer contributes 200.00 in each case.
var totalsTests = []struct {
	name     string
	commands []transfer.Command
	sent     string
}{
	{"a created transfer counts", nil, "400.00"},
	{"a delivered transfer counts once", []transfer.Command{
		transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}, transfer.RequestPayout{At: at},
		transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}, transfer.RecordDelivered{At: at},
	}, "400.00"},
	{"a canceled transfer does not count", []transfer.Command{transfer.Cancel{By: transfertest.SenderID, At: at}}, "200.00"},
	{"a refunded transfer is not subtracted twice", []transfer.Command{
		transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}, transfer.Cancel{By: transfertest.SenderID, At: at},
		transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{MoneyMoved: true, At: at},
	}, "200.00"},
	{"a declined transfer does not count", []transfer.Command{transfer.RecordFundingDeclined{Code: "DECLINED", At: at}}, "200.00"},
	{"a returned transfer does not count", []transfer.Command{
		transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingReturned{Code: "R01", At: at},
	}, "200.00"},
	{"a returned transfer that is reprocessed counts", []transfer.Command{
		transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingReturned{Code: "R01", At: at},
		transfer.Reprocess{Route: transfertest.Create().Route, Payee: transfertest.Create().Payee, Comments: "again", At: at},
	}, "400.00"},
	{"a transfer with a failed payout still counts", []transfer.Command{
		transfer.RecordFundingSubmitted{At: at}, transfer.RecordFundingSettled{At: at}, transfer.RequestPayout{At: at},
		transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at},
	}, "400.00"},
}

func TestTotals(t *testing.T) {
	t.Parallel()
	for _, test := range totalsTests {
		t.Run(test.name+" (3.18b)", func(t *testing.T) {
			t.Parallel()
			c := projectiontest.New(t, sendersummary.New())
			c.Given("beneficiary", "b-1", projectiontest.SampleBeneficiary())
			c.Transfer("t-1", transfertest.Create())
			c.Transfer("t-2", append([]transfer.Command{transfertest.Create()}, test.commands...)...)
			c.CatchUp()
			assert.Equal(t, sendersummary.Totals{
				AmountSent: money.MustParse(test.sent, money.USD), TransactionCount: 2, BeneficiaryCount: 1,
			}, totals(c, transfertest.SenderID))
		})
	}

	t.Run("a rejected transfer does not count (3.18b)", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, sendersummary.New())
		create := transfertest.Create()
		create.HoldReasons = []string{"SCREENING_HIT"}
		c.Transfer("t-1", create, transfer.Reject{Comments: "reviewed", At: at})
		c.CatchUp()
		assert.True(t, totals(c, transfertest.SenderID).AmountSent.IsZero())
	})

	t.Run("a sender without transfers or beneficiaries has totals of zero (3.18b)", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, sendersummary.New())
		c.Transfer("t-1", transfertest.Create())
		c.CatchUp()
		got := totals(c, "sender-2")
		assert.Equal(t, "0.00 USD", got.AmountSent.String())
		assert.Zero(t, got.TransactionCount)
		assert.Zero(t, got.BeneficiaryCount)
	})
}

func TestAmountSentExcludesReturnedTransfers(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, sendersummary.New())
	want, count := money.Zero(money.USD), 0
	rapid.Check(t, func(r *rapid.T) {
		count++
		events := transfertest.RandomHistory(r, nil)
		c.TransferEvents(fmt.Sprint("transfer-", count), events)
		c.CatchUp()
		state := transfertest.Fold(events)
		switch state.Status {
		case transfer.StatusCanceled, transfer.StatusFailed, transfer.StatusReturned, transfer.StatusRefunded:
		default:
			want = want.Add(state.Quote.Send)
		}
		if got := totals(c, transfertest.SenderID); !got.AmountSent.Equal(want) || got.TransactionCount != count {
			r.Fatalf("%d transfers totaling %s, want %d totaling %s, after %s (3.18b)", got.TransactionCount, got.AmountSent, count, want,
				state.Status)
		}
	})
	c.RequireSameAfterRebuild("glance")
}
