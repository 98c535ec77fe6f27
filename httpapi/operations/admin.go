package operations

import (
	"context"

	"hulak/domain/money"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/ledger"
)

func (h *Handlers) getTrialBalance(ctx context.Context, in *trialBalanceInput) (dto.TrialBalance, error) {
	balance, err := h.trialBalance(ctx, in)
	if err != nil {
		return dto.TrialBalance{}, err
	}
	response := dto.TrialBalance{
		Position: core.FormatPosition(balance.Position), Balanced: true,
		Accounts: dto.Map(balance.Balances, func(b ledger.Balance) dto.AccountBalance {
			return dto.AccountBalance{Account: string(b.Account), Currency: string(b.Amount.Currency()), Balance: dto.MoneyOf(b.Amount)}
		}),
		Sums: dto.Map(balance.Sums, func(a money.Amount) dto.CurrencySum {
			return dto.CurrencySum{Currency: string(a.Currency()), Sum: dto.MoneyOf(a)}
		}),
	}
	for _, sum := range balance.Sums {
		response.Balanced = response.Balanced && sum.IsZero()
	}
	return response, nil
}
