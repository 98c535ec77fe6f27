package projections_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

// holdersSchema rejects some names, so that tests can make an event fail in the database and not only in the handler.
const holdersSchema = `
	CREATE TABLE holders (
		position bigint PRIMARY KEY,
		key      text NOT NULL,
		holder   text NOT NULL CONSTRAINT holder_is_allowed CHECK (holder <> 'forbidden')
	);
	CREATE FUNCTION reject_late() RETURNS trigger LANGUAGE plpgsql AS
		$$ BEGIN IF NEW.holder = 'late' THEN RAISE EXCEPTION 'late' USING ERRCODE = 'check_violation'; END IF; RETURN NULL; END $$;
	CREATE CONSTRAINT TRIGGER reject_late AFTER INSERT ON holders DEFERRABLE INITIALLY DEFERRED
		FOR EACH ROW EXECUTE FUNCTION reject_late();`

// holders returns a projection with one table. Its handler panics if panicsOn returns true for the event's holder.
func holders(panicsOn func(holder string) bool) projections.Projection {
	return projections.Projection{
		Name: "holders", Version: 1, Schema: holdersSchema,
		Handlers: []projections.Handler{
			projections.On(func(b *projections.Batch, e reservation.Claimed, r domain.RecordedEvent) {
				b.Queue(`INSERT INTO holders (position, key, holder) VALUES ($1, $2, $3)`, r.Position, r.Stream.Key(), e.Holder)
				if panicsOn(e.Holder) {
					panic("bug in the handler")
				}
			}),
		},
	}
}

func never(string) bool { return false }

func rows(c *projectiontest.Case) []string {
	c.T.Helper()
	found, err := c.Pool.Query(c.Ctx, `SELECT key || ' ' || holder FROM holders.holders ORDER BY position`)
	require.NoError(c.T, err)
	defer found.Close()
	var all []string
	for found.Next() {
		var row string
		require.NoError(c.T, found.Scan(&row))
		all = append(all, row)
	}
	require.NoError(c.T, found.Err())
	return all
}

func status(c *projectiontest.Case) projections.Status {
	c.T.Helper()
	all, err := c.Runner.Status(c.Ctx)
	require.NoError(c.T, err)
	require.Len(c.T, all, 1)
	return all[0]
}

func TestRunner(t *testing.T) {
	t.Parallel()

	t.Run("a runner writes rows in log order across batches", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		want := []string{}
		for i := range 1_203 {
			name := fmt.Sprint("holder-", i)
			c.Given("email", "a", reservation.Claimed{Holder: name})
			want = append(want, "a "+name)
		}
		c.CatchUp()
		assert.Equal(t, want, rows(c))
		assert.Equal(t, int64(1_203), status(c).Position)
	})

	t.Run("WaitFor returns when the row exists or the context ends", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		for i := range 20 {
			position := c.Given("email", "a", reservation.Claimed{Holder: fmt.Sprint(i)})
			require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", position))
			require.Len(t, rows(c), i+1)
		}
		ended, cancel := context.WithCancel(c.Ctx)
		cancel()
		require.ErrorIs(t, c.Runner.WaitFor(ended, "holders", 21), context.Canceled)
		require.ErrorIs(t, c.Runner.WaitFor(c.Ctx, "nothing", 1), projections.ErrUnknownProjection)
	})

	t.Run("rows and the checkpoint are written atomically", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
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
		assert.Equal(t, []string{"a first"}, rows(c))
		assert.Equal(t, int64(1), status(c).Position)
		_, err = c.Pool.Exec(c.Ctx, `DROP TRIGGER crash ON holders.projection_checkpoint`)
		require.NoError(t, err)
		c.CatchUp()
		assert.Equal(t, []string{"a first", "a second"}, rows(c))
	})

	t.Run("several runners apply each event once", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		for i := range 1_400 {
			c.Given("email", fmt.Sprint(i%7), reservation.Claimed{Holder: fmt.Sprint(i)})
		}
		require.NoError(t, c.Runner.Prepare(c.Ctx))
		var wg sync.WaitGroup
		for range 4 {
			runner := c.NewRunner(holders(never))
			wg.Go(func() { assert.NoError(t, runner.CatchUp(c.Ctx)) })
		}
		wg.Wait()
		assert.Len(t, rows(c), 1_400)
		assert.Empty(t, status(c).Parked, "applying an event twice would park its stream")
	})

	t.Run("a running runner recreates dropped tables", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, holders(never))
		c.Run()
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", reservation.Claimed{Holder: "first"})))
		_, err := c.Pool.Exec(c.Ctx, `DROP SCHEMA holders CASCADE`)
		require.NoError(t, err)
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "a", reservation.Claimed{Holder: "second"})))
		assert.Equal(t, []string{"a first", "a second"}, rows(c))
	})
}

func TestStatusReportsLag(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, holders(never))
	require.Equal(t, 0, status(c).Version, "there are no tables yet")
	c.Given("email", "a", reservation.Claimed{Holder: "first"})
	c.CatchUp()
	s := status(c)
	assert.True(t, s.Healthy())
	assert.Zero(t, s.Lag)
	assert.Zero(t, s.LagSeconds)
	c.Given("email", "a", reservation.Claimed{Holder: "second"}, reservation.Claimed{Holder: "third"})
	s = status(c)
	assert.Equal(t, int64(2), s.Lag)
	assert.Equal(t, int64(3), s.Head)
}

func TestInvalidProjectionsPanic(t *testing.T) {
	t.Parallel()
	on := projections.On(func(*projections.Batch, reservation.Claimed, domain.RecordedEvent) {})
	assert.Panics(t, func() {
		projections.NewRunner(nil, nil, []projections.Projection{{Name: "twice", Handlers: []projections.Handler{on, on}}},
			projections.Options{})
	})
	assert.Panics(t, func() {
		projections.NewRunner(nil, nil, []projections.Projection{{Name: "No-Schema"}}, projections.Options{})
	})
	assert.Panics(t, func() {
		projections.NewRunner(nil, nil, []projections.Projection{{Name: "same"}, {Name: "same"}}, projections.Options{})
	})
}

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
