package deadlines_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/ofac"
	"hulak/domain/process"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/workitem"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/deadlines"
	"hulak/projections/projectiontest"
	"hulak/projections/workqueue"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at     = transfertest.Start
	funded = []transfer.Command{
		transfertest.Create(), transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at},
	}
)

func newCase(t *testing.T, commands ...transfer.Command) (*projectiontest.Case, *deadlines.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, deadlines.New())
	c.Transfer("t-1", commands...)
	c.CatchUp()
	return c, deadlines.NewQueries(c.Pool)
}

// deadlineStates returns the state of each deadline of the sample transfer.
func deadlineStates(c *projectiontest.Case, q *deadlines.Queries) map[transfer.Deadline]string {
	c.T.Helper()
	all, err := q.ForTransfer(c.Ctx, "t-1")
	require.NoError(c.T, err)
	states := map[transfer.Deadline]string{}
	for _, d := range all {
		switch {
		case !d.PassedAt.IsZero():
			states[transfer.Deadline(d.Kind)] = "passed"
		case !d.ClosedAt.IsZero():
			states[transfer.Deadline(d.Kind)] = "closed"
		default:
			states[transfer.Deadline(d.Kind)] = "open"
		}
	}
	return states
}

func TestDeadlineStates(t *testing.T) {
	t.Parallel()
	t.Run("a new transfer has cancellation, delivery, error, and record deadlines (9.09e 9.09c 9.10e)", func(t *testing.T) {
		c, q := newCase(t, transfertest.Create())
		all, err := q.ForTransfer(c.Ctx, "t-1")
		require.NoError(t, err)
		due := map[transfer.Deadline]time.Time{}
		for _, d := range all {
			due[transfer.Deadline(d.Kind)] = d.DueAt
		}
		available := time.Date(2026, 3, 5, 18, 15, 0, 0, time.UTC)
		assert.Equal(t, map[transfer.Deadline]time.Time{
			transfer.DeadlineCancel: at.Add(30 * time.Minute), transfer.DeadlineAvailable: available,
			transfer.DeadlineErrors: available.AddDate(0, 0, 180), transfer.DeadlineRecords: at.AddDate(10, 0, 0),
		}, due)
	})
	for _, tt := range []struct {
		title    string
		commands []transfer.Command
		want     map[transfer.Deadline]string
	}{
		{"a delivery closes the delivery deadline", []transfer.Command{
			transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}, transfer.RecordDelivered{At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "ERRORS": "open", "RECORDS": "open"}},
		{"a cancellation opens the refund deadline", []transfer.Command{
			transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "REFUND": "open", "ERRORS": "open", "RECORDS": "open"}},
		{"a paid refund closes the refund deadline", []transfer.Command{
			transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{MoneyMoved: true,
				At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "REFUND": "closed", "ERRORS": "open",
			"RECORDS": "open"}},
		{"a refund that comes back was paid in time", []transfer.Command{
			transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at}, transfer.RecordRefundSettled{MoneyMoved: true,
				At: at},
			transfer.RecordRefundReturned{Code: "R03", At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "REFUND": "closed", "ERRORS": "open",
			"RECORDS": "open"}},
		{"a refused refund keeps the refund deadline open", []transfer.Command{
			transfer.Cancel{By: transfertest.SenderID, At: at}, transfer.RequestRefund{At: at},
			transfer.RecordRefundReturned{Code: "CARD_REFUSED", At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "REFUND": "open", "ERRORS": "open", "RECORDS": "open"}},
		{"a returned payment closes the delivery deadline", []transfer.Command{
			transfer.RecordFundingReturned{Code: "R01", At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "ERRORS": "open", "RECORDS": "open"}},
		{"a dishonored return opens the dispute deadline", []transfer.Command{
			transfer.RecordFundingReturned{Code: "R10", At: at}, transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "DISPUTE": "open", "ERRORS": "open", "RECORDS": "open"}},
		{"a contested dishonor closes the dispute deadline", []transfer.Command{
			transfer.RecordFundingReturned{Code: "R10", At: at}, transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
			transfer.RecordReturnUpheld{Code: "R73", FundsLost: true, At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "DISPUTE": "closed", "ERRORS": "open",
			"RECORDS": "open"}},
		{"the dispute deadline passes if the dishonor is not contested", []transfer.Command{
			transfer.RecordFundingReturned{Code: "R10", At: at}, transfer.RecordReturnDishonored{Code: "R68", FundsRecovered: true, At: at},
			transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineDispute, At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "DISPUTE": "passed", "ERRORS": "open",
			"RECORDS": "open"}},
		{"a dishonored return without recovered money opens no dispute deadline", []transfer.Command{
			transfer.RecordFundingReturned{Code: "R10", At: at}, transfer.RecordReturnDishonored{Code: "R61", At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "ERRORS": "open", "RECORDS": "open"}},
		{"a passed delivery deadline stays passed after a late delivery", []transfer.Command{
			transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, At: at}, transfer.RequestPayout{At: at},
			transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at}, transfer.RecordDelivered{At: at},
		}, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "passed", "ERRORS": "open", "RECORDS": "open"}},
	} {
		t.Run(tt.title, func(t *testing.T) {
			c, q := newCase(t, append(append([]transfer.Command{}, funded...), tt.commands...)...)
			assert.Equal(t, tt.want, deadlineStates(c, q))
			c.RequireSameAfterRebuild("deadlines")
		})
	}
	t.Run("a declined payment or a rejection closes the delivery deadline", func(t *testing.T) {
		held := transfertest.Create()
		held.HoldReasons, held.Rejected = []string{"SCREENING_REJECT"}, true
		c, q := newCase(t, held)
		assert.Equal(t, map[transfer.Deadline]string{"CANCEL": "closed", "AVAILABLE": "closed", "ERRORS": "closed", "RECORDS": "open"},
			deadlineStates(c, q))
		c.Transfer("t-2", transfertest.Create(), transfer.RecordFundingDeclined{Code: "NO", At: at})
		c.CatchUp()
		open, _, err := q.List(c.Ctx, deadlines.Filter{Kind: deadlines.Kind(transfer.DeadlineAvailable)})
		require.NoError(t, err)
		assert.Empty(t, open)
	})
}

func TestCountOverdueTransfers(t *testing.T) {
	c, q := newCase(t, append(append([]transfer.Command{}, funded...),
		transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineCancel, At: at})...)
	overdue := func() int64 {
		t.Helper()
		c.CatchUp()
		count, err := q.CountOverdueTransfers(c.Ctx)
		require.NoError(t, err)
		return count
	}
	assert.Zero(t, overdue(), "the end of the cancellation window does not make a transfer overdue")
	late := append(append([]transfer.Command{}, funded...), transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, At: at})
	c.Transfer("t-2", late...)
	assert.EqualValues(t, 1, overdue())
	c.Transfer("t-3", append(late, transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at},
		transfer.RecordDelivered{At: at})...)
	assert.EqualValues(t, 1, overdue(), "a transfer is no longer overdue after a late delivery")
}

