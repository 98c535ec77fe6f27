package runner_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/runner"
)

func TestRunner(t *testing.T) {
	t.Parallel()

	t.Run("a runner writes rows in log order across batches", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		want := []string{}
		for i := range 1_203 {
			name := fmt.Sprint("holder-", i)
			c.Given("email", "a", reservation.Claimed{Holder: name})
			want = append(want, "a "+name)
		}
		c.CatchUp()
		assert.Equal(t, want, c.HolderRows())
		assert.Equal(t, int64(1_203), c.OnlyStatus().Position)
	})

	t.Run("WaitFor returns when the row exists or the context ends", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		for i := range 20 {
			position := c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
			require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
			require.Len(t, c.HolderRows(), i+1)
		}
		ended, cancel := context.WithCancel(c.Ctx)
		cancel()
		require.ErrorIs(t, c.Runner.WaitFor(ended, "holders", 21), context.Canceled)
		require.ErrorIs(t, c.Runner.WaitFor(c.Ctx, "nothing", 1), projections.ErrUnknownProjection)
	})

	t.Run("rows and the checkpoint are written atomically", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Given("email", "a", reservation.Claimed{Holder: "first"})
		c.CatchUp()
		// A connection lost during a transaction must leave the tables unchanged, as a crash would.
		c.Given("email", "a", reservation.Claimed{Holder: "second"})
		_, err := c.Pool.Exec(c.Ctx, `
			CREATE FUNCTION holders.crash() RETURNS trigger LANGUAGE plpgsql AS
				$$ BEGIN RAISE EXCEPTION 'crash' USING ERRCODE = 'admin_shutdown'; END $$;
			CREATE TRIGGER crash BEFORE UPDATE ON holders.projection_checkpoint FOR EACH ROW EXECUTE FUNCTION holders.crash()`)
		require.NoError(t, err)
		require.Error(t, c.Runner.CatchUp(c.Ctx))
		assert.Equal(t, []string{"a first"}, c.HolderRows())
		assert.Equal(t, int64(1), c.OnlyStatus().Position)
		_, err = c.Pool.Exec(c.Ctx, `DROP TRIGGER crash ON holders.projection_checkpoint`)
		require.NoError(t, err)
		c.CatchUp()
		assert.Equal(t, []string{"a first", "a second"}, c.HolderRows())
	})

	t.Run("several runners apply each event once", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		for i := range 1_400 {
			c.Given("email", fmt.Sprint(i%7), reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		require.NoError(t, c.Runner.Prepare(c.Ctx))
		var wg sync.WaitGroup
		for range 4 {
			runner := c.NewProcess(projectiontest.Holders(projectiontest.Never))
			wg.Go(func() { assert.NoError(t, runner.CatchUp(c.Ctx)) })
		}
		wg.Wait()
		assert.Len(t, c.HolderRows(), 1_400)
		assert.Empty(t, c.OnlyStatus().Parked, "applying an event twice would park its stream")
	})

	t.Run("a running runner recreates dropped tables", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", reservation.Claimed{Holder: "first"})))
		_, err := c.Pool.Exec(c.Ctx, `DROP SCHEMA holders CASCADE`)
		require.NoError(t, err)
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", reservation.Claimed{Holder: "second"})))
		assert.Equal(t, []string{"a first", "a second"}, c.HolderRows())
	})
}

func TestStatusReportsLag(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
	require.Equal(t, 0, c.OnlyStatus().Version, "there are no tables yet")
	c.Given("email", "a", reservation.Claimed{Holder: "first"})
	c.CatchUp()
	s := c.OnlyStatus()
	assert.True(t, s.Healthy())
	assert.Zero(t, s.Lag)
	assert.Zero(t, s.LagSeconds)
	c.Given("email", "a", reservation.Claimed{Holder: "second"}, reservation.Claimed{Holder: "third"})
	s = c.OnlyStatus()
	assert.Equal(t, int64(2), s.Lag)
	assert.Equal(t, int64(3), s.Head)
}

func TestInvalidProjectionsPanic(t *testing.T) {
	t.Parallel()
	on := projections.On(func(*projections.Batch, reservation.Claimed, domain.RecordedEvent) {})
	assert.Panics(t, func() {
		runner.New(nil, nil, []projections.Projection{{Name: "twice", Handlers: []projections.Handler{on, on}}},
			runner.Options{})
	})
	assert.Panics(t, func() {
		runner.New(nil, nil, []projections.Projection{{Name: "No-Schema"}}, runner.Options{})
	})
	assert.Panics(t, func() {
		runner.New(nil, nil, []projections.Projection{{Name: "same"}, {Name: "same"}}, runner.Options{})
	})
}
