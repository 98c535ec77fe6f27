// Package workitem holds the rules for who works on an item of the work queue. An item is something that waits for a staff member, such
// as a held transfer or a complaint. Its ID is derived from its source, so no event creates an item. If a source waits again, its item
// returns to its last owner.
package workitem

import "time"

// Event is a fact about one item. Its stream is named "work-<item ID>".
type Event interface {
	EventType() string
	workitem()
}

// Claimed records that a staff member took an item that had no owner.
type Claimed struct {
	ItemID string    `json:"itemId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Assigned records that By gave an item to To, regardless of its owner.
type Assigned struct {
	ItemID string    `json:"itemId"`
	To     string    `json:"to"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Released records that the owner gave an item back to the queue.
type Released struct {
	ItemID string    `json:"itemId"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
}

// Snoozed records that an item was put off until a later time. The reason is encrypted with the item's key.
type Snoozed struct {
	ItemID string    `json:"itemId"`
	Until  time.Time `json:"until"`
	By     string    `json:"by"`
	At     time.Time `json:"at"`
	Reason string    `json:"-" personal:"true"`
}

// Command is a command for one item.
type Command interface{ decide(State) ([]Event, error) }

// Claim takes an item that has no owner.
type Claim struct {
	ItemID string
	By     string
	At     time.Time
}

// Assign gives an item to a staff member. Package usecase checks the member's role.
type Assign struct {
	ItemID string
	To     string
	By     string
	At     time.Time
}

// Release gives an item back to the queue.
type Release struct {
	ItemID string
	By     string
	At     time.Time
}

// Snooze puts an item off until a later time. A claim or an assignment ends it.
type Snooze struct {
	ItemID string
	Until  time.Time
	By     string
	At     time.Time
	Reason string
}

// State is the state of one item.
type State struct {
	Owner        string    // ID of the staff member who works on the item; empty if there is none
	SnoozedUntil time.Time // zero if the item was never snoozed, or was claimed or assigned later
	SnoozedBy    string
	SnoozeReason string
}

func (Claimed) EventType() string  { return "work.claimed" }
func (Assigned) EventType() string { return "work.assigned" }
func (Released) EventType() string { return "work.released" }
func (Snoozed) EventType() string  { return "work.snoozed" }

// Subject returns the ID of the key that encrypts the reason.
func (e Snoozed) Subject() string { return "work-" + e.ItemID }

func (Claimed) workitem()  {}
func (Assigned) workitem() {}
func (Released) workitem() {}
func (Snoozed) workitem()  {}
