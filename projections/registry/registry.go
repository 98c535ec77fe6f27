// Package registry lists all projections, for the server and for tests.
package registry

import (
	"hulak/projections"
	"hulak/projections/accesslog"
	"hulak/projections/approvals"
	"hulak/projections/beneficiaries"
	"hulak/projections/business"
	"hulak/projections/complaintrecords"
	"hulak/projections/complaints"
	"hulak/projections/compliance"
	"hulak/projections/deadlines"
	"hulak/projections/events"
	"hulak/projections/history"
	"hulak/projections/ledger"
	"hulak/projections/moneyrequests"
	"hulak/projections/ofac"
	"hulak/projections/pricechanges"
	"hulak/projections/pricing"
	"hulak/projections/ratealerts"
	"hulak/projections/reconciliation"
	"hulak/projections/regulatory"
	"hulak/projections/schedules"
	"hulak/projections/search"
	"hulak/projections/senders"
	"hulak/projections/sendersummary"
	"hulak/projections/sources"
	"hulak/projections/timeline"
	"hulak/projections/transfers"
	"hulak/projections/transmittals"
	"hulak/projections/unclaimed"
	"hulak/projections/workqueue"
)

// All returns every projection.
func All() []projections.Projection {
	return []projections.Projection{
		transfers.New(),
		sendersummary.New(),
		senders.New(),
		beneficiaries.New(),
		sources.New(),
		pricing.New(),
		timeline.New(),
		ledger.New(),
		deadlines.New(),
		compliance.New(),
		events.New(),
		complaints.New(),
		complaintrecords.New(),
		business.New(),
		search.New(),
		accesslog.New(),
		approvals.New(),
		history.New(),
		reconciliation.New(),
		regulatory.New(),
		workqueue.New(),
		transmittals.New(),
		ofac.New(),
		pricechanges.New(),
		unclaimed.New(),
		schedules.New(),
		ratealerts.New(),
		moneyrequests.New(),
	}
}