func TestList(t *testing.T) {
	c, q := newCase(t, funded...) // t-1 has an open cancellation period
	late := append(append([]transfer.Command{}, funded...), transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineAvailable, At: at})
	c.Transfer("t-2", append(late, transfer.RecordDeadlinePassed{Deadline: transfer.DeadlineCancel, At: at})...)
	c.Transfer("t-3", append(late, transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at},
		transfer.RecordDelivered{At: at})...)
	c.CatchUp()
	list := func(state deadlines.State, limit int) (found []string) {
		t.Helper()
		f := deadlines.Filter{State: state, Limit: limit}
		for {
			page, next, err := q.List(c.Ctx, f)
			require.NoError(t, err)
			for _, d := range page {
				found = append(found, d.TransferID+" "+string(d.Kind))
			}
			if next == (projections.Cursor{}) {
				return found
			}
			f.After = next
		}
	}
	assert.Equal(t, []string{"t-2 AVAILABLE"}, list(deadlines.Late, 10), "a late list has only unmet deadlines")
	next := list(deadlines.Next, 10)
	assert.Contains(t, next, "t-2 AVAILABLE")
	assert.Contains(t, next, "t-1 AVAILABLE")
	assert.NotContains(t, next, "t-1 CANCEL")
	assert.NotContains(t, next, "t-2 CANCEL", "the end of a cancellation period is not late")
	assert.Equal(t, next, list(deadlines.Next, 1), "pages of one row list the same deadlines")
	assert.Contains(t, list(deadlines.Open, 10), "t-1 CANCEL")
	assert.Contains(t, list(deadlines.Passed, 10), "t-3 AVAILABLE")
}

