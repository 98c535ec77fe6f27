package httpapi

import (
	"context"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/staff"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	"hulak/projections/compliance"
	"hulak/projections/transfers"
)

// errPersonNotFound means that the person in a match is neither a sender nor a beneficiary.
var errPersonNotFound = domain.Reject(domain.NotFound, "PERSON_NOT_FOUND")

// listHolds returns the compliance queue with the most urgent transfers first.
func (s *Server) listHolds(ctx context.Context, in *ListPage) (dto.Page[dto.HeldTransfer], error) {
	after, err := in.cursor()
	if err != nil {
		return dto.Page[dto.HeldTransfer]{}, err
	}
	queue, next, err := s.queries.compliance.Queue(ctx, after, in.Limit)
	if err != nil {
		return dto.Page[dto.HeldTransfer]{}, err
	}
	ids := make([]string, len(queue))
	for i, h := range queue {
		ids[i] = h.TransferID
	}
	found, err := s.queries.transfers.ByIDs(ctx, ids)
	if err != nil {
		return dto.Page[dto.HeldTransfer]{}, err
	}
	list := dto.Page[dto.HeldTransfer]{Result: []dto.HeldTransfer{}, Next: next.String()}
	names := staffNames{s: s}
	for _, h := range queue {
		i := slices.IndexFunc(found, func(t transfers.Summary) bool { return t.ID == h.TransferID })
		if i < 0 {
			continue // the transfers read model is behind
		}
		t, err := state(ctx, s, transfer.Decider, h.TransferID)
		if err != nil {
			return list, err
		}
		held := dto.HeldTransfer{
			Transaction: s.transactionInfo(found[i]), Stage: h.Stage, Reasons: copyNonNil(h.Reasons), HeldAt: dto.Time(h.HeldAt),
			DueAt:     dto.Time(h.DueAt),
			Documents: copyNonNil(h.Documents), NeedsTwoApprovers: t.NeedsTwoApprovers(s.cfg.TwoApproverThreshold),
			WaitingForDocuments: !h.WaitingSince.IsZero(),
		}
		if t.ApprovedBy != "" {
			if held.ApprovedBy, err = names.name(ctx, t.ApprovedBy); err != nil {
				return list, err
			}
		}
		list.Result = append(list.Result, held)
	}
	return list, nil
}

// getHold returns a transfer's compliance record, with the sanctions list versions that had been screened before each decision.
func (s *Server) getHold(ctx context.Context, in *ByID) (dto.HoldRecord, error) {
	detail, err := s.queries.transfers.ByID(ctx, in.ID)
	if err != nil {
		return dto.HoldRecord{}, err
	}
	record, err := s.queries.compliance.ForTransfer(ctx, in.ID)
	if err != nil {
		return dto.HoldRecord{}, err
	}
	t, err := state(ctx, s, transfer.Decider, in.ID)
	if err != nil {
		return dto.HoldRecord{}, err
	}
	names := staffNames{s: s}
	out := dto.HoldRecord{
		Transaction: s.transactionInfo(detail.Summary), Holds: dto.Map(record.Holds, holdInfo), Held: t.IsHeld(),
		NeedsTwoApprovers: t.NeedsTwoApprovers(s.cfg.TwoApproverThreshold),
		Screenings:        dto.Map(record.Screenings, screeningInfo), Decisions: make([]dto.HoldDecisionRecord, len(record.Decisions)),
	}
	out.Supplied = dto.Map(t.Supplied, suppliedInfo)
	if t.ApprovedBy != "" {
		firstApprover, err := names.person(ctx, domain.Actor{ID: t.ApprovedBy})
		if err != nil {
			return out, err
		}
		out.FirstApprover = &firstApprover
	}
	if err := s.addClearances(ctx, out.Screenings, &names); err != nil {
		return out, err
	}
	for i, d := range record.Decisions {
		by, err := names.person(ctx, d.Actor)
		if err != nil {
			return out, err
		}
		out.Decisions[i] = dto.HoldDecisionRecord{
			Position: formatPosition(d.Position), At: dto.Time(d.At), Decision: d.Decision, By: by, Comments: d.Comments,
			Documents:     copyNonNil(d.Documents),
			ScreenedLists: screenedListsAt(record.Screenings, d.Position),
		}
	}
	return out, nil
}

