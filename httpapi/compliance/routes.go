package compliance

import (
	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Post, "/v1/complaints", "fileComplaint", "File a complaint",
			core.Anyone, core.Handle(h.fileComplaint), core.RateLimited).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/complaints", "listComplaints", "List complaints",
			core.StaffWith(staff.ComplaintsRead), core.Handle(h.listComplaints)).ForKeys(apikey.ComplianceRead),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/answer", "answerComplaint", "Reply to a complaint",
			core.StaffWith(staff.ComplaintsAnswer), core.Handle(h.answerComplaint)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/close", "closeComplaint", "Close a complaint with a reason",
			core.StaffWith(staff.ComplaintsAnswer), core.Handle(h.closeComplaint)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/holds", "listHolds", "List transfers on compliance hold, most urgent first",
			core.StaffWith(staff.HoldsRead), core.Handle(h.listHolds)).ForKeys(apikey.ComplianceRead),
		core.NewRoute(core.Get, "/v1/admin/holds/{id}", "getHold", "Retrieve the compliance record for a transfer",
			core.StaffWith(staff.HoldsRead), core.Handle(h.getHold)).Rejects(domain.NotFound).ForKeys(apikey.ComplianceRead),
		core.NewRoute(core.Post, "/v1/admin/holds/{id}/documents", "requestDocuments", "Request documents from the sender of a held transfer",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.requestDocuments)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/screening/lists", "listSanctionsLists", "List versions of sanctions lists, newest first",
			core.StaffWith(staff.HoldsRead), core.Handle(h.listSanctionsLists)).ForKeys(apikey.ComplianceRead),
		core.NewRoute(core.Get, "/v1/admin/screening/past-matches", "listPastMatches",
			"Compare a person with every version of the sanctions lists, newest first",
			core.StaffWith(staff.HoldsRead), core.Handle(h.listPastMatches)).Rejects(domain.NotFound).ForKeys(apikey.ComplianceRead),
		core.NewRoute(core.Post, "/v1/admin/screening/matches/set-aside", "setMatchAside", "Dismiss a sanctions match, or approve its dismissal",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.dismissMatch), core.NeedsConfirmation).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/screening/matches/restore", "restoreMatch", "Restore a dismissed sanctions match",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.restoreMatch)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/holds/{id}/release", "releaseHold", "Release a held transfer, or approve its release",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.releaseHold), core.NeedsConfirmation).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/holds/{id}/reject", "rejectHold", "Reject a held transfer",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.rejectHold)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/holds/{id}/block", "blockFunds", "Block the money of a held transfer, or agree to block it",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.blockFunds), core.NeedsConfirmation).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/holds/{id}/unblock", "unblockFunds", "Unblock the money of a transfer, or agree to unblock it",
			core.StaffWith(staff.HoldsDecide), core.Handle(h.unblockFunds), core.NeedsConfirmation).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Get, "/v1/admin/approvals", "listApprovals", "List requests that need a second person's approval",
			core.StaffWith(staff.ApprovalsRead), core.Handle(h.listApprovals)),
		core.NewRoute(core.Get, "/v1/admin/approvals/{id}", "getApproval", "Retrieve an approval request",
			core.StaffWith(staff.ApprovalsRead), core.Handle(h.getApproval)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/approvals/{id}/approve", "approve", "Approve a request as the second person",
			core.StaffWith(staff.ApprovalsDecide), core.Handle(h.approve), core.NeedsConfirmation).Rejects(domain.NotFound, domain.Expired),
		core.NewRoute(core.Post, "/v1/admin/approvals/{id}/reject", "rejectApproval", "Reject a request, or withdraw your own",
			core.StaffWith(staff.ApprovalsDecide), core.Handle(h.rejectApproval)).Rejects(domain.NotFound),
	}
}
