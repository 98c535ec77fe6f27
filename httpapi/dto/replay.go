package dto

import (
	"encoding/json"
	"time"

	"hulak/domain"
)

// Replay is the history of one stream, or of one ledger account, in steps.
type Replay struct {
	Stream string       `json:"stream"`
	Kind   string       `json:"kind" doc:"What the stream is about, such as transfer; account for one of the books"`
	Steps  int64        `json:"steps" doc:"How many there are"`
	AsOf   int64        `json:"asOf,omitempty" doc:"The last step that was known at the moment asked for; absent where none was, or no moment was"`
	From   int64        `json:"from" doc:"The first of the steps below"`
	Result []ReplayStep `json:"result"`
	Marks  []ReplayMark `json:"marks" doc:"What staff have marked, in the order in which they did"`
}

// ReplayStep is one step without the resulting state.
type ReplayStep struct {
	Step       int64      `json:"step"`
	Position   string     `json:"position"`
	ID         string     `json:"id"`
	Stream     string     `json:"stream" doc:"That the event stands in"`
	Type       string     `json:"type"`
	HappenedAt *time.Time `json:"happenedAt,omitempty" doc:"By the clock of whoever reports it; absent where the event says nothing of it"`
	RecordedAt time.Time  `json:"recordedAt" doc:"By the clock of the log"`
	ActorID    string     `json:"actorId"`
	ActorRole  string     `json:"actorRole"`
}

// ReplayFrame is one step with the states before and after it, and its context.
type ReplayFrame struct {
	ReplayStep
	Steps     int64           `json:"steps"`
	Actor     Person          `json:"actor"`
	Device    string          `json:"device" doc:"The browser that the request came from; empty where the program acted by itself, or it was not kept"`
	RequestID string          `json:"requestId"`
	Payload   json.RawMessage `json:"payload"`
	Erased    bool            `json:"erased" doc:"Its personal part can no longer be read"`
	Personal  bool            `json:"personal" doc:"What is personal is shown; where it is not, the state is as if the person had been erased"`
	Before    json.RawMessage `json:"before,omitempty" doc:"The state before the step, folded as decisions fold it"`
	After     json.RawMessage `json:"after,omitempty" doc:"And after it; absent where it could not be folded"`
	Unfolded  string          `json:"unfolded,omitempty" doc:"Why there is no state"`
	Postings  []Posting       `json:"postings" doc:"What the step meant in the books"`
	InForce   InForce         `json:"inForce"`
	About     string          `json:"-"` // the person whose data is shown, or empty
}

// Concerned returns the person whose data the step shows.
func (f ReplayFrame) Concerned() []string { return []string{f.About} }

// InForce contains the rate, fees, coupon, rules and lists in force when a step was recorded.
type InForce struct {
	Rate      *RateInForce   `json:"rate,omitempty"`
	FeeSet    *FeeSetInForce `json:"feeSet,omitempty" doc:"The one that prices the transfer, or would"`
	Coupon    *CouponInForce `json:"coupon,omitempty" doc:"The one that the transfer uses"`
	Rules     string         `json:"rules,omitempty" doc:"Version of the screening rules that the transfer was last held against"`
	Lists     []ListInForce  `json:"lists" doc:"The sanctions lists"`
	Screening *Screening     `json:"screening,omitempty" doc:"The last one of the transfer's people up to the step"`
	Known     []KnownList    `json:"known" doc:"The lists on which the transfer's people had last been screened"`
	Decision  *HoldDecided   `json:"decision,omitempty" doc:"What staff decided at this very step"`
}

// RateInForce is the exchange rate in force, with the version that priced the transfer.
type RateInForce struct {
	Pair        string    `json:"pair"`
	Rate        string    `json:"rate"`
	Version     int64     `json:"version"`
	Source      string    `json:"source"`
	PublishedAt time.Time `json:"publishedAt"`
	PricedBy    int64     `json:"pricedBy,omitempty" doc:"The version that the transfer was priced by"`
}

// FeeSetInForce is a fee set as of a step.
type FeeSetInForce struct {
	Key      string         `json:"key"`
	Version  int64          `json:"version"`
	SavedAt  time.Time      `json:"savedAt"`
	PricedBy int64          `json:"pricedBy,omitempty" doc:"The version that the transfer was priced by"`
	Ranges   []FeeRangeThen `json:"ranges"`
}

// FeeRangeThen is one range of a fee set.
type FeeRangeThen struct {
	Min     Money  `json:"min"`
	Max     Money  `json:"max"`
	Flat    Money  `json:"flat"`
	Percent string `json:"percent"`
}

// CouponInForce is a coupon as of a step.
type CouponInForce struct {
	Code      string    `json:"code"`
	Title     string    `json:"title"`
	Version   int64     `json:"version"`
	Uses      int       `json:"uses"`
	UsesMax   int       `json:"usesMax"`
	Deleted   bool      `json:"deleted"`
	ExpiresAt time.Time `json:"expiresAt"`
}

// ListInForce is the version of a sanctions list that people were screened against.
type ListInForce struct {
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
	Text string    `json:"text" doc:"Empty for a bookmark without a title, and once the person it was about has been erased"`
	By   Person    `json:"by"`
	At   time.Time `json:"at"`
	Mine bool      `json:"mine" doc:"Whoever asks may remove it"`

	About string `json:"-"` // the person that the text may mention
}

// Concerned returns the person that the text may mention.
func (m ReplayMark) Concerned() []string { return []string{m.About} }

// Concerned returns the people that the marks may mention.
func (r Replay) Concerned() []string { return concernedIn(r.Marks) }

// NewReplayMark adds a mark to a step.
type NewReplayMark struct {
	Step int64  `json:"step"`
	Kind string `json:"kind" doc:"BOOKMARK or NOTE"`
	Text string `json:"text"`
}

// Check refuses a text that is too long.
func (f NewReplayMark) Check() []domain.FieldError {
	var c checks
	c.field("text", f.Text, atMost(commentCharsMax))
	return c.faults
}

// SealKey is the public key that verifies evidence.
type SealKey struct {
	Key string `json:"key" doc:"Compare it with the one that is published elsewhere before you rely on it"`
}
