package regulatory_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/funding"
	domainledger "hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/domain/regulatory"
	"hulak/domain/sendinglimit"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/ledger"
	"hulak/projections/projectiontest"
	readmodel "hulak/projections/regulatory"
)

// TestSumsMatchEvents compares the figures of random transfers at random positions with figures computed from the events. The blocks are
// small, so that most positions are in the middle of a later block.
func TestSumsMatchEvents(t *testing.T) {
	t.Parallel()
	projection, newQueries := readmodel.NewWithBlocks(16)
	c := projectiontest.New(t, projection, ledger.New())
	q := newQueries(c.Pool)
	count := 0
	rapid.Check(t, func(r *rapid.T) {
		histories := map[string][]transfer.Event{}
		for range rapid.IntRange(1, 5).Draw(r, "transfers") {
			count++
			id := fmt.Sprint("t-", count)
			histories[id] = transfertest.RandomHistory(r, nil)
			created := histories[id][0].(transfer.Created)
			created.TransferID, created.SenderState = id, rapid.SampledFrom([]string{"CA", "NY", "TX"}).Draw(r, "state")
			histories[id][0] = created
		}
		for len(histories) > 0 { // interleaves the transfers
			id := rapid.SampledFrom(slices.Sorted(maps.Keys(histories))).Draw(r, "transfer")
			length := rapid.IntRange(1, len(histories[id])).Draw(r, "events")
			var events []transfer.Event
			for _, e := range histories[id][:length] {
				events = append(events, moved(e, time.Duration(rapid.IntRange(-2000, 2000).Draw(r, "hours"))*time.Hour))
			}
			c.TransferEvents(id, events)
			if histories[id] = histories[id][length:]; len(histories[id]) == 0 {
				delete(histories, id)
			}
		}
	})
	c.CatchUp()
	events, err := c.Log.Read(c.Ctx, 0, 100_000)
	require.NoError(t, err)
	rapid.Check(t, func(r *rapid.T) {
		definition := rapid.SampledFrom(regulatory.Definitions).Draw(r, "report")
		table := rapid.SampledFrom(definition.Tables).Draw(r, "table")
		at := transfertest.Start.AddDate(0, 0, rapid.IntRange(-100, 100).Draw(r, "day"))
		scope := scopeAt(int64(rapid.IntRange(0, len(events)).Draw(r, "position")), definition.Unit.PeriodAt(at))
		values, err := q.Values(c.Ctx, table, scope)
		require.NoError(r, err)
		want := valuesOf(events, table, scope)
		for _, row := range values.Rows {
			for i, cell := range row.Cells {
				name := table.Figures[i].Name + " " + strings.Join(row.Key, ",")
				expected, found := want[name]
				require.True(r, found || cell.Amount.IsZero(), name)
				require.Equal(r, expected.Count, cell.Count, name)
				require.True(r, !found || expected.Amount.Equal(cell.Amount), "%s: %s, want %s", name, cell.Amount, expected.Amount)
				delete(want, name)
			}
		}
		for name, cell := range want {
			require.True(r, cell.Amount.IsZero(), "%s is missing", name)
		}
	})
	c.RequireSameAfterRebuild("regulatory")
}

// moved returns an event at another time.
func moved(e transfer.Event, by time.Duration) transfer.Event {
	v := reflect.New(reflect.TypeOf(e)).Elem()
	v.Set(reflect.ValueOf(e))
	if at, ok := reflect.TypeAssert[time.Time](v.FieldByName("At")); ok {
		v.FieldByName("At").Set(reflect.ValueOf(at.Add(by)))
	}
	return v.Interface().(transfer.Event)
}

// valuesOf returns the values of a table by figure and key, computed from the events.
func valuesOf(events []domain.RecordedEvent, table regulatory.Table, s readmodel.Scope) map[string]readmodel.Cell {
	values := map[string]readmodel.Cell{}
	created, routes := map[string]transfer.Created{}, map[string]transfer.Route{}
	for _, r := range events[:s.Position] {
		event, isTransfer := r.Event.(transfer.Event)
		if !isTransfer {
			continue
		}
		id := r.Stream.Key()
		switch e := event.(type) {
		case transfer.Created:
			created[id], routes[id] = e, e.Route
		case transfer.Reprocessed:
			routes[id] = e.Route
		}
		postings := domainledger.Post(event)
		if len(postings) == 0 {
			continue
		}
		at := reflect.ValueOf(event).FieldByName("At").Interface().(time.Time).In(sendinglimit.LosAngeles)
		for _, f := range table.Figures {
			amount := amountOf(f, r.Type, postings, created[id].Quote.Send)
			isOpening := at.Before(s.Period.From)
			switch {
			case amount.IsZero(), !at.Before(s.Period.To), isOpening && !f.Balance,
				f.Side == regulatory.Positive && amount.IsNegative(), f.Side == regulatory.Negative && !amount.IsNegative():
				continue
			case f.Side == regulatory.Negative:
				amount = amount.Neg()
			}
			cell := readmodel.Cell{Count: 1, Amount: amount}
			if isOpening {
				cell.Count = 0
			}
			if table.By[0] != regulatory.Day {
				addTo(values, f, rowKey(table, at, created[id], routes[id]), cell)
				continue
			}
			for _, day := range s.Period.Days(s.Until) { // the balance changes on its day and on all later days
				if entryDay := at.Format(time.DateOnly); entryDay <= day {
					cell.Count = 0
					if entryDay == day {
						cell.Count = 1
					}
					addTo(values, f, day, cell)
				}
			}
		}
	}
	return values
}

func addTo(values map[string]readmodel.Cell, f regulatory.Figure, key string, c readmodel.Cell) {
	name := f.Name + " " + key
	if f.Excise {
		c.Amount = regulatory.Excise(funding.Kind(strings.Split(key, ",")[1]), c.Amount)
	}
	if old, found := values[name]; found {
		c.Count, c.Amount = c.Count+old.Count, c.Amount.Add(old.Amount)
	}
	values[name] = c
}

func amountOf(f regulatory.Figure, eventType string, postings []domainledger.Posting, send money.Amount) money.Amount {
	sum := money.Zero(f.Currency)
	if f.Type != "" && f.Type != eventType {
		return sum
	}
	for _, p := range postings {
		for _, term := range f.Terms {
			amount := p.Amount
			switch {
			case term.Account != p.Account, amount.Currency() != f.Currency && p.Account != domainledger.PayoutPayable:
				continue
			case amount.Currency() != f.Currency:
				if amount = send; p.Amount.IsNegative() {
					amount = amount.Neg()
				}
			}
			if term.Sign < 0 {
				amount = amount.Neg()
			}
			sum = sum.Add(amount)
		}
	}
	return sum
}

func rowKey(table regulatory.Table, at time.Time, created transfer.Created, route transfer.Route) string {
	parts := []string{}
	for _, d := range table.By {
		half := 1
		if at.Day() > 15 {
			half = 2
		}
		institution := route.BankID
		if route.PayerID != 0 {
			institution = strconv.Itoa(route.PayerID)
		}
		parts = append(parts, map[regulatory.Dimension]string{
			regulatory.State: created.SenderState, regulatory.Destination: "NP", regulatory.Instrument: string(created.FundingKind),
			regulatory.HalfMonth: fmt.Sprintf("%s-%d", at.Format("2006-01"), half), regulatory.Method: string(route.Method),
			regulatory.Institution: institution,
		}[d])
	}
	return strings.Join(parts, ",")
}
