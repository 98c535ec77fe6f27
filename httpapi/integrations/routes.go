package integrations

import (
	"hulak/domain"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/api-keys", "listAPIKeys", "List API keys, newest first",
			core.StaffWith(staff.IntegrationsRead), core.Handle(h.listKeys)),
		core.NewRoute(core.Post, "/v1/admin/api-keys", "createAPIKey", "Request an API key and retrieve its secret",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.createKey), core.NeedsConfirmation, core.NoIdempotency).Rejects(domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/api-keys/{id}/revoke", "revokeAPIKey", "Revoke an API key",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.revokeKey)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/webhooks", "listWebhooks", "List webhook endpoints, newest first",
			core.StaffWith(staff.IntegrationsRead), core.Handle(h.listWebhooks)),
		core.NewRoute(core.Post, "/v1/admin/webhooks", "registerWebhook", "Register a webhook endpoint and retrieve its secret",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.registerWebhook), core.NeedsConfirmation, core.NoIdempotency),
		core.NewRoute(core.Put, "/v1/admin/webhooks/{id}", "changeWebhook", "Change a webhook endpoint",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.changeWebhook), core.NeedsConfirmation).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/webhooks/{id}/disable", "disableWebhook", "Disable a webhook endpoint",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.disableWebhook)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/webhooks/{id}/enable", "enableWebhook", "Enable a disabled webhook endpoint",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.enableWebhook)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/webhooks/{id}/rotate", "rotateWebhookSecret",
			"Create a new secret of a webhook endpoint; the old one stays valid for 24 hours",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.rotateSecret), core.NeedsConfirmation, core.NoIdempotency).
			Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/webhooks/{id}/resend", "resendWebhooks",
			"Resend one message, or all failed messages since a time",
			core.StaffWith(staff.IntegrationsManage), core.Handle(h.resend)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/webhook-deliveries", "listWebhookDeliveries", "List messages to webhook endpoints, newest first",
			core.StaffWith(staff.IntegrationsRead), core.Handle(h.listDeliveries)),
	}
}
