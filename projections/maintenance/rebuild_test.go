package maintenance_test

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
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
	"hulak/projections/runner"
)

// rebuild rebuilds a test case's only projection.
func rebuild(c *projectiontest.Case, o maintenance.RebuildOptions) maintenance.Comparison {
	c.T.Helper()
	comparison, err := c.Maintainer.Rebuild(c.Ctx, "holders", o)
	require.NoError(c.T, err)
	return comparison
}

func TestRebuild(t *testing.T) {
	t.Parallel()

	t.Run("the new tables replace the old tables, which are kept", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		for i := range 1_100 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		_, err := c.Pool.Exec(c.Ctx, `UPDATE holders.holders SET holder = 'changed by hand' WHERE position = 5`)
		require.NoError(t, err)
		var progress []int64
		c.Process = c.NewProcessWith(runner.Options{PageSize: 500}, projectiontest.Holders(projectiontest.Never))
		rebuild(c, maintenance.RebuildOptions{AcceptDifference: true, Progress: func(p maintenance.Progress) {
			assert.Equal(t, int64(1_100), p.Total)
			progress = append(progress, p.Done)
		}})
		assert.Equal(t, []int64{0, 500, 1_000, 1_100, 1_100}, progress)
		assert.Equal(t, "a 4", c.HolderRows()[4])
		var holder string
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT holder FROM holders__previous.holders WHERE position = 5`).Scan(&holder))
		assert.Equal(t, "changed by hand", holder)
		rebuild(c, maintenance.RebuildOptions{}) // a second rebuild replaces the kept tables
		_, err = c.Maintainer.Rebuild(c.Ctx, "nothing", maintenance.RebuildOptions{})
		assert.ErrorIs(t, err, projections.ErrUnknownProjection)
	})

	t.Run("an interrupted rebuild continues where it stopped", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		for i := range 1_100 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		interrupted, cancel := context.WithCancel(c.Ctx)
		c.Process = c.NewProcessWith(runner.Options{PageSize: 500}, projectiontest.Holders(projectiontest.Never))
		_, err := c.Maintainer.Rebuild(interrupted, "holders", maintenance.RebuildOptions{Progress: func(p maintenance.Progress) {
			if p.Done == 500 {
				cancel()
			}
		}})
		require.ErrorIs(t, err, context.Canceled)
		assert.Equal(t, int64(500), c.OnlyStatus().RebuildPosition)
		var progress []int64
		rebuild(c, maintenance.RebuildOptions{Progress: func(p maintenance.Progress) { progress = append(progress, p.Done) }})
		assert.Equal(t, []int64{500, 1_000, 1_100, 1_100}, progress)
		assert.Len(t, c.HolderRows(), 1_100)
		assert.Equal(t, int64(-1), c.OnlyStatus().RebuildPosition)
	})

	t.Run("events written during rebuilds are not lost, and readers never see fewer rows", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		const events = 300
		var wg sync.WaitGroup
		wg.Go(func() {
			for i := range events {
				c.Given("email", fmt.Sprint(i%5), reservation.Claimed{Holder: fmt.Sprint(i)})
			}
		})
		rebuilt := make(chan struct{})
		wg.Go(func() {
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
			rebuild(c, maintenance.RebuildOptions{})
		}
		close(rebuilt)
		wg.Wait()
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", events))
		assert.Len(t, c.HolderRows(), events)
		c.RequireSameAfterRebuild("holders")
	})

	t.Run("the new tables include events applied to the old ones before the swap", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Given("email", "a", reservation.Claimed{Holder: "first"})
		c.CatchUp()
		filled := 0
		rebuild(c, maintenance.RebuildOptions{Progress: func(maintenance.Progress) {
			if filled++; filled == 3 { // the new tables are filled, and the swap is next
				c.Given("email", "a", reservation.Claimed{Holder: "meanwhile"})
				c.CatchUp()
			}
		}})
		assert.Equal(t, []string{"a first", "a meanwhile"}, c.HolderRows())
	})

	t.Run("concurrent rebuilds both succeed", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		for i := range 600 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		other := c.NewProcess(projectiontest.Holders(projectiontest.Never))
		var wg sync.WaitGroup
		for _, process := range []projectiontest.Process{c.Process, other} {
			wg.Go(func() {
				_, err := process.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
				assert.NoError(t, err)
			})
		}
		wg.Wait()
		assert.Len(t, c.HolderRows(), 600)
	})

	t.Run("a runner with a higher version rebuilds the tables when it starts", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Given("email", "a", reservation.Claimed{Holder: "holder-1"})
		c.CatchUp()
		later := projectiontest.Holders(projectiontest.Never)
		later.Version, later.Schema = 2, strings.Replace(projectiontest.HoldersSchema, "key      text NOT NULL,",
			"key text NOT NULL, seen boolean NOT NULL DEFAULT true,", 1)
		require.NoError(t, c.NewProcess(later).CatchUp(c.Ctx))
		var seen bool
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT seen FROM holders.holders`).Scan(&seen))
		assert.True(t, seen)

		err := c.Runner.CatchUp(c.Ctx)
		require.ErrorContains(t, err, "version 2", "an older program does not change newer tables")
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT seen FROM holders.holders`).Scan(&seen))
	})
}
