package notification

import (
	"fmt"
	"slices"
	"time"

	"hulak/domain"
)

var (
	// ErrUnknownSwitch rejects an unknown topic or channel.
	ErrUnknownSwitch = domain.RejectField("topic", "UNKNOWN_VALUE")
	// ErrRequired rejects a request to switch off messages that the law or the security of the account requires.
	ErrRequired = domain.Reject(domain.BusinessRule, "NOTIFICATION_REQUIRED")
	// ErrTextChanged rejects a consent to another version of the text.
	ErrTextChanged = domain.Reject(domain.Conflict, "NOTIFICATION_TEXT_CHANGED")
	// ErrTooManyDevices rejects a device beyond MaxDevices.
	ErrTooManyDevices = domain.Reject(domain.BusinessRule, "TOO_MANY_PUSH_DEVICES")
	// ErrDeviceNotFound rejects a device that does not receive the sender's pushes.
	ErrDeviceNotFound = domain.Reject(domain.NotFound, "PUSH_DEVICE_NOT_FOUND")
)

// Command is a command for one sender's notifications.
type Command interface{ decide(State) ([]Event, error) }

// SetSwitch switches messages on or off.
type SetSwitch struct {
	SenderID    string
	Switch      Switch
	On          bool
	TextVersion string
	At          time.Time
}

// AddDevice makes a browser receive the sender's pushes. A browser that is known keeps its ID.
type AddDevice struct {
	SenderID string
	DeviceID string
	Session  string
	At       time.Time
	Device   Device
}

// MoveDevice ties a known browser to the session of a new sign-in there. It does nothing for another browser.
type MoveDevice struct {
	Endpoint string
	Session  string
	At       time.Time
}

// RemoveDevice ends the pushes to one browser.
type RemoveDevice struct {
	DeviceID string
	Cause    RemovalCause
	At       time.Time
}

// EndSessions ends the pushes to browsers that were signed out.
type EndSessions struct {
	Session string // empty for all sessions
	Except  string // session that continues
	At      time.Time
}

// Decider holds the rules for one sender's notifications.
var Decider = domain.Decider[Command, Event, State]{
	Category: "notification",
	Decide:   func(s State, c Command) ([]Event, error) { return c.decide(s) },
	Evolve:   evolve,
	Events:   []Event{Switched{}, DeviceAdded{}, DeviceRemoved{}},
}

func (c SetSwitch) decide(s State) ([]Event, error) {
	i := s.choice(c.Switch)
	switch {
	case !slices.Contains(Switches, c.Switch):
		return nil, ErrUnknownSwitch
	case c.Switch.IsRequired() && !c.On:
		return nil, ErrRequired
	case c.TextVersion != TextVersion:
		return nil, ErrTextChanged
	case s.IsOn(c.Switch) == c.On && (i >= 0 || !c.On || c.Switch.IsRequired()):
		return nil, nil
	}
	return []Event{Switched{
		SenderID: c.SenderID, Topic: c.Switch.Topic, Channel: c.Switch.Channel, On: c.On, TextVersion: c.TextVersion, At: c.At,
	}}, nil
}

func (c AddDevice) decide(s State) ([]Event, error) {
	id := c.DeviceID
	if i := s.device(c.Device.Endpoint); i >= 0 {
		if s.Devices[i].Session == c.Session && s.Devices[i].Device == c.Device {
			return nil, nil
		}
		id = s.Devices[i].ID
	} else if len(s.Devices) >= MaxDevices {
		return nil, ErrTooManyDevices
	}
	return []Event{DeviceAdded{SenderID: c.SenderID, DeviceID: id, Session: c.Session, At: c.At, Device: c.Device}}, nil
}

func (c MoveDevice) decide(s State) ([]Event, error) {
	i := s.device(c.Endpoint)
	if i < 0 || s.Devices[i].Session == c.Session {
		return nil, nil
	}
	return []Event{DeviceAdded{
		SenderID: s.SenderID, DeviceID: s.Devices[i].ID, Session: c.Session, At: c.At, Device: s.Devices[i].Device,
	}}, nil
}

func (c RemoveDevice) decide(s State) ([]Event, error) {
	if !slices.ContainsFunc(s.Devices, func(r Registration) bool { return r.ID == c.DeviceID }) {
		if c.Cause == RemovedBySender {
			return nil, ErrDeviceNotFound
		}
		return nil, nil
	}
	return []Event{DeviceRemoved{SenderID: s.SenderID, DeviceID: c.DeviceID, Cause: c.Cause, At: c.At}}, nil
}

func (c EndSessions) decide(s State) ([]Event, error) {
	var events []Event
	for _, r := range s.Devices {
		if r.Session != c.Except && (c.Session == "" || r.Session == c.Session) {
			events = append(events, DeviceRemoved{SenderID: s.SenderID, DeviceID: r.ID, Cause: RemovedBySignOut, At: c.At})
		}
	}
	return events, nil
}

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Switched:
		s.SenderID = e.SenderID
		w := Switch{e.Topic, e.Channel}
		s.Choices = slices.Clone(s.Choices)
		if i := s.choice(w); i >= 0 {
			s.Choices[i].On = e.On
		} else {
			s.Choices = append(s.Choices, Choice{w, e.On})
		}
	case DeviceAdded:
		s.SenderID = e.SenderID
		r := Registration{ID: e.DeviceID, Session: e.Session, AddedAt: e.At, Device: e.Device}
		s.Devices = slices.Clone(s.Devices)
		if i := slices.IndexFunc(s.Devices, func(r Registration) bool { return r.ID == e.DeviceID }); i >= 0 {
			r.AddedAt = s.Devices[i].AddedAt
			s.Devices[i] = r
		} else {
			s.Devices = append(s.Devices, r)
		}
	case DeviceRemoved:
		s.Devices = slices.DeleteFunc(slices.Clone(s.Devices), func(r Registration) bool { return r.ID == e.DeviceID })
	default:
		panic(fmt.Sprintf("notification: unknown event %T", event))
	}
	return s
}
