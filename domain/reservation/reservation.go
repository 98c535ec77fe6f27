// Package reservation keeps values unique, such as email addresses and PINs. Streams are named "<category>-<key>". The key is a
// keyed digest of the value, because the value is personal or secret.
package reservation

// Event is a fact about one reserved value.
type Event interface {
	EventType() string
	claim()
}

// Claimed records that the holder claimed the value.
type Claimed struct {
	Holder string `json:"holder"`
}

// Released records that the holder released the value.
type Released struct {
	Holder string `json:"holder"`
}

// Command is a command for one value.
type Command interface{ decide(State) ([]Event, error) }

// Claim claims the value. It is rejected with ErrAlreadyTaken if another holder has claimed the value.
type Claim struct{ Holder string }

// Release releases the value. It does nothing unless Holder has claimed the value.
type Release struct{ Holder string }

// State is the current holder of the value, or "" if the value is free.
type State struct{ Holder string }

func (Claimed) EventType() string  { return "claim.claimed" }
func (Released) EventType() string { return "claim.released" }

func (Claimed) claim()  {}
func (Released) claim() {}
