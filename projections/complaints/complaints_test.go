package complaints_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/complaint"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/complaints"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestComplaints(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, complaints.New())
	at := projectiontest.At
	for _, id := range []string{"c-1", "c-2", "c-3"} {
		c.Given("complaint", id, complaint.Filed{
			ComplaintID: id, Number: "C-" + id, SenderID: "s", At: at, Letter: complaint.Letter{Name: "Asha Rai",
				Email: "asha@example.org", Subject: "Late", Message: "Late."},
		})
	}
	// The update moves the row of c-1 after the row of c-2 in the table.
	c.Given("complaint", "c-1", complaint.Answered{ComplaintID: "c-1", At: at, Reply: complaint.Reply{Text: "Dear Asha"}})
	c.Given("complaint", "c-3", complaint.Closed{ComplaintID: "c-3", At: at, Reason: complaint.Reply{Text: "Dear Asha"}})
	c.CatchUp()
	list := func(f complaints.Filter) (ids []string, statuses []complaint.Status) {
		found, err := complaints.NewQueries(c.Pool).List(c.Ctx, f)
		require.NoError(t, err)
		for _, row := range found {
			ids, statuses = append(ids, row.ID), append(statuses, row.Status)
		}
		return ids, statuses
	}
	t.Run("all complaints are listed newest first, with their statuses (2.38c)", func(t *testing.T) {
		ids, statuses := list(complaints.Filter{Limit: 10})
		assert.Equal(t, []string{"c-3", "c-2", "c-1"}, ids)
		assert.Equal(t, []complaint.Status{complaint.StatusClosed, complaint.StatusOpen, complaint.StatusAnswered}, statuses)
	})
	t.Run("unfinished complaints are listed oldest first (2.38c)", func(t *testing.T) {
		ids, _ := list(complaints.Filter{Unfinished: true, Limit: 10})
		assert.Equal(t, []string{"c-1", "c-2"}, ids)
	})
	t.Run("a page starts after the given position", func(t *testing.T) {
		ids, _ := list(complaints.Filter{Limit: 2, After: 3})
		assert.Equal(t, []string{"c-2", "c-1"}, ids)
		ids, _ = list(complaints.Filter{Unfinished: true, Limit: 2, After: 1})
		assert.Equal(t, []string{"c-2"}, ids)
	})
	c.RequireSameAfterRebuild("complaints")
}
