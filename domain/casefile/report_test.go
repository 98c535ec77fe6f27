package casefile_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/domain/casefile"
	"hulak/domain/sar"
	"hulak/domain/sar/sartest"
)

var (
	due       = time.Date(2026, 4, 2, 7, 0, 0, 0, time.UTC)
	draft     = casefile.DraftReport{Worksheet: sartest.Worksheet(), By: "asha", At: at}
	drafted   = casefile.ReportDrafted{CaseID: "t", Report: 1, Revision: 1, DueAt: due, By: "asha", At: at, Worksheet: sartest.Worksheet()}
	submitted = casefile.ReportSubmitted{CaseID: "t", Report: 1, Revision: 1, By: "asha", At: at}
	signedA   = casefile.ReportApproved{CaseID: "t", Report: 1, Revision: 1, By: "asha", At: at}
	signedB   = casefile.ReportApproved{CaseID: "t", Report: 1, Revision: 1, By: "bina", At: at}
	exported  = casefile.ReportExported{
		CaseID: "t", Report: 1, FiledOn: "2026-03-02", ReviewAt: sar.ReviewAt(at), SHA256: "ab", By: "bina", At: at,
	}
	answered = casefile.ReportAcknowledged{
		CaseID: "t", Report: 1, Accepted: true, SHA256: "cd", By: "asha", At: at,
		Acknowledgment: casefile.Acknowledgment{BSAID: "31000000000001"},
	}
	reviewed = casefile.ReviewCompleted{CaseID: "t", Report: 1, Continues: true, By: "asha", At: at, Reason: "two more transfers"}

	approve = casefile.ApproveReport{Report: 1, Revision: 1, By: "bina", At: at}
	export  = casefile.ExportReport{
		Report: 1, FiledOn: "2026-03-02", ReviewAt: sar.ReviewAt(at), SHA256: "ab", By: "bina", At: at,
	}
	answer = casefile.AcknowledgeReport{
		Report: 1, SHA256: "cd", By: "asha", At: at, Acknowledgment: casefile.Acknowledgment{BSAID: "31000000000001"},
	}
)

// history returns the events of a case up to some point of a report's life.
func history(events ...casefile.Event) []casefile.Event {
	return append([]casefile.Event{opened}, events...)
}

