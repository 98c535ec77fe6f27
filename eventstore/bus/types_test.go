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

// claimName appends one event, which claims a name, and returns the event's position.
func claimName(t *testing.T, log *eventstore.Log, name string) int64 {
	t.Helper()
	_, position, err := eventstore.Execute(t.Context(), log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, reservation.EmailDecider, name, reservation.Command(reservation.Claim{Holder: name}))
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
	publisher := bus.NewPublisher(log)
	publishNoise := func() {
		for range 300 { // more than one page
			require.NoError(t, publisher.Publish("noise", message.NewMessage("1", []byte("{}"))))
		}
	}
	var want []int64
	for i := range 3 {
		publishNoise()
		want = append(want, claimName(t, log, fmt.Sprint(i)))
	}
	publishNoise()
	checkpoints := newMemoryCheckpoints()
	s := bus.NewSubscriber(log, checkpoints, "group", bus.Options{Types: []string{reservation.Claimed{}.EventType()}, Concurrency: 1})
	messages, err := s.Subscribe(ctx, bus.TopicAll)
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
	atHead := func() bool {
		status := s.Status()
		return len(status) == 1 && status[0].Position == head
	}
	require.Eventually(t, atHead, time.Minute, time.Millisecond, "skipped events count as processed")
	require.NoError(t, s.Close())
	checkpoint, err := checkpoints.Claim(ctx, "group/"+bus.TopicAll)
	require.NoError(t, err)
	require.Equal(t, head, checkpoint.Position())
}

func TestSubscriberDoesNotSkipUnknownTypes(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	store := memory.New()
	newLog := eventstore.NewLog(store, eventstore.NewRegistry(bus.Published{}, reservation.Claimed{}), nil)
	claimName(t, newLog, "a")
	require.NoError(t, bus.NewPublisher(newLog).Publish("news", message.NewMessage("1", []byte("{}"))))
	claimName(t, newLog, "b")

	oldLog := eventstore.NewLog(store, eventstore.NewRegistry(reservation.Claimed{}), nil)
	checkpoints := newMemoryCheckpoints()
	s := bus.NewSubscriber(oldLog, checkpoints, "group", bus.Options{
		Types: []string{reservation.Claimed{}.EventType()}, Concurrency: 1, MaxRetryDelay: time.Millisecond,
	})
	messages, err := s.Subscribe(ctx, bus.TopicAll)
	require.NoError(t, err)
	for acked := 0; acked < 2; {
		msg := <-messages
		if _, err := bus.Event(msg); err != nil {
			msg.Nack()
			continue
		}
		msg.Ack()
		acked++
	}
	require.NoError(t, s.Close())
	checkpoint, err := checkpoints.Claim(ctx, "group/"+bus.TopicAll)
	require.NoError(t, err)
	require.EqualValues(t, 1, checkpoint.Position(), "the checkpoint stops before the unknown event")
}

func TestHandlersDispatchEventsByType(t *testing.T) {
	t.Parallel()
	var handled []string
	errHandler := errors.New("handler failed")
	handlers := bus.Handlers{
		bus.On(func(_ context.Context, e bus.Published, _ domain.RecordedEvent) error {
			handled = append(handled, e.UUID)
			return nil
		}),
		bus.On(func(context.Context, reservation.Claimed, domain.RecordedEvent) error { return errHandler }),
	}
	require.Equal(t, []string{"bus.published", "claim.claimed"}, handlers.Types())
	ctx := t.Context()
	require.NoError(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "bus.published", Event: bus.Published{UUID: "1"}}))
	require.NoError(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "claim.released"}))
	require.ErrorIs(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "claim.claimed", Event: reservation.Claimed{}}), errHandler)
	errDecode := errors.New("invalid payload")
	require.ErrorIs(t, handlers.Handle(ctx, domain.RecordedEvent{Type: "bus.published", Err: errDecode}), errDecode)
	require.Equal(t, []string{"1"}, handled)
}
