package app

import (
	"context"
	"time"

	"hulak/domain/webhook"
	"hulak/internal/safedial"
	"hulak/providers/delivery"
)

// newWebhookWorker returns the worker that sends public events to partner systems.
func (p *Program) newWebhookWorker() *delivery.Worker {
	return &delivery.Worker{
		Pool: p.pool, Log: p.log, Keys: p.webhookKeys(), Client: p.webhookGuard().Client(delivery.Timeout), Now: now, Logger: p.logger,
		Observe: func(r delivery.Result) { p.metrics.CountWebhookAttempt(string(r)) },
	}
}

func (p *Program) webhookKeys() delivery.Keys { return delivery.Keys{Pool: p.pool, Vault: p.vault} }

// webhookGuard returns the guard for the URLs and addresses of webhook endpoints.
func (p *Program) webhookGuard() safedial.Guard {
	return safedial.Guard{AllowLoopback: p.settings.WebhookLoopback}
}

// webhooks gives the API server access to the signing keys and the delivery worker.
type webhooks struct {
	guard   safedial.Guard
	keys    delivery.Keys
	workers *workers // nil if no workers run in this process
}

// CheckURL implements integrations.Webhooks.
func (w webhooks) CheckURL(url string) error { return w.guard.CheckURL(url) }

// AddKey implements integrations.Webhooks.
func (w webhooks) AddKey(ctx context.Context, endpointID string, s webhook.Signature, oldUntil time.Time) (string, error) {
	return w.keys.Add(ctx, endpointID, s, oldUntil)
}

// Wake implements integrations.Webhooks. Workers in other processes find due messages by themselves.
func (w webhooks) Wake() {
	if w.workers != nil {
		w.workers.webhooks.Wake()
	}
}
