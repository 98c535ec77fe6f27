package pricing

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
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
	"hulak/httpapi/presentation"
	readmodel "hulak/projections/pricing"
)

var (
	errNoRate          = domain.Reject(domain.NotFound, "NO_EXCHANGE_RATE")
	errInvalidCorridor = core.ErrInvalid.WithFields(domain.FieldError{Field: "sourceDestinationCountry", Code: "INVALID_CORRIDOR"})
)

// GetExchangeRate returns the current rate. It reads the rate's stream, so a new rate is visible immediately (spec 8.07e).
func (h *Handlers) GetExchangeRate(ctx context.Context, in *core.CurrencyPair) (dto.ExchangeRate, error) {
	from, to := money.Currency(strings.ToUpper(in.SourceCurrency)), money.Currency(strings.ToUpper(in.DestinationCurrency))
	if from != money.USD || to != money.NPR {
		return dto.ExchangeRate{}, errNoRate
	}
	rates, err := core.State(ctx, h.Server, pricing.RateDecider, pricing.RateKey(from, to))
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
func (h *Handlers) getRateHealth(ctx context.Context, _ *core.NoInput) (RateHealth, error) {
	rates, err := core.State(ctx, h.Server, pricing.RateDecider, pricing.RateKey(money.USD, money.NPR))
	if err != nil {
		return RateHealth{}, err
	}
	source, err := h.deps.RateSource.Status(ctx)
	health := RateHealth{
		Source: source.Name, LastResponseAt: dto.OptionalTime(source.LastResponseAt), FailingSince: dto.OptionalTime(source.FailingSince),
		Attempts: source.Attempts, LastError: source.Error,
		Stale: source.Daily && h.deps.RateSource.Stale(rates.Table.MidDay, h.Now()),
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
func (h *Handlers) publishRate(ctx context.Context, in *core.BodyInput[dto.PublishRate]) (dto.ApprovalResult, error) {
	details := h.NewApprovalDetails(ctx, in.Body.Reason)
	publish, err := rateFromForm(in.Body, details.At)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	proposal, err := h.rateProposal(ctx, publish, in.Body.PriceSchedule)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	publish.Reason = details.Reason
	id, err := core.Execute(ctx, h.Server, func(u domain.UnitOfWork) (string, error) {
		return usecase.PublishRate(u, details, publish, proposal, h.deps.MaxRateJump)
	})
	return dto.ApprovalResultOf(id), err
}

func rateFromForm(f dto.PublishRate, at time.Time) (pricing.PublishRate, error) {
	publish := pricing.PublishRate{
		From: money.Currency(f.SourceCurrency), To: money.Currency(f.DestinationCurrency), Source: pricing.SourceAdmin, At: at,
	}
	if publish.From != money.USD || publish.To != money.NPR {
		return publish, core.ErrInvalid.WithFields(domain.FieldError{Field: "destinationCurrency", Code: "INVALID_CURRENCY"})
	}
	var err error
	if publish.Rate, err = money.ParseRate(string(f.Rate)); err != nil {
		return publish, pricing.ErrInvalidRate
	}
	if f.MidRate != "" {
		if publish.Mid, err = money.ParseRate(string(f.MidRate)); err != nil {
			return publish, pricing.ErrInvalidRate
		}
	}
	return publish, nil
}

// rateHistoryDays is the number of days in the public rate history.
const rateHistoryDays = 30

// getRateHistory returns one rate per day. The response size does not depend on how often rates are published.
func (h *Handlers) getRateHistory(ctx context.Context, in *core.CurrencyPair) (dto.List[DailyRate], error) {
	from, to := money.Currency(strings.ToUpper(in.SourceCurrency)), money.Currency(strings.ToUpper(in.DestinationCurrency))
	days, err := h.pricing.DailyRates(ctx, from, to, h.Now(), rateHistoryDays)
	if err == nil && len(days) == 0 {
		err = errNoRate
	}
	return dto.ListOf(days, func(r readmodel.DailyRate) DailyRate {
		return DailyRate{Date: r.Day, Rate: r.Rate.Text(), MidRate: r.Mid.Text()}
	}), err
}

// listRates lists the published rates, newest first.
func (h *Handlers) listRates(ctx context.Context, in *core.ListPage) (dto.Page[PublishedRate], error) {
	before, err := in.Position()
	if err != nil {
		return dto.Page[PublishedRate]{}, err
	}
	rates, next, err := h.pricing.PublishedRates(ctx, money.USD, money.NPR, before, in.Limit)
	return dto.PageOf(rates, core.PositionCursor(next), func(r readmodel.Rate) PublishedRate {
		return PublishedRate{
			ExchangeRate: exchangeRate(r.From, r.To, pricing.Publication{
				Rate: r.Rate, Mid: r.Mid, MidDay: r.MidDay, Source: r.Source, At: r.PublishedAt,
			}),
			Version: strconv.FormatInt(r.Version, 10), Reason: r.Reason, ActorID: r.ActorID, ActorRole: r.ActorRole,
		}
	}), err
}

func (h *Handlers) ListFees(ctx context.Context, _ *core.NoInput) (dto.List[dto.FeeSet], error) {
	sets, err := h.pricing.FeeSets(ctx)
	return dto.ListOf(sets, func(f readmodel.FeeSet) dto.FeeSet { return presentation.FeeSet(f.Key, f.Ranges) }), err
}

// saveFees requests a change to a fee set. A second person must approve it.
func (h *Handlers) saveFees(ctx context.Context, in *core.BodyInput[dto.SaveFeeSet]) (dto.ApprovalResult, error) {
	details := h.NewApprovalDetails(ctx, in.Body.Reason)
	save, err := feeSetFromForm(in.Body, details.At)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	change, err := h.feeSetChange(ctx, save)
	if err != nil {
		return dto.ApprovalResult{}, err
	}
	return h.propose(ctx, approval.FeeSetRequested{Request: details, FeeSet: pricing.FeeSetSaved(save)}, change, in.Body.PriceSchedule)
}

func feeSetFromForm(f dto.SaveFeeSet, at time.Time) (pricing.SaveFeeSet, error) {
	corridor, ok := parseCorridor(f.SourceDestinationCountry)
	if !ok {
		return pricing.SaveFeeSet{}, errInvalidCorridor
	}
	save := pricing.SaveFeeSet{At: at, Key: pricing.FeeKey{
		SourceCountry: corridor.Source, DestinationCountry: corridor.Destination, PaymentMethod: funding.Kind(f.PaymentMethod),
		PayoutMethod: beneficiary.PayoutMethod(f.PayoutMethod), Currency: money.Currency(f.Currency),
	}}
	if save.Key.Currency != money.USD { // fee amounts are in the sender's currency, which is always USD today
		return save, core.ErrInvalid.WithFields(domain.FieldError{Field: "currency", Code: "INVALID_CURRENCY"})
	}
	var err error
	save.Ranges, err = presentation.ParseFeeRanges(f.FeeRanges)
	return save, err
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
		if at, err := time.ParseInLocation(layout, text, presentation.LosAngeles); err == nil {
			return at.UTC(), nil
		}
	}
	day, err := time.ParseInLocation(time.DateOnly, text, presentation.LosAngeles)
	if err != nil {
		return time.Time{}, errors.New("invalid date")
	}
	return time.Date(day.Year(), day.Month(), day.Day(), 23, 59, 0, 0, presentation.LosAngeles).UTC(), nil
}
