// Package device tracks the devices that sign in to the account of a sender or staff member.
package device

import "time"

// Details describes a device, so the user can recognize it.
type Details struct {
	Label   string `json:"label"`   // such as "Firefox on Windows"
	Address string `json:"address"` // IP address of the request
}

// SignedIn records a sign-in from a new device, other than the account's first device. The user is notified, because the device
// might be an attacker's. Its stream is named "device-<user ID>".
type SignedIn struct {
	UserID   string    `json:"userId"`
	DeviceID string    `json:"deviceId"` // identifies the device in the event log only
	At       time.Time `json:"at"`
	Device   Details   `json:"-" personal:"true"`
}

// SignIn records a successful sign-in from an unknown device.
type SignIn struct {
	UserID   string
	DeviceID string
	At       time.Time
	Device   Details
}

// State is the state of an account's devices.
type State struct{ Last string } // ID of the latest new device

func (SignedIn) EventType() string { return "device.signed_in" }

// Subject returns the user, whose key encrypts the device details.
func (e SignedIn) Subject() string { return e.UserID }
