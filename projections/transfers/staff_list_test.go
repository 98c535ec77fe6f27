package transfers_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/projections/projectiontest"
	"hulak/projections/transfers"
)

func ids(list []transfers.Summary) []string {
	found := []string{}
	for _, t := range list {
		found = append(found, t.ID)
	}
	return found
}

func TestListForStaff(t *testing.T) {
	t.Parallel()
	amount := func(text string) *decimal.Decimal { d := decimal.RequireFromString(text); return &d }
	other := transfertest.Create()
	other.Quote.Send, other.Quote.Total = money.MustParse("75.50", money.USD), money.MustParse("80.50", money.USD)
	other.Route = transfer.Route{Method: beneficiary.CashPickup, PayerID: 1}
	other.FundingKind, other.At = funding.DebitCard, at.Add(24*time.Hour)

	for _, c := range []struct {
		title  string
		filter transfers.StaffFilter
		want   []string
	}{
		{"no filter", transfers.StaffFilter{}, []string{"t-3", "t-2", "t-1"}},
		{"a status filter", transfers.StaffFilter{Status: transfer.StatusCompleted}, []string{"t-2"}},
		{"a delivery filter", transfers.StaffFilter{Delivery: transfer.DeliveryPending}, []string{"t-3", "t-1"}},
		{"a method filter", transfers.StaffFilter{Method: beneficiary.CashPickup}, []string{"t-3"}},
		{"a funding kind filter", transfers.StaffFilter{FundingKind: funding.BankAccount}, []string{"t-2", "t-1"}},
		{"a sender filter", transfers.StaffFilter{SenderID: transfertest.SenderID}, []string{"t-3", "t-2", "t-1"}},
		{"an unknown sender", transfers.StaffFilter{SenderID: "unknown"}, []string{}},
		{"a beneficiary filter", transfers.StaffFilter{BeneficiaryID: "b-1"}, []string{"t-3", "t-2", "t-1"}},
		{"a minimum amount", transfers.StaffFilter{MinAmount: amount("200")}, []string{"t-2", "t-1"}},
		{"a maximum amount", transfers.StaffFilter{MaxAmount: amount("75.50")}, []string{"t-3"}},
		{"a start time", transfers.StaffFilter{From: at.Add(time.Second)}, []string{"t-3"}},
		{"an end time", transfers.StaffFilter{Until: other.At}, []string{"t-2", "t-1"}},
		{"a period without transfers", transfers.StaffFilter{From: at.Add(48 * time.Hour), Until: at.Add(72 * time.Hour)}, []string{}},
		{"a period before all transfers", transfers.StaffFilter{Until: at.Add(-48 * time.Hour)}, []string{}},
		{"several filters", transfers.StaffFilter{Status: transfer.StatusInitiated, MinAmount: amount("100"), BeneficiaryID: "b-1",
			From: at}, []string{"t-1"}},
	} {
		t.Run("the staff list with "+c.title+" has the matching transfers", func(t *testing.T) {
			s, q := newCase(t)
			s.Transfer("t-1", transfertest.Create())
			s.Transfer("t-2", delivery...)
			s.Transfer("t-3", other)
			s.CatchUp()
			list, next, err := q.ListForStaff(s.Ctx, c.filter)
			require.NoError(t, err)
			assert.Equal(t, c.want, ids(list))
			assert.Zero(t, next)
		})
	}

	t.Run("new transfers do not shift pages, because pages start at a position", func(t *testing.T) {
		s, q := newCase(t)
		for i := range 5 {
			s.Transfer(fmt.Sprint("t-", i+1), transfertest.Create())
		}
		s.CatchUp()
		list, next, err := q.ListForStaff(s.Ctx, transfers.StaffFilter{Limit: 2})
		require.NoError(t, err)
		assert.Equal(t, []string{"t-5", "t-4"}, ids(list))
		s.Transfer("t-6", transfertest.Create())
		s.CatchUp()
		list, next, err = q.ListForStaff(s.Ctx, transfers.StaffFilter{Limit: 2, After: next})
		require.NoError(t, err)
		assert.Equal(t, []string{"t-3", "t-2"}, ids(list))
		list, next, err = q.ListForStaff(s.Ctx, transfers.StaffFilter{Limit: 2, After: next})
		require.NoError(t, err)
		assert.Equal(t, []string{"t-1"}, ids(list))
		assert.Zero(t, next)
	})
}

func TestListForStaffIsSorted(t *testing.T) {
	s, q := newCase(t)
	for i, send := range []string{"300.00", "75.50", "300.00", "20.00", "300.00"} {
		create := transfertest.Create()
		create.Quote.Send = money.MustParse(send, money.USD)
		create.Quote.Receive = money.MustParse(send, money.NPR)
		s.Transfer(fmt.Sprint("t-", i+1), create)
	}
	s.CatchUp()
	for sort, want := range map[transfers.Sort][]string{
		transfers.NewestFirst:   {"t-5", "t-4", "t-3", "t-2", "t-1"},
		transfers.OldestFirst:   {"t-1", "t-2", "t-3", "t-4", "t-5"},
		transfers.LargestFirst:  {"t-1", "t-3", "t-5", "t-2", "t-4"},
		transfers.SmallestFirst: {"t-4", "t-2", "t-5", "t-3", "t-1"},
		transfers.MostReceived:  {"t-1", "t-3", "t-5", "t-2", "t-4"},
		transfers.LeastReceived: {"t-4", "t-2", "t-5", "t-3", "t-1"},
	} {
		requirePages(t, s, q, transfers.StaffFilter{Sort: sort}, want)
	}
}

