package dto

import "time"

// BankFile describes a file exchanged with our bank, without its content.
type BankFile struct {
	Direction string     `json:"direction" enum:"OUT,IN" doc:"OUT is ours"`
	Name      string     `json:"name"`
	SHA256    string     `json:"sha256"`
	Entries   int        `json:"entries"`
	Debits    string     `json:"debits" doc:"USD taken from senders"`
	Credits   string     `json:"credits" doc:"USD given back to senders"`
	MadeAt    time.Time  `json:"madeAt" doc:"Or received"`
	DoneAt    *time.Time `json:"doneAt,omitempty" doc:"Handed over, or worked off"`
	Answer    string     `json:"answer,omitempty" doc:"What the bank said of a file of ours"`
	Problems  []string   `json:"problems" doc:"What a person has to look at"`
}

// BankReturn is a payment returned by a sender's bank, with the consequences of its return code.
type BankReturn struct {
	TransferID      string    `json:"transferId"`
	Reference       string    `json:"reference"`
	Refund          bool      `json:"refund" doc:"A refund that did not reach its account"`
	Amount          string    `json:"amount"`
	Code            string    `json:"code"`
	Meaning         string    `json:"meaning"`
	Window          string    `json:"window" doc:"How long the bank has for it"`
	RetiresSource   bool      `json:"retiresSource"`
	LocksSender     bool      `json:"locksSender"`
	MayBeAskedAgain bool      `json:"mayBeAskedAgain"`
	OpensCase       bool      `json:"opensCase"`
	SettledOn       string    `json:"settledOn,omitempty" doc:"A date; none where it had not settled"`
	ReturnedAt      time.Time `json:"returnedAt"`
	Untimely        bool      `json:"untimely" doc:"After the bank's time for it was over: it can be dishonored"`
	Dispute         string    `json:"dispute,omitempty" enum:"OPEN,UPHELD,UNDONE" doc:"Where our bank dishonored it: whether the sender's bank may still insist on it, does, or has not in time"`
}
