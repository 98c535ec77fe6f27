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
	add   = annotation.Add{MarkID: "m", Stream: "transfer-t", Step: 3, Kind: annotation.Note, By: "asha", Person: "maya", At: at, Text: "why so late?"}
	added = annotation.Added(add)
)

func TestAdd(t *testing.T) {
	t.Parallel()
	t.Run("a step is marked with a note, kept as the person's whom it is about", func(t *testing.T) {
		given(t).When(add).Then(added)
		if added.Subject() != "maya" {
			t.Error(added.Subject())
		}
	})
	t.Run("a bookmark needs no text", func(t *testing.T) {
		bookmark := add
		bookmark.Kind, bookmark.Text = annotation.Bookmark, ""
		given(t).When(bookmark).Then(annotation.Added(bookmark))
	})
	t.Run("a note that says nothing is refused", func(t *testing.T) {
		empty := add
		empty.Text = "  "
		given(t).When(empty).ThenRejected(annotation.ErrEmptyText)
	})
	t.Run("another kind is refused", func(t *testing.T) {
		other := add
		other.Kind = "VERDICT"
		given(t).When(other).ThenRejected(annotation.ErrUnknownKind)
	})
	t.Run("there is no step before the first", func(t *testing.T) {
		before := add
		before.Step = 0
		given(t).When(before).ThenRejected(annotation.ErrInvalidStep)
	})
	t.Run("the same mark again is none", func(t *testing.T) {
		given(t, added).When(add).ThenNothing()
	})
	t.Run("there is room for so many", func(t *testing.T) {
		var many []annotation.Event
		for i := range 200 {
			one := added
			one.MarkID = strconv.Itoa(i)
			many = append(many, one)
		}
		given(t, many...).When(add).ThenRejected(annotation.ErrTooManyMarks)
	})
}

func TestRemove(t *testing.T) {
	t.Parallel()
	remove := annotation.Remove{MarkID: "m", By: "asha", At: at}
	t.Run("who made it removes it", func(t *testing.T) {
		given(t, added).When(remove).Then(annotation.Removed(remove))
	})
	t.Run("what is removed is gone", func(t *testing.T) {
		given(t, added, annotation.Removed(remove)).When(remove).ThenRejected(annotation.ErrNotFound)
	})
	t.Run("nobody else does", func(t *testing.T) {
		other := remove
		other.By = "bina"
		given(t, added).When(other).ThenRejected(annotation.ErrNotAuthor)
	})
}