func TestReport(t *testing.T) {
	t.Parallel()
	t.Run("each save is a revision, unless nothing changed", func(t *testing.T) {
		given(t, opened).When(draft).Then(drafted)
		given(t, history(drafted)...).When(draft).ThenNothing()
		changed := draft
		changed.Worksheet.Amount = "9000"
		second := drafted
		second.Revision, second.Worksheet = 2, changed.Worksheet
		given(t, history(drafted)...).When(changed).Then(second)
	})
	t.Run("a draft needs a date of detection, because the filing period starts then", func(t *testing.T) {
		undated := draft
		undated.Worksheet.DetectedOn = ""
		given(t, opened).When(undated).ThenRejected(casefile.ErrNoDetectionDate)
	})
	t.Run("only a complete report can be submitted, and only the revision that was seen", func(t *testing.T) {
		submit := casefile.SubmitReport{Report: 1, Revision: 1, By: "asha", At: at}
		given(t, history(drafted)...).When(submit).Then(submitted)
		incomplete := drafted
		incomplete.Worksheet.Narrative.Why = ""
		given(t, history(incomplete)...).When(submit).ThenRejected(casefile.ErrReportIncomplete)
		submit.Revision = 2
		given(t, history(drafted)...).When(submit).ThenRejected(casefile.ErrReportChanged)
		given(t, opened).When(submit).ThenRejected(casefile.ErrReportNotFound)
	})
	t.Run("a submitted report cannot be edited", func(t *testing.T) {
		given(t, history(drafted, submitted)...).When(draft).ThenRejected(casefile.ErrReportState)
	})
	t.Run("two different people approve it, and the author can be one of them", func(t *testing.T) {
		byAuthor := approve
		byAuthor.By = "asha"
		given(t, history(drafted, submitted)...).When(byAuthor).Then(signedA)
		given(t, history(drafted, submitted, signedA)...).When(byAuthor).ThenRejected(casefile.ErrSecondApprover)
		given(t, history(drafted, submitted, signedA)...).When(approve).Then(signedB)
		given(t, history(drafted, submitted, signedA)...).When(export).ThenRejected(casefile.ErrReportState)
		given(t, history(drafted, submitted, signedA, signedB)...).When(export).Then(exported)
	})
	t.Run("a returned report needs new approvals", func(t *testing.T) {
		back := casefile.ReportReturned{CaseID: "t", Report: 1, By: "bina", At: at, Reason: "wrong year"}
		given(t, history(drafted, submitted, signedA)...).When(casefile.ReturnReport{Report: 1, By: "bina", At: at, Reason: "wrong year"}).
			Then(back)
		given(t, history(drafted, submitted)...).When(casefile.ReturnReport{Report: 1, By: "bina", At: at}).
			ThenRejected(casefile.ErrEmptyText)
		again := history(drafted, submitted, signedA, back, submitted, signedB)
		given(t, again...).When(export).ThenRejected(casefile.ErrReportState)
	})
	filed := history(drafted, submitted, signedA, signedB, exported)
	t.Run("the same file can be made again, and another one cannot", func(t *testing.T) {
		given(t, filed...).When(export).ThenNothing()
		other := export
		other.SHA256 = "ef"
		given(t, filed...).When(other).ThenRejected(casefile.ErrReportState)
	})
	t.Run("FinCEN's answer is recorded once, even after the case is closed", func(t *testing.T) {
		given(t, filed...).When(answer).Then(answered)
		given(t, append(filed, answered)...).When(answer).ThenNothing()
		given(t, append(filed, closed)...).When(answer).Then(answered)
	})
	t.Run("a rejected report is a draft again", func(t *testing.T) {
		refused := answered
		refused.Accepted, refused.Acknowledgment = false, casefile.Acknowledgment{Errors: []string{"Item 15"}}
		refuse := answer
		refuse.Acknowledgment = refused.Acknowledgment
		given(t, filed...).When(refuse).Then(refused)
		changed := draft
		changed.Worksheet.Amount = "9000"
		second := drafted
		second.Revision, second.Worksheet = 2, changed.Worksheet
		given(t, append(filed, refused)...).When(changed).Then(second)
	})
	t.Run("if the activity continues, another report starts", func(t *testing.T) {
		accepted := append(filed, answered)
		given(t, accepted...).When(casefile.CompleteReview{Report: 1, Continues: true, By: "asha", At: at, Reason: "two more transfers"}).
			Then(reviewed)
		given(t, accepted...).When(casefile.CompleteReview{Report: 1, By: "asha", At: at}).ThenRejected(casefile.ErrEmptyText)
		next := drafted
		next.Report = 2
		given(t, append(accepted, reviewed)...).When(draft).Then(next)
	})
	t.Run("a case with a report that is not filed cannot be closed or decided against", func(t *testing.T) {
		shut := casefile.Close{By: "asha", At: at, Reason: "explained"}
		no := casefile.Decide{Decision: casefile.DecisionNoReport, By: "asha", At: at, Reason: "explained"}
		for _, events := range [][]casefile.Event{
			history(drafted), history(drafted, submitted), history(drafted, submitted, signedA, signedB),
		} {
			given(t, events...).When(shut).ThenRejected(casefile.ErrReportUnderWay)
			given(t, events...).When(no).ThenRejected(casefile.ErrReportUnderWay)
		}
		given(t, filed...).When(shut).Then(closed)
	})
	t.Run("evolving does not change the earlier report", func(t *testing.T) {
		state := casefile.State{}
		for _, e := range history(drafted, submitted, signedA) {
			state = casefile.Decider.Evolve(state, e)
		}
		after := casefile.Decider.Evolve(state, signedB)
		assert.Len(t, state.Reports[0].Approvals, 1)
		assert.Equal(t, casefile.ReportPending, state.Reports[0].Status)
		assert.Equal(t, casefile.ReportReady, after.Reports[0].Status)
	})
}