func TestWork(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, deadlines.New(), workqueue.New())
	c.Given("complaint", "c-1", complaint.Filed{ComplaintID: "c-1", At: at})
	c.Given("ofac", "r-1", ofac.Opened{ReportID: "r-1", Kind: ofac.Rejected, TransferID: "t", DueAt: at.AddDate(0, 0, 14), At: at})
	c.Given("case", "s-1", casefile.Opened{CaseID: "s-1", At: at},
		casefile.ReportDrafted{CaseID: "s-1", Report: 1, Revision: 1, DueAt: at.AddDate(0, 0, 30), By: "asha", At: at})
	c.Transfer("t-1", funded...)
	c.CatchUp()
	q := deadlines.NewQueries(c.Pool)
	list := func(f deadlines.Filter) (found []string) {
		t.Helper()
		f.Limit = 1
		for {
			page, next, err := q.List(c.Ctx, f)
			require.NoError(t, err)
			for _, d := range page {
				found = append(found, d.SourceID+d.TransferID+" "+string(d.Kind))
			}
			if next == (projections.Cursor{}) {
				return found
			}
			f.After = next
		}
	}
	all := deadlines.WorkFor(workitem.VisibleTo(staff.Admin))
	investigated := at.Add(complaint.AnswerDeadline)

	t.Run("the list has the deadlines of work and of transfers by due time", func(t *testing.T) {
		assert.Equal(t, []string{
			"t-1 AVAILABLE", "r-1 OFAC_REPORT", "s-1 REPORT", "c-1 COMPLAINT_INVESTIGATION", "t-1 ERRORS", "t-1 RECORDS",
		}, list(deadlines.Filter{State: deadlines.Next, Work: all, At: at}))
	})
	t.Run("a role sees only work that it can act on", func(t *testing.T) {
		for role, isVisible := range map[staff.Role]bool{staff.Compliance: true, staff.Support: false} {
			found := list(deadlines.Filter{Work: deadlines.WorkFor(workitem.VisibleTo(role)), At: at})
			assert.Equal(t, isVisible, slices.Contains(found, "s-1 REPORT"), role)
		}
		assert.NotContains(t, list(deadlines.Filter{At: at}), "c-1 COMPLAINT_INVESTIGATION")
	})
	t.Run("a list of one kind has only its deadlines", func(t *testing.T) {
		assert.Equal(t, []string{"c-1 COMPLAINT_INVESTIGATION"},
			list(deadlines.Filter{Kind: deadlines.ComplaintInvestigation, Work: all, At: at}))
	})
	t.Run("work is late after its due time", func(t *testing.T) {
		assert.Empty(t, list(deadlines.Filter{State: deadlines.Late, Work: all, At: at}))
		assert.Equal(t, []string{"r-1 OFAC_REPORT", "s-1 REPORT", "c-1 COMPLAINT_INVESTIGATION"},
			list(deadlines.Filter{State: deadlines.Late, Work: all, At: investigated}))
		assert.NotContains(t, list(deadlines.Filter{Work: all, At: investigated}), "c-1 COMPLAINT_INVESTIGATION")
		assert.Contains(t, list(deadlines.Filter{State: deadlines.Passed, Work: all, At: investigated}), "c-1 COMPLAINT_INVESTIGATION")
	})
	t.Run("a finished investigation starts the time limit for its result (12 CFR 1005.33(c)(1))", func(t *testing.T) {
		c.Given("complaint", "c-1", complaint.InvestigationFinished{ComplaintID: "c-1", At: at})
		c.CatchUp()
		page, _, err := q.List(c.Ctx, deadlines.Filter{Kind: deadlines.ComplaintResult, Work: all, At: at})
		require.NoError(t, err)
		require.Len(t, page, 1)
		assert.Equal(t, complaint.ResultDueBy(at), page[0].DueAt)
	})
	t.Run("work that is finished late stays in the list of past deadlines", func(t *testing.T) {
		late := at.AddDate(0, 0, 20)
		c.Given("ofac", "r-1", ofac.Filed{ReportID: "r-1", At: late})
		c.CatchUp()
		assert.NotContains(t, list(deadlines.Filter{State: deadlines.Late, Work: all, At: investigated}), "r-1 OFAC_REPORT")
		assert.Contains(t, list(deadlines.Filter{State: deadlines.Passed, Work: all, At: late}), "r-1 OFAC_REPORT")
	})
}

