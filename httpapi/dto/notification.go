package dto

import (
	"crypto/ecdh"
	"encoding/base64"
	"time"
)

const (
	maxEndpointChars = 1000
	pushSecretBytes  = 16 // RFC 8291, section 3.2
)

// SetNotification switches messages on a topic on or off.
type SetNotification struct {
	Topic       string `json:"topic" enum:"TRANSFERS,SECURITY,RATE_ALERTS"`
	Channel     string `json:"channel" enum:"EMAIL,SMS,PUSH"`
	On          bool   `json:"on"`
	TextVersion string `json:"textVersion" doc:"Version of the text that the sender saw"`
}

// Check validates the form. The domain checks the topic and the channel.
func (f SetNotification) Check(c *Checks) {
	c.field("topic", f.Topic, required)
	c.field("channel", f.Channel, required)
	c.field("textVersion", f.TextVersion, required, maxChars(dateChars))
}

// AddPushDevice is a push subscription of a browser.
type AddPushDevice struct {
	Endpoint  string `json:"endpoint" doc:"URL at the browser's push service"`
	PublicKey string `json:"publicKey" doc:"The key p256dh in base64url without padding"`
	Secret    string `json:"secret" doc:"The key auth in base64url without padding"`
}

// Check validates the form, except for the address of the endpoint.
func (f AddPushDevice) Check(c *Checks) {
	c.field("endpoint", f.Endpoint, required, maxChars(maxEndpointChars))
	c.field("publicKey", f.PublicKey, required, satisfies(isPushKey, "INVALID_PUSH_SUBSCRIPTION"))
	c.field("secret", f.Secret, required, satisfies(isPushSecret, "INVALID_PUSH_SUBSCRIPTION"))
}

func isPushKey(text string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return false
	}
	_, err = ecdh.P256().NewPublicKey(raw)
	return err == nil
}

func isPushSecret(text string) bool {
	raw, err := base64.RawURLEncoding.DecodeString(text)
	return err == nil && len(raw) == pushSecretBytes
}

// MovePushDevice names a push subscription of a browser where the sender has signed in again.
type MovePushDevice struct {
	Endpoint string `json:"endpoint" doc:"URL at the browser's push service"`
}

// Check validates the form.
func (f MovePushDevice) Check(c *Checks) {
	c.field("endpoint", f.Endpoint, required, maxChars(maxEndpointChars))
}

// NotificationSwitch is a topic on a channel.
type NotificationSwitch struct {
	Topic    string `json:"topic" enum:"TRANSFERS,SECURITY,RATE_ALERTS"`
	Channel  string `json:"channel" enum:"EMAIL,SMS,PUSH"`
	On       bool   `json:"on"`
	Required bool   `json:"required" doc:"The messages cannot be switched off"`
}

// PushDevice is a browser that receives pushes.
type PushDevice struct {
	ID      string    `json:"id"`
	Device  string    `json:"device"`
	AddedAt time.Time `json:"addedAt"`
	Current bool      `json:"current" doc:"Whether this session belongs to the browser"`
}
