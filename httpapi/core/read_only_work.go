package core

import (
	"context"

	"hulak/domain"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/pricing"
	"hulak/domain/sender"
)

// readOnlyWork is a read-only unit of work for quotes and disclosures. Rates, fees, and coupons may be up to maxRecentStateAge old.
// People and accounts are current. The decision that creates the transfer reads all of these again.
type readOnlyWork struct {
	ctx context.Context
	s   *Server
}

// NewReadOnlyWork returns a unit of work for one quote or disclosure.
func NewReadOnlyWork(ctx context.Context, s *Server) domain.UnitOfWork { return readOnlyWork{ctx, s} }

// State implements domain.UnitOfWork. It panics for a category that quotes do not use.
func (w readOnlyWork) State(stream domain.StreamID, _ domain.Fold) (any, error) {
	switch stream.Category() {
	case pricing.RateDecider.Category:
		return RecentState(w.ctx, w.s, pricing.RateDecider, stream.Key())
	case pricing.FeeSetDecider.Category:
		return RecentState(w.ctx, w.s, pricing.FeeSetDecider, stream.Key())
	case pricing.CouponDecider.Category:
		return RecentState(w.ctx, w.s, pricing.CouponDecider, stream.Key())
	case sender.Decider.Category:
		return State(w.ctx, w.s, sender.Decider, stream.Key())
	case funding.Decider.Category:
		return State(w.ctx, w.s, funding.Decider, stream.Key())
	case beneficiary.Decider.Category:
		return State(w.ctx, w.s, beneficiary.Decider, stream.Key())
	}
	panic("httpapi: quotes do not read category " + stream.Category())
}

// ExpectNoStream implements domain.UnitOfWork. It does nothing.
func (w readOnlyWork) ExpectNoStream(domain.StreamID, domain.Fold) {}

// Write implements domain.UnitOfWork. It panics, because a quote must not write.
func (w readOnlyWork) Write(stream domain.StreamID, _ []domain.Event) {
	panic("httpapi: a read-only unit of work cannot write to " + string(stream))
}
