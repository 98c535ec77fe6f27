package site

import (
	"hulak/domain"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Get, "/v1/config", "getConfig", "Retrieve the configuration for web clients",
			core.Anyone, core.Handle(h.getConfig)),
		core.NewRoute(core.Get, "/v1/states/{country}", "listStates", "List the states of a country, sorted by name",
			core.Anyone, core.Handle(h.listStates)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/localities/{country}", "listLocalities", "List the municipalities and districts of a country",
			core.Anyone, core.Handle(h.listLocalities)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/zip-codes/{code}", "getZipCode", "Retrieve the city and state of a ZIP code",
			core.Anyone, core.Handle(h.getZIPCode)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/countries", "listCountries", "List countries",
			core.Anyone, core.Handle(h.listCountries)),
		core.NewRoute(core.Get, "/v1/countries/corridors", "listCorridors", "List pairs of source and destination countries",
			core.Anyone, core.Handle(h.listCorridors)),
		core.NewRoute(core.Get, "/v1/countries/{code}/destinations", "listDestinations", "List the destination countries for a source country",
			core.Anyone, core.Handle(h.listDestinations)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/banks", "listBanks", "List the banks in a country",
			core.Anyone, core.Handle(h.listBanks)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/banks/{id}", "getBank", "Retrieve a bank",
			core.Anyone, core.Handle(h.getBank)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/banks/{id}/cooperatives", "listCooperatives", "List the cooperatives that a bank can pay",
			core.Anyone, core.Handle(h.listCooperatives)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/payers", "listPayers", "List the institutions that pay out cash",
			core.Anyone, core.Handle(h.listPayers)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/browser-errors", "reportBrowserError", "Report an error in one of our pages",
			core.Anyone, core.Handle(h.reportBrowserError), core.AutomaticCall, core.NoIdempotency),
		core.NewRoute(core.Get, "/v1/license", "listLicences", "List licenses",
			core.Anyone, core.Handle(h.listLicenses)),
		core.NewRoute(core.Get, "/v1/license/{id}", "getLicence", "Retrieve a state's license",
			core.Anyone, core.Handle(h.getLicense)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/browser-errors", "listBrowserErrors", "List browser errors, newest first",
			core.StaffWith(staff.BrowserErrorsRead), core.Handle(h.listBrowserErrors)),
	}
}
