package httpapi

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/domain/money"
	"hulak/domain/reconciliation"
	"hulak/httpapi/core"
	"hulak/httpapi/operations"
)

// fakeStatements is a fake Statements with one unreadable file.
type fakeStatements struct{}

func (fakeStatements) Unparsed(context.Context, int) ([]operations.UnparsedStatement, error) {
	return []operations.UnparsedStatement{
		{Counterparty: "BANK", Name: "prior-day-2.bai", Problem: "incomplete statement", ReceivedAt: startTime},
	}, nil
}

func TestReconciliation(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	compliance := srv.staff("COMPLIANCE")
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	compared := reconciliation.StatementCompared{
		StatementID: "s-1", Counterparty: reconciliation.Bank, File: "prior-day-1.bai", Number: 1, Day: "2026-03-02",
		Opening: usd("0.00"), Closing: usd("204.00"),
		Lines: 1, Books: usd("205.00"), InTransit: usd("0.00"), DifferenceTotal: usd("1.00"), Continues: true, At: startTime,
	}
	runCommand(srv, reconciliation.StatementDecider, "s-1",
		reconciliation.RecordComparison{StatementCompared: compared})
	found := reconciliation.DifferenceFound{
		DifferenceID: "d-1", Counterparty: reconciliation.Bank, Kind: reconciliation.AmountDiffers,
		TransferID: "t-1", Reference: "T1", StatementID: "s-1",
		File: "prior-day-1.bai", Line: 4, Position: 9, Ours: usd("205.00"), Theirs: usd("204.00"), Since: startTime, At: startTime,
	}
	runCommand(srv, reconciliation.DifferenceDecider, "d-1",
		reconciliation.Command(reconciliation.RecordDifference{DifferenceFound: found}))
	srv.awaitReadModels()
	t.Run("a statement shows both closing balances and the difference", func(t *testing.T) {
		list := compliance.must(core.Get, "/v1/admin/reconciliation/statements?counterparty=BANK", nil)
		assert.Equal(t, "204.00", list.str("result.0.closing"))
		assert.Equal(t, "205.00", list.str("result.0.books"))
		assert.Equal(t, "1.00", list.str("result.0.differing"))
		assert.EqualValues(t, 1, list.at("result.0.differs"))
		assert.EqualValues(t, 1, list.at("open.0.count"))
		assert.Equal(t, "prior-day-2.bai", list.str("unread.0.file"))
	})
	t.Run("staff explain a difference and see its transfer, event, and statement line", func(t *testing.T) {
		path := "/v1/admin/reconciliation/differences"
		list := compliance.must(core.Get, path+"?status=OPEN", nil)
		assert.Equal(t, "t-1", list.str("result.0.transferId"))
		assert.Equal(t, "9", list.str("result.0.event"))
		assert.Equal(t, "prior-day-1.bai", list.str("result.0.file"))
		assert.EqualValues(t, 4, list.at("result.0.line"))
		assert.Equal(t, "VALIDATION_FAILED", compliance.call(core.Post, path+"/d-1/explain", map[string]any{"reason": " "}).code())
		compliance.must(core.Post, path+"/d-1/explain", map[string]any{"reason": "The bank kept a dollar."})
		assert.Equal(t, "DIFFERENCE_NOT_OPEN", compliance.call(core.Post, path+"/d-1/explain", map[string]any{"reason": "Again."}).code())
		assert.Equal(t, "DIFFERENCE_NOT_FOUND", compliance.call(core.Post, path+"/d-9/explain", map[string]any{"reason": "None."}).code())
		srv.awaitReadModels()
		list = compliance.must(core.Get, path+"?status=EXPLAINED", nil)
		assert.Equal(t, "The bank kept a dollar.", list.str("result.0.reason"))
		assert.NotEmpty(t, list.str("result.0.explainedBy"))
	})
}
