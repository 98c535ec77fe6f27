package dto

import "time"

// DataExport is what is held about a sender, as they may take it with them.
type DataExport struct {
	ExportedAt    time.Time     `json:"exportedAt"`
	Account       SenderAnswer  `json:"account"`
	Devices       []OpenSession `json:"devices"`
	Beneficiaries []Beneficiary `json:"beneficiaries"`
	Banks         []SenderBank  `json:"banks"`
	Cards         []SenderCard  `json:"cards"`
	Transactions  []Transaction `json:"transactions"`
}
