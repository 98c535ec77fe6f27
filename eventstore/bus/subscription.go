package bus

import (
	"context"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// subscription delivers one topic to one consumer group. Only run's goroutine uses its fields.
type subscription struct {
	subscriber *Subscriber
	name       string
	topic      string
	checkpoint Checkpoint
	output     chan<- *message.Message

	readPosition int64            // position up to which events have been read
	window       []*eventDelivery // the topic's events that are read but not yet acknowledged
	busyStreams  map[domain.StreamID]bool
	inFlight     int
	results      chan handlerResult
	waitResult   chan error // receives nil when the log has grown, or Wait's error
	waiting      bool       // whether a goroutine will send on waitResult

	savedPosition int64 // position in the checkpoint
	renewedAt     time.Time
}

// eventDelivery is an event in the window.
type eventDelivery struct {
	event     domain.RecordedEvent
	attempts  int
	notBefore time.Time // earliest time of the next attempt
}

// handlerResult is the result of one attempt.
type handlerResult struct {
	delivery *eventDelivery
	acked    bool // whether the handler acknowledged the event
}

func newSubscription(s *Subscriber, name, topic string, checkpoint Checkpoint, output chan<- *message.Message) *subscription {
	return &subscription{
		subscriber: s, name: name, topic: category(topic), checkpoint: checkpoint, output: output,
		readPosition: checkpoint.Position(), savedPosition: checkpoint.Position(), renewedAt: time.Now(),
		busyStreams: map[domain.StreamID]bool{}, results: make(chan handlerResult), waitResult: make(chan error, 1),
	}
}

// run delivers events until ctx is done, and then returns nil. It returns an error if the checkpoint or the log fails.
func (s *subscription) run(ctx context.Context) error {
	loopCtx, cancel := context.WithCancel(ctx)
	err := s.loop(loopCtx)
	cancel()
	for ; s.inFlight > 0; s.inFlight-- { // handlers may still acknowledge events
		s.handleResult(<-s.results)
	}
	if s.waiting {
		<-s.waitResult
	}
	cleanupCtx := context.WithoutCancel(ctx)
	if saveErr := s.save(cleanupCtx); err == nil {
		err = saveErr
	}
	s.checkpoint.Release(cleanupCtx)
	return err
}

func (s *subscription) loop(ctx context.Context) error {
	saveTicker := time.NewTicker(saveInterval)
	defer saveTicker.Stop()
	for {
		if err := s.fillWindow(ctx); err != nil {
			return err
		}
		next, retry := s.next()
		var output chan<- *message.Message
		var msg *message.Message
		var cancel context.CancelFunc
		if next != nil {
			output = s.output
			msg, cancel = newMessage(ctx, next.event)
		}
		select {
		case output <- msg:
			s.awaitAck(ctx, next, msg, cancel)
			cancel = nil // awaitAck cancels the message's context
		case result := <-s.results:
			s.inFlight--
			s.handleResult(result)
		case err := <-s.waitResult:
			s.waiting = false
			if err != nil && ctx.Err() == nil {
				return err
			}
		case <-retry:
		case <-saveTicker.C:
			if err := s.save(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		case <-ctx.Done():
		}
		if cancel != nil {
			cancel()
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// fillWindow reads events until the window is full. At the head of the log, it starts waiting for more.
func (s *subscription) fillWindow(ctx context.Context) error {
	for !s.waiting && len(s.window) < maxWindowEvents {
		more, err := s.readPage(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil //nolint:nilerr // the subscription was closed while it was reading
			}
			return err
		}
		if !more {
			s.waiting = true
			go func(after int64) {
				_, err := s.subscriber.log.Wait(ctx, after)
				s.waitResult <- err
			}(s.readPosition)
		}
	}
	return nil
}

// readPage adds the next page's subscribed events to the window. It reports whether the log may have more events.
func (s *subscription) readPage(ctx context.Context) (more bool, err error) {
	stored, err := s.subscriber.log.Follow(ctx, s.readPosition, maxReadEvents)
	if err != nil || len(stored) == 0 {
		return false, err
	}
	var subscribed []eventstore.StoredEvent
	for i := range stored {
		if s.isSubscribedTo(&stored[i]) {
			subscribed = append(subscribed, stored[i])
		}
	}
	if len(subscribed) > 0 {
		events, err := s.subscriber.log.Decode(ctx, subscribed)
		if err != nil {
			return false, err
		}
		for _, e := range events {
			s.window = append(s.window, &eventDelivery{event: e})
		}
	}
	s.readPosition = stored[len(stored)-1].Position
	return len(stored) == maxReadEvents, nil
}

func (s *subscription) isSubscribedTo(e *eventstore.StoredEvent) bool {
	if types := s.subscriber.types; types != nil && !types[e.Type] && s.subscriber.log.HasEventType(e.Type) {
		return false
	}
	return s.topic == TopicAll || s.topic == e.Type || s.topic == e.Stream.Category()
}

// next returns the first event that is due and whose stream is not busy. It returns nil if there is none or Concurrency events are in
// flight. If every stream that is not busy is waiting for a retry, the channel fires when the first retry is due.
func (s *subscription) next() (*eventDelivery, <-chan time.Time) {
	if s.inFlight >= s.subscriber.options.Concurrency {
		return nil, nil
	}
	if len(s.window) == s.inFlight {
		return nil, nil
	}
	var earliest time.Time
	now := time.Now()
	blocked := map[domain.StreamID]bool{} // streams whose first event is waiting for its retry
	for _, d := range s.window {
		stream := d.event.Stream
		if blocked[stream] || s.busyStreams[stream] {
			continue
		}
		if !d.notBefore.After(now) {
			return d, nil
		}
		blocked[stream] = true
		if earliest.IsZero() || d.notBefore.Before(earliest) {
			earliest = d.notBefore
		}
	}
	if earliest.IsZero() {
		return nil, nil
	}
	return nil, time.After(earliest.Sub(now))
}

// awaitAck starts a goroutine that sends the handler's result to s.results. The goroutine must not read the message's context, because
// the router replaces that context concurrently.
func (s *subscription) awaitAck(ctx context.Context, d *eventDelivery, msg *message.Message, cancel context.CancelFunc) {
	d.attempts++
	s.busyStreams[d.event.Stream] = true
	s.inFlight++
	closing := s.subscriber.closeCtx
	go func() {
		defer cancel()
		select {
		case <-msg.Acked():
			s.results <- handlerResult{d, true}
		case <-msg.Nacked():
			s.results <- handlerResult{d, false}
		case <-ctx.Done():
			s.results <- handlerResult{d, false}
		case <-closing.Done():
			s.results <- handlerResult{d, false}
		}
	}()
}

// handleResult removes an acknowledged event from the window, or schedules a retry of a failed event. A failing event blocks only the
// later events of its own stream.
func (s *subscription) handleResult(r handlerResult) {
	delete(s.busyStreams, r.delivery.event.Stream)
	if r.acked {
		s.window = slices.DeleteFunc(s.window, func(d *eventDelivery) bool { return d == r.delivery })
	} else {
		r.delivery.notBefore = time.Now().Add(s.backoff(r.delivery.attempts))
	}
	s.subscriber.updateStatus(s.name, func(st *Status) {
		st.Error = ""
		switch {
		case !r.acked:
			st.FailingPosition, st.FailingStream, st.Attempts = r.delivery.event.Position, r.delivery.event.Stream, r.delivery.attempts
		case st.FailingPosition == r.delivery.event.Position:
			st.FailingPosition, st.FailingStream, st.Attempts = 0, "", 0
		}
	})
}

func (s *subscription) backoff(attempts int) time.Duration {
	maxDelay := s.subscriber.options.MaxRetryDelay
	delay := minRetryDelay
	for range attempts - 1 {
		if delay = 2 * delay; delay >= maxDelay {
			break
		}
	}
	return min(delay, maxDelay)
}

// processedPosition returns the position up to which all events are acknowledged. After a crash, later events are delivered again.
func (s *subscription) processedPosition() int64 {
	if len(s.window) > 0 {
		return s.window[0].event.Position - 1
	}
	return s.readPosition
}

// save stores the position if it has changed. Otherwise, it renews the claim once per renewInterval.
func (s *subscription) save(ctx context.Context) error {
	position := s.processedPosition()
	if position == s.savedPosition && time.Since(s.renewedAt) < renewInterval {
		return nil
	}
	if err := s.checkpoint.Move(ctx, position, s.subscriber.problem(s.name)); err != nil {
		return err
	}
	s.savedPosition, s.renewedAt = position, time.Now()
	s.subscriber.updateStatus(s.name, func(st *Status) { st.Position, st.Error = position, "" })
	return nil
}
