package runner_test

import (
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

func TestParkedStreams(t *testing.T) {
	t.Parallel()

	badEvents := map[string]func(c *projectiontest.Case) int64{
		"a handler that panics": func(c *projectiontest.Case) int64 {
			return c.Given("email", "bad", reservation.Claimed{Holder: "panics"})
		},
		"a row that a constraint rejects": func(c *projectiontest.Case) int64 {
			return c.Given("email", "bad", reservation.Claimed{Holder: "forbidden"})
		},
		"a row that a deferred trigger rejects": func(c *projectiontest.Case) int64 {
			return c.Given("email", "bad", reservation.Claimed{Holder: "late"})
		},
		"text that Postgres cannot store": func(c *projectiontest.Case) int64 {
			return c.Given("email", "bad", reservation.Claimed{Holder: "a\x00b"})
		},
		"a payload that cannot be decoded": func(c *projectiontest.Case) int64 {
			return c.GivenStored("email", "bad", "claim.claimed", `{"holder": 5}`)
		},
	}
	for name, writeBad := range badEvents {
		t.Run(name+" parks only its own stream", func(t *testing.T) {
			t.Parallel()
			c := projectiontest.New(t, projectiontest.Holders(func(holder string) bool { return holder == "panics" }))
			c.Given("email", "bad", reservation.Claimed{Holder: "before"})
			for i := range 40 {
				c.Given("email", "good", reservation.Claimed{Holder: fmt.Sprint(i)})
			}
			position := writeBad(c)
			c.Given("email", "good", reservation.Claimed{Holder: "next"})
			c.GivenStored("email", "bad", "claim.claimed", `{"holder": "waits"}`)
			c.CatchUp()
			c.GivenStored("email", "bad", "claim.claimed", `{"holder": "waits too"}`)
			head := c.Given("email", "good", reservation.Claimed{Holder: "last"})
			c.CatchUp()

			got := c.HolderRows()
			assert.Len(t, got, 43)
			assert.Equal(t, "bad before", got[0])
			assert.Equal(t, []string{"good next", "good last"}, got[41:])
			s := c.OnlyStatus()
			assert.Equal(t, head, s.Position)
			assert.False(t, s.Healthy())
			require.Len(t, s.Parked, 1)
			assert.Equal(t, domain.StreamID("email-bad"), s.Parked[0].Stream)
			assert.Equal(t, position, s.Parked[0].Position)
			assert.Equal(t, int64(2), s.Parked[0].Version)
			assert.Equal(t, int64(3), s.Parked[0].Events)
			assert.NotEmpty(t, s.Parked[0].Error)
		})
	}

	t.Run("the reported error contains no event data", func(t *testing.T) {
		t.Parallel()
		c := projectiontest.New(t, projections.Projection{
			Name: "holders", Version: 1, Schema: `CREATE TABLE holders (holder integer)`,
			Handlers: []projections.Handler{projections.On(func(b *projections.Batch, e reservation.Claimed, _ domain.RecordedEvent) {
				b.Queue(`INSERT INTO holders (holder) VALUES (cast($1::text AS integer))`, e.Holder)
			})},
		})
		c.Given("email", "a", reservation.Claimed{Holder: "Sita Sharma"})
		c.CatchUp()
		parked := c.OnlyStatus().Parked
		require.Len(t, parked, 1)
		assert.NotContains(t, parked[0].Error, "Sita")
		assert.Contains(t, parked[0].Error, "22P02")
	})

	t.Run("a retry after a fix applies a parked stream's events in order", func(t *testing.T) {
		t.Parallel()
		var broken sync.Map
		broken.Store("failing", true)
		p := projectiontest.Holders(func(holder string) bool { _, isFailing := broken.Load(holder); return isFailing })
		c := projectiontest.New(t, p)
		c.Given("email", "a", reservation.Claimed{Holder: "good"}, reservation.Claimed{Holder: "failing"},
			reservation.Claimed{Holder: "after"})
		c.Given("email", "b", reservation.Claimed{Holder: "other"})
		c.CatchUp()
		require.Len(t, c.HolderRows(), 2)

		err := c.Runner.Retry(c.Ctx, "holders", "email-a")
		require.ErrorContains(t, err, "panicked")
		require.Len(t, c.OnlyStatus().Parked, 1, "a stream that still fails stays parked")
		require.Equal(t, int64(2), c.OnlyStatus().Parked[0].Events)

		broken.Delete("failing")
		require.NoError(t, c.Runner.Retry(c.Ctx, "holders", "email-a"))
		assert.Empty(t, c.OnlyStatus().Parked)
		assert.Equal(t, []string{"a good", "a failing", "a after", "b other"}, c.HolderRows())
		c.RequireSameAfterRebuild("holders")
		require.ErrorIs(t, c.Runner.Retry(c.Ctx, "holders", "email-a"), runner.ErrNotParked)
	})

	t.Run("a retry keeps the events that it applied, and the stream stays parked at the next bad event", func(t *testing.T) {
		t.Parallel()
		var broken sync.Map
		broken.Store("failing", true)
		c := projectiontest.New(t, projectiontest.Holders(func(holder string) bool { _, isFailing := broken.Load(holder); return isFailing }))
		c.Given("email", "a", reservation.Claimed{Holder: "failing"}, reservation.Claimed{Holder: "good"},
			reservation.Claimed{Holder: "late"}, reservation.Claimed{Holder: "end"})
		c.CatchUp()
		broken.Delete("failing")
		require.Error(t, c.Runner.Retry(c.Ctx, "holders", "email-a"))
		assert.Equal(t, []string{"a failing", "a good"}, c.HolderRows())
		parked := c.OnlyStatus().Parked
		require.Len(t, parked, 1)
		assert.Equal(t, int64(3), parked[0].Version)
		assert.Equal(t, int64(2), parked[0].Events)
	})
}
