package httpapi

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

// divergent is what the door is told by the checker: a row is wrong, and another was.
type divergent struct{}

func (divergent) Divergences(context.Context, int) (Checked, error) {
	found := Divergence{
		ID: "d-1", Kind: "READ_MODEL", Scope: "transfer-t-1", Subject: "transfers.transfers t-1", Expected: "status=PENDING", Actual: "status=COMPLETED",
		FirstSeen: start, LastSeen: start.Add(time.Minute),
	}
	gone := found
	gone.ID, gone.GoneAt = "d-2", start.Add(time.Hour)
	return Checked{Found: []Divergence{found, gone}, Open: 1, Walked: 77, Streams: 12, LookedAt: start}, nil
}

func TestStaffSeeWhatTheCheckerFinds(t *testing.T) {
	t.Parallel()
	d := newDoor(t)
	answer := d.staff("COMPLIANCE").must(get, "/v1/admin/divergences", nil)
	assert.EqualValues(t, 1, answer.at("open"))
	assert.Equal(t, "77", answer.str("walked"))
	assert.Equal(t, "status=COMPLETED", answer.str("result.0.actual"))
	assert.Nil(t, answer.at("result.0.goneAt"))
	assert.NotEmpty(t, answer.str("result.1.goneAt"))
	assert.Nil(t, answer.at("finishedAt"))
}
