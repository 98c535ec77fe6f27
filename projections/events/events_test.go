package events_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/accesslog"
	"hulak/domain/annotation"
	"hulak/domain/beneficiary"
	"hulak/domain/casefile"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/workitem"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/events"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var at = projectiontest.At

// newCase writes eight events at positions 1 to 8. The events at positions 5 and 6 can't be decoded.
func newCase(t *testing.T) (*projectiontest.Case, func(events.Filter) []int64) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, events.New())
	c.Given("sender", transfertest.SenderID, projectiontest.SampleSender(), sender.EmailVerified{SenderID: transfertest.SenderID, At: at})
	c.Given("beneficiary", "b-1", projectiontest.SampleBeneficiary(), beneficiary.CashPickupEnabled{BeneficiaryID: "b-1", At: at})
	c.GivenStored("sender", "sender-2", "sender.from_the_future", `{"senderId": "sender-2"}`) // position 5
	c.GivenStored("sender", "sender-2", "sender.email_verified", `["not", "an object"]`)      // position 6
	history := transfertest.EventsFrom(transfertest.Create())
	c.TransferEvents("t-1", []transfer.Event{history[0], history[len(history)-1]}) // positions 7 and 8
	c.CatchUp()
	return c, func(f events.Filter) []int64 {
		t.Helper()
		list, err := events.NewQueries(c.Pool).List(c.Ctx, f)
		require.NoError(t, err)
		positions := make([]int64, len(list))
		for i, e := range list {
			positions[i] = e.Position
		}
		return positions
	}
}

