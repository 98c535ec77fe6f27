package ofac

import (
	"time"

	"hulak/domain/ofac"
	"hulak/httpapi/dto"
)

// SanctionsReport is a report to OFAC.
type SanctionsReport struct {
	ID         string     `json:"id"`
	Kind       string     `json:"kind" enum:"BLOCKED,REJECTED,UNBLOCKED,ANNUAL"`
	Status     string     `json:"status" enum:"DUE,FILED,NOT_REQUIRED"`
	TransferID string     `json:"transferId" doc:"Empty for an annual report"`
	Reference  string     `json:"reference" doc:"Reference number of the transfer"`
	Amount     *dto.Money `json:"amount,omitempty" doc:"Amount with the fee. Absent for an annual report"`
	Year       int        `json:"year" doc:"Year of an annual report, otherwise 0"`
	ActedAt    time.Time  `json:"actedAt" doc:"When the money was blocked or unblocked, or the transfer rejected. For an annual report, the end of June 30"`
	DueAt      time.Time  `json:"dueAt" doc:"End of the filing period"`
	ClosedAt   *time.Time `json:"closedAt,omitempty" doc:"When the report was filed, or found not to be required"`

	people []string
}

// SanctionsReportDetail is a report with its worksheet.
type SanctionsReportDetail struct {
	SanctionsReport
	Fields       []WorksheetField  `json:"fields" doc:"Worksheet in the order of the regulations. It does not change after the report is filed"`
	Additions    dto.OFACAdditions `json:"additions"`
	Confirmation string            `json:"confirmation" doc:"OFAC's confirmation number. Empty until the report is filed"`
	Reason       string            `json:"reason" doc:"Why the report is not required"`
	ClosedBy     *dto.Person       `json:"closedBy,omitempty"`

	worksheet []ofac.Field
}

// WorksheetField is a line of a worksheet.
type WorksheetField ofac.Field

// BlockedProperty is the property that was blocked at a time.
type BlockedProperty struct {
	At     time.Time     `json:"at"`
	Result []BlockedItem `json:"result" doc:"Oldest block first"`
	Total  dto.Money     `json:"total" doc:"Sum in USD, with the interest"`
}

// BlockedItem is the blocked money of one transfer.
type BlockedItem struct {
	TransferID string    `json:"transferId"`
	Reference  string    `json:"reference"`
	Owner      string    `json:"owner" doc:"Name of the sender. Empty after erasure"`
	Entry      string    `json:"entry" doc:"List entry that matched"`
	Amount     dto.Money `json:"amount"`
	BlockedAt  time.Time `json:"blockedAt"`

	people []string
}

// SubjectIDs returns the IDs of the sender and the beneficiary.
func (r SanctionsReportDetail) SubjectIDs() []string { return r.people }

// SubjectIDs returns the IDs of the senders and the beneficiaries.
func (p BlockedProperty) SubjectIDs() []string {
	var people []string
	for _, item := range p.Result {
		people = append(people, item.people...)
	}
	return people
}
