// Package annotation is what staff mark in the history of something while they walk through it: a bookmark at a step, or a
// note. It changes nothing of what it is about, and nobody but staff reads it.
package annotation

import "time"

// Event is a fact about the marks of one stream. Streams are named "annotation-<name of the stream>".
type Event interface {
	EventType() string
	annotation()
}

// Kind tells marks apart.
type Kind string

// The kinds of marks.
const (
	Bookmark Kind = "BOOKMARK" // its text is a title, and may be empty
	Note     Kind = "NOTE"
)

// Added keeps a mark at a step. What is written in it may speak of a person, and is kept as theirs: it goes when they are
// erased.
type Added struct {
	MarkID string    `json:"markId"`
	Stream string    `json:"stream"` // that it is about
	Step   int64     `json:"step"`   // in that stream: 1, 2, 3, …
	Kind   Kind      `json:"kind"`
	By     string    `json:"by"`
	Person string    `json:"person"` // whom the stream is about, or who wrote it where that is nobody
	At     time.Time `json:"at"`
	Text   string    `json:"-" personal:"true"`
}

// Removed takes a mark away.
type Removed struct {
	MarkID string    `json:"markId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Command is an intention for the marks of one stream.
type Command interface{ command() }

// Add marks a step.
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

// Remove takes a mark away; only who made it may.
type Remove struct {
	MarkID string
	By     string
	At     time.Time
}

// State is the marks of one stream.
type State struct {
	Marks []Added // that were not removed, in the order in which they were made
}

func (Added) EventType() string   { return "annotation.added" }
func (Removed) EventType() string { return "annotation.removed" }

// Subject is the person, whose key the text is stored under.
func (e Added) Subject() string { return e.Person }

func (Added) annotation()   {}
func (Removed) annotation() {}

func (Add) command()    {}
func (Remove) command() {}
