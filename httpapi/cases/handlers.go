// Package cases serves compliance cases: investigations and suspicious activity reports. Only staff with the permission to read cases may
// see that a case exists.
package cases

import (
	"hulak/domain/sar"
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/projections/events"
	"hulak/projections/transfers"
)

// Deps holds the settings of this feature.
type Deps struct {
	Filer sar.Filer // names the institution in reports to FinCEN
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps      Deps
	documents *documents.Store
	events    *events.Queries
	transfers *transfers.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps, store *documents.Store) *Handlers {
	return &Handlers{
		Server: s, deps: deps, documents: store, events: events.NewQueries(s.Config.ReadDB),
		transfers: transfers.NewQueries(s.Config.ReadDB, s.Config.Events),
	}
}
