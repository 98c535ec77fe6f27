// Package site serves the pages and the reference data that they show, such as states, countries, banks, and licenses.
package site

import (
	"context"
	"io/fs"

	"hulak/httpapi/core"
	"hulak/httpapi/dto"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	Prices             Prices
	DisabledStates     []string             // codes of states whose senders see a warning on every page
	Environment        string               // development, test, or production
	HiddenSourceStates []string             // codes of states whose senders cannot add banks or cards
	Pages              fs.FS                // the built pages; nil serves none
	SecurityContact    string               // URI for vulnerability reports; if empty, security.txt is not served
	PasskeyDomain      string               // empty if passkeys are not available
	SignInProviders    []dto.SignInProvider // may be empty
}

// Prices returns the prices that the pages show.
type Prices interface {
	GetExchangeRate(ctx context.Context, in *core.CurrencyPair) (dto.ExchangeRate, error)
	ListFees(ctx context.Context, _ *core.NoInput) (dto.List[dto.FeeSet], error)
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps Deps
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	return &Handlers{
		Server: s,
		deps:   deps,
	}
}
