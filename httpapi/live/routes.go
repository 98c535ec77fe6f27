package live

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Post, "/v1/events/ticket", "openTicket", "Create a ticket for one stream of live events",
			core.SignedIn, core.Handle(h.createStreamTicket), core.NoIdempotency),
		core.NewRoute(core.Get, "/v1/events/subscribe", "subscribe", "Subscribe to the live events of a channel",
			core.Anyone, core.Stream("text/event-stream", h.subscribe)).Rejects(domain.Forbidden, domain.TooManyRequests),
	}
}
