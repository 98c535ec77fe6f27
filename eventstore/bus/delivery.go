package bus

import (
	"context"
	"slices"
	"time"

	"github.com/ThreeDotsLabs/watermill/message"

	"hulak/domain"
	"hulak/eventstore"
)

// delivery runs one subscription. Only the goroutine of run uses its fields.
type delivery struct {
	subscriber *Subscriber
	name       string
	topic      string
	place      Checkpoint
	output     chan<- *message.Message

	read     int64     // position up to which events have been read
	window   []*parcel // events of the topic that are read but not acknowledged
	busy     map[domain.StreamID]bool
	inFlight int
	answers  chan answer
	woken    chan error // receives nil when the log has grown, or the error of waiting
	waiting  bool       // a goroutine will send on woken

	saved   int64 // position stored in the checkpoint
	renewed time.Time
}

// parcel is one event to deliver.
type parcel struct {
	event     domain.RecordedEvent
	tries     int
	notBefore time.Time
}

// answer is a handler's result for a parcel.
type answer struct {
	parcel *parcel
	acked  bool
}

func newDelivery(s *Subscriber, name, topic string, place Checkpoint, output chan<- *message.Message) *delivery {
	return &delivery{
		subscriber: s, name: name, topic: category(topic), place: place, output: output,
		read: place.Position(), saved: place.Position(), renewed: time.Now(),
		busy: map[domain.StreamID]bool{}, answers: make(chan answer), woken: make(chan error, 1),
	}
}

// run delivers events until the context ends, which is not an error, or until the checkpoint or the log fails.
func (d *delivery) run(ctx context.Context) error {
	inner, cancel := context.WithCancel(ctx)
	err := d.loop(inner)
	cancel()
	for ; d.inFlight > 0; d.inFlight-- { // late acknowledgments still count
		d.settle(<-d.answers)
	}
	if d.waiting {
		<-d.woken
	}
	leaving := context.WithoutCancel(ctx)
	if saveErr := d.save(leaving); err == nil {
		err = saveErr
	}
	d.place.Release(leaving)
	return err
}

func (d *delivery) loop(ctx context.Context) error {
	flush := time.NewTicker(flushEvery)
	defer flush.Stop()
	for {
		if err := d.fill(ctx); err != nil {
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
			d.send(ctx, next, msg, forget)
			forget = nil
		case a := <-d.answers:
			d.inFlight--
			d.settle(a)
		case err := <-d.woken:
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

// fill reads events until the window is full. If there are none left, it starts waiting for more.
func (d *delivery) fill(ctx context.Context) error {
	for !d.waiting && len(d.window) < windowEvents {
		more, err := d.readOn(ctx)
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
				d.woken <- err
			}(d.read)
		}
	}
	return nil
}

// readOn adds the wanted ones of the next events to the window. It reports whether there may be more.
func (d *delivery) readOn(ctx context.Context) (more bool, err error) {
	entries, err := d.subscriber.log.Follow(ctx, d.read, readEvents)
	if err != nil || len(entries) == 0 {
		return false, err
	}
	var wanted []eventstore.StoredEvent
	for i := range entries {
		if d.concerns(&entries[i]) {
			wanted = append(wanted, entries[i])
		}
	}
	if len(wanted) > 0 {
		events, err := d.subscriber.log.Decode(ctx, wanted)
		if err != nil {
			return false, err
		}
		for _, e := range events {
			d.window = append(d.window, &parcel{event: e})
		}
	}
	d.read = entries[len(entries)-1].Position
	return len(entries) == readEvents, nil
}

func (d *delivery) concerns(e *eventstore.StoredEvent) bool {
	if types := d.subscriber.types; types != nil && !types[e.Type] && d.subscriber.log.HasEventType(e.Type) {
		return false
	}
	return d.topic == All || d.topic == e.Type || d.topic == e.Stream.Category()
}

// next returns the first parcel whose stream is free, unless all workers are busy. If parcels wait to be retried, due fires at
// the first retry.
func (d *delivery) next() (*parcel, <-chan time.Time) {
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
		if behind[stream] || d.busy[stream] {
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

// send waits for the handler to acknowledge. The handler owns the message now, and the router replaces its context, so send must
// not read it.
func (d *delivery) send(ctx context.Context, p *parcel, msg *message.Message, forget context.CancelFunc) {
	p.tries++
	d.busy[p.event.Stream] = true
	d.inFlight++
	closing := d.subscriber.closing
	go func() {
		defer forget()
		select {
		case <-msg.Acked():
			d.answers <- answer{p, true}
		case <-msg.Nacked():
			d.answers <- answer{p, false}
		case <-ctx.Done():
			d.answers <- answer{p, false}
		case <-closing.Done():
			d.answers <- answer{p, false}
		}
	}()
}

// settle processes a handler's answer. An acknowledged event leaves the window. An event that keeps failing blocks only its own
// stream; it and the later events of its stream stay in the window.
func (d *delivery) settle(a answer) {
	delete(d.busy, a.parcel.event.Stream)
	if a.acked {
		d.window = slices.DeleteFunc(d.window, func(p *parcel) bool { return p == a.parcel })
	} else {
		a.parcel.notBefore = time.Now().Add(d.backoff(a.parcel.tries))
	}
	d.subscriber.report(d.name, func(st *Status) {
		st.Error = ""
		switch {
		case !a.acked:
			st.Failing, st.Stream, st.Tries = a.parcel.event.Position, a.parcel.event.Stream, a.parcel.tries
		case st.Failing == a.parcel.event.Position:
			st.Failing, st.Stream, st.Tries = 0, "", 0
		}
	})
}

func (d *delivery) backoff(tries int) time.Duration {
	longest := d.subscriber.options.RetryAfterMax
	pause := retryAfterFirst
	for range tries - 1 {
		if pause = 2 * pause; pause >= longest {
			break
		}
	}
	return min(pause, longest)
}

// done returns the position up to which all events are acknowledged. After a crash, later events are delivered again.
func (d *delivery) done() int64 {
	if len(d.window) > 0 {
		return d.window[0].event.Position - 1
	}
	return d.read
}

// save stores the position if it has moved, and renews the claim regularly even if it has not.
func (d *delivery) save(ctx context.Context) error {
	position := d.done()
	if position == d.saved && time.Since(d.renewed) < renewEvery {
		return nil
	}
	if err := d.place.Move(ctx, position); err != nil {
		return err
	}
	d.saved, d.renewed = position, time.Now()
	d.subscriber.report(d.name, func(st *Status) { st.Position, st.Error = position, "" })
	return nil
}
