package screening

import (
	"slices"
	"time"
)

// MatchFound records that a new list version matches a person, who was screened again because of it. If no transfer of the person was in
// progress, staff review the matches before the person's next transfer.
type MatchFound struct {
	PersonID      string    `json:"personId"`
	Role          Role      `json:"role"`
	List          string    `json:"list"`
	Version       string    `json:"version"` // digest of the list's files
	RulesVersion  string    `json:"rules"`
	Score         int       `json:"score"`   // of the best match, in thousandths
	Entries       []string  `json:"entries"` // entry numbers, best match first
	OpenTransfers int       `json:"openTransfers"`
	At            time.Time `json:"at"`
	Evidence      Evidence  `json:"-" personal:"true"`
}

// MatchEnded records that list entries which matched a person were removed, or changed so that they no longer match. It changes neither
// holds nor decisions.
type MatchEnded struct {
	PersonID     string    `json:"personId"`
	Role         Role      `json:"role"`
	List         string    `json:"list"`
	Version      string    `json:"version"` // first version without the match
	RulesVersion string    `json:"rules"`
	Entries      []string  `json:"entries"` // entry numbers
	At           time.Time `json:"at"`
}

// ReviewCompleted records that staff dismissed the last match that was found without a transfer in progress.
type ReviewCompleted struct {
	PersonID string    `json:"personId"`
	At       time.Time `json:"at"`
}

// ReviewReopened records that a match waits for review again, because staff restored it.
type ReviewReopened struct {
	PersonID string    `json:"personId"`
	At       time.Time `json:"at"`
}

// RecordMatches records the effect of a new list version on a person. Hits that staff have dismissed do not count.
type RecordMatches struct {
	PersonID      string
	Role          Role
	List          string
	Version       string
	RulesVersion  string
	Hits          []Hit    // on added and changed entries, best first
	Ended         []string // numbers of the entries that no longer match
	OpenTransfers int
	At            time.Time
}

func (c RecordMatches) decide(s Clearance) ([]ClearanceEvent, error) {
	if s.Recorded == (RecordedVersion{c.List, c.Version, c.RulesVersion}) {
		return nil, nil
	}
	var events []ClearanceEvent
	if hits := slices.DeleteFunc(slices.Clone(c.Hits), s.IsDismissed); len(hits) > 0 {
		found := MatchFound{
			PersonID: c.PersonID, Role: c.Role, List: c.List, Version: c.Version, RulesVersion: c.RulesVersion, Score: hits[0].Score,
			OpenTransfers: c.OpenTransfers, At: c.At, Evidence: Evidence{Hits: hits},
		}
		for _, h := range hits {
			found.Entries = append(found.Entries, h.Entry)
		}
		events = append(events, found)
	}
	if len(c.Ended) > 0 {
		events = append(events, MatchEnded{
			PersonID: c.PersonID, Role: c.Role, List: c.List, Version: c.Version, RulesVersion: c.RulesVersion, Entries: c.Ended, At: c.At,
		})
	}
	return events, nil
}

// AwaitsReview reports whether a match that was found without a transfer in progress still waits for staff.
func (c Clearance) AwaitsReview() bool { return len(c.openMatches()) > 0 }

// openMatches returns the matches to review that are not dismissed.
func (c Clearance) openMatches() []Match {
	return slices.DeleteFunc(slices.Clone(c.ToReview), func(m Match) bool { return slices.Contains(c.Dismissed, m) })
}

// completesReview reports whether a dismissal leaves no match to review.
func (c Clearance) completesReview(dismissed Match) bool {
	open := c.openMatches()
	return len(open) == 1 && open[0] == dismissed
}

// reopensReview reports whether restoring a match is a reason for a review that is not open now.
func (c Clearance) reopensReview(restored Match) bool {
	return !c.AwaitsReview() && slices.Contains(c.ToReview, restored) && slices.Contains(c.Dismissed, restored)
}

// withFound returns the state after matches were found.
func (c Clearance) withFound(e MatchFound) Clearance {
	c.PersonID, c.Recorded = e.PersonID, RecordedVersion{e.List, e.Version, e.RulesVersion}
	if e.OpenTransfers > 0 { // the holds of the transfers are reviewed instead
		return c
	}
	c.ToReview = slices.Clone(c.ToReview)
	for _, entry := range e.Entries {
		if m := (Match{e.List, entry}); !slices.Contains(c.ToReview, m) {
			c.ToReview = append(c.ToReview, m)
		}
	}
	return c
}

func (MatchFound) EventType() string      { return "screening.match_found" }
func (MatchEnded) EventType() string      { return "screening.match_ended" }
func (ReviewCompleted) EventType() string { return "screening.review_completed" }
func (ReviewReopened) EventType() string  { return "screening.review_reopened" }

// Subject returns the person, whose key encrypts the matching entries.
func (e MatchFound) Subject() string { return e.PersonID }

func (MatchFound) clearance()      {}
func (MatchEnded) clearance()      {}
func (ReviewCompleted) clearance() {}
func (ReviewReopened) clearance()  {}
