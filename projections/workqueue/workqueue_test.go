package workqueue_test

import (
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hulak/domain"
	"hulak/domain/alarm"
	"hulak/domain/approval"
	"hulak/domain/casefile"
	"hulak/domain/complaint"
	"hulak/domain/ofac"
	"hulak/domain/reconciliation"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/unclaimed"
	"hulak/domain/usecase"
	"hulak/domain/workitem"
	"hulak/eventstore"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/projectiontest"
	"hulak/projections/workqueue"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

const senderID = transfertest.SenderID

var at = projectiontest.At

func admin(id string) workqueue.View {
	return workqueue.View{StaffID: id, Role: staff.Admin, Kinds: workitem.VisibleTo(staff.Admin), At: at}
}

// list returns all items of a tab.
func list(tb testing.TB, c *projectiontest.Case, v workqueue.View, tab workqueue.Tab) []workqueue.Item {
	tb.Helper()
	found, _, err := workqueue.NewQueries(c.Pool).List(c.Ctx, v, tab, projections.Cursor{}, 100)
	require.NoError(tb, err)
	return found
}

func ids(items []workqueue.Item) []string {
	all := []string{}
	for _, item := range items {
		all = append(all, item.ID)
	}
	return all
}

// waits reports whether the deciders say that an item's source waits.
func waits(tb testing.TB, c *projectiontest.Case, item workqueue.Item) (result bool) {
	tb.Helper()
	_, err := eventstore.Run(c.Ctx, c.Log, eventstore.Command{}, func(u domain.UnitOfWork) (err error) {
		result, err = usecase.Waits(u, usecase.WorkItem{ID: item.ID, Kind: item.Kind, SourceID: item.SourceID}, at)
		return err
	})
	require.NoError(tb, err)
	return result
}

func details(id string) approval.Details {
	return approval.Details{ApprovalID: id, By: "asha", Reason: "as discussed", At: at}
}

var txReport = unclaimed.Report{State: "TX", Year: 2029}

func TestLettersWaitUntilAllAreSent(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, workqueue.New())
	c.Given("unclaimed", "TX-2029", unclaimed.Opened{
		Report: txReport, LettersDue: true, LettersDueAt: at.AddDate(0, 4, 0), DueAt: at.AddDate(0, 6, 0), At: at,
	})
	c.CatchUp()
	open := list(t, c, admin("bina"), workqueue.TabAll)
	require.Equal(t, []string{"letters-TX-2029", "unclaimed-TX-2029"}, ids(open))
	assert.Equal(t, at.AddDate(0, 4, 0), open[0].DueAt)
	c.Given("unclaimed", "TX-2029", unclaimed.LettersSent{Report: txReport, Letters: 1, Remaining: 1, At: at})
	c.CatchUp()
	assert.Len(t, list(t, c, admin("bina"), workqueue.TabAll), 2)
	assert.True(t, waits(t, c, open[0]))
	c.Given("unclaimed", "TX-2029", unclaimed.LettersSent{Report: txReport, Letters: 1, At: at})
	c.CatchUp()
	assert.Equal(t, []string{"unclaimed-TX-2029"}, ids(list(t, c, admin("bina"), workqueue.TabAll)))
	assert.False(t, waits(t, c, open[0]))
}

