package ofac

import (
	"hulak/domain"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature. API keys cannot make any of these calls.
func (h *Handlers) Routes() []core.Route {
	read, write := core.StaffWith(staff.HoldsRead), core.StaffWith(staff.HoldsDecide)
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/ofac/reports", "listOFACReports", "List reports to OFAC", read, core.Handle(h.listReports)),
		core.NewRoute(core.Get, "/v1/admin/ofac/reports/{id}", "getOFACReport", "Retrieve a report to OFAC with its worksheet",
			read, core.Handle(h.getReport)).Rejects(domain.NotFound),
		core.NewRoute(core.Put, "/v1/admin/ofac/reports/{id}", "saveOFACReport", "Save an officer's additions to a report",
			write, core.Handle(h.saveReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/ofac/reports/{id}/file", "fileOFACReport",
			"Approve a report's worksheet, and record that the report was filed on OFAC's site",
			write, core.Handle(h.fileReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/ofac/reports/{id}/waive", "waiveOFACReport",
			"Record that a rejected transfer needs no report",
			write, core.Handle(h.waiveReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Get, "/v1/admin/ofac/reports/{id}/file", "getOFACReportFile", "Download a report's worksheet as CSV",
			read, core.Stream("text/csv", h.getReportFile), core.Exports).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/ofac/blocked", "listBlockedProperty", "List the property that was blocked at a time",
			read, core.Handle(h.listBlocked)),
		core.NewRoute(core.Get, "/v1/admin/ofac/blocked/file", "getBlockedPropertyFile",
			"Download the property that was blocked at a time as CSV",
			read, core.Stream("text/csv", h.getBlockedFile), core.Exports),
	}
}
