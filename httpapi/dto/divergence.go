package dto

import "time"

// Divergence is a difference that the checker found between the log and other data.
type Divergence struct {
	ID         string     `json:"id"`
	Kind       string     `json:"kind" enum:"LOG,FACTS,LEDGER,LIMITS,COUPONS,READ_MODEL,PROVIDER,UNDER_WAY"`
	Scope      string     `json:"scope" doc:"Location of the difference: a stream, such as transfer-ID, or a part of the ledger"`
	Subject    string     `json:"subject" doc:"What differs. For a read model, the schema, table, and key of the row"`
	Expected   string     `json:"expected" doc:"Value according to the log. Empty if the subject alone describes the difference"`
	Actual     string     `json:"actual"`
	FirstSeen  time.Time  `json:"firstSeen"`
	LastSeen   time.Time  `json:"lastSeen"`
	ResolvedAt *time.Time `json:"goneAt,omitempty" doc:"When a later check found no difference"`
}
