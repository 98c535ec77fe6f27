package httpapi

import (
	"context"
	"math"
	"strconv"
	"time"

	"hulak/domain"
	"hulak/domain/closing"
	"hulak/domain/ledger"
	"hulak/domain/money"
	"hulak/httpapi/dto"
	"hulak/projections/events"
	readmodel "hulak/projections/ledger"
)

var errAccountNotFound = domain.Reject(domain.NotFound, "ACCOUNT_NOT_FOUND")

// maxOldestInFlight is the maximum number of oldest in-flight items in a response.
const maxOldestInFlight = 20

// trialBalance returns the trial balance at a log position or a time. The default is now.
func (s *Server) trialBalance(ctx context.Context, in *trialBalanceInput) (readmodel.TrialBalance, error) {
	switch {
	case in.Position != "":
		return s.queries.ledger.TrialBalanceAt(ctx, clampPosition(in.Position))
	case in.At != "":
		at, err := time.Parse(time.RFC3339, in.At)
		if err != nil {
			return readmodel.TrialBalance{}, errInvalid.WithFields(domain.FieldError{Field: "at", Code: "INVALID_DATE"})
		}
		return s.queries.ledger.TrialBalanceAtTime(ctx, at)
	}
	return s.queries.ledger.TrialBalance(ctx)
}

// clampPosition parses a log position that consists of digits. Empty text or a number above the int64 range becomes math.MaxInt64.
func clampPosition(text string) int64 {
	position, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return math.MaxInt64
	}
	return position
}

func (s *Server) getStatement(ctx context.Context, in *statementInput) (dto.AccountStatement, error) {
	response := dto.AccountStatement{Account: in.Account, Currency: in.Currency}
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
		before = clampPosition(in.Before)
	}
	lines, err := s.queries.ledger.Statement(ctx, ledger.Account(in.Account), money.Currency(in.Currency), before, in.Limit)
	response.Result = dto.Map(lines, func(l readmodel.StatementLine) dto.StatementLine {
		return dto.StatementLine{
			Position: formatPosition(l.Position), TransferID: l.TransferID, Type: l.Type, At: dto.Time(l.At),
			Amount: dto.MoneyOf(l.Amount), Balance: dto.MoneyOf(l.Balance),
		}
	})
	response.Next = nextCursor(lines, in.Limit, func(l readmodel.StatementLine) int64 { return l.Position })
	return response, err
}

// maxCloses is the maximum number of daily closes in a response.
const maxCloses = 31

// listCloses lists the latest daily closes. It reads each one from the log, because there is only one per day.
func (s *Server) listCloses(ctx context.Context, _ *noInput) (dto.List[dto.DailyClose], error) {
	list, err := s.queries.events.List(ctx, events.Filter{Type: closing.Signed{}.EventType(), Limit: maxCloses})
	if err != nil {
		return dto.List[dto.DailyClose]{}, err
	}
	response := dto.List[dto.DailyClose]{Result: []dto.DailyClose{}}
	for _, e := range list {
		found, err := s.cfg.Events.Read(ctx, e.Position-1, 1)
		if err != nil {
			return response, err
		}
		if signed, ok := found[0].Event.(closing.Signed); ok {
			response.Result = append(response.Result, dto.DailyClose{
				Day: signed.Day, Position: formatPosition(signed.Position), ClosedAt: dto.Time(signed.At), Note: signed.Note,
			})
		}
	}
	return response, nil
}

func (s *Server) getInFlight(ctx context.Context, _ *noInput) (dto.InFlight, error) {
	ages, err := s.queries.ledger.InTransit(ctx, s.now())
	if err != nil {
		return dto.InFlight{}, err
	}
	oldest, err := s.queries.ledger.OldestItems(ctx, maxOldestInFlight)
	return dto.InFlight{
		AgeHours: dto.Map(readmodel.AgeBuckets, func(age time.Duration) int { return int(age / time.Hour) }),
		Accounts: dto.Map(ages, func(a readmodel.Aging) dto.AccountAging {
			return dto.AccountAging{Account: string(a.Account), Currency: string(a.Currency),
				Amounts: dto.Map(a.Amounts, dto.MoneyOf), Counts: a.Counts}
		}),
		Oldest: dto.Map(oldest, func(i readmodel.OpenItem) dto.OpenItem {
			return dto.OpenItem{
				TransferID: i.TransferID, Account: string(i.Account), Currency: string(i.Amount.Currency()),
				Amount: dto.MoneyOf(i.Amount), Since: dto.Time(i.Since),
			}
		}),
	}, err
}
