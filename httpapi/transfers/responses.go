package transfers

import (
	"time"

	"hulak/httpapi/dto"
)

// RequestedDocument is a document that staff requested from the sender.
type RequestedDocument struct {
	Kind        string   `json:"kind" enum:"PROOF_OF_IDENTITY,PROOF_OF_ADDRESS,PROOF_OF_FUNDS,PROOF_OF_RELATIONSHIP"`
	ShownReason string   `json:"told" enum:",AMOUNT,LIKE_NAMES,DATA,ROUTINE" doc:"Reason given to the sender. Empty if none was given"`
	Names       []string `json:"names" doc:"Names of the uploaded documents"`
}

// RefundStatus is the status of a canceled transfer's refund.
type RefundStatus struct {
	State    string          `json:"state" enum:"NONE,SENT,SETTLED,RETURNED,ESCHEATED" doc:"RETURNED if the refund did not reach the account or was sent back. ESCHEATED if a state holds it as unclaimed property"`
	Method   string          `json:"way" enum:",BANK_ACCOUNT,CHECK" doc:"How the refund was reissued. Empty if the refund was not reissued"`
	Total    dto.Money       `json:"total"`
	Accounts []RefundAccount `json:"accounts" doc:"Bank accounts of the sender that can receive the refund"`
	Card     bool            `json:"card" doc:"Whether the transfer was paid with a card"`
	Partial  []PartialRefund `json:"partial" doc:"Refunds of a part of the payment, oldest first"`
	SenderID string          `json:"-"` // owner of the accounts
}

// PartialRefund is the refund of a late transfer's fee, or of the amount of an error.
type PartialRefund struct {
	ID     string    `json:"id"`
	Kind   string    `json:"kind" enum:"FEE,ERROR"`
	State  string    `json:"state" enum:"REQUESTED,SETTLED,NOT_OWED,RETURNED" doc:"RETURNED if the refund was refused or came back, and is still owed"`
	Method string    `json:"way" enum:",BANK_ACCOUNT,CARD,BY_HAND" doc:"How the refund was reissued. Empty if it was not"`
	Code   string    `json:"code" doc:"Why the refund last came back"`
	Amount dto.Money `json:"amount"`
}

// SubjectIDs returns the sender's ID, if the response shows their accounts.
func (r RefundStatus) SubjectIDs() []string {
	if len(r.Accounts) == 0 {
		return nil
	}
	return []string{r.SenderID}
}

