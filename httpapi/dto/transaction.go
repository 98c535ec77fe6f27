package dto

import "time"

// CreateTransaction creates a transfer on the terms shown to the sender (spec 3.16a).
type CreateTransaction struct {
	FeeAmount              Number `json:"feeAmount"`
	ExchangeRate           Number `json:"exchangeRate" doc:"Exchange rate shown to the sender, with two decimals"`
	SenderAmount           Number `json:"senderAmount"`
	RecipientAmount        Number `json:"recipientAmount"`
	RecipientCurrency      string `json:"recipientCurrency"`
	DestinationCountry     string `json:"destinationCountry" doc:"Three-letter country code"`
	RemittancePurpose      string `json:"remittancePurpose"`
	RecipientID            string `json:"recipientId"`
	PayoutMethod           string `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	FundingSource          string `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	SenderFundingAccountID string `json:"senderFundingAccountId" doc:"ID of the sender's bank account or debit card"`
	CouponCode             string `json:"couponCode,omitempty"`
	BonusAmount            Number `json:"bonusAmount,omitempty"`
	RecipientAccountID     string `json:"recipientAccountId,omitempty" doc:"ID of the beneficiary's bank account or wallet"`
	PayerID                int    `json:"payerId,omitempty" doc:"ID of the payer. Used for cash pickup only"`
	QuoteToken             string `json:"quoteToken,omitempty" doc:"Token of the quote that the sender accepted. Without a token, the amounts must match the current prices"`
	SecondTransfer         bool   `json:"secondTransfer,omitempty" doc:"True if the sender confirmed a second transfer of the same amount to the same person within 24 hours. Without this confirmation, the request fails with DUPLICATE_TRANSFER"`
	RequestID              string `json:"requestId,omitempty" doc:"ID of the beneficiary's request that this transfer answers"`
	DisclosureHash         string `json:"disclosureHash,omitempty" doc:"Hash of the disclosure that the sender saw. If the disclosure has changed since then, the request fails with DISCLOSURE_CHANGED"`
}

// Reprocess sends a transfer again after its payout failed (spec 3.17a).
type Reprocess struct {
	CreateTransaction
	SenderReferenceID      string `json:"senderReferenceId"`
	TransactionReferenceID string `json:"transactionReferenceId"`
	Comments               string `json:"comments"`
}

// StaffCancellation cancels a transfer for its sender.
type StaffCancellation struct {
	Comments string `json:"comments" doc:"Reason, shown to staff. At most 1,000 characters"`
}

// Check validates the request.
func (f StaffCancellation) Check(c *Checks) {
	c.field("comments", f.Comments, required, maxChars(maxCommentChars))
}

// Disclosure is the information that a sender must see before paying. Its exact text is stored with the transfer.
type Disclosure struct {
	Template string              `json:"template" doc:"Version of the disclosure template"`
	Hash     string              `json:"hash" doc:"Hash of this exact text. Send it when you create the transfer or the schedule"`
	Title    string              `json:"title"`
	Sections []DisclosureSection `json:"sections"`
}

// DisclosureSection is a section of a disclosure, with labeled values followed by sentences.
type DisclosureSection struct {
	Heading string           `json:"heading"`
	Lines   []DisclosureLine `json:"lines"`
	Text    []string         `json:"text"`
}

// DisclosureLine is a labeled value.
type DisclosureLine struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Strong bool   `json:"strong,omitempty"`
}

// Transaction is a transfer in a list (spec 3.15a).
type Transaction struct {
	ID                           string    `json:"id"`
	ReferenceID                  string    `json:"referenceId"`
	Status                       string    `json:"status" enum:"HOLD,FAILED,PENDING,CANCELED,REFUNDED,RETURNED,PROCESSED,INITIATED,COMPLETED"`
	DeliveryStatus               string    `json:"deliveryStatus" enum:"HOLD,PENDING,DELIVERED,DELIVERY_FAILED,DELIVERY_REQUESTED,DELIVERY_PAYOUT_READY"`
	StatusText                   string    `json:"statusText" doc:"Short description of the transfer's progress, for the sender"`
	CreatedAt                    time.Time `json:"createdAt"`
	SenderAmount                 Money     `json:"senderAmount"`
	SenderCurrency               string    `json:"senderCurrency"`
	RecipientAmount              Money     `json:"recipientAmount"`
	RecipientCurrency            string    `json:"recipientCurrency"`
	ReferenceNumber              string    `json:"referenceNumber" doc:"PIN that the beneficiary shows at pickup"`
	ReceiptNumber                string    `json:"receiptNumber" doc:"Payout institution's reference number. PENDING until the institution responds"`
	FundingSource                string    `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	PayoutMethod                 string    `json:"payoutMethod"`
	SenderFundingSourceAccountID string    `json:"senderFundingSourceAccountId"`
	Beneficiary                  PersonRef `json:"beneficiary"`
	Sender                       PersonRef `json:"sender"`
	ExpectedAvailability         string    `json:"expectedAvailability" doc:"Expected time until the money is available, in business days"`
	CancelableUntil              time.Time `json:"cancelableUntil"`
	EstimatedArrival             string    `json:"estimatedArrival,omitempty" doc:"The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold"`
}

// PersonRef identifies a person by reference ID and name.
type PersonRef struct {
	ReferenceID string `json:"referenceId"`
	FullName    string `json:"fullName"`
}

// Deadline is a transfer's deadline, set by law or by our own promise.
type Deadline struct {
	TransferID string `json:"transferId"`
	Kind       string `json:"kind" enum:"CANCEL,AVAILABLE,REFUND,DISPUTE,ERRORS,RECORDS"`
	DeadlineTimes
}

// LegalDeadline is a deadline of a transfer, or of the work on a complaint, case, report, or deletion request.
type LegalDeadline struct {
	TransferID      string `json:"transferId,omitempty"`
	ReferenceNumber string `json:"referenceNumber,omitempty" doc:"Reference number of the transfer"`
	SourceID        string `json:"sourceId,omitempty" doc:"ID of the complaint, case, report, or sender, if there is no transfer"`
	Kind            string `json:"kind" enum:"CANCEL,AVAILABLE,REFUND,DISPUTE,ERRORS,RECORDS,COMPLAINT_INVESTIGATION,COMPLAINT_RESULT,COMPLAINT_CORRECTION,REPORT,REPORT_APPROVAL,REPORT_REVIEW,OFAC_REPORT,OFAC_ANNUAL,UNCLAIMED_LETTERS,UNCLAIMED_REPORT,ERASURE"`
	DeadlineTimes
}

// DeadlineTimes holds the state and the times of a deadline.
type DeadlineTimes struct {
	State    string     `json:"state" enum:"OPEN,PASSED,CLOSED" doc:"OPEN before the deadline. PASSED if the deadline was missed. CLOSED if the obligation was met in time or no longer applies"`
	BeganAt  time.Time  `json:"beganAt"`
	DueAt    time.Time  `json:"dueAt"`
	LastDay  string     `json:"lastDay" doc:"Last day to meet the deadline, in Nepal time for AVAILABLE and in Los Angeles time otherwise. YYYY-MM-DD"`
	PassedAt *time.Time `json:"passedAt,omitempty"`
	ClosedAt *time.Time `json:"closedAt,omitempty" doc:"When the obligation was met or no longer applied. If passedAt is also set, the obligation was met late"`
}
