package site

import (
	"context"
	"encoding/json"
	"maps"
	"slices"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// The static pages are prerendered with the responses to their initial API calls. The server embeds these responses in each page, so
// the page can show its content without making the calls.

// staticCall makes an API call that needs neither a caller nor an input.
type staticCall func(*Handlers, context.Context) (any, error)

func asStaticCall[O any](call func(*Handlers, context.Context) (O, error)) staticCall {
	return func(h *Handlers, ctx context.Context) (any, error) { return call(h, ctx) }
}

// staticCalls maps names to the calls whose responses do not change while the program runs.
var staticCalls = map[string]staticCall{
	"config": asStaticCall(func(h *Handlers, ctx context.Context) (Configuration, error) {
		return h.getConfig(ctx, &core.NoInput{})
	}),
	"states": asStaticCall(func(h *Handlers, ctx context.Context) (dto.List[State], error) {
		return h.listStates(ctx, &core.ByCountry{Country: reference.USA})
	}),
	"destinations": asStaticCall(func(h *Handlers, ctx context.Context) (dto.List[Country], error) {
		return h.listDestinations(ctx, &core.ByCode{Code: reference.USA})
	}),
	"licenses": asStaticCall(func(h *Handlers, ctx context.Context) (dto.List[License], error) {
		return h.listLicenses(ctx, &core.NoInput{})
	}),
	"partnerBanks": asStaticCall((*Handlers).listPartnerBanks),
}

func (h *Handlers) listPartnerBanks(context.Context) (dto.List[Bank], error) {
	partners := slices.DeleteFunc(slices.Clone(reference.Banks()), func(b reference.Bank) bool { return !b.IsPartner })
	return dto.ListOf(partners, bankInfo), nil
}

// currentRate returns the exchange rate that the pages show.
func (h *Handlers) currentRate(ctx context.Context) (dto.ExchangeRate, error) {
	return h.deps.Prices.GetExchangeRate(ctx, &core.CurrencyPair{SourceCurrency: string(money.USD), DestinationCurrency: string(money.NPR)})
}

// AllStaticResponses returns the responses that never change while the program runs, by name.
func (h *Handlers) AllStaticResponses() (map[string]json.RawMessage, error) {
	return h.staticResponses(slices.Collect(maps.Keys(staticCalls)))
}

// staticResponses returns the named responses as JSON.
func (h *Handlers) staticResponses(names []string) (map[string]json.RawMessage, error) {
	responses := map[string]json.RawMessage{}
	for _, name := range names {
		value, err := staticCalls[name](h, context.Background())
		if err != nil {
			return nil, err
		}
		if responses[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return responses, nil
}
