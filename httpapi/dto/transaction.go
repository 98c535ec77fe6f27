package dto

import "time"

// CreateTransaction creates a transfer on the terms shown to the sender (spec 3.16a).
type CreateTransaction struct {
	FeeAmount              Number `json:"feeAmount"`
	ExchangeRate           Number `json:"exchangeRate" doc:"Two decimals"`
	SenderAmount           Number `json:"senderAmount"`
	RecipientAmount        Number `json:"recipientAmount"`
	RecipientCurrency      string `json:"recipientCurrency"`
	DestinationCountry     string `json:"destinationCountry" doc:"Three-letter code"`
	RemittancePurpose      string `json:"remittancePurpose"`
	RecipientID            string `json:"recipientId"`
	PayoutMethod           string `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	FundingSource          string `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	SenderFundingAccountID string `json:"senderFundingAccountId" doc:"Of the bank account or the card"`
	CouponCode             string `json:"couponCode,omitempty"`
	BonusAmount            Number `json:"bonusAmount,omitempty"`
	RecipientAccountID     string `json:"recipientAccountId,omitempty" doc:"Bank account or wallet of the beneficiary"`
	PayerID                int    `json:"payerId,omitempty" doc:"For cash pickup"`
	QuoteToken             string `json:"quoteToken,omitempty" doc:"Of the quote that is agreed to; without one the figures must be those of now"`
	SecondTransfer         bool   `json:"secondTransfer,omitempty" doc:"The sender has confirmed a second transfer of the same amount to the same person within 24 hours; without it, the transfer is refused with DUPLICATE_TRANSFER"`
	DisclosureHash         string `json:"disclosureHash,omitempty" doc:"Of the disclosure that the sender was shown; another text than that is refused with DISCLOSURE_CHANGED"`
}

// Disclosure is the information that a sender must see before they pay. Its exact text is stored with the transfer.
type Disclosure struct {
	Template string              `json:"template" doc:"Version of the template that wrote it"`
	Hash     string              `json:"hash" doc:"Names this very text when the transfer is made"`
	Title    string              `json:"title"`
	Sections []DisclosureSection `json:"sections"`
}

// DisclosureSection is a section of a disclosure: labeled figures, then sentences.
type DisclosureSection struct {
	Heading string           `json:"heading"`
	Lines   []DisclosureLine `json:"lines"`
	Text    []string         `json:"text"`
}

// DisclosureLine is a labeled figure or fact.
type DisclosureLine struct {
	Label  string `json:"label"`
	Value  string `json:"value"`
	Strong bool   `json:"strong,omitempty"`
}

// Created is a new transfer (spec 3.16b).
type Created struct {
	ID                   string    `json:"id"`
	ReferenceID          string    `json:"referenceId"`
	CreatedAt            time.Time `json:"createdAt"`
	ReferenceNumber      string    `json:"referenceNumber" doc:"The PIN that the beneficiary shows at pickup"`
	ExpectedAvailability string    `json:"expectedAvailability" doc:"Business days"`
	DateAvailable        string    `json:"dateAvailable" doc:"The day in Nepal on which the money is promised to be available"`
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
	StatusText                   string    `json:"statusText" doc:"Where the transfer is, as one phrase for its sender"`
	CreatedAt                    time.Time `json:"createdAt"`
	SenderAmount                 Money     `json:"senderAmount"`
	SenderCurrency               string    `json:"senderCurrency"`
	RecipientAmount              Money     `json:"recipientAmount"`
	RecipientCurrency            string    `json:"recipientCurrency"`
	ReferenceNumber              string    `json:"referenceNumber" doc:"The PIN that the beneficiary shows at pickup"`
	ReceiptNumber                string    `json:"receiptNumber" doc:"The payout institution's reference; PENDING until it answers"`
	FundingSource                string    `json:"fundingSource" enum:"BANK_ACCOUNT,DEBIT_CARD"`
	PayoutMethod                 string    `json:"payoutMethod"`
	SenderFundingSourceAccountID string    `json:"senderFundingSourceAccountId"`
	Beneficiary                  Named     `json:"beneficiary"`
	Sender                       Named     `json:"sender"`
	CancelableUntil              time.Time `json:"cancelableUntil"`
	EstimatedArrival             string    `json:"estimatedArrival,omitempty" doc:"The dateAvailable of a transfer while its money is expected; absent once it has arrived, is late, or will not arrive"`
}

// Named is a person by name.
type Named struct {
	ReferenceID string `json:"referenceId"`
	FullName    string `json:"fullName"`
}

