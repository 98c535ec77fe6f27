// Package notification sends emails and text messages. Three types of Sender deliver them: SMTP through a mail server, Gateway through
// an SMS gateway, and HTTP through an email provider's API.
//
// Worker sends messages in response to events. Mailer sends emails directly, without an event. All message templates are in the
// templates directory. Budget limits the number of text messages.
package notification

import (
	"context"
	"net/http"

	"hulak/providers/httpclient"
)

// The channels.
const (
	Email = "EMAIL"
	SMS   = "SMS"
)

// Message is an email or text message.
type Message struct {
	Key     string `json:"-"` // idempotency key
	To      string `json:"to"`
	Channel string `json:"channel"`
	Subject string `json:"subject,omitempty"`
	Text    string `json:"text"`
	Code    string `json:"code,omitempty"` // verification code in the text, if any
	Link    string `json:"link,omitempty"` // link in the message, if any
	// Unsubscribe is the URL that stops emails of this kind. A POST request to it needs no sign-in (RFC 8058). Empty if the email
	// cannot be stopped.
	Unsubscribe string `json:"unsubscribe,omitempty"`
}

// Sender sends messages. A retry must use the same key, which lets the receiving system detect a duplicate.
type Sender interface {
	Send(ctx context.Context, message Message) error
}

// HTTP sends emails through an email provider's HTTP API, for deployments without a mail server.
type HTTP struct{ client *httpclient.Client }

var _ Sender = (*HTTP)(nil)

// NewHTTP returns a client.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("message provider", cfg)} }

// Send implements Sender.
func (h *HTTP) Send(ctx context.Context, message Message) error {
	return h.client.Call(ctx, httpclient.Request{
		Operation: "send message", Method: http.MethodPost, Path: "/v1/messages", Key: message.Key, Body: message,
	}, nil)
}

// EraseMessages erases the provider's copies of all messages to these email addresses and phone numbers.
func (h *HTTP) EraseMessages(ctx context.Context, to ...string) error {
	return h.client.Call(ctx, httpclient.Request{
		Operation: "erase messages", Method: http.MethodPost, Path: "/v1/messages/forget", Body: map[string][]string{"to": to},
	}, nil)
}

// ChannelRouter is a Sender that uses a separate Sender for each channel.
type ChannelRouter struct{ Email, SMS Sender }

// Send implements Sender.
func (c ChannelRouter) Send(ctx context.Context, m Message) error {
	if m.Channel == Email {
		return c.Email.Send(ctx, m)
	}
	return c.SMS.Send(ctx, m)
}
