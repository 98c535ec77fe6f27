// Package notification sends e-mail and text messages. It defines the Carrier port and its adapters: an SMTP server, an SMS gateway,
// and the sandbox. A worker turns events into messages.
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

// Message is one mail or text message.
type Message struct {
	Key     string `json:"-"` // idempotency key: a message is sent once
	To      string `json:"to"`
	Channel string `json:"channel"`
	Subject string `json:"subject,omitempty"`
	Text    string `json:"text"`
	Code    string `json:"code,omitempty"` // the verification code in the text, if any
	Link    string `json:"link,omitempty"` // where the message leads, if anywhere
}

// Carrier sends messages. A message may be repeated with its key: it is sent once.
type Carrier interface {
	Send(ctx context.Context, message Message) error
}

// HTTP is a carrier of mails behind the provider's HTTP API, for where there is no mail server.
type HTTP struct{ client *httpclient.Client }

var _ Carrier = (*HTTP)(nil)

// NewHTTP makes the adapter.
func NewHTTP(cfg httpclient.Config) *HTTP { return &HTTP{httpclient.New("message carrier", cfg)} }

// Send implements Carrier.
func (h *HTTP) Send(ctx context.Context, message Message) error {
	return h.client.Call(ctx, httpclient.Request{
		Operation: "send message", Method: http.MethodPost, Path: "/v1/messages", Key: message.Key, Body: message,
	}, nil)
}

// Forget erases the copies that the provider keeps of messages to addresses and numbers, whichever way they came to it.
func (h *HTTP) Forget(ctx context.Context, to ...string) error {
	return h.client.Call(ctx, httpclient.Request{
		Operation: "forget messages", Method: http.MethodPost, Path: "/v1/messages/forget", Body: map[string][]string{"to": to},
	}, nil)
}

// ByChannel carries mails one way and text messages another.
type ByChannel struct{ Mail, SMS Carrier }

// Send implements Carrier.
func (c ByChannel) Send(ctx context.Context, m Message) error {
	if m.Channel == Email {
		return c.Mail.Send(ctx, m)
	}
	return c.SMS.Send(ctx, m)
}
