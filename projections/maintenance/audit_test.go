package maintenance_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
)

func TestAudit(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, transfers.New(), ledger.New(), timeline.New())
	at := transfertest.Start
	c.Given("sender", transfertest.SenderID, projectiontest.SampleSender())
	for _, id := range []string{"t-1", "t-2"} {
		c.Transfer(id, transfertest.Create(), transfer.RecordFundingSubmitted{ProviderRef: "p", At: at},
			transfer.RecordFundingSettled{At: at})
	}
	c.CatchUp()
	streams := []domain.StreamID{"transfer-t-1", "transfer-t-2", "sender-" + transfertest.SenderID}
	audit := func(t *testing.T, streams ...domain.StreamID) []string {
		t.Helper()
		discrepancies, err := c.Maintainer.Audit(c.Ctx, streams)
		require.NoError(t, err)
		lines := []string{}
		for _, d := range discrepancies {
			lines = append(lines, d.Projection+"."+d.Table+" "+d.Key+": "+d.Actual+", not "+d.Expected)
		}
		return lines
	}
	exec := func(t *testing.T, sql string) {
		t.Helper()
		_, err := c.Pool.Exec(c.Ctx, sql)
		require.NoError(t, err)
	}
	t.Run("an audit of correct rows reports nothing, even before all events are applied", func(t *testing.T) {
		assert.Empty(t, audit(t, streams...))
		c.Transfer("t-3", transfertest.Create())
		assert.Empty(t, audit(t, append(streams, "transfer-t-3")...))
		c.CatchUp()
		assert.Empty(t, audit(t, append(streams, "transfer-t-3")...))
	})
	t.Run("an audit reports an edited row with both values, or only the column if the table holds personal data", func(t *testing.T) {
		exec(t, `UPDATE transfers.transfers SET status = 'COMPLETED' WHERE transfer_id = 't-1'`)
		exec(t, `UPDATE transfers.private SET payee_name = 'Nobody' WHERE transfer_id = 't-1'`)
		assert.Equal(t, []string{
			"transfers.private t-1: payee_name, not payee_name", "transfers.transfers t-1: status=COMPLETED, not status=PROCESSED",
		}, audit(t, streams...))
		assert.Empty(t, audit(t, "transfer-t-2"), "an audit ignores the rows of other streams")
	})
	t.Run("an audit reports missing and extra rows", func(t *testing.T) {
		exec(t, `DELETE FROM transfers.transfers WHERE transfer_id = 't-2'`)
		exec(t, `INSERT INTO ledger.entries SELECT 5000, event_id, transfer_id, type, at, recorded_at FROM ledger.entries
			WHERE transfer_id = 't-2' LIMIT 1`)
		lines := audit(t, "transfer-t-2")
		require.Len(t, lines, 2)
		assert.Contains(t, lines[0], "transfers.transfers t-2: , not transfer_id=t-2")
		assert.Contains(t, lines[1], "ledger.entries 5000: position=5000")
	})
}
