package dto

import "time"

// DivergencePage is a page of divergences and the checker's progress.
type DivergencePage struct {
	Page[Divergence]
	Open        int        `json:"open" doc:"Number of unresolved divergences"`
	CheckedUpTo string     `json:"walked" doc:"Log position that the current full check has reached"`
	Streams     int64      `json:"streams" doc:"Number of streams checked since installation"`
	FinishedAt  *time.Time `json:"finishedAt,omitempty" doc:"When the last full check of the log ended"`
	LastRunAt   *time.Time `json:"lookedAt,omitempty" doc:"When the checker last ran. It runs every few seconds"`
}

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
