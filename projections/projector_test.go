package projections_test

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/projectiontest"
)

// startRunner runs a runner until the test ends, to simulate another process.
func startRunner(c *projectiontest.Case, runner *projections.Runner) *projections.Runner {
	c.T.Helper()
	require.NoError(c.T, runner.Prepare(c.Ctx))
	ctx, cancel := context.WithCancel(c.Ctx)
	done := make(chan struct{})
	go func() {
		defer close(done)
		_ = runner.Run(ctx)
	}()
	c.T.Cleanup(func() {
		cancel()
		<-done
	})
	return runner
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
		c := projectiontest.New(t, holders(never))
		c.Run()
		others := []*projections.Runner{startRunner(c, c.NewRunner(holders(never))), startRunner(c, c.NewRunner(holders(never)))}
		var want []string
		for i := range 150 {
			position := c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
			want = append(want, fmt.Sprint("a ", i))
			if i%10 == 0 {
				require.NoError(t, others[i/10%2].WaitFor(c.Ctx, "holders", position))
			}
		}
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", 150))
		assert.Equal(t, want, rows(c))
		assert.Empty(t, status(c).Parked, "applying an event twice would park its stream")
	})

	t.Run("the projector follows a swap and a rollback", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		other := c.NewRunner(holders(never))
		claimAndWait(c, "a", "first")
		_, err := other.Rebuild(c.Ctx, "holders", projections.RebuildOptions{})
		require.NoError(t, err)
		claimAndWait(c, "a", "second")
		require.NoError(t, other.RollBack(c.Ctx, "holders"))
		claimAndWait(c, "a", "third")
		assert.Equal(t, []string{"a first", "a second", "a third"}, rows(c))
		var replaced int
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT count(*) FROM holders__previous.holders`).Scan(&replaced))
		assert.Equal(t, 2, replaced, "the replaced tables get no more rows")
	})

	t.Run("the projector continues from a checkpoint that a database crash moved back", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		claimAndWait(c, "a", "first")
		claimAndWait(c, "a", "second")
		_, err := c.Pool.Exec(c.Ctx, `WITH lost AS (DELETE FROM holders.holders WHERE position = 2) UPDATE holders.projection_checkpoint
			SET position = 1`)
		require.NoError(t, err)
		claimAndWait(c, "a", "third")
		assert.Equal(t, []string{"a first", "a second", "a third"}, rows(c))
	})

	t.Run("a stream parked by another runner waits until that runner retries it", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		claimAndWait(c, "a", "first")
		_, err := c.Pool.Exec(c.Ctx, `INSERT INTO holders.projection_parked (stream, version, position, type, error, events)
			VALUES ('email-a', 2, 2, 'claim.claimed', 'not yet', 0)`)
		require.NoError(t, err)
		claimAndWait(c, "a", "second")
		claimAndWait(c, "b", "other")
		assert.Equal(t, []string{"a first", "b other"}, rows(c))
		require.NoError(t, c.NewRunner(holders(never)).Retry(c.Ctx, "holders", "email-a"))
		claimAndWait(c, "a", "third")
		assert.Equal(t, []string{"a first", "a second", "b other", "a third"}, rows(c))
		assert.Empty(t, status(c).Parked)
	})

	t.Run("a bad event in a step with several events parks only its own stream", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		claimAndWait(c, "good", "first")
		c.Given("email", "bad", reservation.Claimed{Holder: "late"}) // rejected at commit
		claimAndWait(c, "good", "second")
		claimAndWait(c, "good", "third")
		assert.Equal(t, []string{"good first", "good second", "good third"}, rows(c))
		require.Len(t, status(c).Parked, 1)
		assert.Equal(t, int64(1), status(c).Parked[0].Events)
	})
}

func TestSkippedEventsAdvancePosition(t *testing.T) {
	t.Parallel()

	t.Run("WaitFor returns and the status reports no lag", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		claimAndWait(c, "a", "first")
		for range 20 {
			position := c.Given("sender", "s", sender.EmailVerified{SenderID: "s"})
			require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
			assert.Zero(t, status(c).Lag)
		}
	})

	t.Run("the checkpoint advances, so that other processes see the progress", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		position := c.Given("sender", "s", sender.EmailVerified{SenderID: "s"})
		require.NoError(t, projections.NewObserver(c.NewRunner(holders(never))).WaitFor(c.Ctx, "holders", position))
	})

	t.Run("skipped events of a parked stream are counted", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		c.Given("email", "a", reservation.Claimed{Holder: "forbidden"})
		position := c.Given("email", "a", sender.EmailVerified{SenderID: "s"})
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
		require.Len(t, status(c).Parked, 1)
		assert.Equal(t, int64(2), status(c).Parked[0].Events)
	})
}

func TestBulkWritesMatchSingleRowWrites(t *testing.T) {
	t.Parallel()
	lists := [][]string{nil, {}, {""}, {`"quoted" \ {braced}, and NULL`, "नमस्ते"}, {"null"}, {" spaced ", "line\nbroken"}}
	arrayProjection := func() projections.Projection {
		return projections.Projection{
			Name: "holders", Version: 1,
			Schema: `CREATE TABLE holders (position bigint PRIMARY KEY, words text[], number integer)`,
			Handlers: []projections.Handler{projections.On(func(b *projections.Batch, e reservation.Claimed, r domain.RecordedEvent) {
				row := projections.Row{"position": r.Position, "words": lists[r.Position%int64(len(lists))]}
				if strings.HasPrefix(e.Holder, "again") {
					row["position"] = r.Position - 40
					b.Update("holders", row)
					return
				}
				b.Insert("holders", row)
			})},
		}
	}
	c := projectiontest.New(t, arrayProjection())
	c.Run()
	claimMany := func(holder string) {
		events := make([]domain.Event, 40)
		for i := range events {
			events[i] = reservation.Claimed{Holder: holder}
		}
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", events...)))
	}
	claimAndWait(c, "b", "first")
	claimMany("new")
	claimMany("again")
	for i := range int64(40) {
		var words []string
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT words FROM holders.holders WHERE position = $1`, i+2).Scan(&words))
		assert.Equal(t, lists[(i+42)%int64(len(lists))], words, "row %d", i+2)
	}
	assert.Empty(t, status(c).Parked)
}