func TestEvents(t *testing.T) {
	t.Parallel()

	t.Run("all events, even unreadable ones, are listed newest first", func(t *testing.T) {
		c, positions := newCase(t)
		assert.Equal(t, []int64{8, 7, 6, 5, 4, 3, 2, 1}, positions(events.Filter{}))
		list, err := events.NewQueries(c.Pool).List(c.Ctx, events.Filter{Limit: 8})
		require.NoError(t, err)
		log, err := c.Log.Read(c.Ctx, 0, 1)
		require.NoError(t, err)
		assert.Equal(t, events.Entry{
			Position: 1, ID: log[0].ID, Stream: "sender-sender-1", Version: 1, Category: "sender", Type: "sender.signed_up", Readable: true,
			Actor: domain.Actor{ID: "tester", Role: "SYSTEM"}, Correlation: "request-1", RecordedAt: log[0].RecordedAt,
		}, list[7])
		assert.False(t, list[2].Readable)
		status, err := c.Runner.Status(c.Ctx)
		require.NoError(t, err)
		assert.Empty(t, status[0].Parked)
	})

	t.Run("events can be filtered by type or by category", func(t *testing.T) {
		_, positions := newCase(t)
		assert.Equal(t, []int64{6, 2}, positions(events.Filter{Type: "sender.email_verified"}))
		assert.Equal(t, []int64{6, 5, 2, 1}, positions(events.Filter{Type: "sender."}))
		assert.Empty(t, positions(events.Filter{Type: "sender"}))
	})

	t.Run("events can be filtered by stream name or by the ID in the name", func(t *testing.T) {
		_, positions := newCase(t)
		assert.Equal(t, []int64{8, 7}, positions(events.Filter{Stream: "transfer-t-1"}))
		assert.Equal(t, []int64{8, 7}, positions(events.Filter{Stream: "t-1"}))
	})

	t.Run("events can be filtered by sender or beneficiary", func(t *testing.T) {
		_, positions := newCase(t)
		assert.Equal(t, []int64{8, 7, 3, 2, 1}, positions(events.Filter{PersonID: transfertest.SenderID}))
		assert.Equal(t, []int64{7, 4, 3}, positions(events.Filter{PersonID: "b-1"}))
		assert.Equal(t, []int64{5}, positions(events.Filter{PersonID: "sender-2"}))
	})

	t.Run("events can be filtered by actor, correlation, and time, and by all filters together", func(t *testing.T) {
		c, positions := newCase(t)
		assert.Len(t, positions(events.Filter{ActorID: "tester"}), 8)
		assert.Empty(t, positions(events.Filter{ActorID: "staff-9"}))
		assert.Len(t, positions(events.Filter{Correlation: "request-1"}), 8)
		assert.Empty(t, positions(events.Filter{Correlation: "request-2"}))
		log, err := c.Log.Read(c.Ctx, 0, 10)
		require.NoError(t, err)
		assert.Len(t, positions(events.Filter{From: log[0].RecordedAt, Until: log[7].RecordedAt.Add(time.Microsecond)}), 8)
		assert.Empty(t, positions(events.Filter{From: log[7].RecordedAt.Add(time.Microsecond)}))
		assert.Empty(t, positions(events.Filter{Until: log[0].RecordedAt}))
		assert.Equal(t, []int64{7}, positions(events.Filter{
			Type: "transfer.created", Stream: "t-1", PersonID: "b-1", ActorID: "tester", Correlation: "request-1", From: log[0].RecordedAt,
			Before: 8,
		}))
	})

	t.Run("new events do not shift pages, because pages start at a position", func(t *testing.T) {
		c, positions := newCase(t)
		assert.Equal(t, []int64{8, 7, 6}, positions(events.Filter{Limit: 3}))
		c.Given("sender", transfertest.SenderID, sender.PhoneVerified{SenderID: transfertest.SenderID, At: at})
		c.CatchUp()
		assert.Equal(t, []int64{5, 4, 3}, positions(events.Filter{Limit: 3, Before: 6}))
	})

	t.Run("After returns newer events, and OldestFirst reverses the order (2.04)", func(t *testing.T) {
		_, positions := newCase(t)
		assert.Equal(t, []int64{8, 7, 6}, positions(events.Filter{After: 5}))
		assert.Equal(t, []int64{6, 7}, positions(events.Filter{After: 5, OldestFirst: true, Limit: 2}))
		assert.Empty(t, positions(events.Filter{After: 8}))
	})

	t.Run("events are counted up to a limit (2.04)", func(t *testing.T) {
		c, _ := newCase(t)
		q := events.NewQueries(c.Pool)
		for filter, want := range map[events.Filter]int64{{}: 8, {Type: "sender."}: 4, {Type: "nothing."}: 0} {
			n, err := q.Count(c.Ctx, filter, 100)
			require.NoError(t, err)
			assert.Equal(t, want, n)
		}
		n, err := q.Count(c.Ctx, events.Filter{}, 3)
		require.NoError(t, err)
		assert.Equal(t, int64(3), n)
	})

	t.Run("an event is found by ID or position, and a stream's events by the stream's name (2.04)", func(t *testing.T) {
		c, _ := newCase(t)
		log, err := c.Log.Read(c.Ctx, 0, 10)
		require.NoError(t, err)
		for text, want := range map[string][]int64{log[2].ID: {3}, "3": {3}, "#3": {3}, "transfer-t-1": {8, 7}, "nothing": {}, "": {}} {
			found, err := events.NewQueries(c.Pool).Find(c.Ctx, text, 5)
			require.NoError(t, err)
			positions := []int64{}
			for _, e := range found {
				positions = append(positions, e.Position)
			}
			assert.Equal(t, want, positions, text)
		}
	})

	t.Run("an access to personal data is listed for that person and the staff member (8)", func(t *testing.T) {
		c, positions := newCase(t)
		position := c.Given("access", "f-1:2026-03-09",
			accesslog.DataRead{StaffID: "f-1", Call: "getTransaction", People: []string{"b-1"}, Purpose: accesslog.PurposeSupport, At: at})
		c.CatchUp()
		assert.Contains(t, positions(events.Filter{PersonID: "b-1"}), position)
		assert.Equal(t, []int64{position}, positions(events.Filter{PersonID: "f-1"}))
	})

	t.Run("HideCases hides cases, work on them, marks on them, and the access log (8)", func(t *testing.T) {
		c, positions := newCase(t)
		c.Given("case", "t-1", casefile.Opened{CaseID: "t-1", By: "f-1", At: at, Reason: "structuring"})
		c.Given("work", "case-t-1", workitem.Claimed{ItemID: "case-t-1", By: "f-1", At: at})
		c.Given("annotation", "case-t-1",
			annotation.Added{MarkID: "m-1", Stream: "case-t-1", By: "f-1", Person: "f-1", At: at, Text: "see above"})
		c.Given("access", "f-1:2026-03-09", accesslog.DataRead{StaffID: "f-1", Call: "getCase", People: []string{"b-1"}, At: at})
		shown := c.Given("work", "hold-t-1", workitem.Claimed{ItemID: "hold-t-1", By: "f-1", At: at})
		c.CatchUp()
		assert.Len(t, positions(events.Filter{After: 8}), 5)
		assert.Equal(t, []int64{shown}, positions(events.Filter{After: 8, HideCases: true}))
	})

	t.Run("Types returns the types of all recorded events", func(t *testing.T) {
		c, _ := newCase(t)
		types, err := events.NewQueries(c.Pool).Types(c.Ctx)
		require.NoError(t, err)
		assert.Equal(t, []string{
			"beneficiary.added", "beneficiary.cash_pickup_enabled", "sender.email_verified", "sender.from_the_future", "sender.signed_up",
			"transfer.created", "transfer.funding_requested",
		}, types)
	})

	t.Run("the table has no personal data, even after a rebuild", func(t *testing.T) {
		c, _ := newCase(t)
		var found int
		require.NoError(t, c.Pool.QueryRow(c.Ctx, `SELECT count(*) FROM events.entries e
			WHERE e::text ILIKE ANY (ARRAY['%Sita%', '%Maya%', '%1234567897%'])`).Scan(&found))
		assert.Zero(t, found)
		c.RequireSameAfterRebuild("events")
	})
}

