// Package pricing serves exchange rates, fees, coupons, and quotes.
package pricing

import (
	"github.com/shopspring/decimal"

	"hulak/httpapi/core"
	"hulak/projections/pricechanges"
	"hulak/projections/pricing"
	"hulak/projections/transfers"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	MaxRateJump decimal.Decimal // largest rate change, in percent, that needs no approval; see pricing.RateState.NeedsApproval
	RateSource  RateSource
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps      Deps
	pricing   *pricing.Queries
	changes   *pricechanges.Queries
	transfers *transfers.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:    s,
		deps:      deps,
		pricing:   pricing.NewQueries(db),
		changes:   pricechanges.NewQueries(db),
		transfers: transfers.NewQueries(db, s.Config.Events),
	}
}
