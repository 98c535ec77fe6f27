package cases

import (
	"hulak/domain"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature. API keys cannot make any of these calls.
func (h *Handlers) Routes() []core.Route {
	read, write := core.StaffWith(staff.CasesRead), core.StaffWith(staff.CasesWrite)
	return []core.Route{
		core.NewRoute(core.Get, "/v1/admin/cases", "listCases", "List compliance cases, newest first", read, core.Handle(h.listCases)),
		core.NewRoute(core.Get, "/v1/admin/cases/{id}", "getCase", "Retrieve the compliance case for a transfer",
			read, core.Handle(h.getCase)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}", "openCase", "Open or reopen the compliance case for a transfer",
			write, core.Handle(h.openCase)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/notes", "addCaseNote", "Add a note to a case",
			write, core.Handle(h.addCaseNote)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/documents", "attachDocument", "Attach a PDF, PNG, or JPEG to a case",
			write, core.Handle(h.attachDocument), core.Upload).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/cases/{id}/documents/{document}", "getCaseDocument", "Download a case document",
			read, core.Stream("application/octet-stream", h.getCaseDocument), core.Exports).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/close", "closeCase", "Close a case",
			write, core.Handle(h.closeCase)).Rejects(domain.NotFound),

		core.NewRoute(core.Post, "/v1/admin/cases/{id}/subjects", "addCaseSubject", "Add a suspected person to a case",
			write, core.Handle(h.addSubject)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Delete, "/v1/admin/cases/{id}/subjects/{person}", "removeCaseSubject", "Remove a suspected person from a case",
			write, core.Handle(h.removeSubject)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/transfers", "linkCaseTransfer", "Link another transfer to a case",
			write, core.Handle(h.linkTransfer)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Delete, "/v1/admin/cases/{id}/transfers/{transfer}", "unlinkCaseTransfer", "Remove a linked transfer from a case",
			write, core.Handle(h.unlinkTransfer)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/checklist", "setCaseStep", "Check or uncheck a step of a case's checklist",
			write, core.Handle(h.setStep)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/tasks", "addCaseTask", "Add a task to a case",
			write, core.Handle(h.addTask)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/tasks/{task}/complete", "completeCaseTask", "Complete a task",
			write, core.Handle(h.completeTask)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/decision", "decideCase", "Record the outcome of an investigation",
			write, core.Handle(h.decide)).Rejects(domain.NotFound, domain.Conflict),

		core.NewRoute(core.Get, "/v1/admin/cases/{id}/report", "getReport",
			"Retrieve a case's latest suspicious activity report, or a new one that is filled in from the case",
			read, core.Handle(h.getReport)).Rejects(domain.NotFound),
		core.NewRoute(core.Put, "/v1/admin/cases/{id}/report", "saveReport", "Save a draft of a suspicious activity report",
			write, core.Handle(h.saveReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/report/submit", "submitReport", "Submit a report for approval",
			write, core.Handle(h.submitReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/report/approve", "approveReport", "Approve a report, as one of two people",
			write, core.Handle(h.approveReport), core.NeedsConfirmation).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/report/return", "returnReport", "Return a report to its author with a reason",
			write, core.Handle(h.returnReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/report/file", "fileReport", "Make the FinCEN file of an approved report",
			write, core.Handle(h.fileReport)).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Get, "/v1/admin/cases/{id}/report/file", "getReportFile", "Download the FinCEN file of a filed report",
			write, core.Stream("application/xml", h.getReportFile), core.Exports).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/report/acknowledgment", "acknowledgeReport", "Upload FinCEN's acknowledgment of a report",
			write, core.Handle(h.acknowledgeReport), core.Upload).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/cases/{id}/report/review", "reviewReport",
			"Record whether the activity in a filed report continues",
			write, core.Handle(h.reviewReport)).Rejects(domain.NotFound, domain.Conflict),
	}
}
