package operations

import (
	"time"

	"hulak/httpapi/dto"
)

// TrialBalance contains the balance of every account. If the ledger is balanced, the sum of each currency is zero.
type TrialBalance struct {
	Position string           `json:"position"`
	Accounts []AccountBalance `json:"accounts"`
	Sums     []CurrencySum    `json:"sums"`
	Balanced bool             `json:"balanced"`
}

// AccountBalance is the balance of one account in one currency.
type AccountBalance struct {
	Account  string    `json:"account"`
	Currency string    `json:"currency"`
	Balance  dto.Money `json:"balance" doc:"Positive for a debit balance, negative for a credit balance"`
}

// CurrencySum is the sum of all balances in one currency.
type CurrencySum struct {
	Currency string    `json:"currency"`
	Sum      dto.Money `json:"sum"`
}

// AccountStatement lists the postings to an account in one currency, newest first.
type AccountStatement struct {
	Account  string          `json:"account"`
	Name     string          `json:"name"`
	Currency string          `json:"currency"`
	Result   []StatementLine `json:"result"`
	Next     string          `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// StatementLine is one posting, with the balance after it.
type StatementLine struct {
	Position   string    `json:"position"`
	TransferID string    `json:"transferId"`
	Type       string    `json:"type"`
	At         time.Time `json:"at"`
	Amount     dto.Money `json:"amount" doc:"Positive for a debit, negative for a credit"`
	Balance    dto.Money `json:"balance"`
}

// DailyClose is the signed trial balance at the end of a day.
type DailyClose struct {
	Day      string    `json:"day"`
	Position string    `json:"position" doc:"Log position of the last entry included"`
	ClosedAt time.Time `json:"closedAt"`
	Note     string    `json:"note" doc:"Signed text, including the head of the log"`
}

// InFlight contains the money in flight by age.
type InFlight struct {
	AgeHours []int          `json:"ageHours" doc:"Upper bounds of the age groups in hours, ascending. The last group has no bound"`
	Accounts []AccountAging `json:"accounts"`
	Oldest   []OpenItem     `json:"oldest"`
}

// AccountAging is an account's balance by age. Amounts and Counts have one more item than InFlight.AgeHours.
type AccountAging struct {
	Account  string      `json:"account"`
	Currency string      `json:"currency"`
	Amounts  []dto.Money `json:"amounts"`
	Counts   []int       `json:"counts" doc:"Number of transfers in each age group"`
}

// OpenItem is one transfer's balance in an in-flight account.
type OpenItem struct {
	TransferID string    `json:"transferId"`
	Account    string    `json:"account"`
	Currency   string    `json:"currency"`
	Amount     dto.Money `json:"amount"`
	Since      time.Time `json:"since"`
}

// BusinessMetrics contains the dashboard metrics for a period. Days are in Los Angeles time. Transfers and senders are counted
// on the day they were created, and failures on the day they occurred.
type BusinessMetrics struct {
	From         string             `json:"from"`
	To           string             `json:"to" doc:"Last day of the period, inclusive"`
	Total        BusinessSum        `json:"total"`
	Days         []BusinessDay      `json:"days" doc:"All days in the period, including days without transfers"`
	Statuses     []BusinessGroup    `json:"statuses"`
	Methods      []BusinessGroup    `json:"methods" doc:"Combinations of funding source and payout method, such as BANK_ACCOUNT/CASH_PICKUP"`
	States       []BusinessGroup    `json:"states" doc:"US states of the senders"`
	Districts    []BusinessCorridor `json:"districts" doc:"Pairs of a US state and a district of Nepal, largest total first"`
	Institutions []BusinessGroup    `json:"institutions" doc:"Payout institutions, largest total first"`
	Delivery     DeliveryTimes      `json:"delivery"`
	Failures     []FailureCount     `json:"failures"`
	Funnel       []FunnelStep       `json:"funnel" doc:"Senders who signed up in the period. Each step counts those who also completed all earlier steps"`
}

// BusinessSum contains totals by phase. Each transfer is in exactly one phase.
type BusinessSum struct {
	Count     int             `json:"count" doc:"Total number of transfers"`
	Completed BusinessAmounts `json:"completed" doc:"Transfers posted to the ledger. The amounts match the ledger to the cent"`
	Pending   BusinessAmounts `json:"pending" doc:"Transfers that are held or not yet submitted"`
	Reversed  BusinessAmounts `json:"reversed" doc:"Transfers that failed or were canceled, returned, or refunded"`
}

// BusinessAmounts contains the totals for one phase.
type BusinessAmounts struct {
	Count   int       `json:"count"`
	Send    dto.Money `json:"send" doc:"Amount sent in USD, without fees"`
	Fees    dto.Money `json:"fees" doc:"Fees in USD"`
	Receive dto.Money `json:"receive" doc:"Amount received in NPR"`
}

// BusinessDay contains the totals for one day.
type BusinessDay struct {
	Day string `json:"day"`
	BusinessSum
}

// BusinessCorridor contains the totals for transfers from a US state to a district of Nepal.
type BusinessCorridor struct {
	State    string `json:"state"`
	District string `json:"district" doc:"Empty if the beneficiary's postal code is unknown or does not identify a district"`
	BusinessSum
}

// BusinessGroup contains the totals for transfers with a common property.
type BusinessGroup struct {
	Name string `json:"name"`
	BusinessSum
}

// DeliveryTimes is the distribution of the times from creation to delivery.
type DeliveryTimes struct {
	Count   int              `json:"count" doc:"Number of delivered transfers"`
	Median  int64            `json:"medianSeconds"`
	P90     int64            `json:"p90Seconds"`
	P99     int64            `json:"p99Seconds"`
	Buckets []DeliveryBucket `json:"buckets"`
}

// DeliveryBucket is one bucket of a histogram. Its lower bound is the upper bound of the previous bucket.
type DeliveryBucket struct {
	Below int64 `json:"belowSeconds" doc:"Upper bound of the bucket. 0 for the last bucket, which has no bound"`
	Count int   `json:"count"`
}

// FailureCount is the number of failures for one reason.
type FailureCount struct {
	Stage  string `json:"stage" enum:"FUNDING,RETURN,PAYOUT,COMPLIANCE"`
	Reason string `json:"reason"`
	Count  int    `json:"count"`
}

// FunnelStep is the number of senders who reached a step.
type FunnelStep struct {
	Step  string `json:"step" enum:"SIGNED_UP,EMAIL_VERIFIED,PHONE_VERIFIED,IDENTITY_VERIFIED,SOURCE_LINKED,FIRST_TRANSFER,FIRST_DELIVERY"`
	Count int    `json:"count"`
}

// DivergencePage is a page of divergences and the checker's progress.
type DivergencePage struct {
	dto.Page[dto.Divergence]
	Open        int        `json:"open" doc:"Number of unresolved divergences"`
	CheckedUpTo string     `json:"walked" doc:"Log position that the current full check has reached"`
	Streams     int64      `json:"streams" doc:"Number of streams checked since installation"`
	FinishedAt  *time.Time `json:"finishedAt,omitempty" doc:"When the last full check of the log ended"`
	LastRunAt   *time.Time `json:"lookedAt,omitempty" doc:"When the checker last ran. It runs every few seconds"`
}

// ProjectionHealth is the status of a read model.
type ProjectionHealth struct {
	Name        string         `json:"name"`
	Version     int            `json:"version"`
	Position    string         `json:"position"`
	Head        string         `json:"head"`
	LagEvents   int64          `json:"lagEvents"`
	LagSeconds  int64          `json:"lagSeconds"`
	Healthy     bool           `json:"healthy"`
	LastError   string         `json:"lastError"`
	Rebuilding  bool           `json:"rebuilding"`
	RebuiltTo   string         `json:"rebuiltTo,omitempty" doc:"Log position that the new tables have reached"`
	CanRollBack bool           `json:"canGoBack" doc:"True if the tables that were in use before the last rebuild still exist and this release can use them"`
	Parked      []ParkedStream `json:"parked" doc:"Streams that are waiting for a fix"`
}

// ParkedStream is a stream with an event that a read model could not apply.
type ParkedStream struct {
	Stream   string    `json:"stream"`
	Position string    `json:"position" doc:"Log position of the first pending event"`
	Type     string    `json:"type" doc:"Type of the first pending event"`
	Events   int64     `json:"events" doc:"Number of pending events"`
	Error    string    `json:"error"`
	Since    time.Time `json:"since"`
}

// WorkerHealth is the progress of a worker or a process manager.
type WorkerHealth struct {
	Name       string `json:"name"`
	Position   string `json:"position" doc:"Log position up to which all events are processed"`
	Head       string `json:"head"`
	LagEvents  int64  `json:"lagEvents"`
	LagSeconds int64  `json:"lagSeconds" doc:"Age of the first unprocessed event, in seconds"`
	Claimed    bool   `json:"claimed" doc:"True if a running process has claimed the worker's task"`
	Healthy    bool   `json:"healthy"`
	Failing    string `json:"failing,omitempty" doc:"Log position of the failing event, which is being retried"`
	Stream     string `json:"stream,omitempty" doc:"Stream of the failing event"`
	Attempts   int    `json:"tries"`
	LastError  string `json:"lastError"`
}

// PendingCallback is a provider's callback that has not been processed. Its content is never shown.
type PendingCallback struct {
	Provider   string    `json:"provider"`
	CallbackID string    `json:"callbackId"`
	Failed     bool      `json:"aside" doc:"True if the callback is no longer retried automatically"`
	Attempts   int       `json:"attempts"`
	Error      string    `json:"error"`
	ReceivedAt time.Time `json:"receivedAt"`
}

// StreamRetryResult is the result of a StreamRetry.
type StreamRetryResult struct {
	Done  bool   `json:"done" doc:"True if the stream has no more pending events"`
	Error string `json:"error" doc:"Why the first pending event still can't be applied. Empty if there are no more pending events"`
}

// StatementPage is one page of statements, with each counterparty's number of open differences.
type StatementPage struct {
	Result     []ComparedStatement   `json:"result"`
	Open       []OpenDifferences     `json:"open" doc:"Number of open differences for each counterparty"`
	Unreadable []UnreadableStatement `json:"unread" doc:"Files that could not be read, newest first. Request them again from the counterparty"`
	Next       string                `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// OpenDifferences is a counterparty's number of unexplained differences.
type OpenDifferences struct {
	Counterparty string `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Count        int    `json:"count"`
}

// UnreadableStatement is a file that could not be read as a complete statement.
type UnreadableStatement struct {
	Counterparty string    `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	File         string    `json:"file"`
	Problem      string    `json:"problem"`
	ReceivedAt   time.Time `json:"receivedAt"`
}

// ComparedStatement is a statement compared with our ledger. Closing, InTransit, and Differing add up to Books.
type ComparedStatement struct {
	ID           string    `json:"id" doc:"SHA-256 of the file"`
	Counterparty string    `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Account      string    `json:"account" doc:"Account in our ledger"`
	File         string    `json:"file"`
	Number       int       `json:"number"`
	Day          string    `json:"day"`
	Currency     string    `json:"currency"`
	Opening      string    `json:"opening"`
	Closing      string    `json:"closing" doc:"Closing balance on the statement"`
	Books        string    `json:"books" doc:"Balance in our ledger"`
	InTransit    string    `json:"inTransit" doc:"Sum of our entries that are not yet on a statement and not overdue"`
	Differing    string    `json:"differing" doc:"Net effect of known differences on our balance"`
	Lines        int       `json:"lines"`
	Matched      int       `json:"matched" doc:"Number of lines that matched when the statement was compared"`
	Differs      int       `json:"differs" doc:"Number of lines that still differ"`
	Continues    bool      `json:"continues" doc:"True if the opening balance equals the closing balance of the previous statement"`
	ComparedAt   time.Time `json:"comparedAt"`
}

// DifferencePage is one page of differences.
type DifferencePage struct {
	Result []ReconciliationDifference `json:"result"`
	Next   string                     `json:"next,omitempty" doc:"Cursor for the next page. Send it as the before parameter. Absent on the last page"`
}

// ReconciliationDifference is a difference between our ledger and a statement, with references to both sides.
type ReconciliationDifference struct {
	ID           string     `json:"id"`
	Counterparty string     `json:"counterparty" enum:"BANK,CARD_PROCESSOR,PAYOUT_PARTNER"`
	Kind         string     `json:"kind" enum:"MISSING_THERE,MISSING_HERE,OTHER_AMOUNT,OTHER_DAY,TWICE"`
	Status       string     `json:"status" enum:"OPEN,EXPLAINED,SETTLED"`
	TransferID   string     `json:"transferId,omitempty"`
	Event        string     `json:"event,omitempty" doc:"Log position of our entry"`
	File         string     `json:"file,omitempty"`
	Line         int        `json:"line,omitempty" doc:"Line number in the file"`
	Reference    string     `json:"reference,omitempty" doc:"Reference on the line"`
	Currency     string     `json:"currency"`
	Ours         string     `json:"ours"`
	Theirs       string     `json:"theirs"`
	Since        time.Time  `json:"since" doc:"When both sides were known. If one side is missing, when the other side was known"`
	FoundAt      time.Time  `json:"foundAt"`
	Reason       string     `json:"reason,omitempty" doc:"Why the difference is acceptable"`
	ExplainedBy  string     `json:"explainedBy,omitempty"`
	ExplainedAt  *time.Time `json:"explainedAt,omitempty"`
	SettledAt    *time.Time `json:"settledAt,omitempty"`
}
