package relay

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hulak/eventstore"
	"hulak/internal/background"
)

const (
	// deliveryTimeout is how long a feed waits for the stream to deliver an event that is in the log.
	deliveryTimeout = 2 * time.Second
	// consumerTimeout is how long a feed that reads the log keeps a consumer that delivers nothing.
	consumerTimeout = 10 * time.Second
	consumerDelay   = time.Second // pause after a consumer has failed

	pullExpiry    = 10 * time.Second
	pullHeartbeat = 2 * time.Second
)

// Feed follows the log through a stream. A reader of a feed never misses an event, whatever happens to NATS, because the feed compares the
// stream with the head of the log and reads the log for each event that the stream does not deliver in time. It is safe for concurrent use.
type Feed struct {
	store  eventstore.Store
	log    *eventstore.Log // of store; only the feed adds recent events to it
	conn   *nats.Conn
	js     jetstream.JetStream
	stream string
	logger *slog.Logger

	delivered eventstore.HeadNotifier

	mu       sync.Mutex
	live     bool               // whether the stream delivers events in time
	restart  context.CancelFunc // ends the current consumer
	started  time.Time          // when the current consumer started
	expected int64              // position that shows whether the stream delivers in time again; 0 if there is none
	since    time.Time          // when expected was stored
}

// storeOnly hides that a store reports commits, because each store reports them to one log.
type storeOnly struct{ eventstore.Store }

// NewFeed returns a feed for a log that a relay publishes to a stream. The feed needs the store's Wait to report the head of the log.
func NewFeed(store eventstore.Store, conn *nats.Conn, stream string, logger *slog.Logger) (*Feed, error) {
	js, err := jetstream.New(conn, jetstream.WithDefaultTimeout(requestTimeout))
	if err != nil {
		return nil, err
	}
	return &Feed{
		store: store, log: eventstore.NewLog(storeOnly{store}, nil, nil), conn: conn, js: js, stream: stream, logger: logger,
		restart: func() {},
	}, nil
}

// Head returns the position of the last event in the log, or 0 for an empty log.
func (f *Feed) Head(ctx context.Context) (int64, error) { return f.log.Head(ctx) }

// Follow returns up to limit events after a position. It reads the log only if the stream has not delivered them.
func (f *Feed) Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error) {
	return f.log.Follow(ctx, after, limit)
}

// Wait blocks until there are events after a position, and returns the last known position.
func (f *Feed) Wait(ctx context.Context, after int64) (int64, error) {
	return f.delivered.Wait(ctx, after)
}

// Live reports whether the events come from the stream. Otherwise, the feed reads the log.
func (f *Feed) Live() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.live
}

// Run receives events until the context ends.
func (f *Feed) Run(ctx context.Context) error {
	var consuming sync.WaitGroup
	defer consuming.Wait()
	consuming.Go(func() { f.consume(ctx) })
	for {
		head, err := f.store.Wait(ctx, f.delivered.Head())
		if ctx.Err() != nil {
			return nil
		}
		if err != nil {
			return err
		}
		if !f.arrives(ctx, head) {
			f.readLog(head)
		}
	}
}

// arrives waits until the stream has delivered the event at a position. It returns false if the stream is not in time.
func (f *Feed) arrives(ctx context.Context, position int64) bool {
	if !f.Live() || !f.conn.IsConnected() {
		return false
	}
	ctx, cancel := context.WithTimeout(ctx, deliveryTimeout)
	defer cancel()
	_, err := f.delivered.Wait(ctx, position-1)
	return err == nil
}

// readLog makes readers read the log up to a position.
func (f *Feed) readLog(head int64) {
	f.mu.Lock()
	if f.live || time.Since(f.started) > consumerTimeout {
		f.restart()
	}
	if f.expected == 0 {
		f.expected, f.since = head, time.Now()
	}
	f.setLive(false)
	f.mu.Unlock()
	f.delivered.Advance(head)
}

// setLive must be called with the lock.
func (f *Feed) setLive(live bool) {
	switch {
	case live && !f.live:
		f.logger.Info("live events come from the relay")
	case f.live && !live:
		f.logger.Warn("live events come from the database, because the relay does not deliver them in time")
	}
	f.live = live
}

// consume receives messages until the context ends. It replaces a consumer that fails.
func (f *Feed) consume(ctx context.Context) {
	for isFailing := false; ctx.Err() == nil; {
		consumerCtx, cancel := context.WithCancel(ctx)
		f.mu.Lock()
		f.restart, f.started = cancel, time.Now()
		f.mu.Unlock()
		err := f.receiveAll(consumerCtx)
		wasRestarted := consumerCtx.Err() != nil
		cancel()
		if wasRestarted {
			continue
		}
		if !isFailing { // at most one line per outage
			f.logger.Warn("cannot receive events from the relay", "stream", f.stream, "error", describe(err))
		}
		isFailing = !f.Live()
		background.Sleep(ctx, consumerDelay)
	}
}

// receiveAll receives the events that the relay publishes from now on, in order, until an error occurs.
func (f *Feed) receiveAll(ctx context.Context) error {
	consumer, err := f.js.OrderedConsumer(ctx, f.stream, jetstream.OrderedConsumerConfig{
		DeliverPolicy: jetstream.DeliverNewPolicy, MaxResetAttempts: 1,
	})
	if err != nil {
		return err
	}
	messages, err := consumer.Messages(jetstream.PullExpiry(pullExpiry), jetstream.PullHeartbeat(pullHeartbeat))
	if err != nil {
		return err
	}
	defer context.AfterFunc(ctx, messages.Stop)()
	defer messages.Stop()
	for {
		m, err := messages.Next()
		if err != nil {
			return err
		}
		e, err := Decode(m.Data())
		if err != nil {
			return err
		}
		f.receive(e)
	}
}

// receive makes an event available to readers.
func (f *Feed) receive(e eventstore.StoredEvent) {
	f.log.Remember([]eventstore.StoredEvent{e})
	f.mu.Lock()
	switch {
	case e.Position > f.delivered.Head():
		f.expected = 0
		f.setLive(true)
	case f.expected > 0 && e.Position >= f.expected:
		if time.Since(f.since) < deliveryTimeout {
			f.setLive(true)
		}
		f.expected = 0
	}
	f.mu.Unlock()
	f.delivered.Advance(e.Position)
}
