package annotation_test

import (
	"strconv"
	"testing"
	"time"

	"hulak/domain/annotation"
	"hulak/domain/decidertest"
)

var (
	given = decidertest.For(annotation.Decider)
	at    = time.Date(2026, 3, 2, 18, 0, 0, 0, time.UTC)
	add   = annotation.Add{
		MarkID: "m", Stream: "transfer-t", Step: 3, Kind: annotation.KindNote, By: "asha", Person: "maya", At: at, Text: "Why is it late?",
	}
	added = annotation.Added(add)
)

func TestAdd(t *testing.T) {
	t.Parallel()
	t.Run("a note is encrypted with the key of the person that it is about", func(t *testing.T) {
		given(t).When(add).Then(added)
		if added.Subject() != "maya" {
			t.Errorf("got subject %q, want %q", added.Subject(), "maya")
		}
	})
	t.Run("a bookmark needs no text", func(t *testing.T) {
		bookmark := add
		bookmark.Kind, bookmark.Text = annotation.KindBookmark, ""
		given(t).When(bookmark).Then(annotation.Added(bookmark))
	})
	t.Run("a note without text is rejected", func(t *testing.T) {
		empty := add
		empty.Text = "  "
		given(t).When(empty).ThenRejected(annotation.ErrEmptyText)
	})
	t.Run("an unknown kind is rejected", func(t *testing.T) {
		other := add
		other.Kind = "VERDICT"
		given(t).When(other).ThenRejected(annotation.ErrUnknownKind)
	})
	t.Run("a step before the first step is rejected", func(t *testing.T) {
		before := add
		before.Step = 0
		given(t).When(before).ThenRejected(annotation.ErrInvalidStep)
	})
	t.Run("adding the same mark again changes nothing", func(t *testing.T) {
		given(t, added).When(add).ThenNothing()
	})
	t.Run("a stream can have at most 200 marks", func(t *testing.T) {
		var events []annotation.Event
		for i := range 200 {
			mark := added
			mark.MarkID = strconv.Itoa(i)
			events = append(events, mark)
		}
		given(t, events...).When(add).ThenRejected(annotation.ErrTooManyMarks)
	})
}

func TestRemove(t *testing.T) {
	t.Parallel()
	remove := annotation.Remove{MarkID: "m", By: "asha", At: at}
	t.Run("the author removes a mark", func(t *testing.T) {
		given(t, added).When(remove).Then(annotation.Removed(remove))
	})
	t.Run("removing a removed mark is rejected", func(t *testing.T) {
		given(t, added, annotation.Removed(remove)).When(remove).ThenRejected(annotation.ErrNotFound)
	})
	t.Run("another staff member cannot remove a mark", func(t *testing.T) {
		other := remove
		other.By = "bina"
		given(t, added).When(other).ThenRejected(annotation.ErrNotAuthor)
	})
}
