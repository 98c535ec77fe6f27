package dto

import "time"

// PastMoment is a point in time and its log position. Events that were recorded later are excluded, even if they happened earlier.
type PastMoment struct {
	AsOf       time.Time  `json:"asOf"`
	Position   string     `json:"position" doc:"Log position of the last event recorded by that time. 0 if there was none"`
	RecordedAt *time.Time `json:"recordedAt,omitempty" doc:"When that event was recorded"`
}

// PastTransfers lists transfers as of a point in time, newest first.
type PastTransfers struct {
	PastMoment
	Result []PastTransfer `json:"result"`
	Next   string         `json:"next" doc:"Cursor for the next page. Send it as the before parameter. Empty on the last page"`
}

// PastTransfer is one transfer as of a point in time.
type PastTransfer struct {
	ID                string    `json:"id"`
	SenderID          string    `json:"senderId"`
	CreatedAt         time.Time `json:"createdAt"`
	SenderAmount      Money     `json:"senderAmount"`
	SenderCurrency    string    `json:"senderCurrency"`
	FeeAmount         Money     `json:"feeAmount" doc:"Fee at that time. We refund the fee if the transfer is late"`
	RecipientAmount   Money     `json:"recipientAmount"`
	RecipientCurrency string    `json:"recipientCurrency"`
	Status            string    `json:"status"`
	DeliveryStatus    string    `json:"deliveryStatus"`
	Step              int64     `json:"step" doc:"Last step in the transfer's history by that time"`
	StatusNow         string    `json:"statusNow"`
	DeliveryStatusNow string    `json:"deliveryStatusNow"`
}

// PastPrices contains the prices and the sanctions lists in effect at a point in time.
type PastPrices struct {
	PastMoment
	Rate    *RateInEffect    `json:"rate,omitempty"`
	FeeSets []FeeSetInEffect `json:"feeSets"`
	Lists   []ListInEffect   `json:"lists"`
}

// PastSender contains a sender's status and limits at a point in time, but no personal data.
type PastSender struct {
	PastMoment
	ID        string      `json:"id"`
	Tier      string      `json:"tier" doc:"Empty if the sender had no tier"`
	KYCStatus string      `json:"kycStatus"`
	Locked    bool        `json:"locked"`
	Remaining Money       `json:"left" doc:"Maximum amount the sender could send, in USD without fees"`
	Window    string      `json:"window" doc:"The limit that applied: transaction, day, 30 days, or 180 days"`
	Limits    []PastLimit `json:"limits"`
	Step      int64       `json:"step" doc:"Last step in the sender's history by that time"`
}

// PastLimit is one window of a sender's limits.
type PastLimit struct {
	Window string `json:"window"`
	Limit  Money  `json:"limit"`
	Used   Money  `json:"used"`
}

// PastList is a staff list as of a point in time, newest item first. It contains no personal data except the names of staff.
type PastList struct {
	PastMoment
	Result []PastItem `json:"result"`
	Next   string     `json:"next" doc:"Cursor for the next page. Send it as the before parameter. Empty on the last page"`
}

// PastItem is an item in a past list.
type PastItem struct {
	ID         string     `json:"id"`
	Stream     string     `json:"stream" doc:"Stream with the item's history"`
	Step       int64      `json:"step" doc:"Last step in the item's history by that time"`
	ListedAt   time.Time  `json:"listedAt" doc:"When the event that added the item to the list was recorded"`
	Status     string     `json:"status"`
	StatusNow  string     `json:"statusNow"`
	TransferID string     `json:"transferId,omitempty"`
	SenderID   string     `json:"senderId,omitempty"`
	Facts      []PastFact `json:"facts"`
}

// PastFact is one fact about an item. Either Value or At is set.
type PastFact struct {
	Name  string     `json:"name" enum:"AGREED_BY,AMOUNT,AVAILABLE_BY,BOOKS,CANCEL_UNTIL,CAUSE,CLOSING,COUNTERPARTY,DAY,DISPUTE_UNTIL,DOCUMENTS,DOCUMENTS_ASKED,DUE,ENTRIES,EXPIRES,EXPLAINED_BY,KEPT_UNTIL,KIND,LINES,LIST,MATCHED,NAME,NAMES,NOTES,NUMBER,OPENED_BY,OURS,PUBLISHED,RATE,REASON,REASONS,REFUND_BY,ROLE,SECOND_FACTOR,SOURCE,TAKEN_BY,THEIRS,TITLE,USES,VERSION"`
	Value string     `json:"value,omitempty"`
	At    *time.Time `json:"at,omitempty"`
}
