package projections_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/projectiontest"
)

// waitTimeout is how long a wait is tested to time out. It is long enough for several checks.
const waitTimeout = 100 * time.Millisecond

func TestObserver(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, holders(never))
	o := projections.NewObserver(c.NewRunner(holders(never)))

	t.Run("what another process has applied need not be waited for", func(t *testing.T) {
		position := c.Given("email", "a", reservation.Claimed{Holder: "first"})
		require.NoError(t, c.Runner.CatchUp(c.Ctx))
		require.NoError(t, o.WaitFor(c.Ctx, "holders", position))
	})
	t.Run("what nobody has applied yet is waited for until the context ends, and no longer", func(t *testing.T) {
		position := c.Given("email", "a", reservation.Claimed{Holder: "second"})
		ctx, cancel := context.WithTimeout(c.Ctx, waitTimeout)
		defer cancel()
		require.ErrorIs(t, o.WaitFor(ctx, "holders", position), context.DeadlineExceeded)
	})
	t.Run("who waits is told when another process has applied it", func(t *testing.T) {
		position := c.Given("email", "a", reservation.Claimed{Holder: "third"})
		told := make(chan error, 1)
		go func() { told <- o.WaitFor(c.Ctx, "holders", position) }()
		require.NoError(t, c.Runner.CatchUp(c.Ctx))
		require.NoError(t, <-told)
	})
	t.Run("tables that are not there yet have come nowhere", func(t *testing.T) {
		none := projectiontest.New(t, holders(never))
		ctx, cancel := context.WithTimeout(none.Ctx, waitTimeout)
		defer cancel()
		require.ErrorIs(t, projections.NewObserver(none.Runner).WaitFor(ctx, "holders", 1), context.DeadlineExceeded)
	})
	t.Run("an unknown name is an error", func(t *testing.T) {
		require.ErrorIs(t, o.WaitFor(c.Ctx, "nothing", 0), projections.ErrUnknown)
	})
}
