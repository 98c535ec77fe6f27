package complaint_test

import (
	"flag"
	"os"
	"path/filepath"
	"testing"
	"time"

	"hulak/domain/complaint"
	"hulak/domain/transfer/transfertest"
)

var update = flag.Bool("update", false, "update the golden files")

// Steps of the error notice in the tests. Monday, March 2, 2026 is the day of the notice.
var (
	noticeAt   = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	filedError = complaint.Filed{
		ComplaintID: "c", Number: "C-ABCDE-FGHIJ", SenderID: "s", TransferID: "t", ErrorType: complaint.ErrorLate, SenderState: "TX",
		At: noticeAt, Letter: complaint.Letter{Email: "asha@example.org", Message: "It has not arrived."},
	}
	classified = complaint.Classified{
		ComplaintID: "c", TransferID: "t", ErrorType: complaint.ErrorLate, SenderState: "TX", Timely: true, By: "officer", At: noticeAt,
	}
	report   = complaint.Report{Facts: "The partner rejected the payout.", Documents: []string{"Payout report of March 3"}}
	finished = complaint.InvestigationFinished{
		ComplaintID: "c", Finding: complaint.FindingError, ErrorType: complaint.ErrorLate,
		Remedies: []complaint.Remedy{complaint.RemedyRefund, complaint.RemedyDeliver}, By: "officer", At: noticeAt, Report: report,
	}
	resultSent = complaint.ResultSent{
		ComplaintID: "c", Template: complaint.ResultChoice, Remedies: finished.Remedies, By: "officer", At: noticeAt,
		Result: complaint.Result{Text: "You're right."},
	}
	chosen     = complaint.RemedyChosen{ComplaintID: "c", Remedy: complaint.RemedyRefund, By: "s", At: noticeAt}
	carriedOut = complaint.RemedyCarriedOut{
		ComplaintID: "c", TransferID: "t", Remedy: complaint.RemedyRefund, Action: complaint.ActionCanceled, By: "clerk", At: noticeAt,
	}
)

func TestClassify(t *testing.T) {
	t.Parallel()
	classify := complaint.Classify{
		TransferID: "t", ErrorType: complaint.ErrorLate, SenderState: "TX", Timely: true, By: "officer", At: noticeAt,
	}
	t.Run("a reported error needs a transfer", func(t *testing.T) {
		given(t).When(complaint.File{ComplaintID: "c", ErrorType: complaint.ErrorLate, Letter: filedError.Letter}).
			ThenRejected(complaint.ErrTransferRequired)
		noTransfer := classify
		noTransfer.TransferID = ""
		given(t, filedError).When(noTransfer).ThenRejected(complaint.ErrTransferRequired)
	})
	t.Run("staff classify a complaint as an error notice", func(t *testing.T) {
		given(t, filedError).When(classify).Then(classified)
	})
	t.Run("staff can classify a complaint again until the investigation is finished", func(t *testing.T) {
		again := classify
		again.ErrorType = complaint.ErrorAmountReceived
		want := classified
		want.ErrorType = complaint.ErrorAmountReceived
		given(t, filedError, classified).When(again).Then(want)
		given(t, filedError, classified, finished).When(again).ThenRejected(complaint.ErrWrongStep)
	})
	t.Run("a closed or an unknown complaint cannot be classified", func(t *testing.T) {
		given(t, filedError, complaint.Closed{ComplaintID: "c", At: noticeAt}).When(classify).ThenRejected(complaint.ErrClosed)
		given(t).When(classify).ThenRejected(complaint.ErrNotFound)
	})
	t.Run("a reply does not end the investigation", func(t *testing.T) {
		state := given(t, filedError, classified, complaint.Answered{ComplaintID: "c", At: noticeAt}).State()
		if state.Status != complaint.StatusInvestigating {
			t.Errorf("got status %s, want INVESTIGATING", state.Status)
		}
	})
}

