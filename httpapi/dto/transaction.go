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
	DisclosureHash         string `json:"disclosureHash,omitempty" doc:"Hash of the disclosure that the sender saw. If the disclosure has changed since then, the request fails with DISCLOSURE_CHANGED"`
}

// Disclosure is the information that a sender must see before paying. Its exact text is stored with the transfer.
type Disclosure struct {
	Template string              `json:"template" doc:"Version of the disclosure template"`
	Hash     string              `json:"hash" doc:"Hash of this exact text. Send it as disclosureHash when you create the transfer"`
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

// CreatedTransfer is a new transfer (spec 3.16b).
type CreatedTransfer struct {
	ID                   string    `json:"id"`
	ReferenceID          string    `json:"referenceId"`
	CreatedAt            time.Time `json:"createdAt"`
	ReferenceNumber      string    `json:"referenceNumber" doc:"PIN that the beneficiary shows at pickup"`
	ExpectedAvailability string    `json:"expectedAvailability" doc:"Expected time until the money is available, in business days"`
	DateAvailable        string    `json:"dateAvailable" doc:"Date in Nepal by which we promise that the money will be available"`
	Status               string    `json:"status"`
	DeliveryStatus       string    `json:"deliveryStatus"`
}

// Reprocess sends a transfer again after its payout failed (spec 3.17a).
type Reprocess struct {
	CreateTransaction
	SenderReferenceID      string `json:"senderReferenceId"`
	TransactionReferenceID string `json:"transactionReferenceId"`
	Comments               string `json:"comments"`
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
	CancelableUntil              time.Time `json:"cancelableUntil"`
	EstimatedArrival             string    `json:"estimatedArrival,omitempty" doc:"The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold"`
}

// PersonRef identifies a person by reference ID and name.
type PersonRef struct {
	ReferenceID string `json:"referenceId"`
	FullName    string `json:"fullName"`
}

// TransactionDetail is a transfer with all data that its sender can see (spec 3.15b).
type TransactionDetail struct {
	Transaction
	FeeAmount            Money                `json:"feeAmount"`
	TotalAmount          Money                `json:"totalAmount"`
	ExchangeRate         string               `json:"exchangeRate"`
	BonusAmount          Money                `json:"bonusAmount"`
	CouponCode           string               `json:"couponCode"`
	Remarks              string               `json:"remarks"`
	RemittancePurpose    string               `json:"remittancePurpose"`
	ExpectedAvailability string               `json:"expectedAvailability" doc:"Expected time until the money is available, in business days"`
	DateAvailable        string               `json:"dateAvailable" doc:"Date in Nepal by which we promise that the money will be available"`
	Beneficiary          TransactionRecipient `json:"beneficiary"`
	SenderAccount        SenderAccount        `json:"senderAccount"`
	SenderAddress        UserAddress          `json:"senderAddress"`
	DisclosureVersion    string               `json:"disclosureVersion"`
}

// TransactionRecipient contains the beneficiary and the payout account as they were when the transfer was created.
type TransactionRecipient struct {
	ReferenceID string             `json:"referenceId"`
	FullName    string             `json:"fullName"`
	PhoneNumber string             `json:"phoneNumber"`
	Email       string             `json:"email"`
	Address     BeneficiaryAddress `json:"address"`
	Bank        *BeneficiaryBank   `json:"bank,omitempty"`
	Wallet      *Wallet            `json:"wallet,omitempty"`
	Payer       *Payer             `json:"payer,omitempty"`
}

// SenderAccount is a transfer's funding source.
type SenderAccount struct {
	ReferenceID       string `json:"referenceId"`
	AccountType       string `json:"accountType"`
	BankName          string `json:"bankName"`
	FundingSourceName string `json:"fundingSourceName"`
	InstitutionName   string `json:"institutionName"`
	Name              string `json:"name"`
}

// SenderTotals contains a sender's totals (spec 3.18b).
type SenderTotals struct {
	AmountSent       Money `json:"amountSent"`
	TransactionCount int   `json:"transactionCount"`
	BeneficiaryCount int   `json:"beneficiaryCount"`
}

// Limit is the maximum amount that the sender can send now (spec 3.11b).
type Limit struct {
	SenderLimit Money  `json:"senderLimit"`
	CurrentTier string `json:"currentTier" enum:",ONE,TWO,THREE"`
	Window      string `json:"window" doc:"The limit that applies: transaction, day, 30 days, or 180 days"`
}

// Invoice contains the links to a transfer's receipt (spec 7.09g).
type Invoice struct {
	InvoiceLink string `json:"invoiceLink" doc:"Link to the receipt as a web page. Valid for 5 minutes"`
	PDFLink     string `json:"pdfLink" doc:"Link to the receipt as a PDF. Valid for 5 minutes"`
}

// ReceiptProof proves that a receipt's transfer is in the log. To verify it, hash the record and follow the path to the signed
// root.
type ReceiptProof struct {
	Position string      `json:"position" doc:"Log position of the record. Its leaf index in the Merkle tree is one less"`
	Record   []byte      `json:"record" doc:"Stored event that created the transfer, with all its fields. Personal fields are encrypted. Base64"`
	Path     [][]byte    `json:"path" doc:"Inclusion proof from the leaf to the root, as defined in RFC 6962. Each hash is Base64"`
	Head     *SealedHead `json:"head,omitempty" doc:"Signed head of the log. Absent until the record is sealed, which takes about a second"`
	Keys     []string    `json:"keys" doc:"Our public keys. One of them signed the head"`
}

// SealedHead is a signed head of the log.
type SealedHead struct {
	Number   string    `json:"number"`
	Size     string    `json:"size" doc:"Number of events that the head covers"`
	Root     []byte    `json:"root"`
	SignedAt time.Time `json:"signedAt"`
	Note     string    `json:"note" doc:"Signed note. Verify its signature with one of our public keys"`
}

// TimelineEntry describes one event of a transfer to its sender.
type TimelineEntry struct {
	At   time.Time `json:"at"`
	Code string    `json:"code"`
	Text string    `json:"text"`
}

// Deadline is a transfer's deadline, set by law or by our own promise.
type Deadline struct {
	TransferID string     `json:"transferId"`
	Kind       string     `json:"kind" enum:"CANCEL,AVAILABLE,REFUND,DISPUTE,ERRORS,RECORDS"`
	State      string     `json:"state" enum:"OPEN,PASSED,CLOSED" doc:"OPEN before the deadline. PASSED if the deadline was missed. CLOSED if the obligation was met in time or no longer applies"`
	BeganAt    time.Time  `json:"beganAt"`
	DueAt      time.Time  `json:"dueAt"`
	LastDay    string     `json:"lastDay" doc:"Last day to meet the deadline, in Nepal time for AVAILABLE and in Los Angeles time otherwise. YYYY-MM-DD"`
	PassedAt   *time.Time `json:"passedAt,omitempty"`
	ClosedAt   *time.Time `json:"closedAt,omitempty" doc:"When the obligation was met or no longer applied. If passedAt is also set, the obligation was met late"`
}

// MonthTotals contains a sender's totals for one month. It excludes transfers whose money was returned.
type MonthTotals struct {
	Month            string `json:"month" doc:"Month in Los Angeles time, such as 2026-11"`
	AmountSent       Money  `json:"amountSent"`
	TransactionCount int    `json:"transactionCount"`
}

// Tracking is the part of a transfer that the beneficiary can see.
type Tracking struct {
	Stage             string     `json:"stage" enum:"SENT,PAYING,READY,DELIVERED,DELAYED,STOPPED"`
	SenderFirstName   string     `json:"senderFirstName"`
	RecipientAmount   Money      `json:"recipientAmount"`
	RecipientCurrency string     `json:"recipientCurrency"`
	PayoutMethod      string     `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	PayerName         string     `json:"payerName,omitempty" doc:"Institution that pays out the cash"`
	CreatedAt         time.Time  `json:"createdAt"`
	DeliveredAt       *time.Time `json:"deliveredAt,omitempty"`
	EstimatedArrival  string     `json:"estimatedArrival,omitempty" doc:"The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold"`
}