// TestErasureWithKeyCachedInAnotherProcess destroys a person's key while another process still caches it.
func TestErasureWithKeyCachedInAnotherProcess(t *testing.T) {
	t.Parallel()
	setUp := func(t *testing.T) (c, other *projectiontest.Case) {
		t.Helper()
		c = projectiontest.New(t)
		keyEncryptionKey := eventstore.NewKeyEncryptionKey()
		newProcess := func(process projectiontest.Case) *projectiontest.Case {
			process.Keys = eventstore.NewKeyring(process.Store, keyEncryptionKey)
			process.Log = eventstore.NewLog(process.Store, eventregistry.Registry(), process.Keys)
			process.Runner = process.NewRunner(personNames())
			return &process
		}
		return newProcess(*c), newProcess(*c)
	}
	signUp := func(c *projectiontest.Case, id string) int64 {
		signedUp := projectiontest.SampleSender()
		signedUp.SenderID = id
		return c.Given("sender", id, signedUp)
	}

	t.Run("a rebuild does not restore the person's rows", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		signUp(c, "s-1")
		signUp(c, "s-2")
		other.CatchUp() // caches the keys
		c.Erase("s-1")
		require.Equal(t, []string{"s-2 Sita"}, rows(c))
		comparison, err := other.Runner.Rebuild(c.Ctx, "holders", projections.RebuildOptions{})
		require.NoError(t, err)
		assert.Empty(t, comparison.DifferingTables())
		assert.Equal(t, []string{"s-2 Sita"}, rows(c))
		_, err = other.Runner.Rebuild(c.Ctx, "holders", projections.RebuildOptions{})
		require.NoError(t, err, "the new tables keep the record of the purge")
		assert.Equal(t, []string{"s-2 Sita"}, rows(c))
	})

	t.Run("a person erased during a rebuild is not in the new tables", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		signUp(c, "s-1")
		signUp(c, "s-2")
		other.CatchUp()
		filled := 0
		_, err := other.Runner.Rebuild(c.Ctx, "holders", projections.RebuildOptions{Progress: func(projections.Progress) {
			if filled++; filled == 2 {
				c.Erase("s-1")
			}
		}})
		require.NoError(t, err)
		assert.Equal(t, []string{"s-2 Sita"}, rows(c))
	})

	t.Run("a runner that catches up writes no rows for the person", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		signUp(c, "s-1")
		other.CatchUp()
		signUp(c, "s-1") // stored before the key is destroyed, and applied after the purge
		c.Erase("s-1")
		other.CatchUp()
		assert.Empty(t, rows(c))
	})

	t.Run("a follower writes no rows for the person", func(t *testing.T) {
		t.Parallel()
		c, other := setUp(t)
		other.Run()
		require.NoError(t, other.Runner.WaitFor(c.Ctx, "holders", signUp(other, "s-1")))
		require.Equal(t, []string{"s-1 Sita"}, rows(c))
		c.Erase("s-1")
		signUp(other, "s-1") // still encrypts and decrypts with the key
		require.NoError(t, other.Runner.WaitFor(c.Ctx, "holders", signUp(other, "s-2")))
		assert.Equal(t, []string{"s-2 Sita"}, rows(c))
	})
}

func TestFollowerReconnects(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, holders(never))
	c.Run()
	owner := pgtest.OwnerConn(t, c.Pool)
	for _, holder := range []string{"first", "second", "third"} {
		position := c.Given("email", holder, reservation.Claimed{Holder: holder})
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
		var terminated int
		require.NoError(t, owner.QueryRow(c.Ctx, `SELECT count(*) FILTER (WHERE pg_terminate_backend(pid, 60000)) FROM pg_stat_activity
			WHERE datname = current_database() AND application_name LIKE '%holders'`).Scan(&terminated))
		require.Positive(t, terminated)
	}
	assert.Equal(t, []string{"first first", "second second", "third third"}, rows(c))
	status, err := c.Runner.Status(c.Ctx)
	require.NoError(t, err)
	assert.Empty(t, status[0].Parked)
}
