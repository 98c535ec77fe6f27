// Package customers serves what staff see about one sender: account, limits, payment methods, recipients, devices, and open work.
package customers

import (
	"hulak/httpapi/core"
	"hulak/projections/beneficiaries"
	"hulak/projections/complaints"
	"hulak/projections/compliance"
	"hulak/projections/sources"
)

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	beneficiaries *beneficiaries.Queries
	complaints    *complaints.Queries
	compliance    *compliance.Queries
	sources       *sources.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:        s,
		beneficiaries: beneficiaries.NewQueries(db, s.Config.Events),
		complaints:    complaints.NewQueries(db),
		compliance:    compliance.NewQueries(db),
		sources:       sources.NewQueries(db),
	}
}
