package bus_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/bus"
)

// failingLog is a log that fails each time it is read. It records the times of the reads.
type failingLog struct{ reads []time.Time }

func (l *failingLog) Follow(context.Context, int64, int) ([]eventstore.StoredEvent, error) {
	l.reads = append(l.reads, time.Now())
	return nil, errors.New("the log cannot be read")
}

func (*failingLog) Decode(context.Context, []eventstore.StoredEvent) ([]domain.RecordedEvent, error) {
	return nil, nil
}
func (*failingLog) HasEventType(string) bool                   { return true }
func (*failingLog) Wait(context.Context, int64) (int64, error) { return 0, nil }

func TestFailingSubscriptionBacksOff(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		log := &failingLog{}
		subscriber := bus.NewSubscriber(log, newMemoryCheckpoints(), "worker", bus.Options{Logger: slog.New(slog.DiscardHandler)})
		messages, err := subscriber.Subscribe(t.Context(), bus.TopicAll)
		require.NoError(t, err)
		time.Sleep(time.Minute) // time in the bubble
		require.NoError(t, subscriber.Close())
		_, open := <-messages
		require.False(t, open)
		delays := make([]time.Duration, len(log.reads)-1)
		for i := range delays {
			delays[i] = log.reads[i+1].Sub(log.reads[i])
		}
		require.Equal(t, []time.Duration{10 * time.Millisecond, 20 * time.Millisecond, 40 * time.Millisecond}, delays[:3])
		require.Equal(t, 5*time.Second, delays[len(delays)-1], "the delay has a limit")
		require.Less(t, len(delays), 25)
	})
}
