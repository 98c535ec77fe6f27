package projections_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/projectiontest"
)

// rebuild rebuilds the only projection of a case.
func rebuild(c *projectiontest.Case, o projections.RebuildOptions) projections.Comparison {
	c.T.Helper()
	comparison, err := c.Runner.Rebuild(c.Ctx, "holders", o)
	require.NoError(c.T, err)
	return comparison
}

func TestRebuild(t *testing.T) {
	t.Parallel()

	t.Run("new tables are swapped in full, and the old ones kept", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		for i := range 1_100 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		_, err := c.Pool.Exec(c.Ctx, `UPDATE holders.holders SET holder = 'spoilt by hand' WHERE position = 5`)
		require.NoError(t, err)
		var seen []int64
		projections.SetPageSize(c.Runner, 500)
		rebuild(c, projections.RebuildOptions{AcceptDifference: true, Progress: func(p projections.Progress) {
			assert.Equal(t, int64(1_100), p.Total)
			seen = append(seen, p.Done)
		}})
		assert.Equal(t, []int64{0, 500, 1_000, 1_100, 1_100}, seen)
		assert.Equal(t, "a 4", rows(c)[4])
		var kept string
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT holder FROM holders__previous.holders WHERE position = 5`).Scan(&kept))
		assert.Equal(t, "spoilt by hand", kept)
		rebuild(c, projections.RebuildOptions{}) // a second time, replacing the kept tables
		_, err = c.Runner.Rebuild(c.Ctx, "nothing", projections.RebuildOptions{})
		assert.ErrorIs(t, err, projections.ErrUnknown)
	})

	t.Run("an interrupted rebuild goes on where it stopped", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		for i := range 1_100 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		interrupted, cancel := context.WithCancel(c.Ctx)
		projections.SetPageSize(c.Runner, 500)
		_, err := c.Runner.Rebuild(interrupted, "holders", projections.RebuildOptions{Progress: func(p projections.Progress) {
			if p.Done == 500 {
				cancel()
			}
		}})
		require.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, int64(500), status(c).RebuildPosition)
		var seen []int64
		rebuild(c, projections.RebuildOptions{Progress: func(p projections.Progress) { seen = append(seen, p.Done) }})
		assert.Equal(t, []int64{500, 1_000, 1_100, 1_100}, seen)
		assert.Len(t, rows(c), 1_100)
		assert.Equal(t, int64(-1), status(c).RebuildPosition)
	})

	t.Run("while events come, nothing is lost and no reader goes back in time", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		const events = 300
		var working sync.WaitGroup
		working.Go(func() {
			for i := range events {
				c.Given("email", fmt.Sprint(i%5), reservation.Claimed{Holder: fmt.Sprint(i)})
			}
		})
		rebuilt := make(chan struct{})
		working.Go(func() {
			for count := 0; ; {
				var now int
				if !assert.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT count(*) FROM holders.holders`).Scan(&now)) {
					return
				}
				assert.GreaterOrEqual(t, now, count)
				count = now
				select {
				case <-rebuilt:
					return
				default:
				}
			}
		})
		for range 8 {
			rebuild(c, projections.RebuildOptions{})
		}
		close(rebuilt)
		working.Wait()
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", events))
		assert.Len(t, rows(c), events)
		c.RequireSameAfterRebuild("holders")
	})

	t.Run("what the old tables showed before the swap, the new ones show after it", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Given("email", "a", reservation.Claimed{Holder: "first"})
		c.CatchUp()
		filled := 0
		rebuild(c, projections.RebuildOptions{Progress: func(projections.Progress) {
			if filled++; filled == 3 { // the new tables are full, and the swap is next
				c.Given("email", "a", reservation.Claimed{Holder: "meanwhile"})
				c.CatchUp()
			}
		}})
		assert.Equal(t, []string{"a first", "a meanwhile"}, rows(c))
	})

	t.Run("two rebuilds at once end as one", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		for i := range 600 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		other := c.NewRunner(holders(never))
		var working sync.WaitGroup
		for _, runner := range []*projections.Runner{c.Runner, other} {
			working.Go(func() {
				_, err := runner.Rebuild(c.Ctx, "holders", projections.RebuildOptions{})
				assert.NoError(t, err)
			})
		}
		working.Wait()
		assert.Len(t, rows(c), 600)
	})

	t.Run("a raised version or a changed schema is rebuilt at the start", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Given("email", "a", reservation.Claimed{Holder: "somebody"})
		c.CatchUp()
		later := holders(never)
		later.Version, later.Schema = 2, strings.Replace(holdersSchema, "key      text NOT NULL,", "key text NOT NULL, seen boolean NOT NULL DEFAULT true,", 1)
		require.NoError(t, c.NewRunner(later).CatchUp(c.Ctx))
		var seen bool
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT seen FROM holders.holders`).Scan(&seen))
		assert.True(t, seen)

		err := c.Runner.CatchUp(c.Ctx)
		require.ErrorContains(t, err, "version 2", "an older program leaves the newer tables alone")
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT seen FROM holders.holders`).Scan(&seen))
	})
}
