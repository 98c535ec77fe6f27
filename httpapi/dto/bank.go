package dto

import "time"

// BankFile describes a file exchanged with our bank, without its content.
type BankFile struct {
	Direction string     `json:"direction" enum:"OUT,IN" doc:"OUT for files that we send. IN for files that the bank sends"`
	Name      string     `json:"name"`
	SHA256    string     `json:"sha256"`
	Entries   int        `json:"entries"`
	Debits    string     `json:"debits" doc:"Total debited from senders, in USD"`
	Credits   string     `json:"credits" doc:"Total credited to senders, in USD"`
	MadeAt    time.Time  `json:"madeAt" doc:"When the file was created or received"`
	DoneAt    *time.Time `json:"doneAt,omitempty" doc:"When an OUT file was delivered, or an IN file was processed"`
	Response  string     `json:"answer,omitempty" doc:"The bank's response to an OUT file"`
	Problems  []string   `json:"problems" doc:"Problems that need manual review"`
}

// BankReturn is a payment returned by a sender's bank, with the consequences of its return code.
type BankReturn struct {
	TransferID    string    `json:"transferId"`
	Reference     string    `json:"reference"`
	Refund        bool      `json:"refund" doc:"True if the payment is a refund that did not reach its account"`
	Amount        string    `json:"amount"`
	Code          string    `json:"code"`
	Meaning       string    `json:"meaning"`
	Window        string    `json:"window" doc:"How long after settlement the bank can return the payment, as text"`
	RetiresSource bool      `json:"retiresSource"`
	LocksSender   bool      `json:"locksSender"`
	CanRetry      bool      `json:"mayBeAskedAgain"`
	OpensCase     bool      `json:"opensCase"`
	SettledOn     string    `json:"settledOn,omitempty" doc:"Settlement date, YYYY-MM-DD. Absent if the payment had not settled"`
	ReturnedAt    time.Time `json:"returnedAt"`
	Late          bool      `json:"untimely" doc:"True if the bank returned the payment after its deadline. We can dishonor a late return"`
	Dispute       string    `json:"dispute,omitempty" enum:"OPEN,UPHELD,UNDONE" doc:"Absent unless our bank dishonored the return. OPEN while the sender's bank can contest the dishonor. UPHELD if it did. UNDONE if it did not contest in time"`
}
