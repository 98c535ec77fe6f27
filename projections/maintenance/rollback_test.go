package maintenance_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
	"hulak/projections/runner"
)

// laterHolders returns a later version of the holders projection, which writes names in uppercase.
func laterHolders() projections.Projection {
	later := projectiontest.Holders(projectiontest.Never)
	later.Version = 2
	later.Schema = strings.Replace(projectiontest.HoldersSchema, "position bigint",
		"uppercase boolean NOT NULL DEFAULT true, position bigint", 1)
	later.Handlers = []projections.Handler{
		projections.On(func(b *projections.Batch, e reservation.Claimed, r domain.RecordedEvent) {
			b.Insert("holders", projections.Row{"position": r.Position, "key": r.Stream.Key(), "holder": strings.ToUpper(e.Holder)})
		}),
	}
	return later
}

func TestRebuildComparison(t *testing.T) {
	t.Parallel()
	setUp := func(t *testing.T) *projectiontest.Case {
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		for i := range 40 {
			c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		c.CatchUp()
		return c
	}
	t.Run("identical tables of the same version are swapped", func(t *testing.T) {
		t.Parallel()
		c := setUp(t)
		assert.Equal(t, maintenance.Comparison{
			SameVersion: true, Position: 40, Tables: []maintenance.TableComparison{{Table: "holders", OldRows: 40, NewRows: 40}},
		}, rebuild(c, maintenance.RebuildOptions{}))
	})
	for name, damage := range map[string]string{
		"a changed value": `UPDATE holders.holders SET holder = 'damaged' WHERE position = 5`,
		"a missing row":   `DELETE FROM holders.holders WHERE position = 5`,
		"an extra row":    `INSERT INTO holders.holders VALUES (99, 'b', 'damaged')`,
		"two swapped values": `UPDATE holders.holders h SET holder = o.holder FROM holders.holders o
			WHERE h.position IN (5, 6) AND o.position IN (5, 6) AND h.position <> o.position`,
	} {
		t.Run(name+" prevents the swap until the difference is accepted", func(t *testing.T) {
			t.Parallel()
			c := setUp(t)
			_, err := c.Pool.Exec(c.Ctx, damage)
			require.NoError(t, err)
			before := c.Digest("holders")
			_, err = c.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
			var differs *maintenance.DifferenceError
			require.ErrorAs(t, err, &differs)
			assert.Equal(t, []string{"holders"}, differs.Comparison.DifferingTables())
			assert.ErrorContains(t, err, "holders")
			assert.Equal(t, before, c.Digest("holders"), "nothing was swapped")
			assert.Equal(t, int64(40), c.OnlyStatus().RebuildPosition, "the new tables are kept")

			c.Given("email", "a", reservation.Claimed{Holder: "meanwhile"})
			rebuild(c, maintenance.RebuildOptions{AcceptDifference: true})
			assert.Len(t, c.HolderRows(), 41)
			assert.NotEqual(t, before, c.Digest("holders"))
		})
	}
	t.Run("a restarted rebuild discards the rows of a faulty handler", func(t *testing.T) {
		t.Parallel()
		c := setUp(t)
		faulty := projectiontest.Holders(projectiontest.Never)
		faulty.Handlers = laterHolders().Handlers
		_, err := c.NewProcess(faulty).Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.NoError(t, err, "uppercase does not change digits")
		c.Given("email", "a", reservation.Claimed{Holder: "small"})
		c.CatchUp()
		_, err = c.NewProcess(faulty).Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.Error(t, err)
		_, err = c.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.Error(t, err, "the rebuild continues with the faulty rows")
		rebuild(c, maintenance.RebuildOptions{Restart: true})
	})
	t.Run("tables of different versions are compared and swapped", func(t *testing.T) {
		t.Parallel()
		c := setUp(t)
		later := c.NewProcess(laterHolders())
		comparison, err := later.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.NoError(t, err)
		assert.False(t, comparison.SameVersion)
		assert.Equal(t, []maintenance.TableComparison{{Table: "holders", OldRows: 40, NewRows: 40, Differs: true}}, comparison.Tables)
	})
	t.Run("lagging tables catch up to the new tables before the comparison", func(t *testing.T) {
		t.Parallel()
		c := setUp(t)
		c.Given("email", "a", reservation.Claimed{Holder: "unseen"})
		comparison := rebuild(c, maintenance.RebuildOptions{})
		assert.Equal(t, int64(41), comparison.Position)
		assert.Empty(t, comparison.DifferingTables())
	})
}

func TestRollBack(t *testing.T) {
	t.Parallel()
	t.Run("a rollback restores the earlier tables and applies all later events", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Given("email", "a", reservation.Claimed{Holder: "first"})
		c.CatchUp()
		_, err := c.Pool.Exec(c.Ctx, `UPDATE holders.holders SET holder = 'before' WHERE position = 1`)
		require.NoError(t, err)
		rebuild(c, maintenance.RebuildOptions{AcceptDifference: true})
		c.Run()
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", reservation.Claimed{Holder: "second"})))
		assert.Equal(t, []string{"a first", "a second"}, c.HolderRows())

		require.NoError(t, c.Maintainer.RollBack(c.Ctx, "holders"))
		assert.Equal(t, []string{"a before", "a second"}, c.HolderRows())
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", reservation.Claimed{Holder: "third"})))
		assert.Equal(t, []string{"a before", "a second", "a third"}, c.HolderRows(), "the follower continues with the earlier tables")

		require.NoError(t, c.Maintainer.RollBack(c.Ctx, "holders"), "a second rollback restores the rebuilt tables")
		assert.Equal(t, []string{"a first", "a second", "a third"}, c.HolderRows())
	})
	t.Run("a rollback without earlier tables fails", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.CatchUp()
		require.ErrorIs(t, c.Maintainer.RollBack(c.Ctx, "holders"), maintenance.ErrNoEarlierTables)
		require.ErrorIs(t, c.Maintainer.RollBack(c.Ctx, "nothing"), projections.ErrUnknownProjection)
	})
	t.Run("only a program of the same version can roll back to earlier tables", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Given("email", "a", reservation.Claimed{Holder: "first"})
		c.CatchUp()
		later := c.NewProcess(laterHolders())
		require.NoError(t, later.CatchUp(c.Ctx))
		c.Given("email", "a", reservation.Claimed{Holder: "second"})
		require.NoError(t, later.CatchUp(c.Ctx))
		assert.Equal(t, []string{"a FIRST", "a SECOND"}, c.HolderRows())

		err := later.RollBack(c.Ctx, "holders")
		require.ErrorIs(t, err, maintenance.ErrNoEarlierTables)
		require.ErrorContains(t, err, "version 1")
		assert.Equal(t, []string{"a FIRST", "a SECOND"}, c.HolderRows(), "nothing was swapped")

		require.Error(t, c.Runner.CatchUp(c.Ctx), "the older program cannot use the newer tables")
		require.NoError(t, c.Maintainer.RollBack(c.Ctx, "holders"))
		c.Given("email", "a", reservation.Claimed{Holder: "third"})
		c.CatchUp()
		assert.Equal(t, []string{"a first", "a second", "a third"}, c.HolderRows())
	})
}

func TestRebuildWaitsForLaggingFollower(t *testing.T) {
	t.Parallel()
	slow := projectiontest.Holders(projectiontest.Never)
	slow.Name = "slow"
	release := make(chan struct{})
	slow.Handlers = []projections.Handler{
		projections.On(func(*projections.Batch, reservation.Claimed, domain.RecordedEvent) { <-release }),
	}
	c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never), slow)
	for i := range 20 {
		c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
	}
	c.Process = c.NewProcessWith(runner.Options{PageSize: 5}, projectiontest.Holders(projectiontest.Never), slow)
	c.Run()
	require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", 20))

	waited := false
	_, err := c.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{Progress: func(p maintenance.Progress) {
		if p.Waiting && !waited {
			waited = true
			close(release)
		}
		if p.Waiting {
			var reached int64
			assert.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT position FROM holders__next.projection_checkpoint`).Scan(&reached))
			assert.Equal(t, p.Done, reached, "the rebuild does not advance while it waits")
		}
		for n := 0; n < 5 && !waited; n++ { // so that there is always another page until the rebuild waits
			c.Given("email", "a", reservation.Claimed{Holder: "more"})
		}
	}})
	require.NoError(t, err)
	assert.True(t, waited)
}
