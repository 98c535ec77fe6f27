package httpapi

import (
	"math"

	"hulak/domain"
	"hulak/httpapi/dto"
	"hulak/projections"
)

// ByCode is the input for calls with a code in the path.
type ByCode struct {
	Code string `path:"code" maxLength:"64"`
}

// ByToken is the input for calls with a link's token in the path.
type ByToken struct {
	Token string `path:"token" maxLength:"512"`
}

// tokenBodyInput is ByToken with a body.
type tokenBodyInput[B any] struct {
	ByToken
	Body B
}

// socialCallback is the query of an OpenID provider's redirect back to us (spec 4.15).
type socialCallback struct {
	Provider string `path:"provider" maxLength:"64"`
	State    string `query:"state" maxLength:"512"`
	Code     string `query:"code" maxLength:"4096"`
	Error    string `query:"error" maxLength:"256"`
}

// widgetTokenInput selects the widget that a token opens, or the default widgets.
type widgetTokenInput struct {
	Widget string `query:"widget" enum:"kyc,tier,invoice,bank,card" doc:"The only widget that the token opens. Defaults to kyc, tier, and invoice. The bank and card widgets need a session confirmed in the last 10 minutes"`
}

// byReference is the input for calls with a transfer's reference number in the path.
type byReference struct {
	Ref string `path:"ref" maxLength:"32"`
}

// ByCountry is the input for calls with a country in the path.
type ByCountry struct {
	Country string `path:"country" maxLength:"3" doc:"Two- or three-letter country code"`
}

// CountryFilter filters a list by country.
type CountryFilter struct {
	Country string `query:"country" maxLength:"3" default:"NPL" doc:"Two- or three-letter country code"`
}

// payerSearch filters the list of payers.
type payerSearch struct {
	CountryFilter
	PayoutMethod string `query:"payoutMethod" maxLength:"32"`
}

// currencyPair selects an exchange rate.
type currencyPair struct {
	SourceCurrency      string `query:"sourceCurrency" maxLength:"3" default:"USD"`
	DestinationCurrency string `query:"destinationCurrency" maxLength:"3" default:"NPR"`
}

// quoteInput describes the transfer to quote, by the amount to send or the amount to receive.
type quoteInput struct {
	DestinationCountry string `query:"destinationCountry" maxLength:"3" default:"NPL" doc:"Three-letter country code"`
	FundingSource      string `query:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD" default:"BANK_ACCOUNT"`
	PayoutMethod       string `query:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET" default:"BANK_DEPOSIT"`
	SenderAmount       string `query:"senderAmount" maxLength:"24"`
	RecipientAmount    string `query:"recipientAmount" maxLength:"24" doc:"Amount to receive in NPR. Used only if senderAmount is absent"`
	CouponCode         string `query:"couponCode" maxLength:"64"`
	QuoteToken         string `query:"quoteToken" maxLength:"1024" doc:"Token of an earlier quote. Its rate applies until it expires, unless the current rate is at least as good"`
}

// createTransactionInput is the input for the call that creates a transfer or looks up the result of an earlier request.
type createTransactionInput struct {
	OnlyIfSent bool `query:"onlyIfSent" doc:"If true, creates nothing. Returns the transfer created by an earlier request with the same Idempotency-Key and body, or fails with TRANSFER_NOT_SENT"`
	Body       dto.CreateTransaction
}

// couponAndCountry selects a coupon and the country to use it for.
type couponAndCountry struct {
	ByCode
	ByCountry
}

// transactionSearch selects a page of the sender's transfers.
type transactionSearch struct {
	TransactionPage
	Search string `query:"search" maxLength:"64" doc:"Part of the beneficiary's name, or the start of a receipt number or an amount. Also matches a complete reference number"`
}

// TransactionPage selects a page of transfers (spec 7.09b).
type TransactionPage struct {
	Page           int    `query:"page" minimum:"0" maximum:"100000" default:"0"`
	PageSize       int    `query:"pageSize" minimum:"1" maximum:"100" default:"20"`
	TransStatus    string `query:"transStatus" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus string `query:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
}

// subscribeInput selects a channel of live events and carries the ticket that authorizes the subscription.
type subscribeInput struct {
	Channel     string `query:"channel" maxLength:"64" doc:"exchange_rate, your own referenceId, or, for staff, log or projections"`
	Ticket      string `query:"ticket" maxLength:"128" doc:"Single-use ticket from POST /v1/events/ticket. Not needed for exchange_rate"`
	LastEventID string `header:"Last-Event-ID" pattern:"^[0-9]{1,19}$" doc:"Log position up to which you have received all events"`
	After       string `query:"lastEventId" pattern:"^[0-9]{1,19}$" doc:"Same as Last-Event-ID, for a new EventSource, which can't set the header"`
}

// callbackInput is a provider's signed callback.
type callbackInput struct {
	Provider  string `path:"provider" maxLength:"32"`
	Signature string `header:"Hulak-Signature"`
	RawBody   []byte `contentType:"application/json"`
}

