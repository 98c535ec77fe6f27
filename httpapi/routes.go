package httpapi

import (
	"net/http"
	"slices"
)

const (
	get    = http.MethodGet
	post   = http.MethodPost
	put    = http.MethodPut
	patch  = http.MethodPatch
	remove = http.MethodDelete
)

// routes is the API: what can be called, by whom, and what answers. The API document, the readable docs and the tests
// of authorisation are made from this table.
func routes() []route {
	return slices.Concat(accountRoutes, senderRoutes, beneficiaryRoutes, transactionRoutes, referenceRoutes, pricingRoutes, liveRoutes, adminRoutes)
}

var accountRoutes = []route{
	{post, "/v1/auth/signin", "signIn", "Sign in with e-mail and password", anyone, on((*Server).signIn), traits(guarded, unkeyed)},
	{post, "/v1/auth/second-factor", "finishSignIn", "Finish a sign-in by the second factor", anyone, on((*Server).finishSignIn), traits(guarded, unkeyed)},
	{get, "/v1/auth/authenticator", "getSecondFactor", "Whether the account has a second factor", signedIn, on((*Server).getSecondFactor), traits(enrolling)},
	{post, "/v1/auth/authenticator", "beginSecondFactor", "Begin to set one up, by the password", signedIn, on((*Server).beginSecondFactor), traits(guarded, enrolling, unkeyed)},
	{put, "/v1/auth/authenticator", "confirmSecondFactor", "Take it into use, by its first code", signedIn, on((*Server).confirmSecondFactor), traits(guarded, enrolling, unkeyed)},
	{post, "/v1/auth/authenticator/end", "endSecondFactor", "Switch it off, by the password and a code; staff then set up another", signedIn, on((*Server).endSecondFactor), traits(guarded, unkeyed)},
	{get, "/v1/auth/signout", "signOut", "End this session", anyone, on((*Server).signOut), traits(cookies)},
	{post, "/v1/auth/signout-all", "signOutAll", "End every session of the user", signedIn, on((*Server).signOutAll), traits(enrolling, unkeyed)},
	{get, "/v1/auth/sessions", "listSessions", "Where the user is signed in", signedIn, on((*Server).listSessions), nil},
	{remove, "/v1/auth/sessions/{id}", "endSession", "Sign out one of them", signedIn, on((*Server).endSession), traits(unkeyed)},
	{post, "/v1/auth/refresh", "refreshToken", "A new access token for the refresh cookie", anyone, on((*Server).refreshToken), traits(guarded, cookies, unkeyed)},
	{get, "/v1/auth/guest", "getGuest", "The user behind the token, whatever is missing from the account", accounts, on((*Server).getSender), nil},
	{post, "/v1/auth/users", "signUp", "Open an account", anyone, on((*Server).signUp), traits(guarded)},
	{post, "/v1/auth/complete-signup", "completeSignUp", "Add what a guest's account lacks", accounts, on((*Server).completeSignUp), traits(guarded)},
	{get, "/v1/auth/verify/email/{code}", "verifyEmail", "Verify the e-mail address by code", accounts, on((*Server).verifyEmail), traits(guarded)},
	{get, "/v1/auth/verify/phone/{code}", "verifyPhone", "Verify the phone number by code", accounts, on((*Server).verifyPhone), traits(guarded)},
	{get, "/v1/auth/resend-verification/email", "resendEmailCode", "Send a new code by e-mail", accounts, on((*Server).resendEmailCode), traits(guarded)},
	{get, "/v1/auth/resend-verification/phone", "resendPhoneCode", "Send a new code by SMS", accounts, on((*Server).resendPhoneCode), traits(guarded)},
	{post, "/v1/auth/forgot-password", "forgotPassword", "Ask for a link to set a new password", anyone, on((*Server).forgotPassword), traits(guarded, unkeyed)},
	{put, "/v1/auth/reset-password/{token}", "resetPassword", "Set a new password by a link", anyone, on((*Server).resetPassword), traits(guarded, unkeyed)},
	{put, "/v1/auth/reset-password", "changePassword", "Set a new password by the old one", signedIn, on((*Server).changePassword), traits(guarded, unkeyed)},
	{post, "/v1/auth/oauth", "beginSocialSignIn", "Where to go to sign in with an account elsewhere", anyone, on((*Server).beginSocialSignIn), traits(guarded, cookies, unkeyed)},
	{get, "/v1/auth/oauth/{provider}/callback", "finishSocialSignIn", "Where a sign-in elsewhere comes back to", anyone, redirect((*Server).finishSocialSignIn), traits(guarded)},
	{get, "/v1/auth/confirmation", "getConfirmation", "Whether the session has been confirmed a moment ago", accounts, on((*Server).getConfirmation), nil},
	{post, "/v1/auth/confirmation", "confirm", "Confirm who it is, by the password: for ten minutes banks and cards can be added", accounts, on((*Server).confirm), traits(guarded, unkeyed)},
	{post, "/v1/auth/confirmation-code", "mailConfirmation", "Mail a code that confirms in the place of a password where there is none", accounts, on((*Server).mailConfirmation), traits(guarded, unkeyed)},
	{get, "/v1/auth/widget-token", "getWidgetToken", "A token that opens the provider's widgets, or one of them", senderOnly, on((*Server).getWidgetToken), nil},
	{post, "/v1/auth/token", "exchangeToken", "Trade a single-use reference token for a session", anyone, on((*Server).exchangeToken), traits(guarded, unkeyed)},
	{post, "/v1/auth/token/login", "partnerLogin", "The same for a partner site", anyone, on((*Server).partnerLogin), traits(guarded, unkeyed)},
}

