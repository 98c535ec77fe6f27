package httpapi

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"hulak/httpapi/core"
	"hulak/httpapi/operations"
	"hulak/projections"
)

// fakeChecker is a fake Checker with one open and one resolved divergence.
type fakeChecker struct{}

func (fakeChecker) Status(context.Context) (operations.CheckerStatus, error) {
	return operations.CheckerStatus{Open: 1, ScannedTo: 77, Streams: 12, CheckedAt: startTime}, nil
}

func (fakeChecker) Divergences(_ context.Context, f operations.DivergenceFilter) ([]operations.Divergence, projections.Cursor, error) {
	divergence := operations.Divergence{
		ID: "d-1", Kind: "READ_MODEL", Scope: "transfer-t-1", Subject: "transfers.transfers t-1", Expected: "status=PENDING",
		Actual:    "status=COMPLETED",
		FirstSeen: startTime, LastSeen: startTime.Add(time.Minute),
	}
	if f.Resolved {
		divergence.ID, divergence.ResolvedAt = "d-2", startTime.Add(time.Hour)
	}
	if f.Kind != "" {
		divergence.Kind = f.Kind
	}
	return []operations.Divergence{divergence}, projections.Cursor{}, nil
}

func TestStaffListDivergences(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	compliance := srv.staff("COMPLIANCE")
	open := compliance.must(core.Get, "/v1/admin/divergences", nil)
	assert.EqualValues(t, 1, open.at("open"))
	assert.Equal(t, "77", open.str("walked"))
	assert.Equal(t, "status=COMPLETED", open.str("result.0.actual"))
	assert.Nil(t, open.at("result.0.goneAt"))
	assert.Nil(t, open.at("finishedAt"))
	resolved := compliance.must(core.Get, "/v1/admin/divergences?gone=true&kind=LIMITS", nil)
	assert.NotEmpty(t, resolved.str("result.0.goneAt"))
	assert.Equal(t, "LIMITS", resolved.str("result.0.kind"))
}
