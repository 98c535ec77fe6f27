package runner_test

import (
	"context"
	"fmt"
	"log/slog"
	"sync"
	"testing"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"
	"github.com/google/uuid"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/domain/reservation"
	"hulak/domain/sender"
	"hulak/eventstore"
	"hulak/eventstore/bus"
	"hulak/eventstore/eventregistry"
	"hulak/eventstore/memory"
	"hulak/projections/maintenance"
	"hulak/projections/projectiontest"
	"hulak/projections/runner"
)

// busWatcher subscribes to the bus. It acknowledges readable events and rejects the others.
type busWatcher struct {
	subscriber *bus.Subscriber

	mu       sync.Mutex
	accepted map[int64]bool // positions of acknowledged events
	notify   chan struct{}
}

func watchBus(t *testing.T, c *projectiontest.Case) *busWatcher {
	t.Helper()
	w := &busWatcher{
		subscriber: bus.NewSubscriber(c.Log, bus.NewPostgresCheckpoints(c.Pool), "watcher", bus.Options{
			MaxRetryDelay: time.Millisecond, Logger: slog.New(slog.DiscardHandler),
		}),
		accepted: map[int64]bool{}, notify: make(chan struct{}, 1),
	}
	messages, err := w.subscriber.Subscribe(c.Ctx, bus.TopicAll)
	require.NoError(t, err)
	go func() {
		for m := range messages {
			w.accept(m)
		}
	}()
	t.Cleanup(func() { _ = w.subscriber.Close() })
	return w
}

func (w *busWatcher) accept(m *message.Message) {
	event, err := bus.Event(m)
	if err != nil {
		m.Nack()
		return
	}
	w.mu.Lock()
	w.accepted[event.Position] = true
	w.mu.Unlock()
	m.Ack()
	select {
	case w.notify <- struct{}{}:
	default:
	}
}

// await waits until the event at a position has been accepted.
func (w *busWatcher) await(ctx context.Context, t *testing.T, position int64) {
	t.Helper()
	for !w.has(position) {
		select {
		case <-w.notify:
		case <-ctx.Done():
			t.Fatalf("the subscriber never accepted the event at position %d", position)
		}
	}
}

func (w *busWatcher) has(position int64) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	return w.accepted[position]
}

// claim executes a command that claims a key for a holder.
func claim(ctx context.Context, log *eventstore.Log, key, holder string) (int64, error) {
	_, position, err := eventstore.Execute(ctx, log, eventstore.Command{}, func(u domain.UnitOfWork) (struct{}, error) {
		_, err := domain.Decide(u, reservation.EmailDecider, key, reservation.Command(reservation.Claim{Holder: holder}))
		return struct{}{}, err
	})
	return position, err
}

