package relay_test

import (
	"context"
	"fmt"
	"log/slog"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/google/uuid"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/eventstore/memory"
	"hulak/eventstore/relay"
	"hulak/eventstore/relay/natstest"
)

const (
	streamName = "HULAK"
	subjects   = "hulak.events.>"
	timeout    = 4 * time.Minute // for clusters that elect leaders on a busy machine
)

// testLog is an in-memory log that tests append to.
type testLog struct {
	*memory.Store
	t *testing.T

	mu       sync.Mutex
	appended int64
}

func newTestLog(t *testing.T) *testLog { return &testLog{Store: memory.New(), t: t} }

// add appends events to one stream.
func (l *testLog) add(events int) {
	l.t.Helper()
	l.mu.Lock()
	defer l.mu.Unlock()
	const perAppend = 200
	for events > 0 {
		stream := domain.StreamID("transfer-1")
		a := eventstore.Append{Reads: []eventstore.StreamVersion{{Stream: stream, Version: l.appended}}}
		for range min(events, perAppend) {
			l.appended++
			events--
			a.Events = append(a.Events, eventstore.StoredEvent{
				Stream: stream, Version: l.appended, ID: uuid.New(), Type: "transfer.created", Schema: 2,
				Payload: fmt.Appendf(nil, `{"transferId":"1","senderId":"s-1","amount":"%d.00"}`, l.appended), Subject: "s-1",
				Personal: []byte{0, 1, 0xff, byte(l.appended)}, Meta: []byte(`{"actor":{"id":"s-1","role":"USER"},"correlation":"c"}`),
			})
		}
		_, err := l.Append(context.Background(), a)
		require.NoError(l.t, err)
	}
}

// start runs a relay until the test ends or the result is called.
func start(t *testing.T, log relay.Source, conn *nats.Conn, config relay.StreamConfig) (r *relay.Relay, stop func()) {
	t.Helper()
	r, err := relay.New(log, conn, config, testLogger(t))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := r.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	stop = func() { cancel(); running.Wait() }
	t.Cleanup(stop)
	return r, stop
}

// awaitStream waits until a stream contains the events of the log from a position to its head, and requires that it contains nothing else.
func awaitStream(t *testing.T, js jetstream.JetStream, log *testLog, from int64) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), timeout)
	defer cancel()
	head, err := log.Head(ctx)
	require.NoError(t, err)
	want := uint64(head - from + 1)
	stored, err := log.Read(ctx, from-1, int(want))
	require.NoError(t, err)
	require.EventuallyWithT(t, func(c *assert.CollectT) {
		// A server without a leader does not answer.
		requestCtx, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		s, err := js.Stream(requestCtx, streamName)
		if err != nil {
			c.Errorf("%v", err)
			return
		}
		state := s.CachedInfo().State
		last, err := s.GetMsg(requestCtx, state.LastSeq)
		if err != nil || state.Msgs != want || last.Header.Get(jetstream.MsgIDHeader) != stored[want-1].ID.String() {
			c.Errorf("the stream has %d of %d messages: %v", state.Msgs, want, err)
		}
	}, timeout, 20*time.Millisecond)
	messages := readAll(t, js, int(want))
	first := messages[0].sequence
	for i, m := range messages {
		require.Equal(t, stored[i], m.event)
		require.Equal(t, first+uint64(i), m.sequence)
	}
}

func streamInfo(t *testing.T, js jetstream.JetStream) *jetstream.StreamInfo {
	t.Helper()
	s, err := js.Stream(t.Context(), streamName)
	require.NoError(t, err)
	return s.CachedInfo()
}

type streamMessage struct {
	sequence uint64
	event    eventstore.StoredEvent
}

