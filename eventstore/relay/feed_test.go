package relay_test

import (
	"context"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/stretchr/testify/require"

	"hulak/eventstore"
	"hulak/eventstore/relay"
	"hulak/eventstore/relay/natstest"
)

// countedLog counts the reads of a process.
type countedLog struct {
	*testLog
	reads atomic.Int64
}

func (l *countedLog) Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	l.reads.Add(1)
	return l.testLog.Read(ctx, after, limit)
}

// startFeed runs a feed until the test ends.
func startFeed(t *testing.T, log eventstore.Store, conn *nats.Conn) *relay.Feed {
	t.Helper()
	feed, err := relay.NewFeed(log, conn, streamName, testLogger(t))
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() {
		if err := feed.Run(ctx); err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(func() { cancel(); running.Wait() })
	return feed
}

// reader follows a feed like a live page, and requires that it gets each event once and in order.
type reader struct {
	t        *testing.T
	log      *testLog
	feed     *relay.Feed
	position int64
}

func (r *reader) readToHead() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), timeout)
	defer cancel()
	head, err := r.log.Head(ctx)
	require.NoError(r.t, err)
	for r.position < head {
		_, err := r.feed.Wait(ctx, r.position)
		require.NoError(r.t, err)
		events, err := r.feed.Follow(ctx, r.position, 100)
		require.NoError(r.t, err)
		require.NotEmpty(r.t, events)
		for _, e := range events {
			require.Equal(r.t, r.position+1, e.Position)
			r.position = e.Position
		}
	}
}

// awaitLive adds events until the stream delivers them in time.
func (r *reader) awaitLive() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), timeout)
	defer cancel()
	for !r.feed.Live() {
		require.NoError(r.t, ctx.Err(), "the stream does not deliver events")
		r.log.add(1)
		r.readToHead()
		time.Sleep(20 * time.Millisecond) // gives the stream time to deliver the event
	}
}

func TestFeedReadsTheLogOnlyWhileTheStreamDoesNotDeliver(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	log := newTestLog(t)
	log.add(10)
	config := relay.StreamConfig{Name: streamName, Replicas: 1}
	_, stopRelay := start(t, log, cluster.Connect(), config)
	counted := &countedLog{testLog: log}
	feed := startFeed(t, counted, cluster.Connect())
	r := &reader{t: t, log: log, feed: feed}
	r.readToHead()
	var before int64
	for before = -1; before != counted.reads.Load(); { // a busy machine can delay a delivery
		require.NoError(t, t.Context().Err())
		r.awaitLive()
		before = counted.reads.Load()
		for range 50 {
			log.add(3)
			r.readToHead()
		}
	}

	stopRelay() // the stream exists, but nothing is published
	log.add(5)
	r.readToHead()
	require.False(t, feed.Live())
	require.Greater(t, counted.reads.Load(), before)
	log.add(5)
	r.readToHead()

	_, stopRelay = start(t, log, cluster.Connect(), config)
	r.awaitLive()

	cluster.StopAll()
	log.add(5)
	r.readToHead()
	require.False(t, feed.Live())
	cluster.StartAll()
	r.awaitLive()

	cluster.StopAll()
	cluster.Wipe(0)
	cluster.StartAll()
	r.awaitLive()
	stopRelay()
}

func TestFeedWorksWithoutAStream(t *testing.T) {
	t.Parallel()
	cluster := natstest.Start(t, 1)
	log := newTestLog(t)
	log.add(10)
	conn := cluster.Connect()
	r := &reader{t: t, log: log, feed: startFeed(t, log, conn)}
	r.readToHead()
	log.add(10)
	r.readToHead()
	start(t, log, conn, relay.StreamConfig{Name: streamName, Replicas: 1})
	r.awaitLive()
}
