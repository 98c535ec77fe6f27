// Package notification holds the rules for how a sender is notified: which topics on which channels, and which browsers receive web push
// messages.
package notification

import (
	"slices"
	"time"
)

// Topic is a kind of message.
type Topic string

const (
	TopicTransfers  Topic = "TRANSFERS"   // progress of transfers
	TopicSecurity   Topic = "SECURITY"    // sign-ins from new devices and changes to the account
	TopicRateAlerts Topic = "RATE_ALERTS" // exchange rates that the sender waits for
)

// Channel is a way to reach a sender.
type Channel string

const (
	ChannelEmail Channel = "EMAIL"
	ChannelText  Channel = "SMS"
	ChannelPush  Channel = "PUSH"
)

const (
	// TextVersion is the version of the text that a sender agrees to. It changes with the text on the page.
	TextVersion = "2026-11-30"
	// MaxDevices is the maximum number of browsers that receive a sender's pushes.
	MaxDevices = 10
)

// Switch is a topic on a channel.
type Switch struct {
	Topic   Topic
	Channel Channel
}

// Switches lists all switches. Each rate alert has its own choice of email and text message.
var Switches = []Switch{
	{TopicTransfers, ChannelEmail}, {TopicTransfers, ChannelText}, {TopicTransfers, ChannelPush},
	{TopicSecurity, ChannelEmail}, {TopicSecurity, ChannelText}, {TopicSecurity, ChannelPush},
	{TopicRateAlerts, ChannelPush},
}

// IsRequired reports whether messages are always sent. Receipts and messages about money that is returned are also always sent, because
// they are no progress of a transfer.
func (s Switch) IsRequired() bool { return s.Channel == ChannelEmail && s.Topic == TopicSecurity }

// Device is a browser that receives pushes. The keys encrypt the messages to it (RFC 8291).
type Device struct {
	Label     string `json:"label"` // such as "Firefox on Windows"
	Endpoint  string `json:"endpoint"`
	PublicKey string `json:"publicKey"` // point on the curve P-256 in base64url
	Secret    string `json:"secret"`    // 16 bytes in base64url
}

// Registration is a device of a sender.
type Registration struct {
	ID      string
	Session string // family of the session that registered the device last
	AddedAt time.Time
	Device
}

// Choice is a switch that the sender has used.
type Choice struct {
	Switch
	On bool
}

// State is the state of one sender's notifications. The replay page shows it as JSON, without the devices.
type State struct {
	SenderID string
	Choices  []Choice
	Devices  []Registration `json:"-"`
}

// IsOn reports whether messages are sent. Emails are on by default. Texts and pushes are off until the sender switches them on.
func (s State) IsOn(w Switch) bool {
	if w.IsRequired() {
		return true
	}
	if i := s.choice(w); i >= 0 {
		return s.Choices[i].On
	}
	return w.Channel == ChannelEmail
}

func (s State) choice(w Switch) int {
	return slices.IndexFunc(s.Choices, func(c Choice) bool { return c.Switch == w })
}

// device returns the index of the device with an endpoint, or -1.
func (s State) device(endpoint string) int {
	return slices.IndexFunc(s.Devices, func(r Registration) bool { return r.Endpoint == endpoint })
}