// TestBadEventBlocksOnlyItsStream adds each kind of bad event to a log and checks all four kinds of readers: log reads, commands,
// projections, and bus subscribers.
func TestBadEventBlocksOnlyItsStream(t *testing.T) {
	t.Parallel()
	const eventCount = 1_500 // more than a subscriber reads ahead
	for _, bad := range []struct {
		name, eventType, payload string
		readable                 bool // whether the log can decode it
		parked                   bool // whether a projection parks its stream
	}{
		{"an event that the fold does not handle", "complaint.filed", "", true, false},
		{"an event of an unknown type", "claim.from_the_future", `{}`, false, false},
		{"an event with a payload of a different shape", "claim.claimed", `{"holder": 5}`, false, true},
		{"an event whose payload is not an object", "claim.claimed", `"nothing"`, false, true},
	} {
		t.Run(bad.name+" blocks only its own stream", func(t *testing.T) {
			t.Parallel()
			c := projectiontest.New(t, projectiontest.Holders(projectiontest.Never))
			c.Run()
			watcher := watchBus(t, c)
			if bad.payload == "" {
				bad.eventType, bad.payload = eventOutsideFold()
			}
			position := c.GivenStored("email", "bad", bad.eventType, bad.payload)
			for i := range eventCount {
				c.Given("email", fmt.Sprint("good-", i%7), reservation.Claimed{Holder: "holder-1"})
			}

			events, err := c.Log.Read(c.Ctx, position-1, 1)
			require.NoError(t, err)
			assert.Equal(t, bad.readable, events[0].Err == nil, "read error: %v", events[0].Err)
			assert.NotEmpty(t, events[0].Payload)

			_, err = claim(c.Ctx, c.Log, "bad", "holder-1")
			var rejection *domain.Rejection
			require.Error(t, err, "commands fail on a stream that cannot be folded")
			assert.NotErrorAs(t, err, &rejection, "the error is an internal error, not a rejection")
			last, err := claim(c.Ctx, c.Log, "other", "holder-1")
			require.NoError(t, err, "commands on other streams succeed")

			require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", last))
			assert.Len(t, c.HolderRows(), eventCount+1)
			assert.Equal(t, bad.parked, len(c.OnlyStatus().Parked) == 1)

			watcher.await(c.Ctx, t, last)
			assert.Equal(t, bad.readable, watcher.has(position))
			if !bad.readable {
				for _, s := range watcher.subscriber.Status() {
					assert.Equal(t, position, s.FailingPosition, "the subscriber reports the failing event")
				}
			}
		})
	}
}

// eventOutsideFold returns a readable event that the reservation fold does not handle.
func eventOutsideFold() (eventType, payload string) {
	return (sender.EmailVerified{}).EventType(), `{"senderId":"s","at":"2026-03-09T17:30:15Z"}`
}

func TestEventsOfErasedPersonAreApplied(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, projectiontest.PersonNames())
	erased, other := projectiontest.SampleSender(), projectiontest.SampleSender()
	erased.SenderID, other.SenderID, other.Person.FirstName = "s-1", "s-2", "Maya"
	first := c.Given("sender", "s-1", erased)
	require.NoError(t, c.Keys.Destroy(c.Ctx, "s-1"))
	last := c.Given("sender", "s-2", other)
	watcher := watchBus(t, c)

	events, err := c.Log.Read(c.Ctx, 0, 2)
	require.NoError(t, err)
	require.NoError(t, events[0].Err)
	assert.True(t, events[0].Erased)
	assert.Equal(t, sender.Person{}, events[0].Event.(sender.SignedUp).Person)

	state, _, err := eventstore.State(c.Ctx, c.Log, sender.Decider, "s-1")
	require.NoError(t, err, "commands still work without the personal part")
	assert.True(t, state.Exists())
	next := c.Given("sender", "s-1", sender.EmailVerified{SenderID: "s-1"})

	c.CatchUp()
	assert.Equal(t, []string{"s-1 (erased)", "s-2 Maya"}, c.HolderRows())
	assert.Empty(t, c.OnlyStatus().Parked)
	for _, position := range []int64{first, last, next} {
		watcher.await(c.Ctx, t, position)
	}
}

// TestMissingKeyParksStream checks that a lost key, for example after a restore, is not treated as an erasure.
func TestMissingKeyParksStream(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, projectiontest.PersonNames())
	_, err := c.Store.Append(c.Ctx, eventstore.Append{
		Reads: []eventstore.StreamVersion{{Stream: "sender-lost"}},
		Events: []eventstore.StoredEvent{{
			Stream: "sender-lost", Version: 1, ID: uuid.New(), Type: "sender.signed_up", Schema: 1, Payload: []byte(`{"senderId":"lost"}`),
			Subject: "lost", Personal: []byte("cannot be read"), Meta: []byte(`{}`),
		}},
	})
	require.NoError(t, err)
	c.Given("sender", "s-2", projectiontest.SampleSender())
	c.CatchUp()
	assert.Len(t, c.HolderRows(), 1)
	require.Len(t, c.OnlyStatus().Parked, 1)
	assert.Contains(t, c.OnlyStatus().Parked[0].Error, "key for the personal part is missing")
}

