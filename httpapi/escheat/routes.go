// Package escheat serves unclaimed property: refunds that came back, the letters to their owners, and the reports to the states.
package escheat

import (
	"hulak/domain"
	"hulak/domain/sar"
	"hulak/domain/staff"
	"hulak/httpapi/core"
	"hulak/projections/unclaimed"
)

// Deps holds the settings of this feature.
type Deps struct {
	Filer sar.Filer // names us in the letters
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps  Deps
	items *unclaimed.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	return &Handlers{Server: s, deps: deps, items: unclaimed.NewQueries(s.Config.ReadDB)}
}

// Routes returns the routes of this feature. API keys cannot make any of these calls.
func (h *Handlers) Routes() []core.Route {
	read, write := core.StaffWith(staff.LedgerRead), core.StaffWith(staff.RefundsWrite)
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/unclaimed", "getUnclaimedProperty", "Retrieve unclaimed property by state and report",
			read, core.Handle(h.list)),
		core.NewRoute(core.Get, "/v1/admin/unclaimed/{id}", "getUnclaimedReport", "Retrieve a report of unclaimed property",
			read, core.Handle(h.get)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/unclaimed/{id}/csv", "getUnclaimedReportCSV",
			"Download the refunds of a report with their owners as CSV", write, core.Stream("text/csv", h.getCSV), core.Exports).
			Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/unclaimed/{id}/letters", "getUnclaimedLetters", "Retrieve the letters to owners as text",
			write, core.Stream("text/plain", h.getLetters), core.Exports).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/unclaimed/{id}/letters", "recordUnclaimedLetters", "Record that letters were mailed",
			write, core.Handle(h.recordLetters)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/unclaimed/{id}/payment", "payUnclaimed", "Request to pay refunds to the state",
			write, core.Handle(h.pay), core.NeedsConfirmation).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/transfers/{id}/refund/contact", "recordOwnerContact",
			"Record that the sender asked about a returned refund", write, core.Handle(h.recordContact)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/transfers/{id}/refund/correction", "correctStatePayment",
			"Request to correct the payment of a refund to a state",
			write, core.Handle(h.correct), core.NeedsConfirmation).Rejects(domain.NotFound, domain.Conflict),
	}
}
