package httpapi

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/domain/usecase"
	"hulak/httpapi/dto"
	readmodel "hulak/projections/pricing"
)

var (
	errNoRate          = domain.Reject(domain.NotFound, "NO_EXCHANGE_RATE")
	errInvalidCorridor = errInvalid.WithFields(domain.FieldError{Field: "sourceDestinationCountry", Code: "INVALID_CORRIDOR"})
)

// getExchangeRate returns the current rate. It reads the rate's stream, so a new rate is visible immediately (spec 8.07e).
func (s *Server) getExchangeRate(ctx context.Context, in *currencyPair) (dto.ExchangeRate, error) {
	from, to := money.Currency(strings.ToUpper(in.SourceCurrency)), money.Currency(strings.ToUpper(in.DestinationCurrency))
	if from != money.USD || to != money.NPR {
		return dto.ExchangeRate{}, errNoRate
	}
	rates, err := state(ctx, s, pricing.RateDecider, pricing.RateKey(from, to))
	if err != nil {
		return dto.ExchangeRate{}, err
	}
	current, ok := rates.Current()
	if !ok {
		return dto.ExchangeRate{}, errNoRate
	}
	return exchangeRate(from, to, current), nil
}

func exchangeRate(from, to money.Currency, p pricing.Publication) dto.ExchangeRate {
	return dto.ExchangeRate{
		Rate: p.Rate.Text(), MidRate: p.Mid.Text(), MidRateDate: p.MidDay, Source: p.Source,
		SourceCurrency: string(from), DestinationCurrency: string(to), PublishedAt: dto.Time(p.At),
	}
}

// getRateHealth returns the current rate and the health of its source.
func (s *Server) getRateHealth(ctx context.Context, _ *noInput) (dto.RateHealth, error) {
	rates, err := state(ctx, s, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR))
	if err != nil {
		return dto.RateHealth{}, err
	}
	source, err := s.cfg.RateSource.Status(ctx)
	health := dto.RateHealth{
		Source: source.Name, LastResponseAt: dto.OptionalTime(source.LastResponseAt), FailingSince: dto.OptionalTime(source.FailingSince),
		Attempts: source.Attempts, LastError: source.Error,
		Stale: source.Daily && s.cfg.RateSource.Stale(rates.Table.MidDay, s.now()),
	}
	current, hasRate := rates.Current()
	if hasRate {
		rate := exchangeRate(money.USD, money.NPR, current)
		health.Rate = &rate
	}
	health.Healthy = hasRate && !health.Stale && source.Error == ""
	return health, err
}

// publishRate publishes a rate. If the change needs a second person's approval, it requests approval instead.
func (s *Server) publishRate(ctx context.Context, in *bodyInput[dto.PublishRate]) (dto.ApprovalResult, error) {
	from, to := money.Currency(in.Body.SourceCurrency), money.Currency(in.Body.DestinationCurrency)
	if from != money.USD || to != money.NPR {
		return dto.ApprovalResult{}, errInvalid.WithFields(domain.FieldError{Field: "destinationCurrency", Code: "INVALID_CURRENCY"})
	}
	rate, err := money.ParseRate(string(in.Body.Rate))
	if err != nil {
		return dto.ApprovalResult{}, pricing.ErrInvalidRate
	}
	var mid money.Rate
	if in.Body.MidRate != "" {
		if mid, err = money.ParseRate(string(in.Body.MidRate)); err != nil {
			return dto.ApprovalResult{}, pricing.ErrInvalidRate
		}
	}
	details := s.newApprovalDetails(ctx, in.Body.Reason)
	publish := pricing.PublishRate{
		From: from, To: to, Rate: rate, Mid: mid, Source: pricing.SourceAdmin, Reason: details.Reason, At: details.At,
	}
	id, err := execute(ctx, s, func(u domain.UnitOfWork) (string, error) {
		return usecase.PublishRate(u, details, publish, s.cfg.MaxRateJump)
	})
	return dto.ApprovalResultOf(id), err
}

// rateHistoryDays is the number of days in the public rate history.
const rateHistoryDays = 30

// getRateHistory returns one rate per day. The response size does not depend on how often rates are published.
func (s *Server) getRateHistory(ctx context.Context, in *currencyPair) (dto.List[dto.DailyRate], error) {
	from, to := money.Currency(strings.ToUpper(in.SourceCurrency)), money.Currency(strings.ToUpper(in.DestinationCurrency))
	days, err := s.queries.pricing.DailyRates(ctx, from, to, s.now(), rateHistoryDays)
	if err == nil && len(days) == 0 {
		err = errNoRate
	}
	return dto.ListOf(days, func(r readmodel.DailyRate) dto.DailyRate {
		return dto.DailyRate{Date: r.Day, Rate: r.Rate.Text(), MidRate: r.Mid.Text()}
	}), err
}