func TestDue(t *testing.T) {
	t.Parallel()
	t.Run("Due returns open deadlines that are due, longest overdue first", func(t *testing.T) {
		c, q := newCase(t, transfertest.Create())
		kinds := func(now time.Time) (kinds []transfer.Deadline) {
			due, err := q.Due(c.Ctx, now, process.RealTimeScale, 10)
			require.NoError(t, err)
			for _, d := range due {
				kinds = append(kinds, d.Kind)
			}
			return kinds
		}
		window := at.Add(30 * time.Minute)
		assert.Empty(t, kinds(window.Add(-time.Microsecond)))
		assert.Equal(t, []transfer.Deadline{"CANCEL"}, kinds(window))
		assert.Equal(t, []transfer.Deadline{"CANCEL", "AVAILABLE"}, kinds(at.AddDate(0, 0, 4)))
	})
	t.Run("a clock ahead of the database's clock does not fire deadlines early", func(t *testing.T) {
		c, q := newCase(t, transfertest.Create())
		due, err := q.Due(c.Ctx, time.Now().AddDate(20, 0, 0), process.RealTimeScale, 10)
		require.NoError(t, err)
		for _, d := range due {
			assert.NotEqual(t, transfer.DeadlineRecords, d.Kind)
		}
	})
	t.Run("simulated days shorten deadlines measured in days, but not deadlines measured in minutes", func(t *testing.T) {
		c, q := newCase(t, transfertest.Create())
		scale := process.TimeScale{Day: 2 * time.Second}
		due, err := q.Due(c.Ctx, at.Add(time.Minute-time.Microsecond), scale, 10)
		require.NoError(t, err)
		assert.Empty(t, due)
		due, err = q.Due(c.Ctx, at.Add(time.Minute), scale, 10)
		require.NoError(t, err)
		require.Len(t, due, 1)
		assert.Equal(t, transfer.DeadlineAvailable, due[0].Kind)
		for wait, kinds := range map[time.Duration][]transfer.Deadline{
			30*time.Minute - 2*time.Millisecond: {transfer.DeadlineAvailable, transfer.DeadlineErrors},
			30 * time.Minute:                    {transfer.DeadlineCancel, transfer.DeadlineAvailable, transfer.DeadlineErrors},
		} {
			due, err := q.Due(c.Ctx, at.Add(wait), scale, 10)
			require.NoError(t, err)
			var found []transfer.Deadline
			for _, d := range due {
				found = append(found, d.Kind)
			}
			assert.Equal(t, kinds, found, "after %s", wait)
		}
	})
}

func TestRebuildOfRandomTransfers(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, deadlines.New())
	count := 0
	rapid.Check(t, func(r *rapid.T) {
		count++
		c.TransferEvents(fmt.Sprint("transfer-", count), transfertest.RandomHistory(r, nil))
	})
	c.CatchUp()
	c.RequireSameAfterRebuild("deadlines")
}
