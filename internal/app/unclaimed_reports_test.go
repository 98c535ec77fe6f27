package app

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/transfer"
	"hulak/domain/transfer/transfertest"
	"hulak/domain/unclaimed"
	"hulak/eventstore"
)

func TestUnclaimedReportsOpenWithTheLetters(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, _ := startWithSenders(ctx, t, 1, nil)
	report := transfertest.UnclaimedReport
	state := func() unclaimed.State {
		s, _, err := eventstore.State(ctx, p.log, unclaimed.Decider, report.ID())
		require.NoError(t, err)
		return s
	}
	stream := domain.Stream(transfer.Decider.Category, "unclaimed")
	write := func(events ...transfer.Event) {
		_, err := eventstore.Run(ctx, p.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
			if _, err := u.State(stream, transfer.Decider.Fold()); err != nil {
				return err
			}
			for _, e := range events {
				u.Write(stream, []domain.Event{e})
			}
			return nil
		})
		require.NoError(t, err)
	}
	created := transfertest.EventsFrom(transfertest.Create())[0].(transfer.Created)
	created.TransferID = "unclaimed"
	amounts := transfertest.Fold([]transfer.Event{created}).Amounts()
	write(created, transfer.RefundReturned{TransferID: "unclaimed", SenderID: created.SenderID, Amounts: amounts, At: transfertest.Start})

	require.NoError(t, p.updateUnclaimedReports(ctx, transfertest.LetterAt.AddDate(0, 0, -1)))
	require.Equal(t, unclaimed.StatusNotOpen, state().Status, "the letters cannot be mailed yet")
	for range 2 { // the second call has no effect
		require.NoError(t, p.updateUnclaimedReports(ctx, transfertest.LetterAt))
	}
	require.Equal(t, unclaimed.StatusDue, state().Status)
	require.False(t, state().LettersDue, "Texas requires no letter for this amount")

	write(transfer.RefundReissued{TransferID: "unclaimed", SenderID: created.SenderID, Amounts: amounts, At: transfertest.LetterAt})
	require.NoError(t, p.updateUnclaimedReports(ctx, transfertest.LetterAt))
	require.Equal(t, unclaimed.StatusEmpty, state().Status, "the sender claimed the refund")
}
