package staff

import "slices"

// Permission allows staff one kind of action.
type Permission string

// Permissions of staff. A permission that ends in ".read" changes nothing.
const (
	WorkHandle          Permission = "work.handle"
	TransfersRead       Permission = "transfers.read"
	TransfersCancel     Permission = "transfers.cancel"
	TransfersRetry      Permission = "transfers.retry"
	RefundsWrite        Permission = "refunds.write"
	TimelinesRead       Permission = "timelines.read"
	SendersRead         Permission = "senders.read"
	SendersLock         Permission = "senders.lock"
	ContactsRead        Permission = "contacts.read"
	ReceiptsRead        Permission = "receipts.read"
	ErasuresRead        Permission = "erasures.read"
	ErasuresRequest     Permission = "erasures.request"
	ErasuresDecide      Permission = "erasures.decide"
	ComplaintsRead      Permission = "complaints.read"
	ComplaintsAnswer    Permission = "complaints.answer"
	HoldsRead           Permission = "holds.read"
	HoldsDecide         Permission = "holds.decide"
	TransmittalsRead    Permission = "transmittals.read"
	CasesRead           Permission = "cases.read"
	CasesWrite          Permission = "cases.write"
	RatesRead           Permission = "rates.read"
	RatesWrite          Permission = "rates.write"
	FeesWrite           Permission = "fees.write"
	CouponsRead         Permission = "coupons.read"
	CouponsWrite        Permission = "coupons.write"
	LedgerRead          Permission = "ledger.read"
	ReconciliationWrite Permission = "reconciliation.write"
	EventsRead          Permission = "events.read"
	EventsExport        Permission = "events.export"
	EvidenceExport      Permission = "evidence.export"
	ReplayAnnotate      Permission = "replay.annotate"
	SimulationsRead     Permission = "simulations.read"
	SimulationsRun      Permission = "simulations.run"
	ApprovalsRead       Permission = "approvals.read"
	ApprovalsDecide     Permission = "approvals.decide"
	OperationsRead      Permission = "operations.read"
	OperationsWrite     Permission = "operations.write"
	BrowserErrorsRead   Permission = "browser-errors.read"
	StaffRead           Permission = "staff.read"
	StaffManage         Permission = "staff.manage"
	IntegrationsRead    Permission = "integrations.read"
	IntegrationsManage  Permission = "integrations.manage"
)

// Grant describes a permission and the roles that have it.
type Grant struct {
	Permission  Permission
	Description string
	Roles       []Role
}

// grants is the table of permissions. Administrators have every permission, so the table does not list them. docs/permissions.md shows
// the table.
var grants = []Grant{
	{WorkHandle, "View the work queue, and claim, assign, and snooze its items", []Role{Compliance, Support, Finance}},
	{TransfersRead, "Find transfers, and view their status, deadlines, and refund", []Role{Compliance, Support, Finance, Auditor}},
	{TransfersCancel, "Cancel a transfer that has not been paid out, and refund it", []Role{Support}},
	{TransfersRetry, "Reprocess a transfer after a failed payout", []Role{Support}},
	{RefundsWrite, "Send a returned refund again, confirm a refund check, and pay unclaimed refunds to states", []Role{Finance}},
	{TimelinesRead, "View a transfer's events with their actors and postings", []Role{Compliance, Finance, Auditor}},
	{SendersRead, "Find senders, and view locked senders", []Role{Compliance, Support, Auditor}},
	{SendersLock, "Lock and unlock senders, and approve an unlock", []Role{Compliance}},
	{ContactsRead, "View contact details and account numbers without masks", []Role{Compliance, Auditor}},
	{ReceiptsRead, "Open a transfer's receipt", []Role{Compliance, Auditor}},
	{ErasuresRead, "View erasure requests", []Role{Auditor}},
	{ErasuresRequest, "Request the erasure of a sender who asked for it", []Role{Compliance, Support}},
	{ErasuresDecide, "Refuse an erasure, or request and approve it", nil},
	{ComplaintsRead, "View complaints", []Role{Compliance, Support, Auditor}},
	{ComplaintsAnswer, "Answer and close complaints", []Role{Compliance, Support}},
	{HoldsRead, "View held transfers, screening results, sanctions lists, and OFAC reports", []Role{Compliance, Auditor}},
	{HoldsDecide, "Decide on held transfers, block money, request documents, dismiss matches, and file OFAC reports", []Role{Compliance}},
	{TransmittalsRead, "Find, view, and export records of transfers from $3,000", []Role{Compliance, Auditor}},
	{CasesRead, "View cases and their documents", []Role{Compliance, Auditor}},
	{CasesWrite, "Open, edit, and close cases", []Role{Compliance}},
	{RatesRead, "View published rates and the health of their source", []Role{Compliance, Finance, Auditor}},
	{RatesWrite, "Publish rates, and approve them", []Role{Finance}},
	{FeesWrite, "Request and approve fee sets, and preview new prices", []Role{Finance}},
	{CouponsRead, "View coupons, and the versions of fees, rates, and coupons", []Role{Finance, Auditor}},
	{CouponsWrite, "Request, approve, and delete coupons", []Role{Finance}},
	{LedgerRead, "View the ledger, figures, regulatory reports, bank files, and reconciliation", []Role{Compliance, Finance, Auditor}},
	{ReconciliationWrite, "Explain reconciliation differences", []Role{Compliance, Finance}},
	{EventsRead, "View the event history, replay, past data, and the data access log", []Role{Compliance, Auditor}},
	{EventsExport, "Export events", []Role{Compliance, Auditor}},
	{EvidenceExport, "Download the evidence file for a transfer", []Role{Compliance, Auditor}},
	{ReplayAnnotate, "Add bookmarks and notes to a replay", []Role{Compliance}},
	{SimulationsRead, "View simulations", []Role{Compliance, Auditor}},
	{SimulationsRun, "Start and cancel simulations", []Role{Compliance}},
	{ApprovalsRead, "View requests that need a second person", []Role{Compliance, Finance, Auditor}},
	{ApprovalsDecide, "Decide on requests, each with the permission for its action", []Role{Compliance, Finance}},
	{OperationsRead, "View system health, read models, workers, and callbacks", []Role{Compliance, Auditor}},
	{OperationsWrite, "Retry callbacks, and repair read models", nil},
	{BrowserErrorsRead, "View errors in browsers", []Role{Auditor}},
	{StaffRead, "View staff members", []Role{Auditor}},
	{StaffManage, "Invite, change, and disable staff, and approve this", nil},
	{IntegrationsRead, "View API keys, webhook endpoints, and their messages", []Role{Auditor}},
	{IntegrationsManage, "Create, approve, and revoke API keys, and manage webhook endpoints", nil},
}

// Grants returns the table of permissions. Each list of roles starts with administrators.
func Grants() []Grant {
	table := slices.Clone(grants)
	for i := range table {
		table[i].Roles = append([]Role{Admin}, table[i].Roles...)
	}
	return table
}

// RolesWith returns the roles that have a permission. It panics if the table does not contain the permission.
func RolesWith(p Permission) []Role {
	table := Grants()
	return table[slices.IndexFunc(table, func(g Grant) bool { return g.Permission == p })].Roles
}

// Has reports whether a role has a permission.
func (r Role) Has(p Permission) bool { return slices.Contains(RolesWith(p), r) }

// IsPromotion reports whether a role change gives a staff member a permission that the old role lacks.
func IsPromotion(from, to Role) bool {
	return slices.ContainsFunc(grants, func(g Grant) bool { return to.Has(g.Permission) && !from.Has(g.Permission) })
}
