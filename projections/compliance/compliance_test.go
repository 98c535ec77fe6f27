package compliance_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections"
	"hulak/projections/compliance"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

var (
	at    = transfertest.Start
	later = at.Add(time.Hour)
)

func newCase(t *testing.T) (*projectiontest.Case, *compliance.Queries) {
	t.Helper()
	t.Parallel()
	c := projectiontest.New(t, compliance.New())
	return c, compliance.NewQueries(c.Pool)
}

func TestQueue(t *testing.T) {
	t.Parallel()
	t.Run("the queue lists open holds by deadline and omits closed holds (8)", func(t *testing.T) {
		c, q := newCase(t)
		late, early := transfertest.CreateWithHit(), transfertest.CreateWithHit()
		early.ReviewTimeLimit = time.Hour
		c.Transfer("t-late", late)
		c.Transfer("t-early", early, transfer.RequestDocuments{Documents: []transfer.DocumentKind{transfer.ProofOfFunds},
			ShownReason: transfer.DocumentReasonAmount, Comments: "routine check", At: at})
		c.Transfer("t-released", late, transfertest.FirstApproval(later), transfertest.SecondApproval(later))
		c.Transfer("t-rejected", late, transfer.Reject{Comments: "confirmed match", At: later})
		c.Transfer("t-canceled", late, transfer.Cancel{By: transfertest.SenderID, At: at})
		c.Transfer("t-clear", transfertest.Create())
		c.CatchUp()
		queue, next, err := q.Queue(c.Ctx, projections.Cursor{}, 1)
		require.NoError(t, err)
		rest, end, err := q.Queue(c.Ctx, next, 1)
		require.NoError(t, err)
		assert.Zero(t, end, "the last page has no cursor")
		queue = append(queue, rest...)
		assert.Equal(t, []compliance.Hold{
			{Position: queue[0].Position, TransferID: "t-late", Stage: compliance.BeforePayment, Reasons: []string{screening.ReasonHit},
				HeldAt: at, DueAt: at.Add(24 * time.Hour), Documents: []string{}},
			{ // waits for the sender, so it comes after the holds that wait for staff
				Position: queue[1].Position, TransferID: "t-early", Stage: compliance.BeforePayment,
				Reasons: []string{screening.ReasonHit}, HeldAt: at, DueAt: at.Add(time.Hour),
				Documents: []string{"PROOF_OF_FUNDS"}, WaitingSince: at,
			},
		}, queue)
	})
	t.Run("the deadline is paused while the hold waits for the sender's documents", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", transfertest.CreateWithHit(),
			transfer.RequestDocuments{Documents: []transfer.DocumentKind{transfer.ProofOfFunds}, ShownReason: transfer.DocumentReasonAmount,
				Comments: "routine check", At: at.Add(time.Hour)},
			transfer.SupplyDocument{By: transfertest.SenderID, DocumentID: "d-1", Kind: transfer.ProofOfFunds, Name: "statement.pdf",
				At: at.Add(6 * time.Hour)})
		c.CatchUp()
		queue, _, err := q.Queue(c.Ctx, projections.Cursor{}, 10)
		require.NoError(t, err)
		assert.Equal(t, at.Add((24+5)*time.Hour), queue[0].DueAt)
		assert.Zero(t, queue[0].WaitingSince)
		c.RequireSameAfterRebuild("compliance")
	})
	t.Run("a held payout leaves the queue when the payment is returned", func(t *testing.T) {
		c, q := newCase(t)
		submitted := transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: at}
		c.Transfer("t-1", transfertest.Create(), submitted, transfertest.RescreenWithHit(later))
		c.Transfer("t-2", transfertest.Create(), submitted, transfertest.RescreenWithHit(later),
			transfer.RecordFundingReturned{Code: "R01", At: later})
		c.CatchUp()
		queue, _, err := q.Queue(c.Ctx, projections.Cursor{}, 10)
		require.NoError(t, err)
		require.Len(t, queue, 1)
		assert.Equal(t, "t-1", queue[0].TransferID)
		assert.Equal(t, compliance.BeforePayout, queue[0].Stage)
		record, err := q.ForTransfer(c.Ctx, "t-2")
		require.NoError(t, err)
		assert.Equal(t, compliance.PaymentFailed, record.Holds[0].Outcome)
	})
}

