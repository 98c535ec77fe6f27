// Package history serves the event log to staff: events, replay, past states, simulations, evidence, exports, search, and the access log.
package history

import (
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/projections/accesslog"
	"hulak/projections/business"
	"hulak/projections/compliance"
	"hulak/projections/deadlines"
	"hulak/projections/events"
	"hulak/projections/history"
	"hulak/projections/ledger"
	"hulak/projections/search"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	Evidence Evidence // nil if the log is not sealed
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps       Deps
	documents  *documents.Store
	accessLog  *accesslog.Queries
	business   *business.Queries
	compliance *compliance.Queries
	deadlines  *deadlines.Queries
	events     *events.Queries
	history    *history.Queries
	ledger     *ledger.Queries
	search     *search.Queries
	timeline   *timeline.Queries
	transfers  *transfers.Queries
	whatIfSlot chan struct{} // semaphore: one simulation runs at a time
}

// New returns the handlers.
func New(s *core.Server, deps Deps, store *documents.Store) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:     s,
		deps:       deps,
		documents:  store,
		accessLog:  accesslog.NewQueries(db),
		business:   business.NewQueries(db),
		compliance: compliance.NewQueries(db),
		deadlines:  deadlines.NewQueries(db),
		events:     events.NewQueries(db),
		history:    history.NewQueries(db),
		ledger:     ledger.NewQueries(db),
		search:     search.NewQueries(db),
		timeline:   timeline.NewQueries(db),
		transfers:  transfers.NewQueries(db, s.Config.Events),
		whatIfSlot: make(chan struct{}, 1),
	}
}
