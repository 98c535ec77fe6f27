// Package screening is what is found out about the people of a transfer before money moves: who was compared with which
// version of which list, and what came of it; which rules on conduct fired; and which matches staff have set aside. It
// also keeps the register of the lists.
package screening

import "slices"

// Verdict is what came of comparing a person with a list.
type Verdict string

// The verdicts, the gravest last.
const (
	Clear       Verdict = "CLEAR"
	Unavailable Verdict = "UNAVAILABLE" // nobody answered, which clears nobody
	Hold        Verdict = "HOLD"        // compliance must look
	Reject      Verdict = "REJECT"      // must not be served
)

// Role is whose part a person has in a transfer.
type Role string

// The roles.
const (
	Sender      Role = "SENDER"
	Beneficiary Role = "BENEFICIARY"
)

// Trigger is why a transfer's people were screened.
type Trigger string

// The triggers.
const (
	AtCreation  Trigger = "CREATION"
	ListChanged Trigger = "LIST_CHANGED"
)

// The reasons for which a transfer is held, beside those that the rules of conduct give by their own codes.
const (
	ReasonHit         = "SCREENING_HIT"
	ReasonReject      = "SCREENING_REJECT"
	ReasonUnavailable = "SCREENING_UNAVAILABLE"
	ReasonIdentity    = "IDENTITY_DATA_MISSING"
	ReasonListChanged = "SCREENING_HIT_LIST_CHANGED"
)

// Check is one person compared with one version of one list. It names nobody: which entries they are like stands in the
// evidence.
type Check struct {
	PersonID string  `json:"personId"`
	Role     Role    `json:"role"`
	List     string  `json:"list"`
	Version  string  `json:"version"` // the digest of its files, or what its provider calls it
	Verdict  Verdict `json:"verdict"`
	Score    int     `json:"score"` // of the best match, in thousandths; 0 where the provider gives none
}

// Hit is an entry of a list that a person is like.
type Hit struct {
	PersonID  string    `json:"personId"`
	List      string    `json:"list"`
	Entry     string    `json:"entry"` // its number in the list
	Name      string    `json:"name"`  // as the list writes it
	Program   string    `json:"program,omitempty"`
	Place     string    `json:"place,omitempty"` // where the list says they live
	Score     int       `json:"score"`           // in thousandths
	BirthDate BirthDate `json:"birthDate"`
	SetAside  bool      `json:"setAside,omitempty"` // staff have said before that this is somebody else
}

// BirthDate is how a person's date of birth stands to an entry's.
type BirthDate string

// How they stand.
const (
	BirthDateUnknown BirthDate = "UNKNOWN"
	BirthDateAgrees  BirthDate = "AGREES"
	BirthDateDiffers BirthDate = "DIFFERS"
)

// Is reports whether two hits are the same person being like the same entry.
func (h Hit) Is(other Hit) bool {
	return h.PersonID == other.PersonID && h.List == other.List && h.Entry == other.Entry
}

// Evidence is what a verdict rests on. It is kept as the sender's.
type Evidence struct {
	Hits []Hit `json:"hits"` // the best first
}

// Result is all that was found out about a transfer's people at one time.
type Result struct {
	Checks []Check
	Hits   []Hit
}

// Verdict is the gravest of all checks.
func (r Result) Verdict() Verdict {
	gravest := Clear
	for _, c := range r.Checks {
		if gravity[c.Verdict] > gravity[gravest] {
			gravest = c.Verdict
		}
	}
	return gravest
}

var gravity = map[Verdict]int{Clear: 0, Unavailable: 1, Hold: 2, Reject: 3}

// Reasons are the codes that the verdicts hold a transfer for.
func (r Result) Reasons() []string {
	var reasons []string
	for _, c := range r.Checks {
		code := reasonOf[c.Verdict]
		if code != "" && !slices.Contains(reasons, code) {
			reasons = append(reasons, code)
		}
	}
	return reasons
}

var reasonOf = map[Verdict]string{Unavailable: ReasonUnavailable, Hold: ReasonHit, Reject: ReasonReject}

// Beyond are the hits that are neither set aside nor known.
func Beyond(hits, known []Hit) []Hit {
	var fresh []Hit
	for _, h := range hits {
		if !h.SetAside && !slices.ContainsFunc(known, h.Is) {
			fresh = append(fresh, h)
		}
	}
	return fresh
}
