// Package integrations serves administrators the API keys and webhooks of other systems.
package integrations

import (
	"context"
	"time"

	"hulak/domain/webhook"
	"hulak/httpapi/core"
	"hulak/projections/approvals"
)

// Webhooks checks the URLs of endpoints, creates their signing keys, and wakes the worker that delivers messages.
type Webhooks interface {
	// CheckURL returns an error if messages can never be sent to the URL.
	CheckURL(url string) error
	// AddKey creates a signing key for an endpoint and returns the key that the receiver needs to verify messages. Earlier keys stay in
	// use until oldUntil.
	AddKey(ctx context.Context, endpointID string, s webhook.Signature, oldUntil time.Time) (verifying string, err error)
	// Wake tells the delivery worker that messages are due.
	Wake()
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	webhooks  Webhooks
	approvals *approvals.Queries
}

// New returns the handlers.
func New(s *core.Server, webhooks Webhooks) *Handlers {
	return &Handlers{s, webhooks, approvals.NewQueries(s.Config.ReadDB)}
}
