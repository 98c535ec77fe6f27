package app

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/ofac"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore"
)

func TestAnnualReportIsDueOnceIfPropertyIsBlocked(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, _ := startWithSenders(ctx, t, 1, nil)
	nextYear := now().Year() + 1
	afterJune := time.Date(nextYear, time.July, 2, 12, 0, 0, 0, time.UTC)
	report := func() ofac.State {
		state, _, err := eventstore.State(ctx, p.log, ofac.Decider, ofac.AnnualID(nextYear))
		require.NoError(t, err)
		return state
	}
	require.NoError(t, p.openAnnualReport(ctx, afterJune))
	require.False(t, report().Exists(), "without blocked property, no report is due")

	_, err := eventstore.Run(ctx, p.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
		stream := domain.Stream(transfer.Decider.Category, "blocked")
		if _, err := u.State(stream, transfer.Decider.Fold()); err != nil {
			return err
		}
		amounts := transfertest.Fold(transfertest.EventsFrom(transfertest.Create())).Amounts()
		u.Write(stream, []domain.Event{transfer.RecoveredFundsBlocked{TransferID: "blocked", Amounts: amounts, At: now()}})
		return nil
	})
	require.NoError(t, err)
	require.NoError(t, p.openAnnualReport(ctx, afterJune.AddDate(0, -1, 0)))
	require.False(t, report().Exists(), "the report is not due before July")
	for range 2 { // the second call has no effect
		require.NoError(t, p.openAnnualReport(ctx, afterJune))
	}
	require.Equal(t, ofac.StatusDue, report().Status)
}
