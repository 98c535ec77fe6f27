package httpapi

import (
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/money"
	"hulak/domain/pricing"
	"hulak/eventstore"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/postgres"
	"hulak/eventstore/postgres/pgtest"
	"hulak/httpapi/core"
)

// TestLastCouponUseGoesToOneSender has 50 senders compete for a coupon's last use, with the event log in Postgres.
func TestLastCouponUseGoesToOneSender(t *testing.T) {
	t.Parallel()
	pool := pgtest.New(t)
	store, err := postgres.Open(t.Context(), pool, slog.New(slog.DiscardHandler))
	require.NoError(t, err)
	t.Cleanup(store.Close)
	srv := newAPIServerOn(t, pool, eventstore.NewLog(store, eventregistry.Registry(),
		eventstore.NewKeyring(store, eventstore.NewKeyEncryptionKey())))
	usd := func(text string) money.Amount { return money.MustParse(text, money.USD) }
	runCommand(srv, pricing.CouponDecider, "LASTONE", pricing.CouponCommand(pricing.CreateCoupon{Coupon: pricing.CouponCreated{
		Code: "LASTONE", Title: "The last one", Type: pricing.CouponOccasional, Benefit: pricing.BenefitBonus, MaxUses: 1,
		Corridors:   []pricing.Corridor{{Source: "USA", Destination: "NPL"}},
		BonusRanges: []pricing.BonusRange{{Min: usd("50.00"), Max: usd("500.00"), Bonus: money.MustParse("100.00", money.NPR)}},
		ExpiresAt:   startTime.Add(24 * time.Hour), At: startTime,
	}}))

	const senders = 50
	var people [senders]*testUser
	var transfers [senders]map[string]any
	for i := range people {
		people[i], transfers[i] = srv.readySender(fmt.Sprintf("racer-%d@example.com", i))
		transfers[i]["couponCode"], transfers[i]["bonusAmount"], transfers[i]["recipientAmount"] = "LASTONE", "100.00", "13425.00"
	}
	before := srv.head()
	var accepted atomic.Int32
	var wg sync.WaitGroup
	for i, p := range people {
		wg.Go(func() {
			r := p.call(core.Post, "/v1/senders/transactions", transfers[i])
			switch r.status {
			case http.StatusOK:
				accepted.Add(1)
			default:
				assert.Equal(t, "INVALID_COUPON_CODE", r.code(), "%d %s (5.17i)", r.status, r.text)
			}
		})
	}
	wg.Wait()
	assert.EqualValues(t, 1, accepted.Load(), "exactly one sender gets the last use (5.13b)")

	eventCounts := map[string]int{}
	for _, name := range srv.eventTypes(before) {
		eventCounts[name]++
	}
	assert.Equal(t, map[string]int{
		"pricing.coupon_redeemed": 1, "transfer.created": 1, "transfer.screened": 1, "transfer.disclosed": 1,
		"transfer.funding_requested": 1, "allowance.reserved": 1, "claim.claimed": 1,
	}, eventCounts, "rejected senders write no events")
}