var senderRoutes = []route{
	{get, "/v1/senders", "getSender", "The sender behind the token", accounts, on((*Server).getSender), nil},
	{patch, "/v1/senders/email", "changeEmail", "Change the e-mail address, by the password", accounts, on((*Server).changeEmail), traits(guarded)},
	{patch, "/v1/senders/phone", "changePhone", "Change or add the phone number, by the password", accounts, on((*Server).changePhone), traits(guarded)},
	{get, "/v1/senders/export", "exportData", "What is held about the sender, as data", accounts, on((*Server).exportData), traits(guarded)},
	{get, "/v1/senders/export/readable", "exportReadable", "The same as a page to read", accounts, stream("text/html", (*Server).exportReadable), traits(guarded)},
	{get, "/v1/senders/erasure", "getErasure", "Where the sender's request to be erased stands", accounts, on((*Server).getErasure), nil},
	{post, "/v1/senders/erasure", "requestErasure", "Ask to be erased, by the password", accounts, on((*Server).requestErasure), traits(guarded, unkeyed)},
	{remove, "/v1/senders/erasure", "withdrawErasure", "Take the request back", accounts, on((*Server).withdrawErasure), nil},
	{post, "/v1/senders/kyc-status", "refreshKYC", "Ask the identity provider where the sender stands", senderOnly, on((*Server).refreshKYC), nil},
	{post, "/v1/senders/current-user/sync-name", "syncName", "Take over the name that the identity provider verified", senderOnly, on((*Server).syncName), nil},
	{get, "/v1/senders/banks", "listSenderBanks", "The sender's bank accounts", senderOnly, on((*Server).listSenderBanks), nil},
	{remove, "/v1/senders/banks/{id}", "removeSenderBank", "Remove a bank account", senderOnly, on((*Server).removeSenderBank), nil},
	{get, "/v1/senders/cards", "listSenderCards", "The sender's debit cards", senderOnly, on((*Server).listSenderCards), nil},
	{remove, "/v1/senders/cards/{id}", "removeSenderCard", "Remove a debit card", senderOnly, on((*Server).removeSenderCard), nil},
	{get, "/v1/senders/locked", "listLockedSenders", "Senders who are locked", staffOnly, on((*Server).listLockedSenders), nil},
	{get, "/v1/senders/{id}/unlock", "unlockSenderByGet", "Unlock a sender; the same as POST", staffOnly, on((*Server).unlockSender), nil},
	{post, "/v1/senders/{id}/lock", "lockSender", "Lock a sender, who is signed out everywhere until staff unlock them", staffOnly, on((*Server).lockSender), nil},
	{post, "/v1/senders/{id}/unlock", "unlockSender", "Unlock a sender", staffOnly, on((*Server).unlockSender), nil},
}

