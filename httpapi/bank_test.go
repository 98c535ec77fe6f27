package httpapi

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/money"
	"hulak/httpapi/core"
	"hulak/httpapi/operations"
	"hulak/projections"
)

// fakeBankFiles is a fake Bank with an outgoing file, an incoming file, and a late return.
type fakeBankFiles struct{}

func (fakeBankFiles) Files(_ context.Context, before int64, limit int) ([]operations.BankFile, int64, error) {
	if before > 2 && limit == 1 {
		return []operations.BankFile{
			{Name: "RETURN-1.ach", SHA256: make([]byte, 32), Entries: 1, CreatedAt: startTime,
				Problems: []string{"line 1: it can be dishonored"}},
		}, 2, nil
	}
	return []operations.BankFile{
		{Outgoing: true, Name: "HULAK-1.ach", SHA256: make([]byte, 32), Entries: 1, Debits: money.MustParse("205.00", money.USD),
			CreatedAt: startTime, CompletedAt: startTime, Acknowledgment: "ACCEPTED"},
	}, 0, nil
}

func (fakeBankFiles) Returns(_ context.Context, after projections.Cursor, _ int) ([]operations.BankReturn, projections.Cursor, error) {
	if after != (projections.Cursor{}) {
		return nil, projections.Cursor{}, nil
	}
	return []operations.BankReturn{{
		TransferID: "t-1", Reference: "ABC", Amount: money.MustParse("205.00", money.USD), Code: "R10",
		SettledOn:  time.Date(2026, 3, 3, 0, 0, 0, 0, time.UTC),
		ReturnedAt: startTime, Untimely: true,
	}}, projections.Cursor{At: startTime, ID: "debit-1"}, nil
}

func TestStaffListBankFilesAndReturns(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	compliance := srv.staff("COMPLIANCE")
	t.Run("staff list bank files with their problems, newest first", func(t *testing.T) {
		files := compliance.must(core.Get, "/v1/admin/bank-files?limit=1", nil)
		assert.Equal(t, "RETURN-1.ach", files.str("result.0.name"))
		assert.Equal(t, "IN", files.str("result.0.direction"))
		assert.Equal(t, "line 1: it can be dishonored", files.str("result.0.problems.0"))
		files = compliance.must(core.Get, "/v1/admin/bank-files?limit=1&after="+files.str("next"), nil)
		assert.Equal(t, "205.00", files.str("result.0.debits"))
		assert.Equal(t, "ACCEPTED", files.str("result.0.answer"))
		assert.Nil(t, files.at("next"), "the last page has no cursor")
	})
	t.Run("staff see the meaning and the consequences of a return code", func(t *testing.T) {
		returns := compliance.must(core.Get, "/v1/admin/bank-returns", nil)
		assert.Equal(t, "R10", returns.str("result.0.code"))
		assert.Equal(t, "2026-03-03", returns.str("result.0.settledOn"))
		assert.Equal(t, true, returns.at("result.0.locksSender"))
		assert.Equal(t, true, returns.at("result.0.untimely"))
		assert.Empty(t, compliance.must(core.Get, "/v1/admin/bank-returns?after="+returns.str("next"), nil).at("result"))
	})
}
