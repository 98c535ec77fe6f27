package casefile

import (
	"fmt"
	"slices"
)

func evolve(s State, event Event) State {
	switch e := event.(type) {
	case Opened:
		if !s.Exists() {
			s.ID, s.OpenedAt, s.OpenedBy, s.Reason = e.CaseID, e.At, e.By, e.Reason
		}
		s.Open = true
	case NoteAdded:
		s.Notes = append(slices.Clone(s.Notes), e)
	case DocumentAttached:
		s.Documents = append(slices.Clone(s.Documents), e)
	case Closed:
		s.Open, s.LastClose = false, e
	default:
		panic(fmt.Sprintf("casefile: unknown event %T", event))
	}
	return s
}
