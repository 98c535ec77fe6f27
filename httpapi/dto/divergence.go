package dto

import "time"

// Checked is a page of the checker's findings, with its progress.
type Checked struct {
	Page[Divergence]
	Open       int        `json:"open" doc:"How many are there"`
	Walked     string     `json:"walked" doc:"Position up to which the walk through the whole log has come"`
	Streams    int64      `json:"streams" doc:"Streams looked at since the installation"`
	FinishedAt *time.Time `json:"finishedAt,omitempty" doc:"When a walk through the whole log ended last"`
	LookedAt   *time.Time `json:"lookedAt,omitempty" doc:"When the checker looked last; it looks every few seconds"`
}

// Divergence is a difference from the event log.
type Divergence struct {
	ID        string     `json:"id"`
	Kind      string     `json:"kind" enum:"LOG,FACTS,LEDGER,LIMITS,COUPONS,READ_MODEL,PROVIDER,UNDER_WAY"`
	Scope     string     `json:"scope" doc:"Where it is: a stream, such as transfer-ID, or a part of the books"`
	Subject   string     `json:"subject" doc:"What is not as it should be; of a read model: schema, table and key of the row"`
	Expected  string     `json:"expected" doc:"By the log; empty where the subject says all"`
	Actual    string     `json:"actual"`
	FirstSeen time.Time  `json:"firstSeen"`
	LastSeen  time.Time  `json:"lastSeen"`
	GoneAt    *time.Time `json:"goneAt,omitempty" doc:"When it was looked at again and found to be right"`
}
