// Package sources serves a sender's bank accounts and debit cards.
package sources

import (
	"hulak/httpapi/core"
	"hulak/projections/sources"
)

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	sources *sources.Queries
}

// New returns the handlers.
func New(s *core.Server) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:  s,
		sources: sources.NewQueries(db),
	}
}
