package sqlbatch_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/runner"
)

// scriptedProjection returns a projection whose handler runs the operation described by an event's holder, even if the operation is
// invalid.
func scriptedProjection(name string) projections.Projection {
	return projections.Projection{
		Name: name, Version: 1,
		Schema: `
			CREATE TABLE plain (key text PRIMARY KEY, label text NOT NULL DEFAULT 'none', price numeric(6, 2), tags text[], count integer);
			CREATE TABLE checked (key text PRIMARY KEY, label text, price numeric(6, 2) CHECK (price <> 13), tags text[], count integer);
			CREATE TABLE unique_label (key text PRIMARY KEY, label text UNIQUE, price numeric(6, 2), tags text[], count integer);
			CREATE TABLE keyless (key text, label text, price numeric(6, 2), tags text[], count integer);`,
		Handlers: []projections.Handler{projections.On(func(b *projections.Batch, e reservation.Claimed, _ domain.RecordedEvent) {
			words := strings.Split(e.Holder, " ")
			table, row := words[1], projections.Row{"key": words[2]}
			for _, assignment := range words[3:] {
				column, value, _ := strings.Cut(assignment, "=")
				row[column] = parseValue(column, value)
			}
			switch words[0] {
			case "insert":
				b.Insert(table, row)
			case "upsert":
				b.Upsert(table, row)
			case "update":
				b.Update(table, row)
			case "run":
				b.Queue(`UPDATE `+table+` SET label = coalesce(label, '') || '+' WHERE key = $1`, words[2])
			}
		})},
	}
}

func parseValue(column, value string) any {
	switch {
	case value == "null":
		return nil
	case column == "price":
		return decimal.RequireFromString(value)
	case column == "tags":
		return strings.Split(value, ",")
	case column == "count":
		return len(value) * 1_000_000_000 // three characters overflow an integer
	}
	return value
}

// runnerPair is a log with two runners of the same projection. One applies events in batches, and the other applies them one at a time.
type runnerPair struct {
	*projectiontest.Case
	batched, single *runner.Runner
}

func newRunnerPair(t *testing.T) runnerPair {
	c := projectiontest.New(t)
	process := func(name string, pageSize int) *runner.Runner {
		return c.NewProcessWith(runner.Options{PageSize: pageSize}, scriptedProjection(name)).Runner
	}
	return runnerPair{c, process("batched", 1_000), process("single", 1)}
}

// requireSameTables runs both runners until they have caught up. It requires that they have the same rows and parked streams.
func (p runnerPair) requireSameTables(t require.TestingT) {
	require.NoError(t, p.batched.CatchUp(p.Ctx))
	require.NoError(t, p.single.CatchUp(p.Ctx))
	for _, table := range []string{"plain", "checked", "unique_label", "keyless", "projection_parked"} {
		require.Equal(t, tableContents(p.Case, "single."+table), tableContents(p.Case, "batched."+table), table)
	}
}

