package presentation

import (
	"slices"

	"hulak/domain/screening"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/compliance"
)

// Screening converts a screening with its hits.
func Screening(sc compliance.Screening) dto.Screening {
	return dto.Screening{
		Position: core.FormatPosition(sc.Position), At: dto.Time(sc.At), Trigger: string(sc.Trigger), Rules: sc.RulesVersion,
		Checks: dto.Map(sc.Checks, func(c screening.Check) dto.ScreeningCheck {
			return dto.ScreeningCheck{
				PersonID: c.PersonID, Role: string(c.Role), List: c.List, Version: c.Version, Verdict: string(c.Verdict), Score: c.Score,
			}
		}),
		Hits:  dto.Map(sc.Hits, ScreeningHit),
		Fired: dto.Map(sc.FiredPatterns, func(r screening.FiredPattern) dto.FiredRule { return dto.FiredRule(r) }),
	}
}

// ScreeningHit converts a hit.
func ScreeningHit(h screening.Hit) dto.ScreeningHit {
	return dto.ScreeningHit{
		PersonID: h.PersonID, List: h.List, Entry: h.Entry, Name: h.Name, Program: h.Program, Place: h.Residence, Score: h.Score,
		BirthDate: string(h.BirthDate), Dismissed: h.Dismissed,
	}
}

// ScreenedListsAt returns the latest screened version of each list up to a log position.
func ScreenedListsAt(screenings []compliance.Screening, position int64) []dto.ScreenedList {
	lists := []dto.ScreenedList{}
	for _, sc := range screenings {
		if sc.Position > position {
			break
		}
		for _, list := range screenedLists(sc) {
			i := slices.IndexFunc(lists, func(l dto.ScreenedList) bool { return l.List == list.List })
			if i < 0 {
				lists = append(lists, list)
			} else {
				lists[i] = list
			}
		}
	}
	return lists
}

// screenedLists returns the lists in one screening, each with its most severe verdict.
func screenedLists(sc compliance.Screening) []dto.ScreenedList {
	var lists []dto.ScreenedList
	for _, c := range sc.Checks {
		result := screening.Result{}
		for _, other := range sc.Checks {
			if other.List == c.List {
				result.Checks = append(result.Checks, other)
			}
		}
		if !slices.ContainsFunc(lists, func(l dto.ScreenedList) bool { return l.List == c.List }) {
			lists = append(lists, dto.ScreenedList{List: c.List, Version: c.Version, Verdict: string(result.Verdict()),
				ScreenedAt: dto.Time(sc.At)})
		}
	}
	return lists
}

// SuppliedDocument converts a document that a sender uploaded.
func SuppliedDocument(d transfer.DocumentSupplied) dto.SuppliedDocument {
	return dto.SuppliedDocument{ID: d.DocumentID, Kind: string(d.Kind), Name: d.Name, Bytes: d.Bytes, At: dto.Time(d.At)}
}
