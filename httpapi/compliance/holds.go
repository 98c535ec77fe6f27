package compliance

import (
	"context"
	"slices"
	"strings"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/money"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/domain/usecase"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections"
	"hulak/projections/compliance"
	"hulak/projections/transfers"
)

// errPersonNotFound means that the person in a match is neither a sender nor a beneficiary.
var errPersonNotFound = domain.Reject(domain.NotFound, "PERSON_NOT_FOUND")

// listHolds returns the compliance queue with the most urgent transfers first.
func (h *Handlers) listHolds(ctx context.Context, in *core.ListPage) (dto.Page[HeldTransfer], error) {
	after, err := in.Cursor()
	if err != nil {
		return dto.Page[HeldTransfer]{}, err
	}
	queue, next, err := h.compliance.Queue(ctx, after, in.Limit)
	if err != nil {
		return dto.Page[HeldTransfer]{}, err
	}
	ids := dto.Map(queue, func(hold compliance.Hold) string { return hold.TransferID })
	found, err := h.transfers.ByIDs(ctx, ids)
	if err != nil {
		return dto.Page[HeldTransfer]{}, err
	}
	list := dto.Page[HeldTransfer]{Result: []HeldTransfer{}, Next: next.String()}
	threshold, err := h.twoApproverThreshold(ctx)
	if err != nil {
		return list, err
	}
	names := core.NewStaffNames(h.Server)
	for _, hold := range queue {
		i := slices.IndexFunc(found, func(t transfers.Summary) bool { return t.ID == hold.TransferID })
		if i < 0 {
			continue // the transfers read model is behind
		}
		t, _, err := core.ListState(ctx, h.Server, transfer.Decider, hold.TransferID)
		if err != nil {
			return list, err
		}
		held := HeldTransfer{
			Transaction: presentation.Transaction(found[i],
				h.Now()), Stage: hold.Stage, Reasons: dto.CopyNonNil(hold.Reasons), HeldAt: dto.Time(hold.HeldAt),
			DueAt:     dto.Time(hold.DueAt),
			Documents: dto.CopyNonNil(hold.Documents), NeedsTwoApprovers: t.NeedsTwoApprovers(threshold),
			WaitingForDocuments: !hold.WaitingSince.IsZero(),
		}
		if t.ApprovedBy != "" {
			if held.ApprovedBy, err = names.Name(ctx, t.ApprovedBy); err != nil {
				return list, err
			}
		}
		list.Result = append(list.Result, held)
	}
	return list, nil
}

// getHold returns a transfer's compliance record, with the sanctions list versions that had been screened before each decision.
func (h *Handlers) getHold(ctx context.Context, in *core.ByID) (HoldRecord, error) {
	detail, err := h.transfers.ByID(ctx, in.ID)
	if err != nil {
		return HoldRecord{}, err
	}
	record, err := h.compliance.ForTransfer(ctx, in.ID)
	if err != nil {
		return HoldRecord{}, err
	}
	t, err := core.State(ctx, h.Server, transfer.Decider, in.ID)
	if err != nil {
		return HoldRecord{}, err
	}
	threshold, err := h.twoApproverThreshold(ctx)
	if err != nil {
		return HoldRecord{}, err
	}
	names := core.NewStaffNames(h.Server)
	out := HoldRecord{
		Transaction: presentation.Transaction(detail.Summary, h.Now()), Holds: dto.Map(record.Holds, holdInfo), Held: t.IsHeld(),
		CanBlock:          t.CanBlock(),
		NeedsTwoApprovers: t.NeedsTwoApprovers(threshold),
		Screenings:        dto.Map(record.Screenings, presentation.Screening), Decisions: make([]dto.HoldDecisionRecord, len(record.Decisions)),
	}
	if out.People, err = h.people(ctx, t); err != nil {
		return HoldRecord{}, err
	}
	out.Supplied = dto.Map(t.Supplied, presentation.SuppliedDocument)
	if t.ApprovedBy != "" {
		firstApprover, err := names.Person(ctx, domain.Actor{ID: t.ApprovedBy})
		if err != nil {
			return out, err
		}
		out.FirstApprover = &firstApprover
	}
	if out.Block, err = blockInfo(ctx, names, t); err != nil {
		return out, err
	}
	if err := h.addClearances(ctx, out.Screenings, names); err != nil {
		return out, err
	}
	for i, d := range record.Decisions {
		by, err := names.Person(ctx, d.Actor)
		if err != nil {
			return out, err
		}
		out.Decisions[i] = dto.HoldDecisionRecord{
			Position: core.FormatPosition(d.Position), At: dto.Time(d.At), Decision: d.Decision, By: by, Comments: d.Comments,
			Documents:     dto.CopyNonNil(d.Documents),
			ScreenedLists: presentation.ScreenedListsAt(record.Screenings, d.Position),
		}
	}
	return out, nil
}

