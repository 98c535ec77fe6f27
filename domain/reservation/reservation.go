// Package reservation is the aggregate that keeps a value unique, such as an email address or a coupon code. Streams are named
// "<category>-<key>". If the key is personal, it is a keyed digest.
package reservation

// Event is a fact about one name.
type Event interface {
	EventType() string
	claim()
}

// Claimed says that the holder has the name from now on.
type Claimed struct {
	Holder string `json:"holder"`
}

// Released says that nobody has the name any more.
type Released struct {
	Holder string `json:"holder"`
}

// Command is an intention for one name.
type Command interface{ command() }

// Claim asks for the name; refused with ALREADY_TAKEN where another holds it.
type Claim struct{ Holder string }

// Release gives the name back; nothing happens where another holds it.
type Release struct{ Holder string }

// State says who holds the name: nobody where Holder is empty.
type State struct{ Holder string }

func (Claimed) EventType() string  { return "claim.claimed" }
func (Released) EventType() string { return "claim.released" }

func (Claimed) claim()   {}
func (Released) claim()  {}
func (Claim) command()   {}
func (Release) command() {}
