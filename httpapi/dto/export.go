package dto

import "time"

// DataExport contains all data that we store about a sender, for the sender to download.
type DataExport struct {
	ExportedAt    time.Time     `json:"exportedAt"`
	Account       SenderProfile `json:"account"`
	Devices       []OpenSession `json:"devices"`
	Beneficiaries []Beneficiary `json:"beneficiaries"`
	Banks         []SenderBank  `json:"banks"`
	Cards         []SenderCard  `json:"cards"`
	Transactions  []Transaction `json:"transactions"`
}
