package httpapi

import (
	"context"
	"encoding/json"
	"slices"

	"hulak/domain/money"
	"hulak/domain/reference"
	"hulak/httpapi/dto"
)

// The pages are written out when the program is built, with what the calls that they make at first are answered with. So
// that they need not make them, and show at once what is written there, the same answers stand in the page as it is sent.

// pageAnswer is one such answer, made without a caller.
type pageAnswer func(*Server, context.Context) (any, error)

func answering[O any](call func(*Server, context.Context) (O, error)) pageAnswer {
	return func(s *Server, ctx context.Context) (any, error) { return call(s, ctx) }
}

// lastingAnswers are the same as long as the program runs, and but for the configuration as long as it is not built anew.
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

// currentRate is the rate that the pages show.
func (s *Server) currentRate(ctx context.Context) (dto.ExchangeRate, error) {
	return s.getExchangeRate(ctx, &currencyPair{SourceCurrency: string(money.USD), DestinationCurrency: string(money.NPR)})
}

// LastingAnswers is what the pages are written out with, as JSON by name. The configuration in it is an empty one but for
// what is built in.
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

// lastingOf answers the named calls, as JSON.
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
