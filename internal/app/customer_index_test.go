package app

import (
	"context"
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/stretchr/testify/require"

	"hulak/eventstore/seal"
	"hulak/eventstore/seal/proof"
)

// TestExportIsProvenComplete checks that a sender gets a proof with each of their transfers, and that an index with a transfer left out is
// found.
func TestExportIsProvenComplete(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, senders := startWithSenders(ctx, t, 3, nil)
	maya := senders[0]
	const path = "/v1/senders/export/proof"
	status, body, err := maya.call(ctx, http.MethodGet, path, "", nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, status, string(body))
	require.Contains(t, string(body), "PROOF_NOT_READY")

	var streams []string
	for _, key := range []string{"first", "second"} {
		created, err := maya.create(ctx, key, 20)
		require.NoError(t, err)
		streams = append(streams, "transfer-"+created.transfer)
	}
	_, err = senders[1].create(ctx, "other", 20)
	require.NoError(t, err)
	commit := func(days int) {
		require.NoError(t, p.commitCustomerIndex(ctx, now().AddDate(0, 0, days)))
		head, err := p.log.Head(ctx)
		require.NoError(t, err)
		require.Eventually(t, func() bool {
			signed, err := p.LastSignedHead(ctx)
			require.NoError(t, err)
			return signed != nil && signed.Size >= head
		}, time.Minute, 10*time.Millisecond)
	}
	require.NoError(t, p.commitCustomerIndex(ctx, now()), "no event is of an earlier day")
	commit(2)
	commit(2) // the same day again changes nothing

	status, body, err = maya.call(ctx, http.MethodGet, path, "", nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status, string(body))
	checked, err := proof.CheckCompleteness(body, p.sealReader.Policy)
	require.NoError(t, err)
	require.EqualValues(t, 3, checked.Senders)
	var proven []string
	for _, e := range checked.Transfers {
		proven = append(proven, e.Stream)
	}
	require.Equal(t, streams, proven)
	require.Greater(t, checked.Others, 5)
	require.NotContains(t, string(body), "Maya")
	var export struct{ Transactions []struct{ ID string } }
	require.NoError(t, maya.callOK(ctx, http.MethodGet, "/v1/senders/export", "", nil, &export))
	require.Len(t, export.Transactions, len(proven))

	var c proof.Completeness
	require.NoError(t, json.Unmarshal(body, &c))
	c.Transfers, c.Events = c.Transfers[:1], c.Events[:1]
	shortened, err := json.Marshal(c)
	require.NoError(t, err)
	_, err = proof.CheckCompleteness(shortened, p.sealReader.Policy)
	require.ErrorContains(t, err, "the operator has not committed to this list of events")

	// A sender who signed up after the commitment gets no proof yet.
	later, err := newSender(ctx, maya.urls, 99)
	require.NoError(t, err)
	status, _, err = later.call(ctx, http.MethodGet, path, "", nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusConflict, status)

	// The operator leaves out a transfer. The sender can't see that, but everyone with access to the log can.
	conn, err := pgx.Connect(ctx, p.settings.DatabaseURL)
	require.NoError(t, err)
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	report, err := p.VerifyLog(ctx, seal.VerifyOptions{Verifiers: p.sealReader.Policy.Verifiers()})
	require.NoError(t, err)
	require.Empty(t, report.Findings)
	_, err = conn.Exec(ctx, `UPDATE events.entries SET category = 'hidden' WHERE stream = $1`, streams[0])
	require.NoError(t, err)
	commit(4)
	_, err = conn.Exec(ctx, `UPDATE events.entries SET category = 'transfer' WHERE stream = $1`, streams[0])
	require.NoError(t, err)
	report, err = p.VerifyLog(ctx, seal.VerifyOptions{Verifiers: p.sealReader.Policy.Verifiers()})
	require.NoError(t, err)
	require.Len(t, report.Findings, 1)
	require.Equal(t, seal.CustomerIndexMismatch, report.Findings[0].Kind)
}
