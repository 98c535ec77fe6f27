package compliance

import (
	"context"
	"errors"
	"math"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/compliance"
)

// PastLists compares people with earlier versions of the sanctions lists.
type PastLists interface {
	// Match returns the entries of a version that match a person, best first, and the best score in thousandths. It uses the current
	// matching rules. The date of birth is YYYY-MM-DD, or empty if unknown. Match returns ErrVersionNotStored if the version's files are
	// not stored.
	Match(ctx context.Context, list, version, name, dateOfBirth string) (hits []screening.Hit, score int, err error)
}

// ErrVersionNotStored means that the files of a list version are not stored, because an earlier release loaded it.
var ErrVersionNotStored = errors.New("list version is not stored")

// rescreeningsPerRead is the maximum number of results that are read at once.
const rescreeningsPerRead = 500

// listSanctionsLists lists the versions of the sanctions lists, newest first.
func (h *Handlers) listSanctionsLists(ctx context.Context, in *core.ListPage) (dto.Page[SanctionsList], error) {
	before, err := in.Position()
	if err != nil {
		return dto.Page[SanctionsList]{}, err
	}
	lists, next, err := h.compliance.SanctionsLists(ctx, before, in.Limit)
	if err != nil {
		return dto.Page[SanctionsList]{}, err
	}
	results := map[string]map[string]Rescreening{}
	for _, l := range lists {
		if results[l.Name] == nil {
			if results[l.Name], err = h.rescreenings(ctx, l.Name); err != nil {
				return dto.Page[SanctionsList]{}, err
			}
		}
	}
	return dto.PageOf(lists, core.PositionCursor(next), func(l compliance.SanctionsList) SanctionsList {
		row := SanctionsList{
			List: l.Name, Version: l.Version, Previous: l.Previous, Entries: l.EntryCount, Names: l.NameCount, Sample: l.Sample,
			InEffect: l.InEffect, TakenAt: dto.Time(l.At), Position: core.FormatPosition(l.Position),
		}
		if result, found := results[l.Name][l.Version]; found {
			row.Rescreening = &result
		}
		return row
	}), nil
}

// rescreenings returns the latest result of screening people for each version of a list.
func (h *Handlers) rescreenings(ctx context.Context, list string) (map[string]Rescreening, error) {
	results := map[string]Rescreening{}
	for after := int64(0); ; {
		events, err := h.Config.Events.ReadStream(ctx, domain.Stream(screening.RescreeningDecider.Category, list), after, rescreeningsPerRead)
		if err != nil {
			return nil, err
		}
		for _, r := range events {
			if e, ok := r.Event.(screening.Rescreened); ok {
				results[e.Version] = Rescreening{
					Previous: e.Previous, Rules: e.RulesVersion, Added: e.Added, Changed: e.Changed, Removed: e.Removed, People: e.People,
					Candidates: e.Candidates, Hits: e.Hits, Ended: e.Ended, OpenTransfers: e.OpenTransfers, StartedAt: dto.Time(e.StartedAt),
					CompletedAt: dto.Time(e.At),
				}
			}
		}
		if len(events) < rescreeningsPerRead {
			return results, nil
		}
		after += int64(len(events))
	}
}

// listPastMatches compares a person with the versions of the sanctions lists, newest first.
func (h *Handlers) listPastMatches(ctx context.Context, in *pastMatchesInput) (dto.Page[PastMatches], error) {
	name, dateOfBirth := strings.TrimSpace(in.Name), in.DateOfBirth
	if in.PersonID != "" {
		var err error
		if name, dateOfBirth, err = h.screenedName(ctx, in.PersonID); err != nil {
			return dto.Page[PastMatches]{}, err
		}
	}
	if name == "" {
		return dto.Page[PastMatches]{}, domain.RejectField("name", "FIELD_CANNOT_BE_EMPTY")
	}
	before := int64(math.MaxInt64)
	if err := core.ParsePosition("after", in.After, &before); err != nil {
		return dto.Page[PastMatches]{}, err
	}
	lists, next, err := h.compliance.SanctionsLists(ctx, before, in.Limit)
	if err != nil {
		return dto.Page[PastMatches]{}, err
	}
	names, rows := core.NewStaffNames(h.Server), make([]PastMatches, len(lists))
	for i, l := range lists {
		if rows[i], err = h.matchPast(ctx, l, in.PersonID, name, dateOfBirth, names); err != nil {
			return dto.Page[PastMatches]{}, err
		}
	}
	return dto.Page[PastMatches]{Result: rows, Next: core.PositionCursor(next)}, nil
}

// matchPast compares a person with one version. The person's ID is empty if only the name is known.
func (h *Handlers) matchPast(
	ctx context.Context, l compliance.SanctionsList, personID, name, dateOfBirth string, names *core.StaffNames,
) (PastMatches, error) {
	row := PastMatches{
		List: l.Name, Version: l.Version, TakenAt: dto.Time(l.At), InEffect: l.InEffect, Rules: screening.CurrentRules.Version,
		Hits: []dto.ScreeningHit{}, personID: personID,
	}
	hits, score, err := h.deps.PastLists.Match(ctx, l.Name, l.Version, name, dateOfBirth)
	if errors.Is(err, ErrVersionNotStored) {
		return row, nil
	}
	row.Stored, row.Hit, row.Score = true, len(hits) > 0, score
	for i := range hits {
		hits[i].PersonID = personID
	}
	row.Hits = dto.Map(hits, presentation.ScreeningHit)
	if err == nil && personID != "" {
		err = h.addClearances(ctx, []dto.Screening{{Hits: row.Hits}}, names)
	}
	return row, err
}

// screenedName returns the name and the date of birth with which a sender or a beneficiary is screened. It returns errPersonNotFound if
// the person does not exist or is erased.
func (h *Handlers) screenedName(ctx context.Context, personID string) (name, dateOfBirth string, err error) {
	to, readable, err := core.ListState(ctx, h.Server, beneficiary.Decider, personID)
	name, dateOfBirth = projections.FullName(to.Person.FirstName, to.Person.MiddleName, to.Person.LastName), to.Person.DateOfBirth
	if err == nil && !to.Exists() {
		var from sender.State
		from, readable, err = core.ListState(ctx, h.Server, sender.Decider, personID)
		name = projections.FullName(from.Person.FirstName, from.Person.MiddleName, from.Person.LastName)
	}
	if err == nil && (!readable || name == "") {
		err = errPersonNotFound
	}
	return name, dateOfBirth, err
}
