// Package reports serves the periodic regulatory reports to staff.
package reports

import (
	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/projections/regulatory"
)

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	figures *regulatory.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers {
	return &Handlers{Server: s, figures: regulatory.NewQueries(s.Config.ReadDB)}
}

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	read := core.StaffWith(staff.LedgerRead)
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/reports/{report}", "getRegulatoryReport", "Retrieve a regulatory report for a period",
			read, core.Handle(h.getReport)).Rejects(domain.NotFound).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/reports/{report}/csv", "getRegulatoryReportCSV", "Retrieve a regulatory report as a CSV file",
			read, core.Stream("text/csv", h.getReportCSV)).Rejects(domain.NotFound).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/reports/{report}/entries", "listRegulatoryReportEntries",
			"List the ledger entries of one figure of a regulatory report, newest first",
			read, core.Handle(h.listEntries)).Rejects(domain.NotFound).ForKeys(apikey.LedgerRead),
	}
}
