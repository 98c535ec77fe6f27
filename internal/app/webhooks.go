package app

import (
	"hulak/internal/safedial"
	"hulak/providers/delivery"
)

// newWebhookWorker returns the worker that sends public events to partner systems.
func (p *Program) newWebhookWorker() *delivery.Worker {
	return &delivery.Worker{
		Pool: p.pool, Log: p.log, Keys: p.webhookKeys(), Client: p.webhookGuard().Client(delivery.Timeout), Now: now, Logger: p.logger,
	}
}

func (p *Program) webhookKeys() delivery.Keys { return delivery.Keys{Pool: p.pool, Vault: p.vault} }

// webhookGuard returns the guard for the URLs and addresses of webhook endpoints.
func (p *Program) webhookGuard() safedial.Guard {
	return safedial.Guard{AllowLoopback: p.settings.WebhookLoopback}
}