// readAll reads a number of messages from the start of the stream.
func readAll(t *testing.T, js jetstream.JetStream, count int) (all []streamMessage) {
	t.Helper()
	consumer, err := js.OrderedConsumer(t.Context(), streamName, jetstream.OrderedConsumerConfig{})
	require.NoError(t, err)
	iterator, err := consumer.Messages()
	require.NoError(t, err)
	defer iterator.Stop()
	for len(all) < count {
		m, err := iterator.Next(jetstream.NextMaxWait(timeout))
		require.NoError(t, err)
		metadata, err := m.Metadata()
		require.NoError(t, err)
		e, err := relay.Decode(m.Data())
		require.NoError(t, err)
		require.Equal(t, "hulak.events."+e.Type, m.Subject())
		require.Equal(t, e.ID.String(), m.Headers().Get(jetstream.MsgIDHeader))
		require.Equal(t, strconv.FormatInt(e.Position, 10), m.Headers().Get("Hulak-Position"))
		all = append(all, streamMessage{metadata.Sequence.Stream, e})
	}
	return all
}

// soak returns the number of events that a test relays.
func soak(events, soakEvents int) int {
	if os.Getenv("HULAK_SOAK") != "" {
		return soakEvents
	}
	return events
}

func TestThreeServersReceiveEventsInOrder(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 3)
	log := newTestLog(t)
	events := soak(5_000, 100_000)
	log.add(events / 2)
	began := time.Now()
	start(t, log, cluster.Connect(), relay.StreamConfig{Name: streamName, Replicas: 3})
	log.add(events - events/2)
	js := cluster.JetStream()
	awaitStream(t, js, log, 1)
	t.Logf("relayed and read %d events in %v", events, time.Since(began))
}

func TestTwoRelaysNeitherDuplicateNorReorderEvents(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 3)
	log := newTestLog(t)
	config := relay.StreamConfig{Name: streamName, Replicas: 3}
	one, _ := start(t, log, cluster.Connect(), config)
	two, _ := start(t, log, cluster.Connect(), config)
	js := cluster.JetStream()
	for {
		for range 10 {
			log.add(soak(100, 2_000))
		}
		awaitStream(t, js, log, 1)
		if one.Status().PublishErrors+two.Status().PublishErrors > 0 { // otherwise, they have not competed yet
			break
		}
	}
}

func TestRelayFillsTheStreamAgainAfterALoss(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 3)
	log := newTestLog(t)
	r, _ := start(t, log, cluster.Connect(), relay.StreamConfig{Name: streamName, Replicas: 3})
	js := cluster.JetStream()
	more := func() { log.add(soak(300, 5_000)) }
	more()
	awaitStream(t, js, log, 1)

	// The events that follow are lost together with the cluster's files since now.
	cluster.StopAll()
	cluster.SaveFiles()
	cluster.StartAll()
	more()
	awaitStream(t, js, log, 1)
	cluster.StopAll()
	cluster.RestoreFiles()
	more() // while all servers are stopped
	cluster.StartAll()
	awaitStream(t, js, log, 1)
	require.Positive(t, r.Status().Refills)

	cluster.Stop(0) // two of three servers continue
	cluster.Wipe(0)
	more()
	awaitStream(t, js, log, 1)
	cluster.StartAll() // the server gets the messages from the others
	more()
	awaitStream(t, js, log, 1)

	require.NoError(t, js.DeleteStream(t.Context(), streamName))
	more()
	awaitStream(t, js, log, 1)

	cluster.StopAll()
	for i := range 3 {
		cluster.Wipe(i)
	}
	cluster.StartAll()
	awaitStream(t, js, log, 1)
}