// TransactionDetail is everything that a sender may know about a transfer (spec 3.15b).
type TransactionDetail struct {
	Transaction
	FeeAmount            Money                `json:"feeAmount"`
	TotalAmount          Money                `json:"totalAmount"`
	ExchangeRate         string               `json:"exchangeRate"`
	BonusAmount          Money                `json:"bonusAmount"`
	CouponCode           string               `json:"couponCode"`
	Remarks              string               `json:"remarks"`
	RemittancePurpose    string               `json:"remittancePurpose"`
	ExpectedAvailability string               `json:"expectedAvailability" doc:"Business days"`
	DateAvailable        string               `json:"dateAvailable" doc:"The day in Nepal on which the money is promised to be available"`
	Beneficiary          TransactionRecipient `json:"beneficiary"`
	SenderAccount        SenderAccount        `json:"senderAccount"`
	SenderAddress        UserAddress          `json:"senderAddress"`
	DisclosureVersion    string               `json:"disclosureVersion"`
}

// TransactionRecipient is the beneficiary and the payout account, as of the transfer's creation.
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

// SenderAccount is the funding source of a transfer.
type SenderAccount struct {
	ReferenceID       string `json:"referenceId"`
	AccountType       string `json:"accountType"`
	BankName          string `json:"bankName"`
	FundingSourceName string `json:"fundingSourceName"`
	InstitutionName   string `json:"institutionName"`
	Name              string `json:"name"`
}

// Glance contains a sender's totals (spec 3.18b).
type Glance struct {
	AmountSent       Money `json:"amountSent"`
	TransactionCount int   `json:"transactionCount"`
	BeneficiaryCount int   `json:"beneficiaryCount"`
}

// Limit is the most that the sender may send now (spec 3.11b).
type Limit struct {
	SenderLimit Money  `json:"senderLimit"`
	CurrentTier string `json:"currentTier" enum:",ONE,TWO,THREE"`
	Window      string `json:"window" doc:"Which limit binds: transaction, day, 30 days or 180 days"`
}

// Invoice contains the links to a transfer's receipt (spec 7.09g).
type Invoice struct {
	InvoiceLink string `json:"invoiceLink" doc:"Valid for five minutes"`
	PDFLink     string `json:"pdfLink" doc:"The same for a printer"`
}

// ReceiptProof proves that a receipt's transfer is in the log. To verify it, hash the record and follow the path to the signed
// root.
type ReceiptProof struct {
	Position string      `json:"position" doc:"Of the record in the log; the tree's leaves are counted from the one before"`
	Record   []byte      `json:"record" doc:"The event of the creation, every field that is stored of it; what is personal is encrypted"`
	Path     [][]byte    `json:"path" doc:"Hashes from the leaf to the root, as RFC 6962 has them"`
	Head     *SealedHead `json:"head,omitempty" doc:"Absent in the second before the record is sealed"`
	Keys     []string    `json:"keys" doc:"Our public keys, as they are printed: one of them has signed the head"`
}

// SealedHead is a signed head of the log.
type SealedHead struct {
	Number   string    `json:"number"`
	Size     string    `json:"size" doc:"How many events it is over"`
	Root     []byte    `json:"root"`
	SignedAt time.Time `json:"signedAt"`
	Note     string    `json:"note" doc:"The signed note, for whoever checks the signature with a public key of ours"`
}

// Moment is one event of a transfer, in words for its sender.
type Moment struct {
	At   time.Time `json:"at"`
	Code string    `json:"code"`
	Text string    `json:"text"`
}

// Deadline is a legal deadline or our own promise for a transfer.
type Deadline struct {
	TransferID string     `json:"transferId"`
	Kind       string     `json:"kind" enum:"CANCEL,AVAILABLE,REFUND,DISPUTE,ERRORS,RECORDS"`
	State      string     `json:"state" enum:"OPEN,PASSED,CLOSED" doc:"CLOSED where what it was for was done in time, or is not to be done any more"`
	BeganAt    time.Time  `json:"beganAt"`
	DueAt      time.Time  `json:"dueAt"`
	LastDay    string     `json:"lastDay" doc:"The last day that it leaves: in Nepal for AVAILABLE, else in Los Angeles"`
	PassedAt   *time.Time `json:"passedAt,omitempty"`
	ClosedAt   *time.Time `json:"closedAt,omitempty" doc:"Beside passedAt: what it was for was done late"`
}

// Month is the total sent in a month, without transfers whose money was returned.
type Month struct {
	Month            string `json:"month" doc:"Such as 2026-11, in Los Angeles"`
	AmountSent       Money  `json:"amountSent"`
	TransactionCount int    `json:"transactionCount"`
}

// Tracking is what the beneficiary may know about a transfer.
type Tracking struct {
	Stage             string     `json:"stage" enum:"SENT,PAYING,READY,DELIVERED,DELAYED,STOPPED"`
	SenderFirstName   string     `json:"senderFirstName"`
	RecipientAmount   Money      `json:"recipientAmount"`
	RecipientCurrency string     `json:"recipientCurrency"`
	PayoutMethod      string     `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	PayerName         string     `json:"payerName,omitempty" doc:"Who hands out the cash"`
	CreatedAt         time.Time  `json:"createdAt"`
	DeliveredAt       *time.Time `json:"deliveredAt,omitempty"`
	EstimatedArrival  string     `json:"estimatedArrival,omitempty" doc:"The dateAvailable of the transfer while its money is expected"`
}