func TestBatchesMatchSingleEvents(t *testing.T) {
	t.Parallel()
	for name, events := range map[string][]string{
		"changes to one row are merged": {"insert plain a", "update plain a label=b", "upsert plain a price=1.5",
			"update plain a label=c"},
		"an invalid number is rejected even if a later event replaces it": {"insert plain a price=12345", "update plain a price=1.5"},
		"invalid text is rejected even if a later event replaces it":      {"upsert plain a label=a\x00b", "upsert plain a label=b"},
		"a check constraint sees the first value of a row":                {"insert checked a price=13", "update checked a price=1.5"},
		"a check constraint sees an intermediate value": {"insert checked a price=1", "update checked a price=13",
			"update checked a price=2"},
		"a unique value can move to another row": {"insert unique_label a label=x", "update unique_label a label=y",
			"insert unique_label b label=x"},
		"a unique value cannot be in two rows at once": {"insert unique_label a label=x", "insert unique_label b label=x",
			"update unique_label a label=y"},
		"a second row with the same key is rejected": {"insert plain a label=b", "insert plain a label=c"},
		"an update before an insert does nothing":    {"update plain a label=b", "insert plain a price=1"},
		"an insert after an upsert is rejected":      {"upsert plain a label=b", "insert plain a price=1"},
		"an update before an upsert does nothing":    {"update plain a label=b", "upsert plain a price=1"},
		"a statement sees only earlier changes": {"insert plain a label=b", "run plain a", "update plain a price=1",
			"run plain a", "insert plain b label=b"},
		"an array is replaced by null": {"insert plain a tags=x,y", "update plain a tags=null",
			"insert plain b tags=z"},
		"null in a required column is rejected": {"insert plain a label=b", "update plain a label=null"},
		"a table without a primary key accepts inserts and rejects updates": {"insert keyless a label=b", "insert keyless a label=b",
			"update keyless a label=c"},
		"an upsert keeps omitted columns":         {"insert plain a count=1", "run plain a", "upsert plain a label=b"},
		"unknown columns and tables are rejected": {"insert plain a nothing=1", "insert nowhere a"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := newRunnerPair(t)
			for i, event := range events { // each event has its own stream, so that a rejected event does not block the others
				p.Given("email", fmt.Sprint(i), reservation.Claimed{Holder: event})
			}
			p.requireSameTables(t)
		})
	}
	t.Run("bulk writes produce the same rows as single-row writes", func(t *testing.T) {
		t.Parallel()
		p := newRunnerPair(t)
		for i := range 40 {
			for _, event := range []string{"insert plain %d label=a price=1.5 tags=x", "insert unique_label %d price=2",
				"upsert checked %d count=1"} {
				p.Given("email", fmt.Sprint(i), reservation.Claimed{Holder: fmt.Sprintf(event, i)})
			}
		}
		p.requireSameTables(t)
		for i := range 40 {
			for _, event := range []string{"update plain %d label=null price=2.5", "update unique_label %d count=1",
				"upsert checked %d price=3", "update checked %d tags=y"} {
				p.Given("email", fmt.Sprint("more-", i), reservation.Claimed{Holder: fmt.Sprintf(event, i)})
			}
		}
		p.requireSameTables(t)
	})
}

// TestRandomBatchesMatchSingleEvents applies random changes to random rows.
func TestRandomBatchesMatchSingleEvents(t *testing.T) {
	t.Parallel()
	p := newRunnerPair(t)
	values := rapid.SampledFrom([]string{
		"label=a", "label=b", "label=null", "label=a\x00b", "price=1.5", "price=2.25", "price=13", "price=9999.995", "price=12345",
		"tags=x,y", "tags=null", "count=1", "count=12", "count=123", "nothing=1",
	})
	runs := 0
	rapid.Check(t, func(r *rapid.T) {
		runs++
		for i := range rapid.IntRange(1, 60).Draw(r, "events") {
			event := rapid.SampledFrom([]string{"insert", "insert", "upsert", "update", "update", "run"}).Draw(r, "verb") + " " +
				rapid.SampledFrom([]string{"plain", "plain", "plain", "checked", "unique_label", "keyless"}).Draw(r, "table") + " " +
				fmt.Sprintf("%d/%d ", runs, rapid.IntRange(0, 30).Draw(r, "key")) +
				strings.Join(rapid.SliceOfN(values, 0, 2).Draw(r, "values"), " ")
			p.Given("email", fmt.Sprintf("%d/%d", runs, i%12), reservation.Claimed{Holder: strings.TrimSpace(event)})
		}
		p.requireSameTables(r)
	})
}

// tableContents returns a table's rows. For parked streams, it omits times and errors.
func tableContents(c *projectiontest.Case, table string) (all []string) {
	c.T.Helper()
	columns := `t::text`
	if strings.HasSuffix(table, "parked") {
		columns = `stream || ' ' || version || ' ' || events`
	}
	found, err := c.Pool.Query(c.Ctx, `SELECT `+columns+` FROM `+table+` t ORDER BY 1`)
	require.NoError(c.T, err)
	defer found.Close()
	for found.Next() {
		var row string
		require.NoError(c.T, found.Scan(&row))
		all = append(all, row)
	}
	require.NoError(c.T, found.Err())
	return all
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
	require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", c.Given("email", "b", reservation.Claimed{Holder: "first"})))
	claimMany("new")
	claimMany("again")
	for i := range int64(40) {
		var words []string
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT words FROM holders.holders WHERE position = $1`, i+2).Scan(&words))
		assert.Equal(t, lists[(i+42)%int64(len(lists))], words, "row %d", i+2)
	}
	assert.Empty(t, c.OnlyStatus().Parked)
}
