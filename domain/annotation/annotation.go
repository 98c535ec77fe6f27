// Package annotation holds the rules for marks: bookmarks and notes that staff add to steps of a stream's history. Marks are
// visible only to staff and do not affect the stream.
package annotation

import "time"

// Event is a fact about the marks on one stream. Its stream is named "annotation-<stream name>".
type Event interface {
	EventType() string
	annotation()
}

// Kind is a kind of mark.
type Kind string

const (
	KindBookmark Kind = "BOOKMARK" // the text is an optional title
	KindNote     Kind = "NOTE"
)

// Added records that a staff member added a mark to a step. The text can be about a person, so it is encrypted with that person's
// key and becomes unreadable when the person's data is erased.
type Added struct {
	MarkID string    `json:"markId"`
	Stream string    `json:"stream"` // name of the annotated stream
	Step   int64     `json:"step"`   // version in that stream: 1, 2, 3, …
	Kind   Kind      `json:"kind"`
	By     string    `json:"by"`
	Person string    `json:"person"` // ID of the person that the stream is about, or of the author if there is none
	At     time.Time `json:"at"`
	Text   string    `json:"-" personal:"true"`
}

// Removed records that the author removed a mark.
type Removed struct {
	MarkID string    `json:"markId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Command is a command for the marks on one stream.
type Command interface{ decide(State) ([]Event, error) }

// Add adds a mark to a step.
type Add struct {
	MarkID string
	Stream string
	Step   int64
	Kind   Kind
	By     string
	Person string
	At     time.Time
	Text   string
}

// Remove removes a mark. Only its author can remove it.
type Remove struct {
	MarkID string
	By     string
	At     time.Time
}

// State holds the marks on one stream.
type State struct {
	Marks []Added // in order of creation, except removed marks
}

func (Added) EventType() string   { return "annotation.added" }
func (Removed) EventType() string { return "annotation.removed" }

// Subject returns the person, whose key encrypts the text.
func (e Added) Subject() string { return e.Person }

func (Added) annotation()   {}
func (Removed) annotation() {}
