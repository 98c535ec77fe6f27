package schedules_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/process"
	"hulak/domain/schedule"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/schedules"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = projectiontest.At

// give stores the events of commands for a schedule of sender s.
func give(c *projectiontest.Case, id string, plan schedule.Plan, commands ...schedule.Command) {
	c.T.Helper()
	var s schedule.State
	create := schedule.Create{
		ScheduleID: id, SenderID: "s", Plan: plan, At: at,
		Order: schedule.Order{Destination: "NPL", Amount: money.MustParse("10", money.USD)},
	}
	for _, command := range append([]schedule.Command{create}, commands...) {
		events, err := schedule.Decider.Decide(s, command)
		require.NoError(c.T, err)
		for _, e := range events {
			s = schedule.Decider.Evolve(s, e)
			c.Given("schedule", id, e)
		}
	}
}

func TestSchedules(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, schedules.New())
	q := schedules.NewQueries(c.Pool)
	tomorrow := at.AddDate(0, 0, 1).Format(time.DateOnly)
	weekly := schedule.Plan{Cadence: schedule.Weekly, First: tomorrow}
	give(c, "weekly", weekly)
	give(c, "paused", weekly, schedule.Pause{By: "s", At: at})
	give(c, "ended", weekly, schedule.End{By: "s", At: at})
	give(c, "ran", weekly, schedule.RecordTransfer{At: at})
	give(c, "waiting", schedule.Plan{
		Cadence: schedule.Once, First: at.AddDate(0, 0, 90).Format(time.DateOnly), MinRate: money.MustParseRate("140"),
	})
	c.CatchUp()

	ids := func(due []schedule.Due, err error) (ids []string) {
		require.NoError(t, err)
		for _, d := range due {
			ids = append(ids, d.ScheduleID+" "+string(d.Kind))
		}
		return ids
	}
	t.Run("only active schedules are due, at their time", func(t *testing.T) {
		assert.Equal(t, []string{"ran NOTICE"}, ids(q.Due(c.Ctx, at, process.RealTimeScale, 9)))
		assert.Equal(t, []string{"ran NOTICE", "weekly RUN"}, ids(q.Due(c.Ctx, at.AddDate(0, 0, 2), process.RealTimeScale, 9)))
	})
	t.Run("a shortened day takes at least a minute, and an overdue notice no time", func(t *testing.T) {
		short := process.TimeScale{Day: time.Second}
		assert.Equal(t, []string{"ran NOTICE"}, ids(q.Due(c.Ctx, at.Add(59*time.Second), short, 9)))
		assert.Equal(t, []string{"ran NOTICE", "weekly RUN"}, ids(q.Due(c.Ctx, at.Add(time.Minute), short, 9)))
		assert.Len(t, ids(q.Due(c.Ctx, at.Add(90*time.Second), short, 9)), 3)
	})
	t.Run("a schedule waits for its rate", func(t *testing.T) {
		assert.Empty(t, ids(q.DueAtRate(c.Ctx, "NPL", money.MustParseRate("139.99"), 9)))
		assert.Equal(t, []string{"waiting RUN"}, ids(q.DueAtRate(c.Ctx, "NPL", money.MustParseRate("140"), 9)))
	})
	t.Run("a sender's schedules are listed newest first", func(t *testing.T) {
		found, err := q.OfSender(c.Ctx, "s")
		require.NoError(t, err)
		assert.Equal(t, []string{"waiting", "ran", "ended", "paused", "weekly"}, found)
		found, err = q.OpenOfSender(c.Ctx, "s")
		require.NoError(t, err)
		assert.Equal(t, []string{"weekly", "paused", "ran", "waiting"}, found)
	})
	t.Run("a transfer leads to its schedule", func(t *testing.T) {
		id, err := q.OfTransfer(c.Ctx, schedule.State{ID: "ran"}.TransferID(0))
		require.NoError(t, err)
		assert.Equal(t, "ran", id)
		id, err = q.OfTransfer(c.Ctx, "another")
		require.NoError(t, err)
		assert.Empty(t, id)
	})
	c.RequireSameAfterRebuild("schedules")
}
