package escheat

import (
	"time"

	"hulak/httpapi/dto"
)

// UnclaimedProperty is what we owe to senders whose refunds came back.
type UnclaimedProperty struct {
	Position string            `json:"position" doc:"Log position of the last event included in the states"`
	States   []UnclaimedState  `json:"states" doc:"What we owed at the position, by the state of the sender's address"`
	Total    dto.Money         `json:"total" doc:"Sum of the states, which equals the balance of the account refunds_returned"`
	Reports  []UnclaimedReport `json:"reports" doc:"Current reports, next due first. Reports that are closed come last"`
}

// UnclaimedState is what we owe to the senders of one state.
type UnclaimedState struct {
	State  string    `json:"state"`
	Count  int       `json:"count"`
	Amount dto.Money `json:"amount"`
}

// UnclaimedReport is the report to a state in a year.
type UnclaimedReport struct {
	ID          string    `json:"id" doc:"State and year"`
	State       string    `json:"state"`
	Year        int       `json:"year" doc:"Year in which the report is due"`
	Status      string    `json:"status" enum:"UPCOMING,DUE,PAID,EMPTY" doc:"DUE from the first day of the letters on"`
	Count       int       `json:"count" doc:"Number of refunds that are owed"`
	Amount      dto.Money `json:"amount" doc:"Sum of the refunds that are owed"`
	Letters     int       `json:"letters" doc:"Number of senders who must still get a letter"`
	LettersFrom time.Time `json:"lettersFrom" doc:"First day of the letters"`
	LettersBy   time.Time `json:"lettersBy" doc:"End of the last day of the letters"`
	DormantBy   time.Time `json:"dormantBy" doc:"Refunds that are dormant by this time belong in the report"`
	ReportBy    time.Time `json:"reportBy" doc:"End of the last day of the report"`
	PaymentBy   time.Time `json:"paymentBy" doc:"End of the last day of the payment"`
}

// UnclaimedReportDetail is a report with its refunds.
type UnclaimedReportDetail struct {
	UnclaimedReport
	DormancyYears int                `json:"dormancyYears"`
	MinLetter     dto.Money          `json:"minLetter" doc:"Smallest amount that requires a letter"`
	Items         []UnclaimedItem    `json:"items" doc:"Refunds that are owed or were paid with the report, oldest first"`
	Payments      []UnclaimedPayment `json:"payments"`
}

// UnclaimedItem is one refund.
type UnclaimedItem struct {
	TransferID  string     `json:"transferId"`
	Reference   string     `json:"reference"`
	Owner       string     `json:"owner" doc:"Name of the sender. Empty after erasure"`
	Amount      dto.Money  `json:"amount"`
	OwedSince   time.Time  `json:"owedSince" doc:"When the refund came back"`
	DormantAt   time.Time  `json:"dormantAt" doc:"When the dormancy period ends"`
	NeedsLetter bool       `json:"needsLetter"`
	LetterAt    *time.Time `json:"letterAt,omitempty" doc:"When the letter was mailed"`
	PaidAt      *time.Time `json:"paidAt,omitempty" doc:"When the state was paid"`

	senderID string
}

// UnclaimedPayment is a payment to the state.
type UnclaimedPayment struct {
	At        time.Time `json:"at"`
	Count     int       `json:"count"`
	Amount    dto.Money `json:"amount"`
	Reference string    `json:"reference"`
}

// SubjectIDs returns the IDs of the senders.
func (r UnclaimedReportDetail) SubjectIDs() []string {
	return dto.Map(r.Items, func(i UnclaimedItem) string { return i.senderID })
}