var beneficiaryRoutes = []route{
	{get, "/v1/senders/beneficiaries", "listBeneficiaries", "The sender's beneficiaries", senderOnly, on((*Server).listBeneficiaries), nil},
	{post, "/v1/senders/beneficiaries", "addBeneficiary", "Add a beneficiary", senderOnly, on((*Server).addBeneficiary), nil},
	{put, "/v1/senders/beneficiaries/update/{id}", "updateBeneficiary", "Change a beneficiary", senderOnly, on((*Server).updateBeneficiary), nil},
	{post, "/v1/senders/beneficiaries/bank", "addBeneficiaryBank", "Add a bank or cooperative account to a beneficiary", senderOnly, on((*Server).addBeneficiaryBank), nil},
	{put, "/v1/senders/beneficiaries/bank", "updateBeneficiaryBank", "Change a beneficiary's account", senderOnly, on((*Server).updateBeneficiaryBank), nil},
	{post, "/v1/senders/beneficiaries/{id}/wallets", "addBeneficiaryWallet", "Add a mobile wallet to a beneficiary", senderOnly, on((*Server).addBeneficiaryWallet), nil},
	{post, "/v1/senders/beneficiaries/{id}/cash-pickup", "enableCashPickup", "Let a beneficiary collect cash", senderOnly, on((*Server).enableCashPickup), nil},
}

var transactionRoutes = []route{
	{post, "/v1/senders/transactions", "createTransaction", "Send money", senderOnly, on((*Server).createTransaction), nil},
	{post, "/v1/senders/transactions/disclosure", "discloseTransaction", "What a sender must be told of terms before they pay", senderOnly, on((*Server).discloseTransaction), traits(unkeyed)},
	{get, "/v1/senders/transactions", "listTransactions", "The sender's transfers, newest first", senderOnly, on((*Server).listTransactions), nil},
	{get, "/v1/senders/transactions/limit", "getLimit", "The most that may be sent now", senderOnly, on((*Server).getLimit), nil},
	{get, "/v1/senders/transactions/glance", "getGlance", "The sender's totals", senderOnly, on((*Server).getGlance), nil},
	{get, "/v1/senders/transactions/months", "listMonths", "What the sender has sent each month of the last year", senderOnly, on((*Server).listMonths), nil},
	{get, "/v1/senders/transactions/reprocessed", "listReprocessed", "Transfers that were reprocessed, newest first", staffOnly, on((*Server).listReprocessed), nil},
	{get, "/v1/senders/transactions/reference-number/{ref}", "findTransaction", "Find a transfer by its reference number", staffOnly, on((*Server).findTransaction), nil},
	{get, "/v1/senders/transactions/{id}", "getTransaction", "A transfer in detail", senderOrStaff, on((*Server).getTransaction), nil},
	{get, "/v1/senders/transactions/{id}/invoice", "getInvoice", "A link to a transfer's receipt", senderOrStaff, on((*Server).getInvoice), nil},
	{get, "/v1/senders/transactions/{id}/timeline", "getTimeline", "What happened to a transfer", senderOrStaff, on((*Server).getTimeline), nil},
	{get, "/v1/senders/transactions/{id}/deadlines", "getDeadlines", "The times that the law and our promises set a transfer", senderOrStaff, on((*Server).getDeadlines), nil},
	{get, "/v1/senders/transactions/{id}/quote", "getTransactionQuote", "Why a transfer cost what it did", senderOrStaff, on((*Server).getTransactionQuote), nil},
	{get, "/v1/senders/transactions/{id}/documents", "listDocuments", "What the sender of a held transfer was asked to send in", senderOnly, on((*Server).listDocuments), nil},
	{post, "/v1/senders/transactions/{id}/documents", "supplyDocument", "Send in a PDF, PNG or JPEG that was asked for", senderOnly, on((*Server).supplyDocument), traits(upload)},
	{post, "/v1/senders/transactions/{id}/cancel", "cancelTransaction", "Cancel a transfer within 30 minutes", senderOnly, on((*Server).cancelTransaction), nil},
	{post, "/v1/senders/transactions/{id}/reprocess", "reprocessTransaction", "Send a transfer whose payout failed on its way again", adminOnly, on((*Server).reprocessTransaction), nil},
	{post, "/v1/senders/transactions/{id}/notify-beneficiary", "notifyBeneficiary", "E-mail the beneficiary", senderOnly, on((*Server).notifyBeneficiary), nil},
	{get, "/v1/receipts/{token}", "getReceipt", "A transfer's receipt, by the link of its invoice", anyone, stream("text/html", (*Server).getReceipt), nil},
	{get, "/v1/receipts/{token}/pdf", "getReceiptPDF", "The same for a printer", anyone, stream("application/pdf", (*Server).getReceiptPDF), nil},
	{get, "/v1/receipts/{token}/proof", "getReceiptProof", "What proves that a receipt is in the log, by the code on it", anyone, on((*Server).getReceiptProof), nil},
	{get, "/v1/tracking/{token}", "getTracking", "Where a transfer is, for its beneficiary, by the link of the mail", anyone, on((*Server).getTracking), nil},
}

