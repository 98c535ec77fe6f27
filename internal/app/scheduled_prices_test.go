package app

import (
	"context"
	"testing"
	"time"

	"github.com/shopspring/decimal"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/domain/reference"
	"hulak/eventstore"
	"hulak/projections/pricechanges"
)

func TestScheduledPricesTakeEffectOnce(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), suiteTimeout)
	defer cancel()
	p, _ := startWithSenders(ctx, t, 1, nil)
	save := reference.DefaultFeeSets(now())[0]
	save.Ranges = []pricing.FeeRange{{
		Min: money.MustParse("10", money.USD), Max: money.MustParse("999", money.USD), FlatFee: money.MustParse("1", money.USD),
		Percent: decimal.Zero,
	}}
	requested := now().Add(-2 * time.Hour)
	position, err := eventstore.Run(ctx, p.log, eventstore.Command{}, func(u domain.UnitOfWork) error {
		stream := domain.Stream(approval.Decider.Category, "scheduled")
		if _, err := u.State(stream, approval.Decider.Fold()); err != nil {
			return err
		}
		u.Write(stream, []domain.Event{
			approval.FeeSetRequested{
				Request: approval.Details{ApprovalID: "scheduled", By: "asha", Reason: "a new contract", At: requested},
				FeeSet:  pricing.FeeSetSaved(save),
			},
			approval.PricesProposed{ApprovalID: "scheduled", EffectiveAt: requested.Add(time.Hour)},
			approval.Approved{ApprovalID: "scheduled", By: "bina", At: requested},
		})
		return nil
	})
	require.NoError(t, err)
	require.NoError(t, p.runner.WaitFor(ctx, pricechanges.New().Name, position))
	for range 2 { // the second call has no effect
		require.NoError(t, p.applyScheduledPrices(ctx, now()))
	}
	set, _, err := eventstore.State(ctx, p.log, pricing.FeeSetDecider, save.Key.String())
	require.NoError(t, err)
	require.EqualValues(t, 2, set.Version, "the first version is the default")
	require.Equal(t, "1.00", set.Ranges[0].FlatFee.Text())
	request, _, err := eventstore.State(ctx, p.log, approval.Decider, "scheduled")
	require.NoError(t, err)
	require.Equal(t, approval.StatusApproved, request.Decision)
}
