package projections_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestPagingIsBounded(t *testing.T) {
	t.Parallel()
	t.Run("the default page size is 20 (9.01a)", func(t *testing.T) { assert.Equal(t, 20, projections.Paging{}.Bounded().Size) })
	t.Run("the first page is 0 (9.01b)", func(t *testing.T) { assert.Equal(t, 0, projections.Paging{Page: -3}.Bounded().Page) })
	t.Run("an empty page has a total count of 0 and a non-nil result (9.01c)", func(t *testing.T) {
		page := projections.NewPage[string](projections.Paging{}.Bounded(), nil, 0)
		assert.Zero(t, page.TotalCount)
		assert.NotNil(t, page.Result)
	})
	t.Run("a page size above the maximum is reduced to the maximum", func(t *testing.T) {
		assert.Equal(t, projections.PageSizeMax, projections.Paging{Size: 1 << 40}.Bounded().Size)
	})
}
