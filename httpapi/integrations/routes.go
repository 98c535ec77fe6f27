package integrations

import "hulak/httpapi/core"

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/api-keys", "listAPIKeys", "List API keys, newest first",
			core.AdminOnly, core.Handle(h.listKeys)),
		core.NewRoute(core.Post, "/v1/admin/api-keys", "createAPIKey", "Request an API key and retrieve its secret",
			core.AdminOnly, core.Handle(h.createKey), core.NeedsConfirmation, core.NoIdempotency),
		core.NewRoute(core.Post, "/v1/admin/api-keys/{id}/revoke", "revokeAPIKey", "Revoke an API key",
			core.AdminOnly, core.Handle(h.revokeKey)),
	}
}