func TestRelayReplacesAStreamThatDoesNotMatchTheLog(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	js := cluster.JetStream()
	config := relay.StreamConfig{Name: streamName, Replicas: 1}
	relayUntilDone := func(log *testLog) {
		t.Helper()
		_, stop := start(t, log, cluster.Connect(), config)
		awaitStream(t, js, log, 1)
		stop()
	}
	log := newTestLog(t)
	log.add(20)
	relayUntilDone(log)

	shorter := newTestLog(t) // a restored log that ends before the stream
	shorter.add(10)
	relayUntilDone(shorter)

	different := newTestLog(t) // a log that continued differently after it was restored
	different.add(30)
	relayUntilDone(different)

	require.NoError(t, deleteMessage(t, js, 7))
	relayUntilDone(different)

	require.NoError(t, js.DeleteStream(t.Context(), streamName))
	_, err := js.CreateStream(t.Context(), jetstream.StreamConfig{Name: streamName, Subjects: []string{subjects}})
	require.NoError(t, err)
	relayUntilDone(different)
}

func deleteMessage(t *testing.T, js jetstream.JetStream, sequence uint64) error {
	t.Helper()
	stream, err := js.Stream(t.Context(), streamName)
	require.NoError(t, err)
	return stream.DeleteMsg(t.Context(), sequence)
}

func TestRelayContinuesAfterAllMessagesHaveExpired(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	js := cluster.JetStream()
	log := newTestLog(t)
	log.add(10)
	config := relay.StreamConfig{Name: streamName, Replicas: 1}
	_, stop := start(t, log, cluster.Connect(), config)
	awaitStream(t, js, log, 1)
	stop()
	stream, err := js.Stream(t.Context(), streamName)
	require.NoError(t, err)
	require.NoError(t, stream.Purge(t.Context())) // leaves the stream as the expiry of all messages does
	log.add(5)
	start(t, log, cluster.Connect(), config)
	awaitStream(t, js, log, 11)
}

// agedLog is a log whose first events are old.
type agedLog struct {
	*testLog
	old int64
}

func (l agedLog) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	events, err := l.testLog.Read(ctx, after, limit)
	for i := range events {
		if events[i].Position <= l.old {
			events[i].RecordedAt = events[i].RecordedAt.Add(-48 * time.Hour)
		}
	}
	return events, err
}

func TestNewStreamStartsWithTheOldestEventThatHasNotExpired(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	js := cluster.JetStream()
	for _, old := range []int64{0, 1, 36, 37, 99} {
		log := newTestLog(t)
		log.add(100)
		_, stop := start(t, agedLog{log, old}, cluster.Connect(), relay.StreamConfig{Name: streamName, Replicas: 1, MaxAge: 24 * time.Hour})
		awaitStream(t, js, log, old+1)
		stop()
		require.NoError(t, js.DeleteStream(t.Context(), streamName))
	}
}

func TestRelayAppliesNewLimitsToTheStream(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	js := cluster.JetStream()
	log := newTestLog(t)
	log.add(1)
	_, stop := start(t, log, cluster.Connect(), relay.StreamConfig{Name: streamName, Replicas: 1})
	awaitStream(t, js, log, 1)
	stop()
	log.add(1)
	start(t, log, cluster.Connect(), relay.StreamConfig{Name: streamName, Replicas: 1, MaxAge: time.Hour, MaxBytes: 1 << 20})
	awaitStream(t, js, log, 1)
	limits := streamInfo(t, js).Config
	require.Equal(t, time.Hour, limits.MaxAge)
	require.EqualValues(t, 1<<20, limits.MaxBytes)
}

func TestStatusReportsTheLag(t *testing.T) {
	t.Parallel()
	now := time.Now()
	events, wait := relay.Status{Position: 7, Head: 10, Waiting: now.Add(-time.Minute)}.Lag(now)
	require.EqualValues(t, 3, events)
	require.Equal(t, time.Minute, wait)
	events, wait = relay.Status{Position: 10, Head: 9, Waiting: now.Add(-time.Minute)}.Lag(now)
	require.Zero(t, events)
	require.Zero(t, wait)
}

// testLogger returns a logger that writes to the test's log.
func testLogger(t *testing.T) *slog.Logger {
	t.Helper()
	return slog.New(slog.NewTextHandler(t.Output(), nil))
}
