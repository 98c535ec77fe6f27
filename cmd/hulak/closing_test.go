package main

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

// TestADayIsClosedOnceItIsOver runs transfers and ends the day. The trial balance is signed once, with the log's head, and can be
// verified with the public key.
func TestADayIsClosedOnceItIsOver(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeMax)
	defer cancel()
	p, customers := crowd(ctx, t, 1, nil)
	liveALittle(ctx, t, customers)
	require.NoError(t, rest(ctx, p))
	balance, err := ledger.NewQueries(p.pool).TrialBalance(ctx)
	require.NoError(t, err)
	_, err = p.headOver(ctx, balance.Position)
	require.NoError(t, err)

	require.NoError(t, p.closeDays(ctx, now()))
	staff, err := signedInStaff(ctx, customers[0])
	require.NoError(t, err)
	require.Empty(t, closesSeen(ctx, t, p, staff), "today is not over")

	for range 2 { // the second call finds the day closed
		require.NoError(t, p.closeDays(ctx, now().AddDate(0, 0, 1)))
	}
	closes := closesSeen(ctx, t, p, staff)
	require.Len(t, closes, 1)
	verifiers, err := p.settings.sealVerifiers("")
	require.NoError(t, err)
	opened, err := note.Open([]byte(closes[0].Note), verifiers)
	require.NoError(t, err)
	require.True(t, strings.HasPrefix(opened.Text, "hulak daily close v1\nday "+closes[0].Day+"\nposition "+closes[0].Position+"\nhead "), opened.Text)
	for _, b := range balance.Balances {
		require.Contains(t, opened.Text, "\n"+string(b.Account)+" "+b.Amount.String()+"\n")
	}
}

type closeSeen struct{ Day, Position, Note string }

// closesSeen returns the closes that staff see, once the read models are current.
func closesSeen(ctx context.Context, t *testing.T, p *program, staff *customer) []closeSeen {
	t.Helper()
	require.NoError(t, rest(ctx, p))
	status, answer, err := staff.insist(ctx, http.MethodGet, "/v1/admin/ledger/closes", "", nil)
	require.NoError(t, err)
	require.Equal(t, http.StatusOK, status)
	var list struct{ Result []closeSeen }
	require.NoError(t, json.Unmarshal(answer, &list))
	return list.Result
}