func TestRecord(t *testing.T) {
	t.Parallel()
	held := transfertest.CreateWithHit()
	held.FiredPatterns = []screening.FiredPattern{{Code: "STRUCTURING", WithinHours: 720, Count: 3, AtLeast: 3}}
	approve := func(by string, when time.Time) transfer.Release {
		return transfer.Release{By: by, Comments: "not the same person", TwoApproverThreshold: held.Quote.Send, At: when}
	}
	t.Run("a record contains screenings, and decisions with actors and reasons (8)", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", held, approve("asha", at), approve("bina", later))
		c.CatchUp()
		record, err := q.ForTransfer(c.Ctx, "t-1")
		require.NoError(t, err)
		require.Len(t, record.Screenings, 1)
		found := record.Screenings[0]
		assert.Equal(t, screening.TriggerCreation, found.Trigger)
		assert.Equal(t, "rules-1", found.RulesVersion)
		assert.Equal(t, held.Screening.Checks, found.Checks)
		assert.Equal(t, held.FiredPatterns, found.FiredPatterns)
		assert.Equal(t, held.Screening.Hits, found.Hits)
		require.Len(t, record.Decisions, 2)
		assert.Equal(t, compliance.Approved, record.Decisions[0].Decision)
		assert.Equal(t, compliance.Released, record.Decisions[1].Decision)
		assert.Equal(t, "tester", record.Decisions[1].Actor.ID)
		assert.Equal(t, "not the same person", record.Decisions[1].Comments)
		assert.Equal(t, compliance.Released, record.Holds[0].Outcome)
		assert.Equal(t, later, record.Holds[0].ClosedAt)
	})
	t.Run("the holds and screenings of a transfer are in the order in which they happened", func(t *testing.T) {
		c, q := newCase(t)
		rescreen := transfertest.RescreenWithHit(later)
		rescreen.Screening.Hits[0].Entry = "another"
		c.Transfer("t-1", held, approve("asha", at), approve("bina", later), transfer.RecordFundingSubmitted{ProviderRef: "p-1", At: later},
			rescreen)
		c.CatchUp()
		record, err := q.ForTransfer(c.Ctx, "t-1")
		require.NoError(t, err)
		require.Len(t, record.Holds, 2)
		assert.Equal(t, compliance.BeforePayment, record.Holds[0].Stage)
		assert.Equal(t, compliance.BeforePayout, record.Holds[1].Stage)
		require.Len(t, record.Screenings, 2)
		assert.Equal(t, screening.TriggerCreation, record.Screenings[0].Trigger)
		assert.NotEqual(t, screening.TriggerCreation, record.Screenings[1].Trigger)
	})
	t.Run("erasing the sender removes hits and comments", func(t *testing.T) {
		c, q := newCase(t)
		c.Transfer("t-1", held, transfertest.FirstApproval(later), transfertest.SecondApproval(later))
		c.CatchUp()
		c.Erase(transfertest.SenderID)
		record, err := q.ForTransfer(c.Ctx, "t-1")
		require.NoError(t, err)
		assert.Empty(t, record.Screenings[0].Hits)
		assert.NotEmpty(t, record.Screenings[0].Checks)
		assert.Empty(t, record.Decisions[0].Comments)
		c.RequireSameAfterRebuild("compliance")
	})
	t.Run("the record of an unknown transfer is empty", func(t *testing.T) {
		c, q := newCase(t)
		c.CatchUp()
		record, err := q.ForTransfer(c.Ctx, "t-9")
		require.NoError(t, err)
		assert.Empty(t, record.Holds)
	})
}

func TestSanctionsLists(t *testing.T) {
	c, q := newCase(t)
	c.Given("sanctionslist", "SAMPLE", screening.ListActivated{List: "SAMPLE", Version: "v1", Entries: 9, Names: 11, Sample: true, At: at})
	c.Given("sanctionslist", "SAMPLE", screening.ListActivated{List: "SAMPLE", Version: "v2", Previous: "v1", Entries: 10, Names: 12,
		Sample: true, At: later})
	c.Given("sanctionslist", "OTHER", screening.ListActivated{List: "OTHER", Version: "v1", Entries: 1, Names: 1, At: later})
	c.CatchUp()
	lists, _, err := q.SanctionsLists(c.Ctx, math.MaxInt64, 10)
	require.NoError(t, err)
	require.Len(t, lists, 3)
	assert.True(t, lists[0].InEffect, "the latest version of the other list is in effect")
	lists = lists[1:]
	assert.Equal(t, compliance.SanctionsList{Position: 2, Name: "SAMPLE", Version: "v2", Previous: "v1", EntryCount: 10, NameCount: 12,
		Sample: true, InEffect: true, At: later}, lists[0])
	assert.False(t, lists[1].InEffect)
}
