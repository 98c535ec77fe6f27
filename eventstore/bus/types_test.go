package bus_test

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/memory"
)

// claimName claims a name, which writes one event.
func claimName(t *testing.T, log *eventstore.Log, name string) int64 {
	t.Helper()
	_, position, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(b domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(b, reservation.EmailDecider, name, reservation.Command(reservation.Claim{Holder: name}))
		return struct{}{}, err
	})
	require.NoError(t, err)
	return position
}

func TestSubscriberDeliversOnlySelectedTypes(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	store := memory.New()
	log := eventstore.NewLog(store, eventstore.NewRegistry(bus.Published{}, reservation.Claimed{}), nil)
	others := bus.NewPublisher(log)
	noise := func() {
		for range 300 { // more than one read
			require.NoError(t, others.Publish("noise", message.NewMessage("1", []byte("{}"))))
		}
	}
	var want []int64
	for i := range 3 {
		noise()
		want = append(want, claimName(t, log, fmt.Sprint(i)))
	}
	noise()
	places := bus.NewMemoryCheckpoints()
	s := bus.NewSubscriber(log, places, "some", bus.Options{Types: []string{reservation.Claimed{}.EventType()}, Concurrency: 1})
	messages, err := s.Subscribe(ctx, bus.All)
	require.NoError(t, err)
	var got []int64
	for range want {
		msg := <-messages
		event, err := bus.Event(msg)
		require.NoError(t, err)
		got = append(got, event.Position)
		msg.Ack()
	}
	require.Equal(t, want, got)
	head, err := log.Head(ctx)
	require.NoError(t, err)
	done := func() bool {
		status := s.Status()
		return len(status) == 1 && status[0].Position == head
	}
	require.Eventually(t, done, time.Minute, time.Millisecond, "what is not wanted is done")
	require.NoError(t, s.Close())
	place, err := places.Claim(ctx, "some/"+bus.All)
	require.NoError(t, err)
	require.Equal(t, head, place.Position())
}

func TestSubscriberDoesNotSkipUnknownTypes(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	store := memory.New()
	newer := eventstore.NewLog(store, eventstore.NewRegistry(bus.Published{}, reservation.Claimed{}), nil)
	claimName(t, newer, "a")
	require.NoError(t, bus.NewPublisher(newer).Publish("news", message.NewMessage("1", []byte("{}"))))
	claimName(t, newer, "b")

	older := eventstore.NewLog(store, eventstore.NewRegistry(reservation.Claimed{}), nil)
	places := bus.NewMemoryCheckpoints()
	s := bus.NewSubscriber(older, places, "some", bus.Options{Types: []string{reservation.Claimed{}.EventType()}, Concurrency: 1, RetryAfterMax: time.Millisecond})
	messages, err := s.Subscribe(ctx, bus.All)
	require.NoError(t, err)
	for done := 0; done < 2; {
		msg := <-messages
		if _, err := bus.Event(msg); err != nil {
			msg.Nack()
			continue
		}
		msg.Ack()
		done++
	}
	require.NoError(t, s.Close())
	place, err := places.Claim(ctx, "some/"+bus.All)
	require.NoError(t, err)
	require.EqualValues(t, 1, place.Position(), "the others are done, and it is not passed over")
}

func TestHandlersSelectAndHandleTheirTypes(t *testing.T) {
	t.Parallel()
	var told []string
	failed := errors.New("not now")
	handlers := bus.Handlers{
		bus.On(func(_ context.Context, e bus.Published, _ domain.RecordedEvent) error {
			told = append(told, e.UUID)
			return nil
		}),
		bus.On(func(context.Context, reservation.Claimed, domain.RecordedEvent) error { return failed }),
	}
	require.Equal(t, []string{"bus.published", "claim.claimed"}, handlers.Types())
	ctx := t.Context()
	require.NoError(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "bus.published", Event: bus.Published{UUID: "1"}}))
	require.NoError(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "claim.released"}))
	require.ErrorIs(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "claim.claimed", Event: reservation.Claimed{}}), failed)
	unreadable := errors.New("its payload has another shape")
	require.ErrorIs(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "bus.published", Err: unreadable}), unreadable)
	require.Equal(t, []string{"1"}, told)
}
