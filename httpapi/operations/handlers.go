// Package operations serves the ledger, reconciliation, bank files, callbacks, metrics, and the health of the system to staff.
package operations

import (
	"hulak/eventstore/seal"
	"hulak/httpapi/core"
	"hulak/projections/business"
	"hulak/projections/deadlines"
	"hulak/projections/events"
	"hulak/projections/ledger"
	"hulak/projections/reconciliation"
	"hulak/projections/transfers"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	Bank             Bank
	Callbacks        Callbacks
	Checker          Checker
	Health           Health
	OnCallbackStored func()       // called after a callback is stored, to wake the callback worker; may be nil
	SealReader       *seal.Reader // reads signed log heads; may be nil
	Statements       Statements
	Workers          Workers // nil if no workers run in this process
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps           Deps
	business       *business.Queries
	deadlines      *deadlines.Queries
	events         *events.Queries
	ledger         *ledger.Queries
	reconciliation *reconciliation.Queries
	transfers      *transfers.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:         s,
		deps:           deps,
		business:       business.NewQueries(db),
		deadlines:      deadlines.NewQueries(db),
		events:         events.NewQueries(db),
		ledger:         ledger.NewQueries(db),
		reconciliation: reconciliation.NewQueries(db),
		transfers:      transfers.NewQueries(db, s.Config.Events),
	}
}