func TestListForStaffIsSortedByStatus(t *testing.T) {
	s, q := newCase(t)
	for i := range 6 {
		id := fmt.Sprint("t-", i+1)
		if i%2 == 0 {
			s.Transfer(id, delivery...)
		} else {
			s.Transfer(id, transfertest.Create())
		}
	}
	s.CatchUp()
	for _, c := range []struct {
		filter transfers.StaffFilter
		want   []string
	}{
		{transfers.StaffFilter{Sort: transfers.ByStatus}, []string{"t-6", "t-4", "t-2", "t-5", "t-3", "t-1"}},
		{transfers.StaffFilter{Sort: transfers.ByStatusReversed}, []string{"t-5", "t-3", "t-1", "t-6", "t-4", "t-2"}},
		{transfers.StaffFilter{Sort: transfers.ByDelivery}, []string{"t-6", "t-4", "t-2", "t-5", "t-3", "t-1"}},
		{transfers.StaffFilter{Sort: transfers.ByDeliveryReversed}, []string{"t-5", "t-3", "t-1", "t-6", "t-4", "t-2"}},
		{transfers.StaffFilter{Sort: transfers.ByStatus, Delivery: transfer.DeliveryDelivered}, []string{"t-5", "t-3", "t-1"}},
		{transfers.StaffFilter{Sort: transfers.ByStatus, Status: transfer.StatusInitiated}, []string{"t-6", "t-4", "t-2"}},
		{transfers.StaffFilter{Sort: transfers.ByStatus, Status: transfer.StatusHold}, []string{}},
	} {
		requirePages(t, s, q, c.filter, c.want)
	}
}

// requirePages checks that a list has the given transfers in pages of every size.
func requirePages(t *testing.T, s *projectiontest.Case, q *transfers.Queries, filter transfers.StaffFilter, want []string) {
	t.Helper()
	for filter.Limit = 1; filter.Limit <= 6; filter.Limit++ {
		t.Run(fmt.Sprintf("pages of %d have each transfer once, in the order %q", filter.Limit, filter.Sort), func(t *testing.T) {
			found, page := []string{}, filter
			for range len(want) + 1 {
				list, next, err := q.ListForStaff(s.Ctx, page)
				require.NoError(t, err)
				found = append(found, ids(list)...)
				if page.After = next; next.Position == 0 {
					break
				}
			}
			assert.Equal(t, want, found)
		})
	}
}

func TestCreatedBetween(t *testing.T) {
	s, q := newCase(t)
	for i, hour := range []int{3, 1, 2, 1} { // the log has them in another order
		create := transfertest.Create()
		create.At = at.Add(time.Duration(hour) * time.Hour)
		s.Transfer(fmt.Sprint("t-", i+1), create)
	}
	s.CatchUp()
	upTo, err := q.LastPosition(s.Ctx)
	require.NoError(t, err)
	list := func(from, until time.Time, upTo int64, limit int) (found []string) {
		var last transfers.Creation
		for {
			batch, err := q.CreatedBetween(s.Ctx, from, until, upTo, last, limit)
			require.NoError(t, err)
			for _, last = range batch {
				found = append(found, last.ID)
			}
			if len(batch) < limit {
				return found
			}
		}
	}
	for limit := 1; limit <= 4; limit++ {
		assert.Equal(t, []string{"t-2", "t-4", "t-3", "t-1"}, list(at, at.Add(4*time.Hour), upTo, limit))
		assert.Equal(t, []string{"t-2", "t-4", "t-3"}, list(at.Add(time.Hour), at.Add(3*time.Hour), upTo, limit))
		assert.Equal(t, []string{"t-2", "t-3", "t-1"}, list(at, at.Add(4*time.Hour), upTo-1, limit), "recorded up to a position")
	}
}

func TestFind(t *testing.T) {
	s, q := newCase(t)
	s.Transfer("t-1", transfertest.Create())
	s.Transfer("t-2", delivery...)
	s.CatchUp()
	existing, err := q.ByID(s.Ctx, "t-1")
	require.NoError(t, err)
	found := func(text string) []string {
		t.Helper()
		list, err := q.Find(s.Ctx, text, "", 5)
		require.NoError(t, err)
		return ids(list)
	}
	t.Run("the transfer that the log returns for a PIN is found", func(t *testing.T) {
		list, err := q.Find(s.Ctx, existing.ReferenceNumber, "t-2", 5)
		require.NoError(t, err)
		assert.Equal(t, []string{"t-2"}, ids(list))
		assert.Empty(t, found(existing.ReferenceNumber), "the read model cannot be searched by PIN")
	})
	t.Run("a transfer is found by ID and by receipt number", func(t *testing.T) {
		assert.Equal(t, []string{"t-1"}, found("t-1"), "transfer ID")
		assert.Equal(t, []string{"t-2"}, found("R-1"), "receipt number, ignoring case")
	})
	t.Run("transfers are found by the amount sent, paid, or received, as users type it", func(t *testing.T) {
		for _, text := range []string{"$200", "200.00 USD", "NPR 26,800", existing.Total.Text()} {
			assert.Equal(t, []string{"t-2", "t-1"}, found(text), text)
		}
		assert.Empty(t, found("199.99"))
		assert.Empty(t, found("nothing at all"))
	})
}
