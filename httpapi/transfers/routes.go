package transfers

import (
	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Post, "/v1/senders/transactions", "createTransaction", "Create a transfer",
			core.SenderOnly, core.Handle(h.createTransaction)).Rejects(domain.NotFound, domain.Expired, domain.Locked),
		core.NewRoute(core.Post, "/v1/senders/transactions/disclosure", "discloseTransaction", "Create the disclosure to show before payment",
			core.SenderOnly, core.Handle(h.discloseTransaction), core.NoIdempotency).
			Rejects(domain.NotFound, domain.Conflict, domain.Expired, domain.BusinessRule, domain.Locked),
		core.NewRoute(core.Get, "/v1/senders/transactions", "listTransactions", "List the sender's transfers, newest first",
			core.SenderOnly, core.Handle(h.listTransactions)),
		core.NewRoute(core.Get, "/v1/senders/transactions/limit", "getLimit", "Retrieve the maximum amount the sender can send now",
			core.SenderOnly, core.Handle(h.getLimit)),
		core.NewRoute(core.Get, "/v1/senders/transactions/glance", "getGlance", "Retrieve the sender's totals",
			core.SenderOnly, core.Handle(h.getSenderTotals)),
		core.NewRoute(core.Get, "/v1/senders/transactions/months", "listMonths", "List the sender's monthly totals for the last 12 months",
			core.SenderOnly, core.Handle(h.listMonths)),
		core.NewRoute(core.Get, "/v1/senders/transactions/reprocessed", "listReprocessed", "List reprocessed transfers, newest first",
			core.StaffWith(staff.TransfersRead), core.Handle(h.listReprocessed)).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/senders/transactions/reference-number/{ref}", "findTransaction", "Find a transfer by reference number",
			core.StaffWith(staff.TransfersRead), core.Handle(h.findTransaction)).Rejects(domain.NotFound).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}", "getTransaction", "Retrieve a transfer",
			core.SenderOr(staff.TransfersRead), core.Handle(h.getTransaction)).Rejects(domain.NotFound).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}/invoice", "getInvoice", "Create links to a transfer's receipt",
			core.SenderOr(staff.ReceiptsRead), core.Handle(h.getInvoice), core.Exports).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}/timeline", "getTimeline", "List the events of a transfer",
			core.SenderOr(staff.TransfersRead), core.Handle(h.getTimeline)).Rejects(domain.NotFound).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}/deadlines", "getDeadlines", "List the deadlines for a transfer",
			core.SenderOr(staff.TransfersRead), core.Handle(h.getDeadlines)).Rejects(domain.NotFound).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/senders/transactions/{id}/documents", "listDocuments",
			"List the documents requested from the sender of a transfer",
			core.SenderOnly, core.Handle(h.listDocuments)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/transactions/{id}/documents", "supplyDocument", "Upload a requested PDF, PNG, or JPEG",
			core.SenderOnly, core.Handle(h.supplyDocument), core.Upload).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/transactions/{id}/cancel", "cancelTransaction",
			"Cancel a transfer within 30 minutes of its creation",
			core.SenderOnly, core.Handle(h.cancelTransaction)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/transactions/{id}/reprocess", "reprocessTransaction",
			"Send a transfer again after its payout failed",
			core.StaffWith(staff.TransfersRetry), core.Handle(h.reprocessTransaction), core.NeedsConfirmation).
			Rejects(domain.NotFound, domain.Expired, domain.Locked),
		core.NewRoute(core.Post, "/v1/senders/transactions/{id}/notify-beneficiary", "notifyBeneficiary",
			"Email the beneficiary about a transfer",
			core.SenderOnly, core.Handle(h.notifyBeneficiary)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/senders/transactions/{id}/text-beneficiary", "textBeneficiary",
			"Send the beneficiary a text message about a transfer",
			core.SenderOnly, core.Handle(h.textBeneficiary)).Rejects(domain.NotFound, domain.TooManyRequests),
		core.NewRoute(core.Get, "/v1/receipts/{token}", "getReceipt", "Retrieve a receipt as a web page",
			core.Anyone, core.Stream("text/html", h.getReceipt)).Rejects(domain.NotFound, domain.Expired),
		core.NewRoute(core.Get, "/v1/receipts/{token}/pdf", "getReceiptPDF", "Retrieve a receipt as a PDF",
			core.Anyone, core.Stream("application/pdf", h.getReceiptPDF)).Rejects(domain.NotFound, domain.Expired),
		core.NewRoute(core.Get, "/v1/receipts/{token}/proof", "getReceiptProof", "Retrieve the proof that a receipt is in the event log",
			core.Anyone, core.Handle(h.getReceiptProof)).Rejects(domain.NotFound, domain.Expired),
		core.NewRoute(core.Get, "/v1/tracking/{token}", "getTracking", "Track a transfer as its beneficiary",
			core.Anyone, core.Handle(h.getTracking)).Rejects(domain.NotFound, domain.Expired),
		core.NewRoute(core.Post, "/v1/tracking/{token}/request", "requestMoney", "Ask the sender of a transfer for money, as its beneficiary",
			core.Anyone, core.Handle(h.requestMoney), core.RateLimited).Rejects(domain.NotFound, domain.Expired),
		core.NewRoute(core.Post, "/v1/admin/transfers/{id}/cancel", "cancelForSender",
			"Cancel a transfer that has not been paid out, and refund it",
			core.StaffWith(staff.TransfersCancel), core.Handle(h.cancelForSender), core.NeedsConfirmation).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/transfers", "listTransfers", "List all senders' transfers",
			core.StaffWith(staff.TransfersRead), core.Handle(h.listTransfers)).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/admin/transfers/export", "exportTransfers", "Export up to 10,000 transfers as CSV",
			core.StaffWith(staff.TransfersRead), core.Stream("text/csv", h.exportTransfers), core.Exports).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Get, "/v1/admin/transfers/{id}/refund", "getRefund", "Retrieve the refund for a transfer",
			core.StaffWith(staff.TransfersRead), core.Handle(h.getRefund)).Rejects(domain.NotFound).ForKeys(apikey.TransfersRead),
		core.NewRoute(core.Post, "/v1/admin/transfers/{id}/refund", "reissueRefund", "Send a returned refund again",
			core.StaffWith(staff.RefundsWrite), core.Handle(h.reissueRefund)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/transfers/{id}/refund/check-paid", "confirmCheck", "Confirm that the bank has paid a refund check",
			core.StaffWith(staff.RefundsWrite), core.Handle(h.confirmCheck)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/holds/{id}/documents/{document}", "getSentDocument",
			"Download a document from the sender of a held transfer",
			core.StaffWith(staff.HoldsRead), core.Stream("application/octet-stream", h.getSentDocument), core.Exports).Rejects(domain.NotFound),
	}
}