// listRates lists the published rates, newest first.
func (s *Server) listRates(ctx context.Context, in *ListPage) (dto.Page[dto.PublishedRate], error) {
	before, err := in.position()
	if err != nil {
		return dto.Page[dto.PublishedRate]{}, err
	}
	rates, next, err := s.queries.pricing.PublishedRates(ctx, money.USD, money.NPR, before, in.Limit)
	return dto.PageOf(rates, positionCursor(next), func(r readmodel.Rate) dto.PublishedRate {
		return dto.PublishedRate{
			ExchangeRate: exchangeRate(r.From, r.To, pricing.Publication{
				Rate: r.Rate, Mid: r.Mid, MidDay: r.MidDay, Source: r.Source, At: r.PublishedAt,
			}),
			Version: strconv.FormatInt(r.Version, 10), Reason: r.Reason, ActorID: r.ActorID, ActorRole: r.ActorRole,
		}
	}), err
}

func (s *Server) listFees(ctx context.Context, _ *noInput) (dto.List[dto.FeeSet], error) {
	sets, err := s.queries.pricing.FeeSets(ctx)
	return dto.ListOf(sets, func(f readmodel.FeeSet) dto.FeeSet { return feeSetInfo(f.Key, f.Ranges) }), err
}

func feeSetInfo(key pricing.FeeKey, ranges []pricing.FeeRange) dto.FeeSet {
	return dto.FeeSet{
		PaymentMethod: string(key.PaymentMethod), PayoutMethod: string(key.PayoutMethod), Currency: string(key.Currency),
		SourceCountry: key.SourceCountry, DestinationCountry: key.DestinationCountry,
		FeeRanges: dto.Map(ranges, func(r pricing.FeeRange) dto.FeeRange {
			return dto.FeeRange{
				MinAmount: dto.MoneyOf(r.Min), MaxAmount: dto.MoneyOf(r.Max), FlatFee: dto.MoneyOf(r.FlatFee), PercentageFee: r.Percent.String(),
			}
		}),
	}
}

// saveFees requests a change to a fee set. A second person must approve it.
func (s *Server) saveFees(ctx context.Context, in *bodyInput[dto.SaveFeeSet]) (dto.ApprovalResult, error) {
	corridor, ok := parseCorridor(in.Body.SourceDestinationCountry)
	if !ok {
		return dto.ApprovalResult{}, errInvalidCorridor
	}
	key := pricing.FeeKey{
		SourceCountry: corridor.Source, DestinationCountry: corridor.Destination, PaymentMethod: funding.Kind(in.Body.PaymentMethod),
		PayoutMethod: beneficiary.PayoutMethod(in.Body.PayoutMethod), Currency: money.Currency(in.Body.Currency),
	}
	if key.Currency != money.USD { // fee amounts are in the sender's currency, which is always USD today
		return dto.ApprovalResult{}, errInvalid.WithFields(domain.FieldError{Field: "currency", Code: "INVALID_CURRENCY"})
	}
	ranges, err := parseFeeRanges(in.Body.FeeRanges)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	details := s.newApprovalDetails(ctx, in.Body.Reason)
	return s.requestApproval(ctx, approval.FeeSetRequested{
		Request: details, FeeSet: pricing.FeeSetSaved{Key: key, Ranges: ranges, At: details.At},
	})
}

// parseFeeRanges converts fee ranges that Check has validated.
func parseFeeRanges(inputs []dto.FeeRangeInput) ([]pricing.FeeRange, error) {
	ranges := make([]pricing.FeeRange, 0, len(inputs))
	for _, r := range inputs {
		percent, err := money.ParseDecimal(string(r.PercentageFee))
		if err != nil {
			return nil, errInvalid
		}
		ranges = append(ranges, pricing.FeeRange{
			Min: usdAmount(r.MinAmount), Max: usdAmount(r.MaxAmount), FlatFee: usdAmount(r.FlatFee), Percent: percent,
		})
	}
	return ranges, nil
}

// usdAmount converts a USD amount that Check has validated.
func usdAmount(n dto.Number) money.Amount {
	a, _ := n.Amount(money.USD)
	return a
}

// parseCorridor parses a corridor ID. It returns false if we do not serve the corridor.
func parseCorridor(id string) (pricing.Corridor, bool) {
	source, destination, _ := strings.Cut(id, "-")
	for _, c := range reference.Destinations(source) {
		if c.ThreeCharCode == destination {
			return pricing.Corridor{Source: source, Destination: destination}, true
		}
	}
	return pricing.Corridor{}, false
}

// parseExpiry parses a coupon's expiry (spec 9.07c). A time without a zone is in Los Angeles time. A date without a time means
// 11:59 PM in Los Angeles.
func parseExpiry(text string) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, text); err == nil {
		return at.UTC(), nil
	}
	for _, layout := range []string{"2006-01-02T15:04:05", "2006-01-02 15:04:05"} {
		if at, err := time.ParseInLocation(layout, text, losAngeles); err == nil {
			return at.UTC(), nil
		}
	}
	day, err := time.ParseInLocation(time.DateOnly, text, losAngeles)
	if err != nil {
		return time.Time{}, errors.New("invalid date")
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 23, 59, 0, 0, losAngeles).UTC(), nil
}
