// Package bus connects Watermill's router to the log. Workers and process managers are handlers on the bus.
//
// A consumer group has one checkpoint per topic. The checkpoint advances when handlers acknowledge events, so each event reaches each
// group at least once, even after a crash.
//
// Events in one stream reach a handler one at a time, in order. Events in different streams are delivered concurrently, so a
// failing event delays only its own stream.
package bus

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
	"hulak/internal/background"
)

// TopicAll is the topic that contains every event. Any other topic is a stream category, such as "transfer", or an event type, such
// as "transfer.funding_settled".
const TopicAll = "all"

const (
	maxReadEvents        = 256                    // maximum number of events per read
	maxWindowEvents      = 1_024                  // maximum number of events that are read but not yet acknowledged
	defaultConcurrency   = 64                     // high, because handlers mostly wait for providers and commits
	saveInterval         = 200 * time.Millisecond // after a crash, events acknowledged since the last save are delivered again
	renewInterval        = time.Second            // how often an idle subscription renews its claim
	minRetryDelay        = 10 * time.Millisecond
	defaultMaxRetryDelay = 5 * time.Second
)

// Log is the event log that a subscriber reads. *eventstore.Log implements it.
type Log interface {
	// Follow returns up to limit stored events after a position, in global order.
	Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	// Decode decodes stored events. An event that can't be decoded has Err set.
	Decode(ctx context.Context, stored []eventstore.StoredEvent) ([]domain.RecordedEvent, error)
	// HasEventType reports whether an event type is registered.
	HasEventType(eventType string) bool
	// Wait blocks until the head is beyond a position, and returns the head.
	Wait(ctx context.Context, after int64) (int64, error)
}

// Options configures a subscriber.
type Options struct {
	Concurrency int          // maximum number of streams delivered in parallel; 64 if zero
	Logger      *slog.Logger // slog.Default() if nil
	// MaxRetryDelay limits the delay before a failed event is retried. The delay doubles with each attempt. Zero means 5 s.
	MaxRetryDelay time.Duration
	// Types lists the event types to deliver. Nil means all. Other registered types are skipped without decoding and count as
	// processed. Events of unregistered types are delivered as errors, so that a newer version of the app can handle them.
	Types []string
}

// Subscriber delivers the log's events to one consumer group. It implements message.Subscriber.
type Subscriber struct {
	log         Log
	checkpoints Checkpoints
	group       string
	options     Options
	types       map[string]bool // nil selects all types
	logger      *slog.Logger

	closeCtx    context.Context
	cancelClose context.CancelFunc
	running     sync.WaitGroup // counts running subscriptions

	mu     sync.Mutex
	closed bool
	status map[string]Status // by group and topic
}

var _ message.Subscriber = (*Subscriber)(nil)

// ErrClosed is returned by a closed subscriber or publisher.
var ErrClosed = errors.New("bus: closed")

// NewSubscriber returns a subscriber for a consumer group. Only one subscriber per group and topic is active at a time, across all
// processes. The next subscriber continues at the stored position.
func NewSubscriber(log Log, checkpoints Checkpoints, group string, o Options) *Subscriber {
	if o.Concurrency == 0 {
		o.Concurrency = defaultConcurrency
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.MaxRetryDelay == 0 {
		o.MaxRetryDelay = defaultMaxRetryDelay
	}
	s := &Subscriber{log: log, checkpoints: checkpoints, group: group, options: o, logger: o.Logger, status: map[string]Status{}}
	if o.Types != nil {
		s.types = make(map[string]bool, len(o.Types))
		for _, name := range o.Types {
			s.types[name] = true
		}
	}
	s.closeCtx, s.cancelClose = context.WithCancel(context.Background())
	return s
}

// Subscribe delivers the topic's events until ctx is done or the subscriber is closed. It then closes the channel.
func (s *Subscriber) Subscribe(ctx context.Context, topic string) (<-chan *message.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(s.closeCtx, cancel)
	output := make(chan *message.Message)
	s.running.Go(func() {
		defer cancel()
		defer stop()
		defer close(output)
		s.runTopic(ctx, topic, output)
	})
	return output, nil
}

// Close ends all subscriptions and waits until they have saved their positions.
func (s *Subscriber) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancelClose()
	s.running.Wait()
	return nil
}

// runTopic claims the checkpoint and delivers events. After an error, it waits before it claims the checkpoint again. The
// delay grows with repeated failures until events are processed.
func (s *Subscriber) runTopic(ctx context.Context, topic string, output chan<- *message.Message) {
	name := s.group + "/" + topic
	delay := minRetryDelay
	for ctx.Err() == nil {
		checkpoint, err := s.checkpoints.Claim(ctx, name)
		if err == nil {
			current := newSubscription(s, name, topic, checkpoint, output)
			err = current.run(ctx)
			if current.savedPosition > checkpoint.Position() {
				delay = minRetryDelay
			}
		}
		if ctx.Err() != nil {
			return
		}
		s.updateStatus(name, func(st *Status) { st.Error = err.Error() })
		s.logger.Warn("subscription failed, will retry", "follower", name, "error", err, "retry_in", delay)
		background.Sleep(ctx, delay)
		delay = min(2*delay, defaultMaxRetryDelay)
	}
}

// Status is the progress of a consumer group on one topic.
type Status struct {
	Name            string          // group and topic, such as "payouts/all"
	Position        int64           // position up to which all events are processed
	FailingPosition int64           // position of an event that is being retried, or 0
	FailingStream   domain.StreamID // stream of the failing event
	Attempts        int             // number of failed attempts at the failing event
	Error           string          // error that interrupted the subscription; empty after it recovers
}

// Status returns the group's status on each topic.
func (s *Subscriber) Status() []Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Status, 0, len(s.status))
	for _, st := range s.status {
		all = append(all, st)
	}
	return all
}

// problem returns which event fails, for processes that do not run the subscription. It is empty if no event fails.
func (s *Subscriber) problem(name string) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if st := s.status[name]; st.FailingPosition != 0 {
		return fmt.Sprintf("event %d, failed attempts: %d", st.FailingPosition, st.Attempts)
	}
	return ""
}

func (s *Subscriber) updateStatus(name string, change func(*Status)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.status[name]
	st.Name = name
	change(&st)
	s.status[name] = st
}