// TestEachKindOpensAndCloses writes the events of each kind of work one at a time.
func TestEachKindOpensAndCloses(t *testing.T) {
	t.Parallel()
	refund := []transfer.Command{transfer.Cancel{By: transfertest.SenderID, At: transfertest.Start}, transfer.RequestRefund{At: at}}
	comments := "Different date of birth"
	funded := []transfer.Command{
		transfertest.Create(), transfer.RecordFundingSubmitted{ProviderRef: "p", At: at}, transfer.RecordFundingSettled{At: at},
	}
	paying := append(slices.Clone(funded), transfer.RequestPayout{At: at}, transfer.RecordPayoutAccepted{ReceiptNumber: "r", At: at})
	transferEvents := func(commands ...transfer.Command) (events []domain.Event) {
		for _, e := range transfertest.EventsFrom(commands...) {
			events = append(events, e)
		}
		return events
	}
	remedies := []complaint.Remedy{complaint.RemedyRefund, complaint.RemedyDeliver}
	difference := reconciliation.DifferenceFound{DifferenceID: "x", Kind: reconciliation.AmountDiffers, At: at}
	for _, tt := range []struct {
		kind     workitem.Kind
		category string
		key      string
		id       string
		due      time.Time
		open     []domain.Event
		closing  [][]domain.Event
	}{
		{
			workitem.Complaint, "complaint", "x", "complaint-x", at.Add(complaint.AnswerDeadline),
			[]domain.Event{complaint.Filed{ComplaintID: "x", At: at}, complaint.Answered{ComplaintID: "x", At: at}},
			[][]domain.Event{{complaint.Closed{ComplaintID: "x", At: at}}},
		},
		{
			workitem.Question, "complaint", "x", "complaint-x", time.Date(2026, 3, 13, 7, 0, 0, 0, time.UTC),
			[]domain.Event{complaint.Filed{ComplaintID: "x", Question: true, At: at}},
			[][]domain.Event{{complaint.Closed{ComplaintID: "x", At: at}}},
		},
		{
			workitem.Complaint, "complaint", "x", "complaint-x", at.Add(complaint.AnswerDeadline),
			[]domain.Event{
				complaint.Filed{ComplaintID: "x", TransferID: "t", Question: true, At: at},
				complaint.Classified{ComplaintID: "x", TransferID: "t", ErrorType: complaint.ErrorLate, At: at},
			},
			[][]domain.Event{{complaint.Closed{ComplaintID: "x", At: at}}},
		},
		{
			workitem.Complaint, "complaint", "x", "complaint-x", time.Date(2026, 3, 13, 7, 0, 0, 0, time.UTC),
			[]domain.Event{
				complaint.Filed{ComplaintID: "x", TransferID: "t", At: at},
				complaint.Classified{ComplaintID: "x", TransferID: "t", ErrorType: complaint.ErrorLate, At: at},
				complaint.InvestigationFinished{ComplaintID: "x", Finding: complaint.FindingNoError, At: at},
			},
			[][]domain.Event{{complaint.ResultSent{ComplaintID: "x", Template: complaint.ResultNoError, At: at}}},
		},
		{
			workitem.Complaint, "complaint", "x", "complaint-x", time.Date(2026, 3, 11, 7, 0, 0, 0, time.UTC),
			[]domain.Event{
				complaint.Filed{ComplaintID: "x", TransferID: "t", At: at},
				complaint.Classified{ComplaintID: "x", TransferID: "t", ErrorType: complaint.ErrorLate, At: at},
				complaint.InvestigationFinished{ComplaintID: "x", Finding: complaint.FindingError, Remedies: remedies, At: at},
				complaint.ResultSent{ComplaintID: "x", Template: complaint.ResultChoice, Remedies: remedies, At: at},
				complaint.RemedyChosen{ComplaintID: "x", Remedy: complaint.RemedyRefund, At: at},
			},
			[][]domain.Event{{complaint.RemedyCarriedOut{ComplaintID: "x", TransferID: "t", Remedy: complaint.RemedyRefund, At: at}}},
		},
		{
			workitem.Case, "case", "x", "case-x", at.AddDate(0, 0, 30),
			[]domain.Event{casefile.Opened{CaseID: "x", At: at}}, [][]domain.Event{{casefile.Closed{CaseID: "x", At: at}}},
		},
		{
			workitem.Difference, "difference", "x", "difference-x", time.Date(2026, 3, 11, 7, 0, 0, 0, time.UTC),
			[]domain.Event{difference}, [][]domain.Event{
				{reconciliation.DifferenceExplained{DifferenceID: "x", At: at}}, {reconciliation.DifferenceSettled{DifferenceID: "x", At: at}},
			},
		},
		{
			workitem.Erasure, "sender", "x", "erasure-x", at.AddDate(0, 0, 45),
			[]domain.Event{sender.SignedUp{SenderID: "x", At: at}, sender.ErasureRequested{SenderID: "x", At: at}},
			[][]domain.Event{
				{sender.ErasureWithdrawn{SenderID: "x", At: at}}, {sender.ErasureRefused{SenderID: "x", At: at}},
				{sender.ErasureApproved{SenderID: "x", At: at}},
			},
		},
		{
			workitem.Alarm, "alarm", "BOOKS", "alarm-BOOKS", at,
			[]domain.Event{alarm.Raised{Metric: alarm.OutOfBalanceCurrencies, At: at}},
			[][]domain.Event{{alarm.Cleared{Metric: alarm.OutOfBalanceCurrencies, At: at}}},
		},
		{
			workitem.Approval, "approval", "x", "approval-x", at.AddDate(0, 0, 7),
			[]domain.Event{approval.RoleRequested{Request: details("x")}}, [][]domain.Event{{approval.Rejected{ApprovalID: "x", At: at}}},
		},
		{
			workitem.PriceApproval, "approval", "x", "approval-x", at.AddDate(0, 0, 1),
			[]domain.Event{approval.RateRequested{Request: details("x")}},
			[][]domain.Event{{approval.Approved{ApprovalID: "x", At: at}}, {approval.Rejected{ApprovalID: "x", At: at}}},
		},
		{
			workitem.UnlockApproval, "approval", "x", "approval-x", at.AddDate(0, 0, 7),
			[]domain.Event{approval.UnlockRequested{Request: details("x")}}, [][]domain.Event{{approval.Approved{ApprovalID: "x", At: at}}},
		},
		{
			workitem.HoldApproval, "transfer", "x", "release-x", transfertest.Start.AddDate(0, 0, 1),
			transferEvents(transfertest.CreateWithHit(), transfertest.FirstApproval(at)),
			[][]domain.Event{{transfer.HoldReleased{TransferID: "x", SenderID: senderID, At: at, Comments: comments}}},
		},
		{
			workitem.HoldApproval, "transfer", "x", "release-x", at.AddDate(0, 0, 1),
			transferEvents(append(slices.Clone(funded), transfertest.RescreenWithHit(at), transfertest.FirstBlock(at))...),
			[][]domain.Event{{transfer.FundsBlocked{TransferID: "x", SenderID: senderID, At: at}}},
		},
		{
			workitem.UnblockFunds, "transfer", "x", "unblock-x", at.AddDate(0, 0, 1),
			transferEvents(append(slices.Clone(funded), transfertest.RescreenWithHit(at), transfertest.FirstBlock(at),
				transfertest.SecondBlock(at), transfertest.FirstUnblock(at))...),
			[][]domain.Event{
				{transfer.FundsUnblocked{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.BlockedFundsLost{TransferID: "x", SenderID: senderID, At: at}},
			},
		},
		{
			workitem.OFACReport, "ofac", "x", "ofac-x", at.AddDate(0, 0, 14),
			[]domain.Event{ofac.Opened{ReportID: "x", Kind: ofac.Rejected, TransferID: "t", DueAt: at.AddDate(0, 0, 14), At: at}},
			[][]domain.Event{{ofac.Filed{ReportID: "x", At: at}}, {ofac.Waived{ReportID: "x", At: at}}},
		},
		{
			workitem.OFACAnnual, "ofac", "annual-2026", "ofac-annual-2026", at.AddDate(0, 3, 0),
			[]domain.Event{ofac.Opened{ReportID: "annual-2026", Kind: ofac.Annual, Year: 2026, DueAt: at.AddDate(0, 3, 0), At: at}},
			[][]domain.Event{{ofac.Filed{ReportID: "annual-2026", At: at}}},
		},
		{
			workitem.StateApproval, "approval", "x", "approval-x", at.AddDate(0, 0, 7),
			[]domain.Event{approval.StatePaymentRequested{Request: details("x")}},
			[][]domain.Event{{approval.Approved{ApprovalID: "x", At: at}}},
		},
		{
			workitem.UnclaimedReport, "unclaimed", "TX-2029", "unclaimed-TX-2029", at.AddDate(0, 6, 0),
			[]domain.Event{unclaimed.Opened{Report: txReport, DueAt: at.AddDate(0, 6, 0), At: at}},
			[][]domain.Event{{unclaimed.Paid{Report: txReport, At: at}}, {unclaimed.Emptied{Report: txReport, At: at}}},
		},
		{
			workitem.Hold, "transfer", "x", "hold-x", transfertest.Start.AddDate(0, 0, 1), transferEvents(transfertest.CreateWithHit()),
			[][]domain.Event{
				{transfer.HoldReleased{TransferID: "x", SenderID: senderID, At: at, Comments: comments}},
				{transfer.Rejected{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.Canceled{TransferID: "x", SenderID: senderID, At: at}},
			},
		},
		{
			workitem.SanctionsMatch, "clearance", "x", "match-x", at.AddDate(0, 0, 1),
			[]domain.Event{screening.MatchFound{PersonID: "x", List: "L", Entries: []string{"7"}, At: at}},
			[][]domain.Event{{
				screening.MatchDismissed{PersonID: "x", List: "L", Entry: "7", At: at}, screening.ReviewCompleted{PersonID: "x", At: at},
			}},
		},
		{
			workitem.FailedPayout, "transfer", "x", "payout-x", time.Date(2026, 3, 13, 7, 0, 0, 0, time.UTC),
			transferEvents(append(paying, transfer.RecordPayoutFailed{Reason: "WRONG_NAME", At: at})...),
			[][]domain.Event{
				{transfer.Reprocessed{TransferID: "x", SenderID: senderID, At: at},
					transfer.PayoutRequested{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.Canceled{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.FundingReturned{TransferID: "x", SenderID: senderID, At: at}},
			},
		},
		{
			workitem.LateTransfer, "transfer", "x", "late-x", at.Add(-time.Hour),
			transferEvents(append(paying, transfer.RecordDeadlinePassed{
				Deadline: transfer.DeadlineAvailable, DueAt: at.Add(-time.Hour), At: at,
			})...),
			[][]domain.Event{{transfer.Delivered{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.Canceled{TransferID: "x", SenderID: senderID, At: at}}},
		},
		{
			workitem.LateRefund, "transfer", "x", "refund-x", at.Add(-time.Hour),
			transferEvents(append(append(slices.Clone(funded), refund...), transfer.RecordDeadlinePassed{
				Deadline: transfer.DeadlineRefund, DueAt: at.Add(-time.Hour), At: at,
			})...),
			[][]domain.Event{{transfer.RefundSettled{
				TransferID: "x", SenderID: senderID, Stage: transfer.StageSettled, MoneyMoved: true, At: at,
			}}},
		},
		{
			workitem.UnclaimedRefund, "transfer", "x", "owed-x", at.AddDate(0, 0, 45),
			transferEvents(append(append(slices.Clone(funded), refund...), transfer.RecordRefundReturned{Code: "R03", At: at})...),
			[][]domain.Event{
				{transfer.RefundReissued{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.RefundReclaimed{TransferID: "x", SenderID: senderID, At: at}},
				{transfer.RefundEscheated{TransferID: "x", SenderID: senderID, At: at}},
			},
		},
		{
			workitem.ReturnedRefund, "transfer", "x", "returned-t-1-fee", time.Date(2026, 3, 13, 7, 0, 0, 0, time.UTC),
			append(transferEvents(funded...), transfer.DeliveryLate{
				TransferID: "x", SenderID: senderID, FeeKey: "t-1/fee", Fee: transfertest.Create().Quote.Fee, At: at,
			}, transfer.PartialRefundReturned{TransferID: "x", SenderID: senderID, RefundID: "t-1/fee", Code: "CARD_REFUSED", At: at}),
			[][]domain.Event{
				{transfer.PartialRefundReissued{TransferID: "x", SenderID: senderID, RefundID: "t-1/fee", At: at}},
				{transfer.PartialRefundPaidByHand{TransferID: "x", SenderID: senderID, RefundID: "t-1/fee", At: at}},
				{transfer.PartialRefundReclaimed{TransferID: "x", SenderID: senderID, RefundID: "t-1/fee", At: at}},
			},
		},
	} {
		for i, closing := range tt.closing {
			t.Run(fmt.Sprintf("%s %d", tt.kind, i+1), func(t *testing.T) {
				t.Parallel()
				c := projectiontest.New(t, workqueue.New())
				c.Given(tt.category, tt.key, tt.open...)
				c.CatchUp()
				open := list(t, c, admin("bina"), workqueue.TabAll)
				require.Equal(t, []string{tt.id}, ids(open))
				assert.Equal(t, tt.kind, open[0].Kind)
				assert.Equal(t, tt.key, open[0].SourceID)
				assert.Equal(t, tt.due, open[0].DueAt)
				assert.True(t, waits(t, c, open[0]), "the decider agrees that the source waits")
				c.Given(tt.category, tt.key, closing...)
				c.CatchUp()
				assert.Empty(t, list(t, c, admin("bina"), workqueue.TabAll))
				assert.False(t, waits(t, c, open[0]), "the decider agrees that the source no longer waits")
				c.RequireSameAfterRebuild("workqueue")
			})
		}
	}
}

func TestTabs(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, workqueue.New())
	c.Given("complaint", "1", complaint.Filed{ComplaintID: "1", At: at.Add(time.Hour)})
	c.Given("complaint", "2", complaint.Filed{ComplaintID: "2", At: at})
	c.Given("approval", "3", approval.RateRequested{Request: details("3")})
	c.Given("approval", "4", approval.UnlockRequested{Request: details("4")})
	c.Given("work", "complaint-1", workitem.Claimed{ItemID: "complaint-1", By: "asha", At: at})
	c.Given("work", "approval-3", workitem.Assigned{ItemID: "approval-3", To: "bina", By: "asha", At: at})
	c.CatchUp()
	tab := func(v workqueue.View, tab workqueue.Tab) []string { return ids(list(t, c, v, tab)) }
	compliance := workqueue.View{StaffID: "asha", Role: staff.Compliance, Kinds: workitem.VisibleTo(staff.Compliance), At: at}

	t.Run("items are sorted by due time", func(t *testing.T) {
		assert.Equal(t, []string{"approval-3", "approval-4", "complaint-2", "complaint-1"}, tab(admin("asha"), workqueue.TabAll))
	})
	t.Run("each tab lists its items", func(t *testing.T) {
		assert.Equal(t, []string{"complaint-1"}, tab(admin("asha"), workqueue.TabMine))
		assert.Equal(t, []string{"approval-3"}, tab(admin("bina"), workqueue.TabMine))
		assert.Equal(t, []string{"approval-4", "complaint-2"}, tab(admin("asha"), workqueue.TabUnassigned))
		assert.Empty(t, tab(admin("asha"), workqueue.TabApproval), "nobody approves their own request")
		assert.Equal(t, []string{"approval-3", "approval-4"}, tab(admin("bina"), workqueue.TabApproval))
	})
	t.Run("a role sees only the kinds that it can act on", func(t *testing.T) {
		assert.Equal(t, []string{"approval-4", "complaint-2", "complaint-1"}, tab(compliance, workqueue.TabAll))
		_, err := workqueue.NewQueries(c.Pool).ByID(c.Ctx, "approval-3", compliance.Kinds)
		require.ErrorIs(t, err, workitem.ErrNotFound)
	})
	t.Run("the counts match the lists", func(t *testing.T) {
		for _, v := range []workqueue.View{admin("asha"), admin("bina"), compliance} {
			counts, err := workqueue.NewQueries(c.Pool).Counts(c.Ctx, v)
			require.NoError(t, err)
			for _, name := range workqueue.Tabs {
				assert.Equal(t, len(tab(v, name)), counts[name], name)
			}
		}
	})
	t.Run("pages continue after the cursor", func(t *testing.T) {
		q := workqueue.NewQueries(c.Pool)
		first, next, err := q.List(c.Ctx, admin("asha"), workqueue.TabAll, projections.Cursor{}, 3)
		require.NoError(t, err)
		rest, end, err := q.List(c.Ctx, admin("asha"), workqueue.TabAll, next, 3)
		require.NoError(t, err)
		assert.Equal(t, []string{"approval-3", "approval-4", "complaint-2", "complaint-1"}, ids(append(first, rest...)))
		assert.Zero(t, end)
	})
	t.Run("an expired request leaves the queue", func(t *testing.T) {
		later := admin("bina")
		later.At = at.Add(25 * time.Hour)
		assert.Equal(t, []string{"approval-4"}, tab(later, workqueue.TabApproval))
	})
	t.Run("the tab has only requests that the person's role can approve", func(t *testing.T) {
		rule := approval.DefaultRule(approval.UnlockSender)
		rule.Roles = []staff.Role{staff.Admin}
		c.Given("approval", "4", approval.RuleApplied{ApprovalID: "4", Rule: rule, ExpiresAt: at.AddDate(0, 0, 7)})
		c.CatchUp()
		assert.NotContains(t, tab(workqueue.View{
			StaffID: "chandra", Role: staff.Compliance, Kinds: workitem.VisibleTo(staff.Compliance), At: at,
		}, workqueue.TabApproval), "approval-4", "the rule allows only administrators to approve")
	})
	t.Run("an item leaves the tab of a person who has approved it", func(t *testing.T) {
		c.Given("approval", "4", approval.Seconded{ApprovalID: "4", By: "bina", At: at})
		c.CatchUp()
		assert.Equal(t, []string{"approval-3"}, tab(admin("bina"), workqueue.TabApproval))
		assert.Equal(t, []string{"approval-3", "approval-4"}, tab(admin("chandra"), workqueue.TabApproval))
		assert.Empty(t, tab(admin("asha"), workqueue.TabApproval))
		c.Given("approval", "4", approval.Seconded{ApprovalID: "4", By: "chandra", At: at})
		c.CatchUp()
		assert.Equal(t, []string{"approval-3"}, tab(admin("bina"), workqueue.TabApproval))
		assert.Equal(t, []string{"approval-3"}, tab(admin("chandra"), workqueue.TabApproval))
	})
	t.Run("a snoozed item is only in the tab of all items until the snooze ends", func(t *testing.T) {
		c.Given("work", "complaint-1", workitem.Snoozed{ItemID: "complaint-1", Until: at.Add(time.Hour), By: "asha", At: at, Reason: "later"})
		c.CatchUp()
		assert.Empty(t, tab(admin("asha"), workqueue.TabMine))
		assert.Contains(t, tab(admin("asha"), workqueue.TabAll), "complaint-1")
		later := admin("asha")
		later.At = at.Add(time.Hour)
		assert.Equal(t, []string{"complaint-1"}, tab(later, workqueue.TabMine))
	})
	t.Run("a released item has no owner, and a reopened item returns to its last owner", func(t *testing.T) {
		c.Given("work", "approval-3", workitem.Released{ItemID: "approval-3", By: "bina", At: at})
		c.Given("case", "5", casefile.Opened{CaseID: "5", At: at})
		c.Given("work", "case-5", workitem.Claimed{ItemID: "case-5", By: "bina", At: at})
		c.Given("case", "5", casefile.Closed{CaseID: "5", At: at}, casefile.Opened{CaseID: "5", At: at})
		c.CatchUp()
		assert.Contains(t, tab(admin("asha"), workqueue.TabUnassigned), "approval-3")
		assert.Equal(t, []string{"case-5"}, tab(admin("bina"), workqueue.TabMine))
	})
	c.RequireSameAfterRebuild("workqueue")
}

func TestDocuments(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, workqueue.New())
	request := transfer.RequestDocuments{
		Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount, Comments: "?", At: at,
	}
	c.Transfer("x", transfertest.CreateWithHit(), request)
	c.CatchUp()
	due := list(t, c, admin("asha"), workqueue.TabAll)[0].DueAt
	t.Run("a hold that waits for its sender is only in the tab of all items", func(t *testing.T) {
		assert.Empty(t, list(t, c, admin("asha"), workqueue.TabUnassigned))
	})
	t.Run("the last document brings the item back, and the wait extends its due time", func(t *testing.T) {
		c.Given("transfer", "x", transfer.DocumentSupplied{
			TransferID: "x", SenderID: senderID, CompletesRequest: true, At: at.Add(3 * time.Hour),
		})
		c.CatchUp()
		found := list(t, c, admin("asha"), workqueue.TabUnassigned)
		require.Len(t, found, 1)
		assert.Equal(t, workitem.Documents, found[0].Kind)
		assert.Equal(t, due.Add(3*time.Hour), found[0].DueAt)
	})
	c.RequireSameAfterRebuild("workqueue")
}

// TestQueueAgreesWithDeciders compares the queue with the deciders for random transfers.
func TestQueueAgreesWithDeciders(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, workqueue.New())
	count := 0
	rapid.Check(t, func(rt *rapid.T) {
		count++
		id := fmt.Sprintf("t-%d", count)
		history := transfertest.RandomHistory(rt, func(transfer.State, transfer.State, []transfer.Event) {})
		c.TransferEvents(id, history)
		c.CatchUp()
		state := transfertest.Fold(history)
		open := map[workitem.Kind]bool{}
		for _, prefix := range []string{"hold-", "release-", "payout-", "late-", "refund-"} {
			item, err := workqueue.NewQueries(c.Pool).ByID(c.Ctx, prefix+id, workitem.VisibleTo(staff.Admin))
			if err == nil && item.ClosedAt.IsZero() {
				open[item.Kind] = true
			}
		}
		isHeld := open[workitem.Hold] || open[workitem.Documents] || open[workitem.HoldApproval]
		require.Equal(rt, state.IsHeld(), isHeld, "hold")
		failed := state.HasFailedPayout() && !reference.PayoutFailureByCode(state.Payout.Failure).RequiresRefund
		require.Equal(rt, failed, open[workitem.FailedPayout], "failed payout")
		missed := func(d transfer.Deadline) bool {
			return state.DeadlineApplies(d) && slices.ContainsFunc(state.PassedDeadlines, func(p transfer.DeadlinePassed) bool {
				return p.Deadline == d
			})
		}
		require.Equal(rt, missed(transfer.DeadlineAvailable), open[workitem.LateTransfer], "late transfer")
		require.Equal(rt, missed(transfer.DeadlineRefund), open[workitem.LateRefund], "late refund")
	})
	c.RequireSameAfterRebuild("workqueue")
}

// TestCaseItems follows a case with a task and a report. After each step, the queue has the expected items, and the decider agrees.
func TestCaseItems(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, workqueue.New())
	due, reviewAt := at.AddDate(0, 0, 31), at.AddDate(0, 0, 120)
	approved := func(by string) domain.Event {
		return casefile.ReportApproved{CaseID: "x", Report: 1, Revision: 1, By: by, At: at}
	}
	submitted := casefile.ReportSubmitted{CaseID: "x", Report: 1, Revision: 1, By: "asha", At: at}
	exported := casefile.ReportExported{CaseID: "x", Report: 1, ReviewAt: reviewAt, By: "asha", At: at}
	for i, step := range []struct {
		event domain.Event
		want  []string // besides the case
		due   time.Time
	}{
		{event: casefile.Opened{CaseID: "x", At: at}},
		{casefile.TaskAdded{CaseID: "x", TaskID: "k", DueAt: at.AddDate(0, 0, 2), At: at}, []string{"case-task-k"}, at.AddDate(0, 0, 2)},
		{event: casefile.TaskCompleted{CaseID: "x", TaskID: "k", By: "asha", At: at}},
		{casefile.ReportDrafted{CaseID: "x", Report: 1, Revision: 1, DueAt: due, By: "asha", At: at}, []string{"case-report-x"}, due},
		{submitted, []string{"case-approval-x"}, due},
		{approved("asha"), []string{"case-approval-x"}, due},
		{casefile.ReportReturned{CaseID: "x", Report: 1, By: "bina", At: at}, []string{"case-report-x"}, due},
		{submitted, []string{"case-approval-x"}, due},
		{approved("asha"), []string{"case-approval-x"}, due},
		{approved("bina"), []string{"case-report-x"}, due},
		{exported, []string{"case-report-x"}, due},
		{casefile.ReportAcknowledged{CaseID: "x", Report: 1, At: at}, []string{"case-report-x"}, due},
		{submitted, []string{"case-approval-x"}, due},
		{approved("asha"), []string{"case-approval-x"}, due},
		{approved("bina"), []string{"case-report-x"}, due},
		{exported, []string{"case-report-x"}, due},
		{casefile.ReportAcknowledged{CaseID: "x", Report: 1, Accepted: true, At: at}, []string{"case-review-x"}, reviewAt},
		{event: casefile.ReviewCompleted{CaseID: "x", Report: 1, Continues: true, By: "asha", At: at}},
		{casefile.ReportDrafted{CaseID: "x", Report: 2, Revision: 1, DueAt: reviewAt, By: "asha", At: at}, []string{"case-report-x"}, reviewAt},
	} {
		c.Given("case", "x", step.event)
		c.CatchUp()
		open := slices.DeleteFunc(list(t, c, admin("carl"), workqueue.TabAll), func(item workqueue.Item) bool { return item.ID == "case-x" })
		require.Equal(t, step.want, nilIfEmpty(ids(open)), "step %d", i)
		for _, kind := range []workitem.Kind{workitem.Report, workitem.ReportApproval, workitem.ReportReview, workitem.CaseTask} {
			id := map[workitem.Kind]string{
				workitem.Report: "case-report-x", workitem.ReportApproval: "case-approval-x", workitem.ReportReview: "case-review-x",
				workitem.CaseTask: "case-task-k",
			}[kind]
			assert.Equal(t, slices.Contains(step.want, id), waits(t, c, workqueue.Item{ID: id, Kind: kind, SourceID: "x"}), "step %d: %s", i, kind)
		}
		if len(open) > 0 {
			assert.Equal(t, step.due, open[0].DueAt, "step %d", i)
		}
	}
	t.Run("the first approver does not see the report among those that need their approval", func(t *testing.T) {
		c.Given("case", "x", casefile.ReportSubmitted{CaseID: "x", Report: 2, Revision: 1, By: "asha", At: at})
		c.CatchUp()
		assert.Len(t, list(t, c, admin("asha"), workqueue.TabApproval), 1)
		c.Given("case", "x", casefile.ReportApproved{CaseID: "x", Report: 2, Revision: 1, By: "asha", At: at})
		c.CatchUp()
		assert.Empty(t, list(t, c, admin("asha"), workqueue.TabApproval))
		assert.Len(t, list(t, c, admin("bina"), workqueue.TabApproval), 1)
	})
	c.RequireSameAfterRebuild("workqueue")
}

func nilIfEmpty(list []string) []string {
	if len(list) == 0 {
		return nil
	}
	return list
}
