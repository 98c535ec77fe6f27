package ratealerts_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/ratealert"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/projectiontest"
	"hulak/projections/ratealerts"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestRateAlerts(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, ratealerts.New())
	q := ratealerts.NewQueries(c.Pool)
	at := projectiontest.At
	atLeast := func(id, rate string) ratealert.Alert {
		return ratealert.Alert{ID: id, Kind: ratealert.AtLeast, MinRate: money.MustParseRate(rate), Email: true}
	}
	daily := func(id string) ratealert.Alert { return ratealert.Alert{ID: id, Kind: ratealert.Daily, Email: true} }
	create := func(sender string, a ratealert.Alert) {
		c.Given("ratealert", sender, ratealert.Created{SenderID: sender, Alert: a, RateVersion: 3, At: at})
	}
	fire := func(sender string, a ratealert.Alert) {
		rate := ratealert.Rate{Rate: money.MustParseRate("140"), Version: 5}
		c.Given("ratealert", sender, ratealert.Fired{SenderID: sender, Alert: a, Rate: rate, Day: "2026-03-09", At: at})
	}
	create("s", atLeast("low", "140"))
	create("s", atLeast("high", "140.000001"))
	create("t", atLeast("also-low", "139"))
	create("s", atLeast("done", "138"))
	fire("s", atLeast("done", "138"))
	create("s", atLeast("deleted", "138"))
	c.Given("ratealert", "s", ratealert.Deleted{SenderID: "s", AlertID: "deleted", Reason: ratealert.DeletedBySender, At: at})
	create("s", daily("new"))
	create("t", daily("sent"))
	fire("t", daily("sent"))
	c.CatchUp()

	ids := func(found []ratealert.Candidate, err error) (ids []string) {
		require.NoError(t, err)
		for _, a := range found {
			ids = append(ids, a.SenderID+" "+a.AlertID)
		}
		return ids
	}
	t.Run("open alerts wait for their rate", func(t *testing.T) {
		assert.Empty(t, ids(q.Reached(c.Ctx, money.MustParseRate("138.999999"), 0, 9)))
		assert.Equal(t, []string{"s low", "t also-low"}, ids(q.Reached(c.Ctx, money.MustParseRate("140"), 0, 9)))
	})
	t.Run("the alerts are read in pages", func(t *testing.T) {
		first, err := q.Reached(c.Ctx, money.MustParseRate("140"), 0, 1)
		require.NoError(t, err)
		assert.Equal(t, []string{"t also-low"}, ids(q.Reached(c.Ctx, money.MustParseRate("140"), first[0].Position, 9)))
	})
	t.Run("a daily alert is due on another day, for a newer rate", func(t *testing.T) {
		assert.Empty(t, ids(q.DueDaily(c.Ctx, "2026-03-09", 3, 0, 9)))
		assert.Equal(t, []string{"s new"}, ids(q.DueDaily(c.Ctx, "2026-03-09", 6, 0, 9)))
		assert.Equal(t, []string{"s new"}, ids(q.DueDaily(c.Ctx, "2026-03-10", 5, 0, 9)))
		assert.Equal(t, []string{"s new", "t sent"}, ids(q.DueDaily(c.Ctx, "2026-03-10", 6, 0, 9)))
	})
	c.RequireSameAfterRebuild("ratealerts")
}
