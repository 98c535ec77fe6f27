package operations

import (
	"hulak/httpapi/core"
)

// callbackInput is a provider's signed callback.
type callbackInput struct {
	Provider  string `path:"provider" maxLength:"32"`
	Signature string `header:"Hulak-Signature"`
	RawBody   []byte `contentType:"application/json"`
}

// divergencePage selects a page of divergences.
type divergencePage struct {
	core.ListPage
	Resolved bool   `query:"gone" doc:"If true, only resolved differences, newest first. Otherwise only current differences"`
	Kind     string `query:"kind" enum:"LOG,FACTS,LEDGER,LIMITS,COUPONS,READ_MODEL,PROVIDER,UNDER_WAY"`
}

// ReconciliationPage selects a page of statements.
type ReconciliationPage struct {
	Counterparty string `query:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Before       string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit        int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// differencePage selects a page of reconciliation differences.
type differencePage struct {
	ReconciliationPage
	Status string `query:"status" enum:"OPEN,EXPLAINED,SETTLED"`
}

// deadlinePage selects a page of deadlines for all transfers.
type deadlinePage struct {
	core.ListPage
	State string `query:"state" enum:"OPEN,PASSED,LATE,NEXT" default:"OPEN" doc:"LATE lists missed deadlines. NEXT lists late and open deadlines by due time, without the open cancellation periods"`
	Kind  string `query:"kind" maxLength:"32"`
}

// trialBalanceInput selects the log position or the time of a trial balance.
type trialBalanceInput struct {
	Position string `query:"position" pattern:"^[0-9]{1,19}$" doc:"Past log position. Defaults to the latest position"`
	At       string `query:"at" format:"date-time" doc:"Past point in time. Ignored if position is set"`
}

// statementInput selects a page of the postings to a ledger account.
type statementInput struct {
	Account  string `path:"account" maxLength:"64"`
	Currency string `query:"currency" enum:"USD,NPR" default:"USD"`
	Before   string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit    int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}
