package ofac

import (
	"context"
	"strings"
	"time"

	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/ofac"
	"hulak/domain/reference"
	"hulak/domain/screening"
	"hulak/domain/sender"
	"hulak/domain/transfer"
	"hulak/httpapi/core"
	"hulak/projections/compliance"
)

// facts reads what the log states about the transfer of a report.
func (h *Handlers) facts(ctx context.Context, s ofac.State) (ofac.Facts, error) {
	t, err := core.State(ctx, h.Server, transfer.Decider, s.TransferID)
	if err != nil {
		return ofac.Facts{}, err
	}
	from, err := core.State(ctx, h.Server, sender.Decider, t.SenderID)
	if err != nil {
		return ofac.Facts{}, err
	}
	to, err := core.State(ctx, h.Server, beneficiary.Decider, t.BeneficiaryID)
	if err != nil {
		return ofac.Facts{}, err
	}
	source, err := core.State(ctx, h.Server, funding.Decider, t.Funding.SourceID)
	if err != nil {
		return ofac.Facts{}, err
	}
	record, err := h.compliance.ForTransfer(ctx, t.ID)
	if err != nil {
		return ofac.Facts{}, err
	}
	match := matchOf(t)
	blockReport, err := core.State(ctx, h.Server, ofac.Decider, t.ID+"-blocked")
	return ofac.Facts{
		TransferID: t.ID, ReferenceNumber: t.ReferenceNumber, CreatedAt: t.CreatedAt, Purpose: t.Purpose, Amount: t.Amounts().Total(),
		Funding: fundingText(t, source), Payout: t.Route.Method.Phrase(), Parties: parties(t, from, to, source),
		Match: match, ListVersion: listVersion(record.Screenings, match, s.ActedAt), BlockedAt: t.Block.At,
		Basis: t.Block.Unblock.Basis, Reference: t.Block.Unblock.Reference, BlockConfirmation: blockReport.Filing.Confirmation,
	}, err
}

// matchOf returns the match that two people confirmed, or else the best match of the screenings.
func matchOf(t transfer.State) screening.Hit {
	if t.Block.Hit.Entry != "" || len(t.Hits) == 0 {
		return t.Block.Hit
	}
	best := t.Hits[0]
	for _, hit := range t.Hits {
		if hit.Score > best.Score {
			best = hit
		}
	}
	return best
}

// listVersion returns the version of the match's list in the latest screening up to a time.
func listVersion(screenings []compliance.Screening, match screening.Hit, at time.Time) string {
	version := ""
	for _, s := range screenings {
		for _, check := range s.Checks {
			if check.List == match.List && check.PersonID == match.PersonID && !s.At.After(at) {
				version = check.Version
			}
		}
	}
	return version
}

func parties(t transfer.State, from sender.State, to beneficiary.State, source funding.State) []ofac.Party {
	home := to.Person.Address
	list := []ofac.Party{
		{
			Role: "Sender", Name: from.Name().Full(), Address: joinNonEmpty(reference.StateName(reference.USA, from.Region), "US"),
			Account: source.Account.Last4,
		},
		{Role: "Sender's institution", Name: source.Account.InstitutionName},
		{
			Role: "Beneficiary", Name: t.Payee.Name, Address: joinNonEmpty(home.AddressLine1, home.City, to.Country),
			Account: t.Payee.AccountNumber,
		},
	}
	if payer := joinNonEmpty(t.Payee.BankName, t.Payee.BranchName, t.Payee.WalletProvider, t.Payee.PayerName); payer != "" {
		list = append(list, ofac.Party{Role: "Beneficiary's institution", Name: payer, Address: to.Country})
	}
	return list
}

func fundingText(t transfer.State, source funding.State) string {
	kind := "bank account"
	if t.Funding.Kind == funding.DebitCard {
		kind = "debit card"
	}
	return kind + " ending in " + source.Account.Last4
}

func joinNonEmpty(parts ...string) string {
	var filled []string
	for _, part := range parts {
		if part != "" {
			filled = append(filled, part)
		}
	}
	return strings.Join(filled, ", ")
}

// item is an item of blocked property with the people in its transfer.
type item struct {
	ofac.Property
	reference string
	people    []string
}

// blockedAt returns the property that was blocked at a time, or that is blocked now if the time is zero. Names of erased people are empty.
func (h *Handlers) blockedAt(ctx context.Context, at time.Time) ([]item, error) {
	blocks, err := h.ofac.BlockedAt(ctx, at)
	if err != nil {
		return nil, err
	}
	items := make([]item, len(blocks))
	for i, b := range blocks {
		t, _, err := core.ListState(ctx, h.Server, transfer.Decider, b.TransferID)
		if err != nil {
			return nil, err
		}
		from, _, err := core.ListState(ctx, h.Server, sender.Decider, t.SenderID)
		if err != nil {
			return nil, err
		}
		items[i] = item{
			Property: ofac.Property{
				TransferID: b.TransferID, BlockedAt: b.BlockedAt, Amount: b.Amount, Owner: from.Name().Full(), Match: t.Block.Hit,
			},
			reference: t.ReferenceNumber, people: []string{t.SenderID, t.BeneficiaryID},
		}
	}
	return items, nil
}

func propertyOf(items []item) []ofac.Property {
	property := make([]ofac.Property, len(items))
	for i, it := range items {
		property[i] = it.Property
	}
	return property
}