// eventFilter selects a page of the event log.
type eventFilter struct {
	Type        string `query:"type" maxLength:"64" doc:"Event type, or a category with a trailing dot, such as transfer."`
	Stream      string `query:"stream" maxLength:"128"`
	Person      string `query:"person" maxLength:"64" doc:"ID of a person that the events concern"`
	Actor       string `query:"actor" maxLength:"64"`
	Correlation string `query:"correlation" maxLength:"64"`
	From        string `query:"from" format:"date-time"`
	To          string `query:"to" format:"date-time"`
	Before      string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Only events before this log position"`
	After       string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Only events after this log position"`
	Limit       int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// transferFilter selects a page of all senders' transfers.
type transferFilter struct {
	TransStatus    string `query:"transStatus" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus string `query:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
	PayoutMethod   string `query:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	FundingSource  string `query:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	Sender         string `query:"sender" maxLength:"64" doc:"ID of the sender"`
	Beneficiary    string `query:"beneficiary" maxLength:"64" doc:"ID of the beneficiary"`
	From           string `query:"from" format:"date-time" doc:"Only transfers created at or after this time"`
	To             string `query:"to" format:"date-time" doc:"Only transfers created before this time"`
	AmountFrom     string `query:"amountFrom" maxLength:"24" doc:"Minimum amount sent in USD, inclusive"`
	AmountTo       string `query:"amountTo" maxLength:"24" doc:"Maximum amount sent in USD, inclusive"`
	Before         string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit          int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// accessLogFilter selects a page of the access log.
type accessLogFilter struct {
	Person  string `query:"person" maxLength:"64" doc:"ID of the person whose data was viewed"`
	Staff   string `query:"staff" maxLength:"64" doc:"ID of the staff member"`
	Purpose string `query:"purpose" enum:"ROUTINE,SUPPORT,COMPLIANCE,COMPLAINT,FRAUD,AUDIT"`
	From    string `query:"from" format:"date-time"`
	To      string `query:"to" format:"date-time"`
	Before  string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit   int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// exportListInput selects a page of exports.
type exportListInput struct {
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Position of the last item on the previous page"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// ListPage selects a page of a list by cursor.
type ListPage struct {
	After string `query:"after" maxLength:"160" doc:"Cursor from the previous page's next"`
	Limit int    `query:"limit" minimum:"1" maximum:"100" default:"50"`
}

// cursor parses the cursor of a list ordered by time.
func (in ListPage) cursor() (projections.Cursor, error) {
	after, err := projections.ParseCursor(in.After)
	if err != nil {
		return after, errInvalid.WithFields(domain.FieldError{Field: "after", Code: "INVALID_PARAMETER"})
	}
	return after, nil
}

// position parses the cursor of a list ordered by position, newest first.
func (in ListPage) position() (before int64, err error) {
	before = math.MaxInt64
	err = parsePosition("after", in.After, &before)
	return before, err
}

// erasurePage selects a page of erasure requests.
type erasurePage struct {
	ListPage
	Resolved bool `query:"answered" doc:"If true, only resolved requests, newest first. Otherwise only pending requests, oldest first"`
}

// approvalPage selects a page of approval requests.
type approvalPage struct {
	ListPage
	Pending bool `query:"pending" doc:"If true, only pending requests, oldest first. Otherwise all requests, newest first"`
}

// divergencePage selects a page of divergences.
type divergencePage struct {
	ListPage
	Resolved bool   `query:"gone" doc:"If true, only resolved differences, newest first. Otherwise only current differences"`
	Kind     string `query:"kind" enum:"LOG,FACTS,LEDGER,LIMITS,COUPONS,READ_MODEL,PROVIDER,UNDER_WAY"`
}

// reprocessedPage selects a page of reprocessed transfers, by page number or by cursor.
type reprocessedPage struct {
	TransactionPage
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's paging.next. If set, page is ignored"`
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
	ListPage
	State string `query:"state" enum:"OPEN,PASSED" default:"OPEN"`
	Kind  string `query:"kind" enum:"CANCEL,AVAILABLE,REFUND,DISPUTE,ERRORS,RECORDS"`
}

// complaintPage selects a page of complaints.
type complaintPage struct {
	NotClosed bool   `query:"unfinished" doc:"If true, only complaints that are not closed, oldest first. Otherwise all complaints, newest first"`
	After     string `query:"after" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit     int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// casePage selects a page of cases.
type casePage struct {
	Before string `query:"before" pattern:"^[0-9]{1,19}$" doc:"Cursor from the previous page's next"`
	Limit  int    `query:"limit" minimum:"1" maximum:"50" default:"20"`
}

// caseUpload uploads a document to attach to a case.
type caseUpload struct {
	ByID
	Name    string `query:"name" maxLength:"255" doc:"Name of the document. Its extension is set from the detected type"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// transferUpload uploads a document that was requested from the sender of a transfer.
type transferUpload struct {
	ByID
	Kind    string `query:"kind" maxLength:"32" required:"true" doc:"Kind of the requested document"`
	Name    string `query:"name" maxLength:"255" doc:"Name of the document. Its extension is set from the detected type"`
	RawBody []byte `contentType:"application/octet-stream"`
}

// documentInput selects a case document or a transfer document.
type documentInput struct {
	ByID
	Document string `path:"document" maxLength:"64"`
}

// byPosition is the input for calls with an event's log position in the path.
type byPosition struct {
	Position string `path:"position" pattern:"^[0-9]{1,19}$"`
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
