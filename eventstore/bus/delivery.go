package bus

import (
	"context"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// subscription runs one subscription. Only the goroutine of run uses its fields.
type subscription struct {
	subscriber *Subscriber
	name       string
	topic      string
	checkpoint      Checkpoint
	output     chan<- *message.Message

	readPosition     int64     // position up to which events have been read
	window   []*eventDelivery // events of the topic that are read but not acknowledged
	busyStreams     map[domain.StreamID]bool
	inFlight int
	results  chan handlerResult
	waitResult    chan error // receives nil when the log has grown, or the error of waiting
	waiting  bool       // a goroutine will send on woken

	savedPosition   int64 // position stored in the checkpoint
	renewedAt time.Time
}

// eventDelivery is one event to deliver.
type eventDelivery struct {
	event     domain.RecordedEvent
	tries     int
	notBefore time.Time
}

// handlerResult is a handler's result for a parcel.
type handlerResult struct {
	delivery *eventDelivery
	acked  bool
}

func newSubscription(s *Subscriber, name, topic string, place Checkpoint, output chan<- *message.Message) *subscription {
	return &subscription{
		subscriber: s, name: name, topic: category(topic), checkpoint: place, output: output,
		readPosition: place.Position(), savedPosition: place.Position(), renewedAt: time.Now(),
		busyStreams: map[domain.StreamID]bool{}, results: make(chan handlerResult), waitResult: make(chan error, 1),
	}
}

// run delivers events until the context ends, which is not an error, or until the checkpoint or the log fails.
func (d *subscription) run(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	err := d.loop(inner)
	cancel()
	for ; d.inFlight > 0; d.inFlight-- { // late acknowledgments still count
		d.handleResult(<-d.results)
	}
	if d.waiting {
		<-d.waitResult
	}
	leaving := context.WithoutCancel(ctx)
	if saveErr := d.save(leaving); err == nil {
		err = saveErr
	}
	d.checkpoint.Release(leaving)
	return err
}

func (d *subscription) loop(ctx context.Context) error {
	flush := time.NewTicker(saveInterval)
	defer flush.Stop()
	for {
		if err := d.fillWindow(ctx); err != nil {
			return err
		}
		next, due := d.next()
		var output chan<- *message.Message
		var msg *message.Message
		var forget context.CancelFunc
		if next != nil {
			output = d.output
			msg, forget = newMessage(ctx, next.event)
		}
		select {
		case output <- msg:
			d.awaitAck(ctx, next, msg, forget)
			forget = nil
		case a := <-d.results:
			d.inFlight--
			d.handleResult(a)
		case err := <-d.waitResult:
			d.waiting = false
			if err != nil && ctx.Err() == nil {
				return err
			}
		case <-due:
		case <-flush.C:
			if err := d.save(ctx); err != nil && ctx.Err() == nil {
				return err
			}
		case <-ctx.Done():
		}
		if forget != nil {
			forget()
		}
		if ctx.Err() != nil {
			return nil
		}
	}
}

// fillWindow reads events until the window is full. If there are none left, it starts waiting for more.
func (d *subscription) fillWindow(ctx context.Context) error {
	for !d.waiting && len(d.window) < windowEventsMax {
		more, err := d.readPage(ctx)
		if err != nil {
			if ctx.Err() != nil {
				return nil
			}
			return err
		}
		if !more {
			d.waiting = true
			go func(after int64) {
				_, err := d.subscriber.log.Wait(ctx, after)
				d.waitResult <- err
			}(d.readPosition)
		}
	}
	return nil
}

// readPage adds the wanted ones of the next events to the window. It reports whether there may be more.
func (d *subscription) readPage(ctx context.Context) (more bool, err error) {
	entries, err := d.subscriber.log.Follow(ctx, d.readPosition, readEventsMax)
	if err != nil || len(entries) == 0 {
		return false, err
	}
	var wanted []eventstore.StoredEvent
	for i := range entries {
		if d.isSubscribedTo(&entries[i]) {
			wanted = append(wanted, entries[i])
		}
	}
	if len(wanted) > 0 {
		events, err := d.subscriber.log.Decode(ctx, wanted)
		if err != nil {
			return false, err
		}
		for _, e := range events {
			d.window = append(d.window, &eventDelivery{event: e})
		}
	}
	d.readPosition = entries[len(entries)-1].Position
	return len(entries) == readEventsMax, nil
}

func (d *subscription) isSubscribedTo(e *eventstore.StoredEvent) bool {
	if types := d.subscriber.types; types != nil && !types[e.Type] && d.subscriber.log.HasEventType(e.Type) {
		return false
	}
	return d.topic == All || d.topic == e.Type || d.topic == e.Stream.Category()
}

// next returns the first parcel whose stream is free, unless all workers are busy. If parcels wait to be retried, due fires at
// the first retry.
func (d *subscription) next() (*eventDelivery, <-chan time.Time) {
	if d.inFlight >= d.subscriber.options.Concurrency {
		return nil, nil
	}
	if len(d.window) == d.inFlight {
		return nil, nil
	}
	var earliest time.Time
	now := time.Now()
	behind := map[domain.StreamID]bool{} // streams with an earlier parcel that waits for its retry
	for _, p := range d.window {
		stream := p.event.Stream
		if behind[stream] || d.busyStreams[stream] {
			continue
		}
		if !p.notBefore.After(now) {
			return p, nil
		}
		behind[stream] = true
		if earliest.IsZero() || p.notBefore.Before(earliest) {
			earliest = p.notBefore
		}
	}
	if earliest.IsZero() {
		return nil, nil
	}
	return nil, time.After(earliest.Sub(now))
}

// awaitAck waits for the handler to acknowledge. The handler owns the message now, and the router replaces its context, so send must
// not read it.
func (d *subscription) awaitAck(ctx context.Context, p *eventDelivery, msg *message.Message, forget context.CancelFunc) {
	p.tries++
	d.busyStreams[p.event.Stream] = true
	d.inFlight++
	closing := d.subscriber.closing
	go func() {
		defer forget()
		select {
		case <-msg.Acked():
			d.results <- handlerResult{p, true}
		case <-msg.Nacked():
			d.results <- handlerResult{p, false}
		case <-ctx.Done():
			d.results <- handlerResult{p, false}
		case <-closing.Done():
			d.results <- handlerResult{p, false}
		}
	}()
}

// handleResult processes a handler's answer. An acknowledged event leaves the window. An event that keeps failing blocks only its own
// stream; it and the later events of its stream stay in the window.
func (d *subscription) handleResult(a handlerResult) {
	delete(d.busyStreams, a.delivery.event.Stream)
	if a.acked {
		d.window = slices.DeleteFunc(d.window, func(p *eventDelivery) bool { return p == a.delivery })
	} else {
		a.delivery.notBefore = time.Now().Add(d.backoff(a.delivery.tries))
	}
	d.subscriber.updateStatus(d.name, func(st *Status) {
		st.Error = ""
		switch {
		case !a.acked:
			st.Failing, st.Stream, st.Tries = a.delivery.event.Position, a.delivery.event.Stream, a.delivery.tries
		case st.Failing == a.delivery.event.Position:
			st.Failing, st.Stream, st.Tries = 0, "", 0
		}
	})
}

func (d *subscription) backoff(tries int) time.Duration {
	longest := d.subscriber.options.RetryAfterMax
	pause := retryAfterMin
	for range tries - 1 {
		if pause = 2 * pause; pause >= longest {
			break
		}
	}
	return min(pause, longest)
}

// processedPosition returns the position up to which all events are acknowledged. After a crash, later events are delivered again.
func (d *subscription) processedPosition() int64 {
	if len(d.window) > 0 {
		return d.window[0].event.Position - 1
	}
	return d.readPosition
}

// save stores the position if it has moved, and renews the claim regularly even if it has not.
func (d *subscription) save(ctx context.Context) error {
	position := d.processedPosition()
	if position == d.savedPosition && time.Since(d.renewedAt) < renewInterval {
		return nil
	}
	if err := d.checkpoint.Move(ctx, position); err != nil {
		return err
	}
	d.savedPosition, d.renewedAt = position, time.Now()
	d.subscriber.updateStatus(d.name, func(st *Status) { st.Position, st.Error = position, "" })
	return nil
}
