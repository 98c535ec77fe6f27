package transfer

import "time"

// DisclosureDocument is a text of which a sender must be told, in the words and the order in which they are shown it.
type DisclosureDocument struct {
	Template string    `json:"template"` // version of the template that wrote it
	Title    string    `json:"title"`
	Subtitle string    `json:"subtitle"`
	Sections []Section `json:"sections"`
}

// Section is a part of a document: figures by their names, then sentences.
type Section struct {
	Heading string   `json:"heading"`
	Lines   []Line   `json:"lines,omitempty"`
	Text    []string `json:"text,omitempty"`
}

// Line is a figure, or a fact, by its name.
type Line struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Strong bool   `json:"strong,omitempty"`
}

// Disclosed keeps the exact text that a sender was shown of a transfer (3.16a). It names people, and is kept as its sender's.
type Disclosed struct {
	TransferID string             `json:"transferId"`
	SenderID   string             `json:"senderId"`
	Template   string             `json:"template"`
	At         time.Time          `json:"at"`
	Document   DisclosureDocument `json:"-" personal:"true"`
}

// EventType implements domain.Event.
func (Disclosed) EventType() string { return "transfer.disclosed" }

// Subject is the sender, whose key the document is stored under.
func (e Disclosed) Subject() string { return e.SenderID }

func (Disclosed) transfer() {}
