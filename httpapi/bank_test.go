package httpapi

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/money"
)

// exchanged is what the door is told of the bank: one file of ours, one of its own, and a return that came too late.
type exchanged struct{}

func (exchanged) Files(_ context.Context, page, size int) ([]BankFile, int, error) {
	files := []BankFile{
		{Name: "RETURN-1.ach", SHA256: make([]byte, 32), Entries: 1, MadeAt: start, Problems: []string{"line 1: it can be dishonored"}},
		{Ours: true, Name: "HULAK-1.ach", SHA256: make([]byte, 32), Entries: 1, Debits: money.MustParse("205.00", money.USD), MadeAt: start, DoneAt: start, Answer: "ACCEPTED"},
	}
	return files[min(page*size, 2):min((page+1)*size, 2)], 2, nil
}

func (exchanged) Returns(context.Context, int, int) ([]BankReturn, int, error) {
	return []BankReturn{{
		TransferID: "t-1", Reference: "ABC", Amount: money.MustParse("205.00", money.USD), Code: "R10", SettledOn: time.Date(2026, 3, 3, 0, 0, 0, 0, time.UTC),
		ReturnedAt: start, Untimely: true,
	}}, 1, nil
}

func TestStaffSeeWhatIsExchangedWithTheBank(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	compliance := d.staff("COMPLIANCE")
	t.Run("3.15a files by page, the newest first, with what has to be looked at", func(t *testing.T) {
		files := compliance.must(get, "/v1/admin/bank-files?pageSize=1", nil)
		assert.Equal(t, "RETURN-1.ach", files.str("result.0.name"))
		assert.Equal(t, "IN", files.str("result.0.direction"))
		assert.Equal(t, "line 1: it can be dishonored", files.str("result.0.problems.0"))
		assert.EqualValues(t, 2, files.at("paging.totalCount"))
		files = compliance.must(get, "/v1/admin/bank-files?pageSize=1&page=1", nil)
		assert.Equal(t, "205.00", files.str("result.0.debits"))
		assert.Equal(t, "ACCEPTED", files.str("result.0.answer"))
	})
	t.Run("3.15a a return says what its code means and what follows from it", func(t *testing.T) {
		returns := compliance.must(get, "/v1/admin/bank-returns", nil)
		assert.Equal(t, "R10", returns.str("result.0.code"))
		assert.Equal(t, "2026-03-03", returns.str("result.0.settledOn"))
		assert.Equal(t, true, returns.at("result.0.locksSender"))
		assert.Equal(t, true, returns.at("result.0.untimely"))
	})
}
