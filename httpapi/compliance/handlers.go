// Package compliance serves holds, sanctions matches, complaints, and approvals.
package compliance

import (
	"github.com/shopspring/decimal"

	"hulak/domain/money"
	"hulak/httpapi/core"
	"hulak/projections/approvals"
	"hulak/projections/complaints"
	"hulak/projections/compliance"
	"hulak/projections/transfers"
	"hulak/projections/transmittals"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	MaxRateJump          decimal.Decimal // largest rate change, in percent, that needs no approval
	TwoApproverThreshold money.Amount    // releasing a held transfer of at least this amount takes two staff members
	PastLists            PastLists
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps       Deps
	approvals  *approvals.Queries
	complaints *complaints.Queries
	compliance *compliance.Queries
	transfers  *transfers.Queries
	records    *transmittals.Queries
}

// New returns the handlers.
func New(s *core.Server, deps Deps) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:     s,
		deps:       deps,
		approvals:  approvals.NewQueries(db),
		complaints: complaints.NewQueries(db),
		compliance: compliance.NewQueries(db),
		transfers:  transfers.NewQueries(db, s.Config.Events),
		records:    transmittals.NewQueries(db),
	}
}
