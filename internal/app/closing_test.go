package app

import (
	"context"
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/mod/sumdb/note"

	"hulak/projections/ledger"
)

// TestDailyCloseSignsTrialBalanceOnce runs transfers and closes the day twice. The note must contain the trial balance and the log's
// head, and its signature must verify with the public key.
func TestDailyCloseSignsTrialBalanceOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, senders := startWithSenders(ctx, t, 1, nil)
	createSampleTransfers(ctx, t, senders)
	require.NoError(t, awaitIdle(ctx, p))
	balance, err := ledger.NewQueries(p.pool).TrialBalance(ctx)
	require.NoError(t, err)
	prover, err := p.newProver()
	require.NoError(t, err)
	_, err = prover.HeadCovering(ctx, balance.Position)
	require.NoError(t, err)

	require.NoError(t, p.closeDays(ctx, now()))
	staff, err := signInStaff(ctx, senders[0])
	require.NoError(t, err)
	require.Empty(t, listCloses(ctx, t, p, staff), "current day must stay open")

	for range 2 { // the second call has no effect
		require.NoError(t, p.closeDays(ctx, now().AddDate(0, 0, 1)))
	}
	closes := listCloses(ctx, t, p, staff)
	require.Len(t, closes, 1)
	verifiers, err := p.settings.sealVerifiers("")
	require.NoError(t, err)
	verified, err := note.Open([]byte(closes[0].Note), verifiers)
	require.NoError(t, err)
	require.True(
		t, strings.HasPrefix(verified.Text, "hulak daily close v1\nday "+closes[0].Day+"\nposition "+closes[0].Position+"\nhead "),
		verified.Text,
	)
	for _, b := range balance.Balances {
		require.Contains(t, verified.Text, "\n"+string(b.Account)+" "+b.Amount.String()+"\n")
	}
}

// closeView holds the fields of a daily close that the test reads.
type closeView struct{ Day, Position, Note string }

// listCloses waits until the program is idle, and returns the daily closes that staff see.
func listCloses(ctx context.Context, t *testing.T, p *Program, staff *apiClient) []closeView {
	t.Helper()
	require.NoError(t, awaitIdle(ctx, p))
	status, body, err := staff.callWithRetry(ctx, http.MethodGet, "/v1/admin/ledger/closes", "", nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status)
	var list struct{ Result []closeView }
	require.NoError(t, json.Unmarshal(body, &list))
	return list.Result
}
