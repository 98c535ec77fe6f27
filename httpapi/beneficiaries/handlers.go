// Package beneficiaries serves a sender's beneficiaries and their payout accounts.
package beneficiaries

import (
	"hulak/httpapi/core"
	"hulak/projections/beneficiaries"
)

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	beneficiaries *beneficiaries.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:        s,
		beneficiaries: beneficiaries.NewQueries(db, s.Config.Events),
	}
}