// people returns what is known about a transfer's sender and beneficiary.
func (h *Handlers) people(ctx context.Context, t transfer.State) ([]PersonRecord, error) {
	from, err := core.State(ctx, h.Server, sender.Decider, t.SenderID)
	if err != nil {
		return nil, err
	}
	to, err := core.State(ctx, h.Server, beneficiary.Decider, t.BeneficiaryID)
	if err != nil {
		return nil, err
	}
	identity := from.Identity
	if t.Parties.IsKnown() {
		identity = t.Parties.Sender.Identity
	}
	home := from.Region
	if a := identity.Address; a.AddressLine1 != "" {
		home = oneLine(a.AddressLine1, a.AddressLine2, a.City, a.State, a.PostalCode)
	}
	a := to.Person.Address
	return []PersonRecord{
		{
			ID: from.ID, Role: string(screening.RoleSender), Name: from.Name().Full(), Address: home, Country: "USA",
			IDType: string(identity.IDType),
		},
		{
			ID: to.ID, Role: string(screening.RoleBeneficiary),
			Name:        projections.FullName(to.Person.FirstName, to.Person.MiddleName, to.Person.LastName),
			DateOfBirth: to.Person.DateOfBirth,
			Address:     oneLine(a.AddressLine1, a.AddressLine2, a.City, a.State, a.PostalCode), Country: to.Country,
		},
	}, nil
}

// oneLine joins the parts of an address that are known.
func oneLine(parts ...string) string {
	return strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), ", ")
}

// addClearances adds to each hit whether staff have dismissed it, and who has proposed to dismiss it.
func (h *Handlers) addClearances(ctx context.Context, screenings []dto.Screening, names *core.StaffNames) error {
	clearances := map[string]screening.Clearance{}
	for _, sc := range screenings {
		for i, hit := range sc.Hits {
			clearance, cached := clearances[hit.PersonID]
			if !cached {
				var err error
				if clearance, err = core.State(ctx, h.Server, screening.ClearanceDecider, hit.PersonID); err != nil {
					return err
				}
				clearances[hit.PersonID] = clearance
			}
			sc.Hits[i].Dismissed = clearance.IsDismissed(screening.Hit{List: hit.List, Entry: hit.Entry})
			if proposal, open := clearance.ProposalFor(screening.Match{List: hit.List, Entry: hit.Entry}); open {
				by, err := names.Person(ctx, domain.Actor{ID: proposal.By})
				if err != nil {
					return err
				}
				sc.Hits[i].ProposedBy = &by
			}
		}
	}
	return nil
}

func holdInfo(h compliance.Hold) Hold {
	info := Hold{
		Stage: h.Stage, Reasons: dto.CopyNonNil(h.Reasons), HeldAt: dto.Time(h.HeldAt), DueAt: dto.Time(h.DueAt),
		Documents: dto.CopyNonNil(h.Documents), Outcome: h.Outcome,
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

func (h *Handlers) releaseHold(ctx context.Context, in *core.IDBodyInput[dto.HoldDecision]) (dto.Success, error) {
	release := transfer.Release{By: core.CallerOf(ctx).ID, Comments: strings.TrimSpace(in.Body.Comments),
		TwoApproverThreshold: h.deps.TwoApproverThreshold, At: h.Now()}
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.ReleaseHold(u, in.ID, release)
	})
	return dto.OK, err
}

func (h *Handlers) rejectHold(ctx context.Context, in *core.IDBodyInput[dto.HoldDecision]) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID,
		transfer.Command(transfer.Reject{Comments: strings.TrimSpace(in.Body.Comments), At: h.Now()}))
}

func (h *Handlers) blockFunds(ctx context.Context, in *core.IDBodyInput[dto.BlockDecision]) (dto.Success, error) {
	d := in.Body
	block := transfer.BlockFunds{
		PersonID: d.PersonID, List: d.List, Entry: d.Entry, Comments: strings.TrimSpace(d.Comments), By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error { return usecase.BlockFunds(u, in.ID, block) })
}

func (h *Handlers) unblockFunds(ctx context.Context, in *core.IDBodyInput[dto.UnblockDecision]) (dto.Success, error) {
	d := in.Body
	unblock := transfer.UnblockFunds{
		Basis: transfer.UnblockBasis(d.Basis), Reference: strings.TrimSpace(d.Reference), Comments: strings.TrimSpace(d.Comments),
		By: core.CallerOf(ctx).ID, At: h.Now(),
	}
	return dto.OK, core.Run(ctx, h.Server, func(u domain.UnitOfWork) error { return usecase.UnblockFunds(u, in.ID, unblock) })
}

