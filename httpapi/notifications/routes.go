package notifications

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/notifications", "getNotifications", "Retrieve how the sender is notified",
			core.SenderOnly, core.Handle(h.get)),
		core.NewRoute(core.Put, "/v1/senders/notifications", "setNotification", "Switch messages on a topic on or off",
			core.SenderOnly, core.Handle(h.set), core.NoIdempotency).Rejects(domain.Conflict, domain.BusinessRule),
		core.NewRoute(core.Post, "/v1/senders/push-devices", "addPushDevice", "Send pushes to this browser",
			core.SenderOnly, core.Handle(h.addDevice), core.RateLimited, core.NoIdempotency).Rejects(domain.BusinessRule),
		core.NewRoute(core.Put, "/v1/senders/push-devices", "movePushDevice", "Tie the pushes to this browser to the current session",
			core.SenderOnly, core.Handle(h.moveDevice), core.NoIdempotency),
		core.NewRoute(core.Delete, "/v1/senders/push-devices/{id}", "removePushDevice", "End the pushes to a browser",
			core.SenderOnly, core.Handle(h.removeDevice), core.NoIdempotency).Rejects(domain.NotFound),
	}
}
