package notification_test

import (
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain/sender"
	"hulak/domain/transfer/transfertest"
	"hulak/eventstore/postgres/pgtest"
	"hulak/providers/notification"
)

func newBudget(t *testing.T, limits notification.Limits) (b notification.Budget, advance func(time.Duration)) {
	t.Helper()
	at := time.Date(2026, 3, 9, 17, 30, 0, 0, time.UTC)
	return notification.Budget{Pool: pgtest.New(t), Secret: []byte("secret"), Limits: limits, Now: func() time.Time { return at }},
		func(d time.Duration) { at = at.Add(d) }
}

func TestBudget(t *testing.T) {
	t.Parallel()
	reserve := func(t *testing.T, b notification.Budget, number string) (id string, wait time.Duration) {
		t.Helper()
		id, wait, err := b.Reserve(t.Context(), number)
		require.NoError(t, err)
		return id, wait
	}
	t.Run("concurrent processes stay within the limits", func(t *testing.T) {
		t.Parallel()
		first, _ := newBudget(t, notification.Limits{PerHour: 7, PerDay: 100, RecipientPerHour: 3, RecipientPerDay: 100})
		second := first
		var wg sync.WaitGroup
		var reserved, reservedForOne atomic.Int64
		for i := range 40 {
			b, number := first, fmt.Sprintf("+1212555%04d", i)
			if i%2 == 0 {
				b, number = second, "+12125550000"
			}
			wg.Go(func() {
				if _, wait, err := b.Reserve(t.Context(), number); assert.NoError(t, err) && wait == 0 {
					reserved.Add(1)
					if number == "+12125550000" {
						reservedForOne.Add(1)
					}
				}
			})
		}
		wg.Wait()
		assert.EqualValues(t, 7, reserved.Load())
		assert.LessOrEqual(t, reservedForOne.Load(), int64(3), "messages to one number stay within its limit")
		used, err := first.UsedPercent(t.Context())
		require.NoError(t, err)
		assert.EqualValues(t, 100, used)
	})
	t.Run("Reserve returns the time until the rolling windows allow a message", func(t *testing.T) {
		t.Parallel()
		b, advance := newBudget(t, notification.Limits{PerHour: 100, PerDay: 100, RecipientPerHour: 2, RecipientPerDay: 3})
		reserve(t, b, "+12125550000")
		advance(10 * time.Minute)
		reserve(t, b, "+12125550000")
		_, wait := reserve(t, b, "+12125550000")
		assert.Equal(t, 50*time.Minute, wait)
		_, wait = reserve(t, b, "+12125550001")
		assert.Zero(t, wait, "another number has its own limit")
		advance(50 * time.Minute)
		_, wait = reserve(t, b, "+12125550000")
		assert.Zero(t, wait)
		_, wait = reserve(t, b, "+12125550000")
		assert.Equal(t, 23*time.Hour, wait, "the daily limit is reached")
	})
	t.Run("releasing a reservation makes room for another message, and a repeated request counts once", func(t *testing.T) {
		t.Parallel()
		b, _ := newBudget(t, notification.Limits{PerHour: 2, PerDay: 2, RecipientPerHour: 2, RecipientPerDay: 2})
		id, _ := reserve(t, b, "+12125550000")
		require.NoError(t, b.Release(t.Context(), id))
		claimed, _ := reserve(t, b, "+12125550000")
		for range 3 {
			allowed, err := b.Claim(t.Context(), "request-1", "+12125550000")
			require.NoError(t, err)
			assert.True(t, allowed)
		}
		require.NoError(t, b.Release(t.Context(), claimed), "releasing a claimed reservation has no effect")
		allowed, err := b.Claim(t.Context(), "request-2", "+12125550000")
		require.NoError(t, err)
		assert.True(t, allowed, "a message within the limits needs no reservation")
		allowed, err = b.Claim(t.Context(), "request-3", "+12125550000")
		require.NoError(t, err)
		assert.False(t, allowed)
		used, err := b.UsedPercent(t.Context())
		require.NoError(t, err)
		assert.EqualValues(t, 100, used)
	})
	t.Run("a message over the limit is dropped and does not block other messages", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.worker.SMSBudget.Limits.PerHour = 1
		for i := range 3 {
			execute(r, sender.Decider, transfertest.SenderID, sender.Command(
				sender.RequestPhoneVerification{At: time.Now().Add(time.Duration(i) * time.Second)},
			))
		}
		require.NoError(t, r.handleNewEvents(2))
		assert.Len(t, r.sender.sent, 1)
	})
}
