package httpapi

import (
	"context"
	"encoding/json"
	"slices"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// The static pages are prerendered with the responses to their initial API calls. The server embeds these responses in each page, so
// the page can show its content without making the calls.

// staticCall makes an API call that needs neither a caller nor an input.
type staticCall func(*Server, context.Context) (any, error)

func asStaticCall[O any](call func(*Server, context.Context) (O, error)) staticCall {
	return func(s *Server, ctx context.Context) (any, error) { return call(s, ctx) }
}

// staticCalls maps names to the calls whose responses do not change while the program runs.
var staticCalls = map[string]staticCall{
	"config": asStaticCall(func(s *Server, ctx context.Context) (dto.Configuration, error) { return s.getConfig(ctx, &noInput{}) }),
	"states": asStaticCall(func(s *Server, ctx context.Context) (dto.List[dto.State], error) {
		return s.listStates(ctx, &ByCountry{Country: reference.USA})
	}),
	"destinations": asStaticCall(func(s *Server, ctx context.Context) (dto.List[dto.Country], error) {
		return s.listDestinations(ctx, &ByCode{Code: reference.USA})
	}),
	"licenses": asStaticCall(func(s *Server, ctx context.Context) (dto.List[dto.License], error) {
		return s.listLicenses(ctx, &noInput{})
	}),
	"partnerBanks": asStaticCall((*Server).listPartnerBanks),
}

func (s *Server) listPartnerBanks(context.Context) (dto.List[dto.Bank], error) {
	partners := slices.DeleteFunc(slices.Clone(reference.Banks()), func(b reference.Bank) bool { return !b.IsPartner })
	return dto.ListOf(partners, bankInfo), nil
}

// currentRate returns the exchange rate that the pages show.
func (s *Server) currentRate(ctx context.Context) (dto.ExchangeRate, error) {
	return s.getExchangeRate(ctx, &currencyPair{SourceCurrency: string(money.USD), DestinationCurrency: string(money.NPR)})
}

// StaticResponses returns the responses used to prerender the pages. The result is a JSON object with the responses by name. The
// configuration in it contains only built-in values.
func StaticResponses() ([]byte, error) {
	s, err := newServer(Config{})
	if err != nil {
		return nil, err
	}
	responses := map[string]any{}
	for name, call := range staticCalls {
		if responses[name], err = call(s, context.Background()); err != nil {
			return nil, err
		}
	}
	return indentedJSON(responses)
}

// staticResponses returns the named responses as JSON.
func (s *Server) staticResponses(names []string) (map[string]json.RawMessage, error) {
	responses := map[string]json.RawMessage{}
	for _, name := range names {
		value, err := staticCalls[name](s, context.Background())
		if err != nil {
			return nil, err
		}
		if responses[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return responses, nil
}
