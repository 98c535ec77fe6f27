// Package device tracks the devices that sign in to the account of a sender or staff member.
package device

import "time"

// Event is a fact about the devices of one account. Its stream is named "device-<user ID>".
type Event interface {
	EventType() string
	device()
}

// Details help a user recognize a device.
type Details struct {
	Label   string `json:"label"`   // such as "Firefox on Windows"
	Address string `json:"address"` // IP address of the request
}

// SignedIn records a sign-in from a new device. The first device of an account is not recorded. The user is notified,
// because it might be an attacker's device.
type SignedIn struct {
	UserID   string    `json:"userId"`
	DeviceID string    `json:"deviceId"` // used only in the event log
	At       time.Time `json:"at"`
	Device   Details   `json:"-" personal:"true"`
}

// Command is a command for the devices of one account.
type Command interface{ command() }

// SignIn reports an authenticated sign-in from an unknown device.
type SignIn struct {
	UserID   string
	DeviceID string
	At       time.Time
	Device   Details
}

// State holds the data about an account's devices that decisions need.
type State struct{ Last string } // ID of the latest new device

func (SignedIn) EventType() string { return "device.signed_in" }

// Subject returns the user, whose key encrypts the device details.
func (e SignedIn) Subject() string { return e.UserID }

func (SignedIn) device() {}
func (SignIn) command()  {}
