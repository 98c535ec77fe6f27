package httpapi

import (
	"context"
	"encoding/json"
	"slices"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// The static pages are prerendered with the responses to their first API calls. The server embeds the same responses in each page
// it sends. The page then shows its content at once, without these calls.

// pageAnswer produces one such response without a caller.
type pageAnswer func(*Server, context.Context) (any, error)

func answering[O any](call func(*Server, context.Context) (O, error)) pageAnswer {
	return func(s *Server, ctx context.Context) (any, error) { return call(s, ctx) }
}

// lastingAnswers do not change while the program runs. Except for the configuration, they change only with a new build.
var lastingAnswers = map[string]pageAnswer{
	"config": answering(func(s *Server, ctx context.Context) (dto.Configuration, error) { return s.getConfig(ctx, &none{}) }),
	"states": answering(func(s *Server, ctx context.Context) (dto.List[dto.State], error) {
		return s.listStates(ctx, &ByCountry{Country: reference.USA})
	}),
	"destinations": answering(func(s *Server, ctx context.Context) (dto.List[dto.Country], error) {
		return s.listDestinations(ctx, &ByCode{Code: reference.USA})
	}),
	"licences": answering(func(s *Server, ctx context.Context) (dto.List[dto.Licence], error) {
		return s.listLicences(ctx, &none{})
	}),
	"partnerBanks": answering((*Server).listPartnerBanks),
}

func (s *Server) listPartnerBanks(context.Context) (dto.List[dto.Bank], error) {
	partners := slices.DeleteFunc(slices.Clone(reference.Banks()), func(b reference.Bank) bool { return !b.Partner })
	return dto.ListOf(partners, bankInfo), nil
}

// currentRate returns the exchange rate that the pages show.
func (s *Server) currentRate(ctx context.Context) (dto.ExchangeRate, error) {
	return s.getExchangeRate(ctx, &currencyPair{SourceCurrency: string(money.USD), DestinationCurrency: string(money.NPR)})
}

// LastingAnswers returns the responses used to prerender the pages, as a JSON object by name. Its configuration contains only the
// values that are built in.
func LastingAnswers() ([]byte, error) {
	s, err := newServer(Config{})
	if err != nil {
		return nil, err
	}
	all := map[string]any{}
	for name, answer := range lastingAnswers {
		if all[name], err = answer(s, context.Background()); err != nil {
			return nil, err
		}
	}
	return indented(all)
}

// lastingOf returns the named responses as JSON.
func (s *Server) lastingOf(names []string) (map[string]json.RawMessage, error) {
	known := map[string]json.RawMessage{}
	for _, name := range names {
		value, err := lastingAnswers[name](s, context.Background())
		if err != nil {
			return nil, err
		}
		if known[name], err = json.Marshal(value); err != nil {
			return nil, err
		}
	}
	return known, nil
}