func TestFinishInvestigation(t *testing.T) {
	t.Parallel()
	finish := complaint.FinishInvestigation{Finding: complaint.FindingError, Report: report, By: "officer", At: noticeAt}
	both := []complaint.Remedy{complaint.RemedyRefund, complaint.RemedyDeliver}
	for _, c := range []struct {
		title    string
		reported complaint.ErrorType
		change   func(*complaint.FinishInvestigation)
		found    complaint.ErrorType
		remedies []complaint.Remedy
	}{
		{"the sender chooses how a late transfer is corrected", complaint.ErrorLate,
			func(*complaint.FinishInvestigation) {}, complaint.ErrorLate, both},
		{"a transfer that arrived late needs only a refund of its fee", complaint.ErrorLate,
			func(f *complaint.FinishInvestigation) { f.Delivered = true }, complaint.ErrorLate, []complaint.Remedy{complaint.RemedyFeeRefund}},
		{"a delay that the sender caused is refunded without a choice", complaint.ErrorLate,
			func(f *complaint.FinishInvestigation) { f.SenderMistake = true }, complaint.ErrorLate, []complaint.Remedy{complaint.RemedyRefund}},
		{"the sender chooses how another error is corrected", complaint.ErrorLate, func(f *complaint.FinishInvestigation) {
			f.Finding, f.ErrorType = complaint.FindingOtherError, complaint.ErrorAmountReceived
		}, complaint.ErrorAmountReceived, both},
		{"no error needs no remedy", complaint.ErrorAmountPaid,
			func(f *complaint.FinishInvestigation) { f.Finding = complaint.FindingNoError }, "", nil},
		{"a request for information needs no remedy", complaint.ErrorInformation,
			func(f *complaint.FinishInvestigation) { f.Finding = complaint.FindingInformation }, "", nil},
	} {
		t.Run(c.title, func(t *testing.T) {
			command, notice := finish, classified
			c.change(&command)
			notice.ErrorType = c.reported
			want := finished
			want.Finding, want.ErrorType, want.Remedies = command.Finding, c.found, c.remedies
			given(t, filedError, notice).When(command).Then(want)
		})
	}
	t.Run("a finding must fit the reported error", func(t *testing.T) {
		request := classified
		request.ErrorType = complaint.ErrorInformation
		given(t, filedError, request).When(finish).ThenRejected(complaint.ErrInvalidFinding)
		for _, invalid := range []complaint.FinishInvestigation{
			{Finding: complaint.FindingInformation},
			{Finding: complaint.FindingOtherError},
			{Finding: complaint.FindingOtherError, ErrorType: complaint.ErrorLate},
			{Finding: complaint.FindingOtherError, ErrorType: complaint.ErrorInformation},
			{Finding: "GUESS"},
		} {
			invalid.Report, invalid.At = report, noticeAt
			given(t, filedError, classified).When(invalid).ThenRejected(complaint.ErrInvalidFinding)
		}
	})
	t.Run("a finding needs facts and comes after the classification", func(t *testing.T) {
		noFacts := finish
		noFacts.Report.Facts = " "
		given(t, filedError, classified).When(noFacts).ThenRejected(complaint.ErrEmptyFacts)
		given(t, filedError).When(finish).ThenRejected(complaint.ErrWrongStep)
		given(t).When(finish).ThenRejected(complaint.ErrNotFound)
	})
}

func TestRemedy(t *testing.T) {
	t.Parallel()
	toResult := []complaint.Event{filedError, classified, finished, resultSent}
	choose := complaint.ChooseRemedy{Remedy: complaint.RemedyRefund, By: "s", At: noticeAt}
	carryOut := complaint.CarryOutRemedy{Action: complaint.ActionCanceled, By: "clerk", At: noticeAt}
	t.Run("the result is sent after the investigation, and only once", func(t *testing.T) {
		send := complaint.SendResult{Result: resultSent.Result, By: "officer", At: noticeAt}
		given(t, filedError, classified, finished).When(send).Then(resultSent)
		given(t, filedError, classified).When(send).ThenRejected(complaint.ErrWrongStep)
		send.At = noticeAt.Add(1)
		given(t, toResult...).When(send).ThenRejected(complaint.ErrWrongStep)
	})
	t.Run("the sender chooses one of the remedies, and only once", func(t *testing.T) {
		given(t, toResult...).When(choose).Then(chosen)
		given(t, append(toResult[:4:4], chosen)...).When(complaint.ChooseRemedy{Remedy: complaint.RemedyDeliver, By: "s", At: noticeAt}).
			ThenRejected(complaint.ErrWrongStep)
		given(t, toResult...).When(complaint.ChooseRemedy{Remedy: complaint.RemedyFeeRefund, By: "s", At: noticeAt}).
			ThenRejected(complaint.ErrRemedyNotOffered)
		given(t, toResult[:3]...).When(choose).ThenRejected(complaint.ErrWrongStep)
	})
	t.Run("the remedy is carried out after the choice", func(t *testing.T) {
		given(t, append(toResult[:4:4], chosen)...).When(carryOut).Then(carriedOut)
		given(t, toResult...).When(carryOut).ThenRejected(complaint.ErrWrongStep)
	})
	t.Run("a remedy without a choice is carried out after the result", func(t *testing.T) {
		single, result, want := finished, resultSent, carriedOut
		single.Remedies, want.Remedy = []complaint.Remedy{complaint.RemedyFeeRefund}, complaint.RemedyFeeRefund
		result.Remedies = single.Remedies
		given(t, filedError, classified, single, result).When(carryOut).Then(want)
	})
	t.Run("a remedy that staff carry out by hand needs a reference", func(t *testing.T) {
		byHand := carryOut
		byHand.Action = complaint.ActionByHand
		given(t, append(toResult[:4:4], chosen)...).When(byHand).ThenRejected(complaint.ErrReferenceRequired)
	})
	t.Run("an error notice can be closed only after its error is resolved", func(t *testing.T) {
		closing := complaint.Close{Reason: complaint.Reply{Text: "Corrected."}, At: noticeAt}
		closed := complaint.Closed{ComplaintID: "c", At: noticeAt, Reason: closing.Reason}
		for i := 2; i <= len(toResult); i++ {
			given(t, toResult[:i]...).When(closing).ThenRejected(complaint.ErrNotResolved)
		}
		given(t, append(toResult[:4:4], chosen, carriedOut)...).When(closing).Then(closed)
	})
	t.Run("a notice that was filed too late can be closed without an investigation", func(t *testing.T) {
		late := classified
		late.Timely = false
		closing := complaint.Close{Reason: complaint.Reply{Text: "Too late."}, At: noticeAt}
		given(t, filedError, late).When(closing).Then(complaint.Closed{ComplaintID: "c", At: noticeAt, Reason: closing.Reason})
	})
}

