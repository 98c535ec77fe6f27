package notification

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"

	"hulak/providers/httpclient"
)

// ErrGatewayURL means that an SMS gateway's URL is invalid.
var ErrGatewayURL = errors.New("SMS gateway URL must look like https://sms.example/v1/text-messages; http is only allowed for localhost")

// permanentErrors are the gateway's error codes for numbers that cannot receive messages.
var permanentErrors = map[string]bool{"INVALID_NUMBER": true, "UNREACHABLE_NUMBER": true, "OPTED_OUT": true}

// Gateway sends text messages through an SMS gateway's HTTP API. It posts {"to", "from", "text"} with a bearer token and an
// Idempotency-Key header, which lets the gateway detect duplicates. A 2xx status means that the gateway accepted the message. The
// body of any other response is {"error": {"code"}}.
type Gateway struct {
	client *httpclient.Client
	from   string
	log    *slog.Logger
}

var _ Sender = (*Gateway)(nil)

// NewGateway returns a client that posts messages to the base URL. If from is empty, the gateway chooses the sender ID.
func NewGateway(cfg httpclient.Config, from string, log *slog.Logger) *Gateway {
	return &Gateway{client: httpclient.New("SMS gateway", cfg), from: from, log: log}
}

// CheckGatewayURL returns ErrGatewayURL unless the URL uses TLS or refers to this machine, because codes must not be sent unencrypted.
func CheckGatewayURL(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Hostname() == "" || u.User != nil || u.Scheme != "https" && !(u.Scheme == "http" && isLoopback(u.Hostname())) {
		return ErrGatewayURL
	}
	return nil
}

// textMessage is the body of a request to the gateway.
type textMessage struct {
	To   string `json:"to"` // E.164, such as +12125550100
	From string `json:"from,omitempty"`
	Text string `json:"text"`
}

// Send implements Sender. If the gateway rejects the number permanently, it logs the rejection and returns nil.
func (g *Gateway) Send(ctx context.Context, m Message) error {
	err := g.client.Call(ctx, httpclient.Request{
		Operation: "send text message", Method: http.MethodPost, Key: m.Key, Body: textMessage{To: m.To, From: g.from, Text: m.Text},
	}, nil)
	if code := httpclient.Code(err); permanentErrors[code] {
		g.log.Warn("text message rejected permanently", "key", m.Key, "code", code)
		return nil
	}
	return err
}
