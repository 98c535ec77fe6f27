package casefile_test

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain/casefile"
	"hulak/domain/decidertest"
)

var (
	given            = decidertest.For(casefile.Decider)
	at               = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	decideOpen       = casefile.Open{CaseID: "t", By: "asha", At: at, Reason: "three just under 3,000"}
	opened           = casefile.Opened(decideOpen)
	decideWhenClosed = casefile.Closed{CaseID: "t", By: "asha", At: at, Reason: "explained"}
)

func TestCase(t *testing.T) {
	t.Parallel()
	t.Run("8 a case is opened with a reason, and not without", func(t *testing.T) {
		given(t).When(decideOpen).Then(opened)
		given(t).When(casefile.Open{CaseID: "t", By: "asha", At: at, Reason: " "}).ThenRejected(casefile.ErrEmptyText)
	})
	t.Run("one that is open stays as it is", func(t *testing.T) { given(t, opened).When(decideOpen).ThenNothing() })
	t.Run("one that was closed is taken up again", func(t *testing.T) {
		given(t, opened, decideWhenClosed).When(decideOpen).Then(opened)
	})
	t.Run("8 notes are kept, those on reports told apart", func(t *testing.T) {
		note := casefile.AddNote{Kind: casefile.SAR, By: "asha", At: at, Text: "filed on Monday"}
		given(t, opened).When(note).Then(casefile.NoteAdded{CaseID: "t", Kind: casefile.SAR, By: "asha", At: at, Text: "filed on Monday"})
		note.Kind = "GOSSIP"
		given(t, opened).When(note).ThenRejected(casefile.ErrUnknownKind)
		note.Kind, note.Text = casefile.Note, "\n"
		given(t, opened).When(note).ThenRejected(casefile.ErrEmptyText)
	})
	t.Run("8 a document is attached once", func(t *testing.T) {
		attach := casefile.Attach{DocumentID: "d", MediaType: "application/pdf", Bytes: 7, SHA256: "ab", By: "asha", At: at, Name: "passport.pdf"}
		given(t, opened).When(attach).Then(casefile.DocumentAttached{
			CaseID: "t", DocumentID: "d", MediaType: "application/pdf", Bytes: 7, SHA256: "ab", By: "asha", At: at, Name: "passport.pdf",
		})
	})
	t.Run("a case has room for so many documents", func(t *testing.T) {
		facts := []casefile.Event{opened}
		for i := range 50 {
			facts = append(facts, casefile.DocumentAttached{CaseID: "t", DocumentID: fmt.Sprint(i)})
		}
		given(t, facts...).When(casefile.Attach{DocumentID: "one more"}).ThenRejected(casefile.ErrTooManyDocuments)
	})
	t.Run("8 it is closed with a reason, and nothing is added then", func(t *testing.T) {
		given(t, opened).When(casefile.Close{By: "asha", At: at, Reason: "explained"}).Then(decideWhenClosed)
		given(t, opened).When(casefile.Close{By: "asha", At: at}).ThenRejected(casefile.ErrEmptyText)
		given(t, opened, decideWhenClosed).When(casefile.AddNote{Kind: casefile.Note, Text: "later", At: at}).ThenRejected(casefile.ErrClosed)
		given(t, opened, decideWhenClosed).When(casefile.Close{By: "asha", At: at, Reason: "again"}).ThenNothing()
	})
	t.Run("nothing can be asked of a case that there is not", func(t *testing.T) {
		given(t).When(casefile.AddNote{Kind: casefile.Note, Text: "x", At: at}).ThenRejected(casefile.ErrNotFound)
	})
}
