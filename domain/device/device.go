// Package device is the devices that an account, a sender's or a staff member's, is used with.
package device

import "time"

// Event is a fact about one account's devices. Streams are named "device-<user id>".
type Event interface {
	EventType() string
	device()
}

// Details are how its user recognises a device.
type Details struct {
	Label   string `json:"label"`   // such as "Firefox on Windows"
	Address string `json:"address"` // from where it came
}

// SignedIn says that a device signed in with which the account was not used before, and that it was not the first one: its
// user is told, for it may be somebody else's.
type SignedIn struct {
	UserID   string    `json:"userId"`
	DeviceID string    `json:"deviceId"` // names the device in this log alone
	At       time.Time `json:"at"`
	Device   Details   `json:"-" personal:"true"`
}

// Command is an intention for one account's devices.
type Command interface{ command() }

// SignIn reports that somebody who proved who they are came with a device that nobody knew.
type SignIn struct {
	UserID   string
	DeviceID string
	At       time.Time
	Device   Details
}

// State is an account's devices, as far as a decision needs them.
type State struct{ Last string } // id of the device that was new last

func (SignedIn) EventType() string { return "device.signed_in" }

// Subject is the user, whose key the personal part is stored under.
func (e SignedIn) Subject() string { return e.UserID }

func (SignedIn) device() {}
func (SignIn) command()  {}
