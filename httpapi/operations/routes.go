package operations

import (
	"hulak/domain"
	"hulak/domain/apikey"
	"hulak/domain/staff"
	"hulak/httpapi/core"
)

// Routes returns the routes of this feature.
func (h *Handlers) Routes() []core.Route {
	return []core.Route{
		core.NewRoute(core.Post, "/v1/webhooks/{provider}", "receiveCallback", "Receive a signed callback from a provider",
			core.Anyone, core.Handle(h.receiveCallback), core.RawBody, core.RespondsAccepted),
		core.NewRoute(core.Get, "/v1/admin/business", "getBusiness", "Retrieve the business figures for a period",
			core.StaffWith(staff.LedgerRead), core.Handle(h.getBusiness)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/health", "getHealth", "Retrieve the health readings and the state of the event log",
			core.StaffWith(staff.OperationsRead), core.Handle(h.getHealth)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Get, "/v1/admin/callbacks", "listCallbacks", "List failed callbacks",
			core.StaffWith(staff.OperationsRead), core.Handle(h.listCallbacks)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Post, "/v1/admin/callbacks/retry", "retryCallback", "Retry a failed callback",
			core.StaffWith(staff.OperationsWrite), core.Handle(h.retryCallback)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/callbacks/close", "closeCallback", "Close a wrong callback",
			core.StaffWith(staff.OperationsWrite), core.Handle(h.closeCallback)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/projections/{id}/retry", "retryStream", "Retry a parked stream after a fix",
			core.StaffWith(staff.OperationsWrite), core.Handle(h.retryStream), core.NoIdempotency).Rejects(domain.NotFound, domain.Conflict),
		core.NewRoute(core.Post, "/v1/admin/projections/{id}/rebuild", "rebuildProjection",
			"Rebuild a read model while the current one stays in use",
			core.StaffWith(staff.OperationsWrite), core.Handle(h.rebuildProjection)).Rejects(domain.NotFound),
		core.NewRoute(core.Post, "/v1/admin/projections/{id}/back", "takeProjectionBack",
			"Roll a read model back to its tables from before the last rebuild",
			core.StaffWith(staff.OperationsWrite), core.Handle(h.rollBackProjection)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/projections", "listProjections", "List the status of read models",
			core.StaffWith(staff.OperationsRead), core.Handle(h.listProjections)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Get, "/v1/admin/workers", "listWorkers", "List the status of workers and process managers",
			core.StaffWith(staff.OperationsRead), core.Handle(h.listWorkers)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Get, "/v1/admin/ledger/trial-balance", "getTrialBalance", "Retrieve the trial balance",
			core.StaffWith(staff.LedgerRead), core.Handle(h.getTrialBalance)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/ledger/accounts/{account}/statement", "getStatement",
			"List the postings to a ledger account, newest first",
			core.StaffWith(staff.LedgerRead), core.Handle(h.getStatement)).Rejects(domain.NotFound).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/ledger/in-flight", "getInFlight", "Retrieve money in flight, by age",
			core.StaffWith(staff.LedgerRead), core.Handle(h.getInFlight)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/ledger/closes", "listCloses", "List signed daily trial balances, newest first",
			core.StaffWith(staff.LedgerRead), core.Handle(h.listCloses)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/bank-files", "listBankFiles", "List files exchanged with the bank, newest first",
			core.StaffWith(staff.LedgerRead), core.Handle(h.listBankFiles)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/bank-returns", "listBankReturns", "List payments returned by senders' banks, newest first",
			core.StaffWith(staff.LedgerRead), core.Handle(h.listBankReturns)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/divergences", "listDivergences", "List differences from the event log",
			core.StaffWith(staff.OperationsRead), core.Handle(h.listDivergences)).ForKeys(apikey.OperationsRead),
		core.NewRoute(core.Get, "/v1/admin/reconciliation/statements", "listStatements", "List statements from banks and partners, newest first",
			core.StaffWith(staff.LedgerRead), core.Handle(h.listStatements)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Get, "/v1/admin/reconciliation/differences", "listDifferences", "List reconciliation differences, newest first",
			core.StaffWith(staff.LedgerRead), core.Handle(h.listDifferences)).ForKeys(apikey.LedgerRead),
		core.NewRoute(core.Post, "/v1/admin/reconciliation/differences/{id}/explain", "explainDifference", "Explain a reconciliation difference",
			core.StaffWith(staff.ReconciliationWrite), core.Handle(h.explainDifference)).Rejects(domain.NotFound),
		core.NewRoute(core.Get, "/v1/admin/deadlines", "listDeadlines", "List upcoming or missed deadlines for all transfers",
			core.StaffWith(staff.TransfersRead), core.Handle(h.listDeadlines)).ForKeys(apikey.OperationsRead),
	}
}
