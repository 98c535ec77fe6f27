package customers

import (
	"hulak/domain"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/customers/{id}", "getCustomer", "Retrieve a sender's account, with masked contacts",
			core.StaffOnly, core.Handle(h.getCustomer)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/customers/{id}/contacts", "getCustomerContacts", "Retrieve a sender's contacts in full",
			core.StaffOnly, core.Handle(h.getContacts)).Rejects(domain.NotFound),
	}
}
