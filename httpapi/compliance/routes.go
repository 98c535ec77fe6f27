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
		core.NewRoute(core.Get, "/v1/admin/complaints/{id}", "getComplaint", "Retrieve a complaint with its error resolution",
			core.StaffWith(staff.ComplaintsRead), core.Handle(h.getComplaint)).Rejects(domain.NotFound).ForKeys(apikey.ComplianceRead),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/classify", "classifyComplaint", "Classify a complaint as an error notice",
			core.StaffWith(staff.ComplaintsAnswer), core.Handle(h.classifyComplaint)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/finding", "finishInvestigation", "Record the finding of an investigation",
			core.StaffWith(staff.ComplaintsAnswer), core.Handle(h.finishInvestigation)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/result", "sendResult", "Send the result of an investigation",
			core.StaffWith(staff.ComplaintsAnswer), core.Handle(h.sendResult)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/choice", "recordRemedyChoice", "Record the sender's choice by phone or email",
			core.StaffWith(staff.ComplaintsAnswer), core.Handle(h.recordRemedyChoice)).Rejects(domain.NotFound, domain.BusinessRule),
		core.NewRoute(core.Post, "/v1/admin/complaints/{id}/remedy", "carryOutRemedy", "Correct the error as the sender chose",
			core.StaffWith(staff.TransfersCancel), core.Handle(h.carryOutRemedy), core.NeedsConfirmation).
			Rejects(domain.NotFound, domain.BusinessRule, domain.Expired, domain.Locked),
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}/problems", "listProblems", "List the problems that the sender reported",
			core.SenderOnly, core.Handle(h.listProblems)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/problems/{id}/choice", "chooseRemedy", "Choose how we correct an error",
			core.SenderOnly, core.Handle(h.chooseRemedy)).Rejects(domain.NotFound, domain.BusinessRule),
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
		core.NewRoute(core.Get, "/v1/admin/approval-rules", "getApprovalRules", "Retrieve the rules that say who approves what",
			core.StaffWith(staff.ApprovalsRead), core.Handle(h.getApprovalRules)),
		core.NewRoute(core.Post, "/v1/admin/approval-rules", "changeApprovalRules", "Request new approval rules",
			core.StaffWith(staff.StaffManage), core.Handle(h.changeApprovalRules), core.NeedsConfirmation).Rejects(domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/transmittals/find", "findTransmittals", "Find records of transfers from $3,000, newest first",
			core.StaffWith(staff.TransmittalsRead), core.Handle(h.findTransmittals), core.NoIdempotency),
		core.NewRoute(core.Post, "/v1/admin/transmittals/export", "exportTransmittals", "Export records of transfers from $3,000 as CSV",
			core.StaffWith(staff.TransmittalsRead), core.Stream("text/csv", h.exportTransmittals), core.NoIdempotency).
			Rejects(domain.BusinessRule),
		core.NewRoute(core.Get, "/v1/admin/transmittals/{position}", "getTransmittal", "Retrieve the record of a transfer from $3,000",
			core.StaffWith(staff.TransmittalsRead), core.Handle(h.getTransmittal)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/transmittals/{position}/id-number", "getTransmittalIDNumber",
			"Retrieve the sender's identification number in full",
			core.StaffWith(staff.TransmittalsRead), core.Handle(h.getTransmittalIDNumber)).Rejects(domain.NotFound),
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
		core.NewRoute(core.Post, "/v1/admin/approvals/{id}/reject", "rejectApproval", "Reject a request, withdraw your own, or withdraw a scheduled change",
			core.StaffWith(staff.ApprovalsDecide), core.Handle(h.rejectApproval)).Rejects(domain.NotFound),
	}
}