func TestDueTimes(t *testing.T) {
	t.Parallel()
	friday := time.Date(2026, 3, 6, 22, 0, 0, 0, time.UTC)
	single, onlyRemedy := finished, resultSent
	single.Remedies = []complaint.Remedy{complaint.RemedyRefund}
	onlyRemedy.Remedies = single.Remedies
	withTimes := func(steps ...complaint.Event) []complaint.Event {
		events := []complaint.Event{filedError, classified}
		for _, e := range steps {
			switch step := e.(type) {
			case complaint.InvestigationFinished:
				step.At = friday
				e = step
			case complaint.ResultSent:
				step.At = friday
				e = step
			case complaint.RemedyChosen:
				step.At = friday
				e = step
			}
			events = append(events, e)
		}
		return events
	}
	for _, c := range []struct {
		title  string
		events []complaint.Event
		want   string
	}{
		{"the finding is due 90 days after the notice", withTimes(), "2026-05-31T18:00:00Z"},
		{"the result is due three banking days after the finding", withTimes(finished), "2026-03-12T07:00:00Z"},
		{"no time limit runs while the sender chooses", withTimes(finished, resultSent), "0001-01-01T00:00:00Z"},
		{"the correction is due one banking day after the choice", withTimes(finished, resultSent, chosen), "2026-03-10T07:00:00Z"},
		{"a correction without a choice is due three banking days after the result", withTimes(single, onlyRemedy), "2026-03-12T07:00:00Z"},
		{"no time limit runs after the correction", withTimes(finished, resultSent, chosen, carriedOut), "0001-01-01T00:00:00Z"},
	} {
		t.Run(c.title, func(t *testing.T) {
			if got := given(t, c.events...).State().DueAt().Format(time.RFC3339); got != c.want {
				t.Errorf("got %s, want %s", got, c.want)
			}
		})
	}
}

func TestResultText(t *testing.T) {
	t.Parallel()
	sent := transfertest.Fold(transfertest.EventsFrom(transfertest.Create()))
	finding := func(f complaint.FinishInvestigation) []complaint.Event {
		notice := classified
		if f.Finding == complaint.FindingInformation {
			notice.ErrorType = complaint.ErrorInformation
		}
		f.Report, f.At = report, noticeAt
		before := given(t, filedError, notice).State()
		events, err := complaint.Decider.Decide(before, f)
		if err != nil {
			t.Fatal(err)
		}
		return append([]complaint.Event{filedError, notice}, events...)
	}
	for name, events := range map[string][]complaint.Event{
		"choice":         finding(complaint.FinishInvestigation{Finding: complaint.FindingError}),
		"correction":     finding(complaint.FinishInvestigation{Finding: complaint.FindingError, Delivered: true}),
		"sender_mistake": finding(complaint.FinishInvestigation{Finding: complaint.FindingError, SenderMistake: true}),
		"no_error":       finding(complaint.FinishInvestigation{Finding: complaint.FindingNoError}),
		"documents":      finding(complaint.FinishInvestigation{Finding: complaint.FindingInformation}),
		"other_error":    finding(complaint.FinishInvestigation{Finding: complaint.FindingOtherError, ErrorType: complaint.ErrorAmountReceived}),
	} {
		t.Run("the result "+name+" matches its golden file", func(t *testing.T) {
			text, err := given(t, events...).State().ResultText(sent)
			if err != nil {
				t.Fatal(err)
			}
			golden := filepath.Join("testdata", "results", name+".golden")
			if *update {
				if err := os.WriteFile(golden, []byte(text+"\n"), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			want, err := os.ReadFile(golden)
			if err != nil {
				t.Fatal(err)
			}
			if text+"\n" != string(want) {
				t.Errorf("got\n%s\nwant\n%s\nreview the difference, then run the test with -update", text, want)
			}
		})
	}
}