func TestCustomerEvents(t *testing.T) {
	c, _ := newCase(t)
	c.GivenStored("case", "t-1", "case.opened", `{"senderId": "`+transfertest.SenderID+`"}`)                             // position 9
	c.GivenStored("coupon", "DASHAIN", "pricing.coupon_redeemed", `{"senderId": "`+transfertest.SenderID+`"}`)           // position 10
	c.GivenStored("allowance", transfertest.SenderID, "allowance.reserved", `{"senderId": "`+transfertest.SenderID+`"}`) // position 11
	c.CatchUp()
	q := events.NewQueries(c.Pool)

	all := map[string]events.CustomerEvents{}
	require.NoError(t, q.EachCustomer(c.Ctx, 11, func(e events.CustomerEvents) { all[e.SenderID] = e }))
	want := events.CustomerEvents{SenderID: transfertest.SenderID, Transfers: []int64{7}, Others: []int64{1, 2, 3, 4, 8, 11}}
	require.Equal(t, map[string]events.CustomerEvents{
		transfertest.SenderID: want,
		"sender-2":            {SenderID: "sender-2", Transfers: []int64{}, Others: []int64{5, 6}},
	}, all, "cases are not in a sender's record, and coupons belong to no sender")
	found, err := q.OfCustomer(c.Ctx, 11, transfertest.SenderID)
	require.NoError(t, err)
	require.Equal(t, want, found)
	found, err = q.OfCustomer(c.Ctx, 6, transfertest.SenderID)
	require.NoError(t, err)
	require.Equal(t, events.CustomerEvents{SenderID: transfertest.SenderID, Transfers: []int64{}, Others: []int64{1, 2, 3, 4}}, found)
	found, err = q.OfCustomer(c.Ctx, 11, "nobody")
	require.NoError(t, err)
	require.Zero(t, found)

	log, err := c.Log.Read(c.Ctx, 0, 20)
	require.NoError(t, err)
	position, err := q.LastBefore(c.Ctx, log[10].RecordedAt.Add(time.Microsecond))
	require.NoError(t, err)
	require.EqualValues(t, 11, position)
	position, err = q.LastBefore(c.Ctx, log[0].RecordedAt)
	require.NoError(t, err)
	require.Zero(t, position)
}
