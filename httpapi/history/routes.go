package history

import (
	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Post, "/v1/admin/find", "find", "Search people, transfers, events, and requests",
			core.StaffWith(staff.SendersRead), core.Handle(h.find), core.NoIdempotency),
		core.NewRoute(core.Get, "/v1/admin/reads", "listReads", "List staff access to personal data, newest first",
			core.StaffWith(staff.EventsRead), core.Handle(h.listReads)),
		core.NewRoute(core.Get, "/v1/admin/exports", "listExports", "List exports of the event log, newest first",
			core.StaffWith(staff.EventsRead), core.Handle(h.listExports)),
		core.NewRoute(core.Post, "/v1/admin/events/export", "exportEvents", "Export events as CSV or JSON Lines",
			core.StaffWith(staff.EventsExport), core.Stream("application/octet-stream", h.exportEvents), core.NoIdempotency).
			Rejects(domain.Conflict),
		core.NewRoute(core.Get, "/v1/admin/events", "listEvents", "List events, newest first",
			core.StaffWith(staff.EventsRead), core.Handle(h.listEvents)).ForKeys(apikey.EventsRead),
		core.NewRoute(core.Get, "/v1/admin/event-types", "listEventTypes", "List event types",
			core.StaffWith(staff.EventsRead), core.Handle(h.listEventTypes)).ForKeys(apikey.EventsRead),
		core.NewRoute(core.Get, "/v1/admin/events/{position}", "getEvent", "Retrieve an event",
			core.StaffWith(staff.EventsRead), core.Handle(h.getEvent)).Rejects(domain.NotFound).ForKeys(apikey.EventsRead),
		core.NewRoute(core.Get, "/v1/admin/transfers/{id}/timeline", "getTransferSteps",
			"List the events of a transfer, with actors and postings",
			core.StaffWith(staff.TimelinesRead), core.Handle(h.getTransferSteps)).Rejects(domain.NotFound).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/admin/transfers/{id}/evidence", "getEvidence", "Download the offline evidence file for a transfer",
			core.StaffWith(staff.EvidenceExport), core.Stream("application/json", h.getEvidence), core.Exports).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/seal-key", "getSealKey", "Retrieve the public key that verifies evidence",
			core.StaffWith(staff.EvidenceExport), core.Handle(h.getSealKey)),
		core.NewRoute(core.Get, "/v1/admin/replay/{stream}", "getReplay", "List the steps in the history of a stream or a ledger account",
			core.StaffWith(staff.EventsRead), core.Handle(h.getReplay)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/replay/{stream}/steps/{step}", "getReplayStep",
			"Retrieve one step of a history, with the states before and after it",
			core.StaffWith(staff.EventsRead), core.Handle(h.getReplayStep)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/replay/{stream}/marks", "addReplayMark", "Add a bookmark or a note to a step",
			core.StaffWith(staff.ReplayAnnotate), core.Handle(h.addReplayMark)).Rejects(domain.NotFound),
		core.NewRoute(core.Delete, "/v1/admin/replay/{stream}/marks/{mark}", "removeReplayMark", "Remove your own bookmark or note",
			core.StaffWith(staff.ReplayAnnotate), core.Handle(h.removeReplayMark)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/as-of/transfers", "listPastTransfers", "List transfers as of a past point in time, newest first",
			core.StaffWith(staff.EventsRead), core.Handle(h.listPastTransfers)),
		core.NewRoute(core.Get, "/v1/admin/as-of/prices", "getPastPrices",
			"Retrieve the rate, fee sets, and sanctions lists as of a past point in time",
			core.StaffWith(staff.EventsRead), core.Handle(h.getPastPrices)),
		core.NewRoute(core.Get, "/v1/admin/as-of/lists/{list}", "listPast", "List staff work items as of a past point in time",
			core.StaffWith(staff.EventsRead), core.Handle(h.listPast)),
		core.NewRoute(core.Get, "/v1/admin/as-of/people/{list}", "listPastPeople", "List staff or erasure requests as of a past point in time",
			core.StaffWith(staff.StaffRead), core.Handle(h.listPastPeople)),
		core.NewRoute(core.Get, "/v1/admin/as-of/senders/{id}", "getPastSender", "Retrieve a sender's limits as of a past point in time",
			core.StaffWith(staff.EventsRead), core.Handle(h.getPastSender)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/what-if", "listWhatIfs", "List simulations, newest first",
			core.StaffWith(staff.SimulationsRead), core.Handle(h.listWhatIfs)),
		core.NewRoute(core.Get, "/v1/admin/what-if/rules", "getWhatIfRules", "Retrieve the current rules that a simulation can change",
			core.StaffWith(staff.SimulationsRead), core.Handle(h.getWhatIfRules)),
		core.NewRoute(core.Post, "/v1/admin/what-if", "askWhatIf", "Start a simulation of past transfers under different rules",
			core.StaffWith(staff.SimulationsRun), core.Handle(h.startWhatIf), core.NoIdempotency).Rejects(domain.BusinessRule),
		core.NewRoute(core.Get, "/v1/admin/what-if/{id}", "getWhatIf", "Retrieve a simulation and its progress",
			core.StaffWith(staff.SimulationsRead), core.Handle(h.getWhatIf)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/what-if/{id}/transfers", "listWhatIfTransfers",
			"List the transfers with a different outcome in a simulation",
			core.StaffWith(staff.SimulationsRead), core.Handle(h.listWhatIfTransfers)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/what-if/{id}/csv", "getWhatIfCSV", "Download the results of a simulation as CSV",
			core.StaffWith(staff.SimulationsRead), core.Stream("text/csv", h.getWhatIfCSV)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/what-if/{id}/cancel", "cancelWhatIf", "Cancel a simulation and keep its results so far",
			core.StaffWith(staff.SimulationsRun), core.Handle(h.cancelWhatIf), core.NoIdempotency).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/what-if/{id}/attach", "attachWhatIf", "Attach the results of a simulation to a case",
			core.StaffWith(staff.CasesWrite), core.Handle(h.attachWhatIf)).Rejects(domain.NotFound),
	}
}
