// Package screening holds the results and rules of compliance screening.
//
// Before money moves, the sender and the beneficiary are compared with sanctions lists, and rules on behavior are applied to the
// transfer. The package defines the results of both, the matches that staff have dismissed, and the register of list versions.
package screening

import "slices"

// Verdict is the result of comparing a person with a list.
type Verdict string

// The verdicts, least severe first.
const (
	Clear       Verdict = "CLEAR"
	Unavailable Verdict = "UNAVAILABLE" // the screening provider did not answer, so the person is not cleared
	Hold        Verdict = "HOLD"        // compliance must review
	Reject      Verdict = "REJECT"      // must not be served
)

// Role is a person's role in a transfer.
type Role string

// The roles.
const (
	Sender      Role = "SENDER"
	Beneficiary Role = "BENEFICIARY"
)

// Trigger is why a transfer was screened.
type Trigger string

// The triggers.
const (
	AtCreation  Trigger = "CREATION"
	ListChanged Trigger = "LIST_CHANGED"
)

// The hold reasons. Patterns add their own codes.
const (
	ReasonHit         = "SCREENING_HIT"
	ReasonReject      = "SCREENING_REJECT"
	ReasonUnavailable = "SCREENING_UNAVAILABLE"
	ReasonIdentity    = "IDENTITY_DATA_MISSING"
	ReasonListChanged = "SCREENING_HIT_LIST_CHANGED"
)

// Check is the result of comparing one person with one version of one list. It contains no names. The matching entries are in
// the Evidence.
type Check struct {
	PersonID string  `json:"personId"`
	Role     Role    `json:"role"`
	List     string  `json:"list"`
	Version  string  `json:"version"` // digest of the list's files, or the provider's name for the version
	Verdict  Verdict `json:"verdict"`
	Score    int     `json:"score"` // of the best match, in thousandths; 0 if the provider gives none
}

// Hit is a list entry that a person matches.
type Hit struct {
	PersonID  string    `json:"personId"`
	List      string    `json:"list"`
	Entry     string    `json:"entry"` // entry number in the list
	Name      string    `json:"name"`  // as written in the list
	Program   string    `json:"program,omitempty"`
	Place     string    `json:"place,omitempty"` // residence according to the list
	Score     int       `json:"score"`           // in thousandths
	BirthDate BirthDate `json:"birthDate"`
	SetAside  bool      `json:"setAside,omitempty"` // staff have dismissed this match
}

// BirthDate says whether a person's date of birth agrees with an entry's.
type BirthDate string

// The results of comparing dates of birth.
const (
	BirthDateUnknown BirthDate = "UNKNOWN"
	BirthDateAgrees  BirthDate = "AGREES"
	BirthDateDiffers BirthDate = "DIFFERS"
)

// SameMatch reports whether two hits have the same person and the same list entry.
func (h Hit) SameMatch(other Hit) bool {
	return h.PersonID == other.PersonID && h.List == other.List && h.Entry == other.Entry
}

// Evidence holds the hits behind a verdict. It is encrypted with the sender's key.
type Evidence struct {
	Hits []Hit `json:"hits"` // best match first
}

// Result is the screening result for all people in a transfer.
type Result struct {
	Checks []Check
	Hits   []Hit
}

// Verdict returns the most severe verdict of all checks.
func (r Result) Verdict() Verdict {
	gravest := Clear
	for _, c := range r.Checks {
		if severity[c.Verdict] > severity[gravest] {
			gravest = c.Verdict
		}
	}
	return gravest
}

var severity = map[Verdict]int{Clear: 0, Unavailable: 1, Hold: 2, Reject: 3}

// Reasons returns the hold reasons for the verdicts.
func (r Result) Reasons() []string {
	var reasons []string
	for _, c := range r.Checks {
		code := reasonByVerdict[c.Verdict]
		if code != "" && !slices.Contains(reasons, code) {
			reasons = append(reasons, code)
		}
	}
	return reasons
}

var reasonByVerdict = map[Verdict]string{Unavailable: ReasonUnavailable, Hold: ReasonHit, Reject: ReasonReject}

// NewHits returns the hits that are neither dismissed nor already known.
func NewHits(hits, known []Hit) []Hit {
	var fresh []Hit
	for _, h := range hits {
		if !h.SetAside && !slices.ContainsFunc(known, h.SameMatch) {
			fresh = append(fresh, h)
		}
	}
	return fresh
}
