package dto

import (
	"encoding/json"
	"time"
)

// Replay is the history of one stream or ledger account as a list of steps.
type Replay struct {
	Stream string       `json:"stream"`
	Kind   string       `json:"kind" doc:"Stream category, such as transfer, or account for a ledger account"`
	Steps  int64        `json:"steps" doc:"Total number of steps"`
	AsOf   int64        `json:"asOf,omitempty" doc:"Number of the last step recorded by the requested time or position. Absent if there is none"`
	From   int64        `json:"from" doc:"Number of the first step in result"`
	Result []ReplayStep `json:"result"`
	Marks  []ReplayMark `json:"marks" doc:"Bookmarks and notes by staff, oldest first"`
}

// ReplayStep is one step, without its state.
type ReplayStep struct {
	Step       int64      `json:"step"`
	Position   string     `json:"position"`
	ID         string     `json:"id"`
	Stream     string     `json:"stream" doc:"Stream of the event"`
	Type       string     `json:"type"`
	HappenedAt *time.Time `json:"happenedAt,omitempty" doc:"When the event happened, according to its source. Absent if the event does not contain this time"`
	RecordedAt time.Time  `json:"recordedAt" doc:"When the event was recorded in the log"`
	ActorID    string     `json:"actorId"`
	ActorRole  string     `json:"actorRole"`
}

// ReplayFrame is one step with its context and the states before and after it.
type ReplayFrame struct {
	ReplayStep
	Steps      int64           `json:"steps"`
	Actor      Person          `json:"actor"`
	Device     string          `json:"device" doc:"Browser that sent the request. Empty for automatic actions and unknown browsers"`
	RequestID  string          `json:"requestId"`
	TraceID    string          `json:"traceId,omitempty" doc:"ID of the OpenTelemetry trace. Absent if the trace was not recorded"`
	Payload    json.RawMessage `json:"payload"`
	Erased     bool            `json:"erased" doc:"True if the personal fields were erased"`
	Personal   bool            `json:"personal" doc:"True if personal fields are shown. If false, the states look as if the data had been erased"`
	Before     json.RawMessage `json:"before,omitempty" doc:"State before the step"`
	After      json.RawMessage `json:"after,omitempty" doc:"State after the step. Absent if it can't be computed"`
	StateError string          `json:"unfolded,omitempty" doc:"Why the state can't be computed"`
	Postings   []Posting       `json:"postings" doc:"Ledger postings for the step"`
	InEffect   InEffect        `json:"inForce"`
	SubjectID  string          `json:"-"` // ID of the person whose data is shown, or empty
}

// SubjectIDs returns the ID of the person whose data the step shows.
func (f ReplayFrame) SubjectIDs() []string { return []string{f.SubjectID} }

// InEffect contains the rate, fees, coupon, rules, and sanctions lists in effect when a step was recorded.
type InEffect struct {
	Rate          *RateInEffect       `json:"rate,omitempty"`
	FeeSet        *FeeSetInEffect     `json:"feeSet,omitempty" doc:"Fee set that applies to the transfer"`
	Coupon        *CouponInEffect     `json:"coupon,omitempty" doc:"Coupon that the transfer uses"`
	Rules         string              `json:"rules,omitempty" doc:"Version of the rules in the most recent screening of the transfer"`
	Lists         []ListInEffect      `json:"lists" doc:"Sanctions lists in effect"`
	Screening     *Screening          `json:"screening,omitempty" doc:"Most recent screening up to the step"`
	ScreenedLists []ScreenedList      `json:"known" doc:"Versions of the lists in the most recent screening of the sender and the beneficiary"`
	Decision      *HoldDecisionRecord `json:"decision,omitempty" doc:"Decision by staff at this step"`
}

// RateInEffect is the exchange rate at the time of a step, and the version used to price the transfer.
type RateInEffect struct {
	Pair           string    `json:"pair"`
	Rate           string    `json:"rate"`
	Version        int64     `json:"version"`
	Source         string    `json:"source"`
	PublishedAt    time.Time `json:"publishedAt"`
	PricingVersion int64     `json:"pricedBy,omitempty" doc:"Version used to price the transfer"`
}

// FeeSetInEffect is a fee set at the time of a step.
type FeeSetInEffect struct {
	Key            string             `json:"key"`
	Version        int64              `json:"version"`
	SavedAt        time.Time          `json:"savedAt"`
	PricingVersion int64              `json:"pricedBy,omitempty" doc:"Version used to price the transfer"`
	Ranges         []FeeRangeInEffect `json:"ranges"`
}

// FeeRangeInEffect is one range of a fee set.
type FeeRangeInEffect struct {
	Min     Money  `json:"min"`
	Max     Money  `json:"max"`
	Flat    Money  `json:"flat"`
	Percent string `json:"percent"`
}

// CouponInEffect is a coupon at the time of a step.
type CouponInEffect struct {
	Code      string    `json:"code"`
	Title     string    `json:"title"`
	Version   int64     `json:"version"`
	Uses      int       `json:"uses"`
	UsesMax   int       `json:"usesMax"`
	Deleted   bool      `json:"deleted"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// ListInEffect is the version of a sanctions list that people were screened against.
type ListInEffect struct {
	List    string    `json:"list"`
	Version string    `json:"version"`
	Entries int       `json:"entries"`
	TakenAt time.Time `json:"takenAt"`
}

// ReplayMark is a bookmark or a note at a step.
type ReplayMark struct {
	ID   string    `json:"id"`
	Step int64     `json:"step"`
	Kind string    `json:"kind" enum:"BOOKMARK,NOTE"`
	Text string    `json:"text" doc:"Empty for a bookmark without a title, and after the person's data is erased"`
	By   Person    `json:"by"`
	At   time.Time `json:"at"`
	Mine bool      `json:"mine" doc:"True if the caller can remove the mark"`

	SubjectID string `json:"-"` // ID of a person that the text might mention
}

// SubjectIDs returns the ID of a person that the text might mention.
func (m ReplayMark) SubjectIDs() []string { return []string{m.SubjectID} }

// SubjectIDs returns the IDs of the people that the marks might mention.
func (r Replay) SubjectIDs() []string { return subjectIDsIn(r.Marks) }

// NewReplayMark adds a bookmark or a note to a step.
type NewReplayMark struct {
	Step int64  `json:"step"`
	Kind string `json:"kind" doc:"BOOKMARK or NOTE"`
	Text string `json:"text"`
}

// Check validates the form.
func (f NewReplayMark) Check(c *Checks) {
	c.field("text", f.Text, maxChars(maxCommentChars))
}

// SealKey is the public key for verifying an evidence file.
type SealKey struct {
	Key string `json:"key" doc:"Public key. Before you rely on it, compare it with a copy from another source"`
}
