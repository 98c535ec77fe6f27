// Package bus lets Watermill's router follow the log: workers and process managers are its handlers. A consumer group
// has one place in the log for each topic; it moves when handlers have acknowledged, so every event reaches every group
// at least once, whatever is killed when.
//
// Events of one stream reach a handler one after the other, in order. Events of different streams are handed out at the
// same time, so that one that fails and is tried again does not hold up the rest.
package bus

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// All is the topic of every event. Any other topic is a category of streams, such as "transfer", or the type of an
// event, such as "transfer.funding_settled".
const All = "all"

const (
	readEvents      = 256                    // events read at once
	windowEvents    = 1_024                  // events that may be read and not yet acknowledged
	lanesDefault    = 64                     // streams served at the same time: mostly they wait, for the outside and for commits that they share
	flushEvery      = 200 * time.Millisecond // between two savings of the place; what was done since is done again after a crash
	renewEvery      = time.Second            // between two signs of life of a place that does not move
	retryAfterFirst = 10 * time.Millisecond
	retryAfterLast  = 5 * time.Second
)

// Log is what is followed. *eventstore.Log is one.
type Log interface {
	// Follow returns the stored events behind a position in global order, at most limit.
	Follow(ctx context.Context, after int64, limit int) ([]eventstore.StoredEvent, error)
	// Decode reads stored events. One that cannot be read has Err set.
	Decode(ctx context.Context, entries []eventstore.StoredEvent) ([]domain.RecordedEvent, error)
	// Knows says whether this program has the type of event.
	Knows(eventType string) bool
	// Wait blocks until the head is beyond a position, and returns the head.
	Wait(ctx context.Context, after int64) (int64, error)
}

// Options are what a subscriber may be given beside its duties.
type Options struct {
	Lanes  int          // how many streams are served at the same time; 64 if zero
	Logger *slog.Logger // slog.Default() if nil
	// RetryAfterMax bounds the pause before a failed event is tried again, which doubles with each try; 5 s if zero.
	RetryAfterMax time.Duration
	// Types are the events that are handed out, of those that the topic has; all of them if nil. The others are passed over
	// without being read: they count as done. What this program does not know is handed out all the same, as an error: a
	// newer one, which may be about to take over, may do something for it.
	Types []string
}

// Subscriber hands the log's events to one consumer group. It implements message.Subscriber.
type Subscriber struct {
	log     Log
	places  Checkpoints
	group   string
	options Options
	types   map[string]bool // nil where every type is wanted
	logger  *slog.Logger

	closing context.Context
	close   context.CancelFunc
	running sync.WaitGroup

	mu     sync.Mutex
	closed bool
	status map[string]Status
}

var _ message.Subscriber = (*Subscriber)(nil)

// ErrClosed is returned for what is asked of a closed subscriber or publisher.
var ErrClosed = errors.New("bus: closed")

// NewSubscriber makes the subscriber of a consumer group. Of several subscribers of a group and topic, in this process
// or others, one is served at a time; the next goes on where it left off.
func NewSubscriber(log Log, places Checkpoints, group string, o Options) *Subscriber {
	if o.Lanes == 0 {
		o.Lanes = lanesDefault
	}
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.RetryAfterMax == 0 {
		o.RetryAfterMax = retryAfterLast
	}
	s := &Subscriber{log: log, places: places, group: group, options: o, logger: o.Logger, status: map[string]Status{}}
	if o.Types != nil {
		s.types = make(map[string]bool, len(o.Types))
		for _, name := range o.Types {
			s.types[name] = true
		}
	}
	s.closing, s.close = context.WithCancel(context.Background())
	return s
}

// Subscribe hands out the topic's events until the context ends or the subscriber is closed; the channel is closed then.
func (s *Subscriber) Subscribe(ctx context.Context, topic string) (<-chan *message.Message, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return nil, ErrClosed
	}
	ctx, cancel := context.WithCancel(ctx)
	stop := context.AfterFunc(s.closing, cancel)
	output := make(chan *message.Message)
	s.running.Go(func() {
		defer cancel()
		defer stop()
		defer close(output)
		s.serve(ctx, topic, output)
	})
	return output, nil
}

// Close ends all subscriptions and waits until their places are saved.
func (s *Subscriber) Close() error {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.close()
	s.running.Wait()
	return nil
}

// serve holds the group's place and delivers from it, again and again: a place may be lost when the database is away.
func (s *Subscriber) serve(ctx context.Context, topic string, output chan<- *message.Message) {
	name := s.group + "/" + topic
	pause := retryAfterFirst
	for ctx.Err() == nil {
		place, err := s.places.Claim(ctx, name)
		if err == nil {
			d := newDelivery(s, name, topic, place, output)
			err = d.run(ctx)
			pause = retryAfterFirst
		}
		if ctx.Err() != nil {
			return
		}
		s.report(name, func(st *Status) { st.Error = err.Error() })
		s.logger.Warn("follower is stuck", "follower", name, "error", err, "retry_in", pause)
		wait(ctx, pause)
		pause = min(2*pause, retryAfterLast)
	}
}

// Status says how far a consumer group has come with a topic.
type Status struct {
	Name     string // group and topic
	Position int64  // everything up to here is done
	Failing  int64  // position of an event whose handler failed and is tried again, or 0
	Stream   domain.StreamID
	Tries    int    // how often the failing event was tried
	Error    string // why the follower itself cannot go on, or empty
}

// Status returns the status of each topic of the group.
func (s *Subscriber) Status() []Status {
	s.mu.Lock()
	defer s.mu.Unlock()
	all := make([]Status, 0, len(s.status))
	for _, st := range s.status {
		all = append(all, st)
	}
	return all
}

func (s *Subscriber) report(name string, change func(*Status)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.status[name]
	st.Name = name
	change(&st)
	s.status[name] = st
}

func wait(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
	}
}
