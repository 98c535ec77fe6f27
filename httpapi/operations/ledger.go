package operations

import (
	"context"
	"time"

	"hulak/domain"
	"hulak/domain/closing"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/projections/events"
	readmodel "hulak/projections/ledger"
)

var errAccountNotFound = domain.Reject(domain.NotFound, "ACCOUNT_NOT_FOUND")

// maxOldestInFlight is the maximum number of oldest in-flight items in a response.
const maxOldestInFlight = 20

// trialBalance returns the trial balance at a log position or a time. The default is now.
func (h *Handlers) trialBalance(ctx context.Context, in *trialBalanceInput) (readmodel.TrialBalance, error) {
	switch {
	case in.Position != "":
		return h.ledger.TrialBalanceAt(ctx, core.ClampPosition(in.Position))
	case in.At != "":
		at, err := time.Parse(time.RFC3339, in.At)
		if err != nil {
			return readmodel.TrialBalance{}, core.ErrInvalid.WithFields(domain.FieldError{Field: "at", Code: "INVALID_DATE"})
		}
		return h.ledger.TrialBalanceAtTime(ctx, at)
	}
	return h.ledger.TrialBalance(ctx)
}

func (h *Handlers) getStatement(ctx context.Context, in *statementInput) (AccountStatement, error) {
	response := AccountStatement{Account: in.Account, Currency: in.Currency}
	for _, line := range ledger.Chart {
		if string(line.Account) == in.Account {
			response.Name = line.Name
		}
	}
	if response.Name == "" {
		return response, errAccountNotFound
	}
	var before int64
	if in.Before != "" {
		before = core.ClampPosition(in.Before)
	}
	lines, err := h.ledger.Statement(ctx, ledger.Account(in.Account), money.Currency(in.Currency), before, in.Limit)
	response.Result = dto.Map(lines, func(l readmodel.StatementLine) StatementLine {
		return StatementLine{
			Position: core.FormatPosition(l.Position), TransferID: l.TransferID, Type: l.Type, At: dto.Time(l.At),
			Amount: dto.MoneyOf(l.Amount), Balance: dto.MoneyOf(l.Balance),
		}
	})
	response.Next = core.NextCursor(lines, in.Limit, func(l readmodel.StatementLine) int64 { return l.Position })
	return response, err
}

// maxCloses is the maximum number of daily closes in a response.
const maxCloses = 31

// listCloses lists the latest daily closes. It reads each one from the log, because there is only one per day.
func (h *Handlers) listCloses(ctx context.Context, _ *core.NoInput) (dto.List[DailyClose], error) {
	list, err := h.events.List(ctx, events.Filter{Type: closing.Signed{}.EventType(), Limit: maxCloses})
	if err != nil {
		return dto.List[DailyClose]{}, err
	}
	response := dto.List[DailyClose]{Result: []DailyClose{}}
	for _, e := range list {
		found, err := h.Config.Events.Read(ctx, e.Position-1, 1)
		if err != nil {
			return response, err
		}
		if signed, ok := found[0].Event.(closing.Signed); ok {
			response.Result = append(response.Result, DailyClose{
				Day: signed.Day, Position: core.FormatPosition(signed.Position), ClosedAt: dto.Time(signed.At), Note: signed.Note,
			})
		}
	}
	return response, nil
}

func (h *Handlers) getInFlight(ctx context.Context, _ *core.NoInput) (InFlight, error) {
	ages, err := h.ledger.InTransit(ctx, h.Now())
	if err != nil {
		return InFlight{}, err
	}
	oldest, err := h.ledger.OldestItems(ctx, maxOldestInFlight)
	return InFlight{
		AgeHours: dto.Map(readmodel.AgeBuckets, func(age time.Duration) int { return int(age / time.Hour) }),
		Accounts: dto.Map(ages, func(a readmodel.Aging) AccountAging {
			return AccountAging{Account: string(a.Account), Currency: string(a.Currency),
				Amounts: dto.Map(a.Amounts, dto.MoneyOf), Counts: a.Counts}
		}),
		Oldest: dto.Map(oldest, func(i readmodel.OpenItem) OpenItem {
			return OpenItem{
				TransferID: i.TransferID, Account: string(i.Account), Currency: string(i.Amount.Currency()),
				Amount: dto.MoneyOf(i.Amount), Since: dto.Time(i.Since),
			}
		}),
	}, err
}

func (h *Handlers) getTrialBalance(ctx context.Context, in *trialBalanceInput) (TrialBalance, error) {
	balance, err := h.trialBalance(ctx, in)
	if err != nil {
		return TrialBalance{}, err
	}
	response := TrialBalance{
		Position: core.FormatPosition(balance.Position), Balanced: true,
		Accounts: dto.Map(balance.Balances, func(b readmodel.Balance) AccountBalance {
			return AccountBalance{Account: string(b.Account), Currency: string(b.Amount.Currency()), Balance: dto.MoneyOf(b.Amount)}
		}),
		Sums: dto.Map(balance.Sums, func(a money.Amount) CurrencySum {
			return CurrencySum{Currency: string(a.Currency()), Sum: dto.MoneyOf(a)}
		}),
	}
	for _, sum := range balance.Sums {
		response.Balanced = response.Balanced && sum.IsZero()
	}
	return response, nil
}
