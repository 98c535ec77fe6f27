package notification

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"

	"hulak/providers/httpclient"
)

// ErrGatewayURL describes the valid forms of an SMS gateway's address.
var ErrGatewayURL = errors.New("an SMS gateway is named as https://sms.example/v1/text-messages; http is for this machine alone")

// permanentErrors are the error codes for numbers that no message will ever reach.
var permanentErrors = map[string]bool{"INVALID_NUMBER": true, "UNREACHABLE_NUMBER": true, "OPTED_OUT": true}

// Gateway sends text messages through an SMS gateway's HTTP API. It posts {"to", "from", "text"} with a bearer token and an
// Idempotency-Key, which lets the gateway detect repetitions. Any 2xx status means that the message was accepted. The body of any
// other response is {"error": {"code"}}.
type Gateway struct {
	client *httpclient.Client
	from   string
	log    *slog.Logger
}

var _ Sender = (*Gateway)(nil)

// NewGateway returns a client of a gateway, whose base URL is the address to post messages to. If from is empty, the gateway
// chooses the sender.
func NewGateway(at httpclient.Config, from string, log *slog.Logger) *Gateway {
	return &Gateway{client: httpclient.New("SMS gateway", at), from: from, log: log}
}

// CheckGatewayURL returns ErrGatewayURL for an address to which codes would be sent unencrypted, unless it is on this machine.
func CheckGatewayURL(address string) error {
	at, err := url.Parse(address)
	if err != nil || at.Hostname() == "" || at.User != nil || at.Scheme != "https" && !(at.Scheme == "http" && isLoopback(at.Hostname())) {
		return ErrGatewayURL
	}
	return nil
}

// textMessage is the request body of a gateway.
type textMessage struct {
	To   string `json:"to"` // E.164, such as +12125550100
	From string `json:"from,omitempty"`
	Text string `json:"text"`
}

// Send implements Carrier. It gives up without an error if the number can never be reached.
func (g *Gateway) Send(ctx context.Context, m Message) error {
	err := g.client.Call(ctx, httpclient.Request{
		Operation: "send a text message", Method: http.MethodPost, Key: m.Key, Body: textMessage{To: m.To, From: g.from, Text: m.Text},
	}, nil)
	if code := httpclient.Code(err); permanentErrors[code] {
		g.log.Warn("a text message was refused for good, and given up", "key", m.Key, "code", code)
		return nil
	}
	return err
}
