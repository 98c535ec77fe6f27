package notification

import "time"

// Event is a fact about how one sender is notified. Its stream is named "notification-<sender ID>".
type Event interface {
	EventType() string
	notification()
}

// Switched records that the sender switched messages on or off. With On, it is the sender's consent to them.
type Switched struct {
	SenderID    string    `json:"senderId"`
	Topic       Topic     `json:"topic"`
	Channel     Channel   `json:"channel"`
	On          bool      `json:"on"`
	TextVersion string    `json:"textVersion"` // of the text that the sender saw
	At          time.Time `json:"at"`
}

// DeviceAdded records that a browser receives the sender's pushes, or that the sender signed in again there.
type DeviceAdded struct {
	SenderID string    `json:"senderId"`
	DeviceID string    `json:"deviceId"`
	Session  string    `json:"session"` // family of the session, whose sign-out removes the device
	At       time.Time `json:"at"`
	Device   Device    `json:"-" personal:"true"`
}

// RemovalCause is why a device was removed.
type RemovalCause string

const (
	RemovedBySender  RemovalCause = "BY_SENDER"
	RemovedBySignOut RemovalCause = "SIGN_OUT"
	RemovedByService RemovalCause = "GONE" // the push service reported that the subscription has ended
)

// DeviceRemoved records that a browser no longer receives the sender's pushes.
type DeviceRemoved struct {
	SenderID string       `json:"senderId"`
	DeviceID string       `json:"deviceId"`
	Cause    RemovalCause `json:"cause"`
	At       time.Time    `json:"at"`
}

func (Switched) EventType() string      { return "notification.switched" }
func (DeviceAdded) EventType() string   { return "notification.device_added" }
func (DeviceRemoved) EventType() string { return "notification.device_removed" }

// Subject returns the sender, whose key encrypts the device.
func (e DeviceAdded) Subject() string { return e.SenderID }

func (Switched) notification()      {}
func (DeviceAdded) notification()   {}
func (DeviceRemoved) notification() {}
