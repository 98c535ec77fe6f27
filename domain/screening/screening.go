// Package screening holds the results and rules of compliance screening.
//
// Before money moves, we compare the sender and the beneficiary with sanctions lists, and check the transfer for suspicious
// patterns. The package defines the results of both checks, staff decisions about matches, and the history of list versions.
package screening

import "slices"

// Verdict is the result of comparing a person with a list.
type Verdict string

// Verdicts, in order of increasing severity.
const (
	VerdictClear       Verdict = "CLEAR"
	VerdictUnavailable Verdict = "UNAVAILABLE" // the screening provider did not respond, so the person is not cleared
	VerdictHold        Verdict = "HOLD"        // compliance must review the person
	VerdictReject      Verdict = "REJECT"      // we must not serve the person
)

// Role is a person's role in a transfer.
type Role string

const (
	RoleSender      Role = "SENDER"
	RoleBeneficiary Role = "BENEFICIARY"
)

// Trigger is the reason for screening a transfer.
type Trigger string

const (
	TriggerCreation    Trigger = "CREATION"
	TriggerListChanged Trigger = "LIST_CHANGED"
)

// Hold reasons. The codes of patterns are also hold reasons.
const (
	ReasonHit         = "SCREENING_HIT"
	ReasonReject      = "SCREENING_REJECT"
	ReasonUnavailable = "SCREENING_UNAVAILABLE"
	ReasonIdentity    = "IDENTITY_DATA_MISSING"
	ReasonListChanged = "SCREENING_HIT_LIST_CHANGED"
)

// Check is the result of comparing one person with one version of one list. It contains no names. Evidence holds the matching
// entries.
type Check struct {
	PersonID string  `json:"personId"`
	Role     Role    `json:"role"`
	List     string  `json:"list"`
	Version  string  `json:"version"` // digest of the list's files, or the provider's name for the version
	Verdict  Verdict `json:"verdict"`
	Score    int     `json:"score"` // score of the best match, in thousandths; 0 if the provider returns none
}

// Hit is a list entry that matches a person.
type Hit struct {
	PersonID  string          `json:"personId"`
	List      string          `json:"list"`
	Entry     string          `json:"entry"` // entry number on the list
	Name      string          `json:"name"`  // as written on the list
	Program   string          `json:"program,omitempty"`
	Residence string          `json:"place,omitempty"` // residence according to the list
	Score     int             `json:"score"`           // in thousandths
	BirthDate BirthDateResult `json:"birthDate"`
	Dismissed bool            `json:"setAside,omitempty"` // whether this match has been dismissed
}

// BirthDateResult is the result of comparing a person's date of birth with a list entry's date of birth.
type BirthDateResult string

// Results of comparing dates of birth.
const (
	BirthDateUnknown BirthDateResult = "UNKNOWN"
	BirthDateAgrees  BirthDateResult = "AGREES"
	BirthDateDiffers BirthDateResult = "DIFFERS"
)

// SameMatch reports whether two hits are for the same person and list entry.
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
	worst := VerdictClear
	for _, c := range r.Checks {
		if severity[c.Verdict] > severity[worst] {
			worst = c.Verdict
		}
	}
	return worst
}

var severity = map[Verdict]int{VerdictClear: 0, VerdictUnavailable: 1, VerdictHold: 2, VerdictReject: 3}

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

var reasonByVerdict = map[Verdict]string{VerdictUnavailable: ReasonUnavailable, VerdictHold: ReasonHit, VerdictReject: ReasonReject}

// NewHits returns the hits that are neither dismissed nor already known.
func NewHits(hits, known []Hit) []Hit {
	var added []Hit
	for _, h := range hits {
		if !h.Dismissed && !slices.ContainsFunc(known, h.SameMatch) {
			added = append(added, h)
		}
	}
	return added
}