// addClearances adds to each hit whether staff have dismissed it, and who has proposed to dismiss it.
func (s *Server) addClearances(ctx context.Context, screenings []dto.Screening, names *staffNames) error {
	clearances := map[string]screening.Clearance{}
	for _, sc := range screenings {
		for i, h := range sc.Hits {
			clearance, cached := clearances[h.PersonID]
			if !cached {
				var err error
				if clearance, err = state(ctx, s, screening.ClearanceDecider, h.PersonID); err != nil {
					return err
				}
				clearances[h.PersonID] = clearance
			}
			sc.Hits[i].Dismissed = clearance.IsDismissed(screening.Hit{List: h.List, Entry: h.Entry})
			if proposal, open := clearance.ProposalFor(screening.Match{List: h.List, Entry: h.Entry}); open {
				by, err := names.person(ctx, domain.Actor{ID: proposal.By})
				if err != nil {
					return err
				}
				sc.Hits[i].ProposedBy = &by
			}
		}
	}
	return nil
}

func holdInfo(h compliance.Hold) dto.Hold {
	info := dto.Hold{
		Stage: h.Stage, Reasons: copyNonNil(h.Reasons), HeldAt: dto.Time(h.HeldAt), DueAt: dto.Time(h.DueAt), Documents: copyNonNil(h.Documents),
		Outcome: h.Outcome,
	}
	if !h.WaitingSince.IsZero() {
		since := dto.Time(h.WaitingSince)
		info.WaitingSince = &since
	}
	if !h.ClosedAt.IsZero() {
		closedAt := dto.Time(h.ClosedAt)
		info.ClosedAt = &closedAt
	}
	return info
}

func suppliedInfo(d transfer.DocumentSupplied) dto.SuppliedDocument {
	return dto.SuppliedDocument{ID: d.DocumentID, Kind: string(d.Kind), Name: d.Name, Bytes: d.Bytes, At: dto.Time(d.At)}
}

func screeningInfo(sc compliance.Screening) dto.Screening {
	return dto.Screening{
		Position: formatPosition(sc.Position), At: dto.Time(sc.At), Trigger: string(sc.Trigger), Rules: sc.RulesVersion,
		Checks: dto.Map(sc.Checks, func(c screening.Check) dto.ScreeningCheck {
			return dto.ScreeningCheck{
				PersonID: c.PersonID, Role: string(c.Role), List: c.List, Version: c.Version, Verdict: string(c.Verdict), Score: c.Score,
			}
		}),
		Hits: dto.Map(sc.Hits, func(h screening.Hit) dto.ScreeningHit {
			return dto.ScreeningHit{
				PersonID: h.PersonID, List: h.List, Entry: h.Entry, Name: h.Name, Program: h.Program, Place: h.Residence, Score: h.Score,
				BirthDate: string(h.BirthDate), Dismissed: h.Dismissed,
			}
		}),
		Fired: dto.Map(sc.FiredPatterns, func(r screening.FiredPattern) dto.FiredRule { return dto.FiredRule(r) }),
	}
}

// screenedListsAt returns the latest screened version of each list up to a log position.
func screenedListsAt(screenings []compliance.Screening, position int64) []dto.ScreenedList {
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

// staffNames looks up the names of staff and caches them. It is not safe for concurrent use.
type staffNames struct {
	s     *Server
	cache map[string]string
}

// person returns a staff member with their name, or the system actor without a name.
func (n *staffNames) person(ctx context.Context, a domain.Actor) (dto.Person, error) {
	name, cached := n.cache[a.ID]
	if !cached && a.Role != "SYSTEM" {
		member, err := recentState(ctx, n.s, staff.Decider, a.ID)
		if err != nil {
			return dto.Person{}, err
		}
		name = member.Person.FullName
		if n.cache == nil {
			n.cache = map[string]string{}
		}
		n.cache[a.ID] = name
	}
	return dto.Person{ID: a.ID, Name: name, Role: a.Role}, nil
}

// name returns a staff member's name. If there is no name, it returns the ID, for example for a process that opened a case.
func (n *staffNames) name(ctx context.Context, id string) (string, error) {
	person, err := n.person(ctx, domain.Actor{ID: id})
	if person.Name == "" {
		return id, err
	}
	return person.Name, err
}

func (s *Server) releaseHold(ctx context.Context, in *idBodyInput[dto.HoldDecision]) (dto.Success, error) {
	release := transfer.Release{By: callerOf(ctx).ID, Comments: strings.TrimSpace(in.Body.Comments),
		TwoApproverThreshold: s.cfg.TwoApproverThreshold, At: s.now()}
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) { return struct{}{}, usecase.ReleaseHold(u, in.ID, release) })
	return dto.OK, err
}

