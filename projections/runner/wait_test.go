package runner_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/projectiontest"
)

// waitTimeout is the timeout for waits that must fail. It is long enough for several polls.
const waitTimeout = 100 * time.Millisecond

func TestWaitForProjectionOfAnotherProcess(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
	o := c.NewProcess(projectiontest.Holders(projectiontest.Never)).Runner

	t.Run("WaitFor returns immediately if another process has applied the event", func(t *testing.T) {
		position := c.Given("email", "a", reservation.Claimed{Holder: "first"})
		require.NoError(t, c.Runner.CatchUp(c.Ctx))
		require.NoError(t, o.WaitFor(c.Ctx, "holders", position))
	})
	t.Run("WaitFor waits for an unapplied event until the context ends", func(t *testing.T) {
		position := c.Given("email", "a", reservation.Claimed{Holder: "second"})
		ctx, cancel := context.WithTimeout(c.Ctx, waitTimeout)
		defer cancel()
		require.ErrorIs(t, o.WaitFor(ctx, "holders", position), context.DeadlineExceeded)
	})
	t.Run("WaitFor returns when another process applies the event", func(t *testing.T) {
		position := c.Given("email", "a", reservation.Claimed{Holder: "third"})
		done := make(chan error, 1)
		go func() { done <- o.WaitFor(c.Ctx, "holders", position) }()
		require.NoError(t, c.Runner.CatchUp(c.Ctx))
		require.NoError(t, <-done)
	})
	t.Run("WaitFor treats missing tables as tables at position 0", func(t *testing.T) {
		withoutTables := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		ctx, cancel := context.WithTimeout(withoutTables.Ctx, waitTimeout)
		defer cancel()
		require.ErrorIs(t, withoutTables.Runner.WaitFor(ctx, "holders", 1), context.DeadlineExceeded)
	})
	t.Run("WaitFor rejects an unknown projection", func(t *testing.T) {
		require.ErrorIs(t, o.WaitFor(c.Ctx, "nothing", 0), projections.ErrUnknownProjection)
	})
}
