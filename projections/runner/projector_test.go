package runner_test

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
	"hulak/projections/runner"
)

// startRunner runs another runner of the holders projection until the test ends, to simulate another process.
func startRunner(c *projectiontest.Case) *runner.Runner {
	c.T.Helper()
	r := c.NewProcess(projectiontest.Holders(projectiontest.Never)).Runner
	require.NoError(c.T, r.Prepare(c.Ctx))
	ctx, cancel := context.WithCancel(c.Ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = r.Run(ctx)
	}()
	c.T.Cleanup(func() {
		cancel()
		<-done
	})
	return r
}

// claimAndWait appends one event for the holders projection and waits until the event is applied.
func claimAndWait(c *projectiontest.Case, key, holder string) {
	c.T.Helper()
	require.NoError(c.T, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", key, reservation.Claimed{Holder: holder})))
}

// TestProjectorWithStaleState changes the tables behind a running follower's back. The follower's cached state is then stale, but must
// never lead to wrong rows.
func TestProjectorWithStaleState(t *testing.T) {
	t.Parallel()

	t.Run("concurrent runners apply each event once", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		others := []*runner.Runner{startRunner(c), startRunner(c)}
		var want []string
		for i := range 150 {
			position := c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
			want = append(want, fmt.Sprint("a ", i))
			if i%10 == 0 {
				require.NoError(t, others[i/10%2].WaitFor(c.Ctx, "holders", position))
			}
		}
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", 150))
		assert.Equal(t, want, c.HolderRows())
		assert.Empty(t, c.OnlyStatus().Parked, "applying an event twice would park its stream")
	})

	t.Run("the projector follows a swap and a rollback", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		other := c.NewProcess(projectiontest.Holders(projectiontest.Never))
		claimAndWait(c, "a", "first")
		_, err := other.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
		require.NoError(t, err)
		claimAndWait(c, "a", "second")
		require.NoError(t, other.RollBack(c.Ctx, "holders"))
		claimAndWait(c, "a", "third")
		assert.Equal(t, []string{"a first", "a second", "a third"}, c.HolderRows())
		var replaced int
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT count(*) FROM holders__previous.holders`).Scan(&replaced))
		assert.Equal(t, 2, replaced, "the replaced tables get no more rows")
	})

	t.Run("the projector continues from a checkpoint that a database crash moved back", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		claimAndWait(c, "a", "first")
		claimAndWait(c, "a", "second")
		_, err := c.Pool.Exec(c.Ctx, `WITH lost AS (DELETE FROM holders.holders WHERE position = 2) UPDATE holders.projection_checkpoint
			SET position = 1`)
		require.NoError(t, err)
		claimAndWait(c, "a", "third")
		assert.Equal(t, []string{"a first", "a second", "a third"}, c.HolderRows())
	})

	t.Run("a stream parked by another runner waits until that runner retries it", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		claimAndWait(c, "a", "first")
		_, err := c.Pool.Exec(c.Ctx, `INSERT INTO holders.projection_parked (stream, version, position, type, error, events)
			VALUES ('email-a', 2, 2, 'claim.claimed', 'not yet', 0)`)
		require.NoError(t, err)
		claimAndWait(c, "a", "second")
		claimAndWait(c, "b", "other")
		assert.Equal(t, []string{"a first", "b other"}, c.HolderRows())
		require.NoError(t, c.NewProcess(projectiontest.Holders(projectiontest.Never)).Retry(c.Ctx, "holders", "email-a"))
		claimAndWait(c, "a", "third")
		assert.Equal(t, []string{"a first", "a second", "b other", "a third"}, c.HolderRows())
		assert.Empty(t, c.OnlyStatus().Parked)
	})

	t.Run("a bad event in a step with several events parks only its own stream", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		claimAndWait(c, "good", "first")
		c.Given("email", "bad", reservation.Claimed{Holder: "late"}) // rejected at commit
		claimAndWait(c, "good", "second")
		claimAndWait(c, "good", "third")
		assert.Equal(t, []string{"good first", "good second", "good third"}, c.HolderRows())
		require.Len(t, c.OnlyStatus().Parked, 1)
		assert.Equal(t, int64(1), c.OnlyStatus().Parked[0].Events)
	})
}

func TestSkippedEventsAdvancePosition(t *testing.T) {
	t.Parallel()

	t.Run("WaitFor returns and the status reports no lag", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		claimAndWait(c, "a", "first")
		for range 20 {
			position := c.Given("sender", "s", sender.EmailVerified{SenderID: "s"})
			require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
			assert.Zero(t, c.OnlyStatus().Lag)
		}
	})

	t.Run("the checkpoint advances, so that other processes see the progress", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		position := c.Given("sender", "s", sender.EmailVerified{SenderID: "s"})
		o := c.NewProcess(projectiontest.Holders(projectiontest.Never)).Runner
		require.NoError(t, o.WaitFor(c.Ctx, "holders", position))
	})

	t.Run("skipped events of a parked stream are counted", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
		c.Run()
		c.Given("email", "a", reservation.Claimed{Holder: "forbidden"})
		position := c.Given("email", "a", sender.EmailVerified{SenderID: "s"})
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
		require.Len(t, c.OnlyStatus().Parked, 1)
		assert.Equal(t, int64(2), c.OnlyStatus().Parked[0].Events)
	})
}

func TestFollowerReconnects(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
	c.Run()
	owner := pgtest.OwnerConn(t, c.Pool)
	for _, holder := range []string{"first", "second", "third"} {
		position := c.Given("email", holder, reservation.Claimed{Holder: holder})
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
		var terminated int
		require.NoError(t, owner.QueryRow(c.Ctx, `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name LIKE '%read models'`).Scan(&terminated))
		require.Positive(t, terminated)
	}
	assert.Equal(t, []string{"first first", "second second", "third third"}, c.HolderRows())
	status, err := c.Runner.Status(c.Ctx)
	require.NoError(t, err)
	assert.Empty(t, status[0].Parked)
}