// TestKeyWrappedByAnotherKeyParksStream writes events of a person whose key is wrapped with a key-encryption key that the runner does not
// have. Other people's events in the same batch must be applied.
func TestKeyWrappedByAnotherKeyParksStream(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t, projectiontest.PersonNames())
	c.Run()
	watcher := watchBus(t, c)
	ownLog := c.Log
	c.Log = eventstore.NewLog(c.Store, eventregistry.Registry(), eventstore.NewKeyring(c.Store, eventstore.NewKeyEncryptionKey()))
	signedUp := projectiontest.SampleSender()
	signedUp.SenderID = "foreign"
	unreadable := c.Given("sender", "foreign", signedUp)
	c.Log = ownLog
	var last int64
	for i := range 3 {
		signedUp.SenderID = fmt.Sprint("s-", i)
		last = c.Given("sender", signedUp.SenderID, signedUp)
	}
	require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", last))
	assert.Len(t, c.HolderRows(), 3)
	require.Len(t, c.OnlyStatus().Parked, 1)
	assert.Equal(t, domain.StreamID("sender-foreign"), c.OnlyStatus().Parked[0].Stream)
	assert.Contains(t, c.OnlyStatus().Parked[0].Error, "cannot be unwrapped")

	watcher.await(c.Ctx, t, last)
	assert.False(t, watcher.has(unreadable))
	for _, s := range watcher.subscriber.Status() {
		assert.Equal(t, unreadable, s.FailingPosition)
		assert.Empty(t, s.Error, "the subscription itself does not fail")
	}
}

// skewedStore is a store whose clock jumps by days between events.
type skewedStore struct{ *memory.Store }

func (s skewedStore) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return skewTimes(s.Store.Read(ctx, after, limit))
}

func (s skewedStore) ReadStream(ctx context.Context, stream domain.StreamID, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return skewTimes(s.Store.ReadStream(ctx, stream, after, limit))
}

func skewTimes(entries []eventstore.StoredEvent, err error) ([]eventstore.StoredEvent, error) {
	for i := range entries {
		days := int(entries[i].Position%5) - 2
		entries[i].RecordedAt = entries[i].RecordedAt.AddDate(0, 0, days*int(entries[i].Position))
	}
	return entries, err
}

func TestClockJumpsDoNotAffectOrder(t *testing.T) {
	t.Parallel()
	c := projectiontest.New(t)
	c.Log = eventstore.NewLog(skewedStore{c.Store}, eventregistry.Registry(), c.Keys)
	calls := 0
	now := func() time.Time { // the runner's clock jumps, too
		calls++
		return time.Now().AddDate(0, 0, 3*(calls%3-1))
	}
	c.Process = c.NewProcessWith(runner.Options{Now: now}, projectiontest.Holders(projectiontest.Never))
	c.Run()
	watcher := watchBus(t, c)
	var want []string
	var last int64
	for i := range 40 {
		var err error
		last, err = claim(c.Ctx, c.Log, fmt.Sprint(i), fmt.Sprint("holder-", i))
		require.NoError(t, err)
		want = append(want, fmt.Sprintf("%d holder-%d", i, i))
		require.NoError(t, c.Runner.WaitFor(c.Ctx, "holders", last), "WaitFor does not depend on the clock")
	}
	assert.Equal(t, want, c.HolderRows())
	_, err := claim(c.Ctx, c.Log, "7", "another")
	require.ErrorIs(t, err, reservation.ErrAlreadyTaken, "commands depend on versions, not on times")
	watcher.await(c.Ctx, t, last)
	for range 3 {
		assert.GreaterOrEqual(t, c.OnlyStatus().LagSeconds, int64(0))
		assert.Zero(t, c.OnlyStatus().Lag)
	}
	comparison, err := c.Maintainer.Rebuild(c.Ctx, "holders", maintenance.RebuildOptions{})
	require.NoError(t, err)
	assert.Empty(t, comparison.DifferingTables())
	assert.Equal(t, want, c.HolderRows())
}