var referenceRoutes = []route{
	{get, "/v1/config", "getConfig", "What the pages need to know of this installation", anyone, on((*Server).getConfig), nil},
	{get, "/v1/states/{country}", "listStates", "The states of a country, by name", anyone, on((*Server).listStates), nil},
	{get, "/v1/countries", "listCountries", "The countries", anyone, on((*Server).listCountries), nil},
	{get, "/v1/countries/corridors", "listCorridors", "Pairs of source and destination country", anyone, on((*Server).listCorridors), nil},
	{get, "/v1/countries/{code}/destinations", "listDestinations", "The countries that can be sent to", anyone, on((*Server).listDestinations), nil},
	{get, "/v1/banks", "listBanks", "The banks of a country", anyone, on((*Server).listBanks), nil},
	{get, "/v1/banks/{id}", "getBank", "A bank", anyone, on((*Server).getBank), nil},
	{get, "/v1/banks/{id}/cooperatives", "listCooperatives", "The cooperatives that a bank pays for", anyone, on((*Server).listCooperatives), nil},
	{get, "/v1/payers", "listPayers", "Who hands out cash", anyone, on((*Server).listPayers), nil},
	{post, "/v1/complaints", "fileComplaint", "File a complaint", anyone, on((*Server).fileComplaint), traits(guarded)},
	{post, "/v1/browser-errors", "reportBrowserError", "Report an error that a page had", anyone, on((*Server).reportBrowserError), traits(automatic, unkeyed)},
	{get, "/v1/license", "listLicences", "The licences", anyone, on((*Server).listLicences), nil},
	{get, "/v1/license/{id}", "getLicence", "The licence of a state", anyone, on((*Server).getLicence), nil},
}

