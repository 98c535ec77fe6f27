package notification

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"net/url"

	"hulak/providers/httpclient"
)

// ErrGatewayURL says what the address of an SMS gateway looks like.
var ErrGatewayURL = errors.New("an SMS gateway is named as https://sms.example/v1/text-messages; http is for this machine alone")

// What a gateway says of a number that no message will ever reach.
var unreachable = map[string]bool{"INVALID_NUMBER": true, "UNREACHABLE_NUMBER": true, "OPTED_OUT": true}

// Gateway carries text messages to an SMS gateway over its HTTP API, and nothing else: it posts {"to", "from", "text"} with
// a bearer token and an Idempotency-Key, by which the gateway knows a message that is repeated. Any 2xx says that the
// message was taken; another answer is {"error": {"code"}}.
type Gateway struct {
	client *httpclient.Client
	from   string
	log    *slog.Logger
}

var _ Carrier = (*Gateway)(nil)

// NewGateway makes a carrier to a gateway, whose address is the one that messages are posted to. The number or name that they come
// from is the gateway's choice where it is empty.
func NewGateway(at httpclient.Config, from string, log *slog.Logger) *Gateway {
	return &Gateway{client: httpclient.New("SMS gateway", at), from: from, log: log}
}

// CheckGatewayURL refuses an address to which codes would go in the clear, unless it is on this machine.
func CheckGatewayURL(address string) error {
	at, err := url.Parse(address)
	if err != nil || at.Hostname() == "" || at.User != nil || at.Scheme != "https" && !(at.Scheme == "http" && local(at.Hostname())) {
		return ErrGatewayURL
	}
	return nil
}

// textMessage is a message as a gateway takes it.
type textMessage struct {
	To   string `json:"to"` // E.164, such as +12125550100
	From string `json:"from,omitempty"`
	Text string `json:"text"`
}

// Send implements Carrier. A message to a number that cannot be reached is given up: to try again would change nothing.
func (g *Gateway) Send(ctx context.Context, m Message) error {
	err := g.client.Call(ctx, httpclient.Request{
		Operation: "send a text message", Method: http.MethodPost, Key: m.Key, Body: textMessage{To: m.To, From: g.from, Text: m.Text},
	}, nil)
	if code := httpclient.Code(err); unreachable[code] {
		g.log.Warn("a text message was refused for good, and given up", "key", m.Key, "code", code)
		return nil
	}
	return err
}
