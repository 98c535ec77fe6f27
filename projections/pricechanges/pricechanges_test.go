package pricechanges_test

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/approval"
	"hulak/domain/beneficiary"
	"hulak/domain/funding"
	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore/postgres/pgtest"
	"hulak/projections/pricechanges"
	"hulak/projections/projectiontest"
)

func TestMain(m *testing.M) { pgtest.Main(m) }

func TestPriceChanges(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, pricechanges.New())
	q := pricechanges.NewQueries(c.Pool)
	at := projectiontest.At
	key := pricing.FeeKey{
		SourceCountry: "USA", DestinationCountry: "NPL", PaymentMethod: funding.BankAccount, PayoutMethod: beneficiary.Wallet,
		Currency: money.USD,
	}
	feeSet := domain.Stream("feeset", key.String())
	request := func(id string) approval.Event {
		return approval.FeeSetRequested{
			Request: approval.Details{ApprovalID: id, By: "asha", Reason: "as agreed", At: at}, FeeSet: pricing.FeeSetSaved{Key: key},
		}
	}
	proposed := func(id string, days int) approval.Event {
		return approval.PricesProposed{ApprovalID: id, EffectiveAt: at.AddDate(0, 0, days)}
	}
	approved := func(id string) approval.Event { return approval.Approved{ApprovalID: id, By: "bina", At: at} }
	for id, events := range map[string][]approval.Event{
		"pending": {request("pending"), proposed("pending", 1)}, "rejected": {request("rejected"), approval.Rejected{At: at}},
		"immediate": {request("immediate"), approved("immediate")},
		"scheduled": {request("scheduled"), proposed("scheduled", 1), approved("scheduled")},
		"later":     {request("later"), proposed("later", 3), approved("later")},
		"performed": {request("performed"), proposed("performed", 1), approved("performed"), approval.Performed{At: at}},
		"failed":    {request("failed"), proposed("failed", 1), approved("failed"), approval.Failed{At: at}},
		"withdrawn": {request("withdrawn"), proposed("withdrawn", 1), approved("withdrawn"), approval.Withdrawn{At: at}},
	} {
		for _, e := range events {
			c.Given("approval", id, e)
		}
	}
	for i, approvalID := range []string{"", "immediate"} {
		c.Given("feeset", key.String(), pricing.FeeSetSaved{Key: key, At: at.AddDate(0, 0, i), ApprovalID: approvalID})
	}
	terms := pricing.CouponCreated{Code: "DASHAIN", Title: "Dashain", At: at}
	changed := terms
	changed.Title, changed.At = "Tihar", at.Add(time.Hour)
	c.Given("coupon", "DASHAIN", terms, pricing.CouponRedeemed{SenderID: "s", TransferID: "t", At: at},
		pricing.CouponChanged{Coupon: changed}, pricing.CouponDeleted{At: at.Add(2 * time.Hour)})
	c.Given("rate", "USD-NPR", pricing.RatePublished{From: money.USD, To: money.NPR, Rate: money.MustParseRate("133"), At: at})
	c.CatchUp()

	t.Run("versions are listed newest first with their period", func(t *testing.T) {
		found, next, err := q.Versions(c.Ctx, feeSet, math.MaxInt64, 10)
		require.NoError(t, err)
		require.Len(t, found, 2)
		assert.Zero(t, next)
		assert.True(t, found[0].EndedAt.IsZero(), "the newest version is in force")
		assert.Equal(t, "immediate", found[0].ApprovalID)
		assert.Equal(t, at.AddDate(0, 0, 1), found[1].EndedAt)
		assert.Equal(t, at, found[1].BeganAt)
		page, next, err := q.Versions(c.Ctx, feeSet, math.MaxInt64, 1)
		require.NoError(t, err)
		assert.Len(t, page, 1)
		assert.EqualValues(t, 2, next)
	})
	t.Run("a use of a coupon is no version, and a deletion ends the last one", func(t *testing.T) {
		found, _, err := q.Versions(c.Ctx, domain.Stream("coupon", "DASHAIN"), math.MaxInt64, 10)
		require.NoError(t, err)
		require.Len(t, found, 3)
		assert.Nil(t, found[0].Definition)
		assert.Contains(t, string(found[1].Definition), "Tihar")
		assert.Equal(t, changed.At, found[2].EndedAt)
	})
	t.Run("only undecided and scheduled requests are open", func(t *testing.T) {
		ids, err := q.OpenChanges(c.Ctx, feeSet)
		require.NoError(t, err)
		assert.ElementsMatch(t, []string{"pending", "scheduled", "later"}, ids)
	})
	t.Run("a scheduled change is due at its time", func(t *testing.T) {
		for days, want := range map[int][]string{0: {}, 1: {"scheduled"}, 3: {"scheduled", "later"}} {
			due, err := q.Due(c.Ctx, at.AddDate(0, 0, days))
			require.NoError(t, err)
			assert.Equal(t, want, due, "after %d days", days)
		}
	})
	c.RequireSameAfterRebuild("pricechanges")
}
