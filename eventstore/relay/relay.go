package relay

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/cenkalti/backoff/v5"
	"github.com/nats-io/nats.go"
	"github.com/nats-io/nats.go/jetstream"

	"hulak/eventstore"
	"hulak/internal/background"
)

const (
	batchSize      = 500
	maxInFlight    = 1_024 // messages that wait for an acknowledgment
	ackTimeout     = 10 * time.Second
	requestTimeout = 3 * time.Second // for requests about the stream; a cluster without a leader does not answer
	minRetryDelay  = 50 * time.Millisecond
	maxRetryDelay  = 5 * time.Second
	statusInterval = time.Second
	checkInterval  = 2 * time.Second // between checks of a stream while there are no new events
)

var (
	// errFenced means that another relay has published events to the stream.
	errFenced = errors.New("another relay has published to the stream")
	// errChanged means that the stream has lost messages, or that another relay has published events.
	errChanged = errors.New("the stream has changed")
	// errOldServer means that the server ignores the metadata of a stream.
	errOldServer = errors.New("the NATS server does not store the metadata of streams: version 2.10 or later is required")
)

// Source is the log as the relay reads it. Package eventstore describes the methods in Store.
type Source interface {
	Head(ctx context.Context) (int64, error)
	Read(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	Wait(ctx context.Context, after int64) (int64, error)
}

// Relay publishes the log to a stream. It is safe for concurrent use.
type Relay struct {
	source  Source
	js      jetstream.JetStream
	config  StreamConfig
	logger  *slog.Logger
	refills atomic.Int64
	errors  atomic.Int64

	mu     sync.Mutex
	status Status
}

// Status describes how far the relay has come.
type Status struct {
	Active        bool      // whether this process publishes; the other fields are then up to date
	Position      int64     // of the last event that the stream has acknowledged
	Head          int64     // of the log
	Waiting       time.Time // when the oldest event that is not in the stream was recorded; zero if there is none
	PublishErrors int64     // since the process started
	Refills       int64     // since the process started; how often the relay created the stream or published a lost tail again
}

// Lag returns how many events are not in the stream, and for how long the oldest of them has waited.
func (s Status) Lag(now time.Time) (events int64, wait time.Duration) {
	if s.Head <= s.Position || s.Waiting.IsZero() {
		return 0, 0
	}
	return s.Head - s.Position, max(now.Sub(s.Waiting), 0)
}

// New returns a relay that publishes to a stream of the connection's account. The caller closes the connection.
func New(source Source, conn *nats.Conn, config StreamConfig, logger *slog.Logger) (*Relay, error) {
	// Messages of an attempt that failed stay pending until they time out.
	js, err := jetstream.New(conn, jetstream.WithPublishAsyncMaxPending(4*maxInFlight), jetstream.WithPublishAsyncTimeout(ackTimeout),
		jetstream.WithDefaultTimeout(requestTimeout))
	if err != nil {
		return nil, err
	}
	return &Relay{source: source, js: js, config: config, logger: logger}, nil
}

// Status returns the relay's status. It does not wait for a server.
func (r *Relay) Status() Status {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := r.status
	s.PublishErrors, s.Refills = r.errors.Load(), r.refills.Load()
	return s
}

// Run publishes events until the context ends. After an error, it continues from the end of the stream.
func (r *Relay) Run(ctx context.Context) error {
	r.setStatus(func(s *Status) { *s = Status{Active: true} })
	defer r.setStatus(func(s *Status) { s.Active = false })
	var watching sync.WaitGroup
	defer watching.Wait()
	watching.Go(func() { background.Every(ctx, statusInterval, r.updateStatus, func(error) {}) })
	delays := backoff.NewExponentialBackOff()
	delays.InitialInterval, delays.MaxInterval = minRetryDelay, maxRetryDelay
	for ctx.Err() == nil {
		acknowledged, err := r.publishFromEnd(ctx)
		if ctx.Err() != nil {
			return nil
		}
		r.errors.Add(1)
		r.logger.Warn("the relay continues from the end of the stream after an error", "error", describe(err))
		if acknowledged {
			delays.Reset()
		}
		background.Sleep(ctx, delays.NextBackOff())
	}
	return nil
}

// publishFromEnd publishes the events after the end of the stream until an error occurs. It reports whether the stream has acknowledged
// at least one event.
func (r *Relay) publishFromEnd(ctx context.Context) (acknowledged bool, err error) {
	end, err := r.locate(ctx)
	if err != nil {
		return false, err
	}
	r.setStatus(func(s *Status) {
		if end.position < s.Position && end.sequence > 0 { // otherwise, the stream is new
			r.logger.Warn("the stream has lost events, so the relay publishes them again", "after", end.position, "before", s.Position+1)
			r.refills.Add(1)
		}
		s.Position = end.position
	})
	first := end.position
	err = r.publish(ctx, end)
	return r.Status().Position > first, err
}

// inFlight is a message that waits for an acknowledgment.
type inFlight struct {
	cursor
	future jetstream.PubAckFuture
}

// publish publishes all events after the end of the stream, and then each new one. Several messages are in flight at a time. If the server
// rejects one, it also rejects all later ones, because each message names the sequence before it.
func (r *Relay) publish(ctx context.Context, end cursor) error {
	var waiting []inFlight
	for {
		events, err := r.read(ctx, end.position, batchSize)
		if err != nil {
			return fmt.Errorf("read the log: %w", err)
		}
		for i := range events {
			if len(waiting) == maxInFlight {
				if err := r.confirm(ctx, waiting[0]); err != nil {
					return err
				}
				waiting = waiting[1:]
			}
			future, err := r.send(&events[i], end.sequence)
			if err != nil {
				return err
			}
			end = cursor{end.sequence + 1, events[i].Position}
			waiting = append(waiting, inFlight{end, future})
		}
		if len(events) == batchSize {
			continue
		}
		for _, m := range waiting {
			if err := r.confirm(ctx, m); err != nil {
				return err
			}
		}
		waiting = waiting[:0]
		if err := r.wait(ctx, end); err != nil {
			return err
		}
	}
}

// wait waits for an event after the end of the stream. Every few seconds, it checks that the stream has not lost
// messages.
func (r *Relay) wait(ctx context.Context, end cursor) error {
	for {
		waitCtx, cancel := context.WithTimeout(ctx, checkInterval)
		_, err := r.source.Wait(waitCtx, end.position)
		cancel()
		if err == nil || ctx.Err() != nil {
			return ctx.Err()
		}
		if !errors.Is(err, context.DeadlineExceeded) {
			return err
		}
		stream, err := r.js.Stream(ctx, r.config.Name)
		if err != nil {
			return fmt.Errorf("check the stream: %w", err)
		}
		if state := stream.CachedInfo().State; state.LastSeq != end.sequence || state.NumDeleted > 0 {
			return errChanged
		}
	}
}

// send publishes an event after a sequence, without waiting for the acknowledgment.
func (r *Relay) send(e *eventstore.StoredEvent, after uint64) (jetstream.PubAckFuture, error) {
	m, err := encode(e)
	if err != nil {
		return nil, err
	}
	future, err := r.js.PublishMsgAsync(m, jetstream.WithMsgID(e.ID.String()), jetstream.WithExpectLastSequence(after),
		jetstream.WithRetryAttempts(0))
	if err != nil {
		return nil, fmt.Errorf("publish the event at position %d: %w", e.Position, err)
	}
	return future, nil
}

// confirm waits until the stream has acknowledged a message.
func (r *Relay) confirm(ctx context.Context, m inFlight) error {
	select {
	case ack := <-m.future.Ok():
		if ack.Duplicate || ack.Sequence != m.sequence {
			return errFenced
		}
		r.setStatus(func(s *Status) { s.Position = m.position })
		return nil
	case err := <-m.future.Err():
		return fmt.Errorf("publish the event at position %d: %w", m.position, err)
	case <-ctx.Done():
		return ctx.Err()
	}
}

// updateStatus reads the head of the log and the oldest event that waits, also while no event can be published.
func (r *Relay) updateStatus(ctx context.Context) error {
	position := r.Status().Position
	head, err := r.source.Head(ctx)
	if err != nil {
		return err
	}
	var waiting time.Time
	if head > position {
		events, err := r.read(ctx, position, 1)
		if err != nil || len(events) == 0 {
			return err
		}
		waiting = events[0].RecordedAt
	}
	r.setStatus(func(s *Status) { s.Head, s.Waiting = head, waiting })
	return nil
}

func (r *Relay) setStatus(change func(*Status)) {
	r.mu.Lock()
	defer r.mu.Unlock()
	change(&r.status)
}
