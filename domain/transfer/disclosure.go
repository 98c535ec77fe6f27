package transfer

import "time"

// DisclosureDocument holds the text of a disclosure in display order.
type DisclosureDocument struct {
	Template string    `json:"template"` // version of the template
	Title    string    `json:"title"`
	Subtitle string    `json:"subtitle"`
	Sections []Section `json:"sections"`
}

// Section is a part of a disclosure. Lines are displayed before Text.
type Section struct {
	Heading string   `json:"heading"`
	Lines   []Line   `json:"lines,omitempty"`
	Text    []string `json:"text,omitempty"`
}

// Line is a labeled value, such as an amount or a name.
type Line struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Strong bool   `json:"strong,omitempty"` // shown in bold
}

// Disclosed records the exact disclosure that the sender was shown (spec 3.16a). The document contains names, so it is encrypted
// with the sender's key.
type Disclosed struct {
	TransferID string             `json:"transferId"`
	SenderID   string             `json:"senderId"`
	Template   string             `json:"template"`
	At         time.Time          `json:"at"`
	Document   DisclosureDocument `json:"-" personal:"true"`
}

// EventType implements domain.Event.
func (Disclosed) EventType() string { return "transfer.disclosed" }

// Subject returns the sender, whose key encrypts the document.
func (e Disclosed) Subject() string { return e.SenderID }

func (Disclosed) transfer() {}
