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

func newBudget(t *testing.T, limits notification.Limits) (b notification.Budget, pass func(time.Duration)) {
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
	t.Run("of many who ask at once, in two processes, as many get a message as there may be (S16)", func(t *testing.T) {
		t.Parallel()
		one, _ := newBudget(t, notification.Limits{PerHour: 7, PerDay: 100, RecipientPerHour: 3, RecipientPerDay: 100})
		other := one
		var all sync.WaitGroup
		var got, gotOne atomic.Int64
		for i := range 40 {
			b, number := one, fmt.Sprintf("+1212555%04d", i)
			if i%2 == 0 {
				b, number = other, "+12125550000"
			}
			all.Go(func() {
				if _, wait, err := b.Reserve(t.Context(), number); assert.NoError(t, err) && wait == 0 {
					got.Add(1)
					if number == "+12125550000" {
						gotOne.Add(1)
					}
				}
			})
		}
		all.Wait()
		assert.EqualValues(t, 7, got.Load())
		assert.LessOrEqual(t, gotOne.Load(), int64(3), "to one number")
		used, err := one.Used(t.Context())
		require.NoError(t, err)
		assert.EqualValues(t, 100, used)
	})
	t.Run("a window rolls, and says how long until there is room (S16)", func(t *testing.T) {
		t.Parallel()
		b, pass := newBudget(t, notification.Limits{PerHour: 100, PerDay: 100, RecipientPerHour: 2, RecipientPerDay: 3})
		reserve(t, b, "+12125550000")
		pass(10 * time.Minute)
		reserve(t, b, "+12125550000")
		_, wait := reserve(t, b, "+12125550000")
		assert.Equal(t, 50*time.Minute, wait)
		_, wait = reserve(t, b, "+12125550001")
		assert.Zero(t, wait, "another number")
		pass(50 * time.Minute)
		_, wait = reserve(t, b, "+12125550000")
		assert.Zero(t, wait)
		_, wait = reserve(t, b, "+12125550000")
		assert.Equal(t, 23*time.Hour, wait, "three in a day")
	})
	t.Run("what is given back can be had again; a request that comes again is counted once (S16)", func(t *testing.T) {
		t.Parallel()
		b, _ := newBudget(t, notification.Limits{PerHour: 2, PerDay: 2, RecipientPerHour: 2, RecipientPerDay: 2})
		id, _ := reserve(t, b, "+12125550000")
		require.NoError(t, b.Release(t.Context(), id))
		claimed, _ := reserve(t, b, "+12125550000")
		for range 3 {
			may, err := b.Claim(t.Context(), "request-1", "+12125550000")
			require.NoError(t, err)
			assert.True(t, may)
		}
		require.NoError(t, b.Release(t.Context(), claimed), "it has been sent: nothing is given back")
		may, err := b.Claim(t.Context(), "request-2", "+12125550000")
		require.NoError(t, err)
		assert.True(t, may, "nobody set room aside, and there is some")
		may, err = b.Claim(t.Context(), "request-3", "+12125550000")
		require.NoError(t, err)
		assert.False(t, may)
		used, err := b.Used(t.Context())
		require.NoError(t, err)
		assert.EqualValues(t, 100, used)
	})
	t.Run("a message for which there is no room is not sent, and does not keep the others from being sent (S16)", func(t *testing.T) {
		t.Parallel()
		r := newRig(t)
		r.worker.TextBudget.Limits.PerHour = 1
		for i := range 3 {
			execute(r, sender.Decider, transfertest.Sender, sender.Command(sender.RequestPhoneVerification{At: time.Now().Add(time.Duration(i) * time.Second)}))
		}
		require.NoError(t, r.follow(2))
		assert.Len(t, r.sender.sent, 1)
	})
}