// RefundAccount is a sender's bank account.
type RefundAccount struct {
	ID   string `json:"id"`
	Name string `json:"name"`
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

// TransactionDetail is a transfer with all data that its sender can see (spec 3.15b).
type TransactionDetail struct {
	dto.Transaction
	FeeAmount         dto.Money            `json:"feeAmount"`
	TotalAmount       dto.Money            `json:"totalAmount"`
	ExchangeRate      string               `json:"exchangeRate"`
	BonusAmount       dto.Money            `json:"bonusAmount"`
	CouponCode        string               `json:"couponCode"`
	Remarks           string               `json:"remarks"`
	RemittancePurpose string               `json:"remittancePurpose"`
	DateAvailable     string               `json:"dateAvailable" doc:"Date in Nepal by which we promise that the money will be available"`
	Beneficiary       TransactionRecipient `json:"beneficiary"`
	SenderAccount     SenderAccount        `json:"senderAccount"`
	SenderAddress     dto.UserAddress      `json:"senderAddress"`
	DisclosureVersion string               `json:"disclosureVersion"`
	PayoutFailure     string               `json:"payoutFailure,omitempty" doc:"For staff: why the payout failed, while the delivery status is DELIVERY_FAILED"`
}

// Masked implements dto.Maskable.
func (t TransactionDetail) Masked() TransactionDetail {
	t.Beneficiary = t.Beneficiary.Masked()
	return t
}

// TransactionRecipient contains the beneficiary and the payout account as they were when the transfer was created.
type TransactionRecipient struct {
	ReferenceID string                 `json:"referenceId"`
	FullName    string                 `json:"fullName"`
	PhoneNumber string                 `json:"phoneNumber"`
	Email       string                 `json:"email"`
	Address     dto.BeneficiaryAddress `json:"address"`
	Bank        *dto.BeneficiaryBank   `json:"bank,omitempty"`
	Wallet      *dto.Wallet            `json:"wallet,omitempty"`
	Payer       *dto.Payer             `json:"payer,omitempty"`
}

// Masked implements dto.Maskable.
func (r TransactionRecipient) Masked() TransactionRecipient {
	r.PhoneNumber, r.Email, r.Address = dto.MaskDigits(r.PhoneNumber), dto.MaskEmail(r.Email), r.Address.Masked()
	if r.Bank != nil {
		bank := r.Bank.Masked()
		r.Bank = &bank
	}
	if r.Wallet != nil {
		wallet := r.Wallet.Masked()
		r.Wallet = &wallet
	}
	return r
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
	AmountSent       dto.Money `json:"amountSent"`
	TransactionCount int       `json:"transactionCount"`
	BeneficiaryCount int       `json:"beneficiaryCount"`
}

// Limit is the maximum amount that the sender can send now (spec 3.11b).
type Limit struct {
	SenderLimit dto.Money `json:"senderLimit"`
	CurrentTier string    `json:"currentTier" enum:",ONE,TWO,THREE"`
	Window      string    `json:"window" doc:"The limit that applies: transaction, day, 30 days, or 180 days"`
}

// Invoice contains the links to a transfer's receipt (spec 7.09g).
type Invoice struct {
	InvoiceLink  string `json:"invoiceLink" doc:"Link to the receipt as a web page. Valid for 5 minutes"`
	PDFLink      string `json:"pdfLink" doc:"Link to the receipt as a PDF. Valid for 5 minutes"`
	TrackingLink string `json:"trackingLink" doc:"Link with which the beneficiary follows the transfer"`
}

// ReceiptProof proves that a receipt's transfer is in the log. To verify it, hash the record and follow the path to the signed
// root.
type ReceiptProof struct {
	Position string      `json:"position" doc:"Log position of the record. Its leaf index in the Merkle tree is one less"`
	Record   []byte      `json:"record" doc:"Stored event that created the transfer, with all its fields. Personal fields are encrypted. Base64"`
	Proof    string      `json:"proof,omitempty" doc:"Proof in the form of c2sp.org/tlog-proof. Absent until the record is sealed, which takes about a second"`
	Policy   string      `json:"policy,omitempty" doc:"Our public keys and the witnesses of the log, in the form of c2sp.org/tlog-policy"`
	Path     [][]byte    `json:"path" doc:"Deprecated: use proof. Inclusion proof from the leaf to the root, as defined in RFC 6962. Each hash is Base64"`
	Head     *SealedHead `json:"head,omitempty" doc:"Deprecated: use proof. Signed head of the log. Absent until the record is sealed"`
	Keys     []string    `json:"keys" doc:"Deprecated: use policy. Our public keys. One of them signed the head"`
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

// MonthTotals contains a sender's totals for one month. It excludes transfers whose money was returned.
type MonthTotals struct {
	Month            string    `json:"month" doc:"Month in Los Angeles time, such as 2026-11"`
	AmountSent       dto.Money `json:"amountSent"`
	TransactionCount int       `json:"transactionCount"`
}

// Tracking is the part of a transfer that the beneficiary can see.
type Tracking struct {
	Stage             string     `json:"stage" enum:"SENT,PAYING,READY,DELIVERED,DELAYED,STOPPED"`
	SenderFirstName   string     `json:"senderFirstName"`
	RecipientAmount   dto.Money  `json:"recipientAmount"`
	RecipientCurrency string     `json:"recipientCurrency"`
	PayoutMethod      string     `json:"payoutMethod" enum:"BANK_DEPOSIT,CASH_PICKUP,WALLET"`
	PayerName         string     `json:"payerName,omitempty" doc:"Institution that pays out the cash"`
	BankName          string     `json:"bankName,omitempty" doc:"Bank or wallet that receives the money"`
	CanRequest        bool       `json:"canRequest" doc:"True if the beneficiary can ask the sender for money"`
	CreatedAt         time.Time  `json:"createdAt"`
	DeliveredAt       *time.Time `json:"deliveredAt,omitempty"`
	EstimatedArrival  string     `json:"estimatedArrival,omitempty" doc:"The transfer's dateAvailable, while the money is on its way. Absent if the transfer is late or on hold"`
}