// recordInterest records interest that the bank credited on blocked money, or the payment of all interest after an unblocking.
func (h *Handlers) recordInterest(ctx context.Context, in *core.IDBodyInput[dto.BlockedInterest]) (dto.Success, error) {
	by, at := core.CallerOf(ctx).ID, h.Now()
	command := transfer.Command(transfer.PayBlockedInterest{Reference: strings.TrimSpace(in.Body.Reference), By: by, At: at})
	if in.Body.Credited != "" {
		amount, err := money.Parse(string(in.Body.Credited), money.USD)
		if err != nil {
			return dto.Success{}, transfer.ErrInterestAmount
		}
		command = transfer.CreditBlockedInterest{Amount: amount, By: by, At: at}
	}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID, command)
}

func (h *Handlers) withdrawBlockProposal(ctx context.Context, in *core.IDBodyInput[dto.HoldDecision]) (dto.Success, error) {
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID, transfer.Command(transfer.WithdrawBlockProposal{
		Comments: strings.TrimSpace(in.Body.Comments), By: core.CallerOf(ctx).ID, At: h.Now(),
	}))
}

// blockInfo returns the proposed or confirmed block of a transfer's money, or nil if there is none.
func blockInfo(ctx context.Context, names *core.StaffNames, t transfer.State) (*FundsBlock, error) {
	b := t.Block
	if b == (transfer.Block{}) {
		return nil, nil
	}
	info := &FundsBlock{
		State: blockState(t), PersonID: b.Hit.PersonID, List: b.Hit.List, Entry: b.Hit.Entry, Name: b.Hit.Name,
		BlockedAt: dto.OptionalTime(b.At), Basis: string(b.Unblock.Basis), Reference: b.Unblock.Reference,
	}
	if interest := t.OwedInterest(); interest.IsPositive() {
		info.Interest = dto.MoneyOf(interest)
	}
	if proposedBy := b.ProposedBy + b.Unblock.By; proposedBy != "" { // at most one proposal is pending
		by, err := names.Person(ctx, domain.Actor{ID: proposedBy})
		if err != nil {
			return nil, err
		}
		info.ProposedBy = &by
	}
	return info, nil
}

func blockState(t transfer.State) string {
	switch {
	case t.Block.State == transfer.BlockStateNotBlocked:
		return "PROPOSED"
	case t.AwaitsUnblock():
		return "UNBLOCK_PROPOSED"
	}
	return string(t.Block.State)
}

func (h *Handlers) requestDocuments(ctx context.Context, in *core.IDBodyInput[dto.DocumentRequest]) (dto.Success, error) {
	documents := dto.Map(in.Body.Documents, func(d string) transfer.DocumentKind { return transfer.DocumentKind(d) })
	return dto.OK, core.ExecuteCommand(ctx, h.Server, transfer.Decider, in.ID, transfer.Command(transfer.RequestDocuments{
		Documents: documents, ShownReason: transfer.DocumentReason(in.Body.ShownReason), Comments: strings.TrimSpace(in.Body.Comments),
		At: h.Now(),
	}))
}

// dismissMatch proposes to dismiss a sanctions match, or approves that proposal. After a second staff member approves, the list
// entry no longer holds the person's transfers.
func (h *Handlers) dismissMatch(ctx context.Context, in *core.BodyInput[dto.MatchDecision]) (dto.Success, error) {
	d := in.Body
	if err := h.checkPersonExists(ctx, d.PersonID); err != nil {
		return dto.Success{}, err
	}
	dismissal := screening.DismissMatch{PersonID: d.PersonID, List: d.List, Entry: d.Entry, By: core.CallerOf(ctx).ID,
		Reason: strings.TrimSpace(d.Reason), At: h.Now()}
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		return usecase.DismissMatch(u, dismissal)
	})
	return dto.OK, err
}

// restoreMatch makes a list entry count as a match again, or withdraws the proposal to dismiss the match.
func (h *Handlers) restoreMatch(ctx context.Context, in *core.BodyInput[dto.MatchDecision]) (dto.Success, error) {
	d := in.Body
	if err := h.checkPersonExists(ctx, d.PersonID); err != nil {
		return dto.Success{}, err
	}
	return dto.OK, core.ExecuteCommand(ctx, h.Server, screening.ClearanceDecider, d.PersonID,
		screening.ClearanceCommand(screening.RestoreMatch{List: d.List, Entry: d.Entry, Reason: strings.TrimSpace(d.Reason), At: h.Now()}))
}

// checkPersonExists returns errPersonNotFound for a person who is neither a sender nor a beneficiary.
func (h *Handlers) checkPersonExists(ctx context.Context, personID string) error {
	asSender, err := core.RecentState(ctx, h.Server, sender.Decider, personID)
	if err != nil {
		return err
	}
	asBeneficiary, err := core.RecentState(ctx, h.Server, beneficiary.Decider, personID)
	if err == nil && !asSender.Exists() && !asBeneficiary.Exists() {
		err = errPersonNotFound
	}
	return err
}
