// Package ofac serves reports to the Office of Foreign Assets Control (OFAC) and the list of blocked property.
package ofac

import (
	"hulak/domain/sar"
	"hulak/httpapi/core"
	"hulak/projections/compliance"
	"hulak/projections/ofac"
)

// Deps holds the settings of this feature.
type Deps struct {
	Filer sar.Filer // names the institution in the reports
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps       Deps
	compliance *compliance.Queries
	ofac       *ofac.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{Server: s, deps: deps, compliance: compliance.NewQueries(db), ofac: ofac.NewQueries(db)}
}
