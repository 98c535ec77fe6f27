package sources

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/senders/banks", "listSenderBanks", "List the sender's bank accounts",
			core.SenderOnly, core.Handle(h.ListSenderBanks)),
		core.NewRoute(core.Delete, "/v1/senders/banks/{id}", "removeSenderBank", "Remove a bank account",
			core.SenderOnly, core.Handle(h.removeSenderBank)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/senders/cards", "listSenderCards", "List the sender's debit cards",
			core.SenderOnly, core.Handle(h.ListSenderCards)),
		core.NewRoute(core.Delete, "/v1/senders/cards/{id}", "removeSenderCard", "Remove a debit card",
			core.SenderOnly, core.Handle(h.removeSenderCard)).Rejects(domain.NotFound),
	}
}
