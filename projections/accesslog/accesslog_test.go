package accesslog_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	domain "hulak/domain/accesslog"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/accesslog"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at    = projectiontest.At
	first = domain.DataRead{StaffID: "f-1", Call: "getTransaction", Subject: "t-1", People: []string{"s-1", "b-1"},
		Purpose: domain.PurposeSupport, Reference: "CMP-1", At: at}
	second = domain.DataRead{StaffID: "f-2", Call: "listTransfers", People: []string{"s-1", "s-2"}, Purpose: domain.PurposeAudit,
		At: at.Add(time.Hour)}
)

func newCase(t *testing.T) (*projectiontest.Case, func(accesslog.Filter) []int64) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, accesslog.New())
	c.Given("access", domain.StreamKey("f-1", at), first)
	c.Given("access", domain.StreamKey("f-2", at), second)
	c.CatchUp()
	return c, func(f accesslog.Filter) (positions []int64) {
		t.Helper()
		list, err := accesslog.NewQueries(c.Pool).Accesses(c.Ctx, f)
		require.NoError(t, err)
		for _, r := range list {
			positions = append(positions, r.Position)
		}
		return positions
	}
}

func TestAccesses(t *testing.T) {
	t.Parallel()

	t.Run("the access log lists who viewed whose data, when, and for what purpose, newest first (8)", func(t *testing.T) {
		c, _ := newCase(t)
		list, err := accesslog.NewQueries(c.Pool).Accesses(c.Ctx, accesslog.Filter{})
		require.NoError(t, err)
		assert.Equal(t, []accesslog.Access{{Position: 2, DataRead: second}, {Position: 1, DataRead: first}}, list)
	})
	t.Run("the access log can be filtered by person, staff member, purpose, and time, and paged by position (8)", func(t *testing.T) {
		_, positions := newCase(t)
		assert.Equal(t, []int64{2, 1}, positions(accesslog.Filter{PersonID: "s-1"}))
		assert.Equal(t, []int64{1}, positions(accesslog.Filter{PersonID: "b-1"}))
		assert.Equal(t, []int64{2}, positions(accesslog.Filter{StaffID: "f-2"}))
		assert.Equal(t, []int64{1}, positions(accesslog.Filter{Purpose: domain.PurposeSupport}))
		assert.Equal(t, []int64{2}, positions(accesslog.Filter{From: at.Add(time.Minute)}))
		assert.Equal(t, []int64{1}, positions(accesslog.Filter{Until: at.Add(time.Minute)}))
		assert.Equal(t, []int64{2}, positions(accesslog.Filter{Limit: 1}))
		assert.Equal(t, []int64{1}, positions(accesslog.Filter{Before: 2}))
		assert.Empty(t, positions(accesslog.Filter{PersonID: "b-1", StaffID: "f-2"}))
	})
}

func TestExports(t *testing.T) {
	t.Parallel()
	started := domain.ExportStarted{
		ExportID: "x-1", StaffID: "f-1", Format: domain.FormatCSV, Filter: domain.Filter{Type: "transfer.",
			Person: "s-1"}, UpTo: 2, Count: 2, At: at, Reason: "requested by Asha Rai",
	}
	t.Run("the access log lists each export with its filter, staff member, reason, and count (8)", func(t *testing.T) {
		c, _ := newCase(t)
		c.Given("export", "x-1", started)
		c.Given("export", "x-2", domain.ExportStarted{ExportID: "x-2", StaffID: "f-2", Format: domain.FormatJSONLines, At: at, Reason: "r"})
		c.Given("export", "x-1", domain.ExportEnded{ExportID: "x-1", StaffID: "f-1", Count: 2, Complete: true, At: at.Add(time.Second)})
		c.CatchUp()
		list, err := accesslog.NewQueries(c.Pool).Exports(c.Ctx, 0, 10)
		require.NoError(t, err)
		require.Len(t, list, 2)
		assert.Equal(t, accesslog.Export{ID: "x-2", Position: 4, StaffID: "f-2", Format: domain.FormatJSONLines, At: at, Reason: "r"}, list[0])
		assert.Equal(t, accesslog.Export{
			ID: "x-1", Position: 3, StaffID: "f-1", Format: domain.FormatCSV, Filter: started.Filter, Expected: 2, Count: 2, Complete: true,
			Ended:   true,
			EndedAt: at.Add(time.Second), At: at, Reason: started.Reason,
		}, list[1])
		older, err := accesslog.NewQueries(c.Pool).Exports(c.Ctx, 4, 10)
		require.NoError(t, err)
		assert.Equal(t, list[1:], older)
	})
	t.Run("erasing a staff member removes their reasons, even after a rebuild (8)", func(t *testing.T) {
		c, _ := newCase(t)
		c.Given("export", "x-1", started)
		c.CatchUp()
		c.Erase("f-1")
		list, err := accesslog.NewQueries(c.Pool).Exports(c.Ctx, 0, 10)
		require.NoError(t, err)
		assert.Empty(t, list[0].Reason)
		c.RequireSameAfterRebuild("accesslog")
	})
}
