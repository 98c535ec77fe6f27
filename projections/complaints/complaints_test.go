package complaints_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/complaint"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/complaintrecords"
	"hulak/projections/complaints"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestComplaints(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, complaints.New(), complaintrecords.New())
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
	t.Run("complaints are filtered by state, type of error, and status", func(t *testing.T) {
		texas := complaint.Filed{ComplaintID: "c-4", Number: "C-4", SenderID: "s", TransferID: "t", SenderState: "TX", At: at}
		c.Given("complaint", "c-4", texas)
		c.Given("complaint", "c-4", complaint.Classified{
			ComplaintID: "c-4", TransferID: "t", ErrorType: complaint.ErrorLate, Timely: true, At: at,
		})
		c.Given("complaint", "c-4", complaint.Answered{ComplaintID: "c-4", At: at})
		c.CatchUp()
		for _, f := range []complaints.Filter{
			{SenderState: "TX"}, {ErrorType: complaint.ErrorLate}, {Status: complaint.StatusInvestigating}, {SenderState: "TX", Unfinished: true},
		} {
			f.Limit = 10
			ids, statuses := list(f)
			assert.Equal(t, []string{"c-4"}, ids)
			assert.Equal(t, []complaint.Status{complaint.StatusInvestigating}, statuses, "a reply does not change the status of an error notice")
		}
		ids, _ := list(complaints.Filter{SenderState: "NY", Limit: 10})
		assert.Empty(t, ids)
		c.Given("complaint", "c-4", complaint.ResultSent{ComplaintID: "c-4", Template: complaint.ResultNoError, At: at})
		c.CatchUp()
		_, statuses := list(complaints.Filter{SenderState: "TX", Limit: 10})
		assert.Equal(t, []complaint.Status{complaint.StatusResolved}, statuses)
		ids, _ = list(complaints.Filter{SenderState: "TX", Unfinished: true, Limit: 10})
		assert.Empty(t, ids)
	})
	c.RequireSameAfterRebuild("complaints")
	c.RequireSameAfterRebuild("complaintrecords")
}
