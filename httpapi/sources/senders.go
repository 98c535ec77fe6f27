package sources

import (
	"context"

	"hulak/domain"
	"hulak/domain/funding"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	"hulak/projections/sources"
)

func (h *Handlers) ListSenderBanks(ctx context.Context, _ *core.NoInput) (dto.List[dto.SenderBank], error) {
	banks, err := h.sources.BankAccounts(ctx, core.CallerOf(ctx).ID)
	return dto.ListOf(banks, func(b sources.Source) dto.SenderBank {
		return dto.SenderBank{
			ID: b.ID, ReferenceID: b.ID, Name: b.InstitutionName + " " + presentation.MaskNumber(b.Last4), InstitutionName: b.InstitutionName,
			AccountType: string(b.AccountType), AccountHolderName: b.Holder, AccountNumber: presentation.MaskNumber(b.Last4),
			VerificationStatus: string(b.Status),
		}
	}), err
}

func (h *Handlers) ListSenderCards(ctx context.Context, _ *core.NoInput) (dto.List[dto.SenderCard], error) {
	cards, err := h.sources.Cards(ctx, core.CallerOf(ctx).ID)
	return dto.ListOf(cards, func(c sources.Source) dto.SenderCard {
		return dto.SenderCard{
			ID: c.ID, ReferenceID: c.ID, NickName: c.NickName, SenderID: c.SenderID, InstitutionName: c.InstitutionName,
			FundingSourceName: c.Network + " " + presentation.MaskNumber(c.Last4), Network: c.Network, CardNumber: presentation.MaskNumber(c.Last4),
		}
	}), err
}

func (h *Handlers) removeSenderBank(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.removeSource(ctx, in.ID, funding.BankAccount)
}

func (h *Handlers) removeSenderCard(ctx context.Context, in *core.ByID) (dto.Success, error) {
	return h.removeSource(ctx, in.ID, funding.DebitCard)
}

func (h *Handlers) removeSource(ctx context.Context, id string, kind funding.Kind) (dto.Success, error) {
	err := core.Run(ctx, h.Server, func(u domain.UnitOfWork) error {
		source, err := domain.Load(u, funding.Decider, id)
		if err != nil {
			return err
		}
		if source.Kind != kind {
			return funding.ErrNotFound
		}
		return domain.Run(u, funding.Decider, id, funding.Command(funding.Remove{By: core.CallerOf(ctx).ID, At: h.Now()}))
	})
	return dto.OK, err
}
