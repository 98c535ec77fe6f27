package httpapi

import (
	"net/http"
	"net/url"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/reference"
	"hulak/httpapi/core"
)

// TestPastQueries queries the state before and after the release of a held transfer. It uses recording times from the log.
func TestPastQueries(t *testing.T) {
	t.Parallel()
	srv := newAPIServer(t)
	p, officer, id := newReleasedTransfer(srv)
	replay := officer.must(core.Get, "/v1/admin/replay/transfer-"+id, nil)
	created, err := time.Parse(time.RFC3339Nano, replay.str("result.0.recordedAt"))
	require.NoError(t, err)
	before := url.QueryEscape(created.Add(-time.Hour).Format(time.RFC3339))
	// Responses truncate times to milliseconds, so add one. All events of a decision have the same recording time.
	then := url.QueryEscape(created.Add(time.Millisecond).Format(time.RFC3339Nano))
	now := url.QueryEscape(created.Add(time.Hour).Format(time.RFC3339))
	past := func(path string) apiResponse { return officer.must(core.Get, "/v1/admin/as-of/"+path, nil) }

	t.Run("a past list shows the past and the current status of a transfer (8)", func(t *testing.T) {
		list := past("transfers?asOf=" + then)
		assert.Equal(t, id, list.str("result.0.id"))
		assert.Equal(t, "HOLD", list.str("result.0.status"))
		assert.Equal(t, "INITIATED", list.str("result.0.statusNow"))
		assert.NotEmpty(t, list.str("recordedAt"))
		assert.Equal(t, "INITIATED", past("transfers?asOf="+now).str("result.0.status"))
		assert.Nil(t, past("transfers?asOf="+before).at("result.0"))
		assert.Equal(t, "0", past("transfers?asOf="+before).str("position"))
	})
	t.Run("filters apply to the past status (8)", func(t *testing.T) {
		assert.Equal(t, id, past("transfers?asOf="+then+"&transStatus=HOLD&sender="+p.id).str("result.0.id"))
		assert.Nil(t, past("transfers?asOf="+now+"&transStatus=HOLD").at("result.0"))
		assert.Nil(t, past("transfers?asOf="+then+"&sender=another").at("result.0"))
	})
	t.Run("a transfer in a past list has the number of its last step at that time (8)", func(t *testing.T) {
		step := past("transfers?asOf=" + then).str("result.0.step")
		stepState := officer.must(core.Get, "/v1/admin/replay/transfer-"+id+"/steps/"+step, nil)
		assert.Equal(t, "HOLD", stepState.str("after.Status"))
	})
	t.Run("past prices show the rate, fee sets, and lists at that time (8)", func(t *testing.T) {
		prices := past("prices?asOf=" + then)
		assert.Equal(t, "1", prices.str("rate.version"))
		assert.Equal(t, "v1", prices.str("lists.0.version"))
		feeSets, _ := prices.at("feeSets").([]any)
		assert.Len(t, feeSets, len(reference.DefaultFeeSets(startTime)))
		later := past("prices?asOf=" + now)
		assert.Equal(t, "2", later.str("rate.version"))
		assert.Equal(t, "140", later.str("rate.rate"))
		assert.Equal(t, "v2", later.str("lists.0.version"))
	})
	t.Run("a sender's past limits are the limits at that time (8)", func(t *testing.T) {
		sender := past("senders/" + p.id + "?asOf=" + now)
		assert.Equal(t, "VERIFIED", sender.str("kycStatus"))
		assert.NotEmpty(t, sender.str("left"))
		assert.Equal(t, http.StatusNotFound, officer.call(core.Get, "/v1/admin/as-of/senders/"+p.id+"?asOf="+before, nil).status,
			"the sender does not exist before sign-up")
	})
	t.Run("a past query needs a valid time (8)", func(t *testing.T) {
		assert.Equal(t, http.StatusBadRequest, officer.call(core.Get, "/v1/admin/as-of/transfers", nil).status)
		assert.Equal(t, http.StatusBadRequest, officer.call(core.Get, "/v1/admin/as-of/prices?asOf=yesterday", nil).status)
	})
}