var pricingRoutes = []route{
	{get, "/v1/exchange-rate", "getExchangeRate", "What one dollar buys", anyone, on((*Server).getExchangeRate), nil},
	{get, "/v1/exchange-rate/history", "getRateHistory", "The rate on each of the last 30 days", anyone, on((*Server).getRateHistory), nil},
	{get, "/v1/quotes", "getQuote", "What a transfer costs and what arrives, and why", anyone, on((*Server).getQuote), nil},
	{get, "/v1/fees", "listFees", "The fee sets in force", anyone, on((*Server).listFees), nil},
	{post, "/v1/fees", "saveFees", "Save a fee set", adminOnly, on((*Server).saveFees), nil},
	{post, "/v1/coupons", "createCoupon", "Create a coupon", adminOnly, on((*Server).createCoupon), nil},
	{get, "/v1/coupons", "listCoupons", "The coupons", adminOnly, on((*Server).listCoupons), nil},
	{remove, "/v1/coupons/{code}", "deleteCoupon", "End a coupon for new transfers", adminOnly, on((*Server).deleteCoupon), nil},
	{get, "/v1/coupons/{code}/exists", "couponExists", "Whether a coupon's code is taken", adminOnly, on((*Server).couponExists), nil},
	{get, "/v1/coupons/redeem/{code}/country/{country}", "redeemCoupon", "Whether a coupon may be used for a country", anyone, on((*Server).redeemCoupon), traits(guarded)},
	{get, "/v1/coupons/check/{code}", "checkCoupon", "Whether a coupon, or the default one of a country, may be used", signedIn, on((*Server).checkCoupon), traits(guarded)},
}

var liveRoutes = []route{
	{post, "/v1/events/ticket", "openTicket", "A ticket for one stream of live events", signedIn, on((*Server).openTicket), traits(unkeyed)},
	{get, "/v1/events/subscribe", "subscribe", "Live events of a channel", anyone, stream("text/event-stream", (*Server).subscribe), nil},
	{post, "/v1/webhooks/{provider}", "receiveCallback", "A provider's signed callback", anyone, on((*Server).receiveCallback), traits(raw, accepted)},
}

