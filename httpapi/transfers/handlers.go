// Package transfers serves transfers: creating, listing, canceling, tracking, receipts, refunds, and documents.
package transfers

import (
	"hulak/eventstore/seal"
	"hulak/httpapi/core"
	"hulak/httpapi/documents"
	"hulak/projections/beneficiaries"
	"hulak/projections/deadlines"
	"hulak/projections/sendersummary"
	"hulak/projections/sources"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
)

// Deps holds the settings and dependencies of this feature.
type Deps struct {
	Mailer      Mailer
	TextLimiter TextLimiter
	Screening   Screening
	SealReader  *seal.Reader // reads proofs; if nil, receipts have no proof
}

// Handlers handles the calls of this feature.
type Handlers struct {
	*core.Server
	deps           Deps
	documents      *documents.Store
	beneficiaries  *beneficiaries.Queries
	deadlines      *deadlines.Queries
	senderSummary  *sendersummary.Queries
	sources        *sources.Queries
	timeline       *timeline.Queries
	transfers      *transfers.Queries
	requestLimiter *core.RateLimiter // for requests for money
}

// New returns the handlers.
func New(s *core.Server, deps Deps, store *documents.Store) *Handlers {
	db := s.Config.ReadDB
	return &Handlers{
		Server:         s,
		deps:           deps,
		documents:      store,
		beneficiaries:  beneficiaries.NewQueries(db, s.Config.Events),
		deadlines:      deadlines.NewQueries(db),
		senderSummary:  sendersummary.NewQueries(db),
		sources:        sources.NewQueries(db),
		timeline:       timeline.NewQueries(db),
		transfers:      transfers.NewQueries(db, s.Config.Events),
		requestLimiter: core.NewSlowRateLimiter(s.Config.Now, requestBurst, requestInterval),
	}
}
