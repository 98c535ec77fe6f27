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
	open   = casefile.Open{CaseID: "t", By: "asha", At: at, Reason: "three transfers just under 3,000 USD"}
	opened = casefile.Opened(open)
	closed = casefile.Closed{CaseID: "t", By: "asha", At: at, Reason: "explained"}
)

func TestCase(t *testing.T) {
	t.Parallel()
	t.Run("opening a case requires a reason (8)", func(t *testing.T) {
		given(t).When(open).Then(opened)
		given(t).When(casefile.Open{CaseID: "t", By: "asha", At: at, Reason: " "}).ThenRejected(casefile.ErrEmptyText)
	})
	t.Run("opening an open case again changes nothing", func(t *testing.T) { given(t, opened).When(open).ThenNothing() })
	t.Run("a closed case is reopened", func(t *testing.T) {
		given(t, opened, closed).When(open).Then(opened)
	})
	t.Run("a note requires a known kind and text (8)", func(t *testing.T) {
		note := casefile.AddNote{Kind: casefile.KindSAR, By: "asha", At: at, Text: "filed on Monday"}
		given(t, opened).When(note).Then(casefile.NoteAdded{CaseID: "t", Kind: casefile.KindSAR, By: "asha", At: at, Text: "filed on Monday"})
		note.Kind = "UNKNOWN"
		given(t, opened).When(note).ThenRejected(casefile.ErrUnknownKind)
		note.Kind, note.Text = casefile.KindNote, "\n"
		given(t, opened).When(note).ThenRejected(casefile.ErrEmptyText)
	})
	t.Run("a document is attached once (8)", func(t *testing.T) {
		attach := casefile.AttachDocument{
			DocumentID: "d", MediaType: "application/pdf", Bytes: 7, SHA256: "ab", By: "asha", At: at, Name: "passport.pdf",
		}
		given(t, opened).When(attach).Then(casefile.DocumentAttached{
			CaseID: "t", DocumentID: "d", MediaType: "application/pdf", Bytes: 7, SHA256: "ab", By: "asha", At: at, Name: "passport.pdf",
		})
	})
	t.Run("a case can have at most 50 documents", func(t *testing.T) {
		events := []casefile.Event{opened}
		for i := range 50 {
			events = append(events, casefile.DocumentAttached{CaseID: "t", DocumentID: fmt.Sprint(i)})
		}
		given(t, events...).When(casefile.AttachDocument{DocumentID: "one more"}).ThenRejected(casefile.ErrTooManyDocuments)
	})
	t.Run("closing a case requires a reason, and a closed case rejects changes (8)", func(t *testing.T) {
		given(t, opened).When(casefile.Close{By: "asha", At: at, Reason: "explained"}).Then(closed)
		given(t, opened).When(casefile.Close{By: "asha", At: at}).ThenRejected(casefile.ErrEmptyText)
		given(t, opened, closed).When(casefile.AddNote{Kind: casefile.KindNote, Text: "later", At: at}).ThenRejected(casefile.ErrClosed)
		given(t, opened, closed).When(casefile.Close{By: "asha", At: at, Reason: "again"}).ThenNothing()
	})
	t.Run("a command for an unknown case is rejected", func(t *testing.T) {
		given(t).When(casefile.AddNote{Kind: casefile.KindNote, Text: "x", At: at}).ThenRejected(casefile.ErrNotFound)
	})
}