var adminRoutes = []route{
	{get, "/v1/admin", "getAdmin", "The staff member behind the token", staffOnly, on((*Server).getAdmin), traits(enrolling)},
	{post, "/v1/admin/find", "find", "Find people, transfers, events and requests by what somebody typed", staffOnly, on((*Server).find), traits(unkeyed)},
	{get, "/v1/admin/reads", "listReads", "Who of the staff looked at whose data, when and for what, newest first", staffOnly, on((*Server).listReads), nil},
	{get, "/v1/admin/exports", "listExports", "What was exported of the history, newest first", staffOnly, on((*Server).listExports), nil},
	{post, "/v1/admin/events/export", "exportEvents", "A part of the history as CSV or JSON lines", staffOnly, stream("application/octet-stream", (*Server).exportEvents), traits(unkeyed)},
	{get, "/v1/admin/staff", "listStaff", "Everybody who works in the back-office", adminOnly, on((*Server).listStaff), nil},
	{post, "/v1/admin/staff", "inviteStaff", "Invite somebody, who sets their password by a link in a mail", adminOnly, on((*Server).inviteStaff), nil},
	{post, "/v1/admin/staff/{id}/invite", "inviteStaffAgain", "Send another link to somebody who has set no password yet", adminOnly, on((*Server).inviteStaffAgain), nil},
	{post, "/v1/admin/staff/{id}/role", "changeStaffRole", "Give a member of staff other work", adminOnly, on((*Server).changeStaffRole), nil},
	{post, "/v1/admin/staff/{id}/second-factor/reset", "resetStaffFactor", "Take an authenticator app off an account, which then sets up another", adminOnly, on((*Server).resetStaffFactor), nil},
	{post, "/v1/admin/staff/{id}/disable", "disableStaff", "Bar a member of staff", adminOnly, on((*Server).disableStaff), nil},
	{post, "/v1/admin/staff/{id}/enable", "enableStaff", "Let a barred member of staff in again", adminOnly, on((*Server).enableStaff), nil},
	{get, "/v1/admin/events", "listEvents", "The history of everything, newest first", staffOnly, on((*Server).listEvents), nil},
	{get, "/v1/admin/event-types", "listEventTypes", "The types of events that there are", staffOnly, on((*Server).listEventTypes), nil},
	{get, "/v1/admin/events/{position}", "getEvent", "One event", staffOnly, on((*Server).getEvent), nil},
	{get, "/v1/admin/transfers", "listTransfers", "Everybody's transfers, newest first", staffOnly, on((*Server).listTransfers), nil},
	{get, "/v1/admin/transfers/{id}/refund", "getRefund", "How a transfer's money comes back to its sender", staffOnly, on((*Server).getRefund), nil},
	{post, "/v1/admin/transfers/{id}/refund", "reissueRefund", "Send a refund again that came back", adminOnly, on((*Server).reissueRefund), nil},
	{post, "/v1/admin/transfers/{id}/refund/check-paid", "confirmCheck", "Say that the bank has paid a refund's check", adminOnly, on((*Server).confirmCheck), nil},
	{get, "/v1/admin/transfers/{id}/timeline", "getTransferSteps", "A transfer's events, with actors and postings", staffOnly, on((*Server).getTransferSteps), nil},
	{get, "/v1/admin/business", "getBusiness", "How much is sent, how long it takes, what fails and how far people come, of a period", staffOnly, on((*Server).getBusiness), nil},
	{get, "/v1/admin/health", "getHealth", "Every figure that has an alarm rule, and what the log stands on", staffOnly, on((*Server).getHealth), nil},
	{get, "/v1/admin/callbacks", "listCallbacks", "Callbacks that were put aside, or that fail and are tried again", staffOnly, on((*Server).listCallbacks), nil},
	{post, "/v1/admin/callbacks/retry", "retryCallback", "Try a callback again that was put aside", adminOnly, on((*Server).retryCallback), nil},
	{post, "/v1/admin/projections/{id}/retry", "retryStream", "Apply a parked stream's events again, after a fix", adminOnly, on((*Server).retryStream), traits(unkeyed)},
	{post, "/v1/admin/projections/{id}/rebuild", "rebuildProjection", "Fill a read model anew, beside the one in use", adminOnly, on((*Server).rebuildProjection), nil},
	{post, "/v1/admin/projections/{id}/back", "takeProjectionBack", "Put the tables before the last rebuild in their place again", adminOnly, on((*Server).takeProjectionBack), nil},
	{get, "/v1/admin/transfers/{id}/evidence", "getEvidence", "A file that proves offline what happened to a transfer; taking it is recorded", staffOnly, stream("application/json", (*Server).getEvidence), nil},
	{get, "/v1/admin/seal-key", "getSealKey", "The public key that evidence is checked with", staffOnly, on((*Server).getSealKey), nil},
	{get, "/v1/admin/replay/{stream}", "getReplay", "The history of a stream, or of an account of the books, step by step", staffOnly, on((*Server).getReplay), nil},
	{get, "/v1/admin/replay/{stream}/steps/{step}", "getReplayStep", "One step: the state that it led to, and what was in force", staffOnly, on((*Server).getReplayStep), nil},
	{post, "/v1/admin/replay/{stream}/marks", "addReplayMark", "Mark a step with a bookmark or a note", staffOnly, on((*Server).addReplayMark), nil},
	{remove, "/v1/admin/replay/{stream}/marks/{mark}", "removeReplayMark", "Take one's own mark away", staffOnly, on((*Server).removeReplayMark), nil},
	{get, "/v1/admin/as-of/transfers", "listPastTransfers", "Transfers as they were known at a past moment, newest first", staffOnly, on((*Server).listPastTransfers), nil},
	{get, "/v1/admin/as-of/prices", "getPastPrices", "Rate, fee sets and sanctions lists as they were known at a past moment", staffOnly, on((*Server).getPastPrices), nil},
	{get, "/v1/admin/as-of/lists/{list}", "listPast", "A list of the back-office as it was known at a past moment", staffOnly, on((*Server).listPast), nil},
	{get, "/v1/admin/as-of/people/{list}", "listPastPeople", "Staff or requests to be erased as they were known at a past moment", adminOnly, on((*Server).listPastPeople), nil},
	{get, "/v1/admin/as-of/senders/{id}", "getPastSender", "What a sender could send at a past moment", staffOnly, on((*Server).getPastSender), nil},
	{get, "/v1/admin/what-if", "listWhatIfs", "What was asked of the past under other rules, newest first", staffOnly, on((*Server).listWhatIfs), nil},
	{get, "/v1/admin/what-if/rules", "getWhatIfRules", "The rules that can be changed in such a question, as they stand", staffOnly, on((*Server).getWhatIfRules), nil},
	{post, "/v1/admin/what-if", "askWhatIf", "Ask which transfers of a period would have ended differently under other rules; nothing follows from it", staffOnly, on((*Server).askWhatIf), traits(unkeyed)},
	{get, "/v1/admin/what-if/{id}", "getWhatIf", "One such question, and how far its answer has come", staffOnly, on((*Server).getWhatIf), nil},
	{get, "/v1/admin/what-if/{id}/transfers", "listWhatIfTransfers", "The transfers that would have ended differently", staffOnly, on((*Server).listWhatIfTransfers), nil},
	{get, "/v1/admin/what-if/{id}/csv", "getWhatIfCSV", "The same as CSV", staffOnly, stream("text/csv", (*Server).getWhatIfCSV), nil},
	{post, "/v1/admin/what-if/{id}/cancel", "cancelWhatIf", "Stop looking; what was found is kept", staffOnly, on((*Server).cancelWhatIf), traits(unkeyed)},
	{post, "/v1/admin/what-if/{id}/attach", "attachWhatIf", "Attach the answer to a case", staffOnly, on((*Server).attachWhatIf), nil},
	{get, "/v1/admin/projections", "listProjections", "How far the read models have come", staffOnly, on((*Server).listProjections), nil},
	{get, "/v1/admin/workers", "listWorkers", "How far workers and process managers have come", staffOnly, on((*Server).listWorkers), nil},
	{get, "/v1/admin/browser-errors", "listBrowserErrors", "Errors that pages had in browsers, newest first", adminOnly, on((*Server).listBrowserErrors), nil},
	{get, "/v1/admin/ledger/trial-balance", "getTrialBalance", "The balance of every account", staffOnly, on((*Server).getTrialBalance), nil},
	{get, "/v1/admin/ledger/accounts/{account}/statement", "getStatement", "The postings to an account, newest first, with its balance after each", staffOnly, on((*Server).getStatement), nil},
	{get, "/v1/admin/ledger/in-flight", "getInFlight", "Money under way, by how long it has been", staffOnly, on((*Server).getInFlight), nil},
	{get, "/v1/admin/ledger/closes", "listCloses", "The signed trial balances of the days that are over, newest first", staffOnly, on((*Server).listCloses), nil},
	{get, "/v1/admin/bank-files", "listBankFiles", "Files exchanged with the bank, the newest first", staffOnly, on((*Server).listBankFiles), nil},
	{get, "/v1/admin/bank-returns", "listBankReturns", "Payments that senders' banks took back, and what followed", staffOnly, on((*Server).listBankReturns), nil},
	{get, "/v1/admin/divergences", "listDivergences", "What the checker has found not to be as the log says", staffOnly, on((*Server).listDivergences), nil},
	{get, "/v1/admin/reconciliation/statements", "listStatements", "Statements of banks and partners, newest first, as they compared with our books", staffOnly, on((*Server).listStatements), nil},
	{get, "/v1/admin/reconciliation/differences", "listDifferences", "What did not agree with our books, newest first", staffOnly, on((*Server).listDifferences), nil},
	{post, "/v1/admin/reconciliation/differences/{id}/explain", "explainDifference", "Say why a difference may stand", staffOnly, on((*Server).explainDifference), nil},
	{get, "/v1/admin/deadlines", "listDeadlines", "Deadlines of all transfers: what is due next, or what has passed", staffOnly, on((*Server).listDeadlines), nil},
	{get, "/v1/admin/complaints", "listComplaints", "Complaints, newest first, or those that wait", staffOnly, on((*Server).listComplaints), nil},
	{post, "/v1/admin/complaints/{id}/answer", "answerComplaint", "Write back to whoever complained", staffOnly, on((*Server).answerComplaint), nil},
	{post, "/v1/admin/complaints/{id}/close", "closeComplaint", "End a complaint, and say why", staffOnly, on((*Server).closeComplaint), nil},
	{get, "/v1/admin/erasures", "listErasures", "Senders who ask to be erased", adminOnly, on((*Server).listErasures), nil},
	{post, "/v1/admin/erasures/{id}/carry-out", "carryOutErasure", "Close an account and destroy what is held of its sender", adminOnly, on((*Server).carryOutErasure), nil},
	{post, "/v1/admin/erasures/{id}/refuse", "refuseErasure", "Refuse to erase a sender", adminOnly, on((*Server).refuseErasure), nil},
	{get, "/v1/admin/holds", "listHolds", "Transfers that wait for compliance", staffOnly, on((*Server).listHolds), nil},
	{get, "/v1/admin/holds/{id}", "getHold", "What compliance knows of a transfer, and knew at each decision", staffOnly, on((*Server).getHold), nil},
	{post, "/v1/admin/holds/{id}/documents", "requestDocuments", "Ask the sender of a held transfer for documents", staffOnly, on((*Server).requestDocuments), nil},
	{get, "/v1/admin/holds/{id}/documents/{document}", "getSentDocument", "What the sender of a held transfer has sent in", staffOnly, stream("application/octet-stream", (*Server).getSentDocument), nil},
	{get, "/v1/admin/cases", "listCases", "Cases of compliance, newest first", staffOnly, on((*Server).listCases), nil},
	{get, "/v1/admin/cases/{id}", "getCase", "The case of a transfer", staffOnly, on((*Server).getCase), nil},
	{post, "/v1/admin/cases/{id}", "openCase", "Open the case of a transfer, or take it up again", staffOnly, on((*Server).openCase), nil},
	{post, "/v1/admin/cases/{id}/notes", "addCaseNote", "Write into a case", staffOnly, on((*Server).addCaseNote), nil},
	{post, "/v1/admin/cases/{id}/documents", "attachDocument", "Attach a PDF, PNG or JPEG to a case", staffOnly, on((*Server).attachDocument), traits(upload)},
	{get, "/v1/admin/cases/{id}/documents/{document}", "getCaseDocument", "A document of a case", staffOnly, stream("application/octet-stream", (*Server).getCaseDocument), nil},
	{post, "/v1/admin/cases/{id}/close", "closeCase", "Close a case", staffOnly, on((*Server).closeCase), nil},
	{get, "/v1/admin/screening/lists", "listSanctionsLists", "The versions of sanctions lists, newest first", staffOnly, on((*Server).listSanctionsLists), nil},
	{post, "/v1/admin/screening/matches/set-aside", "setMatchAside", "Say that a person is not the one whom an entry means", staffOnly, on((*Server).setMatchAside), nil},
	{post, "/v1/admin/screening/matches/restore", "restoreMatch", "Let an entry count as a match again", staffOnly, on((*Server).restoreMatch), nil},
	{post, "/v1/admin/holds/{id}/release", "releaseHold", "Let a held transfer go on", staffOnly, on((*Server).releaseHold), nil},
	{post, "/v1/admin/holds/{id}/reject", "rejectHold", "End a held transfer", staffOnly, on((*Server).rejectHold), nil},
	{get, "/v1/admin/rates", "getRateHealth", "The exchange rate in force, and how its source does", staffOnly, on((*Server).getRateHealth), nil},
	{get, "/v1/admin/rates/published", "listRates", "The rates that were published last: by whom, and why", staffOnly, on((*Server).listRates), nil},
	{post, "/v1/admin/rates", "publishRate", "Publish an exchange rate", adminOnly, on((*Server).publishRate), nil},
}

func traits(t ...trait) []trait { return t }
