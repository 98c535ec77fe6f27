package casefile_test

import (
	"fmt"
	"testing"
	"time"

	"hulak/domain/casefile"
	"hulak/domain/decidertest"
)

var (
	given  = decidertest.For(casefile.Decider)
	at     = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	open   = casefile.Open{CaseID: "t", By: "asha", At: at, Reason: "three just under 3,000"}
	opened = casefile.Opened(open)
	closed = casefile.Closed{CaseID: "t", By: "asha", At: at, Reason: "explained"}
)

func TestCase(t *testing.T) {
	t.Parallel()
	t.Run("8 a case is opened with a reason, and not without", func(t *testing.T) {
		given(t).When(open).Then(opened)
		given(t).When(casefile.Open{CaseID: "t", By: "asha", At: at, Reason: " "}).ThenRefused(casefile.ErrText)
	})
	t.Run("one that is open stays as it is", func(t *testing.T) { given(t, opened).When(open).ThenNothing() })
	t.Run("one that was closed is taken up again", func(t *testing.T) {
		given(t, opened, closed).When(open).Then(opened)
	})
	t.Run("8 notes are kept, those on reports told apart", func(t *testing.T) {
		note := casefile.AddNote{Kind: casefile.SAR, By: "asha", At: at, Text: "filed on Monday"}
		given(t, opened).When(note).Then(casefile.NoteAdded{CaseID: "t", Kind: casefile.SAR, By: "asha", At: at, Text: "filed on Monday"})
		note.Kind = "GOSSIP"
		given(t, opened).When(note).ThenRefused(casefile.ErrKind)
		note.Kind, note.Text = casefile.Note, "\n"
		given(t, opened).When(note).ThenRefused(casefile.ErrText)
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
		given(t, facts...).When(casefile.Attach{DocumentID: "one more"}).ThenRefused(casefile.ErrFull)
	})
	t.Run("8 it is closed with a reason, and nothing is added then", func(t *testing.T) {
		given(t, opened).When(casefile.Close{By: "asha", At: at, Reason: "explained"}).Then(closed)
		given(t, opened).When(casefile.Close{By: "asha", At: at}).ThenRefused(casefile.ErrText)
		given(t, opened, closed).When(casefile.AddNote{Kind: casefile.Note, Text: "later", At: at}).ThenRefused(casefile.ErrClosed)
		given(t, opened, closed).When(casefile.Close{By: "asha", At: at, Reason: "again"}).ThenNothing()
	})
	t.Run("nothing can be asked of a case that there is not", func(t *testing.T) {
		given(t).When(casefile.AddNote{Kind: casefile.Note, Text: "x", At: at}).ThenRefused(casefile.ErrNotFound)
	})
}