func (s *Server) rejectHold(ctx context.Context, in *idBodyInput[dto.HoldDecision]) (dto.Success, error) {
	return dto.OK, executeCommand(ctx, s, transfer.Decider, in.ID,
		transfer.Command(transfer.Reject{Comments: strings.TrimSpace(in.Body.Comments), At: s.now()}))
}

func (s *Server) requestDocuments(ctx context.Context, in *idBodyInput[dto.DocumentRequest]) (dto.Success, error) {
	documents := make([]transfer.DocumentKind, len(in.Body.Documents))
	for i, d := range in.Body.Documents {
		documents[i] = transfer.DocumentKind(d)
	}
	return dto.OK, executeCommand(ctx, s, transfer.Decider, in.ID, transfer.Command(transfer.RequestDocuments{
		Documents: documents, ShownReason: transfer.DocumentReason(in.Body.ShownReason), Comments: strings.TrimSpace(in.Body.Comments),
		At: s.now(),
	}))
}

// dismissMatch proposes to dismiss a sanctions match, or approves that proposal. After a second staff member approves, the list
// entry no longer holds the person's transfers.
func (s *Server) dismissMatch(ctx context.Context, in *bodyInput[dto.MatchDecision]) (dto.Success, error) {
	d := in.Body
	if err := s.checkPersonExists(ctx, d.PersonID); err != nil {
		return dto.Success{}, err
	}
	dismissal := screening.DismissMatch{PersonID: d.PersonID, List: d.List, Entry: d.Entry, By: callerOf(ctx).ID,
		Reason: strings.TrimSpace(d.Reason), At: s.now()}
	_, err := execute(ctx, s, func(u domain.UnitOfWork) (struct{}, error) { return struct{}{}, usecase.DismissMatch(u, dismissal) })
	return dto.OK, err
}

// restoreMatch makes a list entry count as a match again, or withdraws the proposal to dismiss the match.
func (s *Server) restoreMatch(ctx context.Context, in *bodyInput[dto.MatchDecision]) (dto.Success, error) {
	d := in.Body
	if err := s.checkPersonExists(ctx, d.PersonID); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, executeCommand(ctx, s, screening.ClearanceDecider, d.PersonID,
		screening.ClearanceCommand(screening.RestoreMatch{List: d.List, Entry: d.Entry, Reason: strings.TrimSpace(d.Reason), At: s.now()}))
}

// checkPersonExists returns errPersonNotFound for a person who is neither a sender nor a beneficiary.
func (s *Server) checkPersonExists(ctx context.Context, personID string) error {
	asSender, err := recentState(ctx, s, sender.Decider, personID)
	if err != nil {
		return err
	}
	asBeneficiary, err := recentState(ctx, s, beneficiary.Decider, personID)
	if err == nil && !asSender.Exists() && !asBeneficiary.Exists() {
		err = errPersonNotFound
	}
	return err
}

// listSanctionsLists lists the versions of the sanctions lists, newest first.
func (s *Server) listSanctionsLists(ctx context.Context, in *ListPage) (dto.Page[dto.SanctionsList], error) {
	before, err := in.position()
	if err != nil {
		return dto.Page[dto.SanctionsList]{}, err
	}
	lists, next, err := s.queries.compliance.SanctionsLists(ctx, before, in.Limit)
	return dto.PageOf(lists, positionCursor(next), func(l compliance.SanctionsList) dto.SanctionsList {
		return dto.SanctionsList{
			List: l.Name, Version: l.Version, Previous: l.Previous, Entries: l.EntryCount, Names: l.NameCount, Sample: l.Sample,
			InEffect: l.InEffect, TakenAt: dto.Time(l.At), Position: formatPosition(l.Position),
		}
	}), err
}
